// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>
#include <string_view>

#include "engine/core/hash.h"

namespace motionlab::rotations {

// The same small rotation multiplied on over and over, as matrix and as quaternion, in single and
// in double precision, each as it comes and pulled back to a rotation after every product.
struct Drift {
  template <typename T>
  struct Pair {
    glm::mat<3, 3, T> matrix{T(1)}, kept_matrix{T(1)};
    glm::qua<T> quaternion{T(1), T(0), T(0), T(0)}, kept_quaternion{T(1), T(0), T(0), T(0)};
  };
  std::int64_t count = 0;  // products so far
  Pair<float> single;
  Pair<double> precise;

  void multiply(std::int64_t times);
  void hash(Hasher& hasher) const;
};

// How a quaternion of any length acts by q v q*.
glm::dmat3 quaternion_acting(const glm::dquat& q);

// In the order of drift_errors().
inline constexpr std::array<std::string_view, 8> kDriftReadouts{
    "drift_matrix_float",      "drift_matrix_double",   "drift_quaternion_float",
    "drift_quaternion_double", "kept_matrix_float",     "kept_matrix_double",
    "kept_quaternion_float",   "kept_quaternion_double"};

// Frobenius distance of each to the exact rotation. A quaternion counts as the matrix by which it
// acts, |q|² R.
std::array<double, 8> drift_errors(const Drift& drift);

}  // namespace motionlab::rotations
