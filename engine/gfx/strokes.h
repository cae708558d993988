// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <vector>

#include "engine/draw/camera.h"
#include "engine/draw/draw_list.h"

namespace motionlab::gfx {

// One corner of a screen-space rectangle; four make a stroke. The layout is that of
// shaders/stroke.vert.
struct StrokeVertex {
  glm::vec3 position{0.0F};  // normalised device coordinates
  glm::vec2 uv{0.0F};        // [px] along and across
  float length = 0.0F;       // [px]
  float half_width = 0.5F;   // [px]
  float dash_offset = 0.0F;  // length of the polyline up to here [px]
  float kind = 0.0F;         // 0: solid line, 1…7: its dash, 8…: marker, 16: arrow
  glm::vec4 joints{0.0F};
  std::uint32_t color = 0;  // RGBA8, straight alpha
};
static_assert(sizeof(StrokeVertex) == 56);

inline constexpr float kMarkerKind = 8.0F;
inline constexpr float kArrowKind = 16.0F;

// Which of the stroke programs draws a kind.
enum class StrokeProgram { plain, dashed, shapes };
StrokeProgram program_of(float kind);

// The strokes of a draw list for one camera and target, in the order of drawing. Ranges count
// strokes.
struct StrokeBatch {
  std::vector<StrokeVertex> vertices;
  std::size_t ground_end = 0;       // [0, ground_end): the ground's line in a planar view
  std::size_t opaque_end = 0;       // write depth
  std::size_t translucent_end = 0;  // tested against depth only
  std::size_t count = 0;            // the rest is drawn over everything
};

struct StrokeTarget {
  draw::ViewSize size;       // [px] of the target
  float pixel_scale = 1.0F;  // pixels per pixel of the draw list
};

// Turns lines, arrows, points and a planar view's ground into strokes: clipped at the eye and to
// the surroundings of the pane, joined at their corners, without what is not finite. Reuses the
// batch's memory. In a planar view all is drawn in the order lines, arrows, points.
void build_strokes(StrokeBatch& batch, const draw::DrawList& list, const draw::Camera& camera,
                   const draw::Palette& palette, const StrokeTarget& target);

std::uint32_t pack_color(const glm::vec4& color);

}  // namespace motionlab::gfx
