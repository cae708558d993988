// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/math/rotation_conversion.h"

#include <cmath>

#include "engine/core/text.h"
#include "engine/math/decompose.h"
#include "engine/math/quaternion.h"

namespace motionlab::math {
namespace {

bool all_finite(const glm::dvec3& v) {
  return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

RotationReading not_a_number(const std::string& what) {
  return {identity_quaternion<double>(), what + " holds a value that is not a finite number"};
}

}  // namespace

RotationReading read_quaternion(const glm::dquat& q, double tolerance) {
  // Scaled first, so that no square overflows or vanishes.
  const double largest =
      std::max(std::max(std::abs(q.w), std::abs(q.x)), std::max(std::abs(q.y), std::abs(q.z)));
  if (!std::isfinite(q.w) || !std::isfinite(q.x) || !std::isfinite(q.y) || !std::isfinite(q.z)) {
    return not_a_number("the quaternion");
  }
  if (largest == 0.0) {
    return {identity_quaternion<double>(),
            "the quaternion is zero: it has no direction, every rotation is equally near"};
  }
  const glm::dquat scaled = q / largest;
  const double length = glm::length(scaled);
  RotationReading reading{scaled / length, {}};
  if (std::abs(length * largest - 1.0) > tolerance) {
    reading.fault = "the quaternion has length " + format_short(length * largest) +
                    " instead of 1; divided by it, it is a rotation";
  } else if (std::abs(length * largest - 1.0) < 1e-15) {
    reading.rotation = q;  // to the bit
  }
  return reading;
}

RotationReading read_matrix(const glm::dmat3& m, double tolerance) {
  for (int c = 0; c < 3; ++c) {
    if (!all_finite(m[c])) return not_a_number("the matrix");
  }
  RotationReading reading{nearest_rotation_quaternion(m), {}};
  const double determinant = glm::determinant(m);
  const double error = orthogonality_error(m);
  if (error <= tolerance && determinant > 0.0) return reading;
  if (std::abs(determinant) < 1e-9) {
    reading.fault =
        "the matrix is singular (determinant " + format_short(determinant) + "): it flattens space";
  } else if (determinant < 0.0) {
    reading.fault = "the matrix mirrors (determinant " + format_short(determinant) + ")";
  } else {
    reading.fault = "the columns are not orthonormal: |MᵀM − 1| = " + format_short(error, 3) +
                    ", determinant " + format_short(determinant);
  }
  return reading;
}

RotationReading read_axis_angle(const glm::dvec3& axis, double angle) {
  if (!all_finite(axis) || !std::isfinite(angle)) return not_a_number("the axis or the angle");
  const double largest = std::max(std::abs(axis.x), std::max(std::abs(axis.y), std::abs(axis.z)));
  if (largest == 0.0) {
    RotationReading reading;
    if (angle != 0.0) reading.fault = "the axis has length zero: it names no direction";
    return reading;
  }
  const glm::dvec3 v = std::sin(0.5 * angle) * glm::normalize(axis / largest);
  return {{std::cos(0.5 * angle), v.x, v.y, v.z}, {}};
}

RotationReading read_rotation_vector(const glm::dvec3& vector) {
  if (!all_finite(vector)) return not_a_number("the rotation vector");
  return {normalized_or_identity(exp(vector)), {}};
}

RotationReading read_euler(const EulerConvention& convention, const glm::dvec3& angles) {
  if (!all_finite(angles)) return not_a_number("the Euler triple");
  return {euler_quaternion(convention, angles), {}};
}

AxisAngle axis_angle(const glm::dquat& q) {
  const glm::dvec3 v(q.x, q.y, q.z);
  const double s = glm::length(v);
  if (s < 1e-300) return {};
  return {v / s, 2.0 * std::atan2(s, q.w)};
}

double angle_between(const glm::dquat& a, const glm::dquat& b) {
  // Chords keep the precision that acos of the dot product loses near 0.
  const double minus = glm::length(b - a);
  const double plus = glm::length(b + a);
  return 4.0 * std::atan2(std::min(minus, plus), std::max(minus, plus));
}

double orthogonality_error(const glm::dmat3& m) {
  const glm::dmat3 e = glm::transpose(m) * m - glm::dmat3(1.0);
  return std::sqrt(glm::dot(e[0], e[0]) + glm::dot(e[1], e[1]) + glm::dot(e[2], e[2]));
}

}  // namespace motionlab::math
