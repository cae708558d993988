// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <glm/gtc/quaternion.hpp>
#include <numbers>

#include "engine/core/rng.h"

namespace motionlab::math {

inline constexpr double kDegree = std::numbers::pi / 180.0;

// Uniform over all rotations: K. Shoemake, "Uniform Random Rotations", Graphics Gems III, 1992.
inline glm::dquat random_rotation(Rng& rng) {
  const double u = rng.uniform();
  const double a = 2.0 * std::numbers::pi * rng.uniform();
  const double b = 2.0 * std::numbers::pi * rng.uniform();
  const double r = std::sqrt(1.0 - u);
  const double s = std::sqrt(u);
  return {s * std::cos(b), r * std::sin(a), r * std::cos(a), s * std::sin(b)};
}

// Largest difference of a component, q and -q being the same.
inline double difference(const glm::dquat& a, const glm::dquat& b) {
  const auto largest = [](const glm::dquat& d) {
    return std::max(std::max(std::abs(d.w), std::abs(d.x)), std::max(std::abs(d.y), std::abs(d.z)));
  };
  return std::min(largest(a - b), largest(a + b));
}

inline double difference(const glm::dmat3& a, const glm::dmat3& b) {
  double largest = 0.0;
  for (int c = 0; c < 3; ++c) {
    for (int r = 0; r < 3; ++r) largest = std::max(largest, std::abs(a[c][r] - b[c][r]));
  }
  return largest;
}

}  // namespace motionlab::math
