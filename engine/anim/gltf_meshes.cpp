// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <initializer_list>

#include "engine/anim/gltf_parts.h"

namespace motionlab::anim::gltf {
namespace {

constexpr std::size_t kMaxUvSets = 8;

// Reads the attributes of one primitive, Draco or not, and checks their formats.
class PrimitiveReader {
 public:
  PrimitiveReader(Document& document, const Value& value) : document_(document), value_(value) {
    attributes_ = value.require("attributes");
    if (const Value draco = value.extension("KHR_draco_mesh_compression"); draco.present()) {
      draco_ = decode_draco(document, value, draco);
      compressed_ = true;
    }
  }

  bool has(const std::string& semantic) const { return attributes_.get(semantic).present(); }
  bool compressed() const { return compressed_; }
  DracoGeometry& draco() { return draco_; }

  Attribute read(const std::string& semantic) {
    if (const auto it = draco_.attributes.find(semantic); it != draco_.attributes.end()) {
      return std::move(it->second);
    }
    return read_plain(attributes_.require(semantic), is_joints(semantic));
  }

  Attribute read_plain(const Value& index, bool joints) {
    const Accessor accessor = document_.accessor(index);
    Attribute out{index.path(),
                  accessor.type,
                  accessor.component,
                  accessor.normalized,
                  accessor.components,
                  accessor.count,
                  {},
                  {}};
    if (joints && accessor.component != Component::f32) {
      out.integers = document_.integers(accessor);
    } else {
      out.floats = document_.floats(accessor);
    }
    return out;
  }

  Value attributes() const { return attributes_; }

