// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// The keys of another kind whose curve comes nearest to a given one.
#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <utility>

#include "engine/core/check.h"
#include "engine/splines/conversion.h"

namespace motionlab::spline {
namespace {

double time_of_sample(const Spline& spline, int i, int samples) {
  const double f = static_cast<double>(i) / samples;
  return spline.time_begin() + f * (spline.time_end() - spline.time_begin());
}

// The largest distance at equal times.
double distance_in_time(const Spline& a, const Spline& b) {
  constexpr int kSamples = 600;
  double largest = 0.0;
  for (int i = 0; i <= kSamples; ++i) {
    const double time = time_of_sample(a, i, kSamples);
    largest = std::max(largest, glm::distance(a.at_time(time).position, b.at_time(time).position));
  }
  return largest;
}

// Keys on the curve at the times of the present ones.
std::vector<Key> keys_on(const Spline& spline, std::span<const Key> keys) {
  std::vector<Key> on(keys.begin(), keys.end());
  for (Key& key : on) key.point = spline.at_time(key.time).position;
  return on;
}

// A kind that is a fixed combination of its keys: least squares over samples at equal times, the
// ends given. The columns are what each key alone does.
std::vector<Key> fitted_keys(const Spline& spline, std::span<const Key> keys,
                             const Settings& target) {
  std::vector<Key> fitted = keys_on(spline, keys);
  const auto count = static_cast<Eigen::Index>(fitted.size());
  if (count <= 2) return fitted;
  const int samples = 12 * static_cast<int>(count) + 24;
  Eigen::MatrixXd basis(samples + 1, count);
  Eigen::MatrixXd wanted(samples + 1, 3);
  for (int i = 0; i <= samples; ++i) {
    const glm::dvec3 p = spline.at_time(time_of_sample(spline, i, samples)).position;
    for (int c = 0; c < 3; ++c) wanted(i, c) = p[c];
  }
  for (Eigen::Index j = 0; j < count; ++j) {
    std::vector<Key> alone = fitted;
    for (std::size_t k = 0; k < alone.size(); ++k) {
      alone[k].point = {static_cast<Eigen::Index>(k) == j ? 1.0 : 0.0, 0.0, 0.0};
    }
    const auto influence = Spline::build(alone, target);
    if (!influence.ok()) return fitted;
    for (int i = 0; i <= samples; ++i) {
      basis(i, j) = influence->at_time(time_of_sample(spline, i, samples)).position.x;
    }
  }
  for (int c = 0; c < 3; ++c) {
    wanted.col(c) -= basis.col(0) * fitted.front().point[c];
    wanted.col(c) -= basis.col(count - 1) * fitted.back().point[c];
  }
  const Eigen::MatrixXd inner = basis.middleCols(1, count - 2).colPivHouseholderQr().solve(wanted);
  for (Eigen::Index j = 0; j + 2 < count; ++j) {
    fitted[static_cast<std::size_t>(j) + 1].point = {inner(j, 0), inner(j, 1), inner(j, 2)};
  }
  return fitted;
}

// One derivative at each key: of the two sides the mean.
std::vector<Key> hermite_keys(const Spline& spline) {
  std::vector<Key> keys = to_bezier(spline).keys;
  for (std::size_t i = 1; i + 1 < keys.size(); ++i) {
    const double before = keys[i].time - keys[i - 1].time;
    const double after = keys[i + 1].time - keys[i].time;
    const glm::dvec3 slope = 0.5 * (keys[i].out / after - keys[i].in / before);
    keys[i].in = -before * slope;
    keys[i].out = after * slope;
  }
  for (Key& key : keys) key.mode = HandleMode::free;
  return keys;
}

}  // namespace

Converted to_kind(const Spline& spline, std::span<const Key> keys, const Settings& now,
                  int wanted) {
  const Kind& kind = kinds()[static_cast<std::size_t>(wanted)];
  Converted result;
  if (kind.id == "b_spline" || kind.id == "nurbs") {
    result = to_b_spline(spline);
    result.settings.knots = KnotMode::own;
  } else if (kind.id == "bezier") {
    result = to_bezier(spline);
  } else {
    result.settings = now;
    result.settings.kind = wanted;
    result.settings.parametrization = Parametrization::key_times;
    result.keys = kind.id == "hermite" ? hermite_keys(spline)
                  : kind.linear        ? fitted_keys(spline, keys, result.settings)
                                       : keys_on(spline, keys);
  }
  result.settings.kind = wanted;
  result.settings.degree = result.knots.empty() ? now.degree : result.degree;
  const auto built = Spline::build(result.keys, result.settings, result.knots);
  if (!built.ok()) {
    result.error = INFINITY;
    result.exact = false;
    return result;
  }
  // Also the timing counts, which is another one where the parameter is not the time.
  result.error = distance_in_time(spline, *built);
  double size = 1.0;
  for (const Key& key : keys) size = std::max(size, glm::length(key.point));
  result.exact = result.error <= 1e-9 * size;
  return result;
}

}  // namespace motionlab::spline
