// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>
#include <optional>

namespace motionlab::math {

// m = rotation * scale with one scale for every direction; negative when m mirrors.
struct UniformScaleRotation {
  glm::dquat rotation{1.0, 0.0, 0.0, 0.0};  // of the rotation nearest to m / scale
  double scale = 1.0;
};

// Nothing when m is singular, not finite, or stretches some direction by more than `tolerance`
// (relative) beyond another.
std::optional<UniformScaleRotation> decompose_uniform(const glm::dmat3& m, double tolerance);

// The rotation nearest to m in the Frobenius norm (its polar factor) for det m > 0; Newton's
// iteration of Higham 1986, "Computing the Polar Decomposition", eq. 3.1 (unscaled: for matrices
// that are nearly rotations).
glm::dmat3 nearest_rotation(const glm::dmat3& m);

// The rotation nearest to any finite m in the Frobenius norm: also where m mirrors, flattens or is
// far from a rotation (there the polar factor is none, or not unique; then one of the nearest).
// The eigenvector of the largest eigenvalue of a symmetric 4 x 4 matrix: B. K. P. Horn 1987,
// "Closed-form solution of absolute orientation using unit quaternions", section 4.
glm::dquat nearest_rotation_quaternion(const glm::dmat3& m);

// m = T * R * S when such factors exist to a relative `tolerance` of the largest entry. A mirroring
// matrix gets a negative x scale. Nothing when m shears or is not affine.
struct TranslationRotationScale {
  glm::dvec3 translation{0.0};
  glm::dquat rotation{1.0, 0.0, 0.0, 0.0};
  glm::dvec3 scale{1.0};
};
std::optional<TranslationRotationScale> decompose_trs(const glm::dmat4& m, double tolerance);

}  // namespace motionlab::math
