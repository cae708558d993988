// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "engine/math/decompose.h"
#include "engine/math/dual_quaternion.h"
#include "engine/math/quaternion.h"
#include "engine/math/simd.h"

namespace motionlab::math {
namespace {

using glm::dquat;
using glm::dvec3;

const dvec3 kAxes[] = {{1, 0, 0},
                       {0, 1, 0},
                       {0, 0, 1},
                       glm::normalize(dvec3(1, -2, 0.5)),
                       glm::normalize(dvec3(-1, -1, -1))};

TEST(Quaternion, SlerpGoesTheShortWayAtConstantSpeed) {
  for (const dvec3& axis : kAxes) {
    for (const double angle : {1e-9, 1e-4, 0.5, 2.0, 3.1}) {
      const dquat b = glm::angleAxis(angle, axis);
      for (const dquat& end : {b, -b}) {
        const dquat q = slerp_shortest(identity_quaternion<double>(), end, 0.25);
        EXPECT_NEAR(std::abs(glm::dot(q, glm::angleAxis(0.25 * angle, axis))), 1.0, 1e-14);
        EXPECT_NEAR(glm::length(q), 1.0, 1e-14);
      }
    }
  }
}

TEST(Quaternion, SlerpOfCloseKeysIsPreciseInFloat) {
  // acos of a float dot product cannot tell these two apart; the chord can.
  const glm::quat a = glm::angleAxis(0.0f, glm::vec3(0, 0, 1));
  const glm::quat b = glm::angleAxis(2e-4f, glm::vec3(0, 0, 1));
  EXPECT_NEAR(slerp_shortest(a, b, 0.3f).z, std::sin(0.3e-4f), 1e-9f);
}

TEST(Quaternion, SlerpOfKeysIsTheExactOneToAFewRoundings) {
  for (const dvec3& axis : kAxes) {
    for (double angle = 0.0; angle <= 3.14; angle += 0.01) {
      const dquat b = glm::angleAxis(angle, axis);
      for (const double t : {0.0, 0.1, 0.5, 0.8, 1.0}) {
        const dquat want = glm::angleAxis(t * angle, axis);
        const glm::quat got =
            slerp_keys(identity_quaternion<float>(), glm::quat(b), static_cast<float>(t));
        EXPECT_LT(glm::length(dquat(got) - want), 3e-7) << angle << " " << t;
      }
    }
  }
}

TEST(Quaternion, LogAndExpAreInverse) {
  for (const dvec3& axis : kAxes) {
    for (const double angle : {0.0, 1e-8, 0.3, 2.0, 3.14}) {
      const dvec3 v = axis * angle;
      EXPECT_LT(glm::length(log(exp(v)) - v), 1e-12) << angle;
      EXPECT_LT(glm::length(exp(v) - glm::angleAxis(angle, axis)), 1e-14);
    }
  }
}

TEST(Quaternion, FromRotationCoversAllFourBranches) {
  for (const dvec3& axis : kAxes) {
    for (const double angle : {0.0, 0.2, 1.5, 3.0, std::numbers::pi, 4.0, 6.0}) {
      const dquat want = glm::angleAxis(angle, axis);
      const dquat got = quaternion_from_rotation(glm::mat3_cast(want));
      EXPECT_NEAR(std::abs(glm::dot(got, want)), 1.0, 1e-14) << angle;
    }
  }
}

TEST(Quaternion, NormalizingZeroOrInfinityGivesNoRotation) {
  const dquat zero(0.0, 0.0, 0.0, 0.0);
  EXPECT_EQ(normalized_or_identity(zero), identity_quaternion<double>());
  const dquat huge(std::numeric_limits<double>::infinity(), 0.0, 0.0, 0.0);
  EXPECT_EQ(normalized_or_identity(huge), identity_quaternion<double>());
}

TEST(DualQuaternion, IsTheRigidMotionItWasMadeOf) {
  const dquat q = glm::angleAxis(1.1, kAxes[3]);
  const dvec3 t(0.3, -2.0, 5.0);
  const auto dq = DualQuaternion<double>::from(q, t);
  const dvec3 v(1.0, 2.0, 3.0);
  EXPECT_LT(glm::length(dq.transform_point(v) - (q * v + t)), 1e-14);
  EXPECT_LT(glm::length(dq.translation() - t), 1e-14);
}

TEST(Decompose, UniformScaleComesOutWithItsSign) {
  const glm::dmat3 rotation = glm::mat3_cast(glm::angleAxis(2.0, kAxes[3]));
  for (const double scale : {77.0, 1.0, 0.013, -2.0}) {
    const auto parts = decompose_uniform(rotation * scale, 1e-3);
    ASSERT_TRUE(parts) << scale;
    EXPECT_NEAR(parts->scale, scale, 1e-12 * std::abs(scale));
    EXPECT_NEAR(std::abs(glm::dot(parts->rotation, quaternion_from_rotation(rotation))), 1, 1e-14);
  }
}

TEST(Decompose, RefusesWhatIsNotRotationTimesScale) {
  EXPECT_FALSE(decompose_uniform(glm::dmat3(0.0), 1e-3));
  glm::dmat3 stretched(1.0);
  stretched[1][1] = 1.01;
  EXPECT_FALSE(decompose_uniform(stretched, 1e-3));
  stretched[1][1] = 1.0002;
  EXPECT_TRUE(decompose_uniform(stretched, 1e-3));
  glm::dmat3 nan(1.0);
  nan[0][0] = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(decompose_uniform(nan, 1e-3));
}

TEST(Decompose, NearestRotationIsThePolarFactor) {
  // For a rotation times a symmetric positive matrix it is the rotation.
  const glm::dmat3 rotation = glm::mat3_cast(glm::angleAxis(0.7, kAxes[4]));
  const glm::dmat3 stretch(1.2, 0.1, 0.05, 0.1, 0.9, -0.08, 0.05, -0.08, 1.1);
  const glm::dmat3 got = nearest_rotation(rotation * stretch);
  for (int c = 0; c < 3; ++c) EXPECT_LT(glm::length(got[c] - rotation[c]), 1e-14);
}

TEST(Decompose, TrsFactorsOrNothing) {
  glm::dmat4 m = glm::dmat4(glm::mat3_cast(glm::angleAxis(0.7, kAxes[3])));
  m[0] *= -2.0;
  m[1] *= 3.0;
  m[3] = glm::dvec4(1, 2, 3, 1);
  const auto trs = decompose_trs(m, 1e-9);
  ASSERT_TRUE(trs);
  EXPECT_LT(glm::length(trs->scale - dvec3(-2, 3, 1)), 1e-12);
  EXPECT_EQ(trs->translation, dvec3(1, 2, 3));
  m[1][0] += 0.5;  // shear
  EXPECT_FALSE(decompose_trs(m, 1e-6));
}

TEST(Simd, MatchesPlainArithmetic) {
  const float a[4] = {1.0f, -2.0f, 3.0f, 0.5f};
  const float b[4] = {-4.0f, 5.0f, 6.0f, 2.0f};
  const Float4 va = Float4::load(a);
  const Float4 vb = Float4::of(b[0], b[1], b[2], b[3]);
  float out[4];
  (va * vb + va / vb - Float4::all(2.0f)).store(out);
  for (int i = 0; i < 4; ++i) EXPECT_EQ(out[i], a[i] * b[i] + a[i] / b[i] - 2.0f);
  EXPECT_EQ(dot4(va, vb).x(), (-4.0f + 18.0f) + (-10.0f + 1.0f));
  flip_by_sign(va, vb).store(out);
  EXPECT_EQ(out[0], -1.0f);
  EXPECT_EQ(out[1], -2.0f);
  square_root(Float4::of(4.0f, 9.0f, 2.0f, 0.0f)).store(out);
  EXPECT_EQ(out[1], 3.0f);
  EXPECT_EQ(out[2], std::sqrt(2.0f));
  const float nan = std::numeric_limits<float>::quiet_NaN();
  where_between(Float4::of(0.5f, 3.0f, nan, -1.0f), 0.0f, 1.0f, vb).store(out);
  EXPECT_EQ(out[0], -4.0f);
  for (int i = 1; i < 4; ++i) EXPECT_EQ(out[i], 0.0f);
  float three[4] = {9.0f, 9.0f, 9.0f, 9.0f};
  va.store3(three);
  EXPECT_EQ(three[2], 3.0f);
  EXPECT_EQ(three[3], 9.0f);
}

TEST(Simd, TransposeTurnsRowsIntoColumns) {
  Float4 rows[4];
  for (int i = 0; i < 4; ++i) {
    const float f = static_cast<float>(4 * i);
    rows[i] = Float4::of(f, f + 1.0f, f + 2.0f, f + 3.0f);
  }
  transpose(rows[0], rows[1], rows[2], rows[3]);
  for (int i = 0; i < 4; ++i) {
    float out[4];
    rows[i].store(out);
    for (int j = 0; j < 4; ++j) EXPECT_EQ(out[j], static_cast<float>(4 * j + i));
  }
}

}  // namespace
}  // namespace motionlab::math
