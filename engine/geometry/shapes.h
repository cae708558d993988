// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/geometry/closest.h"

namespace motionlab::geometry {

// Distance [m] of a point from a surface, negative inside, and the outward direction in which it
// grows fastest (unit length).
template <typename T>
struct SignedDistance {
  T distance{};
  Vec3<T> normal{};
};

namespace detail {

// v / |v|, or `otherwise` where v has no direction.
template <typename T>
Vec3<T> direction_or(const Vec3<T>& v, T length, const Vec3<T>& otherwise) {
  return length > T(0) ? v / length : otherwise;
}

}  // namespace detail

// The half space below the plane through `origin`; `normal` has unit length.
template <typename T>
SignedDistance<T> distance_to_plane(const Vec3<T>& p, const Vec3<T>& origin,
                                    const Vec3<T>& normal) {
  return {glm::dot(p - origin, normal), normal};
}

template <typename T>
SignedDistance<T> distance_to_sphere(const Vec3<T>& p, const Vec3<T>& center, T radius) {
  const Vec3<T> d = p - center;
  const T length = glm::length(d);
  return {length - radius, detail::direction_or(d, length, Vec3<T>(0, 1, 0))};
}

// The points within `radius` of the segment ab.
template <typename T>
SignedDistance<T> distance_to_capsule(const Vec3<T>& p, const Vec3<T>& a, const Vec3<T>& b,
                                      T radius) {
  const Vec3<T> axis = b - a;
  const T squared = glm::dot(axis, axis);
  const T t = squared > T(0) ? std::clamp(glm::dot(p - a, axis) / squared, T(0), T(1)) : T(0);
  const Vec3<T> d = p - (a + t * axis);
  const T length = glm::length(d);
  // On the axis every direction across it is as good; take one that is not along it.
  Vec3<T> across(0, 1, 0);
  if (!(length > T(0)) && squared > T(0)) {
    const Vec3<T> least = std::abs(axis.x) < std::abs(axis.y) ? Vec3<T>(1, 0, 0) : Vec3<T>(0, 1, 0);
    across = glm::normalize(glm::cross(axis, least));
  }
  return {length - radius, detail::direction_or(d, length, across)};
}

// The axis-aligned box |x| <= half.x, ... around the origin, of sharp edges: outside the distance
// is that of the closest point, inside that of the nearest face.
template <typename T>
SignedDistance<T> distance_to_box(const Vec3<T>& p, const Vec3<T>& half) {
  const Vec3<T> sign(p.x < T(0) ? T(-1) : T(1), p.y < T(0) ? T(-1) : T(1),
                     p.z < T(0) ? T(-1) : T(1));
  const Vec3<T> beyond = sign * p - half;
  if (beyond.x <= T(0) && beyond.y <= T(0) && beyond.z <= T(0)) {
    const int face =
        beyond.x >= beyond.y ? (beyond.x >= beyond.z ? 0 : 2) : (beyond.y >= beyond.z ? 1 : 2);
    Vec3<T> normal(0);
    normal[face] = sign[face];
    return {beyond[face], normal};
  }
  const Vec3<T> out = glm::max(beyond, Vec3<T>(0));
  const T length = glm::length(out);
  return {length, sign * out / length};
}

}  // namespace motionlab::geometry
