// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
//
// What the table of interpolation methods claims, measured; screws and frames along paths.
#include "engine/math/rotation_interpolation.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "engine/math/dual_quaternion.h"
#include "engine/math/quaternion.h"
#include "engine/math/rotation_conversion.h"
#include "tests/verify/rotation_random.h"

namespace motionlab::math {
namespace {

using glm::dquat;
using glm::dvec3;

// Neighbours at most 100 degrees apart, as keys of an animation are.
std::vector<RigidKey> random_keys(Rng& rng, std::size_t count) {
  std::vector<RigidKey> keys;
  dquat q = random_rotation(rng);
  for (std::size_t i = 0; i < count; ++i) {
    const double s = static_cast<double>(i);
    keys.push_back({q, {s, rng.uniform(-1.0, 1.0), rng.uniform(-1.0, 1.0)}});
    const dvec3 axis = glm::normalize(
        dvec3(rng.uniform(-1.0, 1.0), rng.uniform(-1.0, 1.0), rng.uniform(0.1, 1.0)));
    q = q * glm::angleAxis(rng.uniform(0.2, 1.75), axis);
  }
  return keys;
}

TEST(RotationMethods, MeasuredAgainstTheirClaims) {
  for (const InterpolationMethod& method : interpolation_methods()) {
    SCOPED_TRACE(method.id);
    Rng rng(11);
    double not_unit = 0.0, missed = 0.0, jump = 0.0, unsteady = 0.0;
    for (int trial = 0; trial < 200; ++trial) {
      auto keys = random_keys(rng, 5);
      // Every second chain keeps its keys at uneven times.
      for (std::size_t i = 1; i < keys.size() && trial % 2 == 1; ++i) {
        keys[i].time = keys[i - 1].time + rng.uniform(0.3, 2.0);
      }
      const auto duration = [&](std::size_t segment) {  // [s]
        return trial % 2 == 1 ? keys[segment + 1].time - keys[segment].time : 1.0;
      };
      RotationChain chain;
      chain.prepare(keys, {});
      for (std::size_t s = 0; s < chain.segments(); ++s) {
        const Interpolated middle = method.evaluate(chain, s, rng.uniform());
        not_unit = std::max(not_unit, orthogonality_error(middle.matrix));
        missed = std::max(missed, difference(method.evaluate(chain, s, 0.0).matrix,
                                             glm::mat3_cast(keys[s].rotation)));
        missed = std::max(missed, difference(method.evaluate(chain, s, 1.0).matrix,
                                             glm::mat3_cast(keys[s + 1].rotation)));
        const double at_start = glm::length(angular_velocity(method, chain, s, 0.0));
        for (const double t : {0.25, 0.5, 1.0}) {
          unsteady = std::max(
              unsteady, std::abs(glm::length(angular_velocity(method, chain, s, t)) - at_start));
        }
        if (s == 0) continue;
        jump = std::max(jump,
                        glm::length(angular_velocity(method, chain, s - 1, 1.0) / duration(s - 1) -
                                    angular_velocity(method, chain, s, 0.0) / duration(s)));
      }
    }
    EXPECT_EQ(not_unit < 1e-9, method.rotation) << not_unit;
    EXPECT_EQ(missed < 1e-9, method.through_keys) << missed;
    EXPECT_EQ(unsteady < 1e-8, method.constant_speed) << unsteady;
    // A frame carried along a smooth path is smooth too; it claims nothing about keys.
    if (method.through_keys) {
      EXPECT_EQ(jump < 1e-6, method.smooth) << jump;
    }
  }
}

TEST(RotationMethods, TableIsSound) {
  std::set<std::string_view> ids;
  for (const InterpolationMethod& method : interpolation_methods()) {
    EXPECT_TRUE(ids.insert(method.id).second) << method.id;
    EXPECT_EQ(find_interpolation_method(method.id), &method);
    EXPECT_FALSE(method.label.empty() || method.claim.empty() || method.formula.empty() ||
                 method.source.empty());
  }
  EXPECT_EQ(find_interpolation_method("no_such_method"), nullptr);
}

TEST(RotationMethods, OnOneAxisAllButTheMatrixAgreeInTheMiddle) {
  const std::vector<RigidKey> keys{{dquat(1, 0, 0, 0), dvec3(0.0)},
                                   {glm::angleAxis(1.0, dvec3(0, 0, 1)), dvec3(0.0)}};
  RotationChain chain;
  chain.prepare(keys, {});
  for (const InterpolationMethod& method : interpolation_methods()) {
    if (!method.through_keys) continue;
    EXPECT_LT(
        difference(method.evaluate(chain, 0, 0.5).rotation, glm::angleAxis(0.5, dvec3(0, 0, 1))),
        1e-12)
        << method.id;
  }
}

TEST(RotationMethods, MatrixLerpCollapsesAtHalfATurn) {
  const InterpolationMethod& lerp = *find_interpolation_method("matrix_lerp");
  const std::vector<RigidKey> keys{{dquat(1, 0, 0, 0), dvec3(0.0)},
                                   {dquat(0, 0, 1, 0), dvec3(0.0)}};
  RotationChain chain;
  chain.prepare(keys, {});
  // (1-t) + t R about y by 180°: diag(1-2t, 1, 1-2t).
  for (const double t : {0.0, 0.25, 0.5, 0.8}) {
    const Interpolated r = lerp.evaluate(chain, 0, t);
    EXPECT_NEAR(glm::determinant(r.matrix), (1 - 2 * t) * (1 - 2 * t), 1e-15);
    EXPECT_NEAR(glm::length(r.rotation), 1.0, 1e-12);
  }
}

TEST(RotationMethods, TheLongWayIsTheRestOfATurn) {
  Rng rng(12);
  for (int i = 0; i < 1000; ++i) {
    const std::vector<RigidKey> keys{{random_rotation(rng), dvec3(0.0)},
                                     {random_rotation(rng), dvec3(0.0)}};
    RotationChain chain;
    const InterpolationMethod& slerp = *find_interpolation_method("slerp");
    chain.prepare(keys, {});
    const double near = turning_length(slerp, chain, 8);
    chain.prepare(keys, {.shortest_path = false, .convention = {}});
    EXPECT_NEAR(near + turning_length(slerp, chain, 8), 2.0 * std::numbers::pi, 1e-9);
  }
}

// Chained rotations over a whole turn in either direction: rotation vectors continue, they do not
// fold back.
TEST(RotationMethods, RotationVectorsAndAnglesContinueOverAWholeTurn) {
  std::vector<RigidKey> keys;
  for (int i = 0; i < 9; ++i) {
    keys.push_back({glm::angleAxis(i * 80.0 * kDegree, dvec3(0, 0, 1)), dvec3(0.0)});
  }
  RotationChain chain;
  chain.prepare(keys, {});
  for (const char* id : {"exp_map", "euler_lerp", "slerp", "squad"}) {
    EXPECT_NEAR(turning_length(*find_interpolation_method(id), chain, 64), 640.0 * kDegree, 1e-9)
        << id;
  }
}

TEST(Sclerp, IsOneScrew) {
  Rng rng(13);
  for (int i = 0; i < 2000; ++i) {
    const auto a = DualQuaternion<double>::from(
        random_rotation(rng), {rng.uniform(-3, 3), rng.uniform(-3, 3), rng.uniform(-3, 3)});
    auto b = DualQuaternion<double>::from(
        random_rotation(rng), {rng.uniform(-3, 3), rng.uniform(-3, 3), rng.uniform(-3, 3)});
    if (glm::dot(a.real, b.real) < 0.0) b = -b;
    const dvec3 p(rng.uniform(-1, 1), rng.uniform(-1, 1), rng.uniform(-1, 1));
    EXPECT_LT(glm::length(sclerp(a, b, 0.0).transform_point(p) - a.transform_point(p)), 1e-12);
    EXPECT_LT(glm::length(sclerp(a, b, 1.0).transform_point(p) - b.transform_point(p)), 1e-11);
    EXPECT_LT(difference(sclerp(a, b, 0.3).real, slerp_direct(a.real, b.real, 0.3)), 1e-12);
    // Every point moves at constant speed on its helix.
    const auto step = [&](double t) {
      return glm::length(sclerp(a, b, t + 0.1).transform_point(p) -
                         sclerp(a, b, t).transform_point(p));
    };
    EXPECT_NEAR(step(0.0), step(0.7), 1e-11);
    // Another origin of the world gives the same motion.
    const auto moved = DualQuaternion<double>::from(random_rotation(rng), {5.0, -2.0, 1.0});
    EXPECT_LT(glm::length(sclerp(moved * a, moved * b, 0.4).transform_point(p) -
                          moved.transform_point(sclerp(a, b, 0.4).transform_point(p))),
              1e-11);
    // And so does another point of the body as its origin.
    EXPECT_LT(glm::length(sclerp(a * moved, b * moved, 0.4).transform_point(p) -
                          sclerp(a, b, 0.4).transform_point(moved.transform_point(p))),
              1e-11);
  }
}

TEST(Sclerp, TranslationAloneIsAStraightLine) {
  const dquat q = glm::angleAxis(0.4, glm::normalize(dvec3(1, 1, 0)));
  const auto a = DualQuaternion<double>::from(q, {1.0, 2.0, 3.0});
  const auto b = DualQuaternion<double>::from(q, {3.0, 2.0, -1.0});
  EXPECT_LT(glm::length(sclerp(a, b, 0.25).translation() - dvec3(1.5, 2.0, 2.0)), 1e-14);
}

TEST(RotationPath, FrameDoesNotTwistAboutItsTangent) {
  // Keys on a helix; the angular velocity of the carried frame has nothing along the tangent.
  std::vector<RigidKey> keys;
  for (int i = 0; i < 12; ++i) {
    keys.push_back({dquat(1, 0, 0, 0), {std::cos(0.5 * i), 0.2 * i, std::sin(0.5 * i)}});
  }
  RotationChain chain;
  chain.prepare(keys, {});
  const InterpolationMethod& method = *find_interpolation_method("rotation_minimizing");
  double twist = 0.0, turning = 0.0, off_tangent = 0.0;
  const dvec3 start = glm::normalize(chain.path_derivative(0, 0.0));
  for (std::size_t s = 0; s < chain.segments(); ++s) {
    for (const double t : {0.11, 0.42, 0.83}) {
      const dvec3 w = angular_velocity(method, chain, s, t);
      const dvec3 tangent = glm::normalize(chain.path_derivative(s, t));
      twist = std::max(twist, std::abs(glm::dot(w, tangent)));
      turning = std::max(turning, glm::length(w));
      off_tangent = std::max(off_tangent, glm::length(chain.path_turn(s, t) * start - tangent));
    }
  }
  EXPECT_LT(twist, 1e-4);
  EXPECT_GT(turning, 0.4);
  EXPECT_LT(off_tangent, 1e-12);
}

TEST(RotationPath, OnAPlaneTheFrameTurnsWithTheTangent) {
  std::vector<RigidKey> keys;
  for (int i = 0; i < 8; ++i) {
    keys.push_back({dquat(1, 0, 0, 0), {0.5 * i, std::sin(0.8 * i), 0.0}});
  }
  RotationChain chain;
  chain.prepare(keys, {});
  const dvec3 start = chain.path_derivative(0, 0.0);
  const dvec3 end = chain.path_derivative(6, 1.0);
  const double turned = std::atan2(end.y, end.x) - std::atan2(start.y, start.x);
  EXPECT_LT(difference(chain.path_turn(6, 1.0), glm::angleAxis(turned, dvec3(0, 0, 1))), 1e-12);
}

}  // namespace
}  // namespace motionlab::math
