// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/splines/conversion.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "engine/core/check.h"
#include "engine/splines/b_spline.h"

namespace motionlab::spline {
namespace {

// End points given, the inner two by least squares over samples at equal parameters: a 2×2 system
// (Schneider 1990: An algorithm for automatically fitting digitized curves, Graphics Gems).
Cubic fitted_cubic(const Spline& spline, std::size_t piece, double from, double to) {
  constexpr int kSamples = 64;
  Cubic cubic;
  cubic.p0 = spline.evaluate(piece, from).point;
  cubic.p3 = spline.evaluate(piece, to).point;
  double a11 = 0.0, a12 = 0.0, a22 = 0.0;
  glm::dvec3 r1(0.0), r2(0.0);
  const auto sample = [&](int i) {
    return spline.evaluate(piece, from + (to - from) * i / kSamples).point;
  };
  for (int i = 1; i < kSamples; ++i) {
    const double t = static_cast<double>(i) / kSamples;
    const std::vector<double> b = bernstein(3, t);
    const glm::dvec3 rest = sample(i) - b[0] * cubic.p0 - b[3] * cubic.p3;
    a11 += b[1] * b[1];
    a12 += b[1] * b[2];
    a22 += b[2] * b[2];
    r1 += b[1] * rest;
    r2 += b[2] * rest;
  }
  const double determinant = a11 * a22 - a12 * a12;
  cubic.p1 = (a22 * r1 - a12 * r2) / determinant;
  cubic.p2 = (a11 * r2 - a12 * r1) / determinant;
  for (int i = 0; i <= kSamples; ++i) {
    const std::vector<double> b = bernstein(3, static_cast<double>(i) / kSamples);
    const glm::dvec3 p = b[0] * cubic.p0 + b[1] * cubic.p1 + b[2] * cubic.p2 + b[3] * cubic.p3;
    cubic.error = std::max(cubic.error, glm::distance(p, sample(i)));
  }
  return cubic;
}

bool polynomial_cubic(const Spline& spline, std::size_t piece) {
  return !spline.rational() && spline.pieces()[piece].degree <= 3;
}

// The largest distance at equal parameters, by which a conversion is judged.
double distance_between(const Spline& a, const Spline& b) {
  constexpr int kSamples = 2000;
  double largest = 0.0;
  const double a0 = a.pieces().front().begin, a1 = a.pieces().back().end;
  const double b0 = b.pieces().front().begin, b1 = b.pieces().back().end;
  for (int i = 0; i <= kSamples; ++i) {
    const double f = static_cast<double>(i) / kSamples;
    largest = std::max(largest, glm::distance(a.at_parameter(a0 + f * (a1 - a0)).point,
                                              b.at_parameter(b0 + f * (b1 - b0)).point));
  }
  return largest;
}

Key control_key(std::size_t i, double time, const glm::dvec3& point) {
  Key key;
  key.id = static_cast<std::int64_t>(i) + 1;
  key.time = time;
  key.point = point;
  return key;
}

// Control points spread evenly over the spline's time.
std::vector<Key> control_keys(const Spline& spline, std::span<const glm::dvec3> points) {
  std::vector<Key> keys;
  const double duration = std::max(spline.time_end() - spline.time_begin(), 1e-3);
  const double steps = std::max<double>(1.0, static_cast<double>(points.size()) - 1.0);
  for (std::size_t i = 0; i < points.size(); ++i) {
    keys.push_back(control_key(i, spline.time_begin() + duration * (static_cast<double>(i) / steps),
                               points[i]));
  }
  return keys;
}

double error_of(const Spline& spline, const Converted& converted) {
  Settings settings;
  settings.kind = find_kind("b_spline");
  settings.degree = converted.degree;
  settings.knots = KnotMode::own;
  const auto rebuilt = Spline::build(converted.keys, settings, converted.knots);
  return rebuilt.ok() ? distance_between(spline, *rebuilt) : INFINITY;
}

}  // namespace

Cubic cubic_of_piece(const Spline& spline, std::size_t piece, double from, double to) {
  if (!polynomial_cubic(spline, piece)) return fitted_cubic(spline, piece, from, to);
  std::vector<Homogeneous> control(spline.control(piece).begin(), spline.control(piece).end());
  while (control.size() < 4) control = elevate_degree<Homogeneous>(control);
  if (to != 1.0) control = split_bezier<Homogeneous>(control, to).first;
  if (from != 0.0) control = split_bezier<Homogeneous>(control, from / to).second;
  return {glm::dvec3(control[0]), glm::dvec3(control[1]), glm::dvec3(control[2]),
          glm::dvec3(control[3])};
}

Converted to_bezier(const Spline& spline) {
  Converted result;
  const auto pieces = spline.pieces();
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const Cubic cubic = cubic_of_piece(spline, i);
    result.exact = result.exact && polynomial_cubic(spline, i);
    result.error = std::max(result.error, cubic.error);
    if (i == 0) {
      result.keys.push_back(control_key(0, pieces[i].time_begin, cubic.p0));
    } else {
      result.keys.back().point = cubic.p0;  // where a curve jumps, the later piece counts
    }
    Key& from = result.keys.back();
    from.out = cubic.p1 - cubic.p0;
    from.out_time = pieces[i].time_out;
    from.mode = pieces[i].degree == 0 ? HandleMode::step : HandleMode::free;
    Key to = control_key(i + 1, pieces[i].time_end, cubic.p3);
    to.in = cubic.p2 - cubic.p3;
    to.in_time = 1.0 - pieces[i].time_in;
    to.mode = HandleMode::free;
    result.keys.push_back(to);
  }
  return result;
}

