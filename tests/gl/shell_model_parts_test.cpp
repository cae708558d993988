// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <fstream>

#include "app/labs/skinning/skinning_lab.h"
#include "app/shell/window/file_assets.h"
#include "engine/lab/runner.h"
#include "tests/gl/shell_desk.h"
#include "tests/unit/anim_gltf_builder.h"

// Files beside a model on a real disk, as its URIs name them.

namespace motionlab::test {
namespace {

class ModelParts : public ::testing::Test {
 protected:
  // Loads a triangle whose bytes are in the file `name`, named as `uri`.
  Result<std::unique_ptr<Runner>> load(const std::string& name, const std::string& uri) {
    namespace fs = std::filesystem;
    anim::Builder b;
    const int corners = b.floats("VEC3", 3, {0, 0, 0, 1, 0, 0, 0, 1, 0});
    b.json["meshes"] = {{{"primitives", {{{"attributes", {{"POSITION", corners}}}}}}}};
    b.json["nodes"] = {{{"mesh", 0}}};
    b.json["scenes"] = {{{"nodes", {0}}}};
    b.json["buffers"] = {{{"byteLength", b.data.size()}, {"uri", uri}}};
    const fs::path folder = folder_.path() / "models";
    fs::create_directories((folder / name).parent_path());
    std::ofstream(folder / name, std::ios::binary)
        .write(reinterpret_cast<const char*>(b.data.data()),
               static_cast<std::streamsize>(b.data.size()));
    std::ofstream(folder / "model.gltf") << b.text();
    RunSetup setup;
    setup.sets = {{"model", (folder / "model.gltf").string()}};
    const LabEntry entry{"skinning", &make_skinning_lab, ""};
    return Runner::create(entry, setup, {.assets = &assets_});
  }
  void expect_found(const std::string& name, const std::string& uri) {
    const auto loaded = load(name, uri);
    EXPECT_TRUE(loaded.ok()) << name << " as " << uri << ": " << loaded.error().message;
  }
  TemporaryFolder folder_{"model_parts"};
  shell::FileAssets assets_;
};

TEST_F(ModelParts, AreNamedByUris) {
  expect_found("plain.bin", "plain.bin");
  expect_found("with space.bin", "with%20space.bin");
  expect_found("with space.bin", "with space.bin");
  expect_found("1%.bin", "1%25.bin");
  expect_found("a%20b.bin", "a%2520b.bin");
  expect_found("part:1.bin", "part%3A1.bin");
  expect_found("below/x.bin", "below/x.bin");
  expect_found("x.bin", "below/../x.bin");
}

TEST_F(ModelParts, AreNoOtherFiles) {
  std::ofstream(folder_.path() / "secret.bin") << std::string(36, 'x');
  for (const char* uri : {"../secret.bin", "%2e%2e/secret.bin", "%252e%252e/secret.bin",
                          "below/../../secret.bin", "file%3A///etc/passwd"}) {
    const auto loaded = load("plain.bin", uri);
    ASSERT_FALSE(loaded.ok()) << uri;
    EXPECT_NE(loaded.error().message.find("model.gltf"), std::string::npos) << uri;
  }
}

}  // namespace
}  // namespace motionlab::test
