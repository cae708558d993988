// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

// Quaternions beyond what glm has. Rotations are unit quaternions q = w + xi + yj + zk acting by
// v' = q v q*. T is float or double.

namespace motionlab::math {

template <typename T>
glm::qua<T> identity_quaternion() {
  return glm::qua<T>(T(1), T(0), T(0), T(0));
}

// q / |q|, or identity when |q| is zero or not finite.
template <typename T>
glm::qua<T> normalized_or_identity(const glm::qua<T>& q) {
  const T length_squared = glm::dot(q, q);
  if (!(length_squared > T(1e-30)) || !std::isfinite(length_squared)) {
    return identity_quaternion<T>();
  }
  return q * (T(1) / std::sqrt(length_squared));
}

// Spherical interpolation from a at t = 0 to b at t = 1 as they are: the long way round where
// dot(a, b) < 0, a whole turn (about the body's x axis, as good as any) for b = -a. The angle comes
// from atan2 of chord lengths, which keeps full precision for keys that are close together, where
// acos of the dot product has none left. Shoemake 1985, "Animating Rotation with Quaternion
// Curves".
template <typename T>
glm::qua<T> slerp_direct(const glm::qua<T>& a, const glm::qua<T>& b, T t) {
  const glm::qua<T> difference = b - a;
  const glm::qua<T> sum = b + a;
  const T half =
      std::atan2(std::sqrt(glm::dot(difference, difference)), std::sqrt(glm::dot(sum, sum)));
  const T angle = T(2) * half;
  const T sine = std::sin(angle);
  if (sine < T(1e-6)) {
    if (half < T(1)) return normalized_or_identity(a * (T(1) - t) + b * t);
    const glm::qua<T> across = a * glm::qua<T>(T(0), T(1), T(0), T(0));
    return a * std::cos(t * angle) + across * std::sin(t * angle);
  }
  return a * (std::sin((T(1) - t) * angle) / sine) + b * (std::sin(t * angle) / sine);
}

// The same along the shortest path: to b or to -b, whichever is nearer.
template <typename T>
glm::qua<T> slerp_shortest(const glm::qua<T>& a, glm::qua<T> b, T t) {
  if (glm::dot(a, b) < T(0)) b = -b;
  return slerp_direct(a, b, t);
}

// sin(t a) / sin(a) as a series in y = cos(a) - 1, for y in [-.1, 0], where its error is below
// 1e-8: D. Eberly, "A Fast and Accurate Algorithm for Computing SLERP", J. of Graphics, GPU and
// Game Tools 15(3), 2011, eq. 11.
inline float slerp_weight(float t, float y) {
  const float t2 = t * t;
  float sum = 1.0f + (t2 / 55.0f - 5.0f / 11.0f) * y;
  sum = 1.0f + (t2 / 36.0f - 4.0f / 9.0f) * y * sum;
  sum = 1.0f + (t2 / 21.0f - 3.0f / 7.0f) * y * sum;
  sum = 1.0f + (t2 / 10.0f - 2.0f / 5.0f) * y * sum;
  sum = 1.0f + (t2 / 3.0f - 1.0f / 3.0f) * y * sum;
  return t * sum;
}

// The same as slerp_shortest for unit quaternions with dot(a, b) >= 0, which neighbouring keys of
// an animation are; without trigonometry where they are less than 51 degrees of turn apart.
inline glm::quat slerp_keys(const glm::quat& a, const glm::quat& b, float t) {
  const glm::quat difference = b - a;
  const float y = -0.5f * glm::dot(difference, difference);  // cos - 1, without its rounding
  if (y < -0.1f) return slerp_shortest(a, b, t);
  return a * slerp_weight(1.0f - t, y) + b * slerp_weight(t, y);
}

// Normalised linear interpolation along the shortest path.
template <typename T>
glm::qua<T> nlerp_shortest(const glm::qua<T>& a, glm::qua<T> b, T t) {
  if (glm::dot(a, b) < T(0)) b = -b;
  return normalized_or_identity(a * (T(1) - t) + b * t);
}

// Rotation vector (axis times angle [rad]) of a unit quaternion, the shorter of the two.
template <typename T>
glm::vec<3, T> log(glm::qua<T> q) {
  if (q.w < T(0)) q = -q;
  const glm::vec<3, T> v(q.x, q.y, q.z);
  const T s = glm::length(v);
  // angle / sin(angle / 2) -> 2 as the angle vanishes.
  return s < T(1e-12) ? v * T(2) : v * (T(2) * std::atan2(s, q.w) / s);
}

template <typename T>
glm::qua<T> exp(const glm::vec<3, T>& rotation_vector) {
  const T angle = glm::length(rotation_vector);
  const T half = angle / T(2);
  const T k = angle < T(1e-6) ? T(0.5) - angle * angle / T(48) : std::sin(half) / angle;
  const glm::vec<3, T> v = rotation_vector * k;
  return glm::qua<T>(std::cos(half), v.x, v.y, v.z);
}

// Unit quaternion of a rotation matrix (Shepperd 1978): divides by the largest of the four squared
// components, so it is stable for every rotation; w >= 0 when the trace is positive.
template <typename T>
glm::qua<T> quaternion_from_rotation(const glm::mat<3, 3, T>& m) {
  const T trace = m[0][0] + m[1][1] + m[2][2];
  glm::qua<T> q;
  if (trace > T(0)) {
    const T s = T(2) * std::sqrt(trace + T(1));
    q = glm::qua<T>(s / T(4), (m[1][2] - m[2][1]) / s, (m[2][0] - m[0][2]) / s,
                    (m[0][1] - m[1][0]) / s);
  } else if (m[0][0] > m[1][1] && m[0][0] > m[2][2]) {
    const T s = T(2) * std::sqrt(T(1) + m[0][0] - m[1][1] - m[2][2]);
    q = glm::qua<T>((m[1][2] - m[2][1]) / s, s / T(4), (m[1][0] + m[0][1]) / s,
                    (m[2][0] + m[0][2]) / s);
  } else if (m[1][1] > m[2][2]) {
    const T s = T(2) * std::sqrt(T(1) + m[1][1] - m[0][0] - m[2][2]);
    q = glm::qua<T>((m[2][0] - m[0][2]) / s, (m[1][0] + m[0][1]) / s, s / T(4),
                    (m[2][1] + m[1][2]) / s);
  } else {
    const T s = T(2) * std::sqrt(T(1) + m[2][2] - m[0][0] - m[1][1]);
    q = glm::qua<T>((m[0][1] - m[1][0]) / s, (m[2][0] + m[0][2]) / s, (m[2][1] + m[1][2]) / s,
                    s / T(4));
  }
  return normalized_or_identity(q);
}

}  // namespace motionlab::math
