// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/core/check.h"
#include "engine/math/quaternion.h"
#include "engine/math/rotation_conversion.h"
#include "engine/math/rotation_interpolation.h"

// What the interpolation methods work out from the keys beforehand.

namespace motionlab::math {
namespace {

using glm::dquat;
using glm::dvec3;

// Half the rotation vector: the logarithm as quaternion algebra has it, so that exp(log q) = q.
dvec3 half_log(const dquat& q) {
  const dvec3 v(q.x, q.y, q.z);
  const double s = glm::length(v);
  return s < 1e-12 ? v : v * (std::atan2(s, q.w) / s);
}
dquat half_exp(const dvec3& v) { return exp(2.0 * v); }

// The rotation vector of the same rotation nearest to `reference`: along its axis whole turns are
// free.
dvec3 nearest_vector(const dvec3& v, const dvec3& reference) {
  constexpr double kTurn = 2.0 * std::numbers::pi;
  const double angle = glm::length(v);
  if (angle < 1e-12) {
    const double r = glm::length(reference);
    return r < 1e-12 ? v : reference * (kTurn * std::round(r / kTurn) / r);
  }
  const dvec3 axis = v / angle;
  const double turns = std::round((glm::dot(reference, axis) - angle) / kTurn);
  return axis * (angle + kTurn * turns);
}

dvec3 reflected(const dvec3& v, const dvec3& normal) {
  const double c = glm::dot(normal, normal);
  return c > 0.0 ? v - normal * (2.0 * glm::dot(normal, v) / c) : v;
}

dvec3 any_normal(const dvec3& t) {
  const dvec3 away = std::abs(t.y) < 0.9 ? dvec3(0.0, 1.0, 0.0) : dvec3(1.0, 0.0, 0.0);
  return glm::normalize(glm::cross(glm::cross(t, away), t));
}

}  // namespace

void RotationChain::prepare(std::span<const RigidKey> keys, const InterpolationOptions& options) {
  ML_CHECK_GE(keys.size(), 2U);
  options_ = options;
  keys_.assign(keys.begin(), keys.end());
  for (std::size_t i = 1; i < keys_.size(); ++i) {
    const double d = glm::dot(keys_[i - 1].rotation, keys_[i].rotation);
    if (options.shortest_path ? d < 0.0 : d > 0.0) keys_[i].rotation = -keys_[i].rotation;
  }
  lengths_.assign(keys_.size() - 1, 1.0);
  if (keys_.back().time != keys_.front().time) {
    for (std::size_t i = 0; i < lengths_.size(); ++i) {
      lengths_[i] = keys_[i + 1].time - keys_[i].time;
      ML_CHECK(lengths_[i] > 0.0);
    }
  }
  euler_.resize(keys_.size());
  vectors_.resize(keys_.size());
  for (std::size_t i = 0; i < keys_.size(); ++i) {
    const dquat& q = keys_[i].rotation;
    euler_[i] = euler_angles(options.convention, glm::mat3_cast(q)).angles;
    vectors_[i] = log(q);
    if (i == 0 || !options.shortest_path) continue;
    euler_[i] = nearest_euler_angles(options.convention, euler_[i], euler_[i - 1]);
    vectors_[i] = nearest_vector(vectors_[i], vectors_[i - 1]);
  }
  prepare_controls();
  prepare_path();
}

// At an inner key the velocity is that of the parabola through its neighbours: the mean of the two
// segments' velocities, each weighted by how long the other one is. With equal times these are
// Shoemake's formulas; otherwise velocities, not derivatives by t, are what both sides share.
void RotationChain::prepare_controls() {
  const std::size_t n = keys_.size();
  squad_after_.resize(n);
  squad_before_.resize(n);
  after_.resize(n);
  before_.resize(n);
  const auto q = [this](std::size_t i) -> const dquat& { return keys_[i].rotation; };
  for (std::size_t i = 0; i < n; ++i) {
    if (i == 0 || i + 1 == n) {
      // Without a neighbour the curve starts straight at the next key.
      squad_after_[i] = squad_before_[i] = q(i);
      after_[i] = i == 0 ? slerp_direct(q(0), q(1), 1.0 / 3.0) : q(i);
      before_[i] = i == 0 ? q(0) : slerp_direct(q(i), q(i - 1), 1.0 / 3.0);
      continue;
    }
    const double behind = length(i - 1);
    const double ahead = length(i);
    const double whole = behind + ahead;
    // Shoemake 1987, "Quaternion Calculus and Fast Animation":
    // s_i = q_i exp(-(log(q_i^-1 q_(i+1)) + log(q_i^-1 q_(i-1))) / 4). In general squad leaves q_i
    // with q_i (log(q_i^-1 q_(i+1)) + 2 log(q_i^-1 s_i)) and arrives likewise, from which s_i
    // follows for each side.
    const dquat inverse = glm::conjugate(q(i));
    const dvec3 next = half_log(inverse * q(i + 1));
    const dvec3 last = half_log(inverse * q(i - 1));
    const dvec3 velocity = next * (behind / (ahead * whole)) - last * (ahead / (behind * whole));
    squad_after_[i] = q(i) * half_exp(0.5 * (velocity * ahead - next));
    squad_before_[i] = q(i) * half_exp(-0.5 * (velocity * behind + last));
    // Shoemake 1985, section 4.2: a_i = Bisect(Double(q_(i-1), q_i), q_(i+1)), its mirror image on
    // the other side, each pulled to a third of the way.
    const dquat doubled = slerp_direct(q(i - 1), q(i), whole / behind);
    const dquat a = slerp_direct(doubled, q(i + 1), behind / whole);
    after_[i] = slerp_direct(q(i), a, 1.0 / 3.0);
    before_[i] = slerp_direct(q(i), a, -behind / (3.0 * ahead));
  }
}

RotationChain::PathPiece RotationChain::piece(std::size_t segment) const {
  const dvec3& a = keys_[segment].position;
  const dvec3& b = keys_[segment + 1].position;
  const double here = length(segment);
  // The velocity at an inner key as above; at the ends the neighbour that is missing is the end
  // mirrored at the next key.
  const auto derivative = [&](std::size_t i) {
    if (i == 0 || i + 1 == keys_.size()) return b - a;
    const double behind = length(i - 1);
    const double ahead = length(i);
    const dvec3 last = keys_[i].position - keys_[i - 1].position;
    const dvec3 next = keys_[i + 1].position - keys_[i].position;
    return here / (behind + ahead) * (next * (behind / ahead) + last * (ahead / behind));
  };
  return {a, b, derivative(segment), derivative(segment + 1)};
}

dvec3 RotationChain::path(std::size_t segment, double t) const {
  const PathPiece p = piece(segment);
  const double t2 = t * t;
  const double t3 = t2 * t;
  return p.a * (2.0 * t3 - 3.0 * t2 + 1.0) + p.leaving * (t3 - 2.0 * t2 + t) +
         p.b * (3.0 * t2 - 2.0 * t3) + p.arriving * (t3 - t2);
}

dvec3 RotationChain::path_derivative(std::size_t segment, double t) const {
  const PathPiece p = piece(segment);
  const double t2 = t * t;
  return (p.a - p.b) * (6.0 * t2 - 6.0 * t) + p.leaving * (3.0 * t2 - 4.0 * t + 1.0) +
         p.arriving * (3.0 * t2 - 2.0 * t);
}

// W. Wang, B. Jüttler, D. Zheng, Y. Liu, "Computation of Rotation Minimizing Frames", ACM TOG
// 27(1), 2008, algorithm "double reflection".
RotationChain::PathFrame RotationChain::carried(const PathFrame& from, std::size_t segment,
                                                double t) const {
  PathFrame to = from;
  to.point = path(segment, t);
  const dvec3 derivative = path_derivative(segment, t);
  const double speed = glm::length(derivative);
  if (speed < 1e-9) return to;  // no direction here: the frame waits
  to.tangent = derivative / speed;
  if (from.tangent == dvec3(0.0)) {
    to.normal = any_normal(to.tangent);
    return to;
  }
  const dvec3 chord = to.point - from.point;
  const dvec3 tangent = reflected(from.tangent, chord);
  to.normal = reflected(reflected(from.normal, chord), to.tangent - tangent);
  // Rounding must not add up over many samples.
  to.normal = to.normal - to.tangent * glm::dot(to.normal, to.tangent);
  const double length = glm::length(to.normal);
  to.normal = length > 1e-6 ? to.normal / length : any_normal(to.tangent);
  return to;
}

void RotationChain::prepare_path() {
  frames_.resize(segments() * kPathSamples + 1);
  PathFrame start;
  start.point = keys_.front().position;
  frames_[0] = carried(start, 0, 0.0);
  for (std::size_t i = 1; i < frames_.size(); ++i) {
    const std::size_t segment = std::min((i - 1) / kPathSamples, segments() - 1);
    const double t = static_cast<double>(i - segment * kPathSamples) / kPathSamples;
    frames_[i] = carried(frames_[i - 1], segment, t);
  }
}

dquat RotationChain::path_turn(std::size_t segment, double t) const {
  const double at = (static_cast<double>(segment) + t) * kPathSamples;
  const double last = static_cast<double>(frames_.size() - 1);
  // From the sample before, so that the turn is continuous.
  const auto i = static_cast<std::size_t>(std::clamp(std::floor(at), 0.0, last));
  const PathFrame now = carried(frames_[i], segment, t);
  const PathFrame& start = frames_[0];
  if (start.tangent == dvec3(0.0) || now.tangent == dvec3(0.0)) {
    return identity_quaternion<double>();
  }
  const auto matrix = [](const PathFrame& f) {
    return glm::dmat3(f.tangent, f.normal, glm::cross(f.tangent, f.normal));
  };
  return quaternion_from_rotation(matrix(now) * glm::transpose(matrix(start)));
}

dvec3 angular_velocity(const InterpolationMethod& method, const RotationChain& chain,
                       std::size_t segment, double t) {
  const auto difference = [&](double h) {
    const dquat before = method.evaluate(chain, segment, t - h).rotation;
    const dquat after = method.evaluate(chain, segment, t + h).rotation;
    return log(after * glm::conjugate(before)) / (2.0 * h);
  };
  constexpr double kStep = 1e-3;  // error of the extrapolation ~ h^4, of rounding ~ 1e-16 / h
  return (4.0 * difference(0.5 * kStep) - difference(kStep)) / 3.0;
}

double turning_length(const InterpolationMethod& method, const RotationChain& chain, int samples) {
  double sum = 0.0;
  for (std::size_t s = 0; s < chain.segments(); ++s) {
    dquat last = method.evaluate(chain, s, 0.0).rotation;
    for (int i = 1; i <= samples; ++i) {
      const dquat next = method.evaluate(chain, s, static_cast<double>(i) / samples).rotation;
      sum += angle_between(last, next);
      last = next;
    }
  }
  return sum;
}

}  // namespace motionlab::math
