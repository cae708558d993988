// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>

#include "engine/anim/builtin_models.h"
#include "engine/anim/skinning.h"
#include "engine/math/dual_quaternion.h"

// Figures of REFERENCE a7 and f5, in double where they are given to 1e-9 and through the float
// kernels where the tolerance allows.

namespace motionlab::anim {
namespace {

using glm::dvec3;
using Dq = math::DualQuaternion<double>;

constexpr double kDegree = std::numbers::pi / 180.0;

// Identity and a rotation about `axis` through `centre`, blended with weights 1 - w and w.
struct Joint {
  glm::dquat rotation;
  dvec3 translation;
  Joint(double degrees, dvec3 axis, dvec3 centre)
      : rotation(glm::angleAxis(degrees * kDegree, axis)),
        translation(centre - rotation * centre) {}
  dvec3 lbs(double w, dvec3 v) const { return (1.0 - w) * v + w * (rotation * v + translation); }
  dvec3 dqs(double w, dvec3 v) const {
    const std::array<Dq, 2> transforms = {Dq{}, Dq::from(rotation, translation)};
    const std::array<double, 2> weights = {1.0 - w, w};
    const std::size_t pivot = w > 0.5 ? 1 : 0;
    return math::blend<double>(transforms, weights, pivot).transform_point(v);
  }
};

double radius(dvec3 v) { return std::hypot(v.y, v.z); }
double angle(dvec3 v) { return std::atan2(v.z, v.y) / kDegree; }

TEST(SkinningReference, TwistedRingUnderLbsHasTheCosineOfHalfTheAngle) {
  // REFERENCE a7
  const std::array<std::pair<double, double>, 8> table = {{{0, 1},
                                                           {30, .965926},
                                                           {60, .866025},
                                                           {90, .707107},
                                                           {120, .5},
                                                           {150, .258819},
                                                           {179, .008727},
                                                           {180, 0}}};
  const Arm arm = make_arm();
  Pose pose;
  DeformBuffers buffers;
  for (const auto& [degrees, want] : table) {
    pose_arm(arm, degrees * kDegree, 0.0, pose);
    deform(*arm.model, 0, pose, {}, buffers);
    EXPECT_NEAR(ring_radius(arm, buffers), want, 1e-6) << degrees;
    EXPECT_NEAR(ring_radius(arm, buffers), std::cos(0.5 * degrees * kDegree), 1e-6) << degrees;
  }
}

TEST(SkinningReference, TwistedRingUnderDqsKeepsItsRadius) {
  const Arm arm = make_arm();
  Pose pose;
  DeformBuffers buffers;
  DeformOptions options;
  options.method = 1;
  for (double degrees = 0.0; degrees <= 180.0; degrees += 15.0) {
    pose_arm(arm, degrees * kDegree, 0.0, pose);
    deform(*arm.model, 0, pose, options, buffers);
    EXPECT_FALSE(buffers.any_fallback);
    EXPECT_NEAR(ring_radius(arm, buffers), 1.0, 1e-6) << degrees;
  }
}

TEST(SkinningReference, TwistAngleUnderDqsDependsOnTheWeightLikeNlerp) {
  struct Row {
    double degrees, weight, want;
  };
  const Row rows[] = {{90, .25, 21.598161}, {90, .75, 68.401839},   {150, .25, 33.020030},
                      {150, .5, 75},        {150, .75, 116.979970}, {179, .25, 36.768854}};
  for (const Row& row : rows) {
    const Joint joint(row.degrees, {1, 0, 0}, {0, 0, 0});
    const dvec3 v = joint.dqs(row.weight, {0, 1, 0});
    EXPECT_NEAR(angle(v), row.want, 1e-6) << row.degrees << " " << row.weight;
    EXPECT_NEAR(radius(v), 1.0, 1e-12);
  }
  EXPECT_NEAR(radius(Joint(90, {1, 0, 0}, {0, 0, 0}).lbs(.25, {0, 1, 0})), .79056942, 1e-8);
  EXPECT_NEAR(radius(Joint(150, {1, 0, 0}, {0, 0, 0}).lbs(.25, {0, 1, 0})), .54794203, 1e-8);
}

TEST(SkinningReference, BentElbow) {
  struct Row {
    double degrees;
    dvec3 lbs, dqs;
  };
  const Row rows[] = {
      {45, {.9116116524, .2133883476, 0}, {.9043291419, .2309698831, 0}},
      {90, {.875, .125, 0}, {.8232233047, .1767766953, 0}},
      {120, {.8917468245, .0625, 0}, {.7834936491, .125, 0}},
      {179, {.9978184492, .0000190381, 0}, {.7500095192, .0021816339, 0}},
  };
  const dvec3 centre(1, 0, 0);
  for (const Row& row : rows) {
    const Joint joint(row.degrees, {0, 0, 1}, centre);
    const dvec3 lbs = joint.lbs(.5, {1, .25, 0});
    const dvec3 dqs = joint.dqs(.5, {1, .25, 0});
    EXPECT_LT(glm::length(lbs - row.lbs), 1e-9) << row.degrees;
    EXPECT_LT(glm::length(dqs - row.dqs), 1e-9) << row.degrees;
    EXPECT_NEAR(glm::length(dqs - centre), .25, 1e-12);
    EXPECT_NEAR(glm::length(lbs - centre), .25 * std::cos(0.5 * row.degrees * kDegree), 1e-12);
  }
  const Joint joint(90, {0, 0, 1}, centre);
  EXPECT_LT(glm::length(joint.lbs(.5, {1.2, .25, 0}) - dvec3(.975, .225, 0)), 1e-9);
  EXPECT_LT(glm::length(joint.dqs(.5, {1.2, .25, 0}) - dvec3(.9646446609, .3181980515, 0)), 1e-9);
}

TEST(SkinningReference, NegatingADualQuaternionChangesNothing) {
  const Joint joint(150, glm::normalize(dvec3(1, 2, 3)), {1, 0, 0});
  const Dq q = Dq::from(joint.rotation, joint.translation);
  const std::array<double, 3> weights = {.4, .35, .25};
  const std::array<Dq, 3> plain = {q, Dq{}, q * 1.0};
  const std::array<Dq, 3> negated = {q, -Dq{}, -q};
  const dvec3 v(.3, -.2, .9);
  const dvec3 a = math::blend<double>(plain, weights, 0).transform_point(v);
  const dvec3 b = math::blend<double>(negated, weights, 0).transform_point(v);
  EXPECT_LT(glm::length(a - b), 1e-15);
}

// The kernels against the double formulas, with any number of influences.
class Kernels : public ::testing::TestWithParam<std::uint32_t> {};

struct Case {
  JointPalette palette;
  Influences influences;
  std::vector<glm::vec3> positions, normals;
};

// A few joints that rotate, move and share a scale; weights sorted and normalised.
Case make_case(std::uint32_t width, double scale) {
  Case c;
  std::vector<glm::dmat4> joints;
  for (int j = 0; j < 12; ++j) {
    const glm::dquat q = glm::angleAxis(0.37 * j, glm::normalize(dvec3(1, 0.3 * j, -0.2 * j)));
    glm::dmat4 m = glm::mat4_cast(q) * glm::dmat4(scale);
    m[3] = glm::dvec4(0.1 * j, -0.05 * j, 0.02 * j * j, 1.0);
    joints.push_back(m);
  }
  set_palette(joints, c.palette);
  add_dual_quaternions(c.palette);
  c.influences.width = width;
  c.influences.joint_limit = 12;
  for (std::uint32_t v = 0; v < 43; ++v) {
    const float f = static_cast<float>(v);
    c.positions.emplace_back(std::sin(f), 0.1f * f, std::cos(3.0f * f));
    c.normals.push_back(glm::normalize(glm::vec3(std::cos(f), 0.5f, std::sin(f))));
    float sum = 0.0f;
    for (std::uint32_t s = 0; s < width; ++s) sum += 1.0f / static_cast<float>(s + 1 + v % 3);
    for (std::uint32_t s = 0; s < width; ++s) {
      c.influences.joints.push_back(static_cast<std::uint16_t>((v * 5 + s * 7) % 12));
      c.influences.weights.push_back(1.0f / static_cast<float>(s + 1 + v % 3) / sum);
    }
  }
  return c;
}

SkinOutput run(SkinFunction method, const Case& c, std::vector<glm::vec3>& positions,
               std::vector<glm::vec3>& normals, std::uint32_t limit = 16) {
  positions.assign(c.positions.size(), glm::vec3(0.0f));
  normals.assign(c.normals.size(), glm::vec3(0.0f));
  const SkinOutput out{positions, normals};
  method({c.positions, c.normals, &c.influences, &c.palette, limit}, out);
  return out;
}

TEST_P(Kernels, LbsIsTheWeightedSumAndNormalsFollowItsInverseTranspose) {
  const std::uint32_t width = GetParam();
  const Case c = make_case(width, 1.7);
  std::vector<glm::vec3> positions, normals;
  run(&skin_lbs, c, positions, normals);
  for (std::size_t v = 0; v < c.positions.size(); ++v) {
    glm::dmat4 blend(0.0);
    for (std::size_t s = 0; s < width; ++s) {
      blend += static_cast<double>(c.influences.weights[v * width + s]) *
               c.palette.joints[c.influences.joints[v * width + s]];
    }
    const dvec3 want(blend * glm::dvec4(dvec3(c.positions[v]), 1.0));
    EXPECT_LT(glm::length(dvec3(positions[v]) - want), 1e-5) << v;
    const dvec3 n =
        glm::normalize(glm::transpose(glm::inverse(glm::dmat3(blend))) * dvec3(c.normals[v]));
    EXPECT_LT(glm::length(dvec3(normals[v]) - n), 1e-4) << v;
  }
}

TEST_P(Kernels, DqsIsTheBlendOfDualQuaternionsAfterTheCommonScale) {
  const std::uint32_t width = GetParam();
  const double scale = 1.7;
  const Case c = make_case(width, scale);
  ASSERT_TRUE(c.palette.dual_quaternions_defined) << c.palette.undefined.text();
  std::vector<glm::vec3> positions, normals;
  run(&skin_dqs, c, positions, normals);
  for (std::size_t v = 0; v < c.positions.size(); ++v) {
    std::vector<Dq> transforms;
    std::vector<double> weights;
    for (std::size_t s = 0; s < width; ++s) {
      const glm::dmat4& m = c.palette.joints[c.influences.joints[v * width + s]];
      transforms.push_back(
          Dq::from(math::quaternion_from_rotation(glm::dmat3(m) * (1.0 / scale)), dvec3(m[3])));
      weights.push_back(static_cast<double>(c.influences.weights[v * width + s]));
    }
    const Dq blend = math::blend<double>(transforms, weights, 0);
    const dvec3 want = blend.transform_point(scale * dvec3(c.positions[v]));
    EXPECT_LT(glm::length(dvec3(positions[v]) - want), 2e-5) << v;
    EXPECT_LT(glm::length(dvec3(normals[v]) - blend.rotate(dvec3(c.normals[v]))), 1e-5) << v;
  }
}

// What the machine can do must not decide what a character looks like, nor what a session's hashes
// are.
TEST_P(Kernels, EveryInstructionSetGivesTheSameBits) {
  const Case c = make_case(GetParam(), 1.7);
  std::vector<glm::vec3> best(c.positions.size()), best_normals(c.positions.size());
  std::vector<glm::vec3> plain(c.positions.size()), plain_normals(c.positions.size());
  const SkinInput in{c.positions, c.normals, &c.influences, &c.palette, 16};
  skin_lbs_at(math::simd_level(), in, {best, best_normals});
  skin_lbs_at(math::SimdLevel::baseline, in, {plain, plain_normals});
  EXPECT_EQ(best, plain);
  EXPECT_EQ(best_normals, plain_normals);
  skin_dqs_at(math::simd_level(), in, {best, best_normals});
  skin_dqs_at(math::SimdLevel::baseline, in, {plain, plain_normals});
  EXPECT_EQ(best, plain);
  EXPECT_EQ(best_normals, plain_normals);
}

INSTANTIATE_TEST_SUITE_P(Widths, Kernels, ::testing::Values(1u, 2u, 3u, 4u, 5u, 9u));

TEST(Kernels, LimitingInfluencesKeepsTheHeaviestAndRescales) {
  Case c = make_case(6, 1.0);
  std::vector<glm::vec3> limited, all, normals;
  run(&skin_lbs, c, limited, normals, 2);
  // The same vertices with only their two heaviest influences, normalised.
  Case two = c;
  two.influences.width = 2;
  two.influences.joints.clear();
  two.influences.weights.clear();
  for (std::size_t v = 0; v < c.positions.size(); ++v) {
    const float* w = c.influences.weights.data() + v * 6;
    for (std::size_t s = 0; s < 2; ++s) {
      two.influences.joints.push_back(c.influences.joints[v * 6 + s]);
      two.influences.weights.push_back(w[s] / (w[0] + w[1]));
    }
  }
  run(&skin_lbs, two, all, normals);
  for (std::size_t v = 0; v < all.size(); ++v) {
    EXPECT_LT(glm::length(all[v] - limited[v]), 1e-6f) << v;
  }
}

TEST(SkinningReference, DqsIsUndefinedForUnevenScaleAndSaysWhichJoint) {
  JointPalette palette;
  std::vector<glm::dmat4> joints(3, glm::dmat4(1.0));
  joints[2][1] = glm::dvec4(0, 2, 0, 0);
  set_palette(joints, palette);
  add_dual_quaternions(palette);
  EXPECT_FALSE(palette.dual_quaternions_defined);
  EXPECT_NE(palette.undefined.text().find("joint 2"), std::string::npos);
  EXPECT_NE(palette.undefined.text().find("1, 2, 1"), std::string::npos);
  // Different but even scales are defined: they are blended linearly and applied first.
  joints[2] = glm::dmat4(glm::dmat3(2.0));
  set_palette(joints, palette);
  add_dual_quaternions(palette);
  ASSERT_TRUE(palette.dual_quaternions_defined);
  EXPECT_FLOAT_EQ(palette.scale_ratio, 2.0f);
  Influences influences;
  influences.width = 2;
  influences.joints = {0, 2};
  influences.weights = {.5f, .5f};
  influences.joint_limit = 3;
  const std::vector<glm::vec3> position = {{1, 0, 0}};
  std::vector<glm::vec3> out(1);
  skin_dqs({position, {}, &influences, &palette, 16}, {out, {}});
  EXPECT_NEAR(out[0].x, 1.5f, 1e-6f);
}

TEST(SkinningReference, SceneFallsBackToLbsWhereDqsIsUndefined) {
  const Arm arm = make_arm();
  Pose pose;
  pose_arm(arm, 0.7, 0.3, pose);
  pose.local[static_cast<std::size_t>(arm.lower_joint_node)].scale = {1.0f, 1.5f, 1.0f};
  DeformBuffers lbs, dqs;
  deform(*arm.model, 0, pose, {}, lbs);
  DeformOptions options;
  options.method = 1;
  deform(*arm.model, 0, pose, options, dqs);
  EXPECT_TRUE(dqs.any_fallback);
  EXPECT_NE(dqs.fallbacks[0].text().find("joint 1"), std::string::npos);
  EXPECT_EQ(lbs.positions, dqs.positions);
  EXPECT_FALSE(lbs.any_fallback);
}

TEST(SkinningReference, MirroredArmatureIsSkinnedRigidlyAndKeepsItsNormalsOutside) {
  const Arm arm = make_arm();
  Model mirrored = *arm.model;
  mirrored.nodes[1].rest.scale = {-1.0f, 1.0f, 1.0f};
  Pose pose = rest_pose(mirrored);
  for (int method = 0; method < 2; ++method) {
    DeformOptions options;
    options.method = method;
    DeformBuffers buffers;
    deform(mirrored, 0, pose, options, buffers);
    EXPECT_FALSE(buffers.any_fallback);
    for (const std::uint32_t v : arm.ring) {
      const glm::vec3 p = buffers.positions[v];
      EXPECT_GT(glm::dot(buffers.normals[v], glm::vec3(0.0f, p.y, p.z)), 0.99f);
    }
  }
}

// CASES B57: the same character whatever the scale of its armature.
TEST(SkinningReference, BoundsFollowTheSkinnedVerticesWhateverTheArmatureScale) {
  const std::shared_ptr<const Model> humanoid = make_humanoid();
  for (const float scale : {0.01f, 1.0f, 100.0f}) {
    Model scaled = *humanoid;
    scaled.nodes[0].rest.scale = glm::vec3(scale);
    scaled.nodes[0].rest.translation *= scale;
    for (int method = 0; method < 2; ++method) {
      DeformOptions options;
      options.method = method;
      DeformBuffers buffers;
      deform(scaled, 0, rest_pose(scaled), options, buffers);
      const Box box = bounds(buffers.positions);
      EXPECT_NEAR((box.max.y - box.min.y) / scale, 1.76f, 0.03f) << scale;
    }
  }
}

}  // namespace
}  // namespace motionlab::anim
