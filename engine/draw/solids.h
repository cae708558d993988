// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/draw/bounds.h"
#include "engine/draw/mesh.h"

namespace motionlab::draw {

// How finely round solids are cut: enough for the size they have on screen, no more (software
// drivers pay per triangle).
enum class SolidDetail : std::uint8_t { low, medium, high };
inline constexpr int kSolidDetailCount = 3;
inline constexpr int kSolidCount = static_cast<int>(Solid::octahedral_bone) + 1;

// The solid's triangles with normals, in its own space, counter-clockwise seen from outside.
MeshData make_solid(Solid solid, SolidDetail detail);

// Exact box of the solid under an affine transform.
Bounds solid_bounds(Solid solid, const glm::mat4& transform);

}  // namespace motionlab::draw
