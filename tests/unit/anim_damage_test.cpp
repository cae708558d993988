// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>

#include "tests/unit/anim_gltf_builder.h"

// What damage costs: a clip or an image that cannot be had is left out with a note, and the rest of
// the model is shown; whatever the mesh needs is not.

namespace motionlab::anim {
namespace {

bool notes_contain(const LoadReport& report, const std::string& part) {
  return std::any_of(report.notes.begin(), report.notes.end(), [&](const LoadNote& note) {
    return note.text.find(part) != std::string::npos;
  });
}

// A triangle in node 0, which clip 0 moves and turns.
struct Moved : Builder {
  Moved() {
    const int corners = floats("VEC3", 3, {0, 0, 0, 1, 0, 0, 0, 1, 0});
    times = floats("SCALAR", 1, {0, 1});
    places = floats("VEC3", 3, {0, 0, 0, 1, 2, 3});
    turns = floats("VEC4", 4, {0, 0, 0, 1, 0, 0, 1, 0});
    json["meshes"] = {{{"primitives", {{{"attributes", {{"POSITION", corners}}}}}}}};
    json["nodes"] = {{{"mesh", 0}}};
    json["scenes"] = {{{"nodes", {0}}}};
    json["animations"] = {
        {{"samplers",
          {{{"input", times}, {"output", places}}, {{"input", times}, {"output", turns}}}},
         {"channels",
          {{{"sampler", 0}, {"target", {{"node", 0}, {"path", "translation"}}}},
           {{"sampler", 1}, {"target", {{"node", 0}, {"path", "rotation"}}}}}}}};
  }
  void set_float(int accessor, std::size_t index, float value) {
    const std::size_t view = json["accessors"][accessor]["bufferView"];
    const std::size_t offset = json["bufferViews"][view]["byteOffset"];
    std::memcpy(data.data() + offset + index * sizeof value, &value, sizeof value);
  }
  // Gives the accessor's view a buffer of its own.
  Json& move_to_own_buffer(int accessor, const Json& buffer) {
    json["buffers"] = {{{"byteLength", data.size()},
                        {"uri", "data:application/octet-stream;base64," + base64(data)}},
                       buffer};
    Json& view = json["bufferViews"][json["accessors"][accessor]["bufferView"].get<std::size_t>()];
    view["buffer"] = 1;
    view["byteOffset"] = 0;
    return view;
  }
  int times = 0;
  int places = 0;
  int turns = 0;
};

void expect_clip_left_out(const Builder& b) {
  const Result<LoadedModel> loaded = b.load();
  ASSERT_TRUE(loaded.ok()) << loaded.error().message;
  ASSERT_EQ(loaded->model->clips.size(), 1U);
  EXPECT_FALSE(loaded->model->clips[0].unusable.empty());
  EXPECT_TRUE(notes_contain(loaded->report, "animations[0] cannot be played"));
}

TEST(GltfDamage, AClipIsLeftOutHoweverMuchOfItIsDamaged) {
  Moved whole;
  ASSERT_TRUE(whole.load().ok());
  EXPECT_TRUE(whole.load()->model->clips[0].unusable.empty());
  Moved numbers;
  numbers.set_float(numbers.places, 1, std::nanf(""));
  numbers.set_float(numbers.turns, 5, INFINITY);
  expect_clip_left_out(numbers);
  Moved kinds;
  kinds.json["accessors"][kinds.places]["componentType"] = 9;
  kinds.json["accessors"][kinds.turns]["count"] = 1000;
  expect_clip_left_out(kinds);
}

TEST(GltfDamage, AMissingBufferCostsWhatNeedsIt) {
  const Json absent{{"byteLength", 24}, {"uri", "absent.bin"}};
  Moved clip;
  clip.move_to_own_buffer(clip.places, absent);
  expect_clip_left_out(clip);
  Moved shorter;
  shorter.move_to_own_buffer(shorter.places, {{"byteLength", 24}, {"uri", "data:;base64,AAAA"}});
  expect_clip_left_out(shorter);
  Moved beyond;
  beyond.json["bufferViews"]
             [beyond.json["accessors"][beyond.places]["bufferView"].get<std::size_t>()]["buffer"] =
      7;
  expect_clip_left_out(beyond);
  Moved mesh;
  mesh.move_to_own_buffer(0, {{"byteLength", 36}, {"uri", "absent.bin"}});
  const Result<LoadedModel> refused = mesh.load();
  ASSERT_FALSE(refused.ok());
  EXPECT_NE(refused.error().message.find("absent.bin"), std::string::npos);
  Moved nobody;
  nobody.json["buffers"] = {
      {{"byteLength", nobody.data.size()}, {"uri", "data:;base64," + base64(nobody.data)}}, absent};
  EXPECT_FALSE(nobody.load().ok()) << "a file that is not whole";
}

TEST(GltfDamage, AnAccessorOfAnUnknownKindThatNothingNeedsIsNoted) {
  Moved b;
  b.json["accessors"].push_back({{"componentType", 5130}, {"type", "SCALAR"}, {"count", 3}});
  const Result<LoadedModel> loaded = b.load();
  ASSERT_TRUE(loaded.ok()) << loaded.error().message;
  EXPECT_TRUE(notes_contain(loaded->report, "5130"));
}

TEST(GltfDamage, ATextureWithoutItsImageIsNoted) {
  Moved b;
  b.json["textures"] = {{{"source", 7}, {"sampler", 3}}};
  b.json["images"] = {nullptr};
  const Result<LoadedModel> loaded = b.load();
  ASSERT_TRUE(loaded.ok()) << loaded.error().message;
  EXPECT_EQ(loaded->model->textures[0].image, -1);
  EXPECT_TRUE(loaded->model->images[0].placeholder);
}

TEST(GltfDamage, MorphTargetsStayInBounds) {
  Moved b;
  const int deltas = b.floats("VEC3", 3, {0, 0, 0, 0, 0, 1e9F, 0, 0, 0});
  b.json["meshes"][0]["primitives"][0]["targets"] = {{{"POSITION", deltas}}};
  b.json["meshes"][0]["weights"] = {1e6};
  ASSERT_TRUE(b.load().ok()) << b.load().error().message;
  b.json["meshes"][0]["weights"] = {1e30};
  const Result<LoadedModel> refused = b.load();
  ASSERT_FALSE(refused.ok());
  EXPECT_NE(refused.error().message.find("morph targets of nodes[0]"), std::string::npos);
}

TEST(GltfDamage, AFileWithoutScenesShowsAllOfIt) {
  Moved b;
  b.json.erase("scenes");
  const Result<LoadedModel> loaded = b.load();
  ASSERT_TRUE(loaded.ok()) << loaded.error().message;
  ASSERT_EQ(loaded->model->scene_to_show(), 0);
  EXPECT_TRUE(loaded->model->scenes[0].implied);
  EXPECT_EQ(loaded->model->scenes[0].vertex_count, 3U);
  EXPECT_TRUE(notes_contain(loaded->report, "no scene"));
}

TEST(GltfDamage, DataUrisAreReadAsBrowsersDo) {
  Moved b;
  std::string digits = base64(b.data);
  b.json["buffers"] = {{{"byteLength", b.data.size()},
                        {"uri", "data:application/octet-stream;BASE64," + digits.substr(0, 8) +
                                    "\n " + digits.substr(8) + ""}}};
  EXPECT_TRUE(b.load().ok()) << b.load().error().message;
  std::string coded;
  for (const char c : digits) {
    coded += c == '=' ? "%3D" : c == '+' ? "%2B" : c == '/' ? "%2f" : std::string(1, c);
  }
  b.json["buffers"][0]["uri"] = "data:;base64," + coded;
  EXPECT_TRUE(b.load().ok()) << b.load().error().message;
  b.json["buffers"][0]["uri"] = "data:;base64,%41" + digits.substr(1);
  EXPECT_FALSE(b.load().ok());
}

TEST(GltfDamage, NamesGoToTerminals) {
  Moved b;
  b.json["extensionsRequired"] = {"EVIL\n\x1b[31m"};
  const Result<LoadedModel> refused = b.load();
  ASSERT_FALSE(refused.ok());
  EXPECT_NE(refused.error().message.find("EVIL??[31m"), std::string::npos);
}

}  // namespace
}  // namespace motionlab::anim
