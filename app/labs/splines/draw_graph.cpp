// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// Value over time, speed over time, the dope sheet.
#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <string>

#include "app/labs/splines/scene.h"
#include "engine/core/text.h"

namespace motionlab::splines {
namespace {

using draw::LineStyle;
using draw::Role;

constexpr std::array<const char*, 3> kChannels{"x", "y", "z"};

// The times at which a motion is drawn: every key exactly, and enough between them.
std::vector<double> drawn_times(const Model& model) {
  const auto& keys = model.content().keys;
  std::vector<double> times;
  const int n = std::clamp(4000 / static_cast<int>(keys.size()), 2, 96);
  for (std::size_t i = 0; i + 1 < keys.size(); ++i) {
    for (int k = 0; k < n; ++k) {
      const double f = static_cast<double>(k) / n;
      times.push_back(keys[i].time + f * (keys[i + 1].time - keys[i].time));
    }
    // Just before the next key, for curves that jump there.
    times.push_back(std::nextafter(keys[i + 1].time, keys[i].time));
  }
  times.push_back(keys.back().time);
  return times;
}

// A curve over time, cut where it is not drawable or far outside the plot.
template <typename Value>
void draw_over_time(const Plot& plot, const std::vector<double>& times, Value value,
                    const LineStyle& style, draw::DrawList& list) {
  std::vector<glm::vec3> line;
  const auto lift = [&] {
    if (line.size() > 1) list.polyline(line, style);
    line.clear();
  };
  const double room = 0.6 * (plot.y1 - plot.y0);
  for (const double time : times) {
    const double v = value(time);
    if (!std::isfinite(v) || v < plot.y0 - room || v > plot.y1 + room) {
      lift();
      continue;
    }
    line.push_back(flat(plot.to_view(time, v)));
  }
  lift();
}

void draw_handles(const Scene& scene, const Plot& plot, draw::DrawList& list) {
  const Model& model = scene.model;
  const auto& keys = model.content().keys;
  if (!model.kind().handles || !scene.params.show_handles || keys.size() > 300) return;
  const int c = scene.params.channel;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const spline::Handles& h = model.handles()[i];
    const auto one = [&](double interval, double reach, double by) {
      const glm::dvec2 key = plot.to_view(keys[i].time, keys[i].point[c]);
      const glm::dvec2 tip = plot.to_view(keys[i].time + reach * interval, keys[i].point[c] + by);
      list.line(flat(key), flat(tip), {.width = 1.5F, .paint = Role::accent});
      list.point({.position = flat(tip),
                  .size = 8.0F,
                  .paint = Role::accent,
                  .marker = draw::Marker::square,
                  .on_top = true});
    };
    if (i > 0) one(keys[i - 1].time - keys[i].time, h.in_time, h.in[c]);
    if (i + 1 < keys.size()) one(keys[i + 1].time - keys[i].time, h.out_time, h.out[c]);
  }
}

void draw_keys(const Scene& scene, const Plot& plot, draw::DrawList& list) {
  const auto& keys = scene.model.content().keys;
  const int c = scene.params.channel;
  for (const Key& key : keys) {
    const int item = item_of(key.id, Part::key);
    const bool chosen =
        std::find(scene.selected.begin(), scene.selected.end(), item) != scene.selected.end();
    const glm::vec3 at = flat(plot.to_view(key.time, key.point[c]));
    if (chosen) {
      list.point({.position = at,
                  .size = 18.0F,
                  .paint = Role::selection,
                  .marker = draw::Marker::ring,
                  .on_top = true});
    }
    list.point({.position = at,
                .size = keys.size() > 500 ? 5.0F : 10.0F,
                .paint = chosen ? draw::Paint(Role::selection) : draw::Paint(Role::text),
                .marker = draw::Marker::diamond,
                .on_top = true});
  }
}

void draw_overshoot(const Scene& scene, const Plot& plot, draw::DrawList& list) {
  if (!scene.params.show_overshoot) return;
  std::size_t labelled = 0;
  for (const spline::Overshoot& over : scene.model.overshoots()) {
    if (over.amount < 0.004 * (plot.y1 - plot.y0) || labelled > 12) continue;

    const auto& keys = scene.model.content().keys;
    const double a = keys[over.piece].point[scene.params.channel];
    const double b = keys[over.piece + 1].point[scene.params.channel];
    const bool above = over.value > std::max(a, b);
    const double limit = above ? std::max(a, b) : std::min(a, b);
    const glm::dvec2 from = plot.to_view(over.time, limit);
    const glm::dvec2 to = plot.to_view(over.time, over.value);
    list.line(flat(from), flat(to), {.width = 3.0F, .paint = Role::error});
    list.line(flat(plot.to_view(keys[over.piece].time, limit)),
              flat(plot.to_view(keys[over.piece + 1].time, limit)),
              {.width = 1.0F, .paint = Role::error, .dash = draw::Dash::dotted});
    list.label({.position = flat(to),
                .text = (labelled == 0 ? "overshoot " : "") + format_short(over.amount, 3),
                .offset = {0.0F, above ? -14.0F : 16.0F},
                .anchor = draw::Anchor::center,
                .paint = Role::error});
    ++labelled;
  }
}

}  // namespace

