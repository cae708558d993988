// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <glm/vec2.hpp>
#include <vector>

#include "engine/draw/camera.h"
#include "engine/draw/draw_list.h"

namespace motionlab::gfx {

struct PlacedLabel {
  const draw::Label* label = nullptr;  // in the draw list
  glm::vec2 pixel{0.0F};  // anchor point from the pane's top left, label's offset included
  float depth = 0.0F;     // distance along the view axis, for fading
};

// Where the labels of the list go, farthest first, so that near ones are written over them. Left
// out: labels behind the eye, outside the pane by more than 200 px, or at a place that is not
// finite. `pixel_scale` multiplies the labels' offsets.
std::vector<PlacedLabel> project_labels(const draw::DrawList& list, const draw::Camera& camera,
                                        const draw::ViewSize& size, float pixel_scale = 1.0F);

}  // namespace motionlab::gfx
