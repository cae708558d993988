// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <imgui.h>

#include <glm/vec2.hpp>
#include <span>
#include <vector>

#include "engine/draw/paint.h"

namespace motionlab::shell {

// The pieces of a polyline that a dash leaves, measured along its length on the screen, so that the
// pattern does not depend on how densely the curve is sampled. `width` is the line's; a solid line
// comes back whole.
std::vector<std::vector<glm::vec2>> dashed(std::span<const glm::vec2> points, draw::Dash dash,
                                           float width);

// Draws it on a list. Points are pixels. `unit` (the width where 0) measures the dashes: shorter
// than the width in samples of a legend, so that the pattern shows.
void stroke(ImDrawList* list, std::span<const glm::vec2> points, ImU32 color, float width,
            draw::Dash dash, float unit = 0.0F);

}  // namespace motionlab::shell