Converted to_b_spline(const Spline& spline) {
  const auto pieces = spline.pieces();
  Converted result;
  for (std::size_t i = 0; i < pieces.size(); ++i) result.exact &= polynomial_cubic(spline, i);
  if (!result.exact)
    return fit_with_points(spline, std::min<std::size_t>(3 * pieces.size() + 4, 60));
  // Where two pieces agree up to the second derivative the knot is simple; each order that is
  // missing makes it one more.
  const auto meetings = joins(spline);
  std::vector<double>& knots = result.knots;
  const auto blossom_points = [&] {
    std::vector<glm::dvec3> points;
    const std::size_t count = knots.size() - 4;
    for (std::size_t i = 0; i < count; ++i) {
      // Control point i is the polar form at knots i+1, i+2, i+3, taken in a piece that it rules.
      double u = knots[i + 1];
      for (std::size_t j = i; j <= i + 3; ++j) {
        if (knots[j + 1] > knots[j]) {
          u = 0.5 * (knots[j] + knots[j + 1]);
          break;
        }
      }
      const std::size_t piece = spline.piece_at_parameter(u);
      const Cubic c = cubic_of_piece(spline, piece);
      std::array<glm::dvec3, 4> d{c.p0, c.p1, c.p2, c.p3};
      for (std::size_t r = 1; r <= 3; ++r) {
        const double s = (knots[i + r] - pieces[piece].begin) / pieces[piece].width();
        for (std::size_t j = 0; j + r <= 3; ++j) d[j] = (1.0 - s) * d[j] + s * d[j + 1];
      }
      points.push_back(d[0]);
    }
    return points;
  };
  knots.assign(4, pieces.front().begin);
  for (const Join& join : meetings) {
    std::size_t times = 1;
    if (join.continuity != Continuity::c2) times = join.continuity == Continuity::c1 ? 2 : 3;
    if (join.continuity == Continuity::g2) times = 3;
    if (join.continuity == Continuity::jump) times = 4;
    knots.insert(knots.end(), times, pieces[join.piece].begin);
  }
  knots.insert(knots.end(), 4, pieces.back().end);
  result.keys = control_keys(spline, blossom_points());
  result.error = error_of(spline, result);
  return result;
}

Converted fit_with_points(const Spline& spline, std::size_t count) {
  count = std::max<std::size_t>(count, 2);
  Converted result;
  result.exact = false;
  result.degree = static_cast<int>(std::min<std::size_t>(3, count - 1));
  result.knots = clamped_knots(count, result.degree);
  const double last = result.knots.back();
  const std::size_t samples = 8 * count + 32;
  std::vector<double> parameters;
  std::vector<glm::dvec3> points;
  const double begin = spline.pieces().front().begin;
  const double width = spline.pieces().back().end - begin;
  for (std::size_t i = 0; i <= samples; ++i) {
    const double f = static_cast<double>(i) / static_cast<double>(samples);
    parameters.push_back(f * last);
    points.push_back(spline.at_parameter(begin + f * width).point);
  }
  result.keys =
      control_keys(spline, fit_b_spline(result.knots, count, result.degree, parameters, points));
  result.error = error_of(spline, result);
  return result;
}

