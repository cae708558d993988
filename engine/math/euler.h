// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>
#include <optional>
#include <span>
#include <string_view>

// Euler angles in every convention: twelve sequences of axes, each about the body's own axes
// (intrinsic) or about axes that stay (extrinsic). Source: K. Shoemake, "Euler Angle Conversion",
// Graphics Gems IV, 1994, for the one treatment of all orders.

namespace motionlab::math {

enum class EulerFrame {
  intrinsic,  // each turn about an axis of the body as it then is: R = R1 R2 R3
  extrinsic,  // each turn about an axis that does not move: R = R3 R2 R1
};

struct EulerOrder {
  std::string_view id;        // "zyx": the axes in the order in which they turn
  std::string_view label;     // "ZYX"
  std::array<int, 3> axes{};  // 0 x, 1 y, 2 z
  // Proper sequences (zxz) lock where the middle angle is 0 or 180°, the others (zyx) at ±90°.
  bool proper() const { return axes[0] == axes[2]; }
};

// The six with three axes, then the six with two.
std::span<const EulerOrder> euler_orders();
const EulerOrder* find_euler_order(std::string_view id);

struct EulerConvention {
  const EulerOrder* order = &euler_orders()[5];  // zyx: yaw, pitch, roll
  EulerFrame frame = EulerFrame::intrinsic;
};

// The angles [rad] belong to order.axes one by one, in either frame.
glm::dmat3 euler_matrix(const EulerConvention& convention, const glm::dvec3& angles);
glm::dquat euler_quaternion(const EulerConvention& convention, const glm::dvec3& angles);

struct EulerAngles {
  glm::dvec3 angles{0.0};  // [rad], the outer ones within ±π
  // The two outer axes coincide: only their sum (or difference) is defined, and all of it was given
  // to one of them.
  bool locked = false;
};

// Angles of a rotation, the middle one within ±90° (0…180° in proper sequences). The third angle is
// read from what is left after the first was undone, so that the angles give the same rotation back
// however close to the lock they are.
EulerAngles euler_angles(const EulerConvention& convention, const glm::dmat3& rotation);

// The same rotation by other angles: of the two triples and all their whole turns the one nearest
// to `reference`. Chained over time it keeps the angles continuous.
glm::dvec3 nearest_euler_angles(const EulerConvention& convention, const glm::dvec3& angles,
                                const glm::dvec3& reference);

// The axes [unit, world] about which the three angles turn at this moment, in the order of
// order.axes: the rings of a gimbal, and the columns of the map from angle rates to the angular
// velocity.
std::array<glm::dvec3, 3> gimbal_axes(const EulerConvention& convention, const glm::dvec3& angles);

// Determinant of that map, up to sign: cos of the middle angle, sin in proper sequences. Zero is
// the lock.
double gimbal_determinant(const EulerConvention& convention, const glm::dvec3& angles);

// Ratio of its largest to its smallest singular value: sqrt((1 + s)/(1 - s)), s the cosine between
// the outer axes; at most 1e16, the value at the lock.
double gimbal_condition(const EulerConvention& convention, const glm::dvec3& angles);

}  // namespace motionlab::math
