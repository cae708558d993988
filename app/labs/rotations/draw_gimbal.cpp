// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// Three rings, each turning in the one outside it: Euler angles as a machine.
#include <cmath>
#include <cstdio>
#include <numbers>

#include "app/labs/rotations/draw_body.h"
#include "app/labs/rotations/lab.h"

namespace motionlab::rotations {
namespace {

using draw::Role;

constexpr double kNearLock = 0.25;  // determinant below which the loss is pointed out

// A band: the circle in the plane of two axes, drawn twice for its breadth.
void draw_ring(const glm::dvec3& in_plane, const glm::dvec3& second, float radius,
               const draw::Paint& paint, draw::DrawList& list) {
  glm::dvec3 normal = glm::cross(in_plane, second);
  if (glm::length(normal) < 1e-9) return;
  normal = glm::normalize(normal);
  for (const float side : {-0.018F, 0.018F}) {
    list.circle(side * glm::vec3(normal), radius, glm::vec3(normal),
                {.width = 4.0F, .paint = paint});
  }
}

void draw_pivot(const glm::dvec3& axis, float inner, float outer, const draw::Paint& paint,
                draw::DrawList& list) {
  for (const float side : {-1.0F, 1.0F}) {
    const glm::vec3 a = side * inner * glm::vec3(axis);
    const glm::vec3 b = side * outer * glm::vec3(axis);
    list.rod(a, b, 0.022F, paint);
  }
}

}  // namespace

void draw_gimbal_view(const Picture& p, draw::DrawList& list) {
  // Compared methods would be three rings each: the first one is shown.
  if (list.instance.index > 0) {
    list.point({.position = glm::vec3(0.0F), .size = 1.0F, .paint = list.series(0.0F)});
    return;
  }
  const math::EulerConvention convention = p.params.convention();
  const glm::dvec3 angles = p.state.euler;
  auto axes = math::gimbal_axes(convention, angles);
  std::array<int, 3> names = convention.order->axes;
  // Of turns about fixed axes the last one is the outermost ring.
  if (convention.frame == math::EulerFrame::extrinsic) {
    std::swap(axes[0], axes[2]);
    std::swap(names[0], names[2]);
  }
  const double determinant = math::gimbal_determinant(convention, angles);
  const bool near = std::abs(determinant) < kNearLock;
  const auto paint = [&](int ring) -> draw::Paint {
    if (near && ring != 1) return Role::error;
    return kAxisRoles[names[static_cast<std::size_t>(ring)]];
  };
  constexpr float kRadius[3] = {1.25F, 1.0F, 0.75F};
  const glm::dmat3 body = math::euler_matrix(convention, angles);
  draw_ring(axes[0], axes[1], kRadius[0], paint(0), list);
  draw_ring(axes[1], axes[2], kRadius[1], paint(1), list);
  const glm::dvec3 in_body = body[names[1]];
  draw_ring(axes[2], in_body, kRadius[2], paint(2), list);
  draw_pivot(axes[0], kRadius[0], 1.45F, paint(0), list);
  draw_pivot(axes[1], kRadius[1], kRadius[0], paint(1), list);
  draw_pivot(axes[2], kRadius[2], kRadius[1], paint(2), list);
  draw_aircraft(body, glm::vec3(0.0F), Role::surface, list);

  char text[96];
  const auto degrees = angles * (180.0 / std::numbers::pi);
  std::snprintf(text, sizeof text, "%.*s  %.0f°  %.0f°  %.0f°",
                static_cast<int>(convention.order->label.size()), convention.order->label.data(),
                degrees.x, degrees.y, degrees.z);
  list.label({.position = {0.0F, -1.52F, 0.0F},
              .text = text,
              .anchor = draw::Anchor::center,
              .size = draw::TextSize::body,
              .monospaced = true});
  if (!near) return;
  // No ring turns about this direction any more.
  const glm::dvec3 lost = glm::cross(axes[0], axes[1]);
  const glm::vec3 tip = 1.45F * glm::vec3(lost);
  list.arrow({.from = glm::vec3(0.0F), .to = tip, .width = 3.0F, .paint = Role::error});
  list.label({.position = tip, .text = "lost", .offset = {10.0F, -10.0F}, .paint = Role::error});
  std::snprintf(text, sizeof text, "near lock: outer and inner ring agree, det %.3f", determinant);
  list.label({.position = {0.0F, -1.52F, 0.0F},
              .text = text,
              .offset = {0.0F, 22.0F},
              .anchor = draw::Anchor::center,
              .paint = Role::error});
}

}  // namespace motionlab::rotations
