// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/math/decompose.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

#include "engine/math/quaternion.h"

namespace motionlab::math {
namespace {

double largest_entry(const glm::dmat3& m) {
  double largest = 0.0;
  for (int c = 0; c < 3; ++c) {
    for (int r = 0; r < 3; ++r) {
      // The negation keeps a NaN.
      if (!(std::abs(m[c][r]) <= largest)) largest = std::abs(m[c][r]);
    }
  }
  return largest;
}

}  // namespace

glm::dmat3 nearest_rotation(const glm::dmat3& m) {
  glm::dmat3 x = m;
  for (int i = 0; i < 12; ++i) {
    const glm::dmat3 next = 0.5 * (x + glm::transpose(glm::inverse(x)));
    const double change = largest_entry(next - x);
    x = next;
    if (!(change > 1e-15)) break;
  }
  return x;
}

glm::dquat nearest_rotation_quaternion(const glm::dmat3& m) {
  const auto at = [&m](int row, int column) { return m[column][row]; };
  Eigen::Matrix4d n;
  n(0, 0) = at(0, 0) + at(1, 1) + at(2, 2);
  n(1, 1) = at(0, 0) - at(1, 1) - at(2, 2);
  n(2, 2) = at(1, 1) - at(0, 0) - at(2, 2);
  n(3, 3) = at(2, 2) - at(0, 0) - at(1, 1);
  n(1, 0) = at(2, 1) - at(1, 2);
  n(2, 0) = at(0, 2) - at(2, 0);
  n(3, 0) = at(1, 0) - at(0, 1);
  n(2, 1) = at(1, 0) + at(0, 1);
  n(3, 1) = at(0, 2) + at(2, 0);
  n(3, 2) = at(2, 1) + at(1, 2);
  // Reads the lower triangle; eigenvalues in increasing order.
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix4d> solver(n);
  const Eigen::Vector4d q = solver.eigenvectors().col(3);
  return normalized_or_identity(glm::dquat(q[0], q[1], q[2], q[3]));
}

std::optional<UniformScaleRotation> decompose_uniform(const glm::dmat3& m, double tolerance) {
  // With G = m^T m, m is a uniform scale s times an orthogonal matrix exactly if G = s^2 I.
  const glm::dmat3 gram = glm::transpose(m) * m;
  const double mean = (gram[0][0] + gram[1][1] + gram[2][2]) / 3.0;
  const double determinant = glm::determinant(m);
  if (!(mean > 0.0) || !std::isfinite(mean) || !std::isfinite(determinant)) return std::nullopt;
  // The largest deviation of an eigenvalue of G from s^2 is at most the largest absolute row sum;
  // an eigenvalue s^2 (1 + e)^2 deviates by about 2 e.
  double deviation = 0.0;
  for (int c = 0; c < 3; ++c) {
    double row = 0.0;
    for (int r = 0; r < 3; ++r) row += std::abs(gram[c][r] - (c == r ? mean : 0.0));
    deviation = std::max(deviation, row);
  }
  if (!(deviation <= 2.0 * tolerance * mean)) return std::nullopt;
  UniformScaleRotation result;
  result.scale = std::copysign(std::sqrt(mean), determinant);
  result.rotation = quaternion_from_rotation(nearest_rotation(m * (1.0 / result.scale)));
  return result;
}

std::optional<TranslationRotationScale> decompose_trs(const glm::dmat4& m, double tolerance) {
  TranslationRotationScale result;
  result.translation = glm::dvec3(m[3]);
  glm::dmat3 linear(m);
  if (m[0][3] != 0.0 || m[1][3] != 0.0 || m[2][3] != 0.0 || m[3][3] != 1.0) return std::nullopt;
  for (int c = 0; c < 3; ++c) result.scale[c] = glm::length(linear[c]);
  if (glm::determinant(linear) < 0.0) result.scale.x = -result.scale.x;
  const double largest = largest_entry(linear);
  if (!std::isfinite(largest)) return std::nullopt;
  if (result.scale.x == 0.0 || result.scale.y == 0.0 || result.scale.z == 0.0) return std::nullopt;
  for (int c = 0; c < 3; ++c) linear[c] /= result.scale[c];
  result.rotation = quaternion_from_rotation(linear);
  glm::dmat3 recomposed = glm::mat3_cast(result.rotation);
  for (int c = 0; c < 3; ++c) recomposed[c] *= result.scale[c];
  if (largest_entry(recomposed - glm::dmat3(m)) > tolerance * largest) return std::nullopt;
  return result;
}

}  // namespace motionlab::math
