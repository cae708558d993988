// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <cstddef>
#include <optional>
#include <vector>

#include "app/labs/splines/scene.h"
#include "app/labs/splines/thinning.h"

namespace motionlab::splines {

// A moment of the motion, and the piece in which it is.
struct Moment {
  std::size_t piece = 0;
  double local = 0.0;  // in [0, 1], of the piece's time
  double time = 0.0;   // [s]
};

// When a motion is drawn: at every key exactly, and between them as often as the view needs.
std::vector<Moment> drawn_moments(const Model& model, const Plot& plot,
                                  const std::optional<draw::Visible>& visible);

// A curve over time, cut where it is not drawable or outside the plot by more than `beyond` of its
// height.
template <typename Value>
void draw_over_time(const Plot& plot, const std::vector<Moment>& moments, Value value,
                    const draw::LineStyle& style, draw::DrawList& list, double beyond = 0.6) {
  ThinLine line(moments.size() > 2 * kManyKeys ? list.visible : std::nullopt);
  const double room = beyond * (plot.y1 - plot.y0);
  for (const Moment& moment : moments) {
    const double v = value(moment);
    if (!std::isfinite(v) || v < plot.y0 - room || v > plot.y1 + room) {
      line.lift(style, list);
      continue;
    }
    line.add(flat(plot.to_view(moment.time, v)));
  }
  line.lift(style, list);
}

}  // namespace motionlab::splines
