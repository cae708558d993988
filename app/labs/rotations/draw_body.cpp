// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// The body on its way: at equal times, at the keys, and now.
#include "app/labs/rotations/draw_body.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "app/labs/rotations/lab.h"

namespace motionlab::rotations {
namespace {

using draw::Role;

constexpr float kScale = 1.35F;  // of the aircraft

glm::vec3 lane_of(const draw::DrawList& list) {
  const float lane = list.instance.count > 3 ? 1.05F : 1.3F;  // [m]
  return {0.0F, -lane * static_cast<float>(list.instance.index), 0.0F};
}

struct Box {
  draw::Solid solid;
  glm::vec3 size, at;
};

// Nose along +x, fin along +y; one wing tip (+z) carries a ball.
constexpr Box kAircraft[] = {
    {draw::Solid::box, {0.26F, 0.062F, 0.062F}, {-0.06F, 0.0F, 0.0F}},
    {draw::Solid::box, {0.10F, 0.014F, 0.40F}, {-0.02F, 0.0F, 0.0F}},
    {draw::Solid::box, {0.06F, 0.010F, 0.16F}, {-0.28F, 0.02F, 0.0F}},
    {draw::Solid::box, {0.06F, 0.100F, 0.012F}, {-0.28F, 0.14F, 0.0F}},
    {draw::Solid::sphere, {0.045F, 0.045F, 0.045F}, {-0.02F, 0.0F, 0.41F}},
};

glm::mat4 placed(const glm::mat3& rotation, const glm::vec3& position, const Box& part) {
  glm::mat4 m(1.0F);
  for (int c = 0; c < 3; ++c) m[c] = glm::vec4(kScale * rotation[c] * part.size[c], 0.0F);
  m[3] = glm::vec4(position + kScale * (rotation * part.at), 1.0F);
  return m;
}

// What has collapsed keeps a trace of thickness: a flat matrix has no normals to be lit by.
glm::mat3 with_thickness(const glm::dmat3& matrix) {
  glm::mat3 m(matrix);
  if (std::abs(glm::determinant(matrix)) > 1e-4) return m;
  for (int c = 0; c < 3; ++c) m[c][c] += m[c][c] < 0.0F ? -0.02F : 0.02F;
  return m;
}

void draw_keys(const Picture& p, draw::DrawList& list) {
  for (std::size_t i = 0; i < p.model.poses.size(); ++i) {
    const math::RigidKey& key = p.model.poses[i];
    const glm::vec3 at(key.position);
    draw_axes(glm::mat3_cast(key.rotation), at, 0.62F, 2.0F, 1.0F, list);
    const bool selected = p.tools.is_selected(p.model.keys[i].id);
    // With many keys the ends are enough to find one's way.
    if (p.model.poses.size() > 12 && i > 0 && i + 1 < p.model.poses.size() && !selected) continue;
    char name[16];
    std::snprintf(name, sizeof name, "key %d", static_cast<int>(i));
    list.label({.position = at + glm::vec3(0.0F, selected ? 1.02F : 0.78F, 0.0F),
                .text = name,
                .anchor = draw::Anchor::center,
                .paint = selected ? Role::selection : Role::dim});
    if (!selected) continue;
    const auto radius = static_cast<float>(kRingRadius);
    for (int axis = 0; axis < 3; ++axis) {
      list.circle(at, radius, glm::vec3(glm::mat3_cast(key.rotation)[axis]),
                  {.width = 2.5F, .paint = kAxisRoles[axis]});
    }
    list.sphere(at, 0.07F, Role::selection);
  }
}

void draw_way(const Picture& p, const glm::vec3& lane, draw::DrawList& list) {
  const auto segments = static_cast<int>(p.model.chain.segments());
  const int samples = std::clamp(128 / segments, 4, 64);
  std::vector<glm::vec3> way;
  for (int s = 0; s < segments; ++s) {
    for (int i = s == 0 ? 0 : 1; i <= samples; ++i) {
      const auto r = p.params.interpolation().evaluate(p.model.chain, static_cast<std::size_t>(s),
                                                       static_cast<double>(i) / samples);
      way.push_back(lane + glm::vec3(r.position));
    }
  }
  list.polyline(way, {.width = 1.5F, .paint = list.series(0.6F), .dash = list.dash()});
}

// What the products have become, each as it comes and, below, pulled back after every product.
void draw_drift(const Picture& p, draw::DrawList& list) {
  const auto errors = drift_errors(p.state.drift);
  const auto& single = p.state.drift.single;
  const auto& precise = p.state.drift.precise;
  const std::array<glm::dmat3, 8> frames{glm::dmat3(single.matrix),
                                         precise.matrix,
                                         quaternion_acting(glm::dquat(single.quaternion)),
                                         quaternion_acting(precise.quaternion),
                                         glm::dmat3(single.kept_matrix),
                                         precise.kept_matrix,
                                         quaternion_acting(glm::dquat(single.kept_quaternion)),
                                         quaternion_acting(precise.kept_quaternion)};
  constexpr std::array<const char*, 4> kNames{"matrix, single", "matrix, double",
                                              "quaternion, single", "quaternion, double"};
  for (std::size_t i = 0; i < frames.size(); ++i) {
    const glm::vec3 at(-3.3F + 2.2F * static_cast<float>(i % 4), i < 4 ? -2.3F : -4.1F, 0.0F);
    draw_aircraft(frames[i], at, draw::Paint::series(static_cast<int>(i % 4)), list);
    char text[48];
    std::snprintf(text, sizeof text, "%s%.1e", i < 4 ? "off by " : "kept: ", errors[i]);
    list.label({.position = at - glm::vec3(0.0F, 0.72F, 0.0F),
                .text = text,
                .anchor = draw::Anchor::center,
                .monospaced = true});
    if (i >= 4) continue;
    list.label({.position = at + glm::vec3(0.0F, 0.8F, 0.0F),
                .text = kNames[i],
                .anchor = draw::Anchor::center,
                .paint = Role::dim});
  }
}

}  // namespace

void draw_aircraft(const glm::dmat3& matrix, const glm::vec3& position, const draw::Paint& paint,
                   draw::DrawList& list) {
  const glm::mat3 m = with_thickness(matrix);
  draw::SolidInstance part;
  part.material.color = paint;
  if (paint.alpha < 1.0F) {
    part.material.alpha_mode = draw::AlphaMode::blend;
    part.material.casts_shadow = false;
  }
  for (const Box& box : kAircraft) {
    part.solid = box.solid;
    part.transform = placed(m, position, box);
    list.solid(part);
  }
  // The cone of the nose points along +y in its own space.
  const glm::mat3 nose(-m[1], m[0], m[2]);
  part.solid = draw::Solid::cone;
  part.transform = placed(nose, position + kScale * 0.2F * m[0],
                          {draw::Solid::cone, {0.075F, 0.24F, 0.075F}, glm::vec3(0.0F)});
  list.solid(part);
}

void draw_axes(const glm::dmat3& matrix, const glm::vec3& position, float length, float width,
               float alpha, draw::DrawList& list) {
  for (int i = 0; i < 3; ++i) {
    const glm::vec3 tip = position + length * glm::vec3(matrix[i]);
    if (glm::distance(tip, position) < 0.02F) continue;
    list.arrow({.from = position, .to = tip, .width = width, .paint = {kAxisRoles[i], alpha}});
  }
}

void draw_body_view(const Picture& p, draw::DrawList& list) {
  const glm::vec3 lane = lane_of(list);
  const bool alone = list.instance.count == 1;
  if (list.instance.index == 0) draw_keys(p, list);
  if (!alone) {
    // Room for the legend.
    const float room = list.instance.count > 3 ? 2.5F : 1.8F;  // [m]
    const glm::vec3 above = glm::vec3(p.model.poses.front().position) + glm::vec3(0.0F, room, 0.0F);
    list.point({.position = above, .size = 1.0F, .paint = {Role::dim, 0.0F}});
  }
  draw_way(p, lane, list);
  const draw::Paint ghost = alone ? draw::Paint(Role::surface, 0.30F) : list.series(0.28F);
  for (long long i = 0; i <= p.params.ghosts && p.params.ghosts > 0; ++i) {
    const Moment then =
        moment_on_way(p.model, static_cast<double>(i) / static_cast<double>(p.params.ghosts));
    const auto r = p.params.interpolation().evaluate(p.model.chain, then.segment, then.t);
    draw_aircraft(r.matrix, lane + glm::vec3(r.position), ghost, list);
  }
  if (alone && p.params.multiplications > 0) draw_drift(p, list);
  const glm::vec3 now = lane + glm::vec3(p.pose.position);
  draw_aircraft(p.pose.matrix, now, alone ? draw::Paint(Role::accent) : list.series(), list);
}

}  // namespace motionlab::rotations
