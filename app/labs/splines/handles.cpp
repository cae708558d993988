// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// Handles that are pulled, typed in or given another mode.
#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "app/labs/splines/tools.h"

namespace motionlab::splines {

using spline::HandleMode;

namespace {

// A handle that is pulled is no longer automatic or flat.
void take_hold(Key& key) {
  if (key.mode == HandleMode::automatic || key.mode == HandleMode::flat) {
    key.mode = HandleMode::aligned;
  }
}

// In the graph both handles of a key lie on one line when their slopes agree: the opposite one
// keeps its reach and gets what slope it must have, in all channels.
void tie_slopes(Key& key, bool in, double before, double after) {
  glm::dvec3& handle = in ? key.in : key.out;
  glm::dvec3& other = in ? key.out : key.in;
  const double here = (in ? key.in_time : key.out_time) * (in ? before : after);
  double& other_reach = in ? key.out_time : key.in_time;
  const double other_interval = in ? after : before;
  if (key.mode == HandleMode::mirrored) {
    other = -handle;
    if (other_interval > 0.0) other_reach = std::min(1.0, here / other_interval);
  }
  if (key.mode == HandleMode::aligned && here > 0.0 && other_interval > 0.0) {
    other = handle * (-other_reach * other_interval / here);
  }
}

}  // namespace

void tie_handles(Key& key, bool in) {
  const glm::dvec3& handle = in ? key.in : key.out;
  glm::dvec3& other = in ? key.out : key.in;
  if (key.mode == HandleMode::mirrored) other = -handle;
  if (key.mode == HandleMode::aligned && glm::length(handle) > 0.0) {
    other = handle * (-glm::length(other) / glm::length(handle));
  }
}

// The key as it is used: with the handles that its mode makes.
Key KeyTools::with_handles(const Key& key) const {
  Key used = key;
  const auto handles = model().handles();
  const std::size_t i = content().place_of(key.time);
  if (i >= handles.size()) return used;
  used.in = handles[i].in;
  used.out = handles[i].out;
  used.in_time = handles[i].in_time;
  used.out_time = handles[i].out_time;
  return used;
}

std::optional<DocumentEdit> KeyTools::drag_handle(const Grab& grab) const {
  if (!model().has_curve()) return std::nullopt;
  const auto& keys = content().keys;
  const auto i = static_cast<std::size_t>(content().find(id_of(grab.item)) - keys.data());
  const bool in = part_of(grab.item) == Part::in;
  if (in ? i == 0 : i + 1 == keys.size()) return std::nullopt;
  Key key = with_handles(keys[i]);
  take_hold(key);
  glm::dvec3& handle = in ? key.in : key.out;
  const double before = i > 0 ? key.time - keys[i - 1].time : 0.0;
  const double after = i + 1 < keys.size() ? keys[i + 1].time - key.time : 0.0;
  const bool hermite = model().kind().id == "hermite";  // reaches a third, and has one derivative
  if (grab.view == "graph") {
    const Plot plot = Plot::of_frame(content().frame);
    const glm::dvec2 at = plot.from_view({grab.target.x, grab.target.y});
    const double reach = (in ? key.time - at.x : at.x - key.time) / (in ? before : after);
    (in ? key.in_time : key.out_time) = hermite ? 1.0 / 3.0 : std::clamp(reach, 0.0, 1.0);
    handle[params_->channel] = at.y - key.point[params_->channel];
    tie_slopes(key, in, before, after);
  } else {
    const glm::dvec3 target = grab.target;
    handle = {target.x - key.point.x, target.y - key.point.y,
              grab.view == "space" ? target.z - key.point.z : handle.z};
    tie_handles(key, in);
  }
  const auto values = model().curve().key_values();
  if (hermite && i > 0 && i + 1 < keys.size()) {
    const double ratio = (values[i + 1] - values[i]) / (values[i] - values[i - 1]);
    (in ? key.out : key.in) = handle * -(in ? ratio : 1.0 / ratio);
  }
  const double largest = std::max(glm::length(key.in), glm::length(key.out));
  if (!(largest <= kMaximumCoordinate)) return std::nullopt;
  return set_keys({key});
}

}  // namespace motionlab::splines
