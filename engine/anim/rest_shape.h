// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <memory>
#include <vector>

#include "engine/anim/model.h"
#include "engine/anim/skinning.h"

// What skinning methods know about a primitive at rest beyond its vertices: worked out once from
// positions, triangles and weights, and remembered by their content, so that a model that is loaded
// again, or shown by several methods at once, does not cost it twice.

namespace motionlab::anim {

// Optimized centre of rotation of each vertex (Le & Hodgins 2016, eq. 1), in mesh space; w is 1
// where there is one, 0 where one joint alone moves the vertex or no triangle is like it.
struct VertexCenters {
  std::vector<glm::vec4> centers;
  std::size_t defined = 0;
};

// A bone as a line from its joint, in mesh space; it moves with that joint's matrix.
struct BoneSegment {
  std::uint32_t joint = 0;  // index into Skin::joints
  glm::vec3 start{0.0f};
  glm::vec3 end{0.0f};
  glm::vec3 closest(const glm::vec3& p) const;
};

// The bone that each vertex keeps its distance to: of those of its heaviest joint the nearest one.
struct VertexBones {
  std::vector<BoneSegment> segments;  // empty when the bind pose has all joints in one place
  std::vector<std::uint32_t> of_vertex;
};

// The centres of one primitive, in pieces: a few milliseconds of work each.
class CentersBuilder {
 public:
  // Refers to the primitive. Its influences may be absent: there are no centres then.
  explicit CentersBuilder(const Primitive& primitive);
  ~CentersBuilder();
  CentersBuilder(CentersBuilder&&) noexcept;
  // Does about so many pairs of a vertex and a piece of surface; false when all is done.
  bool run(std::size_t pairs);
  double progress() const;  // 0 … 1
  VertexCenters take();

 private:
  struct Work;
  std::unique_ptr<Work> work_;
};

// The joint of the skin next above each of its joints, or -1; nodes in between do not count.
std::vector<int> joints_above(const Model& model, const Skin& skin);

VertexBones make_vertex_bones(const Model& model, const Instance& instance);

// Of every instance of a scene; null where not prepared or not skinned.
struct RestShapes {
  std::vector<std::shared_ptr<const VertexCenters>> centers;
  std::vector<std::shared_ptr<const VertexBones>> bones;
};

// Fills what is missing of `what`, from memory where the content was seen before.
void prepare_rest_shapes(const Model& model, int scene, RestData what, RestShapes& shapes);

// The memory of centres, for jobs that fill it ahead: null when the content is unknown.
std::shared_ptr<const VertexCenters> find_centers(const Primitive& primitive);
std::shared_ptr<const VertexCenters> keep_centers(const Primitive& primitive,
                                                  VertexCenters centers);

}  // namespace motionlab::anim