std::vector<Key> insert_bezier_key(std::vector<Key> keys, double time, std::int64_t id,
                                   const Settings& settings) {
  const auto values = key_parameters(keys, settings.parametrization);
  const auto handles = effective_handles(keys, values);
  std::size_t i = 0;
  while (i + 2 < keys.size() && keys[i + 1].time <= time) ++i;
  ML_CHECK(keys.size() >= 2 && time > keys[i].time && time < keys[i + 1].time);
  const double interval = keys[i + 1].time - keys[i].time;
  const double x1 = handles[i].out_time;
  const double x2 = 1.0 - handles[i + 1].in_time;
  const double s = solve_time_cubic(x1, x2, (time - keys[i].time) / interval);
  const std::array<glm::dvec3, 4> control{keys[i].point, keys[i].point + handles[i].out,
                                          keys[i + 1].point + handles[i + 1].in, keys[i + 1].point};
  const auto [left, right] = split_bezier<glm::dvec3>(control, s);
  const std::array<double, 4> times{0.0, x1, x2, 1.0};
  const auto [time_left, time_right] = split_bezier<double>(times, s);
  Key added;
  added.id = id;
  added.time = time;
  added.point = left[3];
  added.mode = HandleMode::free;
  added.in = left[2] - left[3];
  added.out = right[1] - right[0];
  const double at = time_left[3];
  added.in_time = at > 0.0 ? (at - time_left[2]) / at : 0.0;
  added.out_time = at < 1.0 ? (time_right[1] - at) / (1.0 - at) : 0.0;
  // The neighbours keep what they had on their other side.
  const auto freed = [&](std::size_t k) {
    Key& key = keys[k];
    key.in = handles[k].in;
    key.out = handles[k].out;
    key.in_time = handles[k].in_time;
    key.out_time = handles[k].out_time;
    if (key.mode != HandleMode::aligned) key.mode = HandleMode::free;
  };
  freed(i);
  freed(i + 1);
  keys[i].out = left[1] - left[0];
  keys[i].out_time = at > 0.0 ? time_left[1] / at : 0.0;
  keys[i + 1].in = right[2] - right[3];
  keys[i + 1].in_time = at < 1.0 ? (1.0 - time_right[2]) / (1.0 - at) : 0.0;
  keys.insert(keys.begin() + static_cast<std::ptrdiff_t>(i) + 1, added);
  return keys;
}

Converted insert_knot(std::span<const Key> keys, const Settings& settings,
                      std::span<const double> own_knots, double u) {
  const std::size_t n = keys.size();
  const int degree = used_degree(settings, n);
  const auto p = static_cast<std::size_t>(degree);
  const std::vector<double> knots = used_knots(settings, n, own_knots);
  const bool weighted = kinds()[static_cast<std::size_t>(settings.kind)].id == "nurbs";
  const std::size_t span = find_span(knots, n, degree, u);
  const auto old_point = [&](std::size_t i) {
    return homogeneous(keys[i].point, weighted ? keys[i].weight : 1.0);
  };
  Converted result;
  result.degree = degree;
  result.knots = knots;
  result.knots.insert(result.knots.begin() + static_cast<std::ptrdiff_t>(span) + 1, u);
  for (std::size_t i = 0; i <= n; ++i) {
    // The NURBS Book, eq. 5.11 and 5.15.
    double a = 1.0;
    if (i > span) a = 0.0;
    if (i + p > span && i <= span) a = (u - knots[i]) / (knots[i + p] - knots[i]);
    const Homogeneous h = (i < n ? a * old_point(i) : Homogeneous(0.0)) +
                          (i > 0 ? (1.0 - a) * old_point(i - 1) : Homogeneous(0.0));
    Key key = keys[std::min(i, n - 1)];
    key.id = 0;
    key.weight = h.w;
    key.point = projected(h);
    const double before = i > 0 ? keys[i - 1].time : keys.front().time;
    const double after = i < n ? keys[i].time : keys.back().time;
    key.time = (1.0 - a) * before + a * after;
    result.keys.push_back(key);
  }
  return result;
}

}  // namespace motionlab::spline
