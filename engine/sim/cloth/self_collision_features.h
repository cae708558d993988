// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>

#include "engine/geometry/feature_pairs.h"
#include "engine/geometry/pair_batch.h"

// The features of a moving mesh as the broad phase wants them.

namespace motionlab::cloth {

inline glm::vec3 point4(const geometry::Points4& points, int i) {
  const float* p = points.data() + 4 * static_cast<std::ptrdiff_t>(i);
  return {p[0], p[1], p[2]};
}

// Writes what all features have: `half` is half of the box around the feature at the start.
inline void put_feature(geometry::Features& out, int i, const glm::vec3& center,
                        const glm::vec3& motion, const glm::vec3& half, float turn) {
  const glm::vec3 half_way = center + 0.5F * motion;
  // A little more, for the rounding of all this.
  const glm::vec3 box = 1.0001F * (half + turn + 0.5F * glm::abs(motion)) + 1e-6F;
  out.x[i] = half_way.x, out.y[i] = half_way.y, out.z[i] = half_way.z;
  out.bx[i] = box.x, out.by[i] = box.y, out.bz[i] = box.z;
  out.ux[i] = motion.x, out.uy[i] = motion.y, out.uz[i] = motion.z;
  out.turn[i] = turn;
}

inline geometry::Features::Frame make_frame(const glm::vec3& normal, const glm::vec3& along) {
  geometry::Features::Frame frame;
  const glm::vec3 across = glm::cross(normal, along);
  for (int k = 0; k < 3; ++k) {
    frame.normal[k] = normal[k];
    frame.along[k] = along[k];
    frame.across[k] = across[k];
  }
  return frame;
}

// v / |v|, or zero, along which no gap is ever found.
inline glm::vec3 direction_or_zero(const glm::vec3& v) {
  const float squared = glm::dot(v, v);
  return squared > 1e-24F ? v / std::sqrt(squared) : glm::vec3(0.0F);
}

inline void put_vertex(geometry::Features& out, int i, const glm::vec3& at,
                       const glm::vec3& motion) {
  put_feature(out, i, at, motion, glm::vec3(0.0F), 0.0F);
}

// `normal` is any direction, best that of the surface.
inline void put_edge(geometry::Features& out, int i, const glm::vec3& a, const glm::vec3& b,
                     const glm::vec3& motion_a, const glm::vec3& motion_b,
                     const glm::vec3& normal) {
  const glm::vec3 half = 0.5F * (b - a), turn = 0.5F * (motion_b - motion_a);
  const float length = glm::length(half);
  put_feature(out, i, 0.5F * (a + b), 0.5F * (motion_a + motion_b), glm::abs(half),
              glm::length(turn));
  out.hx[i] = half.x, out.hy[i] = half.y, out.hz[i] = half.z;
  const glm::vec3 along = direction_or_zero(half);
  out.frame[i] = make_frame(direction_or_zero(normal - glm::dot(normal, along) * along), along);
  out.frame[i].half_along = length;
}

inline void put_face(geometry::Features& out, int i, const std::array<glm::vec3, 3>& corner,
                     const std::array<glm::vec3, 3>& motion, const glm::vec3& normal) {
  const glm::vec3 center = (corner[0] + corner[1] + corner[2]) / 3.0F;
  const glm::vec3 mean = (motion[0] + motion[1] + motion[2]) / 3.0F;
  glm::vec3 half(0.0F);
  float turn = 0.0F;
  auto frame = make_frame(normal, direction_or_zero(corner[1] - corner[0]));
  for (int k = 0; k < 3; ++k) {
    const glm::vec3 from = corner[k] - center;
    half = glm::max(half, glm::abs(from));
    turn = std::max(turn, glm::dot(motion[k] - mean, motion[k] - mean));
    const auto reach_along = [&](const std::array<float, 3>& axis) {
      return std::abs(axis[0] * from.x + axis[1] * from.y + axis[2] * from.z);
    };
    frame.half_along = std::max(frame.half_along, reach_along(frame.along));
    frame.half_across = std::max(frame.half_across, reach_along(frame.across));
  }
  put_feature(out, i, center, mean, half, std::sqrt(turn));
  out.frame[i] = frame;
}

}  // namespace motionlab::cloth
