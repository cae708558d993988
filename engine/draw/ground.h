// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <glm/vec3.hpp>
#include <vector>

#include "engine/draw/camera.h"
#include "engine/draw/draw_list.h"

namespace motionlab::draw {

// A piece of a grid line; the opacity runs linearly from one end to the other.
struct GridSegment {
  glm::vec3 a;  // world
  glm::vec3 b;
  float alpha_a = 1.0F;
  float alpha_b = 1.0F;
};

// The ground grid as seen by the camera: lines around the scene that fade out with distance from
// it. The spacing is multiplied by 2, 5, 10 … where the lines would become too many. A planar
// camera sees the ground as one line.
std::vector<GridSegment> ground_segments(const GroundGrid& grid, const Camera& camera);

// The grid's spacing as drawn, multiplied by 2, 5, 10 … where the lines would become too many [m].
float ground_spacing(const GroundGrid& grid, const Camera& camera);

// Radius around the scene at which the grid has faded out [m].
float ground_radius(const Camera& camera);

}  // namespace motionlab::draw
