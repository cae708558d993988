// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// The phase portrait: the vector field, the exact orbit, and where the method has been.
#include <cmath>
#include <cstdio>
#include <glm/geometric.hpp>
#include <numbers>

#include "app/labs/integrators/lab.h"
#include "app/labs/integrators/scene.h"

namespace motionlab::integrators {

using draw::LineStyle;
using draw::Role;

glm::dvec2 phase_to_view(const Scales& scales, const glm::dvec2& phase) {
  return {phase.x / scales.phase_q, phase.y / scales.phase_v};
}

glm::dvec2 view_to_phase(const Scales& scales, const glm::dvec2& view) {
  return {view.x * scales.phase_q, view.y * scales.phase_v};
}

namespace {

constexpr double kEdge = 1.25;  // what lies farther out is cut off

bool inside(const glm::dvec2& at) { return std::abs(at.x) <= kEdge && std::abs(at.y) <= kEdge; }

// Draws the pieces of a curve that lie inside.
class Pen {
 public:
  Pen(draw::DrawList& list, const LineStyle& style) : list_(list), style_(style) {}
  ~Pen() { lift(); }
  void to(const glm::dvec2& at) {
    if (!inside(at)) return lift();
    points_.push_back(flat(at));
  }
  void lift() {
    if (points_.size() > 1) list_.polyline(points_, style_);
    points_.clear();
  }

 private:
  draw::DrawList& list_;
  LineStyle style_;
  std::vector<glm::vec3> points_;
};

void axis_label(draw::DrawList& list, const glm::vec3& at, const ode::Quantity& q, double extent,
                draw::Anchor anchor, glm::vec2 offset) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*s = %.3g %.*s", static_cast<int>(q.label.size()),
                q.label.data(), extent, static_cast<int>(q.unit.size()), q.unit.data());
  list.label(
      {.position = at, .text = text, .offset = offset, .anchor = anchor, .paint = Role::dim});
}

void draw_axes(const Picture& p, draw::DrawList& list) {
  const LineStyle thin{.width = 1.0F, .paint = Role::grid};
  list.line({-1.0F, 0.0F, 0.0F}, {1.0F, 0.0F, 0.0F}, thin);
  list.line({0.0F, -1.0F, 0.0F}, {0.0F, 1.0F, 0.0F}, thin);
  const std::size_t n = p.y.size();
  const ode::System& system = *p.model.system;
  axis_label(list, {1.0F, 0.0F, 0.0F}, system.component(0), p.model.scales.phase_q,
             draw::Anchor::right, {0.0F, 14.0F});
  const ode::Quantity second = n == 1 ? ode::Quantity{"rate", "y′", "1/s"}
                                      : system.component(system.second_order() ? n / 2 : 1);
  axis_label(list, {0.0F, 1.0F, 0.0F}, second, p.model.scales.phase_v, draw::Anchor::left,
             {6.0F, 6.0F});
}

void draw_field(const Picture& p, draw::DrawList& list) {
  if (p.y.size() != 2) return;  // a projection of a larger state has no field of its own
  constexpr int kHalf = 8;
  double y[2];
  double f[2];
  for (int i = -kHalf; i <= kHalf; ++i) {
    for (int j = -kHalf; j <= kHalf; ++j) {
      const glm::dvec2 at(static_cast<double>(i) / kHalf, static_cast<double>(j) / kHalf);
      const glm::dvec2 phase = view_to_phase(p.model.scales, at);
      y[0] = phase.x;
      y[1] = phase.y;
      p.model.system->evaluate(0.0, y, f);
      const glm::dvec2 direction = phase_to_view(p.model.scales, {f[0], f[1]});
      const double size = glm::length(direction);
      if (!(size > 0.0) || !std::isfinite(size)) continue;
      const glm::dvec2 half = direction * (0.035 / size);
      list.arrow(
          {.from = flat(at - half), .to = flat(at + half), .width = 1.0F, .paint = Role::grid});
    }
  }
}

void draw_exact_orbit(const Picture& p, draw::DrawList& list) {
  Pen pen(list, {.width = 1.5F, .paint = Role::exact, .dash = draw::Dash::dashed});
  if (!p.model.system->has_exact() || p.model.physics.system == SystemKind::chain) {
    for (std::size_t i = 0; i < p.state.trail.size(); ++i) {
      pen.to(phase_to_view(p.model.scales, glm::dvec2(p.state.trail[i].exact_phase)));
    }
    return;
  }
  // Long enough for one round of a slow orbit; short steps where the speed is high.
  std::vector<double> y(p.y.size());
  std::vector<double> scratch(p.y.size());
  const double w = p.model.scales.phase_v / p.model.scales.phase_q;
  const double span = 2.0 * std::numbers::pi / w * 2.2;
  for (int i = 0; i <= 320; ++i) {
    p.model.system->exact(span * i / 320.0, p.state.origin, y);
    pen.to(phase_to_view(p.model.scales, phase_point(p.model, y, scratch)));
  }
}

}  // namespace

void draw_phase(const Picture& p, draw::DrawList& list) {
  if (list.instance.index == 0) {
    draw_axes(p, list);
    draw_field(p, list);
    if (p.params.show_exact) draw_exact_orbit(p, list);
  }
  {
    Pen pen(list, {.width = 2.0F, .paint = list.series(), .dash = list.dash()});
    for (std::size_t i = 0; i < p.state.trail.size(); ++i) {
      pen.to(phase_to_view(p.model.scales, glm::dvec2(p.state.trail[i].phase)));
    }
  }
  std::vector<double> scratch(p.y.size());
  const glm::dvec2 now = phase_to_view(p.model.scales, phase_point(p.model, p.y, scratch));
  if (inside(now)) {
    list.point({.position = flat(now), .size = 12.0F, .paint = list.series(), .on_top = true});
  }
}

}  // namespace motionlab::integrators
