// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/anim/deform.h"
#include "engine/anim/gltf_loader.h"
#include "tests/unit/anim_gltf_builder.h"

// Models that are valid and that loaders get wrong, one for each corner of glTF 2.0; what comes out
// was worked out by hand.

namespace motionlab::anim {
namespace {

using glm::vec3;

constexpr int kByte = 5120, kUnsignedByte = 5121, kShort = 5122, kUnsignedShort = 5123;
const float kHalfTurnRoot = std::sqrt(0.5f);  // quaternion of a quarter turn: (0, 0, r, r)

std::shared_ptr<const Model> load(const Builder& b, std::size_t notes = 0) {
  const Result<LoadedModel> loaded = b.load();
  if (!loaded.ok()) {
    ADD_FAILURE() << loaded.error().message;
    return std::make_shared<const Model>();
  }
  EXPECT_EQ(loaded->report.notes.size(), notes);
  if (notes == 0) {
    for (const LoadNote& note : loaded->report.notes) ADD_FAILURE() << note.text;
  }
  return loaded->model;
}

DeformBuffers posed_model(const Model& model, int clip = -1, double time = 0.0, int scene = -1) {
  Pose pose;
  DeformBuffers buffers;
  set_pose(model, clip, time, pose);
  deform(model, scene < 0 ? model.scene_to_show() : scene, pose, {}, buffers);
  return buffers;
}

void expect_at(const vec3& got, const vec3& want, const char* what = "") {
  EXPECT_LT(glm::length(got - want), 2e-6f)
      << what << " (" << got.x << ", " << got.y << ", " << got.z << ")";
}

// A triangle (1,0,0), (0,1,0), (0,0,1) on node 0, alone in the scene.
Builder plain_triangle() {
  Builder b;
  const int position = b.floats("VEC3", 3, {1, 0, 0, 0, 1, 0, 0, 0, 1});
  b.json["meshes"] = {{{"primitives", {{{"attributes", {{"POSITION", position}}}}}}}};
  b.json["nodes"] = {{{"mesh", 0}}};
  b.json["scenes"] = {{{"nodes", {0}}}};
  b.json["scene"] = 0;
  return b;
}

Json& attributes_of(Builder& b) { return b.json["meshes"][0]["primitives"][0]["attributes"]; }

// The triangle on node 0 with the skin's joints 1 and 2 beside it: corner k hangs on the joint
// given.
Builder on_two_joints(const std::array<std::uint8_t, 3>& joints) {
  Builder b = plain_triangle();
  std::vector<std::uint8_t> j;
  std::vector<float> w;
  for (const std::uint8_t joint : joints) {
    j.insert(j.end(), {joint, 0, 0, 0});
    w.insert(w.end(), {1, 0, 0, 0});
  }
  attributes_of(b)["JOINTS_0"] = b.add<std::uint8_t>("VEC4", kUnsignedByte, 4, j);
  attributes_of(b)["WEIGHTS_0"] = b.floats("VEC4", 4, w);
  b.json["nodes"] = {{{"mesh", 0}, {"skin", 0}}, Json::object(), Json::object()};
  b.json["skins"] = {{{"joints", {1, 2}}}};
  b.json["scenes"] = {{{"nodes", {0, 1, 2}}}};
  return b;
}

Json channel(int sampler, int node, const char* path) {
  return {{"sampler", sampler}, {"target", {{"node", node}, {"path", path}}}};
}

void animate(Builder& b, const std::vector<float>& times, int output, int node, const char* path,
             const char* interpolation = "LINEAR") {
  const int input = b.floats("SCALAR", 1, times);
  const auto [low, high] = std::minmax_element(times.begin(), times.end());
  b.json["accessors"][static_cast<std::size_t>(input)]["min"] = {*low};
  b.json["accessors"][static_cast<std::size_t>(input)]["max"] = {*high};
  b.json["animations"].push_back(
      {{"samplers", {{{"input", input}, {"output", output}, {"interpolation", interpolation}}}},
       {"channels", {channel(0, node, path)}}});
}

TEST(ValidModels, WithoutInverseBindMatricesTheMeshIsInTheJointsSpace) {
  Builder b = on_two_joints({0, 1, 1});
  b.json["nodes"][1] = {{"translation", {0, 2, 0}}, {"children", {2}}};
  b.json["nodes"][2] = {{"rotation", {0, 0, kHalfTurnRoot, kHalfTurnRoot}}};
  b.json["scenes"][0]["nodes"] = {0, 1};
  const DeformBuffers posed = posed_model(*load(b));
  expect_at(posed.positions[0], {1, 2, 0});
  expect_at(posed.positions[1], {-1, 2, 0}, "turned by a quarter, then lifted");
  expect_at(posed.positions[2], {0, 2, 1});
}

TEST(ValidModels, TheSkeletonPropertyAndTheMeshNodesAncestorsMoveNothing) {
  Builder b = on_two_joints({0, 0, 1});
  b.json["nodes"][0] = {{"mesh", 0}, {"skin", 0}, {"scale", {3, 3, 3}}};
  b.json["nodes"][1]["translation"] = {0, 0, 5};
  b.json["nodes"].push_back({{"translation", {100, 0, 0}}, {"children", {0}}});
  b.json["nodes"].push_back({{"translation", {0, 50, 0}}});
  b.json["skins"][0]["skeleton"] = 4;
  b.json["scenes"][0]["nodes"] = {3, 1, 2, 4};
  const DeformBuffers posed = posed_model(*load(b));
  expect_at(posed.positions[0], {1, 0, 5});
  expect_at(posed.positions[1], {0, 1, 5});
  expect_at(posed.positions[2], {0, 0, 1});
}

TEST(ValidModels, EachSceneShowsItsOwnNodes) {
  Builder b = plain_triangle();
  b.json["nodes"] = {{{"mesh", 0}, {"translation", {1, 0, 0}}},
                     {{"mesh", 0}, {"translation", {0, 10, 0}}},
                     {{"children", {1}}, {"scale", {2, 2, 2}}}};
  b.json["scenes"] = {{{"nodes", {0}}}, {{"nodes", {2, 0}}}};
  b.json["scene"] = 1;
  const auto model = load(b);
  EXPECT_EQ(model->scene_to_show(), 1);
  const DeformBuffers first = posed_model(*model, -1, 0, 0);
  ASSERT_EQ(first.positions.size(), 3u);
  expect_at(first.positions[0], {2, 0, 0});
  const DeformBuffers second = posed_model(*model, -1, 0, 1);
  ASSERT_EQ(second.positions.size(), 6u);
  expect_at(second.positions[0], {2, 0, 0});
  expect_at(second.positions[3], {2, 20, 0}, "scaled with its parent");
}

TEST(ValidModels, OneMeshOnSeveralSkins) {
  Builder b = on_two_joints({0, 1, 1});
  b.json["nodes"].push_back({{"mesh", 0}, {"skin", 1}});
  b.json["nodes"].push_back({{"translation", {0, 0, 7}}});
  const std::vector<float> binds = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -1, 0, 0, 1,
                                    1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0,  0, 0, 1};
  b.json["skins"].push_back(
      {{"joints", {4, 1}}, {"inverseBindMatrices", b.floats("MAT4", 16, binds)}});
  b.json["nodes"][1]["translation"] = {0, 3, 0};
  b.json["nodes"][2]["translation"] = {5, 0, 0};
  b.json["scenes"][0]["nodes"] = {0, 1, 2, 3, 4};
  const DeformBuffers posed = posed_model(*load(b));
  ASSERT_EQ(posed.positions.size(), 6u);
  expect_at(posed.positions[0], {1, 3, 0});
  expect_at(posed.positions[1], {5, 1, 0});
  expect_at(posed.positions[3], {0, 0, 7}, "joint 0 of the other skin, bound at x = 1");
  expect_at(posed.positions[4], {0, 4, 0}, "joint 1 of the other skin is node 1");
}

TEST(ValidModels, SparseJointsAndWeightsOverZeros) {
  Builder b = plain_triangle();
  b.json["nodes"] = {
      {{"mesh", 0}, {"skin", 0}}, {{"translation", {0, 0, 10}}}, {{"translation", {0, 0, 20}}}};
  b.json["skins"] = {{{"joints", {1, 2}}}};
  b.json["scenes"] = {{{"nodes", {0, 1, 2}}}};
  // Views for the sparse parts: borrowed from accessors that are then thrown away.
  const int which = b.add<std::uint8_t>("SCALAR", kUnsignedByte, 1, {1, 2});
  const int joints = b.add<std::uint8_t>("VEC4", kUnsignedByte, 4, {1, 0, 0, 0, 0, 1, 0, 0});
  const int weights = b.floats("VEC4", 4, {1, 0, 0, 0, .25f, .75f, 0, 0});
  const auto view = [&](int accessor) {
    return b.json["accessors"][static_cast<std::size_t>(accessor)]["bufferView"];
  };
  const auto sparse = [&](int values, int component) {
    b.json["accessors"].push_back(
        {{"componentType", component},
         {"type", "VEC4"},
         {"count", 3},
         {"sparse",
          {{"count", 2},
           {"indices", {{"bufferView", view(which)}, {"componentType", kUnsignedByte}}},
           {"values", {{"bufferView", view(values)}}}}}});
    return static_cast<int>(b.json["accessors"].size()) - 1;
  };
  attributes_of(b)["JOINTS_0"] = sparse(joints, kUnsignedByte);
  attributes_of(b)["WEIGHTS_0"] = sparse(weights, 5126);
  // Corner 0 keeps zeros: no weight at all, which is repaired with a note.
  const DeformBuffers posed = posed_model(*load(b, 1));
  expect_at(posed.positions[0], {1, 0, 10});
  expect_at(posed.positions[1], {0, 1, 20});
  expect_at(posed.positions[2], {0, 0, 1 + .25f * 10 + .75f * 20});
}

TEST(ValidModels, TwoInfluenceSetsOfNormalizedBytes) {
  Builder b = plain_triangle();
  attributes_of(b)["JOINTS_0"] =
      b.add<std::uint16_t>("VEC4", kUnsignedShort, 4, {0, 1, 2, 3, 4, 4, 4, 4, 0, 0, 0, 0});
  attributes_of(b)["JOINTS_1"] =
      b.add<std::uint8_t>("VEC4", kUnsignedByte, 4, {4, 0, 0, 0, 0, 0, 0, 0, 2, 3, 0, 0});
  attributes_of(b)["WEIGHTS_0"] = b.add<std::uint8_t>(
      "VEC4", kUnsignedByte, 4, {51, 51, 51, 51, 255, 0, 0, 0, 0, 0, 0, 0}, true);
  attributes_of(b)["WEIGHTS_1"] =
      b.add<std::uint8_t>("VEC4", kUnsignedByte, 4, {51, 0, 0, 0, 0, 0, 0, 0, 204, 51, 0, 0}, true);
  b.json["nodes"] = {{{"mesh", 0}, {"skin", 0}}};
  Json joints = Json::array();
  Json roots = {0};
  for (int j = 0; j < 5; ++j) {
    b.json["nodes"].push_back({{"translation", {0, 0, 10 * j}}});
    joints.push_back(j + 1);
    roots.push_back(j + 1);
  }
  b.json["skins"] = {{{"joints", joints}}};
  b.json["scenes"] = {{{"nodes", roots}}};
  const DeformBuffers posed = posed_model(*load(b));
  expect_at(posed.positions[0], {1, 0, 20}, "the mean of all five");
  expect_at(posed.positions[1], {0, 1, 40});
  EXPECT_NEAR(posed.positions[2].z, 1 + .8f * 20 + .2f * 30, 1e-5f);
}

TEST(ValidModels, NegativeScaleMirrorsAndKeepsNormalsOutside) {
  Builder b = plain_triangle();
  const float r = 1.0f / std::sqrt(3.0f);
  attributes_of(b)["NORMAL"] = b.floats("VEC3", 3, {r, r, r, r, r, r, r, r, r});
  b.json["nodes"] = {{{"mesh", 0}, {"scale", {-2, 1, 1}}, {"translation", {0, 0, 4}}}};
  const DeformBuffers posed = posed_model(*load(b));
  expect_at(posed.positions[0], {-2, 0, 4});
  expect_at(posed.positions[2], {0, 0, 5});
  // By the inverse transpose, (r / -2, r, r): still on the side of the triangle where it was.
  expect_at(posed.normals[0], glm::normalize(vec3(-0.5f, 1, 1)));
}

TEST(ValidModels, NegativeScaleOfAJointMirrorsItsSkin) {
  Builder b = on_two_joints({0, 1, 1});
  b.json["nodes"][1]["scale"] = {1, 1, -1};
  b.json["nodes"][2] = {{"scale", {-1, -1, -1}}, {"translation", {0, 0, 3}}};
  const DeformBuffers posed = posed_model(*load(b));
  expect_at(posed.positions[0], {1, 0, 0});
  expect_at(posed.positions[1], {0, -1, 3});
  expect_at(posed.positions[2], {0, 0, 2});
}

TEST(ValidModels, MatrixNodesAreReadColumnByColumn) {
  Builder b = plain_triangle();
  // A quarter turn about z, then a shift; below it a shear, which no TRS gives.
  b.json["nodes"] = {
      {{"children", {1}}, {"matrix", {0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 5, 6, 7, 1}}},
      {{"mesh", 0}, {"matrix", {1, 0, 0, 0, .5f, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}}}};
  const auto model = load(b);
  EXPECT_FALSE(model->nodes[0].matrix.has_value());
  EXPECT_TRUE(model->nodes[1].matrix.has_value());
  const DeformBuffers posed = posed_model(*model);
  expect_at(posed.positions[0], {5, 7, 7}, "(1,0,0) goes to y");
  expect_at(posed.positions[1], {4, 6.5f, 7}, "(0,1,0) is sheared to (.5,1,0), then turned");
  expect_at(posed.positions[2], {5, 6, 8});
}

TEST(ValidModels, CubicSplineTangentsAreScaledByTheInterval) {
  Builder b = plain_triangle();
  // In-tangent, value, out-tangent of each key; 4 s apart.
  const int output = b.floats("VEC3", 3,
                              {0, 0, 0, 1, 0, 0, 0, 2, 0,  //
                               0, 0, 3, 5, 0, 0, 0, 0, 0});
  animate(b, {1, 5}, output, 0, "translation", "CUBICSPLINE");
  const auto model = load(b);
  EXPECT_FLOAT_EQ(model->clips[0].duration, 5.0f);
  // At the middle: (p0 + p1) / 2 + interval / 8 (m0 - m1).
  const DeformBuffers middle = posed_model(*model, 0, 3.0);
  expect_at(middle.positions[0], vec3(1, 0, 0) + vec3(3, 1, -1.5f));
  expect_at(posed_model(*model, 0, 0.0).positions[0], {2, 0, 0}, "held before the first key");
  expect_at(posed_model(*model, 0, 9.0).positions[0], {6, 0, 0});
}

// The specification asks for two keys; such a clip keeps its number and says what is wrong.
TEST(ValidModels, ACubicSplineOfOneKeyIsNoClip) {
  Builder b = plain_triangle();
  const int one = b.floats("VEC3", 3, {0, 0, 0, 1, 0, 0, 0, 0, 0});
  animate(b, {0}, one, 0, "translation", "CUBICSPLINE");
  animate(b, {0, 1}, b.floats("VEC3", 3, {0, 0, 0, 0, 6, 0}), 0, "translation");
  const auto model = load(b, 1);
  ASSERT_EQ(model->clips.size(), 2u);
  EXPECT_NE(model->clips[0].unusable.find("two keys"), std::string::npos);
  expect_at(posed_model(*model, 0, 0.5).positions[0], {1, 0, 0}, "at rest");
  expect_at(posed_model(*model, 1, 0.5).positions[0], {1, 3, 0});
}

// Two targets of a mesh that two nodes show: one moves, the other has weights of its own.
Builder two_targets() {
  Builder b = plain_triangle();
  const int up = b.floats("VEC3", 3, {0, 2, 0, 0, 2, 0, 0, 2, 0});
  const int along = b.floats("VEC3", 3, {4, 0, 0, 0, 0, 0, 0, 0, 0});
  b.json["meshes"][0]["primitives"][0]["targets"] = {{{"POSITION", up}}, {{"POSITION", along}}};
  b.json["meshes"][0]["weights"] = {.5f, 0};
  b.json["nodes"] = {{{"mesh", 0}}, {{"mesh", 0}, {"weights", {0, .25f}}}};
  b.json["scenes"] = {{{"nodes", {0, 1}}}};
  return b;
}

TEST(ValidModels, StepWeightsJumpAtTheirKeys) {
  Builder b = two_targets();
  // Key by key, target by target.
  animate(b, {1, 2, 4}, b.floats("SCALAR", 1, {0, 1, 1, 0, .5f, .5f}), 0, "weights", "STEP");
  const auto model = load(b);
  const auto corner = [&](double time) { return posed_model(*model, 0, time).positions[0]; };
  expect_at(posed_model(*model).positions[0], {1, 1, 0}, "the mesh's own weights");
  expect_at(corner(0.0), {5, 0, 0}, "before the first key");
  expect_at(corner(1.999), {5, 0, 0});
  expect_at(corner(2.0), {1, 2, 0}, "at the key");
  expect_at(corner(3.999), {1, 2, 0});
  expect_at(corner(4.0), {3, 1, 0});
  expect_at(posed_model(*model, 0, 2.0).positions[3], {2, 0, 0}, "the other node's weights stay");
}

TEST(ValidModels, CubicWeightsKeepTheirOrder) {
  Builder b = two_targets();
  // Of each key: in-tangents of both targets, both values, both out-tangents.
  animate(b, {0, 2}, b.floats("SCALAR", 1, {0, 0, 0, 1, 1, 0, 0, -1, 1, 0, 0, 0}), 0, "weights",
          "CUBICSPLINE");
  // Middle: target 0 = (0 + 1)/2 + 2/8 (1 - 0), target 1 = (1 + 0)/2 + 2/8 (0 + 1).
  expect_at(posed_model(*load(b), 0, 1.0).positions[0], {1 + 4 * .75f, 2 * .75f, 0});
}

TEST(ValidModels, JointsOutsideTheSceneStillMoveTheSkin) {
  Builder b = on_two_joints({0, 1, 1});
  b.json["nodes"][1] = {{"translation", {0, 0, 2}}, {"children", {3}}};
  b.json["nodes"].push_back({{"translation", {0, 0, 3}}, {"children", {2}}});  // no joint itself
  b.json["nodes"][2] = {{"translation", {0, 0, 4}}};
  b.json["scenes"] = {{{"nodes", {0}}}};
  const auto model = load(b);
  EXPECT_EQ(model->scenes[0].nodes.size(), 1u);
  const DeformBuffers posed = posed_model(*model);
  expect_at(posed.positions[0], {1, 0, 2});
  expect_at(posed.positions[1], {0, 1, 9}, "through the node between the joints");
}

TEST(ValidModels, InterleavedVerticesWithAStride) {
  struct Vertex {
    float position[3];
    std::uint8_t joints[4];
    std::uint16_t weights[4];
    std::int8_t normal[4];
  };
  static_assert(sizeof(Vertex) == 28);
  const std::array<Vertex, 3> vertices = {
      {{{1, 0, 0}, {1, 0, 0, 0}, {65535, 0, 0, 0}, {0, 0, 127, 0}},
       {{0, 1, 0}, {0, 1, 0, 0}, {13107, 52428, 0, 0}, {0, 0, 127, 0}},
       {{0, 0, 1}, {0, 0, 0, 0}, {65535, 0, 0, 0}, {0, 0, 127, 0}}}};
  Builder b;
  std::vector<std::uint8_t> bytes(8 + sizeof vertices);
  std::memcpy(bytes.data() + 8, vertices.data(), sizeof vertices);
  const int all = b.add<std::uint8_t>("SCALAR", kUnsignedByte, 1, bytes);
  b.json["accessors"].erase(static_cast<std::size_t>(all));
  b.json["bufferViews"][0]["byteOffset"] = 4;
  b.json["bufferViews"][0]["byteLength"] = bytes.size() - 4;
  b.json["bufferViews"][0]["byteStride"] = sizeof(Vertex);
  const auto accessor = [&](std::size_t offset, const char* type, int component, bool normalized) {
    b.json["accessors"].push_back({{"bufferView", 0},
                                   {"byteOffset", 4 + offset},
                                   {"componentType", component},
                                   {"type", type},
                                   {"normalized", normalized},
                                   {"count", 3}});
    return static_cast<int>(b.json["accessors"].size()) - 1;
  };
  b.json["extensionsUsed"] = {"KHR_mesh_quantization"};
  b.json["extensionsRequired"] = {"KHR_mesh_quantization"};
  const int position = accessor(0, "VEC3", 5126, false);
  const int joints = accessor(12, "VEC4", kUnsignedByte, false);
  const int weights = accessor(16, "VEC4", kUnsignedShort, true);
  const int normal = accessor(24, "VEC3", kByte, true);
  b.json["meshes"] = {{{"primitives",
                        {{{"attributes",
                           {{"POSITION", position},
                            {"JOINTS_0", joints},
                            {"WEIGHTS_0", weights},
                            {"NORMAL", normal}}}}}}}};
  b.json["nodes"] = {
      {{"mesh", 0}, {"skin", 0}}, {{"translation", {10, 0, 0}}}, {{"translation", {0, 10, 0}}}};
  b.json["skins"] = {{{"joints", {1, 2}}}};
  b.json["scenes"] = {{{"nodes", {0, 1, 2}}}};
  const DeformBuffers posed = posed_model(*load(b));
  expect_at(posed.positions[0], {1, 10, 0});
  expect_at(posed.positions[1], {2, 9, 0}, ".2 of joint 0, .8 of joint 1");
  expect_at(posed.positions[2], {10, 0, 1});
  expect_at(posed.normals[1], {0, 0, 1});
}

TEST(ValidModels, ClipsWithoutLengthAndTimesThatDoNotBeginAtZero) {
  Builder b = plain_triangle();
  animate(b, {0}, b.floats("VEC3", 3, {0, 0, 5}), 0, "translation");
  animate(b, {1.5f}, b.floats("VEC3", 3, {0, 0, 6}), 0, "translation");
  animate(b, {2, 4}, b.floats("VEC3", 3, {0, 0, 0, 0, 0, 8}), 0, "translation");
  const auto model = load(b);
  ASSERT_EQ(model->clips.size(), 3u);
  EXPECT_EQ(model->clips[0].duration, 0.0f);
  EXPECT_EQ(model->clips[1].duration, 1.5f);
  EXPECT_EQ(model->clips[2].duration, 4.0f);
  for (const double time : {0.0, 0.7, 1.5, 99.0}) {
    expect_at(posed_model(*model, 0, time).positions[0], {1, 0, 5});
    expect_at(posed_model(*model, 1, time).positions[0], {1, 0, 6});
  }
  EXPECT_EQ(clip_time(3.7, 0.0, Playback::loop), 0.0);
  expect_at(posed_model(*model, 2, 0.0).positions[0], {1, 0, 0});
  expect_at(posed_model(*model, 2, 3.0).positions[0], {1, 0, 4});
  expect_at(posed_model(*model, 2, 5.0).positions[0], {1, 0, 8});
}

TEST(ValidModels, RotationsOfNormalizedIntegersTakeTheShortWay) {
  Builder b = plain_triangle();
  // The second key is minus a quarter turn's quaternion: the same turn, the short way all the same.
  animate(b, {0, 1},
          b.add<std::int16_t>("VEC4", kShort, 4, {0, 0, 0, 32767, 0, 0, -23170, -23170}, true), 0,
          "rotation");
  animate(b, {0, 1}, b.add<std::int8_t>("VEC4", kByte, 4, {0, 0, 127, 0, 0, 0, 127, 0}, true), 0,
          "rotation");
  const auto model = load(b);
  const DeformBuffers half = posed_model(*model, 0, 0.5);
  EXPECT_LT(glm::length(half.positions[0] - vec3(kHalfTurnRoot, kHalfTurnRoot, 0)), 2e-5f);
  expect_at(posed_model(*model, 1, 0.3).positions[0], {-1, 0, 0});
}

TEST(ValidModels, QuantizedPositionsAndMorphDeltas) {
  Builder b;
  const int position =
      b.add<std::int16_t>("VEC3", kShort, 3, {100, -200, 300, 0, 400, 0, 0, 0, 500});
  // Three bytes and a fourth to keep the stride at four.
  const int delta =
      b.add<std::int8_t>("SCALAR", kByte, 1, {127, 0, -127, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  b.json["bufferViews"][0]["byteStride"] = 6;
  Json& deltas = b.json["accessors"][static_cast<std::size_t>(delta)];
  deltas["type"] = "VEC3";
  deltas["count"] = 3;
  deltas["normalized"] = true;
  b.json["bufferViews"][1]["byteStride"] = 4;
  b.json["extensionsUsed"] = {"KHR_mesh_quantization"};
  b.json["extensionsRequired"] = {"KHR_mesh_quantization"};
  b.json["meshes"] = {
      {{"primitives",
        {{{"attributes", {{"POSITION", position}}}, {"targets", {{{"POSITION", delta}}}}}}},
       {"weights", {50}}}};
  b.json["nodes"] = {{{"mesh", 0}, {"scale", {.01f, .01f, .01f}}}};
  b.json["scenes"] = {{{"nodes", {0}}}};
  const DeformBuffers posed = posed_model(*load(b));
  expect_at(posed.positions[0], {1.5f, -2, 2.5f});
  expect_at(posed.positions[1], {0, 4, 0});
}

TEST(ValidModels, JointNumbersWithoutWeightMayBeAnything) {
  Builder b = on_two_joints({0, 1, 1});
  attributes_of(b)["JOINTS_0"] =
      b.add<std::uint8_t>("VEC4", kUnsignedByte, 4, {0, 255, 254, 9, 1, 77, 77, 77, 1, 200, 3, 4});
  b.json["nodes"][2]["translation"] = {0, 0, 2};
  const DeformBuffers posed = posed_model(*load(b));
  expect_at(posed.positions[0], {1, 0, 0});
  expect_at(posed.positions[1], {0, 1, 2});
}

TEST(ValidModels, OneClipMayMoveNodesAtDifferentTimes) {
  Builder b = on_two_joints({0, 1, 1});
  const int early = b.floats("SCALAR", 1, {0, 1});
  const int late = b.floats("SCALAR", 1, {3, 5});
  const int lift = b.floats("VEC3", 3, {0, 0, 0, 0, 2, 0});
  const int grow = b.floats("VEC3", 3, {1, 1, 1, 3, 3, 3});
  b.json["animations"] = {
      {{"samplers", {{{"input", early}, {"output", lift}}, {{"input", late}, {"output", grow}}}},
       {"channels",
        {channel(0, 1, "translation"), channel(1, 2, "scale"),
         Json{{"sampler", 0}, {"target", {{"path", "pointer"}}}}}}}};
  const auto model = load(b);
  EXPECT_FLOAT_EQ(model->clips[0].duration, 5.0f);
  const DeformBuffers posed = posed_model(*model, 0, 4.0);
  expect_at(posed.positions[0], {1, 2, 0}, "held since 1 s");
  expect_at(posed.positions[1], {0, 2, 0}, "half way to 3");
  expect_at(posed_model(*model, 0, 0.5).positions[1], {0, 1, 0});
}

}  // namespace
}  // namespace motionlab::anim
