// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/gfx/flat_batch.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "engine/gfx/strokes.h"

namespace motionlab::gfx {
namespace {

// A rectangle over the whole view; z = 1 lies behind everything.
void add_screen(FlatBatch& batch, const glm::vec4& top, const glm::vec4& bottom, float z) {
  const std::uint32_t t = pack_color(top);
  const std::uint32_t b = pack_color(bottom);
  const std::array<FlatVertex, 4> corners{
      FlatVertex{{-1.0F, -1.0F, z}, b}, FlatVertex{{1.0F, -1.0F, z}, b},
      FlatVertex{{-1.0F, 1.0F, z}, t}, FlatVertex{{1.0F, 1.0F, z}, t}};
  for (const std::size_t i : {0U, 1U, 2U, 2U, 1U, 3U}) batch.vertices.push_back(corners[i]);
}

bool drawable(std::span<const glm::vec3> corners) {
  return std::all_of(corners.begin(), corners.end(), [](const glm::vec3& p) {
    return std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z);
  });
}

}  // namespace

void build_flats(FlatBatch& batch, const draw::DrawList& list, const draw::Palette& palette,
                 bool transparent, float dim) {
  batch.vertices.clear();
  batch.fill_bounds = draw::Bounds();
  const glm::vec4 top = palette.resolve(draw::Role::background_top);
  const glm::vec4 bottom = palette.resolve(draw::Role::background_bottom);
  if (!transparent) add_screen(batch, top, bottom, 1.0F);
  batch.background_end = batch.vertices.size();
  for (const draw::Fill& fill : list.fills()) {
    const std::uint32_t color = pack_color(palette.resolve(fill.paint));
    const auto points = list.points_pool().subspan(fill.first, fill.count);
    for (std::size_t i = 0; i + 2 < points.size(); i += 3) {
      const auto corners = points.subspan(i, 3);
      if (!drawable(corners)) continue;
      for (const glm::vec3& p : corners) {
        batch.vertices.push_back({p, color});
        batch.fill_bounds.add(p);
      }
    }
  }
  batch.fills_end = batch.vertices.size();
  if (dim > 0.0F) {
    const float veil = std::min(dim, 1.0F);
    add_screen(batch, {glm::vec3(top), veil}, {glm::vec3(bottom), veil}, -1.0F);
  }
  batch.count = batch.vertices.size();
}

}  // namespace motionlab::gfx
