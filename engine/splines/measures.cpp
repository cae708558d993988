// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// What can be measured on a spline: length, how its pieces meet, how far it overshoots.
#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

#include "engine/splines/spline.h"

namespace motionlab::spline {
namespace {

// Gauss–Legendre nodes and weights on [-1, 1], ten points (Abramowitz & Stegun, table 25.4).
constexpr std::array<double, 5> kNodes{0.148874338981631211, 0.433395394129247191,
                                       0.679409568299024406, 0.865063366688984511,
                                       0.973906528517171720};
constexpr std::array<double, 5> kWeights{0.295524224714752870, 0.269266719309996355,
                                         0.219086362515982044, 0.149451349150580593,
                                         0.066671344308688138};

double gauss_length(const Spline& spline, std::size_t piece, double from, double to) {
  const double middle = 0.5 * (from + to);
  const double half = 0.5 * (to - from);
  double sum = 0.0;
  for (std::size_t i = 0; i < kNodes.size(); ++i) {
    sum += kWeights[i] * (glm::length(spline.evaluate(piece, middle - half * kNodes[i]).first) +
                          glm::length(spline.evaluate(piece, middle + half * kNodes[i]).first));
  }
  return half * sum;
}

double refined_length(const Spline& spline, std::size_t piece, double from, double to,
                      double estimate, double tolerance, int depth) {
  const double middle = 0.5 * (from + to);
  const double left = gauss_length(spline, piece, from, middle);
  const double right = gauss_length(spline, piece, middle, to);
  const double scale = std::max(1.0, std::abs(estimate));
  if (depth == 0 || std::abs(left + right - estimate) <= tolerance * scale) return left + right;
  return refined_length(spline, piece, from, middle, left, tolerance, depth - 1) +
         refined_length(spline, piece, middle, to, right, tolerance, depth - 1);
}

double angle_between(const glm::dvec3& a, const glm::dvec3& b) {
  return std::atan2(glm::length(glm::cross(a, b)), glm::dot(a, b));
}

}  // namespace

double piece_length(const Spline& spline, std::size_t piece, double from, double to,
                    double tolerance) {
  const int degree = spline.pieces()[piece].degree;
  if (degree == 0 || from == to) return 0.0;
  if (degree == 1 && !spline.rational()) {
    return (to - from) * glm::length(spline.evaluate(piece, 0.0).first);
  }
  constexpr int kDepth = 12;  // 4096 parts: a cusp is then met to 1e-7 of its length
  return refined_length(spline, piece, from, to, gauss_length(spline, piece, from, to), tolerance,
                        kDepth);
}

ArcLength::ArcLength(const Spline& spline, std::span<const std::size_t> counterparts,
                     const ArcLength& known) {
  double sum = 0.0;
  const std::size_t count = spline.pieces().size();
  upto_.reserve(count);
  each_.reserve(count);
  // Of a long spline one estimate a piece is enough for the eye, and loading it is quick.
  constexpr std::size_t kLong = 1000;
  const bool quick = count > kLong;
  const bool alike = counterparts.size() == count && quick == (known.each_.size() > kLong);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t there = alike ? counterparts[i] : Spline::kNoPiece;
    each_.push_back(there != Spline::kNoPiece ? known.each_[there]
                    : quick                   ? gauss_length(spline, i, 0.0, 1.0)
                                              : piece_length(spline, i, 0.0, 1.0));
    sum += each_.back();
    upto_.push_back(sum);
  }
}

double ArcLength::length_at(const Spline& spline, std::size_t piece, double local) const {
  const double before = piece > 0 ? upto_[piece - 1] : 0.0;
  if (local == 1.0) return upto_[piece];
  return before + piece_length(spline, piece, 0.0, local);
}

ArcLength::Place ArcLength::place_at(const Spline& spline, double length) const {
  if (!(length > 0.0) || !(total() > 0.0)) return {};
  if (length >= total()) return {upto_.size() - 1, 1.0};
  const auto found = std::upper_bound(upto_.begin(), upto_.end(), length);
  const auto piece = static_cast<std::size_t>(found - upto_.begin());
  const double before = piece > 0 ? upto_[piece - 1] : 0.0;
  const double whole = upto_[piece] - before;
  const double wanted = length - before;
  double low = 0.0;
  double high = 1.0;
  double s = wanted / whole;
  for (int i = 0; i < 60; ++i) {  // Newton's method in a bracket: the length never falls
    const double error = piece_length(spline, piece, 0.0, s) - wanted;
    if (std::abs(error) <= 1e-12 * whole) break;
    (error < 0.0 ? low : high) = s;
    const double newton = s - error / glm::length(spline.evaluate(piece, s).first);
    s = newton > low && newton < high ? newton : 0.5 * (low + high);
  }
  return {piece, s};
}

const char* continuity_text(Continuity c) {
  constexpr std::array<const char*, 6> kText{"jump", "C0", "G1", "C1", "G2", "C2"};
  return kText[static_cast<std::size_t>(c)];
}

