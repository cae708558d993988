// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <vector>

#include "engine/draw/camera.h"
#include "engine/draw/draw_list.h"

namespace motionlab::draw {

// A triangle of a mesh or solid as a vector drawing shows it: in one colour.
struct FlatTriangle {
  std::array<glm::vec2, 3> corners{};  // [px]
  float depth = 0.0F;                  // of its middle, along the view axis
  glm::vec3 color{0.0F};               // sRGB
  float alpha = 1.0F;
  int item = 0;  // which mesh or solid it belongs to
};

// All triangles of meshes and solids that face the camera, farthest first, shaded by their planes
// under the key light (no shadows). What is behind the eye or not finite is left out.
std::vector<FlatTriangle> flat_triangles(const DrawList& list, const Camera& camera,
                                         const Palette& palette, const ViewSize& size);

}  // namespace motionlab::draw
