// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "app/labs/rotations/key_document.h"
#include "app/labs/rotations/params.h"

namespace motionlab::rotations {

// Where on the way: the segment, how far in it, and which way.
struct Moment {
  std::size_t segment = 0;
  double t = 0.0;     // 0…1 in the segment
  double rate = 0.0;  // [segments/s], negative on the way back, 0 when it has stopped
};

// The keys as they are interpolated, and what the pictures share.
struct Model {
  std::vector<KeyOrientation> keys;
  std::vector<math::RigidKey> poses;
  math::RotationChain chain;
  double turning = 0.0;   // [rad] on the whole way by the chosen method
  double geodesic = 0.0;  // [rad] sum of the shortest turns from key to key

  void build(const Keys& keys, const Params& params);
};

// In the view "timeline": where key number `key` stands (fractions lie between keys).
inline constexpr double kTimelineWidth = 6.4;
glm::vec3 timeline_place(const Model& model, double key);

// At a fraction of the way in time; `rate` is per way.
Moment moment_on_way(const Model& model, double fraction);
Moment moment_at(const Model& model, const Params& params, double time);

}  // namespace motionlab::rotations
