// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <span>
#include <vector>

#include "engine/geometry/closest.h"

namespace motionlab::geometry {

// Points x, y, z, 0 one after the other, so that one load fetches a point.
using Points4 = std::vector<float>;

// Eight pairs of features judged at once, in float and without branches: the same numbers as
// closest_of_pair and largest_relative_motion up to rounding, several times as fast.
struct PairBatch {
  static constexpr int kSize = 8;
  std::array<std::array<int, 4>, kSize> v{};         // corners; all must be valid
  std::array<float, kSize> distance_squared{};       // [m^2]
  std::array<float, kSize> motion_squared{};         // [m^2]
  std::array<std::array<float, kSize>, 4> weight{};  // as in Closest
};

// Fills everything but v.
void judge_pairs(FeaturePair kind, const Points4& position, const Points4& motion,
                 PairBatch& batch);
// Fills motion_squared only.
void measure_motions(FeaturePair kind, const Points4& motion, PairBatch& batch);

}  // namespace motionlab::geometry
