// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// Value over time.
#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <string>

#include "app/labs/splines/over_time.h"
#include "engine/core/text.h"

namespace motionlab::splines {
namespace {

using draw::Role;

constexpr std::array<const char*, 3> kChannels{"x", "y", "z"};

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
    const bool in = scene.has_handle(i, true);
    const bool out = scene.has_handle(i, false);
    if (!in && !out) continue;
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
    if (in) one(keys[i - 1].time - keys[i].time, h.in_time, h.in[c]);
    if (out) one(keys[i + 1].time - keys[i].time, h.out_time, h.out[c]);
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

}  // namespace motionlab::splines
