// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// What the interpolating cubics differ in: the derivative at each key.
#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "engine/splines/kinds.h"

namespace motionlab::spline {
namespace {

Tangents both_sides(std::vector<glm::dvec3> tangents) { return {tangents, tangents}; }

glm::dvec3 slope(std::span<const Key> keys, std::span<const double> values, std::size_t i) {
  return (keys[i + 1].point - keys[i].point) / (values[i + 1] - values[i]);
}

// At the ends the missing neighbour is the key itself: half the chord's slope.
template <typename Inner>
std::vector<glm::dvec3> with_half_ends(std::span<const Key> keys, std::span<const double> values,
                                       Inner inner) {
  const std::size_t n = keys.size();
  std::vector<glm::dvec3> m(n, glm::dvec3(0.0));
  if (n < 2) return m;
  m.front() = 0.5 * slope(keys, values, 0);
  m.back() = 0.5 * slope(keys, values, n - 2);
  for (std::size_t i = 1; i + 1 < n; ++i) m[i] = inner(i);
  return m;
}

// Slopes of scipy's PCHIP: harmonic means inside, three-point formula at the ends kept monotone
// (Fritsch & Butland 1984; Moler 2004: Numerical Computing with MATLAB, §3.6).
double monotone_inner(double h0, double h1, double d0, double d1) {
  if (d0 * d1 <= 0.0) return 0.0;
  const double w0 = 2.0 * h1 + h0;
  const double w1 = h1 + 2.0 * h0;
  return (w0 + w1) / (w0 / d0 + w1 / d1);
}

double monotone_end(double h0, double h1, double d0, double d1) {
  const double d = ((2.0 * h0 + h1) * d0 - h0 * d1) / (h0 + h1);
  if (d * d0 <= 0.0) return 0.0;
  if (d0 * d1 < 0.0 && std::abs(d) > 3.0 * std::abs(d0)) return 3.0 * d0;
  return d;
}

}  // namespace

// Barry & Goldman 1988: the cubic of their pyramid has these end derivatives; with equal steps it
// is Catmull & Rom 1974, (p(i+1) - p(i-1)) / 2.
Tangents catmull_rom_tangents(std::span<const Key> keys, std::span<const double> values) {
  return both_sides(with_half_ends(keys, values, [&](std::size_t i) {
    const glm::dvec3 across =
        (keys[i + 1].point - keys[i - 1].point) / (values[i + 1] - values[i - 1]);
    return slope(keys, values, i - 1) - across + slope(keys, values, i);
  }));
}

Tangents cardinal_tangents(std::span<const Key> keys, std::span<const double> values,
                           double tension) {
  auto m = with_half_ends(keys, values, [&](std::size_t i) {
    return (keys[i + 1].point - keys[i - 1].point) / (values[i + 1] - values[i - 1]);
  });
  for (glm::dvec3& tangent : m) tangent *= 1.0 - tension;
  return both_sides(std::move(m));
}

// Kochanek & Bartels 1984, eqs. 8 and 9, with the correction of §5 for unequal intervals.
Tangents kochanek_bartels_tangents(std::span<const Key> keys, std::span<const double> values,
                                   const Settings& added) {
  const std::size_t n = keys.size();
  Tangents t{std::vector<glm::dvec3>(n, glm::dvec3(0.0)),
             std::vector<glm::dvec3>(n, glm::dvec3(0.0))};
  if (n < 2) return t;
  for (std::size_t i = 0; i < n; ++i) {
    const bool first = i == 0;
    const bool last = i + 1 == n;
    const glm::dvec3 before = first ? glm::dvec3(0.0) : keys[i].point - keys[i - 1].point;
    const glm::dvec3 after = last ? glm::dvec3(0.0) : keys[i + 1].point - keys[i].point;
    // A doubled end key: an interval like its neighbour.
    const double h0 = first ? values[1] - values[0] : values[i] - values[i - 1];
    const double h1 = last ? h0 : values[i + 1] - values[i];
    const double tension = 1.0 - keys[i].tension - added.tension;
    const double c = keys[i].continuity + added.continuity;
    const double b = keys[i].bias + added.bias;
    const double scale = tension / (h0 + h1);
    t.out[i] = scale * ((1.0 + b) * (1.0 + c) * before + (1.0 - b) * (1.0 - c) * after);
    t.in[i] = scale * ((1.0 + b) * (1.0 - c) * before + (1.0 - b) * (1.0 + c) * after);
  }
  return t;
}

Tangents monotone_tangents(std::span<const Key> keys, std::span<const double> values) {
  const std::size_t n = keys.size();
  std::vector<glm::dvec3> m(n, glm::dvec3(0.0));
  if (n < 2) return both_sides(std::move(m));
  if (n == 2) return both_sides({slope(keys, values, 0), slope(keys, values, 0)});
  const auto h = [&](std::size_t i) { return values[i + 1] - values[i]; };
  for (int c = 0; c < 3; ++c) {
    const auto d = [&](std::size_t i) { return slope(keys, values, i)[c]; };
    m[0][c] = monotone_end(h(0), h(1), d(0), d(1));
    m[n - 1][c] = monotone_end(h(n - 2), h(n - 3), d(n - 2), d(n - 3));
    for (std::size_t i = 1; i + 1 < n; ++i)
      m[i][c] = monotone_inner(h(i - 1), h(i), d(i - 1), d(i));
  }
  return both_sides(std::move(m));
}

// Equal second derivatives at inner keys, none at the ends: a tridiagonal system for the slopes
// (de Boor 2001: A Practical Guide to Splines, ch. IV), solved by elimination.
Tangents natural_tangents(std::span<const Key> keys, std::span<const double> values) {
  const std::size_t n = keys.size();
  std::vector<glm::dvec3> m(n, glm::dvec3(0.0));
  if (n < 2) return both_sides(std::move(m));
  std::vector<double> upper(n, 0.0);
  // Row i: a m(i-1) + b m(i) + c m(i+1) = r.
  for (std::size_t i = 0; i < n; ++i) {
    const double inverse0 = i > 0 ? 1.0 / (values[i] - values[i - 1]) : 0.0;
    const double inverse1 = i + 1 < n ? 1.0 / (values[i + 1] - values[i]) : 0.0;
    glm::dvec3 right(0.0);
    if (i > 0) right += 3.0 * inverse0 * slope(keys, values, i - 1);
    if (i + 1 < n) right += 3.0 * inverse1 * slope(keys, values, i);
    double diagonal = 2.0 * (inverse0 + inverse1);
    if (i > 0) {
      diagonal -= inverse0 * upper[i - 1];
      right -= inverse0 * m[i - 1];
    }
    upper[i] = inverse1 / diagonal;
    m[i] = right / diagonal;
  }
  for (std::size_t i = n - 1; i-- > 0;) m[i] -= upper[i] * m[i + 1];
  return both_sides(std::move(m));
}

std::vector<double> key_parameters(std::span<const Key> keys, Parametrization parametrization) {
  std::vector<double> values(keys.size());
  if (parametrization == Parametrization::key_times) {
    for (std::size_t i = 0; i < keys.size(); ++i) values[i] = keys[i].time;
    return values;
  }
  for (std::size_t i = 1; i < keys.size(); ++i) {
    const double chord = glm::distance(keys[i].point, keys[i - 1].point);
    double step = 1.0;
    if (parametrization == Parametrization::centripetal) step = std::sqrt(chord);
    if (parametrization == Parametrization::chordal) step = chord;
    values[i] = values[i - 1] + std::max(step, 1e-6);  // keys in one place still follow each other
  }
  return values;
}

std::vector<Handles> effective_handles(std::span<const Key> keys, std::span<const double> values) {
  std::vector<Handles> handles(keys.size());
  const auto automatic = with_half_ends(keys, values, [&](std::size_t i) {
    return (keys[i + 1].point - keys[i - 1].point) / (values[i + 1] - values[i - 1]);
  });
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const Key& key = keys[i];
    Handles& h = handles[i];
    h.in_time = std::clamp(key.in_time, 0.0, 1.0);
    h.out_time = std::clamp(key.out_time, 0.0, 1.0);
    const double before = i > 0 ? values[i] - values[i - 1] : 0.0;
    const double after = i + 1 < keys.size() ? values[i + 1] - values[i] : 0.0;
    switch (key.mode) {
      case HandleMode::free:
      case HandleMode::step:
        h.in = key.in;
        h.out = key.out;
        break;
      case HandleMode::aligned: {
        h.in = key.in;
        h.out = key.out;
        const double length = glm::length(key.out);
        if (length > 0.0) h.in = key.out * (-glm::length(key.in) / length);
        break;
      }
      case HandleMode::mirrored:
        h.out = key.out;
        h.in = -key.out;
        break;
      case HandleMode::automatic:
        h = {automatic[i] * (-before / 3.0), automatic[i] * (after / 3.0)};
        break;
      case HandleMode::flat:
        h = {};
        break;
    }
  }
  return handles;
}

}  // namespace motionlab::spline
