// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// The chain of keys, and where on it the clock is.
#include <algorithm>
#include <cmath>

#include "app/labs/rotations/lab.h"
#include "engine/math/rotation_conversion.h"

namespace motionlab::rotations {

void State::hash(Hasher& hasher) const {
  keys.hash(hasher);
  drift.hash(hasher);
  for (const double x : {base_time, step, euler.x, euler.y, euler.z}) hasher.add(x);
  hasher.add(steps);
}

void Model::build(const Keys& source, const Params& params) {
  source.present(params.keys, keys);
  poses.resize(keys.size());
  for (std::size_t i = 0; i < keys.size(); ++i) {
    poses[i] = keys[i].pose;
    poses[i].time = keys[i].time;
  }
  chain.prepare(poses, params.options());
  turning = math::turning_length(params.interpolation(), chain, 32);
  geodesic = 0.0;
  for (std::size_t i = 1; i < poses.size(); ++i) {
    geodesic += math::angle_between(poses[i - 1].rotation, poses[i].rotation);
  }
}

Moment moment_on_way(const Model& model, double fraction) {
  const auto& keys = model.keys;
  const double span = keys.back().time - keys.front().time;
  const double time = keys.front().time + fraction * span;
  std::size_t segment = 0;
  while (segment + 2 < keys.size() && time >= keys[segment + 1].time) ++segment;
  const double length = keys[segment + 1].time - keys[segment].time;
  return {segment, std::clamp((time - keys[segment].time) / length, 0.0, 1.0), span / length};
}

Moment moment_at(const Model& model, const Params& params, double time) {
  const double way = time / params.duration;  // 1 is the last key
  double fraction = std::min(way, 1.0);
  double direction = way < 1.0 ? 1.0 : 0.0;
  if (params.playback == Playback::repeat) {
    fraction = way <= 1.0 ? way : way - std::floor(way);
    direction = 1.0;
  } else if (params.playback == Playback::back_and_forth) {
    const double round = way - 2.0 * std::floor(0.5 * way);
    fraction = round <= 1.0 ? round : 2.0 - round;
    direction = round <= 1.0 ? 1.0 : -1.0;
  }
  Moment moment = moment_on_way(model, fraction);
  moment.rate *= direction / params.duration;
  return moment;
}

}  // namespace motionlab::rotations
