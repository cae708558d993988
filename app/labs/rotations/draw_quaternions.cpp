// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// Unit quaternions as points of the sphere in four dimensions: the great circle through two keys,
// laid flat, and the whole sphere by stereographic projection.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>

#include "app/labs/rotations/lab.h"
#include "engine/math/quaternion.h"

namespace motionlab::rotations {
namespace {

using draw::Role;
using glm::dquat;

// Coordinates in the plane of q0 and q1: q0 lies at (1, 0), q1 above the axis.
struct GreatCircle {
  dquat first, across;
  double angle = 0.0;  // between them [rad], 0…π

  static GreatCircle of(const dquat& a, const dquat& b) {
    GreatCircle c;
    c.first = a;
    dquat rest = b - a * glm::dot(a, b);
    // The same or the opposite: any plane through them will do, slerp takes this one.
    if (glm::length(rest) < 1e-9) rest = a * dquat(0.0, 1.0, 0.0, 0.0);
    c.across = glm::normalize(rest);
    c.angle = 2.0 * std::atan2(glm::length(b - a), glm::length(b + a));
    return c;
  }
  glm::vec3 place(const dquat& q) const {
    return {static_cast<float>(glm::dot(q, first)), static_cast<float>(glm::dot(q, across)), 0.0F};
  }
};

glm::vec3 on_circle(double angle, double radius = 1.0) {
  return {static_cast<float>(radius * std::cos(angle)),
          static_cast<float>(radius * std::sin(angle)), 0.0F};
}

void draw_arc(double from, double to, double radius, const draw::LineStyle& style,
              draw::DrawList& list) {
  std::vector<glm::vec3> arc;
  for (int i = 0; i <= 64; ++i) arc.push_back(on_circle(from + (to - from) * i / 64.0, radius));
  list.polyline(arc, style);
}

void draw_arc_frame(const Picture& p, const GreatCircle& c, draw::DrawList& list) {
  list.circle(glm::vec3(0.0F), 1.0F, {0.0F, 0.0F, 1.0F}, {.width = 1.5F, .paint = Role::grid});
  const glm::vec3 a = on_circle(0.0);
  const glm::vec3 b = on_circle(c.angle);
  list.line(-a, a, {.width = 1.0F, .paint = Role::grid});
  list.line(-b, b, {.width = 1.0F, .paint = Role::grid});
  list.line(a, b, {.width = 1.5F, .paint = Role::dim, .dash = draw::Dash::dotted});
  draw_arc(0.0, c.angle, 0.28, {.width = 2.0F, .paint = Role::text}, list);
  char text[64];
  std::snprintf(text, sizeof text, "Ω = %.1f°", c.angle * 180.0 / std::numbers::pi);
  list.label(
      {.position = on_circle(0.5 * c.angle, 0.34), .text = text, .size = draw::TextSize::body});
  std::snprintf(text, sizeof text, "turn 2Ω = %.1f°", 2.0 * c.angle * 180.0 / std::numbers::pi);
  list.label({.position = {0.0F, -1.28F, 0.0F},
              .text = text,
              .anchor = draw::Anchor::center,
              .size = draw::TextSize::body});
  const auto name = [&](const glm::vec3& at, const std::string& what, Role role) {
    list.point({.position = at, .size = 10.0F, .paint = role});
    list.label({.position = 1.13F * at,
                .text = what,
                .anchor = draw::Anchor::center,
                .size = draw::TextSize::body,
                .paint = role});
  };
  const std::string from = std::to_string(p.now.segment);
  const std::string to = std::to_string(p.now.segment + 1);
  name(a, "q" + from, Role::text);
  name(b, "q" + to, Role::text);
  // q and -q are one orientation; the other one is where the other way round leads.
  name(-a, "−q" + from, Role::dim);
  name(-b, "−q" + to, Role::dim);
}

constexpr double kCutOff = 3.4;  // radius at which the projection is cut off

// From the pole -1; nothing for what lies too near to it.
std::optional<glm::vec3> projected(const dquat& q) {
  const double scale = 1.0 / std::max(1.0 + q.w, 1e-9);
  const glm::dvec3 v = scale * glm::dvec3(q.x, q.y, q.z);
  if (glm::length(v) > kCutOff) return std::nullopt;
  return glm::vec3(v);
}

void draw_projected_way(const Picture& p, double sign, const draw::LineStyle& style,
                        draw::DrawList& list) {
  std::vector<glm::vec3> run;
  const auto flush = [&] {
    list.polyline(run, style);
    run.clear();
  };
  const auto segments = static_cast<int>(p.model.chain.segments());
  const int samples = std::clamp(512 / segments, 12, 128);
  dquat last = p.model.chain.key(0).rotation * sign;
  for (int s = 0; s < segments; ++s) {
    for (int i = 0; i <= samples; ++i) {
      dquat q = p.params.interpolation()
                    .evaluate(p.model.chain, static_cast<std::size_t>(s),
                              static_cast<double>(i) / samples)
                    .rotation;
      if (glm::dot(q, last) < 0.0) q = -q;  // one continuous curve on the cover it began on
      last = q;
      const auto at = projected(q);
      if (at) {
        run.push_back(*at);
      } else {
        flush();
      }
    }
  }
  flush();
}

}  // namespace

void draw_arc_view(const Picture& p, draw::DrawList& list) {
  const math::RotationChain& chain = p.model.chain;
  const GreatCircle c =
      GreatCircle::of(chain.key(p.now.segment).rotation, chain.key(p.now.segment + 1).rotation);
  if (list.instance.index == 0) draw_arc_frame(p, c, list);
  std::vector<glm::vec3> way;
  for (int i = 0; i <= 192; ++i) {
    way.push_back(
        c.place(p.params.interpolation().evaluate(chain, p.now.segment, i / 192.0).rotation));
  }
  list.polyline(way, {.width = 4.0F, .paint = list.series(), .dash = list.dash()});
  // Equal times on the way: where they crowd, it is slow.
  for (int i = 1; i < 8; ++i) {
    const dquat q = p.params.interpolation().evaluate(chain, p.now.segment, i / 8.0).rotation;
    list.point({.position = c.place(q), .size = 6.0F, .paint = list.series()});
  }
  const glm::vec3 now = c.place(p.pose.rotation);
  list.line(glm::vec3(0.0F), now, {.width = 2.0F, .paint = list.series()});
  list.point({.position = now, .size = 13.0F, .paint = list.series(), .on_top = true});
}

void draw_cover_view(const Picture& p, draw::DrawList& list) {
  if (list.instance.index == 0) {
    // Half turns (w = 0) lie on the unit sphere; the identity is its centre, -1 is infinitely far.
    for (int axis = 0; axis < 3; ++axis) {
      glm::vec3 n(0.0F);
      n[axis] = 1.0F;
      list.circle(glm::vec3(0.0F), 1.0F, n, {.width = 1.0F, .paint = Role::grid});
      list.line(-1.4F * n, 1.4F * n, {.width = 1.0F, .paint = Role::grid});
    }
    list.label({.position = {0.0F, 1.08F, 0.0F},
                .text = "half turns: w = 0",
                .offset = {6.0F, 0.0F},
                .paint = Role::dim});
    list.label(
        {.position = glm::vec3(0.0F), .text = "1", .offset = {7.0F, -7.0F}, .paint = Role::dim});
  }
  const double sign = p.model.chain.key(0).rotation.w < 0.0 ? -1.0 : 1.0;
  draw_projected_way(p, sign, {.width = 3.5F, .paint = list.series()}, list);
  draw_projected_way(p, -sign,
                     {.width = 2.0F, .paint = list.series(0.7F), .dash = draw::Dash::dashed}, list);
  const auto mark = [&](const dquat& q, float size, draw::Marker marker, const draw::Paint& paint,
                        const char* text) {
    const auto at = projected(q);
    if (!at) return;
    list.point({.position = *at, .size = size, .paint = paint, .marker = marker, .on_top = true});
    if (text[0] != '\0') list.label({.position = *at, .text = text, .offset = {9.0F, -9.0F}});
  };
  if (list.instance.index == 0) {
    for (std::size_t i = 0; i < p.model.poses.size(); ++i) {
      for (const double s : {1.0, -1.0}) {
        mark(p.model.chain.key(i).rotation * s, 10.0F, draw::Marker::ring, Role::text, "");
      }
    }
  }
  const bool alone = list.instance.count == 1;
  mark(p.pose.rotation, 13.0F, draw::Marker::disc, list.series(), alone ? "q" : "");
  mark(-p.pose.rotation, 10.0F, draw::Marker::disc, list.series(0.7F), alone ? "−q" : "");
}

}  // namespace motionlab::rotations
