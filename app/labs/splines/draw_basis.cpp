// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// How strongly each key pulls, the knots, and the editor of the CSS curve.
#include <algorithm>
#include <cmath>
#include <string>

#include "app/labs/splines/scene.h"
#include "engine/core/text.h"

namespace motionlab::splines {

using draw::LineStyle;
using draw::Role;

Plot basis_plot(const Model& model) {
  const Frame& frame = model.content().frame;
  return {frame.time_begin, frame.time_end, -0.35, 1.15};
}

// Knots stand above the plot; the domain of the curve is as wide as its time.
glm::dvec2 knot_place(const Model& model, std::size_t knot) {
  const std::vector<double> knots = model.knots();
  const auto& keys = model.content().keys;
  const auto degree = static_cast<std::size_t>(spline::used_degree(model.settings(), keys.size()));
  const double begin = knots[degree];
  const double end = knots[keys.size()];
  const double f = end > begin ? (knots[knot] - begin) / (end - begin) : 0.0;
  const double time = keys.front().time + f * (keys.back().time - keys.front().time);
  // Knots that are equal stand above one another.
  std::size_t below = 0;
  while (below < knot && knots[knot - below - 1] == knots[knot]) ++below;
  return {basis_plot(model).to_view(time, 0.0).x, 1.2 + 0.05 * static_cast<double>(below)};
}

namespace {

void draw_knots(const Scene& scene, draw::DrawList& list) {
  const std::string_view kind = scene.model.kind().id;
  if (kind != "b_spline" && kind != "nurbs") return;
  const std::vector<double> knots = scene.model.knots();
  if (knots.empty() || knots.size() > 200) return;
  const bool own = scene.model.settings().knots == spline::KnotMode::own;
  for (std::size_t i = 0; i < knots.size(); ++i) {
    const glm::dvec2 at = knot_place(scene.model, i);
    list.point({.position = flat(at),
                .size = 10.0F,
                .paint = own ? draw::Paint(Role::accent) : draw::Paint(Role::dim),
                .marker = draw::Marker::diamond,
                .on_top = true});
    list.line(flat({at.x, 1.0}), flat({at.x, 1.18}), {.width = 1.0F, .paint = Role::dim});
  }
}

// How strongly each key pulls, over time; the key that pulls the marker most on top, with its
// value.
void draw_influences(const Scene& scene, const Plot& plot, draw::DrawList& list) {
  const Model& model = scene.model;
  const auto& keys = model.content().keys;
  const auto pull_now = [&](std::size_t key) { return model.influence(key, scene.motion); };
  std::size_t active = 0;
  for (std::size_t i = 1; i < keys.size(); ++i) {
    if (std::abs(pull_now(i)) > std::abs(pull_now(active))) active = i;
  }
  constexpr int kSamples = 240;
  std::vector<std::vector<glm::vec3>> lines(keys.size());
  for (int k = 0; k <= kSamples; ++k) {
    const double f = static_cast<double>(k) / kSamples;
    const double t = keys.front().time + f * (keys.back().time - keys.front().time);
    const spline::Motion motion = model.at(t);
    for (std::size_t i = 0; i < keys.size(); ++i) {
      const double v = model.influence(i, motion);
      if (std::isfinite(v) && std::abs(v) < 5.0) lines[i].push_back(flat(plot.to_view(t, v)));
    }
  }
  const auto paint_of = [](std::size_t key, float alpha) {
    return draw::Paint::series(static_cast<int>(key), alpha);
  };
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (i != active && lines[i].size() > 1) {
      list.polyline(lines[i], {.width = 1.5F, .paint = paint_of(i, 0.7F)});
    }
  }
  if (lines[active].size() > 1) {
    list.polyline(lines[active], {.width = 4.0F, .paint = paint_of(active, 1.0F)});
  }
  const double x = plot.to_view(scene.time, 0.0).x;
  list.line(flat({x, 0.0}), flat({x, plot.height}),
            {.width = 1.5F, .paint = draw::Paint(Role::accent, 0.8F)});
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const double pull = pull_now(i);
    if (!(std::abs(pull) >= 5e-3 && std::abs(pull) <= 5.0)) continue;
    const glm::vec3 at = flat(plot.to_view(scene.time, pull));
    list.point({.position = at, .size = 9.0F, .paint = paint_of(i, 1.0F), .on_top = true});
    if (i != active) continue;
    const bool late = x > 0.7 * plot.width;
    list.label({.position = at,
                .text = "key " + std::to_string(keys[i].id) + ": " + format_short(pull, 3),
                .offset = {late ? -12.0F : 12.0F, -10.0F},
                .anchor = late ? draw::Anchor::right : draw::Anchor::left,
                .size = draw::TextSize::body});
  }
}

}  // namespace

