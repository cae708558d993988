// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <glm/vec3.hpp>
#include <span>
#include <utility>
#include <vector>

namespace motionlab::geometry {

// The sign of the volume of the tetrahedron abcd: 1 if d lies below the plane in which a, b, c
// appear counter-clockwise from above, -1 if above, 0 if the four lie in one plane. Exact for every
// input without overflow or underflow of products of three coordinates: the rounded determinant
// decides where it is safely beyond its error bound, expansions (Shewchuk 1997) decide otherwise.
int orientation(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c, const glm::dvec3& d);

// Does the segment pq go through the triangle abc, from one side of its plane to the other?
// Touching from one side is not crossing; going through a corner or an edge is.
bool segment_crosses(const glm::dvec3& p, const glm::dvec3& q, const glm::dvec3& a,
                     const glm::dvec3& b, const glm::dvec3& c);

// Does an edge of either triangle go through the other? Right for triangles that share corners too:
// an edge that begins in the other's plane goes through nothing.
bool triangles_cross(const std::array<glm::dvec3, 3>& s, const std::array<glm::dvec3, 3>& t);

// All crossing pairs (first < second, ascending) of a mesh. Exact on positions in float as well.
template <typename Real>
std::vector<std::pair<int, int>> crossing_pairs(std::span<const Real> x, std::span<const Real> y,
                                                std::span<const Real> z,
                                                std::span<const std::array<int, 3>> triangles);

extern template std::vector<std::pair<int, int>> crossing_pairs(
    std::span<const float>, std::span<const float>, std::span<const float>,
    std::span<const std::array<int, 3>>);
extern template std::vector<std::pair<int, int>> crossing_pairs(
    std::span<const double>, std::span<const double>, std::span<const double>,
    std::span<const std::array<int, 3>>);

}  // namespace motionlab::geometry
