// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <cstddef>
#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>
#include <span>

#include "engine/math/quaternion.h"

// Dual quaternions r + eps d for rigid transforms. Source: L. Kavan, S. Collins, J. Zara,
// C. O'Sullivan, "Geometric Skinning with Approximate Dual Quaternion Blending", ACM TOG 27(4),
// 2008.

namespace motionlab::math {

template <typename T>
struct DualQuaternion {
  glm::qua<T> real = identity_quaternion<T>();
  glm::qua<T> dual{T(0), T(0), T(0), T(0)};

  // Unit dual quaternion of x -> rotation * x + translation: the dual part is t r / 2 with t the
  // pure quaternion of the translation (Kavan 2008, section 3.2).
  static DualQuaternion from(const glm::qua<T>& rotation, const glm::vec<3, T>& translation) {
    const glm::qua<T> t(T(0), translation.x, translation.y, translation.z);
    return {rotation, (t * rotation) * T(0.5)};
  }

  DualQuaternion operator-() const { return {-real, -dual}; }
  DualQuaternion operator+(const DualQuaternion& o) const { return {real + o.real, dual + o.dual}; }
  DualQuaternion operator*(T s) const { return {real * s, dual * s}; }

  // Divided by the norm of the real part (Kavan 2008, section 3.4). What is left of the dual part
  // along the real one does not act on points.
  DualQuaternion normalized() const {
    const T inverse = T(1) / std::sqrt(glm::dot(real, real));
    return {real * inverse, dual * inverse};
  }

  glm::vec<3, T> rotate(const glm::vec<3, T>& v) const {
    const glm::vec<3, T> r(real.x, real.y, real.z);
    return v + T(2) * glm::cross(r, glm::cross(r, v) + real.w * v);
  }

  // The translation of a unit dual quaternion: vector part of 2 d r*.
  glm::vec<3, T> translation() const {
    const glm::vec<3, T> r(real.x, real.y, real.z);
    const glm::vec<3, T> d(dual.x, dual.y, dual.z);
    return T(2) * (real.w * d - dual.w * r + glm::cross(r, d));
  }

  glm::vec<3, T> transform_point(const glm::vec<3, T>& v) const {
    return rotate(v) + translation();
  }
};

// Dual quaternion linear blending: a dual quaternion whose real part is on the other side of the
// pivot's enters with the opposite sign (q and -q are the same motion), then the sum is normalised.
// `weights` and `transforms` have the same size; `pivot` is the index of the heaviest influence.
template <typename T>
DualQuaternion<T> blend(std::span<const DualQuaternion<T>> transforms, std::span<const T> weights,
                        std::size_t pivot) {
  DualQuaternion<T> sum{glm::qua<T>(T(0), T(0), T(0), T(0)), glm::qua<T>(T(0), T(0), T(0), T(0))};
  for (std::size_t i = 0; i < transforms.size(); ++i) {
    const bool opposite = glm::dot(transforms[i].real, transforms[pivot].real) < T(0);
    sum = sum + transforms[i] * (opposite ? -weights[i] : weights[i]);
  }
  return sum.normalized();
}

}  // namespace motionlab::math
