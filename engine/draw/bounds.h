// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <limits>

namespace motionlab::draw {

// Axis-aligned box in world space [m]; empty until something is added. Points that are not finite
// are left out, so that a diverged state cannot spoil the framing.
struct Bounds {
  glm::vec3 minimum{std::numeric_limits<float>::max()};
  glm::vec3 maximum{std::numeric_limits<float>::lowest()};

  bool empty() const { return minimum.x > maximum.x; }
  void add(const glm::vec3& p) {
    if (!(glm::abs(p.x) < 1e30F && glm::abs(p.y) < 1e30F && glm::abs(p.z) < 1e30F)) return;
    minimum = glm::min(minimum, p);
    maximum = glm::max(maximum, p);
  }
  void add(const Bounds& other) {
    if (other.empty()) return;
    add(other.minimum);
    add(other.maximum);
  }
  glm::vec3 center() const { return empty() ? glm::vec3(0.0F) : 0.5F * (minimum + maximum); }
  glm::vec3 size() const { return empty() ? glm::vec3(0.0F) : maximum - minimum; }
  float radius() const { return 0.5F * glm::length(size()); }
};

}  // namespace motionlab::draw
