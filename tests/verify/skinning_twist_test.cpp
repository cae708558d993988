// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "engine/anim/builtin_models.h"
#include "engine/anim/twist.h"

namespace motionlab::anim {
namespace {

constexpr double kTwistDegree = std::numbers::pi / 180.0;

std::vector<TwistSlice> twist_of(const char* method, double twist, double bend) {
  const Arm arm = make_arm();
  Pose pose;
  pose_arm(arm, twist * kTwistDegree, bend * kTwistDegree, pose);
  DeformOptions options;
  options.method = static_cast<int>(find_skinning_method(method) - skinning_methods().data());
  DeformBuffers buffers;
  deform(*arm.model, 0, pose, options, buffers);
  const Limb limb = find_limb(*arm.model, 0);
  EXPECT_EQ(limb.upper, 0u);
  EXPECT_EQ(limb.lower, 1u);
  EXPECT_EQ(limb.vertices.size(), arm.model->scenes[0].vertex_count);
  std::vector<TwistSlice> slices;
  measure_twist(*arm.model, limb, buffers, slices);
  EXPECT_GE(slices.size(), 20u);
  return slices;
}

// f5: the angle reached under dqs is that of the normalized sum of the two quaternions,
// 2 atan(w sin(t/2) / (1 - w + w cos(t/2))); under log_blend it is w t.
TEST(Twist, FollowsTheMethodsLaw) {
  for (const double twist : {40.0, 90.0, 150.0, -120.0}) {
    const double half = 0.5 * twist * kTwistDegree;
    for (const TwistSlice& s : twist_of("dqs", twist, 0)) {
      const double want =
          2.0 * std::atan2(s.weight * std::sin(half), 1.0 - s.weight + s.weight * std::cos(half));
      EXPECT_NEAR(s.angle, want, 1e-5) << twist << " at " << s.along;
    }
    for (const TwistSlice& s : twist_of("log_blend", twist, 0)) {
      EXPECT_NEAR(s.angle, s.weight * twist * kTwistDegree, 1e-5) << twist << " at " << s.along;
    }
    for (const TwistSlice& s : twist_of("lbs", twist, 0)) {
      const double want = std::atan2(s.weight * std::sin(2.0 * half),
                                     1.0 - s.weight + s.weight * std::cos(2.0 * half));
      EXPECT_NEAR(s.angle, want, 1e-5) << twist << " at " << s.along;
    }
  }
}

TEST(Twist, GoesFromNothingToTheWholeTurn) {
  for (const char* method : {"lbs", "dqs", "dqs_bulge_free", "log_blend", "cor"}) {
    const auto slices = twist_of(method, 130, 0);
    EXPECT_NEAR(slices.front().angle, 0.0, 1e-5) << method;
    EXPECT_NEAR(slices.back().angle, 130 * kTwistDegree, 1e-5) << method;
    EXPECT_LT(slices.front().along, -3.5);
    EXPECT_GT(slices.back().along, 3.5);
    for (std::size_t i = 1; i < slices.size(); ++i) {
      EXPECT_GE(slices[i].angle, slices[i - 1].angle - 1e-6) << method << " " << i;
      EXPECT_GT(slices[i].along, slices[i - 1].along);
    }
  }
}

// A bend is no twist.
TEST(Twist, ABendAloneHasNone) {
  for (const char* method : {"lbs", "dqs", "log_blend", "cor"}) {
    for (const TwistSlice& s : twist_of(method, 0, 100)) {
      EXPECT_NEAR(s.angle, 0.0, 1e-5) << method << " at " << s.along;
    }
  }
}

TEST(Twist, AModelWithoutTwoJointsHasNoLimb) {
  const Arm arm = make_arm();
  EXPECT_TRUE(make_limb(*arm.model, 0, 0, 0).empty()) << "nothing above the upper joint";
  EXPECT_TRUE(make_limb(*arm.model, 0, 0, 7).empty());
  EXPECT_TRUE(find_limb(*arm.model, -1).empty());
  const Limb limb = find_limb(*make_humanoid(), 0);
  EXPECT_FALSE(limb.empty());
  DeformBuffers buffers;
  const auto model = make_humanoid();
  deform(*model, 0, rest_pose(*model), {}, buffers);
  std::vector<TwistSlice> slices;
  measure_twist(*model, limb, buffers, slices);
  ASSERT_FALSE(slices.empty());
  for (const TwistSlice& s : slices) EXPECT_NEAR(s.angle, 0.0, 1e-3);
}

}  // namespace
}  // namespace motionlab::anim