void draw_playhead(const Plot& plot, double time, draw::DrawList& list) {
  const glm::dvec2 foot = plot.to_view(time, plot.y0);
  list.line(flat(foot), flat({foot.x, plot.height + 0.03}),
            {.width = 1.5F, .paint = draw::Paint(Role::accent, 0.8F)});
  list.point({.position = flat({foot.x, plot.height + 0.05}),
              .size = 12.0F,
              .paint = Role::accent,
              .marker = draw::Marker::diamond,
              .on_top = true});
}

void draw_graph(const Scene& scene, draw::DrawList& list) {
  const Model& model = scene.model;
  const Plot plot = Plot::of_frame(model.content().frame);
  const auto& keys = model.content().keys;
  const bool first = draws_stage(list);
  const int c = scene.params.channel;
  const std::string label = std::string(kChannels[static_cast<std::size_t>(c)]) + "(t)";
  if (first) draw_plot(plot, {"t [s]", label}, list);
  if (model.has_curve()) {
    const std::vector<double> times = drawn_times(model);
    if (first && list.instance.count == 1 && keys.size() < 500) {
      for (int other = 0; other < 3; ++other) {
        const bool used = std::any_of(keys.begin(), keys.end(), [&](const Key& key) {
          return key.point[other] != keys.front().point[other];
        });
        if (other == c || !used) continue;
        draw_over_time(
            plot, times, [&](double t) { return model.at(t).position[other]; },
            {.width = 1.5F, .paint = draw::Paint(Role::dim, 0.7F), .dash = draw::Dash::dashed},
            list);
      }
    }
    draw_over_time(
        plot, times, [&](double t) { return model.at(t).position[c]; },
        {.width = 3.0F, .paint = list.series(), .dash = list.dash()}, list);
    if (list.instance.count == 1) draw_overshoot(scene, plot, list);
    if (first) {
      draw_handles(scene, plot, list);
      draw_keys(scene, plot, list);
      draw_playhead(plot, scene.time, list);
    }
    const double v = scene.motion.position[c];
    if (drawable({v, 0.0, 0.0})) {
      list.point({.position = flat(plot.to_view(scene.time, v)),
                  .size = 16.0F,
                  .paint = list.series(),
                  .on_top = true});
    }
  } else if (first) {
    draw_keys(scene, plot, list);
    draw_playhead(plot, scene.time, list);
  }
}

void draw_speed(const Scene& scene, draw::DrawList& list) {
  const Model& model = scene.model;
  Plot plot = Plot::of_frame(model.content().frame);
  if (!model.has_curve() || model.content().keys.size() < 2) {
    draw_plot(plot, {"t [s]", "speed"}, list);
    return;
  }
  const std::vector<double> times = drawn_times(model);
  const int c = scene.params.channel;
  const auto speed = [&](double t) { return glm::length(model.at(t).velocity); };
  const auto velocity = [&](double t) { return model.at(t).velocity[c]; };
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
  const double now = speed(scene.time);
  if (std::isfinite(now) && now < 2.0 * plot.y1) {
    list.point({.position = flat(plot.to_view(scene.time, now)),
                .size = 12.0F,
                .paint = list.series(),
                .on_top = true});
  }
}

}  // namespace motionlab::splines
