// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// Speed over time, and when curves over time are drawn.
#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "app/labs/splines/over_time.h"

namespace motionlab::splines {

using draw::Role;

std::vector<Moment> drawn_moments(const Model& model, const Plot& plot,
                                  const std::optional<draw::Visible>& visible) {
  const auto& keys = model.content().keys;
  std::vector<Moment> moments;
  const bool thin = keys.size() > kManyKeys && visible.has_value();
  const int usual = std::clamp(4000 / static_cast<int>(keys.size()), 2, 96);
  const auto [left, right] = seen_along_x(visible);
  moments.reserve(keys.size() * (thin ? 3U : static_cast<std::size_t>(usual) + 1U));
  for (std::size_t i = 0; i + 1 < keys.size(); ++i) {
    const double duration = keys[i + 1].time - keys[i].time;
    int n = usual;
    if (thin) {
      const double from = plot.to_view(keys[i].time, plot.y0).x;
      const double to = plot.to_view(keys[i + 1].time, plot.y0).x;
      if (to < left || from > right) continue;
      constexpr double kApart = 3.0;  // [px]
      n = std::clamp(static_cast<int>((to - from) / (kApart * visible->pixel)), 2, 96);
    }
    for (int k = 0; k < n; ++k) {
      const double f = static_cast<double>(k) / n;
      moments.push_back({i, f, keys[i].time + f * duration});
    }
    // Just before the next key, for curves that jump there.
    moments.push_back({i, 1.0, std::nextafter(keys[i + 1].time, keys[i].time)});
  }
  // Nothing leads there from what was left out.
  if (keys.size() == 1 || (!moments.empty() && moments.back().piece + 2 == keys.size())) {
    moments.push_back({keys.size(), 0.0, keys.back().time});
  }
  return moments;
}

void draw_speed(const Scene& scene, draw::DrawList& list) {
  const Model& model = scene.model;
  Plot plot = Plot::of_frame(model.content().frame);
  if (!model.has_curve() || model.content().keys.size() < 2) {
    draw_plot(plot, {"t [s]", "speed"}, list);
    return;
  }
  const std::vector<Moment> times = drawn_moments(model, plot, list.visible);
  const int c = scene.params.channel;
  const auto speed_at = [&](double t) { return glm::length(model.at(t).velocity); };
  const auto speed = [&](const Moment& m) { return speed_at(m.time); };
  const auto velocity = [&](const Moment& m) { return model.at(m.time).velocity[c]; };
  // The range by the mean speed: it does not jump with a spike, and is the same for all compared
  // where they have the same length.
  const auto& keys = model.content().keys;
  double chords = 0.0;
  for (std::size_t i = 1; i < keys.size(); ++i) {
    chords += glm::distance(keys[i].point, keys[i - 1].point);
  }
  const double mean = std::max(chords / (keys.back().time - keys.front().time), 1e-3);
  const bool signed_values = keys.front().point.y == keys.back().point.y && keys.size() == 2;
  plot.y0 = signed_values ? -1.5 * mean : -mean;
  plot.y1 = 3.5 * mean;
  const bool first = draws_stage(list);
  if (first) {
    draw_plot(plot, {"t [s]", "speed |v|, velocity dashed"}, list);
    list.line(flat(plot.to_view(plot.x0, 0.0)), flat(plot.to_view(plot.x1, 0.0)),
              {.width = 1.5F, .paint = Role::border});
    draw_playhead(plot, scene.time, list);
  }
  if (list.instance.count == 1) {
    draw_over_time(plot, times, velocity,
                   {.width = 1.5F, .paint = Role::velocity, .dash = draw::Dash::dashed}, list);
  }
  draw_over_time(plot, times, speed, {.width = 3.0F, .paint = list.series(), .dash = list.dash()},
                 list);
  const double now = speed_at(scene.time);
  if (std::isfinite(now) && now < 2.0 * plot.y1) {
    list.point({.position = flat(plot.to_view(scene.time, now)),
                .size = 12.0F,
                .paint = list.series(),
                .on_top = true});
  }
}

}  // namespace motionlab::splines
