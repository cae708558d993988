// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
//
// What holds for every rotation, over 100,000 of them each (issue 5).
#include <gtest/gtest.h>

#include <limits>

#include "engine/math/decompose.h"
#include "engine/math/quaternion.h"
#include "engine/math/rotation_conversion.h"
#include "tests/verify/rotation_random.h"

namespace motionlab::math {
namespace {

using glm::dquat;
using glm::dvec3;

constexpr int kSamples = 100'000;

// Calls test(convention, name) for all twelve orders in both frames.
template <typename Test>
void for_each_convention(const Test& test) {
  for (const EulerOrder& order : euler_orders()) {
    for (const EulerFrame frame : {EulerFrame::intrinsic, EulerFrame::extrinsic}) {
      SCOPED_TRACE(std::string(order.id) +
                   (frame == EulerFrame::intrinsic ? " intrinsic" : " extrinsic"));
      test(EulerConvention{&order, frame});
    }
  }
}

TEST(RotationProperty, ConversionsRoundTrip) {
  Rng rng(1);
  double matrix = 0.0, vector = 0.0, axis = 0.0, quaternion = 0.0;
  for (int i = 0; i < kSamples; ++i) {
    const dquat q = random_rotation(rng);
    matrix = std::max(matrix, difference(quaternion_from_rotation(glm::mat3_cast(q)), q));
    vector = std::max(vector, difference(read_rotation_vector(log(q)).rotation, q));
    const AxisAngle a = axis_angle(q);
    axis = std::max(axis, difference(read_axis_angle(a.axis, a.angle).rotation, q));
    const RotationReading read = read_matrix(glm::mat3_cast(q));
    ASSERT_TRUE(read.ok()) << read.fault;
    quaternion = std::max(quaternion, difference(read.rotation, q));
    ASSERT_TRUE(read_quaternion(q).ok());
  }
  EXPECT_LT(matrix, 1e-12);
  EXPECT_LT(vector, 1e-12);
  EXPECT_LT(axis, 1e-12);
  EXPECT_LT(quaternion, 1e-12);
}

TEST(RotationProperty, EulerAnglesRoundTripInEveryOrder) {
  for_each_convention([](const EulerConvention& convention) {
    Rng rng(2);
    double rotation = 0.0, angles = 0.0;
    for (int i = 0; i < kSamples; ++i) {
      const dquat q = random_rotation(rng);
      const EulerAngles e = euler_angles(convention, glm::mat3_cast(q));
      rotation = std::max(rotation, difference(euler_quaternion(convention, e.angles), q));
      // Away from lock the angles themselves come back.
      if (std::abs(gimbal_determinant(convention, e.angles)) < 0.01) continue;
      const EulerAngles again = euler_angles(convention, euler_matrix(convention, e.angles));
      const dvec3 d = nearest_euler_angles(convention, again.angles, e.angles) - e.angles;
      angles = std::max(angles, glm::length(d));
    }
    EXPECT_LT(rotation, 1e-12);
    EXPECT_LT(angles, 1e-12);
  });
}

TEST(RotationProperty, EulerAnglesAtTheLockAreTheSameRotation) {
  for_each_convention([](const EulerConvention& convention) {
    Rng rng(3);
    double worst = 0.0;
    const double lock = convention.order->proper() ? 0.0 : 90.0 * kDegree;
    for (int i = 0; i < kSamples; ++i) {
      // At the lock, and at every distance from it.
      const double off = i % 4 == 0 ? 0.0 : std::pow(10.0, rng.uniform(-17.0, -1.0));
      const double side =
          convention.order->proper() ? 180.0 * kDegree * (i % 2) : lock * (i % 2 == 0 ? 1.0 : -1.0);
      const dvec3 angles(rng.uniform(-3.0, 3.0), side - off, rng.uniform(-3.0, 3.0));
      const glm::dmat3 m = euler_matrix(convention, angles);
      const EulerAngles e = euler_angles(convention, m);
      worst = std::max(worst, difference(euler_matrix(convention, e.angles), m));
      EXPECT_EQ(e.locked, std::abs(gimbal_determinant(convention, e.angles)) < 1e-7);
    }
    EXPECT_LT(worst, 1e-12);
  });
}

TEST(RotationProperty, EveryOrderIsTheProductOfItsTurns) {
  const std::array<dvec3, 3> axes{dvec3(1, 0, 0), dvec3(0, 1, 0), dvec3(0, 0, 1)};
  for_each_convention([&](const EulerConvention& convention) {
    Rng rng(4);
    double matrix = 0.0, quaternion = 0.0;
    for (int i = 0; i < kSamples; ++i) {
      const dvec3 angles(rng.uniform(-7.0, 7.0), rng.uniform(-7.0, 7.0), rng.uniform(-7.0, 7.0));
      glm::dmat3 product(1.0);
      for (int k = 0; k < 3; ++k) {
        const auto axis =
            static_cast<std::size_t>(convention.order->axes[static_cast<std::size_t>(k)]);
        const glm::dmat3 turn = glm::mat3_cast(glm::angleAxis(angles[k], axes[axis]));
        // About the body's axes a turn is multiplied on the right, about fixed ones on the left.
        product = convention.frame == EulerFrame::intrinsic ? product * turn : turn * product;
      }
      matrix = std::max(matrix, difference(euler_matrix(convention, angles), product));
      quaternion = std::max(
          quaternion, difference(glm::mat3_cast(euler_quaternion(convention, angles)), product));
    }
    EXPECT_LT(matrix, 1e-14);
    EXPECT_LT(quaternion, 1e-14);
  });
}

TEST(RotationProperty, SlerpIsSymmetricStaysUnitAndHasConstantSpeed) {
  Rng rng(5);
  double symmetry = 0.0, unit = 0.0, speed = 0.0;
  for (int i = 0; i < kSamples; ++i) {
    const dquat a = random_rotation(rng);
    const dquat b = random_rotation(rng);
    const double t = rng.uniform();
    const dquat q = slerp_shortest(a, b, t);
    symmetry = std::max(symmetry, difference(q, slerp_shortest(b, a, 1.0 - t)));
    unit = std::max(unit, std::abs(glm::length(q) - 1.0));
    speed = std::max(speed, std::abs(angle_between(a, q) - t * angle_between(a, b)));
  }
  EXPECT_LT(symmetry, 1e-12);
  EXPECT_LT(unit, 1e-12);
  EXPECT_LT(speed, 1e-12);
}

TEST(RotationProperty, SlerpDoesNotDependOnTheFrame) {
  Rng rng(6);
  double worst = 0.0;
  for (int i = 0; i < kSamples; ++i) {
    const dquat a = random_rotation(rng);
    const dquat b = random_rotation(rng);
    const dquat left = random_rotation(rng);
    const dquat right = random_rotation(rng);
    // Two rotations half a turn apart have two shortest ways.
    if (std::abs(glm::dot(a, b)) < 1e-3) continue;
    const double t = rng.uniform();
    worst = std::max(worst, difference(slerp_shortest(left * a * right, left * b * right, t),
                                       left * slerp_shortest(a, b, t) * right));
  }
  EXPECT_LT(worst, 1e-12);
}

TEST(RotationProperty, NearestRotationIsNearerThanAnyOther) {
  Rng rng(7);
  const auto distance = [](const glm::dmat3& a, const glm::dmat3& b) {
    double sum = 0.0;
    for (int c = 0; c < 3; ++c) sum += glm::dot(a[c] - b[c], a[c] - b[c]);
    return std::sqrt(sum);
  };
  for (int i = 0; i < kSamples / 10; ++i) {
    glm::dmat3 m;
    for (int c = 0; c < 3; ++c) {
      m[c] = {rng.uniform(-2.0, 2.0), rng.uniform(-2.0, 2.0), rng.uniform(-2.0, 2.0)};
    }
    const dquat q = nearest_rotation_quaternion(m);
    const double best = distance(glm::mat3_cast(q), m);
    EXPECT_LE(best, distance(glm::mat3_cast(random_rotation(rng)), m) + 1e-12);
    const dquat beside = q * exp(dvec3(rng.uniform(-1e-3, 1e-3), rng.uniform(-1e-3, 1e-3), 1e-3));
    EXPECT_LE(best, distance(glm::mat3_cast(beside), m) + 1e-12);
  }
}

TEST(RotationProperty, NearestRotationIsThePolarFactorWhereThereIsOne) {
  Rng rng(8);
  double worst = 0.0;
  for (int i = 0; i < kSamples / 10; ++i) {
    const glm::dmat3 rotation = glm::mat3_cast(random_rotation(rng));
    glm::dmat3 stretch(1.0);
    for (int c = 0; c < 3; ++c) stretch[c][c] = rng.uniform(0.5, 2.0);
    const glm::dmat3 tilt = glm::mat3_cast(random_rotation(rng));
    const glm::dmat3 m = rotation * tilt * stretch * glm::transpose(tilt);
    worst = std::max(worst, difference(glm::mat3_cast(nearest_rotation_quaternion(m)), rotation));
    worst = std::max(worst, difference(nearest_rotation(m), rotation));
  }
  EXPECT_LT(worst, 1e-12);
}

TEST(RotationInput, SaysWhatIsWrongAndOffersTheNearest) {
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  const auto expect_fault = [](const RotationReading& r, const char* word) {
    EXPECT_NE(r.fault.find(word), std::string::npos) << r.fault;
    EXPECT_NEAR(glm::length(r.rotation), 1.0, 1e-12);
  };
  expect_fault(read_quaternion({0.0, 0.0, 0.0, 0.0}), "zero");
  expect_fault(read_quaternion({kNan, 0.0, 0.0, 0.0}), "finite");
  expect_fault(read_quaternion({2.0, 0.0, 0.0, 2.0}), "length 2.82843");
  EXPECT_LT(difference(read_quaternion({2.0, 0.0, 0.0, 2.0}).rotation,
                       glm::angleAxis(90.0 * kDegree, dvec3(0, 0, 1))),
            1e-15);
  EXPECT_LT(difference(read_quaternion({1e-200, 0.0, 0.0, 1e-200}).rotation,
                       glm::angleAxis(90.0 * kDegree, dvec3(0, 0, 1))),
            1e-15);
  glm::dmat3 m = glm::mat3_cast(glm::angleAxis(0.7, glm::normalize(dvec3(1, 2, 3))));
  EXPECT_TRUE(read_matrix(m).ok());
  expect_fault(read_matrix(-m), "mirrors");
  expect_fault(read_matrix(2.0 * m), "orthonormal");
  EXPECT_LT(difference(glm::mat3_cast(read_matrix(2.0 * m).rotation), m), 1e-14);
  m[2] = m[1];
  expect_fault(read_matrix(m), "singular");
  m[2].x = kNan;
  expect_fault(read_matrix(m), "finite");
  expect_fault(read_axis_angle(dvec3(0.0), 1.0), "axis has length zero");
  EXPECT_TRUE(read_axis_angle(dvec3(0.0), 0.0).ok());
  expect_fault(read_rotation_vector({0.0, kNan, 0.0}), "finite");
  expect_fault(read_euler({}, {kNan, 0.0, 0.0}), "finite");
}

}  // namespace
}  // namespace motionlab::math
