// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/lab/grabber.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <numbers>

namespace motionlab {

Grab Grabber::begin(const std::string& view, const Pick& pick, const draw::Camera& camera) {
  active_ = true;
  plane_point_ = pick.world;
  plane_normal_ = camera.forward();
  target_ = glm::dvec3(pick.world);
  return Grab{view, pick.item, glm::dvec3(pick.local), target_};
}

glm::dvec3 Grabber::move(const draw::Camera& camera, const glm::vec2& pixel,
                         const draw::ViewSize& size) {
  const draw::Ray ray = camera.ray(pixel, size);
  if (const auto distance = draw::intersect_plane(ray, plane_point_, plane_normal_);
      distance && *distance > 0.0F) {
    target_ = glm::dvec3(ray.at(*distance));
  }
  return target_;
}

glm::dvec3 MouseSpring::force(const glm::dvec3& position, const glm::dvec3& velocity,
                              const glm::dvec3& target, double mass, double dt) const {
  // Beyond ω dt = 1/2 an explicit step would answer the spring with an oscillation of its own.
  const double omega = std::min(2.0 * std::numbers::pi * frequency, 0.5 / dt);  // [rad/s]
  glm::dvec3 acceleration = omega * omega * (target - position) - 2.0 * omega * velocity;
  const double magnitude = glm::length(acceleration);
  if (!(magnitude <= maximum_acceleration)) {
    if (!(magnitude < 1e300))
      return glm::dvec3(0.0);  // the state is lost already; do not add to it
    acceleration *= maximum_acceleration / magnitude;
  }
  return mass * acceleration;
}

}  // namespace motionlab
