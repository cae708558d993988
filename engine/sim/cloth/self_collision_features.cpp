// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/sim/cloth/self_collision_features.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

namespace motionlab::cloth {
namespace {

using geometry::Feature;

using Corners = geometry::FeatureTree::Corners;

std::vector<Corners> vertex_corners(std::size_t count) {
  std::vector<Corners> out;
  for (int i = 0; i < static_cast<int>(count); ++i) out.push_back({i, i, i});
  return out;
}
std::vector<Corners> edge_corners(const geometry::MeshAdjacency& mesh) {
  std::vector<Corners> out;
  for (const auto& [a, b] : mesh.edges) out.push_back({a, b, b});
  return out;
}

geometry::FeatureTree make_tree(std::span<const glm::vec3> points,
                                const std::vector<Corners>& features) {
  std::vector<glm::vec3> centers;
  for (const auto& [a, b, c] : features)
    centers.push_back((points[a] + points[b] + points[c]) / 3.0F);
  return geometry::FeatureTree(centers, features);
}

inline glm::vec3 point4(const geometry::Points4& points, int i) {
  const float* p = points.data() + 4 * static_cast<std::ptrdiff_t>(i);
  return {p[0], p[1], p[2]};
}

// What all features have: `half` is half of the box around the feature at the start.
inline Feature make_feature(const glm::vec3& center, const glm::vec3& motion, const glm::vec3& half,
                            float turn) {
  Feature f;
  f.center = center + 0.5F * motion;
  // A little more, for the rounding of all this.
  f.box = 1.0001F * (half + turn + 0.5F * glm::abs(motion)) + 1e-6F;
  f.motion = motion;
  f.turn = turn;
  return f;
}

inline void put_frame(Feature::Frame& frame, const glm::vec3& normal, const glm::vec3& along) {
  const glm::vec3 across = glm::cross(normal, along);
  for (int k = 0; k < 3; ++k) {
    frame.normal[k] = normal[k];
    frame.along[k] = along[k];
    frame.across[k] = across[k];
  }
}

// v / |v|, or zero, along which no gap is ever found.
inline glm::vec3 direction_or_zero(const glm::vec3& v) {
  const float squared = glm::dot(v, v);
  return squared > 1e-24F ? v / std::sqrt(squared) : glm::vec3(0.0F);
}

}  // namespace

MovingFeatures::MovingFeatures(std::span<const glm::vec3> rest, std::span<const Triangle> triangles)
    : points(4 * rest.size()),
      motion(4 * rest.size()),
      changed(rest.size()),
      triangles_(triangles.begin(), triangles.end()),
      mesh_(geometry::make_adjacency(static_cast<int>(rest.size()), triangles)),
      normals_(triangles.size()),
      vertex_tree_(make_tree(rest, vertex_corners(rest.size()))),
      edge_tree_(make_tree(rest, edge_corners(mesh_))),
      triangle_tree_(make_tree(rest, triangles_)) {}

inline Feature MovingFeatures::vertex(int i) const {
  return make_feature(point4(points, i), point4(motion, i), glm::vec3(0.0F), 0.0F);
}

inline Feature MovingFeatures::edge(int i) const {
  const auto& [p, q] = mesh_.edges[i];
  // Any direction would do; that of the surface tells sheets apart.
  glm::vec3 normal(0.0F);
  for (const int side : mesh_.edge_triangles[i]) {
    if (side >= 0) normal += normals_[side];
  }
  const glm::vec3 a = point4(points, p), b = point4(points, q);
  const glm::vec3 of_a = point4(motion, p), of_b = point4(motion, q);
  const glm::vec3 half = 0.5F * (b - a);
  const float length = glm::length(half);
  Feature f = make_feature(0.5F * (a + b), 0.5F * (of_a + of_b), glm::abs(half),
                           0.5F * glm::length(of_b - of_a));
  f.half = half;
  const glm::vec3 along = length > 1e-12F ? half / length : glm::vec3(0.0F);
  put_frame(f.frame, direction_or_zero(normal - glm::dot(normal, along) * along), along);
  f.frame.half_along = length;
  return f;
}

inline Feature MovingFeatures::triangle(int i) {
  std::array<glm::vec3, 3> corner, of;
  for (int k = 0; k < 3; ++k) {
    corner[k] = point4(points, triangles_[i][k]);
    of[k] = point4(motion, triangles_[i][k]);
  }
  const glm::vec3 normal =
      direction_or_zero(glm::cross(corner[1] - corner[0], corner[2] - corner[0]));
  normals_[i] = normal;
  const glm::vec3 center = (corner[0] + corner[1] + corner[2]) / 3.0F;
  const glm::vec3 mean = (of[0] + of[1] + of[2]) / 3.0F;
  Feature::Frame frame;
  const glm::vec3 along = direction_or_zero(corner[1] - corner[0]);
  put_frame(frame, normal, along);
  const glm::vec3 across(frame.across[0], frame.across[1], frame.across[2]);
  glm::vec3 half(0.0F);
  float turn = 0.0F;
  for (int k = 0; k < 3; ++k) {
    const glm::vec3 from = corner[k] - center;
    half = glm::max(half, glm::abs(from));
    turn = std::max(turn, glm::dot(of[k] - mean, of[k] - mean));
    frame.half_along = std::max(frame.half_along, std::abs(glm::dot(along, from)));
    frame.half_across = std::max(frame.half_across, std::abs(glm::dot(across, from)));
  }
  Feature f = make_feature(center, mean, half, std::sqrt(turn));
  f.frame = frame;
  return f;
}

void MovingFeatures::refit(float reach, int threads) {
  reach_ = reach;
  const auto any = [this](const auto& corners) {
    char is = 0;
    for (const int v : corners) is |= changed[v];
    return is != 0;
  };
  // Triangles first: their normals are those of edges.
  triangle_tree_.refit(
      reach, threads, [&](int i) { return any(triangles_[i]); },
      [this](int i) { return triangle(i); });
  edge_tree_.refit(
      reach, threads, [&](int i) { return any(mesh_.edges[i]); },
      [this](int i) { return edge(i); });
  vertex_tree_.refit(
      reach, 1, [this](int i) { return changed[i] != 0; }, [this](int i) { return vertex(i); });
}

std::span<const geometry::IndexPair> MovingFeatures::pairs(geometry::FeaturePair kind, int threads,
                                                           bool only_changed) {
  return kind == geometry::FeaturePair::vertex_triangle
             ? triangle_vertex_.between(triangle_tree_, vertex_tree_, reach_, threads, only_changed)
             : edge_edge_.within(edge_tree_, reach_, threads, only_changed);
}

std::array<int, 4> MovingFeatures::corners_of(geometry::FeaturePair kind,
                                              const geometry::IndexPair& pair) const {
  if (kind == geometry::FeaturePair::vertex_triangle) {
    const auto& t = triangles_[pair[0]];
    return {pair[1], t[0], t[1], t[2]};
  }
  const auto& e = mesh_.edges[pair[0]];
  const auto& f = mesh_.edges[pair[1]];
  return {e[0], e[1], f[0], f[1]};
}

}  // namespace motionlab::cloth
