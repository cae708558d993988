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

  DualQuaternion operator*(const DualQuaternion& o) const {
    return {real * o.real, real * o.dual + dual * o.real};
  }
  // The inverse of a unit dual quaternion.
  DualQuaternion conjugate() const { return {glm::conjugate(real), glm::conjugate(dual)}; }

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

// q^t of a unit dual quaternion: the screw motion q taken to the fraction t, t times the angle
// about the same axis and t times the way along it (Kavan 2008, section 3.3; the axis' moment
// follows from the parts of q = cos(h/2) + s sin(h/2) with dual angle h and dual axis s).
template <typename T>
DualQuaternion<T> power(const DualQuaternion<T>& q, T t) {
  const glm::vec<3, T> v(q.real.x, q.real.y, q.real.z);
  const glm::vec<3, T> d(q.dual.x, q.dual.y, q.dual.z);
  const T sine = glm::length(v);
  const T half = std::atan2(sine, q.real.w);  // half the angle, 0…π
  if (sine < T(1e-9)) {
    // No axis to speak of: a translation, with a whole turn for q near -1.
    const glm::vec<3, T> way = q.translation();
    const glm::qua<T> turn(std::cos(t * half), std::sin(t * half), T(0), T(0));
    return DualQuaternion<T>::from(turn, way * t);
  }
  const glm::vec<3, T> axis = v / sine;
  const T slide = -q.dual.w / sine;  // half the way along the axis
  const glm::vec<3, T> moment = (d - axis * (slide * q.real.w)) / sine;
  const T c = std::cos(t * half);
  const T s = std::sin(t * half);
  const glm::vec<3, T> r = axis * s;
  const glm::vec<3, T> e = moment * s + axis * (t * slide * c);
  return {glm::qua<T>(c, r.x, r.y, r.z), glm::qua<T>(-t * slide * s, e.x, e.y, e.z)};
}

// Screw linear interpolation of unit dual quaternions, from a to b as they are (the long way round
// where the real parts are more than a quarter circle apart): constant speed about and along one
// axis in space.
template <typename T>
DualQuaternion<T> sclerp(const DualQuaternion<T>& a, const DualQuaternion<T>& b, T t) {
  return a * power(a.conjugate() * b, t);
}

}  // namespace motionlab::math
