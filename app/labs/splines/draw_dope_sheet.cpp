// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// When each channel has keys.
#include <algorithm>
#include <array>
#include <string>

#include "app/labs/splines/scene.h"
#include "app/labs/splines/thinning.h"
#include "engine/core/text.h"

namespace motionlab::splines {

using draw::LineStyle;
using draw::Role;

namespace {

void draw_row(const Scene& scene, const Plot& plot, int row, draw::DrawList& list) {
  const auto& keys = scene.model.content().keys;
  const double y = 2.5 - row;
  const auto place = [&](const Key& key) { return flat(plot.to_view(key.time, y)); };
  // A channel that rests between two keys is drawn as held.
  ThinLine held(keys.size() > kManyKeys ? list.visible : std::nullopt);
  const LineStyle style{.width = 3.0F, .paint = Role::dim};
  for (std::size_t i = 1; i < keys.size(); ++i) {
    if (keys[i].point[row] != keys[i - 1].point[row]) {
      held.lift(style, list);
      continue;
    }
    if (held.empty()) held.add(place(keys[i - 1]));
    held.add(place(keys[i]));
  }
  held.lift(style, list);
  std::vector<glm::vec3> places;
  places.reserve(keys.size());
  for (const Key& key : keys) places.push_back(place(key));
  for (const DrawnKey& key : drawn_keys(scene, places, list.visible)) {
    list.point({.position = key.place,
                .size = 1.2F * key.size,
                .paint = key.selected ? Role::selection : Role::text,
                .marker = draw::Marker::diamond,
                .on_top = true});
  }
}

}  // namespace

void draw_dope_sheet(const Scene& scene, draw::DrawList& list) {
  constexpr std::array<const char*, 3> kRows{"x", "y", "z"};
  const Content& content = scene.model.content();
  Plot plot = Plot::of_frame(content.frame);
  plot.height = 0.6;
  plot.y0 = 0.0;
  plot.y1 = 3.0;
  if (!draws_stage(list)) return;
  const LineStyle thin{.width = 1.0F, .paint = Role::grid};
  for (const double t : round_values(plot.x0, plot.x1, 10)) {
    const double at = plot.to_view(t, 0.0).x;
    list.line(flat({at, 0.0}), flat({at, plot.height}), thin);
    list.label({.position = flat({at, 0.0}),
                .text = format_short(t, 4) + " s",
                .offset = {0.0F, 16.0F},
                .anchor = draw::Anchor::center,
                .paint = Role::dim,
                .monospaced = true});
  }
  for (int row = 0; row < 3; ++row) {
    const double y = 2.5 - row;
    list.line(flat(plot.to_view(plot.x0, y)), flat(plot.to_view(plot.x1, y)),
              {.width = 6.0F,
               .paint = draw::Paint(Role::border, row == scene.params.channel ? 1.0F : 0.5F)});
    list.label(
        {.position = flat(plot.to_view(plot.x0, y)),
         .text = kRows[static_cast<std::size_t>(row)],
         .offset = {-14.0F, 0.0F},
         .anchor = draw::Anchor::right,
         .size = draw::TextSize::body,
         .paint = row == scene.params.channel ? draw::Paint(Role::text) : draw::Paint(Role::dim)});
    draw_row(scene, plot, row, list);
  }
  draw_playhead(plot, scene.time, list);
}

}  // namespace motionlab::splines
