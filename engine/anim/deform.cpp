// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/anim/deform.h"

#include <algorithm>
#include <cmath>

#include "engine/core/check.h"

namespace motionlab::anim {
namespace {

void size_buffers(const Model& model, const Scene* scene, const DeformOptions& options,
                  DeformBuffers& buffers) {
  buffers.world.resize(model.nodes.size());
  buffers.palettes.resize(model.skins.size());
  buffers.fallbacks.assign(scene != nullptr ? scene->instances.size() : 0, Undefined());
  buffers.skin_ready.assign(model.skins.size(), 0);
  const std::size_t count = scene != nullptr ? scene->vertex_count : 0;
  buffers.positions.resize(count);
  buffers.normals.resize(options.normals ? count : 0);
  buffers.any_fallback = false;
}

void add_scaled(std::span<const glm::vec3> deltas, float weight, std::span<glm::vec3> out) {
  for (std::size_t v = 0; v < deltas.size(); ++v) out[v] += weight * deltas[v];
}

struct Shape {
  std::span<const glm::vec3> positions;
  std::span<const glm::vec3> normals;
};

// The methods turn normals and expect them to have length 1. What targets have cancelled or blown
// up beyond all numbers is the rest pose's.
void normalize_morphed(std::span<const glm::vec3> rest, std::span<glm::vec3> normals) {
  for (std::size_t v = 0; v < normals.size(); ++v) {
    const glm::dvec3 n(normals[v]);
    const double length = glm::length(n);
    normals[v] = length > 0.0 && std::isfinite(length) ? glm::vec3(n / length) : rest[v];
  }
}

// The primitive with its morph targets added; no copy when all weights are zero.
Shape morph(const Primitive& primitive, std::span<const float> weights, bool normals,
            DeformBuffers& buffers) {
  Shape shape{primitive.positions, {}};
  if (normals) shape.normals = primitive.normals;
  const std::size_t count = std::min(weights.size(), primitive.targets.size());
  const auto is_zero = [](float w) { return w == 0.0f; };
  if (std::all_of(weights.begin(), weights.begin() + static_cast<std::ptrdiff_t>(count), is_zero)) {
    return shape;
  }
  buffers.morphed_positions.assign(primitive.positions.begin(), primitive.positions.end());
  if (normals) {
    buffers.morphed_normals.assign(primitive.normals.begin(), primitive.normals.end());
  }
  for (std::size_t t = 0; t < count; ++t) {
    if (weights[t] == 0.0f) continue;
    add_scaled(primitive.targets[t].positions, weights[t], buffers.morphed_positions);
    if (normals && !primitive.normals.empty()) {
      add_scaled(primitive.targets[t].normals, weights[t], buffers.morphed_normals);
    }
  }
  shape.positions = buffers.morphed_positions;
  if (!normals) return shape;
  normalize_morphed(primitive.normals, buffers.morphed_normals);
  shape.normals = buffers.morphed_normals;
  return shape;
}

void transform_rigid(const Shape& shape, const glm::dmat4& matrix, const SkinOutput& out) {
  const glm::dmat3 linear(matrix);
  const glm::dvec3 translation(matrix[3]);
  for (std::size_t v = 0; v < shape.positions.size(); ++v) {
    out.positions[v] = glm::vec3(linear * glm::dvec3(shape.positions[v]) + translation);
  }
  // Cofactor matrix with the determinant's sign: the direction of the inverse transpose, and
  // defined for singular matrices too.
  glm::dmat3 cofactor(glm::cross(linear[1], linear[2]), glm::cross(linear[2], linear[0]),
                      glm::cross(linear[0], linear[1]));
  if (glm::dot(linear[0], cofactor[0]) < 0.0) cofactor *= -1.0;
  for (std::size_t v = 0; v < shape.normals.size(); ++v) {
    const glm::dvec3 n = cofactor * glm::dvec3(shape.normals[v]);
    const double length = glm::length(n);
    out.normals[v] = glm::vec3(length > 0.0 ? n / length : n);
  }
}

// The palette of the skin for this pose, made on first use.
const JointPalette& palette_of(const Model& model, int skin, const SkinningMethod& method,
                               DeformBuffers& buffers) {
  const std::size_t s = static_cast<std::size_t>(skin);
  JointPalette& palette = buffers.palettes[s];
  if (buffers.skin_ready[s] != 0) return palette;
  buffers.skin_ready[s] = 1;
  set_palette(model.skins[s], buffers.world, palette);
  method.prepare(palette);
  return palette;
}

// Whether the method can be used for this input.
Undefined undefined_for(const SkinningMethod& method, const SkinInput& in) {
  if (method.needs_dual_quaternions && !in.palette->dual_quaternions_defined) {
    return in.palette->undefined;
  }
  if (method.needs == RestData::bones && in.bones->segments.empty()) {
    return {Undefined::Kind::no_bones, 0, {}};
  }
  if (method.needs == RestData::centers && in.centers->defined == 0 && in.influences->width > 1) {
    return {Undefined::Kind::no_triangles, 0, {}};
  }
  return {};
}

}  // namespace

void deform(const Model& model, int scene_index, const Pose& pose, const DeformOptions& options,
            DeformBuffers& buffers) {
  ML_CHECK_LT(scene_index, static_cast<int>(model.scenes.size()));
  const Scene* scene =
      scene_index >= 0 ? &model.scenes[static_cast<std::size_t>(scene_index)] : nullptr;
  size_buffers(model, scene, options, buffers);
  world_matrices(model, pose, buffers.world);
  if (scene == nullptr) return;
  const SkinningMethod& method = skinning_methods()[static_cast<std::size_t>(options.method)];
  RestShapes looked_up;
  const RestShapes* rest = options.rest;
  if (rest == nullptr && method.needs != RestData::none) {
    prepare_rest_shapes(model, scene_index, method.needs, looked_up);
    rest = &looked_up;
  }
  for (std::size_t i = 0; i < scene->instances.size(); ++i) {
    const Instance& instance = scene->instances[i];
    const Node& node = model.nodes[static_cast<std::size_t>(instance.node)];
    const Primitive& primitive = model.meshes[static_cast<std::size_t>(instance.mesh)]
                                     .primitives[static_cast<std::size_t>(instance.primitive)];
    const std::span<const float> weights =
        std::span(pose.morph).subspan(node.first_morph, node.morph_count);
    const Shape shape = morph(primitive, weights, options.normals, buffers);
    SkinOutput out;
    out.positions =
        std::span(buffers.positions).subspan(instance.first_vertex, instance.vertex_count);
    if (options.normals) {
      out.normals =
          std::span(buffers.normals).subspan(instance.first_vertex, instance.vertex_count);
      if (shape.normals.empty()) std::fill(out.normals.begin(), out.normals.end(), glm::vec3(0.0f));
    }
    if (instance.skin < 0) {
      transform_rigid(shape, buffers.world[static_cast<std::size_t>(instance.node)], out);
      continue;
    }
    const JointPalette& palette = palette_of(model, instance.skin, method, buffers);
    SkinInput in{shape.positions, shape.normals, &primitive.influences, &palette,
                 std::max(options.max_influences, 1u)};
    if (method.needs == RestData::centers) in.centers = rest->centers[i].get();
    if (method.needs == RestData::bones) in.bones = rest->bones[i].get();
    buffers.fallbacks[i] = undefined_for(method, in);
    buffers.any_fallback = buffers.any_fallback || buffers.fallbacks[i];
    (buffers.fallbacks[i] ? &skin_lbs : method.skin)(in, out);
    for (glm::vec3& p : out.positions) p += palette.origin;
  }
}

void Box::add(glm::vec3 p) {
  min = empty ? p : glm::min(min, p);
  max = empty ? p : glm::max(max, p);
  empty = false;
}

float Box::diagonal() const { return empty ? 0.0f : glm::length(max - min); }

Box bounds(std::span<const glm::vec3> positions) {
  Box box;
  for (const glm::vec3& p : positions) box.add(p);
  return box;
}

glm::vec3 joint_position(const Skin& skin, std::size_t joint, std::span<const glm::dmat4> world) {
  return glm::vec3(world[static_cast<std::size_t>(skin.joints[joint])][3]);
}

Measures measure(const Model& model, int scene_index, std::span<const glm::vec3> positions) {
  Measures total;
  if (scene_index < 0 || positions.empty()) return total;
  const Box box = bounds(positions);
  // Tetrahedra to a point near the mesh: large numbers do not cancel when it is far from the
  // origin.
  const glm::dvec3 apex = 0.5 * (glm::dvec3(box.min) + glm::dvec3(box.max));
  for (const Instance& instance : model.scenes[static_cast<std::size_t>(scene_index)].instances) {
    const Primitive& primitive = model.meshes[static_cast<std::size_t>(instance.mesh)]
                                     .primitives[static_cast<std::size_t>(instance.primitive)];
    const auto vertex = [&](std::size_t i) {
      return glm::dvec3(positions[instance.first_vertex + primitive.triangles[i]]) - apex;
    };
    for (std::size_t i = 0; i + 2 < primitive.triangles.size(); i += 3) {
      const glm::dvec3 a = vertex(i);
      const glm::dvec3 b = vertex(i + 1);
      const glm::dvec3 c = vertex(i + 2);
      total.surface_area += 0.5 * glm::length(glm::cross(b - a, c - a));
      total.volume += glm::dot(a, glm::cross(b, c)) / 6.0;
    }
  }
  return total;
}

}  // namespace motionlab::anim
