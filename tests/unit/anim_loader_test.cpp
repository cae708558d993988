// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>

#include "engine/anim/deform.h"
#include "engine/anim/gltf_loader.h"
#include "tests/unit/anim_gltf_builder.h"

// Small documents made here, one per rule; the real files are in tests/verify/gltf_*.

namespace motionlab::anim {
namespace {

// One triangle with its vertices at (1,0,0), (0,1,0), (0,0,1), on node 0 of the only scene.
Builder triangle() {
  Builder b;
  const int position = b.floats("VEC3", 3, {1, 0, 0, 0, 1, 0, 0, 0, 1});
  b.json["meshes"] = {{{"primitives", {{{"attributes", {{"POSITION", position}}}}}}}};
  b.json["nodes"] = {{{"mesh", 0}}};
  b.json["scenes"] = {{{"nodes", {0}}}};
  return b;
}

// The triangle bound to nodes 1 and 2 with the weights given per vertex.
Builder skinned(const std::vector<float>& weights) {
  Builder b = triangle();
  Json& attributes = b.json["meshes"][0]["primitives"][0]["attributes"];
  attributes["JOINTS_0"] =
      b.add<std::uint8_t>("VEC4", 5121, 4, {0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0});
  attributes["WEIGHTS_0"] = b.floats("VEC4", 4, weights);
  b.json["nodes"] = {{{"mesh", 0}, {"skin", 0}}, Json::object(), Json::object()};
  b.json["skins"] = {{{"joints", {1, 2}}}};
  b.json["scenes"] = {{{"nodes", {0, 1, 2}}}};
  return b;
}

void expect_refused(const Builder& b, const std::vector<std::string>& words) {
  const Result<LoadedModel> loaded = b.load();
  ASSERT_FALSE(loaded.ok());
  EXPECT_EQ(loaded.error().kind, ErrorKind::input);
  EXPECT_EQ(loaded.error().message.rfind("folder/test.gltf: ", 0), 0u) << loaded.error().message;
  for (const std::string& word : words) {
    EXPECT_NE(loaded.error().message.find(word), std::string::npos)
        << word << " in " << loaded.error().message;
  }
}

bool has_note(const LoadReport& report, NoteKind kind, const std::string& word) {
  for (const LoadNote& note : report.notes) {
    if (note.kind == kind && note.text.find(word) != std::string::npos) return true;
  }
  return false;
}

DeformBuffers posed(const Model& model, int clip = -1, double time = 0.0) {
  Pose pose;
  DeformBuffers buffers;
  set_pose(model, clip, time, pose);
  deform(model, model.scene_to_show(), pose, {}, buffers);
  return buffers;
}

// CASES B52

TEST(Loader, NamesAMissingPart) {
  Builder b = triangle();
  b.json["buffers"] = {{{"byteLength", b.data.size()}, {"uri", "gone%20away.bin"}}};
  expect_refused(b, {"gone away.bin", "does not exist", "beside the model"});
}

TEST(Loader, NamesARequiredExtensionItDoesNotKnow) {
  Builder b = triangle();
  b.json["extensionsUsed"] = {"ACME_teapot"};
  b.json["extensionsRequired"] = {"ACME_teapot"};
  expect_refused(b, {"ACME_teapot", "export it without"});
}

TEST(Loader, NotesAnOptionalExtensionItDoesNotKnow) {
  Builder b = triangle();
  b.json["extensionsUsed"] = {"ACME_teapot"};
  const Result<LoadedModel> loaded = b.load();
  ASSERT_TRUE(loaded.ok()) << loaded.error().message;
  EXPECT_TRUE(has_note(loaded->report, NoteKind::ignored, "ACME_teapot"));
}

TEST(Loader, NamesAFileThatIsNotThere) {
  const Result<LoadedModel> loaded = load_gltf_file("no/such/model.glb");
  ASSERT_FALSE(loaded.ok());
  EXPECT_NE(loaded.error().message.find("no/such/model.glb"), std::string::npos);
  EXPECT_NE(loaded.error().message.find("does not exist"), std::string::npos);
  EXPECT_FALSE(load_gltf_file("/dev/zero").ok());
  EXPECT_FALSE(load_gltf_file("/").ok());
}

TEST(Loader, ReplacesAnImageItCannotHaveAndSaysSo) {
  Builder b = triangle();
  b.json["images"] = {{{"uri", "lost.png"}}, {{"uri", "data:image/png;base64,AAAA"}}};
  b.json["textures"] = {{{"source", 0}}};
  b.json["materials"] = {{{"pbrMetallicRoughness", {{"baseColorTexture", {{"index", 0}}}}}},
                         {{"emissiveTexture", {{"index", 7}}}}};
  const Result<LoadedModel> loaded = b.load();
  ASSERT_TRUE(loaded.ok()) << loaded.error().message;
  EXPECT_TRUE(has_note(loaded->report, NoteKind::missing, "lost.png"));
  EXPECT_TRUE(has_note(loaded->report, NoteKind::missing, "images[1]"));
  EXPECT_TRUE(has_note(loaded->report, NoteKind::missing, "texture 7"));
  for (const Image& image : loaded->model->images) {
    EXPECT_TRUE(image.placeholder);
    EXPECT_EQ(image.rgba.size(), static_cast<std::size_t>(image.width * image.height * 4));
  }
  EXPECT_EQ(loaded->model->materials[1].emissive_texture.texture, -1);
}

TEST(Loader, RefusesNestingBeforeItParses) {
  std::string deep = R"({"asset":{"version":"2.0"},"extras":)";
  deep += std::string(200000, '[') + std::string(200000, ']') + "}";
  const Result<LoadedModel> loaded = load_gltf(MemoryAssetSource("deep.gltf", to_bytes(deep)));
  ASSERT_FALSE(loaded.ok());
  EXPECT_NE(loaded.error().message.find("nested"), std::string::npos);
}

TEST(Loader, RefusesAccessorsThatWouldFillTheMemory) {
  Builder b = triangle();
  for (const std::uint64_t count : {std::uint64_t{4} << 30, std::uint64_t{1} << 52}) {
    b.json["accessors"][0] = {{"componentType", 5126}, {"type", "VEC3"}, {"count", count}};
    expect_refused(b, {"memory"});
  }
}

// CASES B54

TEST(Loader, NormalizesWeightsWithANote) {
  const Builder b = skinned({.5f, .48f, 0, 0, .5f, .5f, 0, 0, 2, 3, 0, 0});
  const Result<LoadedModel> loaded = b.load();
  ASSERT_TRUE(loaded.ok()) << loaded.error().message;
  EXPECT_TRUE(has_note(loaded->report, NoteKind::repaired, "2 vertices had weights"));
  const DeformBuffers buffers = posed(*loaded->model);
  EXPECT_NEAR(buffers.positions[0].x, 1.0f, 1e-6f);
  const Influences& influences = loaded->model->meshes[0].primitives[0].influences;
  EXPECT_EQ(influences.width, 2u);
  EXPECT_EQ(influences.joints[4], 1);  // heaviest first
  EXPECT_FLOAT_EQ(influences.weights[4], 0.6f);
}

TEST(Loader, BindsAVertexWithoutWeightsToItsFirstJoint) {
  Builder b = skinned({0, 0, 0, 0, .5f, .5f, 0, 0, .5f, .5f, 0, 0});
  b.json["nodes"][1]["translation"] = {0, 0, 5};
  const Result<LoadedModel> loaded = b.load();
  ASSERT_TRUE(loaded.ok()) << loaded.error().message;
  EXPECT_TRUE(has_note(loaded->report, NoteKind::repaired, "no weight at all"));
  EXPECT_EQ(posed(*loaded->model).positions[0], glm::vec3(1, 0, 5));
}

TEST(Loader, FoldsSeveralSetsAndDropsNothing) {
  Builder b = skinned({.1f, .2f, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0});
  Json& attributes = b.json["meshes"][0]["primitives"][0]["attributes"];
  attributes["JOINTS_1"] =
      b.add<std::uint16_t>("VEC4", 5123, 4, {1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  attributes["WEIGHTS_1"] = b.floats("VEC4", 4, {.3f, .25f, .15f, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  const Result<LoadedModel> loaded = b.load();
  ASSERT_TRUE(loaded.ok()) << loaded.error().message;
  const Influences& influences = loaded->model->meshes[0].primitives[0].influences;
  ASSERT_EQ(influences.width, 5u);
  EXPECT_EQ(std::vector<std::uint16_t>(influences.joints.begin(), influences.joints.begin() + 5),
            (std::vector<std::uint16_t>{1, 0, 1, 1, 0}));
  EXPECT_TRUE(loaded->report.notes.empty());
}

TEST(Loader, RefusesJointsBeyondTheSkin) {
  Builder b = skinned({1, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0});
  b.json["skins"][0]["joints"] = {1};
  expect_refused(b, {"meshes[0].primitives[0]", "joint 1"});
}

TEST(Loader, TheTransformOfASkinnedMeshesNodeDoesNotMoveIt) {
  Builder b = skinned({1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0});
  b.json["nodes"][0]["translation"] = {9, 9, 9};
  const Result<LoadedModel> loaded = b.load();
  ASSERT_TRUE(loaded.ok()) << loaded.error().message;
  EXPECT_EQ(posed(*loaded->model).positions[0], glm::vec3(1, 0, 0));
}

// CASES B58: names need not be unique, and a clip moves only what it names.
TEST(Loader, NodesOfTheSameNameMoveByIndex) {
  Builder b = skinned({1, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0});
  b.json["nodes"][1]["name"] = "bone";
  b.json["nodes"][2]["name"] = "bone";
  const int times = b.floats("SCALAR", 1, {0, 1});
  const int values = b.floats("VEC3", 3, {0, 0, 0, 0, 0, 2});
  b.json["animations"] = {
      {{"samplers", {{{"input", times}, {"output", values}}}},
       {"channels", {{{"sampler", 0}, {"target", {{"node", 2}, {"path", "translation"}}}}}}}};
  const Result<LoadedModel> loaded = b.load();
  ASSERT_TRUE(loaded.ok()) << loaded.error().message;
  const DeformBuffers buffers = posed(*loaded->model, 0, 0.5);
  EXPECT_EQ(buffers.positions[0], glm::vec3(1, 0, 0));
  EXPECT_EQ(buffers.positions[1], glm::vec3(0, 1, 1));
}

TEST(Loader, ADamagedClipCostsOnlyItself) {
  Builder b = skinned({1, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0});
  const int times = b.floats("SCALAR", 1, {0, 1});
  const int values = b.floats("VEC3", 3, {0, 0, 0, 0, 0, 2});
  const int bad_times = b.floats("SCALAR", 1, {0, std::nanf("")});
  const auto clip = [&](int input) {
    return Json{{"samplers", {{{"input", input}, {"output", values}}}},
                {"channels", {{{"sampler", 0}, {"target", {{"node", 2}, {"path", "scale"}}}}}}};
  };
  b.json["animations"] = {clip(bad_times), clip(times)};
  b.json["animations"][0]["name"] = "broken dance";
  const Result<LoadedModel> loaded = b.load();
  ASSERT_TRUE(loaded.ok()) << loaded.error().message;
  // It keeps its number: clip 1 of the file stays clip 1.
  ASSERT_EQ(loaded->model->clips.size(), 2u);
  EXPECT_FALSE(loaded->model->clips[0].unusable.empty());
  EXPECT_EQ(loaded->model->clips[0].name, "broken dance");
  EXPECT_TRUE(loaded->model->clips[1].unusable.empty());
  EXPECT_EQ(posed(*loaded->model, 0, 0.5).positions, posed(*loaded->model).positions);
  EXPECT_TRUE(has_note(loaded->report, NoteKind::ignored, "broken dance"));
}

TEST(Loader, MatricesBecomeTrsAndShearStaysAMatrix) {
  Builder b = triangle();
  b.json["nodes"] = {{{"mesh", 0}, {"matrix", {0, 2, 0, 0, -2, 0, 0, 0, 0, 0, 2, 0, 1, 2, 3, 1}}},
                     {{"mesh", 0}, {"matrix", {1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}}}};
  b.json["scenes"][0]["nodes"] = {0, 1};
  const Result<LoadedModel> loaded = b.load();
  ASSERT_TRUE(loaded.ok()) << loaded.error().message;
  const Node& turned = loaded->model->nodes[0];
  EXPECT_FALSE(turned.matrix);
  EXPECT_LT(glm::length(turned.rest.scale - glm::vec3(2.0f)), 1e-6f);
  EXPECT_NEAR(turned.rest.rotation.z, std::sqrt(0.5f), 1e-6f);
  EXPECT_TRUE(loaded->model->nodes[1].matrix);
  const DeformBuffers buffers = posed(*loaded->model);
  EXPECT_LT(glm::length(buffers.positions[0] - glm::vec3(1, 4, 3)), 1e-6f);
  EXPECT_LT(glm::length(buffers.positions[4] - glm::vec3(1, 1, 0)), 1e-6f);
}

TEST(Loader, ReadsTextureTransformsAlphaModesAndUnlit) {
  Builder b = triangle();
  b.json["images"] = {{{"uri", "lost.png"}}};
  b.json["textures"] = {{{"source", 0}}};
  const Json transform = {{"offset", {0.5, 0.25}}, {"scale", {2, 2}}, {"rotation", 1.5707963}};
  b.json["materials"] = {{{"alphaMode", "MASK"},
                          {"alphaCutoff", 0.3},
                          {"doubleSided", true},
                          {"extensions", {{"KHR_materials_unlit", Json::object()}}},
                          {"pbrMetallicRoughness",
                           {{"baseColorTexture",
                             {{"index", 0},
                              {"texCoord", 3},
                              {"extensions", {{"KHR_texture_transform", transform}}}}}}}}};
  const Result<LoadedModel> loaded = b.load();
  ASSERT_TRUE(loaded.ok()) << loaded.error().message;
  const Material& m = loaded->model->materials[0];
  EXPECT_EQ(m.alpha_mode, AlphaMode::mask);
  EXPECT_TRUE(m.unlit && m.double_sided);
  EXPECT_EQ(m.base_color_texture.uv_set, 3u);
  // KHR_texture_transform's matrix: T * R * S with R = (cos, sin; -sin, cos).
  const glm::vec2 uv = m.base_color_texture.transform({0.1f, 0.2f});
  EXPECT_NEAR(uv.x, 0.5f + 0.4f, 1e-6f);
  EXPECT_NEAR(uv.y, 0.25f - 0.2f, 1e-6f);
}

TEST(Loader, ComputesFlatNormalsWhereThereAreNone) {
  const Result<LoadedModel> loaded = triangle().load();
  ASSERT_TRUE(loaded.ok()) << loaded.error().message;
  const Primitive& p = loaded->model->meshes[0].primitives[0];
  EXPECT_TRUE(p.flat);
  const float s = std::sqrt(1.0f / 3.0f);
  for (const glm::vec3& n : p.normals) EXPECT_LT(glm::length(n - glm::vec3(s)), 1e-6f);
}

TEST(Loader, TurnsStripsFansAndLoopsIntoLists) {
  Builder b;
  const int position = b.floats("VEC3", 3, {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 2, 2, 0});
  Json primitives = Json::array();
  for (int mode = 0; mode < 7; ++mode) {
    primitives.push_back({{"mode", mode}, {"attributes", {{"POSITION", position}}}});
  }
  b.json["meshes"] = {{{"primitives", primitives}}};
  const Result<LoadedModel> loaded = b.load();
  ASSERT_TRUE(loaded.ok()) << loaded.error().message;
  const std::vector<Primitive>& p = loaded->model->meshes[0].primitives;
  using List = std::vector<std::uint32_t>;
  EXPECT_EQ(p[1].segments, (List{0, 1, 2, 3}));
  EXPECT_EQ(p[2].segments, (List{0, 1, 1, 2, 2, 3, 3, 4, 4, 0}));
  EXPECT_EQ(p[3].segments, (List{0, 1, 1, 2, 2, 3, 3, 4}));
  EXPECT_EQ(p[4].triangles, (List{0, 1, 2}));
  EXPECT_EQ(p[5].triangles, (List{0, 1, 2, 1, 3, 2, 2, 3, 4}));
  EXPECT_EQ(p[6].triangles, (List{1, 2, 0, 2, 3, 0, 3, 4, 0}));
  EXPECT_TRUE(has_note(loaded->report, NoteKind::ignored, "do not fill"));
}

TEST(PartPath, KeepsToTheModelsFolder) {
  EXPECT_EQ(part_path("a%20b/c.bin").value(), "a b/c.bin");
  EXPECT_EQ(part_path("a b.png").value(), "a b.png");
  EXPECT_EQ(part_path("./x..y/z.bin").value(), "x..y/z.bin");
  EXPECT_EQ(part_path("a/../b/./c.bin").value(), "b/c.bin");
  EXPECT_EQ(part_path("100%25.bin").value(), "100%.bin");
  EXPECT_EQ(part_path("a%2520b.bin").value(), "a%20b.bin") << "decoded once";
  EXPECT_EQ(part_path("part%3A1.bin").value(), "part:1.bin");
  EXPECT_EQ(part_path("100%.bin").value(), "100%.bin") << "as browsers have it";
  EXPECT_EQ(part_path("a%zz").value(), "a%zz");
  for (const char* uri : {"", "/etc/passwd", "../x.bin", "a/../../x.bin", "a/..", "%2e%2e/x.bin",
                          "..%2fx.bin", "%2Fetc/passwd", "file:///etc/passwd", "http://host/x",
                          "C:\\x.bin", "a\\..\\x", "a%00b", "a%0ab", ".", "./"}) {
    EXPECT_FALSE(part_path(uri).ok()) << uri;
  }
}

TEST(FolderAssetSource, RefusesLinksThatLeadOutOfTheFolder) {
  namespace fs = std::filesystem;
  const fs::path root = fs::path(testing::TempDir()) / "motionlab_asset_source";
  fs::remove_all(root);
  fs::create_directories(root / "model" / "parts");
  std::ofstream(root / "secret.bin") << "secret";
  std::ofstream(root / "model" / "parts" / "ok.bin") << "okay";
  fs::create_symlink(root / "secret.bin", root / "model" / "link.bin");
  fs::create_symlink(root / "model" / "parts" / "ok.bin", root / "model" / "inside.bin");
  const FolderAssetSource source(root / "model" / "model.gltf");
  EXPECT_TRUE(source.read_part("parts/ok.bin", 100).ok());
  EXPECT_TRUE(source.read_part("inside.bin", 100).ok());
  EXPECT_FALSE(source.read_part("link.bin", 100).ok());
  EXPECT_FALSE(source.read_part("parts", 100).ok());
  EXPECT_FALSE(source.read_part("parts/ok.bin", 3).ok());
  fs::remove_all(root);
}

}  // namespace
}  // namespace motionlab::anim
