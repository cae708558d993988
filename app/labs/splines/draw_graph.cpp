// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// Value over time, speed over time, the dope sheet.
#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <string>

#include "app/labs/splines/scene.h"
#include "app/labs/splines/thinning.h"
#include "engine/core/text.h"

namespace motionlab::splines {
namespace {

using draw::LineStyle;
using draw::Role;

constexpr std::array<const char*, 3> kChannels{"x", "y", "z"};

// A moment of the motion, and the piece in which it is.
struct Moment {
  std::size_t piece = 0;
  double local = 0.0;  // in [0, 1], of the piece's time
  double time = 0.0;   // [s]
};

// When a motion is drawn: at every key exactly, and between them as often as the view needs.
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

// A curve over time, cut where it is not drawable or outside the plot by more than `beyond` of its
// height.
template <typename Value>
void draw_over_time(const Plot& plot, const std::vector<Moment>& moments, Value value,
                    const LineStyle& style, draw::DrawList& list, double beyond = 0.6) {
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

// A coordinate of the motion at a moment: of many pieces without looking for the one.
double coordinate_at(const Model& model, const Moment& moment, int channel) {
  const auto pieces = model.curve().pieces();
  if (moment.piece < pieces.size() && model.plain_time()) {
    const spline::Piece& piece = pieces[moment.piece];
    if (spline::is_straight_time(piece.time_out, piece.time_in)) {
      return model.curve().point(moment.piece, moment.local)[channel];
    }
  }
  return model.at(moment.time).position[channel];
}

void draw_handles(const Scene& scene, const Plot& plot, draw::DrawList& list) {
  const Model& model = scene.model;
  const auto& keys = model.content().keys;
  if (!model.kind().handles || !scene.params.show_handles) return;
  const int c = scene.params.channel;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (!scene.has_handles(i)) continue;
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
  const int c = scene.params.channel;
  std::vector<glm::vec3> places;
  places.reserve(scene.model.content().keys.size());
  for (const Key& key : scene.model.content().keys) {
    places.push_back(flat(plot.to_view(key.time, key.point[c])));
  }
  for (const DrawnKey& key : drawn_keys(scene, places, list.visible)) {
    draw_key(key, draw::Marker::diamond, list);
  }
}

void draw_overshoot(const Scene& scene, const Plot& plot, draw::DrawList& list) {
  if (!scene.params.show_overshoot) return;
  std::size_t labelled = 0;
  const auto [left, right] = seen_along_x(list.visible);
  for (const spline::Overshoot& over : scene.model.overshoots()) {
    if (over.amount < 0.004 * (plot.y1 - plot.y0) || labelled > 12) continue;
    const double x = plot.to_view(over.time, plot.y0).x;
    if (x < left || x > right) continue;
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
  list.point({.position = flat({foot.x, plot.height + kPlayheadRise}),
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
    const std::vector<Moment> times = drawn_moments(model, plot, list.visible);
    if (first && list.instance.count == 1 && keys.size() < 500) {
      for (int other = 0; other < 3; ++other) {
        const bool used = std::any_of(keys.begin(), keys.end(), [&](const Key& key) {
          return key.point[other] != keys.front().point[other];
        });
        if (other == c || !used) continue;
        draw_over_time(
            plot, times, [&](const Moment& m) { return coordinate_at(model, m, other); },
            {.width = 1.5F, .paint = draw::Paint(Role::dim, 0.7F), .dash = draw::Dash::dashed},
            list, 0.0);
      }
    }
    draw_over_time(
        plot, times, [&](const Moment& m) { return coordinate_at(model, m, c); },
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
