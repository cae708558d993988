// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// Readouts and the self-test.
#include <array>
#include <cmath>
#include <cstdio>
#include <numbers>

#include "app/labs/rotations/lab.h"
#include "engine/math/decompose.h"
#include "engine/math/rotation_conversion.h"

namespace motionlab::rotations {
namespace {

constexpr double kDegrees = 180.0 / std::numbers::pi;

constexpr double kFlat = 1e-9;   // determinant
constexpr double kJump = 250.0;  // [rad per segment]: a quarter of a radian in a thousandth of it

// [deg] turned since the start on the cover that is followed, 0…360.
double angle_from(const glm::dquat& start, const glm::dquat& q) {
  return math::axis_angle(glm::conjugate(start) * q).angle * kDegrees;
}

}  // namespace

void RotationsLab::measure(Readouts& readouts) const {
  const Moment now = moment_at(model_, params_, state_.time());
  const math::InterpolationMethod& method = params_.interpolation();
  const math::Interpolated pose = method.evaluate(model_.chain, now.segment, now.t);
  const glm::dquat& q = pose.rotation;
  // A flat matrix is nearest to many rotations at once, and at that moment the nearest one jumps:
  // there is no orientation and no velocity to speak of.
  const double determinant = glm::determinant(pose.matrix);
  if (std::abs(determinant) > kFlat) {
    readouts.set("w", q.w);
    readouts.set("x", q.x);
    readouts.set("y", q.y);
    readouts.set("z", q.z);
    readouts.set("angle", angle_from(model_.chain.key(0).rotation, q));
  }
  const glm::dvec3 turning = math::angular_velocity(method, model_.chain, now.segment, now.t);
  if (std::abs(determinant) > kFlat && glm::length(turning) < kJump) {
    const glm::dvec3 velocity = now.rate * turning;
    readouts.set("angular_speed", glm::length(velocity));
    readouts.set("velocity_x", velocity.x);
    readouts.set("velocity_y", velocity.y);
    readouts.set("velocity_z", velocity.z);
  }
  readouts.set("determinant", determinant);
  readouts.set("orthogonality_error", math::orthogonality_error(pose.matrix));
  const math::InterpolationMethod& slerp = *math::find_interpolation_method("slerp");
  const math::Interpolated exact = slerp.evaluate(model_.chain, now.segment, now.t);
  readouts.set("slerp_difference", math::angle_between(exact.rotation, q) * kDegrees);
  readouts.set("line_distance", glm::distance(exact.position, pose.position));
  readouts.set("position_x", pose.position.x);
  readouts.set("position_y", pose.position.y);
  readouts.set("position_z", pose.position.z);
  readouts.set("turning", model_.turning * kDegrees);
  readouts.set("shortest_turning", model_.geodesic * kDegrees);
  readouts.set("arc", 4.0 * kDegrees *
                          std::atan2(glm::length(model_.chain.key(now.segment + 1).rotation -
                                                 model_.chain.key(now.segment).rotation),
                                     glm::length(model_.chain.key(now.segment + 1).rotation +
                                                 model_.chain.key(now.segment).rotation)));
  for (int i = 0; i < 3; ++i) {
    constexpr std::array<std::string_view, 3> kIds{"euler_1", "euler_2", "euler_3"};
    readouts.set(kIds[static_cast<std::size_t>(i)], state_.euler[i] * kDegrees);
  }
  readouts.set("gimbal_determinant", math::gimbal_determinant(params_.convention(), state_.euler));
  readouts.set("gimbal_condition", math::gimbal_condition(params_.convention(), state_.euler));
  if (params_.multiplications == 0 && state_.drift.count == 0) return;
  readouts.set("products", static_cast<double>(state_.drift.count));
  const auto errors = drift_errors(state_.drift);
  for (std::size_t i = 0; i < errors.size(); ++i) {
    // Before the first product all are exact; beyond any use a number is still a number.
    if (std::isfinite(errors[i])) readouts.set(kDriftReadouts[i], errors[i]);
  }
}

// What the method's table entry claims, on the present keys.
Verdict RotationsLab::check() const {
  Verdict verdict;
  char line[200];
  const auto require = [&](bool holds) {
    verdict.passed = verdict.passed && holds;
    verdict.findings.push_back(std::string(holds ? "holds: " : "FAILS: ") + line);
  };
  const math::InterpolationMethod& method = params_.interpolation();
  double not_rotation = 0.0, not_unit = 0.0, missed = 0.0;
  for (std::size_t s = 0; s < model_.chain.segments(); ++s) {
    for (const double t : {0.0, 0.25, 0.5, 0.75, 1.0}) {
      const math::Interpolated r = method.evaluate(model_.chain, s, t);
      not_rotation = std::max(not_rotation, math::orthogonality_error(r.matrix));
      not_unit = std::max(not_unit, std::abs(glm::length(r.rotation) - 1.0));
      if (t == 0.0 || t == 1.0) {
        const glm::dquat& key = model_.poses[s + (t == 0.0 ? 0 : 1)].rotation;
        missed = std::max(missed, math::angle_between(key, r.rotation));
      }
    }
  }
  std::snprintf(line, sizeof line, "the quaternion has length 1 to %.1e", not_unit);
  require(not_unit < 1e-9);
  if (method.rotation) {
    std::snprintf(line, sizeof line, "every value is a rotation to %.1e", not_rotation);
    require(not_rotation < 1e-8);
  }
  if (method.through_keys) {
    std::snprintf(line, sizeof line, "every key is met to %.1e rad", missed);
    require(missed < 1e-7);
  }
  std::snprintf(line, sizeof line, "no way is shorter than the shortest: %.4f° and %.4f°",
                model_.turning * kDegrees, model_.geodesic * kDegrees);
  require(!method.through_keys || model_.turning > model_.geodesic - 1e-6);
  return verdict;
}

}  // namespace motionlab::rotations
