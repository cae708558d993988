// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// Where the body's axes have pointed: their traces on the unit sphere.
#include <algorithm>
#include <cmath>

#include "app/labs/rotations/draw_body.h"
#include "app/labs/rotations/lab.h"

namespace motionlab::rotations {
namespace {

using draw::Role;

bool shows(const Picture& p, const draw::DrawList& list, int axis) {
  if (p.params.trace != Trace::all) return axis == static_cast<int>(p.params.trace) - 1;
  // Of several methods at once, three traces each would be a tangle.
  return list.instance.count == 1 || axis == 0;
}

void draw_globe(draw::DrawList& list) {
  const draw::LineStyle thin{.width = 1.0F, .paint = Role::grid};
  list.sphere(glm::vec3(0.0F), 0.985F, {Role::surface, 0.16F});
  for (const double latitude : {-60.0, -30.0, 0.0, 30.0, 60.0}) {
    const auto y = static_cast<float>(std::sin(glm::radians(latitude)));
    list.circle({0.0F, y, 0.0F}, std::sqrt(1.0F - y * y), {0.0F, 1.0F, 0.0F}, thin);
  }
  for (int i = 0; i < 6; ++i) {
    const double a = glm::radians(30.0 * i);
    list.circle(glm::vec3(0.0F), 1.0F,
                glm::vec3(static_cast<float>(std::cos(a)), 0.0F, static_cast<float>(std::sin(a))),
                thin);
  }
}

void draw_trace(const Picture& p, int axis, const draw::Paint& paint, draw::DrawList& list) {
  const auto segments = static_cast<int>(p.model.chain.segments());
  const int samples = std::clamp(384 / segments, 12, 96);
  std::vector<glm::vec3> line;
  for (int s = 0; s < segments; ++s) {
    for (int i = s == 0 ? 0 : 1; i <= samples; ++i) {
      const auto r = p.params.interpolation().evaluate(p.model.chain, static_cast<std::size_t>(s),
                                                       static_cast<double>(i) / samples);
      line.push_back(1.004F * glm::vec3(r.matrix[axis]));
    }
  }
  list.polyline(line, {.width = 3.0F, .paint = paint, .dash = list.dash()});
}

void draw_key_tips(const Picture& p, int axis, draw::DrawList& list) {
  for (std::size_t i = 0; i < p.model.poses.size(); ++i) {
    const glm::vec3 tip(1.01F * glm::vec3(glm::mat3_cast(p.model.poses[i].rotation)[axis]));
    list.point({.position = tip,
                .size = 11.0F,
                .paint = p.tools.is_selected(p.model.keys[i].id) ? draw::Paint(Role::selection)
                                                                 : draw::Paint(kAxisRoles[axis]),
                .marker = draw::Marker::ring});
    if (axis != 0 || p.model.poses.size() > 12) continue;
    list.label({.position = 1.1F * tip,
                .text = std::to_string(i),
                .anchor = draw::Anchor::center,
                .paint = Role::dim});
  }
}

}  // namespace

void draw_sphere_view(const Picture& p, draw::DrawList& list) {
  const bool alone = list.instance.count == 1;
  if (list.instance.index == 0) draw_globe(list);
  for (int axis = 0; axis < 3; ++axis) {
    if (!shows(p, list, axis)) continue;
    const draw::Paint paint = alone ? draw::Paint(kAxisRoles[axis]) : list.series();
    draw_trace(p, axis, paint, list);
    if (list.instance.index == 0) draw_key_tips(p, axis, list);
    const glm::vec3 tip = 1.01F * glm::vec3(p.pose.matrix[axis]);
    list.line(glm::vec3(0.0F), tip, {.width = 2.5F, .paint = paint});
    list.sphere(tip, 0.035F, paint);
  }
}

}  // namespace motionlab::rotations
