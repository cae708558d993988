// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cctype>
#include <cmath>
#include <fstream>
#include <map>

#include "engine/anim/deform.h"
#include "engine/anim/gltf_loader.h"
#include "tests/verify/gltf_files.h"

// Every damaged file of ../shared/gltf/broken: a message that names the file, or a model whose
// positions are finite in every clip and under every method. MANIFEST.md says what is expected.

namespace motionlab::anim {
namespace {

namespace fs = std::filesystem;

void expect_finite(const Model& model) {
  Pose pose;
  DeformBuffers buffers;
  for (int clip = -1; clip < static_cast<int>(model.clips.size()); ++clip) {
    const double duration =
        clip < 0 ? 0.0 : static_cast<double>(model.clips[static_cast<std::size_t>(clip)].duration);
    ASSERT_TRUE(std::isfinite(duration));
    for (int i = 0; i <= 4; ++i) {
      set_pose(model, clip, duration * i / 4, pose);
      for (std::size_t m = 0; m < skinning_methods().size(); ++m) {
        DeformOptions options;
        options.method = static_cast<int>(m);
        deform(model, model.scene_to_show(), pose, options, buffers);
        for (const glm::vec3& p : buffers.positions) {
          ASSERT_TRUE(std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z));
        }
        for (const glm::vec3& n : buffers.normals) {
          ASSERT_TRUE(std::isfinite(n.x) && std::isfinite(n.y) && std::isfinite(n.z));
        }
      }
    }
  }
}

// The `expected` column of the manifest, by file.
std::map<std::string, std::string> expectations() {
  std::map<std::string, std::string> out;
  std::ifstream manifest(tests::gltf_folder() / "MANIFEST.md");
  for (std::string line; std::getline(manifest, line);) {
    if (line.rfind("| broken/", 0) != 0) continue;
    std::vector<std::string> cells;
    std::size_t start = 1;
    for (std::size_t bar = line.find('|', start); bar != std::string::npos;
         bar = line.find('|', start)) {
      cells.push_back(line.substr(start + 1, bar - start - 2));
      start = bar + 1;
    }
    out[cells[0]] = cells[2];
  }
  return out;
}

// A fault of a clip costs the clip, also where the manifest's loader would refuse the file.
bool is_clip_fault(const std::string& name) {
  return name == "broken/anim_target_oob.gltf" || name == "broken/tg_issue-492.glb";
}

class GltfBroken : public ::testing::TestWithParam<fs::path> {};

TEST_P(GltfBroken, IsRefusedByNameOrLoadsWithFinitePositions) {
  ML_SKIP_WITHOUT_GLTF();
  const std::string name = fs::relative(GetParam(), tests::gltf_folder()).generic_string();
  const std::map<std::string, std::string> expected = expectations();
  ASSERT_TRUE(expected.count(name) == 1) << name << " is not in the manifest";
  const std::string& want = expected.at(name);
  Result<LoadedModel> loaded = load_gltf_file(GetParam());
  if (!loaded.ok()) {
    const std::string& message = loaded.error().message;
    std::cout << "  " << message.substr(message.find("broken/")) << "\n";
    EXPECT_NE(message.find(GetParam().filename().string()), std::string::npos) << message;
    EXPECT_EQ(loaded.error().kind, ErrorKind::input);
    EXPECT_EQ(want.find("reject clip"), std::string::npos) << "the rest of it can be shown";
    EXPECT_TRUE(want.find("tolerate") != 0 || name == "broken/node_rotation_zero.gltf")
        << "expected to load: " << want;
    return;
  }
  for (const LoadNote& note : loaded->report.notes) std::cout << "  " << note.text << "\n";
  const bool must_refuse = want.rfind("reject", 0) == 0 && want.find(" or ") == std::string::npos &&
                           want.rfind("reject clip", 0) != 0;
  EXPECT_TRUE(!must_refuse || is_clip_fault(name)) << "loaded, expected: " << want;
  if (want.rfind("reject clip", 0) == 0 && want.find("or") == std::string::npos) {
    for (const Clip& clip : loaded->model->clips) EXPECT_FALSE(clip.unusable.empty());
    EXPECT_FALSE(loaded->report.notes.empty());
  }
  expect_finite(*loaded->model);
}

std::vector<fs::path> broken_files() {
  std::vector<fs::path> files = tests::models_below(tests::gltf_folder() / "broken");
  if (files.empty()) files.emplace_back("missing.gltf");
  return files;
}

std::string test_name(const ::testing::TestParamInfo<fs::path>& info) {
  std::string name = info.param.filename().string();
  for (char& c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  }
  return name + "_" + std::to_string(info.index);
}

INSTANTIATE_TEST_SUITE_P(Broken, GltfBroken, ::testing::ValuesIn(broken_files()), test_name);

}  // namespace
}  // namespace motionlab::anim
