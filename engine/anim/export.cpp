// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/anim/export.h"

#include <charconv>

#include "engine/core/check.h"

namespace motionlab::anim {
namespace {

// 9 significant digits, with a point whatever the locale.
void append(std::string& out, float value) {
  char text[32];
  const auto end = std::to_chars(text, text + sizeof(text), static_cast<double>(value),
                                 std::chars_format::general, 9);
  out.append(text, end.ptr);
}

void append(std::string& out, const glm::vec3& v, char separator = ' ') {
  append(out, v.x);
  out += separator;
  append(out, v.y);
  out += separator;
  append(out, v.z);
}

void append(std::string& out, std::size_t value) { out += std::to_string(value); }

const Primitive& primitive_of(const Model& model, const Instance& instance) {
  return model.meshes[static_cast<std::size_t>(instance.mesh)]
      .primitives[static_cast<std::size_t>(instance.primitive)];
}

std::span<const Instance> instances_of(const Model& model, int scene) {
  if (scene < 0) return {};
  return model.scenes[static_cast<std::size_t>(scene)].instances;
}

// Elements of an OBJ object: `corners` vertices each, numbered from 1 through the whole file.
void append_elements(std::string& out, const char* keyword, const std::vector<std::uint32_t>& list,
                     std::size_t corners, std::size_t first, bool normals) {
  for (std::size_t i = 0; i + corners <= list.size(); i += corners) {
    out += keyword;
    for (std::size_t k = 0; k < corners; ++k) {
      const std::size_t number = first + list[i + k] + 1;
      out += ' ';
      append(out, number);
      if (normals) {
        out += "//";
        append(out, number);
      }
    }
    out += '\n';
  }
}

}  // namespace

std::string export_obj(const Model& model, int scene, const DeformBuffers& posed) {
  const bool normals = !posed.normals.empty();
  std::string out = "# motionlab: " + model.name + ", world space, metres\n";
  out.reserve(posed.positions.size() * (normals ? 100 : 50));
  for (const Instance& instance : instances_of(model, scene)) {
    const Primitive& primitive = primitive_of(model, instance);
    const std::size_t first = instance.first_vertex;
    ML_CHECK_LE(first + instance.vertex_count, posed.positions.size());
    out += "o node" + std::to_string(instance.node) + "_primitive" +
           std::to_string(instance.primitive) + '\n';
    for (std::size_t v = first; v < first + instance.vertex_count; ++v) {
      out += "v ";
      append(out, posed.positions[v]);
      out += '\n';
    }
    for (std::size_t v = first; normals && v < first + instance.vertex_count; ++v) {
      out += "vn ";
      append(out, posed.normals[v]);
      out += '\n';
    }
    append_elements(out, "f", primitive.triangles, 3, first, normals);
    append_elements(out, "l", primitive.segments, 2, first, false);
    if (primitive.mode == PrimitiveMode::points) {
      for (std::size_t v = 0; v < instance.vertex_count; ++v) {
        out += "p ";
        append(out, first + v + 1);
        out += '\n';
      }
    }
  }
  return out;
}

std::string export_ply(const Model& model, int scene, const DeformBuffers& posed) {
  const bool normals = !posed.normals.empty();
  std::size_t faces = 0;
  for (const Instance& instance : instances_of(model, scene)) {
    faces += primitive_of(model, instance).triangles.size() / 3;
  }
  std::string out =
      "ply\nformat ascii 1.0\ncomment motionlab, world space, metres\nelement vertex " +
      std::to_string(posed.positions.size()) +
      "\nproperty float x\nproperty float y\nproperty float z\n";
  if (normals) out += "property float nx\nproperty float ny\nproperty float nz\n";
  out += "element face " + std::to_string(faces) +
         "\nproperty list uchar uint vertex_indices\nend_header\n";
  for (std::size_t v = 0; v < posed.positions.size(); ++v) {
    append(out, posed.positions[v]);
    if (normals) {
      out += ' ';
      append(out, posed.normals[v]);
    }
    out += '\n';
  }
  for (const Instance& instance : instances_of(model, scene)) {
    const std::vector<std::uint32_t>& t = primitive_of(model, instance).triangles;
    for (std::size_t i = 0; i + 2 < t.size(); i += 3) {
      out += '3';
      for (std::size_t k = 0; k < 3; ++k) {
        out += ' ';
        append(out, std::size_t{instance.first_vertex} + t[i + k]);
      }
      out += '\n';
    }
  }
  return out;
}

std::string export_joints_csv(const Model& model, const DeformBuffers& posed) {
  std::string out = "skin,joint,node,x,y,z\n";
  for (std::size_t s = 0; s < model.skins.size(); ++s) {
    const Skin& skin = model.skins[s];
    for (std::size_t j = 0; j < skin.joints.size(); ++j) {
      out +=
          std::to_string(s) + ',' + std::to_string(j) + ',' + std::to_string(skin.joints[j]) + ',';
      append(out, joint_position(skin, j, posed.world), ',');
      out += '\n';
    }
  }
  return out;
}

}  // namespace motionlab::anim
