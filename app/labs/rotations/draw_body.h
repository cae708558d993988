// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <glm/glm.hpp>

#include "engine/draw/draw_list.h"

namespace motionlab::rotations {

// A small aircraft: no two orientations of it look alike. `matrix` may shear and flatten it.
void draw_aircraft(const glm::dmat3& matrix, const glm::vec3& position, const draw::Paint& paint,
                   draw::DrawList& list);

// Three arrows, red, green and blue as everywhere.
void draw_axes(const glm::dmat3& matrix, const glm::vec3& position, float length, float width,
               float alpha, draw::DrawList& list);

inline constexpr draw::Role kAxisRoles[3] = {draw::Role::axis_x, draw::Role::axis_y,
                                             draw::Role::axis_z};

}  // namespace motionlab::rotations
