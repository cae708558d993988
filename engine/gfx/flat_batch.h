// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <vector>

#include "engine/draw/draw_list.h"

namespace motionlab::gfx {

struct FlatVertex {
  glm::vec3 position{0.0F};
  std::uint32_t color = 0;  // RGBA8, straight alpha
};

// All triangles of one frame that have a colour per corner and no light.
struct FlatBatch {
  std::vector<FlatVertex> vertices;
  std::size_t background_end = 0;  // clip space
  std::size_t fills_end = 0;       // world
  std::size_t count = 0;           // clip space: the veil of a dimmed view
  draw::Bounds fill_bounds;        // world
};

void build_flats(FlatBatch& batch, const draw::DrawList& list, const draw::Palette& palette,
                 bool transparent, float dim);

}  // namespace motionlab::gfx
