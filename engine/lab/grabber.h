// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <optional>
#include <string>

#include "engine/draw/camera.h"
#include "engine/lab/lab.h"

namespace motionlab {

// Turns pointer positions into drag events. The target stays on the plane through the hit that
// faces the camera, so that the item follows the pointer at its own depth.
class Grabber {
 public:
  // Starts a drag on what was picked.
  Grab begin(const std::string& view, const Pick& pick, const draw::Camera& camera);
  // The target under the pointer; the last one when the ray does not meet the plane.
  glm::dvec3 move(const draw::Camera& camera, const glm::vec2& pixel, const draw::ViewSize& size);
  void end() { active_ = false; }
  bool active() const { return active_; }

 private:
  bool active_ = false;
  glm::vec3 plane_point_{0.0F};
  glm::vec3 plane_normal_{0.0F, 0.0F, 1.0F};
  glm::dvec3 target_{0.0};
};

// The mouse spring of force-based labs: critically damped, scaled by the grabbed mass, its force
// capped (CASES B01).
struct MouseSpring {
  double frequency = 4.0;                      // [Hz] of the undamped oscillation
  double maximum_acceleration = 100.0 * 9.81;  // [m/s²]; the cap, as a multiple of gravity

  // Force [N] on a point of `mass` [kg] at `position` [m] with `velocity` [m/s], pulled to
  // `target`; never more than mass·maximum_acceleration, and damped so that an explicit step of dt
  // cannot overshoot it.
  glm::dvec3 force(const glm::dvec3& position, const glm::dvec3& velocity, const glm::dvec3& target,
                   double mass, double dt) const;
};

}  // namespace motionlab
