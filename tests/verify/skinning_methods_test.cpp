// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <numbers>
#include <string>

#include "engine/anim/builtin_models.h"
#include "engine/anim/rest_shape.h"
#include "engine/anim/skinning.h"
#include "engine/math/quaternion.h"

// What every skinning method of the table promises, measured on the arm; figures of REFERENCE f5.

namespace motionlab::anim {
namespace {

constexpr double kMethodsDegree = std::numbers::pi / 180.0;

int index_of(std::string_view id) {
  return static_cast<int>(find_skinning_method(id) - skinning_methods().data());
}

DeformBuffers posed_arm(const Arm& arm, std::string_view method, double twist, double bend) {
  Pose pose;
  pose_arm(arm, twist * kMethodsDegree, bend * kMethodsDegree, pose);
  DeformOptions options;
  options.method = index_of(method);
  DeformBuffers buffers;
  deform(*arm.model, 0, pose, options, buffers);
  EXPECT_FALSE(buffers.any_fallback) << method;
  return buffers;
}

const Primitive& skin_of(const Model& model) { return model.meshes[0].primitives[0]; }

class EverySkinningMethod : public ::testing::TestWithParam<std::string> {};

// Normal targets add to the normal; what comes out is a direction again, under every method.
TEST_P(EverySkinningMethod, MorphedNormalsHaveLengthOne) {
  const Arm arm = make_arm();
  Model model = *arm.model;
  Primitive& skin = model.meshes[0].primitives[0];
  skin.targets[0].normals.assign(skin.positions.size(), glm::vec3(5.0f, -3.0f, 4.0f));
  for (const float weight : {0.5f, -2.0f, 1e20f, 3e38f}) {
    Pose pose;
    pose_arm(arm, 0.5, 0.4, pose);
    pose.morph[0] = weight;
    skin.targets[0].positions.clear();  // a position so far out is refused elsewhere
    DeformOptions options;
    options.method = index_of(GetParam());
    DeformBuffers posed;
    deform(model, 0, pose, options, posed);
    for (std::size_t v = 0; v < skin.positions.size(); ++v) {
      EXPECT_NEAR(glm::length(posed.normals[v]), 1.0f, 1e-5f) << v << " " << weight;
    }
  }
}

// Far from the world's origin a float still has so many digits, and no method loses more.
TEST_P(EverySkinningMethod, KeepsItsDigitsFarAway) {
  const Arm arm = make_arm();
  const DeformBuffers near = posed_arm(arm, GetParam(), 70, -80);
  Pose pose;
  pose_arm(arm, 70 * kMethodsDegree, -80 * kMethodsDegree, pose);
  const glm::vec3 away(3000.0f, -500.0f, 1000.0f);
  pose.local[1].translation += away;  // of the upper joint
  DeformOptions options;
  options.method = index_of(GetParam());
  DeformBuffers far;
  deform(*arm.model, 0, pose, options, far);
  EXPECT_FALSE(far.any_fallback);
  for (std::size_t v = 0; v < near.positions.size(); ++v) {
    // Half a unit in the last place of 3000 is 1.2e-4.
    EXPECT_LT(glm::distance(near.positions[v] + away, far.positions[v]), 2.5e-4f) << v;
    EXPECT_LT(glm::distance(near.normals[v], far.normals[v]), 1e-5f) << v;
  }
}

TEST_P(EverySkinningMethod, IsRigidWhereOneJointAloneActs) {
  const Arm arm = make_arm();
  const DeformBuffers posed = posed_arm(arm, GetParam(), 70, -80);
  const Primitive& skin = skin_of(*arm.model);
  std::size_t tested = 0;
  for (std::size_t v = 0; v < skin.positions.size(); ++v) {
    if (skin.influences.weights[2 * v] < 1.0f) continue;
    const glm::dmat4& joint = posed.palettes[0].joints[skin.influences.joints[2 * v]];
    const glm::dvec3 want = glm::dvec3(joint * glm::dvec4(skin.positions[v], 1.0)) +
                            glm::dvec3(posed.palettes[0].origin);
    EXPECT_LT(glm::length(glm::dvec3(posed.positions[v]) - want), 2e-6) << v;
    const glm::dvec3 n = glm::dmat3(joint) * glm::dvec3(skin.normals[v]);
    EXPECT_LT(glm::length(glm::dvec3(posed.normals[v]) - n), 2e-6) << v;
    ++tested;
  }
  EXPECT_GT(tested, skin.positions.size() / 2);
}

TEST_P(EverySkinningMethod, MovesWithTheWholeCharacter) {
  const Arm arm = make_arm();
  const DeformBuffers here = posed_arm(arm, GetParam(), 100, 60);
  Pose pose;
  pose_arm(arm, 100 * kMethodsDegree, 60 * kMethodsDegree, pose);
  const glm::quat turn = glm::angleAxis(2.1f, glm::normalize(glm::vec3(1, 2, -1)));
  const glm::vec3 shift(3, -1, 2);
  Trs& root = pose.local[1];
  root.rotation = turn * root.rotation;
  root.translation = turn * root.translation + shift;
  DeformOptions options;
  options.method = index_of(GetParam());
  DeformBuffers there;
  deform(*arm.model, 0, pose, options, there);
  for (std::size_t v = 0; v < here.positions.size(); ++v) {
    EXPECT_LT(glm::length(turn * here.positions[v] + shift - there.positions[v]), 2e-5f) << v;
  }
}

// a7 and f5: every method but lbs keeps the ring's radius at every twist.
TEST_P(EverySkinningMethod, KeepsTheTwistedRingUnlessItIsLinear) {
  const Arm arm = make_arm();
  for (double degrees = -180.0; degrees <= 180.0; degrees += 15.0) {
    const double want =
        GetParam() == "lbs" ? std::abs(std::cos(0.5 * degrees * kMethodsDegree)) : 1.0;
    EXPECT_NEAR(ring_radius(arm, posed_arm(arm, GetParam(), degrees, 0)), want, 1e-6) << degrees;
  }
}

TEST_P(EverySkinningMethod, LeavesTheRestPoseAlone) {
  const Arm arm = make_arm();
  const DeformBuffers rest = posed_arm(arm, GetParam(), 0, 0);
  for (std::size_t v = 0; v < rest.positions.size(); ++v) {
    EXPECT_LT(glm::length(rest.positions[v] - skin_of(*arm.model).positions[v]), 1e-6f);
  }
}

TEST_P(EverySkinningMethod, OneScaleOfAllJointsScalesTheShape) {
  const Arm arm = make_arm();
  const DeformBuffers plain = posed_arm(arm, GetParam(), 80, 50);
  Model scaled = *arm.model;
  for (const float factor : {0.01f, 100.0f, -1.0f}) {
    Pose pose;
    pose_arm(arm, 80 * kMethodsDegree, 50 * kMethodsDegree, pose);
    pose.local[1].scale = glm::vec3(factor);
    pose.local[1].translation *= factor;
    DeformOptions options;
    options.method = index_of(GetParam());
    DeformBuffers buffers;
    deform(scaled, 0, pose, options, buffers);
    EXPECT_FALSE(buffers.any_fallback);
    for (std::size_t v = 0; v < plain.positions.size(); ++v) {
      EXPECT_LT(glm::length(buffers.positions[v] / factor - plain.positions[v]), 2e-5f)
          << v << " at " << factor;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(SkinningMethods, EverySkinningMethod,
                         ::testing::Values("lbs", "dqs", "dqs_bulge_free", "log_blend", "cor"),
                         [](const auto& tested) { return tested.param; });

TEST(SkinningMethods, TheTableIsInTheOrderOfTheParameter) {
  std::vector<std::string_view> ids;
  for (const SkinningMethod& method : skinning_methods()) ids.push_back(method.id);
  EXPECT_EQ(ids,
            (std::vector<std::string_view>{"lbs", "dqs", "dqs_bulge_free", "log_blend", "cor"}));
}

// Two joints at the origin, the second turned by `degrees` about `axis` through `centre`.
struct TwoJoints {
  JointPalette palette;
  Influences influences;
  explicit TwoJoints(double degrees, glm::dvec3 axis, glm::dvec3 centre, double weight,
                     double along = 0.0) {
    const glm::dquat q = glm::angleAxis(degrees * kMethodsDegree, axis);
    glm::dmat4 m = glm::mat4_cast(q);
    m[3] = glm::dvec4(centre - q * centre + along * axis, 1.0);
    set_palette(std::vector<glm::dmat4>{glm::dmat4(1.0), m}, palette);
    add_dual_quaternions(palette);
    influences.width = 2;
    influences.joint_limit = 2;
    const bool second_first = weight > 0.5;
    const float w = static_cast<float>(weight);
    influences.joints =
        second_first ? std::vector<std::uint16_t>{1, 0} : std::vector<std::uint16_t>{0, 1};
    influences.weights =
        second_first ? std::vector<float>{w, 1.0f - w} : std::vector<float>{1.0f - w, w};
  }
  glm::vec3 move(SkinFunction method, glm::vec3 p, const VertexCenters* centers = nullptr) const {
    std::vector<glm::vec3> out(1);
    method({std::span(&p, 1), {}, &influences, &palette, 16, centers}, {out, {}});
    return out[0];
  }
};

// f5 says that the angle of dqs is not in proportion to the weight; that of log_blend is.
TEST(LogBlend, TurnsInProportionToTheWeight) {
  for (const double degrees : {30.0, 90.0, 150.0, 179.0}) {
    for (const double weight : {0.25, 0.5, 0.75}) {
      const TwoJoints joints(degrees, {1, 0, 0}, {0, 0, 0}, weight);
      const glm::vec3 p = joints.move(&skin_log_blend, {0, 1, 0});
      EXPECT_NEAR(std::atan2(p.z, p.y) / kMethodsDegree, weight * degrees, 1e-4) << degrees;
      EXPECT_NEAR(std::hypot(p.y, p.z), 1.0, 1e-6);
    }
  }
}

// A screw motion: half of the turn goes with half of the shift along the axis.
TEST(LogBlend, FollowsTheScrewBetweenTwoJoints) {
  const glm::dvec3 axis = glm::normalize(glm::dvec3(1, 2, 2));
  const glm::dvec3 centre(0.3, -0.7, 0.4);
  const glm::dvec3 p(1, 0.5, -0.25);
  for (const double weight : {0.2, 0.5, 0.8}) {
    const TwoJoints joints(140, axis, centre, weight, 0.9);
    const glm::dquat part = glm::angleAxis(weight * 140 * kMethodsDegree, axis);
    const glm::dvec3 want = centre + part * (p - centre) + weight * 0.9 * axis;
    EXPECT_LT(glm::length(glm::dvec3(joints.move(&skin_log_blend, glm::vec3(p))) - want), 2e-6)
        << weight;
  }
}

// The defining equation, with three joints: the weighted rotation vectors from the blend cancel.
TEST(LogBlend, TheMeanOfTheLogarithmsVanishes) {
  const glm::dvec3 axes[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  const double angles[] = {0.9, -1.4, 2.0};
  const std::vector<float> weights = {0.5f, 0.3f, 0.2f};
  std::vector<glm::dmat4> joints;
  for (int j = 0; j < 3; ++j) joints.push_back(glm::mat4_cast(glm::angleAxis(angles[j], axes[j])));
  JointPalette palette;
  set_palette(joints, palette);
  add_dual_quaternions(palette);
  const Influences influences{
      3, {0, 1, 2, 0, 1, 2, 0, 1, 2}, {0.5f, 0.3f, 0.2f, 0.5f, 0.3f, 0.2f, 0.5f, 0.3f, 0.2f}, 3};
  const std::vector<glm::vec3> basis = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  std::vector<glm::vec3> out(3);
  skin_log_blend({basis, {}, &influences, &palette, 16}, {out, {}});
  const glm::dquat q =
      glm::quat_cast(glm::dmat3(glm::dvec3(out[0]), glm::dvec3(out[1]), glm::dvec3(out[2])));
  glm::dvec3 sum(0.0);
  for (std::size_t j = 0; j < 3; ++j) {
    const glm::dquat to = glm::conjugate(q) * glm::angleAxis(angles[j], axes[j]);
    sum += static_cast<double>(weights[j]) * math::log(to);
  }
  EXPECT_LT(glm::length(sum), 1e-6);
}

// f5, bent elbow: about a centre on the axis cor turns as dqs does, |v' - J| = .25 always.
TEST(CentersOfRotation, BentElbowAboutACentreAtTheJoint) {
  VertexCenters centers;
  centers.centers = {{1, 0, 0, 1}};
  centers.defined = 1;
  const std::pair<double, glm::dvec3> rows[] = {{45, {.9043291419, .2309698831, 0}},
                                                {90, {.8232233047, .1767766953, 0}},
                                                {120, {.7834936491, .125, 0}},
                                                {179, {.7500095192, .0021816339, 0}}};
  for (const auto& [degrees, want] : rows) {
    const TwoJoints joints(degrees, {0, 0, 1}, {1, 0, 0}, 0.5);
    const glm::vec3 p = joints.move(&skin_cor, {1, .25f, 0}, &centers);
    EXPECT_LT(glm::length(glm::dvec3(p) - want), 1e-6) << degrees;
  }
  // Without a centre it is linear blending.
  centers.centers[0].w = 0.0f;
  const TwoJoints joints(90, {0, 0, 1}, {1, 0, 0}, 0.5);
  const glm::vec3 p = joints.move(&skin_cor, {1, .25f, 0}, &centers);
  EXPECT_LT(glm::length(glm::dvec3(p) - glm::dvec3(.875, .125, 0)), 1e-6);
}

TEST(CentersOfRotation, OfARoundArmLieOnItsAxisNearTheirVertex) {
  const Arm arm = make_arm();
  const Primitive& skin = skin_of(*arm.model);
  RestShapes rest;
  prepare_rest_shapes(*arm.model, 0, RestData::centers, rest);
  const VertexCenters& centers = *rest.centers[0];
  std::size_t blended = 0;
  for (std::size_t v = 0; v < skin.positions.size(); ++v) {
    const bool one_joint = skin.influences.weights[2 * v + 1] == 0.0f;
    EXPECT_EQ(centers.centers[v].w, one_joint ? 0.0f : 1.0f) << v;
    if (one_joint) continue;
    ++blended;
    const glm::vec3 c(centers.centers[v]);
    EXPECT_LT(std::hypot(c.y, c.z), 1e-5f) << v;
    EXPECT_LT(std::abs(c.x - skin.positions[v].x), 0.35f) << v;
  }
  EXPECT_EQ(centers.defined, blended);
  for (const std::uint32_t v : arm.ring) EXPECT_NEAR(centers.centers[v].x, 0.0f, 2e-2f);
}

// Eq. 1 and 4 of the paper, summed over every triangle for every vertex, without sorting anything.
TEST(CentersOfRotation, AgreeWithTheSumOverAllTriangles) {
  const std::shared_ptr<const Model> model = make_humanoid();
  const Primitive& skin = skin_of(*model);
  RestShapes rest;
  prepare_rest_shapes(*model, 0, RestData::centers, rest);
  const std::size_t width = skin.influences.width;
  const std::size_t joints = skin.influences.joint_limit;
  const auto weights_at = [&](std::size_t v) {
    std::vector<double> w(joints, 0.0);
    for (std::size_t i = v * width; i < (v + 1) * width; ++i) {
      w[skin.influences.joints[i]] += static_cast<double>(skin.influences.weights[i]);
    }
    return w;
  };
  double worst = 0.0;
  std::size_t tested = 0;
  for (std::size_t v = 0; v < skin.positions.size(); v += 97) {
    if (rest.centers[0]->centers[v].w == 0.0f) continue;
    const std::vector<double> mine = weights_at(v);
    double sum = 0.0;
    glm::dvec3 center(0.0);
    for (std::size_t t = 0; t < skin.triangles.size(); t += 3) {
      std::vector<double> w(joints, 0.0);
      glm::dvec3 corner[3];
      for (std::size_t c = 0; c < 3; ++c) {
        const std::vector<double> one = weights_at(skin.triangles[t + c]);
        for (std::size_t j = 0; j < joints; ++j) w[j] += one[j] / 3.0;
        corner[c] = glm::dvec3(skin.positions[skin.triangles[t + c]]);
      }
      double similarity = 0.0;
      for (std::size_t j = 0; j < joints; ++j) {
        for (std::size_t k = 0; k < joints; ++k) {
          if (j == k) continue;
          const double d = mine[j] * w[k] - mine[k] * w[j];
          similarity += mine[j] * mine[k] * w[j] * w[k] * std::exp(-d * d / 0.01);
        }
      }
      const double area =
          0.5 * glm::length(glm::cross(corner[1] - corner[0], corner[2] - corner[0]));
      sum += similarity * area;
      center += similarity * area * (corner[0] + corner[1] + corner[2]) / 3.0;
    }
    worst = std::max(worst, glm::distance(center / sum, glm::dvec3(rest.centers[0]->centers[v])));
    ++tested;
  }
  EXPECT_GT(tested, 10u);
  EXPECT_LT(worst, 0.01) << "metres, of a figure 1.75 m tall";
}

TEST(CentersOfRotation, DoNotDependOnTheSizeOfThePieces) {
  const std::shared_ptr<const Model> model = make_humanoid();
  const auto made = [&](std::size_t pairs) {
    CentersBuilder builder(skin_of(*model));
    double before = 0.0;
    while (builder.run(pairs)) {
      EXPECT_GE(builder.progress(), before);
      before = builder.progress();
    }
    EXPECT_EQ(builder.progress(), 1.0);
    return builder.take();
  };
  EXPECT_EQ(made(1000).centers, made(std::size_t{1} << 40).centers);
}

TEST(CentersOfRotation, AreRememberedByContent) {
  const std::shared_ptr<const Model> model = make_humanoid();
  RestShapes first, again, other;
  prepare_rest_shapes(*model, 0, RestData::centers, first);
  prepare_rest_shapes(Model(*model), 0, RestData::centers, again);
  EXPECT_EQ(first.centers[0], again.centers[0]);
  Model changed = *model;
  changed.meshes[0].primitives[0].positions[0].x += 0.5f;
  prepare_rest_shapes(changed, 0, RestData::centers, other);
  EXPECT_NE(first.centers[0], other.centers[0]);
}

// Kim & Han 2014: no vertex is further from its bone than at rest, and none that was nearer moved.
TEST(BulgeFree, NoVertexIsFurtherFromItsBoneThanAtRest) {
  const Arm arm = make_arm();
  const Primitive& skin = skin_of(*arm.model);
  const VertexBones bones = make_vertex_bones(*arm.model, arm.model->scenes[0].instances[0]);
  for (const double bend : {60.0, 120.0}) {
    const DeformBuffers dqs = posed_arm(arm, "dqs", 0, bend);
    const DeformBuffers free = posed_arm(arm, "dqs_bulge_free", 0, bend);
    std::size_t pulled = 0;
    for (std::size_t v = 0; v < skin.positions.size(); ++v) {
      const BoneSegment& bone = bones.segments[bones.of_vertex[v]];
      const glm::dmat4& joint = free.palettes[0].joints[bone.joint];
      const glm::vec3& origin = free.palettes[0].origin;
      const BoneSegment posed{bone.joint, origin + glm::vec3(joint * glm::dvec4(bone.start, 1.0)),
                              origin + glm::vec3(joint * glm::dvec4(bone.end, 1.0))};
      const auto distance = [](const BoneSegment& b, const glm::vec3& p) {
        return glm::distance(b.closest(p), p);
      };
      const float rest = distance(bone, skin.positions[v]);
      EXPECT_LE(distance(posed, free.positions[v]), rest * 1.00001f + 1e-6f) << v;
      if (distance(posed, dqs.positions[v]) <= rest) {
        EXPECT_EQ(free.positions[v], dqs.positions[v]) << v;
      } else if (dqs.positions[v] != free.positions[v]) {
        ++pulled;
      }
    }
    EXPECT_GT(pulled, 100u) << bend;
  }
}

// Change of volume of the bent and of the twisted arm in per cent: linear blending loses most; dual
// quaternions bulge outside as much as they crease inside, and what is made against the bulge lies
// below them.
TEST(SkinningMethods, VolumesOfTheBentArmAreInTheOrderThatThePapersClaim) {
  const Arm arm = make_arm();
  const auto change = [&](const char* method, double twist, double bend) {
    const DeformBuffers rest = posed_arm(arm, method, 0, 0);
    const double v0 = measure(*arm.model, 0, rest.positions).volume;
    return 100.0 *
           (measure(*arm.model, 0, posed_arm(arm, method, twist, bend).positions).volume / v0 -
            1.0);
  };
  std::map<std::string, double> bend, twist;
  for (const SkinningMethod& method : skinning_methods()) {
    const std::string id(method.id);
    bend[id] = change(id.c_str(), 0, 120);
    twist[id] = change(id.c_str(), 150, 0);
    RecordProperty("bend_120_" + id, std::to_string(bend[id]));
    RecordProperty("twist_150_" + id, std::to_string(twist[id]));
  }
  EXPECT_NEAR(bend["lbs"], -5.17, 0.05);
  EXPECT_NEAR(bend["dqs_bulge_free"], -2.01, 0.05);
  EXPECT_NEAR(bend["cor"], -1.02, 0.05);
  EXPECT_NEAR(bend["dqs"], -0.53, 0.05);
  EXPECT_NEAR(bend["log_blend"], -0.50, 0.05);
  EXPECT_NEAR(twist["lbs"], -12.25, 0.05);
  for (const char* rigid : {"dqs", "dqs_bulge_free", "log_blend", "cor"}) {
    EXPECT_NEAR(twist[rigid], -0.37, 0.03) << rigid;
  }
}

TEST(SkinningMethods, FallBackToLinearBlendingWhereTheyAreNotDefined) {
  const Arm arm = make_arm();
  Pose pose;
  pose_arm(arm, 0.7, 0.3, pose);
  pose.local[static_cast<std::size_t>(arm.lower_joint_node)].scale = {1.0f, 1.5f, 1.0f};
  DeformBuffers lbs;
  deform(*arm.model, 0, pose, {}, lbs);
  for (const SkinningMethod& method : skinning_methods().subspan(1)) {
    DeformOptions options;
    options.method = index_of(method.id);
    DeformBuffers buffers;
    deform(*arm.model, 0, pose, options, buffers);
    EXPECT_TRUE(buffers.any_fallback) << method.id;
    EXPECT_NE(buffers.fallbacks[0].text().find("joint 1"), std::string::npos);
    EXPECT_EQ(buffers.positions, lbs.positions) << method.id;
  }
  // No bones where all joints share a place; no centres where there are no triangles.
  Model bare = *arm.model;
  bare.skins[0].inverse_binds.assign(2, glm::mat4(1.0f));
  pose_arm(arm, 0.7, 0.3, pose);
  DeformOptions options;
  options.method = index_of("dqs_bulge_free");
  DeformBuffers buffers;
  deform(bare, 0, pose, options, buffers);
  EXPECT_EQ(buffers.fallbacks[0].kind, Undefined::Kind::no_bones);
  Model points = *arm.model;
  points.meshes[0].primitives[0].triangles.clear();
  options.method = index_of("cor");
  deform(points, 0, pose, options, buffers);
  EXPECT_EQ(buffers.fallbacks[0].kind, Undefined::Kind::no_triangles);
}

}  // namespace
}  // namespace motionlab::anim
