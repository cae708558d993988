// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <glm/vec3.hpp>
#include <span>
#include <vector>

#include "engine/geometry/adjacency.h"
#include "engine/geometry/feature_pairs.h"
#include "engine/geometry/pair_batch.h"
#include "engine/sim/cloth/particles.h"

namespace motionlab::cloth {

// A moving triangle mesh as the broad phase wants it: which of its features can come near each
// other. In float; keep the coordinates small (beside a mean position and motion).
class MovingFeatures {
 public:
  MovingFeatures(std::span<const glm::vec3> rest, std::span<const Triangle> triangles);

  // Of every particle: where it starts, by what it moves, and whether either is new since the last
  // refit().
  geometry::Points4 points, motion;  // [m]
  std::vector<char> changed;

  // Takes over what has changed. The reach [m] may only differ from the last one's if all has.
  void refit(float reach, int threads);
  // Pairs whose distance can shrink to the reach: {triangle, vertex} or {edge, edge}, each once,
  // none with a common corner; on request only those of which something has changed. Valid until
  // the next call.
  std::span<const geometry::IndexPair> pairs(geometry::FeaturePair kind, int threads,
                                             bool only_changed);
  std::array<int, 4> corners_of(geometry::FeaturePair kind, const geometry::IndexPair& pair) const;

  std::span<const Triangle> triangles() const { return triangles_; }
  const geometry::MeshAdjacency& mesh() const { return mesh_; }

 private:
  geometry::Feature vertex(int i) const;
  geometry::Feature edge(int i) const;
  geometry::Feature triangle(int i);

  std::vector<Triangle> triangles_;
  geometry::MeshAdjacency mesh_;
  std::vector<glm::vec3> normals_;  // of the triangles, at the start
  geometry::FeatureTree vertex_tree_, edge_tree_, triangle_tree_;
  geometry::FeaturePairs triangle_vertex_, edge_edge_;
  float reach_ = 0.0F;
};

}  // namespace motionlab::cloth
