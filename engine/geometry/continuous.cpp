// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/geometry/continuous.h"

namespace motionlab::geometry {
namespace {

// Each advance closes nine tenths of what is left of the gap at least when the motion is straight
// towards each other, so that few are needed; grazing motions take more. After the last one the
// answer is the time reached: an impact that may not be one, which is the safe side.
constexpr int kMostAdvances = 40;

}  // namespace

template <typename T>
std::optional<T> time_of_approach(FeaturePair kind, std::array<Vec3<T>, 4> start,
                                  const std::array<Vec3<T>, 4>& motion, T separation) {
  const T speed = largest_relative_motion(kind, motion);
  T gap = std::sqrt(closest_of_pair(kind, start).distance_squared) - separation;
  if (gap > speed) return std::nullopt;
  const T enough = T(0.1) * gap;
  T time = T(0);
  for (int advance = 0; advance < kMostAdvances; ++advance) {
    if (!(gap > enough)) return time;
    const T step = T(0.95) * gap / speed;
    std::array<Vec3<T>, 4> corner;
    for (int i = 0; i < 4; ++i) corner[i] = start[i] + (time + step) * motion[i];
    const T next = std::sqrt(closest_of_pair(kind, corner).distance_squared) - separation;
    if (time + step >= T(1)) return std::nullopt;
    if (!(next > enough)) return time + step;
    time += step;
    gap = next;
  }
  return time;
}

template std::optional<float> time_of_approach(FeaturePair, std::array<Vec3<float>, 4>,
                                               const std::array<Vec3<float>, 4>&, float);
template std::optional<double> time_of_approach(FeaturePair, std::array<Vec3<double>, 4>,
                                                const std::array<Vec3<double>, 4>&, double);

}  // namespace motionlab::geometry
