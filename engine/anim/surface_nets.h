// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <glm/glm.hpp>
#include <vector>

namespace motionlab::anim {

struct SurfaceMesh {
  std::vector<glm::dvec3> positions;
  std::vector<glm::dvec3> normals;       // unit, outward
  std::vector<std::uint32_t> triangles;  // counter-clockwise seen from outside
};

// Mesh of the zero set of `distance` (negative inside) in the box, by naive surface nets (Gibson
// 1998, "Constrained Elastic Surface Nets", without the relaxation): one vertex per cell that the
// surface crosses, one quad per crossed grid edge; the vertices are then moved onto the surface.
// `distance` must not change by more than 1.3 per metre. The mesh is closed if the surface stays
// inside the box.
SurfaceMesh surface_nets(const std::function<double(const glm::dvec3&)>& distance, glm::dvec3 low,
                         glm::dvec3 high, double cell);

}  // namespace motionlab::anim
