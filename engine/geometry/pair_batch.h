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

// Fills everything but v. Distances and weights are those before the motion, or after it.
enum class Moment { start, end };
void judge_pairs(FeaturePair kind, const Points4& position, const Points4& motion, PairBatch& batch,
                 Moment moment = Moment::start);
// Fills motion_squared only.
void measure_motions(FeaturePair kind, const Points4& motion, PairBatch& batch);

// Which of the first `count` pairs may come as close as `separation` [m] while they move, as bits:
// time_of_approach in float, eight at once. A bit that is not set is an answer if the separation is
// larger than the true one by what float rounds of the positions.
unsigned may_approach(FeaturePair kind, const Points4& position, const Points4& motion,
                      const PairBatch& batch, const std::array<float, PairBatch::kSize>& separation,
                      int count);

}  // namespace motionlab::geometry
