// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/math/euler.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace motionlab::math {
namespace {

constexpr double kPi = std::numbers::pi;
// Below this the outer axes are the same to rounding, and the first angle is arbitrary.
constexpr double kLocked = 1e-14;
constexpr double kWorstCondition = 1e16;

constexpr std::array<EulerOrder, 12> kOrders{{
    {"xyz", "XYZ", {0, 1, 2}},
    {"xzy", "XZY", {0, 2, 1}},
    {"yxz", "YXZ", {1, 0, 2}},
    {"yzx", "YZX", {1, 2, 0}},
    {"zxy", "ZXY", {2, 0, 1}},
    {"zyx", "ZYX", {2, 1, 0}},
    {"xyx", "XYX", {0, 1, 0}},
    {"xzx", "XZX", {0, 2, 0}},
    {"yxy", "YXY", {1, 0, 1}},
    {"yzy", "YZY", {1, 2, 1}},
    {"zxz", "ZXZ", {2, 0, 2}},
    {"zyz", "ZYZ", {2, 1, 2}},
}};

glm::dvec3 unit_axis(int axis) {
  glm::dvec3 e(0.0);
  e[axis] = 1.0;
  return e;
}

glm::dquat turn_about(int axis, double angle) {
  const glm::dvec3 v = std::sin(0.5 * angle) * unit_axis(axis);
  return {std::cos(0.5 * angle), v.x, v.y, v.z};
}

glm::dmat3 matrix_about(int axis, double angle) {
  const int j = (axis + 1) % 3;
  const int k = (axis + 2) % 3;
  glm::dmat3 m(1.0);
  m[j][j] = m[k][k] = std::cos(angle);
  m[j][k] = std::sin(angle);
  m[k][j] = -m[j][k];
  return m;
}

// The same rotation as an intrinsic sequence: extrinsic a, b, c is intrinsic c, b, a.
struct Intrinsic {
  std::array<int, 3> axes;
  glm::dvec3 angles;
};
Intrinsic intrinsic_of(const EulerConvention& convention, const glm::dvec3& angles) {
  const std::array<int, 3>& a = convention.order->axes;
  if (convention.frame == EulerFrame::intrinsic) return {a, angles};
  return {{a[2], a[1], a[0]}, {angles.z, angles.y, angles.x}};
}

double wrapped(double angle) { return std::remainder(angle, 2.0 * kPi); }

glm::dvec3 unwound(const glm::dvec3& angles, const glm::dvec3& reference) {
  return reference + glm::dvec3(wrapped(angles.x - reference.x), wrapped(angles.y - reference.y),
                                wrapped(angles.z - reference.z));
}

}  // namespace

std::span<const EulerOrder> euler_orders() { return kOrders; }

const EulerOrder* find_euler_order(std::string_view id) {
  const auto found = std::find_if(kOrders.begin(), kOrders.end(),
                                  [id](const EulerOrder& order) { return order.id == id; });
  return found != kOrders.end() ? &*found : nullptr;
}

glm::dmat3 euler_matrix(const EulerConvention& convention, const glm::dvec3& angles) {
  const Intrinsic s = intrinsic_of(convention, angles);
  return matrix_about(s.axes[0], s.angles[0]) * matrix_about(s.axes[1], s.angles[1]) *
         matrix_about(s.axes[2], s.angles[2]);
}

glm::dquat euler_quaternion(const EulerConvention& convention, const glm::dvec3& angles) {
  const Intrinsic s = intrinsic_of(convention, angles);
  return turn_about(s.axes[0], s.angles[0]) * turn_about(s.axes[1], s.angles[1]) *
         turn_about(s.axes[2], s.angles[2]);
}

EulerAngles euler_angles(const EulerConvention& convention, const glm::dmat3& r) {
  const std::array<int, 3> axes = intrinsic_of(convention, glm::dvec3(0.0)).axes;
  const int i = axes[0];
  const int j = axes[1];
  const int k = 3 - i - j;
  const double sign = (j - i + 3) % 3 == 1 ? 1.0 : -1.0;  // of the permutation (i, j, k)
  // Entries are named row, column; glm stores columns.
  const auto at = [&r](int row, int column) { return r[column][row]; };

  // The third axis as the first two turns leave it: R e_third = R_i(a) R_j(b) e_third.
  const bool proper = convention.order->proper();
  const int last = proper ? i : k;
  const double y = proper ? at(j, last) : -sign * at(j, last);
  const double x = proper ? -sign * at(k, last) : at(k, last);
  const double across = std::hypot(x, y);
  EulerAngles result;
  result.locked = across < 1e-7;
  const double first = across < kLocked ? 0.0 : std::atan2(y, x);
  const double middle = proper ? std::atan2(across, at(i, i)) : std::atan2(sign * at(i, k), across);
  // Row j of R_i(-first) R, which is row j of R_third(third): entries of size 1, never 0/0.
  const double c = std::cos(first);
  const double s = sign * std::sin(first);
  const auto rest = [&](int column) { return c * at(j, column) + s * at(k, column); };
  const double third =
      proper ? std::atan2(-sign * rest(k), rest(j)) : std::atan2(sign * rest(i), rest(j));
  result.angles = {first, middle, third};
  if (convention.frame == EulerFrame::extrinsic) std::swap(result.angles.x, result.angles.z);
  return result;
}

glm::dvec3 nearest_euler_angles(const EulerConvention& convention, const glm::dvec3& angles,
                                const glm::dvec3& reference) {
  const double middle = convention.order->proper() ? -angles.y : kPi - angles.y;
  const glm::dvec3 same = unwound(angles, reference);
  const glm::dvec3 other = unwound({angles.x + kPi, middle, angles.z + kPi}, reference);
  return glm::distance(other, reference) < glm::distance(same, reference) ? other : same;
}

std::array<glm::dvec3, 3> gimbal_axes(const EulerConvention& convention, const glm::dvec3& angles) {
  const Intrinsic s = intrinsic_of(convention, angles);
  const glm::dmat3 first = matrix_about(s.axes[0], s.angles[0]);
  const glm::dmat3 second = first * matrix_about(s.axes[1], s.angles[1]);
  std::array<glm::dvec3, 3> axes{unit_axis(s.axes[0]), first[s.axes[1]], second[s.axes[2]]};
  if (convention.frame == EulerFrame::extrinsic) std::swap(axes[0], axes[2]);
  return axes;
}

double gimbal_determinant(const EulerConvention& convention, const glm::dvec3& angles) {
  return convention.order->proper() ? std::sin(angles.y) : std::cos(angles.y);
}

double gimbal_condition(const EulerConvention& convention, const glm::dvec3& angles) {
  // The outer axes have the cosine s, the middle one is normal to both: the squares of the singular
  // values are 1 + s, 1, 1 - s. With c the determinant, 1 - s = c^2 / (1 + s).
  const double c = std::abs(gimbal_determinant(convention, angles));
  const double s = std::abs(convention.order->proper() ? std::cos(angles.y) : std::sin(angles.y));
  return c * kWorstCondition < 1.0 + s ? kWorstCondition : (1.0 + s) / c;
}

}  // namespace motionlab::math
