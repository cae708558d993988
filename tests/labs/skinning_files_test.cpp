// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <utility>

#include "app/labs/skinning/skinning_lab.h"
#include "engine/core/json.h"
#include "engine/lab/document_tools.h"
#include "engine/lab/runner.h"
#include "tests/support/memory_assets.h"
#include "tests/unit/anim_gltf_builder.h"

// The skinning lab with files of its own making: extreme ones, and one after another.

namespace motionlab::testing {
namespace {

constexpr LabEntry kFilesEntry{"skinning", &make_skinning_lab, ""};

using FileSets = std::vector<std::pair<std::string, std::string>>;

// A triangle in the last node of a chain.
struct Chain : anim::Builder {
  explicit Chain(int nodes) {
    const int corners = floats("VEC3", 3, {0, 0, 0, 1, 0, 0, 0, 1, 0});
    json["meshes"] = {{{"primitives", {{{"attributes", {{"POSITION", corners}}}}}}}};
    json["nodes"] = anim::Json::array();
    for (int n = 0; n < nodes; ++n) {
      json["nodes"].push_back(n + 1 < nodes ? anim::Json{{"children", {n + 1}}}
                                            : anim::Json{{"mesh", 0}});
    }
    json["scenes"] = {{{"nodes", {0}}}};
  }
  // Scales every node by `value` from `begin` to `end`, of a clip of one second.
  void add_spike(float begin, float end, float value) {
    const int times = floats("SCALAR", 1, {0, begin, end, 1});
    const int values = floats("VEC3", 3, {1, 1, 1, value, value, value, 1, 1, 1, 1, 1, 1});
    anim::Json channels = anim::Json::array();
    for (std::size_t n = 0; n < json["nodes"].size(); ++n) {
      channels.push_back({{"sampler", 0}, {"target", {{"node", n}, {"path", "scale"}}}});
    }
    json["animations"].push_back(
        {{"name", "spike"},
         {"samplers", {{{"input", times}, {"output", values}, {"interpolation", "STEP"}}}},
         {"channels", channels}});
  }
};

class SkinningFiles : public ::testing::Test {
 protected:
  std::unique_ptr<Runner> make(FileSets sets) {
    RunSetup setup;
    setup.sets = std::move(sets);
    auto runner = Runner::create(kFilesEntry, setup, {.assets = &assets_});
    EXPECT_TRUE(runner.ok()) << (runner.ok() ? "" : runner.error().message);
    return runner.ok() ? std::move(runner).value() : nullptr;
  }
  static double readout(const Runner& runner, const char* id) {
    return runner.instances().front().readouts.get(id);
  }
  static bool notes_contain(const Runner& runner, const std::string& part) {
    const auto notes = runner.instances().front().lab->load_notes();
    return std::any_of(notes.begin(), notes.end(), [&](const std::string& note) {
      return note.find(part) != std::string::npos;
    });
  }
  static std::string value_of(const Runner& runner, const char* parameter) {
    const Parameter* found = runner.parameters().find(parameter);
    return found->format(found->get());
  }
  MemoryAssets assets_;
};

// A spike too short for any look ahead: what is shown and exported stays finite all the same.
TEST_F(SkinningFiles, APoseOutOfAllBoundsIsTheRestPose) {
  Chain chain(4);
  chain.add_spike(0.301F, 0.302F, 9e11F);
  assets_.files["spike.gltf"] = chain.text();
  const auto before = make({{"model", "spike.gltf"}, {"clip_time", "0.2"}});
  EXPECT_TRUE(before->instances().front().lab->load_notes().empty());
  const auto within = make({{"model", "spike.gltf"}, {"clip_time", "0.3015"}});
  EXPECT_TRUE(notes_contain(*within, "out of all bounds"));
  const auto obj = within->instances().front().lab->export_as("obj");
  ASSERT_TRUE(obj.ok());
  EXPECT_NE(obj->find("v 1 0 0"), std::string::npos) << *obj;
  EXPECT_EQ(readout(*within, "height"), 1.0);
  EXPECT_TRUE(within->instances().front().lab->check().passed);
}

TEST_F(SkinningFiles, MorphTargetsWithoutEndAreCountedAndNotOffered) {
  Chain chain(2);
  anim::Json targets = anim::Json::array();
  for (int t = 0; t < 3000; ++t) targets.push_back(anim::Json::object());
  chain.json["meshes"][0]["primitives"][0]["targets"] = targets;
  for (int n = 0; n < 300; ++n) {
    chain.json["scenes"][0]["nodes"].push_back(chain.json["nodes"].size());
    chain.json["nodes"].push_back({{"mesh", 0}});
  }
  assets_.files["targets.gltf"] = chain.text();
  const auto runner = make({{"model", "targets.gltf"}});
  EXPECT_TRUE(notes_contain(*runner, "first 500 morph targets have a slider, 2500 have none"));
  EXPECT_EQ(runner->document_tools()->fields({}).size(), 500U);
}

TEST_F(SkinningFiles, ValuesHaveTheNamesOfTheFile) {
  Chain chain(3);
  chain.add_spike(0.3F, 0.5F, 2.0F);
  chain.json["scenes"][0]["name"] = "stage";
  assets_.files["named.gltf"] = chain.text();
  const auto runner = make({{"model", "named.gltf"}});
  const auto names = [&](const char* id) { return runner->parameters().find(id)->text.names(); };
  EXPECT_EQ(names("clip"), (std::vector<std::string>{"rest pose", "spike"}));
  EXPECT_EQ(names("fade_clip"), (std::vector<std::string>{"none", "spike"}));
  EXPECT_EQ(names("scene"), (std::vector<std::string>{"the file's own", "stage"}));
  EXPECT_EQ(runner->parameters().find("clip")->value_text(0LL), "spike");
  EXPECT_EQ(runner->parameters().find("clip")->value_text(7LL), "7");
  EXPECT_EQ(runner->parameters().find("clip_time")->text.slider_maximum(), 1.0);
  RunSetup setup;
  setup.sets = {{"model", "named.gltf"}};
  setup.compare = CompareSpec{"clip", {"-1", "0"}, true};
  const auto compared = Runner::create(kFilesEntry, setup, {.assets = &assets_});
  ASSERT_TRUE(compared.ok());
  EXPECT_EQ((*compared)->instances()[0].label, "rest pose");
  EXPECT_EQ((*compared)->instances()[1].label, "spike");
  const auto summary = runner->instances().front().lab->load_summary();
  ASSERT_GE(summary.size(), 2U);
  EXPECT_EQ(summary[0], "1 scene, 3 nodes, 1 mesh, 1 primitive, 3 vertices, 1 triangle");
  EXPECT_EQ(summary[1], "1 clip: spike (1 s)");
}

// Another file has other clips and joints: what was said of the first one's is forgotten.
TEST_F(SkinningFiles, AnotherFileStartsAfresh) {
  Chain chain(3);
  chain.add_spike(0.3F, 0.5F, 2.0F);
  chain.add_spike(0.1F, 0.9F, 3.0F);
  assets_.files["one.gltf"] = chain.text();
  assets_.files["two.gltf"] = Chain(3).text();
  const auto runner = make({{"model", "one.gltf"},
                            {"clip", "1"},
                            {"clip_time", "0.4"},
                            {"fade_clip", "0"},
                            {"weights_of", "1"},
                            {"speed", "0.5"}});
  runner->select({1});
  ASSERT_TRUE(runner->post(SetParameter{"model", Json("two.gltf")}).ok());
  EXPECT_TRUE(runner->selection().empty());
  for (const auto& [id, value] : {std::pair{"clip", "0"},
                                  {"clip_time", "0"},
                                  {"fade_clip", "-1"},
                                  {"weights_of", "-1"},
                                  {"speed", "0.5"}}) {
    EXPECT_EQ(value_of(*runner, id), value) << id;
  }
  runner->undo();
  EXPECT_EQ(value_of(*runner, "clip"), "1");
  EXPECT_EQ(value_of(*runner, "clip_time"), "0.4");
  const auto failed = runner->post(SetParameter{"model", Json("absent.gltf")});
  EXPECT_FALSE(failed.ok());
  EXPECT_EQ(value_of(*runner, "clip"), "1") << "a file that cannot be loaded changes nothing";
}

// Each texture lies over its own set of coordinates, moved and wrapped as the file says.
TEST_F(SkinningFiles, TexturesKeepTheirOwnCoordinates) {
  Chain chain(1);
  const int first = chain.floats("VEC2", 2, {0, 0, 1, 0, 0, 1});
  const int second = chain.floats("VEC2", 2, {0.5F, 0, 0.25F, 0, 0, 1});
  auto& primitive = chain.json["meshes"][0]["primitives"][0];
  primitive["attributes"]["TEXCOORD_0"] = first;
  primitive["attributes"]["TEXCOORD_1"] = second;
  primitive["material"] = 0;
  chain.json["images"] = {{{"uri", "absent.png"}}};  // a checkerboard stands in for it
  chain.json["samplers"] = {{{"wrapS", 33071}, {"wrapT", 33648}, {"magFilter", 9728}}};
  chain.json["textures"] = {{{"source", 0}}, {{"source", 0}, {"sampler", 0}}};
  chain.json["materials"] = {
      {{"pbrMetallicRoughness", {{"baseColorTexture", {{"index", 0}}}}},
       {"emissiveFactor", {0.0, 0.5, 0.0}},
       {"occlusionTexture",
        {{"index", 1},
         {"texCoord", 1},
         {"extensions", {{"KHR_texture_transform", {{"offset", {0.125, 0.25}}}}}}}}}};
  assets_.files["textured.gltf"] = chain.text();
  const auto runner = make({{"model", "textured.gltf"}});
  draw::DrawList list;
  runner->draw("scene", 1.0, list);
  ASSERT_EQ(list.meshes().size(), 1U);
  const draw::MeshInstance& drawn = list.meshes().front();
  const draw::Material& material = drawn.material;
  ASSERT_TRUE(material.base_map);
  EXPECT_EQ(material.base_map.wrap_u, draw::Wrap::repeat);
  EXPECT_FALSE(material.base_map.nearest);
  EXPECT_EQ(drawn.mesh->uvs[material.base_map.uv_set][1], glm::vec2(1.0F, 0.0F));
  ASSERT_TRUE(material.occlusion_map);
  EXPECT_EQ(material.occlusion_map.wrap_u, draw::Wrap::clamp);
  EXPECT_EQ(material.occlusion_map.wrap_v, draw::Wrap::mirror);
  EXPECT_TRUE(material.occlusion_map.nearest);
  EXPECT_EQ(drawn.mesh->uvs[material.occlusion_map.uv_set][1], glm::vec2(0.25F, 0.0F));
  EXPECT_EQ(material.occlusion_map.transform[2], glm::vec3(0.125F, 0.25F, 1.0F));
  EXPECT_FALSE(material.normal_map);
  EXPECT_EQ(material.emission, glm::vec3(0.0F, 0.5F, 0.0F));
}

// What a run is compared by is where the skin is.
TEST_F(SkinningFiles, TheHashSeesTheSkin) {
  assets_.files["two.gltf"] = Chain(3).text();
  const auto hash = [&](const FileSets& sets) { return make(sets)->state_hash(); };
  EXPECT_NE(hash({{"twist", "10"}}), hash({{"twist", "170"}}));
  EXPECT_NE(hash({{"twist", "10"}}), hash({{"twist", "10"}, {"method", "dqs"}}));
  EXPECT_NE(hash({{"builtin", "humanoid"}}), hash({{"model", "two.gltf"}}));
  EXPECT_NE(hash({{"builtin", "humanoid"}, {"clip", "2"}}),
            hash({{"builtin", "humanoid"}, {"clip", "2"}, {"max_influences", "1"}}));
  EXPECT_EQ(hash({{"twist", "10"}}), hash({{"twist", "10"}, {"bones", "true"}}));
}

}  // namespace
}  // namespace motionlab::testing
