// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// The system itself: bodies, trails, arrows, and the exact motion as a dashed ghost.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/labs/integrators/lab.h"
#include "app/labs/integrators/scene.h"

namespace motionlab::integrators {
namespace {

using Kind = SystemKind;
using draw::LineStyle;
using draw::Role;

// Far outside the scene nothing is drawn: lines of 1e20 m would only spoil the picture.
bool drawable(const Picture& p, const glm::dvec2& at) {
  const double limit = 100.0 * p.model.scales.size;
  return std::abs(at.x) < limit && std::abs(at.y) < limit;
}

// Compared runs of systems that move on one line are drawn below one another.
double lane(const Picture& p, const draw::DrawList& list) {
  const Kind kind = p.model.physics.system;
  const bool lanes = kind == Kind::spring || kind == Kind::damped_spring ||
                     kind == Kind::van_der_pol || kind == Kind::decay;
  return lanes ? -0.32 * p.model.scales.size * list.instance.index : 0.0;
}

glm::dvec2 shifted(const Picture& p, const draw::DrawList& list, glm::dvec2 at) {
  if (p.model.physics.system == Kind::decay) {
    at.x -= lane(p, list);
  } else {
    at.y += lane(p, list);
  }
  return at;
}

void draw_body(const Picture& p, const glm::dvec2& at, double radius, draw::DrawList& list) {
  if (!drawable(p, at)) return;
  list.disc(flat(at) + glm::vec3(0.0F, 0.0F, 0.01F), static_cast<float>(radius), list.series());
}

void draw_spring(const Picture& p, const glm::dvec2& bob, draw::DrawList& list) {
  const double s = p.model.scales.size;
  const glm::dvec2 wall = shifted(p, list, {-2.4 * s, 0.0});
  const double reach = bob.x - 0.1 * s - wall.x;
  std::vector<glm::vec3> coil{flat(wall)};
  constexpr int kTurns = 14;
  for (int i = 0; i <= kTurns; ++i) {
    const double side = i == 0 || i == kTurns ? 0.0 : (i % 2 == 0 ? 0.07 : -0.07);
    const double along = reach * (0.1 + 0.8 * i / kTurns);
    coil.push_back(flat(wall + glm::dvec2(along, side * s)));
  }
  coil.push_back(flat(wall + glm::dvec2(reach, 0.0)));
  list.polyline(coil, {.width = 2.0F, .paint = Role::dim});
  list.line(flat(wall - glm::dvec2(0.0, 0.15 * s)), flat(wall + glm::dvec2(0.0, 0.15 * s)),
            {.width = 4.0F, .paint = Role::dim});
}

void draw_rods(const Picture& p, std::span<const double> y, const LineStyle& style,
               draw::DrawList& list) {
  glm::dvec2 from(0.0);
  for (std::size_t i = 0; i < body_count(p.model); ++i) {
    const glm::dvec2 to = body_position(p.model, y, i);
    list.line(flat(from), flat(to), style);
    from = to;
  }
}

void draw_trail(const Picture& p, bool exact, const LineStyle& style, draw::DrawList& list) {
  const Kind kind = p.model.physics.system;
  if (kind == Kind::spring || kind == Kind::damped_spring || kind == Kind::van_der_pol ||
      kind == Kind::chain) {
    return;  // they would draw over themselves
  }
  const double s = p.model.scales.size;
  // The decay is shown as a curve over the last five time constants, running to the left.
  const double window = 5.0 / std::max(std::abs(p.model.physics.lambda), 1e-3);
  std::vector<glm::vec3> points;
  for (std::size_t i = 0; i < p.state.trail.size(); ++i) {
    const TrailPoint& point = p.state.trail[i];
    glm::dvec2 at(exact ? point.exact_scene : point.scene);
    if (kind == Kind::decay) {
      const double age = p.state.time() - static_cast<double>(point.time);
      if (age > window) continue;
      at.x = -3.0 * s * age / window;
    }
    if (!drawable(p, at)) {
      points.clear();
      continue;
    }
    points.push_back(flat(at));
  }
  if (points.size() > 1) list.polyline(points, style);
}

// What does not belong to a method: drawn once.
void draw_stage(const Picture& p, draw::DrawList& list) {
  const double s = p.model.scales.size;
  const auto size = static_cast<float>(s);
  const LineStyle thin{.width = 1.0F, .paint = Role::grid};
  switch (p.model.physics.system) {
    case Kind::spring:
    case Kind::damped_spring:
    case Kind::van_der_pol:
      // Above the masses: compared ones stand below the first.
      list.line({-2.4F * size, 0.24F * size, 0.0F}, {2.4F * size, 0.24F * size, 0.0F}, thin);
      list.line({0.0F, 0.18F * size, 0.0F}, {0.0F, 0.3F * size, 0.0F}, thin);
      break;
    case Kind::pendulum:
    case Kind::double_pendulum:
      list.circle(glm::vec3(0.0F), size, {0.0F, 0.0F, 1.0F}, thin);
      list.disc({0.0F, 0.0F, 0.02F}, 0.03F * size, Role::dim);
      break;
    case Kind::decay:
      list.line({-3.0F * size, 0.0F, 0.0F}, {0.6F * size, 0.0F, 0.0F}, thin);
      list.line({0.0F, -1.2F * size, 0.0F}, {0.0F, 1.2F * size, 0.0F}, thin);
      break;
    case Kind::circle:
      for (int i = -4; i <= 4; ++i) {
        for (int j = -4; j <= 4; ++j) {
          const glm::vec3 at = 0.45F * size * glm::vec3(i, j, 0.0F);
          const glm::vec3 along = 0.05F * glm::vec3(-at.y, at.x, 0.0F);
          if (i == 0 && j == 0) continue;
          list.arrow({.from = at - along, .to = at + along, .width = 1.0F, .paint = Role::grid});
        }
      }
      break;
    case Kind::orbit:
      list.disc(glm::vec3(0.0F), 0.05F * size, Role::selection);
      list.line({-1.7F * size, 0.0F, 0.0F}, {size, 0.0F, 0.0F}, thin);
      break;
    case Kind::chain:
      list.line(flat({chain_x(p.model, 0) * 1.3, 0.0}), flat({-chain_x(p.model, 0) * 1.3, 0.0}),
                thin);
      list.line({-3.0F * size, -1.2F * size, 0.0F}, {-3.0F * size, 1.2F * size, 0.0F},
                {.width = 4.0F, .paint = Role::dim});
      list.line({3.0F * size, -1.2F * size, 0.0F}, {3.0F * size, 1.2F * size, 0.0F},
                {.width = 4.0F, .paint = Role::dim});
      break;
    case Kind::projectile_drag:
      list.line({-0.1F * size, 0.0F, 0.0F}, {1.1F * size, 0.0F, 0.0F},
                {.width = 2.0F, .paint = Role::dim});
      list.line({0.0F, -0.3F * size, 0.0F}, {0.0F, 0.6F * size, 0.0F}, thin);
      break;
  }
}

// The closed curve of the exact motion, where there is one; else the exact trail.
void draw_exact(const Picture& p, draw::DrawList& list) {
  const LineStyle dashed{.width = 1.5F, .paint = Role::exact, .dash = draw::Dash::dashed};
  const Kind kind = p.model.physics.system;
  const double s = p.model.scales.size;
  if (kind == Kind::circle || kind == Kind::orbit || kind == Kind::projectile_drag) {
    const double span = kind == Kind::projectile_drag
                            ? 2.2 * p.model.scales.speed / std::max(p.model.physics.gravity, 0.1)
                            : 2.0 * std::numbers::pi;
    std::vector<glm::vec3> curve;
    std::vector<double> y(p.y.size());
    for (int i = 0; i <= 160; ++i) {
      p.model.system->exact(span * i / 160.0, p.state.origin, y);
      const glm::dvec2 at = body_position(p.model, y, 0);
      if (drawable(p, at)) curve.push_back(flat(at));
    }
    if (curve.size() > 1) list.polyline(curve, dashed);
  } else {
    draw_trail(p, true, dashed, list);
  }
  if (!p.state.exact_valid) return;
  if (kind == Kind::pendulum || kind == Kind::double_pendulum) {
    draw_rods(p, p.state.exact, dashed, list);
  }
  if (kind == Kind::chain) {
    std::vector<glm::vec3> curve;
    for (std::size_t i = 0; i < body_count(p.model); ++i) {
      curve.push_back(flat(body_position(p.model, p.state.exact, i)));
    }
    if (curve.size() > 1) list.polyline(curve, dashed);
    return;
  }
  for (std::size_t i = 0; i < body_count(p.model); ++i) {
    const glm::dvec2 at = body_position(p.model, p.state.exact, i);
    if (!drawable(p, at)) continue;
    const double radius = kind == Kind::orbit ? 0.05 * s : 0.09 * s;
    list.circle(flat(at), static_cast<float>(radius), {0.0F, 0.0F, 1.0F}, dashed);
  }
}

void draw_arrows(const Picture& p, draw::DrawList& list) {
  std::vector<double> scratch(p.y.size());
  const double s = p.model.scales.size;
  const double v = p.model.scales.speed;
  const std::size_t step = std::max<std::size_t>(1, body_count(p.model) / 40);
  for (std::size_t i = 0; i < body_count(p.model); i += step) {
    const glm::dvec2 at = shifted(p, list, body_position(p.model, p.y, i));
    const BodyMotion motion = body_motion(p.model, p.y, i, scratch);
    const glm::dvec2 velocity = at + motion.velocity * (0.5 * s / v);
    const glm::dvec2 force = at + motion.acceleration * (0.5 * s * s / (v * v));
    if (!drawable(p, at)) continue;
    if (p.params.show_velocity && drawable(p, velocity)) {
      list.arrow({.from = flat(at), .to = flat(velocity), .paint = Role::velocity});
    }
    if (p.params.show_force && drawable(p, force)) {
      list.arrow({.from = flat(at), .to = flat(force), .paint = Role::force});
    }
  }
}

void draw_chain(const Picture& p, draw::DrawList& list) {
  const double s = p.model.scales.size;
  std::vector<glm::vec3> string{flat({-3.0 * s, 0.0})};
  const std::size_t n = body_count(p.model);
  const double radius = std::min(0.1 * s, 1.5 * s / static_cast<double>(n + 1));
  for (std::size_t i = 0; i < n; ++i) {
    const glm::dvec2 at = body_position(p.model, p.y, i);
    if (!drawable(p, at)) return;
    string.push_back(flat(at));
    draw_body(p, at, radius, list);
  }
  string.push_back(flat({3.0 * s, 0.0}));
  list.polyline(string, {.width = 2.0F, .paint = list.series(0.6F), .dash = list.dash()});
}

}  // namespace

void draw_scene(const Picture& p, draw::DrawList& list) {
  const Kind kind = p.model.physics.system;
  const double s = p.model.scales.size;
  if (list.instance.index == 0) {
    draw_stage(p, list);
    if (p.params.show_exact) draw_exact(p, list);
  }
  if (p.params.show_trail) {
    draw_trail(p, false, {.width = 2.0F, .paint = list.series(0.8F), .dash = list.dash()}, list);
  }
  if (kind == Kind::chain) {
    draw_chain(p, list);
  } else {
    const std::size_t last = body_count(p.model) - 1;
    const glm::dvec2 bob = shifted(p, list, body_position(p.model, p.y, last));
    if (drawable(p, bob)) {
      if (kind == Kind::spring || kind == Kind::damped_spring || kind == Kind::van_der_pol) {
        draw_spring(p, bob, list);
      }
      if (kind == Kind::pendulum || kind == Kind::double_pendulum) {
        draw_rods(p, p.y, {.width = 3.0F, .paint = list.series(), .dash = list.dash()}, list);
      }
    }
    for (std::size_t i = 0; i <= last; ++i) {
      draw_body(p, shifted(p, list, body_position(p.model, p.y, i)),
                kind == Kind::orbit ? 0.04 * s : 0.08 * s, list);
    }
  }
  draw_arrows(p, list);
  if (p.state.grabbed && p.state.grab_item != kPhaseItem &&
      static_cast<std::size_t>(p.state.grab_item) < body_count(p.model)) {
    const glm::dvec2 from =
        body_position(p.model, p.y, static_cast<std::size_t>(p.state.grab_item));
    if (drawable(p, from) && drawable(p, p.state.grab_target)) {
      list.line(flat(from), flat(p.state.grab_target), {.width = 2.0F, .paint = Role::selection});
    }
  }
}

}  // namespace motionlab::integrators
