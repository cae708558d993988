// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "engine/geometry/closest.h"

namespace motionlab::geometry {

// The largest distance by which a point of one feature moves relative to a point of the other while
// the corners move by `motion`. The distance of the two cannot shrink by more.
template <typename T>
T largest_relative_motion(FeaturePair kind, const std::array<Vec3<T>, 4>& motion) {
  const auto squared = [&](int i, int j) {
    const Vec3<T> d = motion[i] - motion[j];
    return glm::dot(d, d);
  };
  const T most = kind == FeaturePair::vertex_triangle
                     ? std::max({squared(0, 1), squared(0, 2), squared(0, 3)})
                     : std::max({squared(0, 2), squared(0, 3), squared(1, 2), squared(1, 3)});
  return std::sqrt(most);
}

// The time in [0, 1] at which the two features, whose corners move on straight lines from `start`
// to `start + motion`, come as close as `separation` (>= 0), or nothing if they never do.
// Conservative advancement (Mirtich 1996; additive form of Li, Kaufman & Jiang 2021, algorithm 1):
// each advance is the present gap divided by the largest relative speed, so that a crossing is
// never missed whatever the rounding, and no polynomial is solved. The time returned is before the
// impact: at it the gap beyond `separation` is a tenth of the gap at the start, or less; for ways
// that graze for long it may be earlier.
template <typename T>
std::optional<T> time_of_approach(FeaturePair kind, std::array<Vec3<T>, 4> start,
                                  const std::array<Vec3<T>, 4>& motion, T separation);

extern template std::optional<float> time_of_approach(FeaturePair, std::array<Vec3<float>, 4>,
                                                      const std::array<Vec3<float>, 4>&, float);
extern template std::optional<double> time_of_approach(FeaturePair, std::array<Vec3<double>, 4>,
                                                       const std::array<Vec3<double>, 4>&, double);

}  // namespace motionlab::geometry
