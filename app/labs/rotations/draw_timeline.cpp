// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// The whole way at once: keys on a line of time, and the angular speed between them.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

#include "app/labs/rotations/lab.h"

namespace motionlab::rotations {
namespace {

using draw::Role;

constexpr double kHighest = 3.0;  // multiples of the shortest way's mean speed; faster is cut off

}  // namespace

glm::vec3 timeline_place(const Model& model, double key) {
  const auto& keys = model.keys;
  const double last = static_cast<double>(keys.size() - 1);
  const auto i = static_cast<std::size_t>(std::min(std::floor(key), last - 1.0));
  const double time = std::lerp(keys[i].time, keys[i + 1].time, key - static_cast<double>(i));
  const double fraction = (time - keys.front().time) / (keys.back().time - keys.front().time);
  return {static_cast<float>(kTimelineWidth * (fraction - 0.5)), 0.0F, 0.0F};
}

namespace {

void draw_timeline_frame(const Picture& p, draw::DrawList& list) {
  const draw::LineStyle thin{.width = 1.0F, .paint = Role::grid};
  const glm::vec3 left = timeline_place(p.model, 0.0);
  const glm::vec3 right = -left;
  for (int i = 0; i <= static_cast<int>(kHighest); ++i) {
    const glm::vec3 up(0.0F, static_cast<float>(i), 0.0F);
    list.line(left + up, right + up,
              i == 1
                  ? draw::LineStyle{.width = 1.5F, .paint = Role::exact, .dash = draw::Dash::dashed}
                  : thin);
  }
  const double mean = p.model.geodesic / p.params.duration;
  char text[64];
  std::snprintf(text, sizeof text, "dashed: mean of the shortest way, %.3g rad/s", mean);
  list.label({.position = left, .text = text, .offset = {0.0F, 36.0F}, .paint = Role::dim});
  std::snprintf(text, sizeof text, "angular speed over the %.3g s", p.params.duration);
  list.label({.position = left + glm::vec3(0.0F, static_cast<float>(kHighest), 0.0F),
              .text = text,
              .offset = {0.0F, -10.0F},
              .paint = Role::dim});
  for (std::size_t i = 0; i < p.model.keys.size(); ++i) {
    const glm::vec3 at = timeline_place(p.model, static_cast<double>(i));
    const bool selected = p.tools.is_selected(p.model.keys[i].id);
    list.line(at, at + glm::vec3(0.0F, static_cast<float>(kHighest), 0.0F), thin);
    list.point({.position = at,
                .size = 13.0F,
                .paint = selected ? Role::selection : Role::text,
                .marker = draw::Marker::diamond});
    if (p.model.keys.size() > 24 && i % 8 != 0 && !selected) continue;
    list.label({.position = at,
                .text = std::to_string(i),
                .offset = {0.0F, 17.0F},
                .anchor = draw::Anchor::center,
                .paint = selected ? Role::selection : Role::dim});
  }
}

}  // namespace

void draw_timeline_view(const Picture& p, draw::DrawList& list) {
  if (list.instance.index == 0) draw_timeline_frame(p, list);
  const math::InterpolationMethod& method = p.params.interpolation();
  const auto& keys = p.model.keys;
  const double span = keys.back().time - keys.front().time;
  const auto place = [&](std::size_t s, double t) {
    // [multiples of the mean] per [rad per segment]; without any turn there is no mean.
    const double scale =
        p.model.geodesic > 1e-9 ? span / (keys[s + 1].time - keys[s].time) / p.model.geodesic : 0.0;
    const double speed = scale * glm::length(math::angular_velocity(method, p.model.chain, s, t));
    return timeline_place(p.model, static_cast<double>(s) + t) +
           glm::vec3(0.0F, static_cast<float>(std::min(speed, kHighest)), 0.0F);
  };
  const int samples = std::clamp(256 / static_cast<int>(p.model.chain.segments()), 8, 96);
  // One curve a segment: at a key two speeds may stand above one another.
  std::vector<glm::vec3> curve;
  for (std::size_t s = 0; s < p.model.chain.segments(); ++s) {
    curve.clear();
    for (int i = 0; i <= samples; ++i) curve.push_back(place(s, static_cast<double>(i) / samples));
    list.polyline(curve, {.width = 3.0F, .paint = list.series(), .dash = list.dash()});
  }
  const glm::vec3 now = place(p.now.segment, p.now.t);
  list.line({now.x, 0.0F, 0.0F}, {now.x, static_cast<float>(kHighest), 0.0F},
            {.width = 1.5F, .paint = Role::accent});
  list.point({.position = now, .size = 12.0F, .paint = list.series(), .on_top = true});
}

}  // namespace motionlab::rotations
