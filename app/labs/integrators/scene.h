// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <span>

#include "app/labs/integrators/model.h"

// Where the bodies of a state are in the plane of the scene, and how a pointer moves them.

namespace motionlab::integrators {

std::size_t body_count(const Model& model);
// [m] in the scene, for drawing and picking.
glm::dvec2 body_position(const Model& model, std::span<const double> y, std::size_t body);
// [m/s] of the body, and the direction and size of the force per mass that moves it [m/s²]; zero
// where a picture would say nothing.
struct BodyMotion {
  glm::dvec2 velocity{0.0};
  glm::dvec2 acceleration{0.0};
};
BodyMotion body_motion(const Model& model, std::span<const double> y, std::size_t body,
                       std::span<double> scratch);
// Puts the body at (or as near as it can get to) the target; velocities stay.
void place_body(const Model& model, std::size_t body, const glm::dvec2& target,
                std::span<double> y);
// One tick of a drag while running: a damped spring pulls bodies with one degree of freedom, the
// others follow the pointer.
void pull_body(const Model& model, std::size_t body, const glm::dvec2& target, double dt,
               std::span<double> y);

// The two numbers of the phase portrait: the first coordinate and its velocity.
glm::dvec2 phase_point(const Model& model, std::span<const double> y, std::span<double> scratch);
void place_phase(const Model& model, const glm::dvec2& target, std::span<double> y);
// Shown for a position of the scene of a chain: mass i of n hangs at this x [m].
double chain_x(const Model& model, std::size_t body);

// A point of a plane view, for the draw list.
inline glm::vec3 flat(const glm::dvec2& p) {
  return {static_cast<float>(p.x), static_cast<float>(p.y), 0.0F};
}

}  // namespace motionlab::integrators