void draw_basis(const Scene& scene, draw::DrawList& list) {
  if (!draws_stage(list)) return;
  const Model& model = scene.model;
  const Plot plot = basis_plot(model);
  draw_plot(plot, {"t [s]", ""}, list);
  const bool knots = model.kind().id == "b_spline" || model.kind().id == "nurbs";
  const bool own = model.settings().knots == spline::KnotMode::own;
  list.label({.position = flat({0.02, plot.height}),
              .text = !knots ? "influence of each key"
                      : own  ? "influence of each key, and the knots to be dragged"
                             : "influence of each key, and the knots",
              .offset = {0.0F, -12.0F},
              .paint = Role::dim});
  const auto& keys = model.content().keys;
  if (!model.has_curve() || keys.size() < 2) return;
  if (!model.has_influences()) {
    list.label({.position = flat(0.5 * glm::dvec2(plot.width, plot.height)),
                .text = model.kind().linear
                            ? "Too many keys to show what each of them does"
                            : "No fixed weights: what a key does depends on the others",
                .anchor = draw::Anchor::center,
                .size = draw::TextSize::body,
                .paint = Role::dim});
    return;
  }
  draw_influences(scene, plot, list);
  draw_knots(scene, list);
}

void draw_easing(const Scene& scene, draw::DrawList& list) {
  Plot plot{0.0, 1.0, 0.0, 1.0, kEasingPlot, kEasingPlot};
  const bool first = draws_stage(list);
  if (first) draw_plot(plot, {"time", "eased"}, list);
  const spline::Easing& easing = scene.params.easing_info();
  const spline::EasingShape& shape = scene.params.shape;
  std::vector<glm::vec3> line;
  constexpr int kSamples = 400;
  for (int i = 0; i <= kSamples; ++i) {
    const double u = static_cast<double>(i) / kSamples;
    line.push_back(flat(plot.to_view(u, spline::ease(easing, u, shape))));
  }
  list.polyline(line, {.width = 3.0F, .paint = list.series(), .dash = list.dash()});
  const auto& keys = scene.model.content().keys;
  if (scene.has_motion && keys.size() > 1) {
    const std::size_t i = std::min(scene.motion.piece, keys.size() - 2);
    const double u =
        std::clamp((scene.time - keys[i].time) / (keys[i + 1].time - keys[i].time), 0.0, 1.0);
    list.point({.position = flat(plot.to_view(u, spline::ease(easing, u, shape))),
                .size = 14.0F,
                .paint = list.series(),
                .on_top = true});
  }
  if (!first || easing.id != "cubic_bezier") return;
  const glm::dvec2 ends[2] = {{0.0, 0.0}, {1.0, 1.0}};
  const glm::dvec2 tips[2] = {{shape.x1, shape.y1}, {shape.x2, shape.y2}};
  for (int i = 0; i < 2; ++i) {
    list.line(flat(ends[i] * kEasingPlot), flat(tips[i] * kEasingPlot),
              {.width = 2.0F, .paint = Role::accent});
    list.point({.position = flat(tips[i] * kEasingPlot),
                .size = 12.0F,
                .paint = Role::accent,
                .marker = draw::Marker::square,
                .on_top = true});
  }
  list.label({.position = flat({0.5, -0.3}),
              .text = spline::css_text(shape),
              .anchor = draw::Anchor::center,
              .size = draw::TextSize::body,
              .monospaced = true});
}

}  // namespace motionlab::splines