 private:
  Document& document_;
  Value value_;
  Value attributes_;
  DracoGeometry draco_;
  bool compressed_ = false;
};

void expect_type(const Attribute& a, std::initializer_list<const char*> types) {
  for (const char* type : types) {
    if (a.type == type) return;
  }
  std::string wanted;
  for (const char* type : types) wanted += (wanted.empty() ? "" : " or ") + std::string(type);
  fault(a.path + " is of type " + a.type + " instead of " + wanted);
}

void expect_count(const Attribute& a, std::size_t count) {
  if (a.count != count) {
    fault(a.path + " has " + std::to_string(a.count) + " elements, POSITION has " +
          std::to_string(count));
  }
}

std::vector<glm::vec3> to_vec3(const std::vector<float>& floats) {
  std::vector<glm::vec3> out(floats.size() / 3);
  for (std::size_t i = 0; i < out.size(); ++i) {
    out[i] = {floats[3 * i], floats[3 * i + 1], floats[3 * i + 2]};
  }
  return out;
}

void read_normals(PrimitiveReader& reader, Primitive& out, const std::string& path,
                  LoadReport& report) {
  Attribute normals = reader.read("NORMAL");
  expect_type(normals, {"VEC3"});
  expect_count(normals, out.positions.size());
  out.normals = to_vec3(normals.floats);
  std::size_t bad = 0;
  for (glm::vec3& n : out.normals) {
    const float length = glm::length(n);
    if (!(length > 1e-6f) || !std::isfinite(length)) {
      n = {0.0f, 1.0f, 0.0f};
      ++bad;
    } else {
      n /= length;
    }
  }
  if (bad > 0) {
    report.add(NoteKind::repaired,
               path + ": " + std::to_string(bad) + " normals of length zero were replaced by +Y");
  }
}

void read_tangents(PrimitiveReader& reader, Primitive& out) {
  Attribute tangents = reader.read("TANGENT");
  expect_type(tangents, {"VEC4"});
  expect_count(tangents, out.positions.size());
  out.tangents.resize(tangents.count);
  for (std::size_t i = 0; i < tangents.count; ++i) {
    const float* f = tangents.floats.data() + 4 * i;
    out.tangents[i] = {f[0], f[1], f[2], f[3] < 0.0f ? -1.0f : 1.0f};
  }
}

void read_uvs(PrimitiveReader& reader, Primitive& out) {
  for (std::size_t set = 0; set < kMaxUvSets; ++set) {
    const std::string semantic = "TEXCOORD_" + std::to_string(set);
    if (!reader.has(semantic)) return;
    Attribute uvs = reader.read(semantic);
    expect_type(uvs, {"VEC2"});
    expect_count(uvs, out.positions.size());
    std::vector<glm::vec2> values(uvs.count);
    for (std::size_t i = 0; i < uvs.count; ++i) {
      values[i] = {uvs.floats[2 * i], uvs.floats[2 * i + 1]};
    }
    out.uvs.push_back(std::move(values));
  }
}

void read_colors(PrimitiveReader& reader, Primitive& out) {
  Attribute colors = reader.read("COLOR_0");
  expect_type(colors, {"VEC3", "VEC4"});
  expect_count(colors, out.positions.size());
  const std::size_t n = colors.components;
  out.colors.resize(colors.count);
  for (std::size_t i = 0; i < colors.count; ++i) {
    const float* f = colors.floats.data() + n * i;
    out.colors[i] = glm::clamp(glm::vec4(f[0], f[1], f[2], n == 4 ? f[3] : 1.0f), 0.0f, 1.0f);
  }
}

void read_influences(PrimitiveReader& reader, Primitive& out, const std::string& path,
                     LoadReport& report) {
  std::vector<Attribute> joints;
  std::vector<Attribute> weights;
  for (std::size_t set = 0;; ++set) {
    const std::string suffix = std::to_string(set);
    const bool has_joints = reader.has("JOINTS_" + suffix);
    const bool has_weights = reader.has("WEIGHTS_" + suffix);
    if (has_joints != has_weights) {
      report.add(NoteKind::ignored, path + (has_joints ? ": JOINTS_" : ": WEIGHTS_") + suffix +
                                        " has no counterpart and was ignored");
    }
    if (!has_joints || !has_weights) break;
    joints.push_back(reader.read("JOINTS_" + suffix));
    weights.push_back(reader.read("WEIGHTS_" + suffix));
    expect_type(joints.back(), {"VEC4"});
    if (joints.back().component != Component::u8 && joints.back().component != Component::u16) {
      fault(joints.back().path + " does not hold 8- or 16-bit unsigned integers");
    }
    expect_type(weights.back(), {"VEC4"});
    expect_count(joints.back(), out.positions.size());
    expect_count(weights.back(), out.positions.size());
  }
  if (!joints.empty()) {
    out.influences = fold_influences(joints, weights, out.positions.size(), path, report);
  }
}

void read_targets(Document& document, PrimitiveReader& reader, const Value& value, Primitive& out) {
  const Value targets = value.get("targets");
  for (std::size_t t = 0; t < targets.size(); ++t) {
    const Value target = targets.at(t);
    MorphTarget morph;
    const auto deltas = [&](const char* semantic) {
      const Value index = target.get(semantic);
      if (!index.present()) return std::vector<glm::vec3>();
      const Attribute a = reader.read_plain(index, false);
      expect_type(a, {"VEC3"});
      expect_count(a, out.positions.size());
      document.budget().take(a.count, sizeof(glm::vec3), a.path);
      return to_vec3(a.floats);
    };
    morph.positions = deltas("POSITION");
    morph.normals = deltas("NORMAL");
    morph.tangents = deltas("TANGENT");
    out.targets.push_back(std::move(morph));
  }
}

void read_indices(Document& document, PrimitiveReader& reader, const Value& value, Primitive& out) {
  const Value index = value.get("indices");
  if (reader.compressed()) {
    out.indices = std::move(reader.draco().indices);
    out.mode = PrimitiveMode::triangles;
  } else if (index.present()) {
    const Accessor accessor = document.accessor(index);
    if (accessor.type != "SCALAR" ||
        (accessor.component != Component::u8 && accessor.component != Component::u16 &&
         accessor.component != Component::u32)) {
      fault(index.path() + " are not unsigned integer scalars");
    }
    out.indices = document.integers(accessor);
    const std::uint32_t restart = accessor.component == Component::u8    ? 0xFFu
                                  : accessor.component == Component::u16 ? 0xFFFFu
                                                                         : 0xFFFFFFFFu;
    if (std::find(out.indices.begin(), out.indices.end(), restart) != out.indices.end()) {
      fault(index.path() + " contain the primitive restart value, which glTF forbids");
    }
  }
  for (const std::uint32_t i : out.indices) {
    if (i >= out.positions.size()) {
      fault(index.path() + ": index " + std::to_string(i) + ", there are " +
            std::to_string(out.positions.size()) + " vertices");
    }
  }
}

PrimitiveMode mode_of(const Value& value) {
  const Value mode = value.get("mode");
  if (!mode.present()) return PrimitiveMode::triangles;
  const std::int64_t number = mode.integer();
  if (number < 0 || number > 6) {
    fault(mode.path() + " is " + std::to_string(number) + ", glTF has modes 0 to 6");
  }
  return static_cast<PrimitiveMode>(number);
}

bool has_triangles(PrimitiveMode mode) { return mode >= PrimitiveMode::triangles; }

Primitive read_primitive(Document& document, const Value& value, std::size_t materials) {
  LoadReport& report = document.report();
  const std::string& path = value.path();
  Primitive out;
  out.mode = mode_of(value);
  out.material = value.get("material").index_or_none(materials);
  PrimitiveReader reader(document, value);
  if (!reader.has("POSITION")) {
    report.add(NoteKind::ignored, path + " has no positions and shows nothing");
    return out;
  }
  Attribute positions = reader.read("POSITION");
  expect_type(positions, {"VEC3"});
  document.budget().take(positions.count, 2 * sizeof(glm::vec3), path);
  out.positions = to_vec3(positions.floats);
  read_indices(document, reader, value, out);
  document.budget().take(std::max(out.indices.size(), out.positions.size()), 12, path);
  build_topology(out, path, report);
  if (reader.has("NORMAL")) {
    read_normals(reader, out, path, report);
    if (reader.has("TANGENT")) read_tangents(reader, out);
  } else if (has_triangles(out.mode)) {
    compute_normals(out);
  }
  read_uvs(reader, out);
  if (reader.has("COLOR_0")) read_colors(reader, out);
  read_influences(reader, out, path, report);
  read_targets(document, reader, value, out);
  return out;
}

void check_texture_sets(const Model& model, const Primitive& primitive, const std::string& path,
                        LoadReport& report) {
  if (primitive.material < 0 || primitive.positions.empty()) return;
  const Material& m = model.materials[static_cast<std::size_t>(primitive.material)];
  for (const TextureUse* use : {&m.base_color_texture, &m.metallic_roughness_texture,
                                &m.normal_texture, &m.occlusion_texture, &m.emissive_texture}) {
    if (use->texture >= 0 && use->uv_set >= primitive.uvs.size()) {
      report.add(NoteKind::ignored, path + " has no TEXCOORD_" + std::to_string(use->uv_set) +
                                        ", which its material wants; it is shown untextured");
      return;
    }
  }
}

void read_weights(const Value& value, Mesh& mesh, LoadReport& report) {
  std::size_t targets = 0;
  for (const Primitive& primitive : mesh.primitives) {
    targets = std::max(targets, primitive.targets.size());
  }
  for (const Primitive& primitive : mesh.primitives) {
    if (primitive.targets.size() != targets) {
      report.add(NoteKind::repaired, value.path() + ": its primitives have different numbers of " +
                                         "morph targets; the missing ones do nothing");
      break;
    }
  }
  const Value weights = value.get("weights");
  mesh.weights = weights.numbers();
  if (weights.present() && mesh.weights.size() != targets) {
    report.add(NoteKind::repaired, weights.path() + " has " + std::to_string(mesh.weights.size()) +
                                       " weights for " + std::to_string(targets) +
                                       " morph targets");
  }
  mesh.weights.resize(targets, 0.0f);
}

void measure_targets(Mesh& mesh) {
  mesh.target_reach.assign(mesh.weights.size(), 0.0f);
  for (const Primitive& primitive : mesh.primitives) {
    for (std::size_t t = 0; t < primitive.targets.size(); ++t) {
      for (const glm::vec3& d : primitive.targets[t].positions) {
        const float reach = std::max({std::abs(d.x), std::abs(d.y), std::abs(d.z)});
        mesh.target_reach[t] = std::max(mesh.target_reach[t], reach);
      }
    }
  }
}

}  // namespace

bool is_joints(const std::string& semantic) { return semantic.rfind("JOINTS_", 0) == 0; }

void read_meshes(Document& document, Model& model) {
  const Value meshes = document.root().get("meshes");
  for (std::size_t m = 0; m < meshes.size(); ++m) {
    const Value value = meshes.at(m);
    Mesh mesh;
    mesh.name = value.get("name").label();
    const Value primitives = value.require("primitives");
    for (std::size_t p = 0; p < primitives.size(); ++p) {
      mesh.primitives.push_back(read_primitive(document, primitives.at(p), model.materials.size()));
      check_texture_sets(model, mesh.primitives.back(), primitives.at(p).path(), document.report());
    }
    read_weights(value, mesh, document.report());
    measure_targets(mesh);
    if (const Value extras = value.get("extras"); extras.is_object()) {
      const Value names = extras.get("targetNames");
      for (std::size_t i = 0; names.is_array() && i < names.size(); ++i) {
        mesh.target_names.push_back(names.at(i).label());
      }
    }
    mesh.target_names.resize(mesh.weights.size());
    model.meshes.push_back(std::move(mesh));
  }
}

}  // namespace motionlab::anim::gltf
