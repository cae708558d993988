// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <vector>

#include "engine/anim/pose.h"
#include "engine/anim/rest_shape.h"
#include "engine/anim/skinning.h"

// A whole scene of a model in a pose: morph targets, then skinning or the node's transform.

namespace motionlab::anim {

struct DeformOptions {
  int method = 0;                     // index into skinning_methods()
  std::uint32_t max_influences = 16;  // 1 … 16
  bool normals = true;
  // What prepare_rest_shapes() made for this model, scene and method; null: it is looked up at
  // every call.
  const RestShapes* rest = nullptr;
};

// The posed scene and the scratch memory to make it. Owned by the caller and used again: no
// allocation after the first call with the same model and scene. Not part of a simulation's state:
// everything follows from (model, scene, pose, options).
struct DeformBuffers {
  std::vector<glm::vec3> positions;    // [m], world; instance i owns [first_vertex, + vertex_count)
  std::vector<glm::vec3> normals;      // unit, world; zero for primitives without normals
  std::vector<glm::dmat4> world;       // per node
  std::vector<JointPalette> palettes;  // per skin; only those the scene uses are filled
  // Per instance: why it was skinned by lbs although the method asked for something else.
  std::vector<Undefined> fallbacks;
  bool any_fallback = false;

  std::vector<glm::vec3> morphed_positions;  // scratch
  std::vector<glm::vec3> morphed_normals;    // scratch
  std::vector<std::uint8_t> skin_ready;      // scratch
};

// `scene` is an index into model.scenes; -1 gives an empty result (but world matrices all the
// same).
void deform(const Model& model, int scene, const Pose& pose, const DeformOptions& options,
            DeformBuffers& buffers);

struct Box {
  glm::vec3 min{0.0f};
  glm::vec3 max{0.0f};
  bool empty = true;
  void add(glm::vec3 p);
  float diagonal() const;
};
// Bounds of all posed vertices, indexed or not.
Box bounds(std::span<const glm::vec3> positions);

// World position of every joint of a skin.
glm::vec3 joint_position(const Skin& skin, std::size_t joint, std::span<const glm::dmat4> world);

struct Measures {
  double surface_area = 0.0;  // [m^2], all triangles of the scene
  double volume = 0.0;  // [m^3], signed tetrahedra about the centroid; exact for closed meshes
};
Measures measure(const Model& model, int scene, std::span<const glm::vec3> positions);

}  // namespace motionlab::anim
