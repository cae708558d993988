// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <limits>

// Closest points of the two pairs of features that meshes touch with. T is float or double; the
// differences are taken first, so the precision is that of the distances and not of the positions.

namespace motionlab::geometry {

template <typename T>
using Vec3 = glm::vec<3, T>;

// Closest points of two features as weights of their four corners: the distance vector is
// sum weight[i] * corner[i], from the second feature to the first. The weights of the first feature
// add to 1, those of the second to -1.
template <typename T>
struct Closest {
  std::array<T, 4> weight{};
  Vec3<T> separation{};  // [m], from the second feature to the first
  T distance_squared{};  // [m^2]
};

// What a squared sine must exceed for two segments to have a crossing point and a triangle a face;
// below, rounding decides more than the corners do.
template <typename T>
constexpr T kParallelSine = T(64) * std::numeric_limits<T>::epsilon();
template <typename T>
constexpr T kSliverSine = T(2048) * std::numeric_limits<T>::epsilon();

// The same for a triangle whose corners lie on one line, or nearly: the best of its edges.
template <typename T>
std::array<T, 3> closest_on_sliver(const Vec3<T>& p, const std::array<Vec3<T>, 3>& corner) {
  std::array<T, 3> best{};
  T least = std::numeric_limits<T>::infinity();
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3;
    const Vec3<T> along = corner[j] - corner[i], to = p - corner[i];
    const T squared = glm::dot(along, along);
    const T t = squared > T(0) ? std::clamp(glm::dot(to, along) / squared, T(0), T(1)) : T(0);
    const Vec3<T> apart = to - t * along;
    const T distance = glm::dot(apart, apart);
    if (!(distance < least)) continue;
    least = distance;
    best = {};
    best[i] = T(1) - t;
    best[j] = t;
  }
  return best;
}

// Barycentric weights of the point of the triangle abc that is closest to p (Ericson 2005, 5.1.5:
// Voronoi regions of corners, edges, face). A degenerate triangle gives a corner or an edge.
template <typename T>
std::array<T, 3> closest_on_triangle(const Vec3<T>& p, const Vec3<T>& a, const Vec3<T>& b,
                                     const Vec3<T>& c) {
  const Vec3<T> ab = b - a, ac = c - a, ap = p - a, normal = glm::cross(ab, ac);
  if (!(glm::dot(normal, normal) > kSliverSine<T> * glm::dot(ab, ab) * glm::dot(ac, ac)))
    return closest_on_sliver(p, {a, b, c});
  const T d1 = glm::dot(ab, ap), d2 = glm::dot(ac, ap);
  if (d1 <= T(0) && d2 <= T(0)) return {T(1), T(0), T(0)};
  const Vec3<T> bp = p - b;
  const T d3 = glm::dot(ab, bp), d4 = glm::dot(ac, bp);
  if (d3 >= T(0) && d4 <= d3) return {T(0), T(1), T(0)};
  const Vec3<T> cp = p - c;
  const T d5 = glm::dot(ab, cp), d6 = glm::dot(ac, cp);
  if (d6 >= T(0) && d5 <= d6) return {T(0), T(0), T(1)};
  const T vc = d1 * d4 - d3 * d2;
  if (vc <= T(0) && d1 >= T(0) && d3 <= T(0) && d1 > d3) {
    const T v = d1 / (d1 - d3);
    return {T(1) - v, v, T(0)};
  }
  const T vb = d5 * d2 - d1 * d6;
  if (vb <= T(0) && d2 >= T(0) && d6 <= T(0) && d2 > d6) {
    const T w = d2 / (d2 - d6);
    return {T(1) - w, T(0), w};
  }
  const T va = d3 * d6 - d5 * d4;
  if (va <= T(0) && d4 >= d3 && d5 >= d6 && (d4 - d3) + (d5 - d6) > T(0)) {
    const T w = (d4 - d3) / ((d4 - d3) + (d5 - d6));
    return {T(0), T(1) - w, w};
  }
  const T sum = va + vb + vc;
  if (!(sum > T(0))) return {T(1), T(0), T(0)};
  const T v = vb / sum, w = vc / sum;
  return {T(1) - v - w, v, w};
}

// Parameters (s, t) of the closest points p + s (q - p) and r + t (u - r) of two segments (Ericson
// 2005, 5.1.9). Parallel and degenerate segments give one of the closest pairs.
template <typename T>
std::array<T, 2> closest_of_segments(const Vec3<T>& p, const Vec3<T>& q, const Vec3<T>& r,
                                     const Vec3<T>& u) {
  const Vec3<T> d1 = q - p, d2 = u - r, offset = p - r;
  const T a = glm::dot(d1, d1), e = glm::dot(d2, d2), f = glm::dot(d2, offset);
  const T c = glm::dot(d1, offset);
  const auto clamp01 = [](T x) { return std::clamp(x, T(0), T(1)); };
  if (!(a > T(0))) return {T(0), e > T(0) ? clamp01(f / e) : T(0)};
  if (!(e > T(0))) return {clamp01(-c / a), T(0)};
  const T b = glm::dot(d1, d2);
  const T denominator = a * e - b * b;
  T s = denominator > kParallelSine<T> * a * e ? clamp01((b * f - c * e) / denominator) : T(0);
  T t = (b * s + f) / e;
  // Clamp t and solve for s again. For nearly parallel segments s is arbitrary first; the second
  // solve makes it the best for the clamped t.
  t = clamp01(t);
  s = clamp01((b * t - c) / a);
  t = clamp01((b * s + f) / e);
  return {s, t};
}

// corner[0] is the vertex, corner[1..3] the triangle.
template <typename T>
Closest<T> closest_vertex_triangle(const std::array<Vec3<T>, 4>& corner) {
  const auto bary = closest_on_triangle(corner[0], corner[1], corner[2], corner[3]);
  Closest<T> out;
  out.weight = {T(1), -bary[0], -bary[1], -bary[2]};
  out.separation = (corner[0] - corner[1]) - bary[1] * (corner[2] - corner[1]) -
                   bary[2] * (corner[3] - corner[1]);
  out.distance_squared = glm::dot(out.separation, out.separation);
  return out;
}

// corner[0], corner[1] are the first edge, corner[2], corner[3] the second.
template <typename T>
Closest<T> closest_edge_edge(const std::array<Vec3<T>, 4>& corner) {
  const auto [s, t] = closest_of_segments(corner[0], corner[1], corner[2], corner[3]);
  Closest<T> out;
  out.weight = {T(1) - s, s, t - T(1), -t};
  out.separation =
      (corner[0] - corner[2]) + s * (corner[1] - corner[0]) - t * (corner[3] - corner[2]);
  out.distance_squared = glm::dot(out.separation, out.separation);
  return out;
}

enum class FeaturePair { vertex_triangle, edge_edge };

template <typename T>
Closest<T> closest_of_pair(FeaturePair kind, const std::array<Vec3<T>, 4>& corner) {
  return kind == FeaturePair::vertex_triangle ? closest_vertex_triangle(corner)
                                              : closest_edge_edge(corner);
}

}  // namespace motionlab::geometry