namespace {

Join join_before(const Spline& spline, std::size_t i) {
  const auto pieces = spline.pieces();
  const Derivatives a = spline.evaluate(i - 1, 1.0);
  const Derivatives b = spline.evaluate(i, 0.0);
  const double ra = 1.0 / pieces[i - 1].width();
  const double rb = 1.0 / pieces[i].width();
  const glm::dvec3 a1 = a.first * ra, b1 = b.first * rb;
  const glm::dvec3 a2 = a.second * (ra * ra), b2 = b.second * (rb * rb);
  Join join;
  join.point = b.point;
  join.position_jump = glm::distance(a.point, b.point);
  join.tangent_jump = glm::distance(a1, b1);
  join.second_jump = glm::distance(a2, b2);
  join.angle = angle_between(a1, b1);
  const double ka = curvature(a);
  const double kb = curvature(b);
  join.curvature_jump = std::abs(ka - kb);
  constexpr double kTolerance = 1e-7;
  const double size = 1.0 + glm::length(b.point);
  const double speed = std::max(glm::length(a1), glm::length(b1));
  const double bend = std::max(glm::length(a2), glm::length(b2));
  const bool c0 = join.position_jump <= kTolerance * size;
  const bool c1 = join.tangent_jump <= kTolerance * (1.0 + speed);
  const bool c2 = join.second_jump <= kTolerance * (1.0 + bend);
  const bool moving = std::min(glm::length(a1), glm::length(b1)) > kTolerance * speed;
  const bool g1 = moving && join.angle <= kTolerance;
  // The curvature vectors agree when the curvatures do and both bend to the same side.
  const glm::dvec3 na = glm::cross(a1, a2), nb = glm::cross(b1, b2);
  const bool same_side = glm::dot(na, nb) >= 0.0 || !(ka > kTolerance);
  const bool g2 = g1 && join.curvature_jump <= kTolerance * (1.0 + ka) && same_side;
  join.continuity = !c0        ? Continuity::jump
                    : c1 && c2 ? Continuity::c2
                    : g2       ? Continuity::g2
                    : c1       ? Continuity::c1
                    : g1       ? Continuity::g1
                               : Continuity::c0;
  return join;
}

}  // namespace

std::vector<Join> joins(const Spline& spline) { return joins(spline, {}, {}); }

std::vector<Join> joins(const Spline& spline, std::span<const std::size_t> counterparts,
                        std::span<const Join> known) {
  std::vector<Join> result;
  const auto pieces = spline.pieces();
  result.reserve(pieces.size());
  for (std::size_t i = 1; i < pieces.size(); ++i) {
    const bool same = i < counterparts.size() && counterparts[i] != Spline::kNoPiece &&
                      counterparts[i - 1] != Spline::kNoPiece &&
                      counterparts[i - 1] + 1 == counterparts[i];
    result.push_back(same ? known[counterparts[i - 1]] : join_before(spline, i));
    result.back().piece = i;
    result.back().time = pieces[i].time_begin;
  }
  return result;
}

std::pair<double, double> easing_range(const Easing& easing, const EasingShape& shape) {
  std::pair<double, double> range{0.0, 1.0};
  if (!easing.overshoots) return range;
  constexpr int kSamples = 4096;
  for (int i = 0; i <= kSamples; ++i) {
    const double value = ease(easing, static_cast<double>(i) / kSamples, shape);
    range.first = std::min(range.first, value);
    range.second = std::max(range.second, value);
  }
  return range;
}

std::optional<Overshoot> overshoot_of_piece(const Spline& spline, std::size_t piece, int channel,
                                            double low, double high) {
  const Piece& p = spline.pieces()[piece];
  if (p.degree == 0) return std::nullopt;
  const auto control = spline.control(piece);
  const double a = projected(control.front())[channel];
  const double b = projected(control.back())[channel];
  const double least = std::min(a, b);
  const double most = std::max(a, b);
  Overshoot worst{.piece = piece};
  const auto look = [&](double s) {
    if (!(s >= low && s <= high)) return;
    const double value = spline.point(piece, s)[channel];
    const double amount = std::max(value - most, least - value);
    if (amount <= worst.amount) return;
    worst.amount = amount;
    worst.value = value;
    worst.local = s;
    worst.time = p.time_begin + s * p.duration();
  };
  look(low);
  look(high);
  if (p.degree == 3 && !spline.rational()) {
    // Roots of the derivative, A s² + B s + C.
    const double d0 = control[1][channel] - control[0][channel];
    const double d1 = control[2][channel] - control[1][channel];
    const double d2 = control[3][channel] - control[2][channel];
    const double qa = d0 - 2.0 * d1 + d2;
    const double qb = 2.0 * (d1 - d0);
    const double discriminant = qb * qb - 4.0 * qa * d0;
    if (discriminant >= 0.0) {
      const double q = -0.5 * (qb + std::copysign(std::sqrt(discriminant), qb));
      if (qa != 0.0) look(q / qa);
      if (q != 0.0) look(d0 / q);
    }
  } else if (p.degree > 1) {
    constexpr int kSamples = 256;
    for (int i = 0; i <= kSamples; ++i) look(low + (high - low) * i / kSamples);
  }
  // Rounding at the keys themselves is no overshoot.
  if (!(worst.amount > 1e-12 * (1.0 + std::abs(most)))) return std::nullopt;
  return worst;
}

}  // namespace motionlab::spline
