// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>
#include <string>

#include "engine/math/euler.h"

// A rotation in its several notations, and what to do with numbers that are none.

namespace motionlab::math {

// What a user's numbers mean. When they are no rotation, `fault` says why and `rotation` is the one
// nearest to them.
struct RotationReading {
  glm::dquat rotation{1.0, 0.0, 0.0, 0.0};
  std::string fault;  // a sentence; empty: the numbers are a rotation
  bool ok() const { return fault.empty(); }
};

// (w, x, y, z) of any length but zero is a direction in four dimensions; it counts as a rotation
// when its length is 1 to `tolerance`.
RotationReading read_quaternion(const glm::dquat& q, double tolerance = 1e-6);

// Columns are the images of the axes. A rotation when m^T m = 1 and det m = 1 to `tolerance`.
RotationReading read_matrix(const glm::dmat3& m, double tolerance = 1e-6);

// The axis may have any length but zero, unless the angle [rad] is zero.
RotationReading read_axis_angle(const glm::dvec3& axis, double angle);

// Axis times angle [rad]; every finite vector is a rotation.
RotationReading read_rotation_vector(const glm::dvec3& vector);

// [rad]; every finite triple is a rotation.
RotationReading read_euler(const EulerConvention& convention, const glm::dvec3& angles);

struct AxisAngle {
  glm::dvec3 axis{1.0, 0.0, 0.0};  // unit
  double angle = 0.0;              // [rad], 0…2π: the cover (the sign of q) is kept
};
AxisAngle axis_angle(const glm::dquat& q);

// Angle [rad], 0…π, of the rotation from a to b.
double angle_between(const glm::dquat& a, const glm::dquat& b);

// Frobenius norm of m^T m - 1.
double orthogonality_error(const glm::dmat3& m);

}  // namespace motionlab::math
