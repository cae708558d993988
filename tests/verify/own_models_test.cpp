// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <filesystem>

#include "engine/anim/gltf_loader.h"

namespace motionlab::anim {
namespace {

// What assets/make_models.py writes is a model without a fault: nothing to repair, nothing to note.
TEST(OwnModels, TheTentacleLoadsWithoutANote) {
  const auto loaded =
      load_gltf_file(std::filesystem::path(MOTIONLAB_ASSETS_DIR) / "models" / "tentacle.gltf");
  ASSERT_TRUE(loaded.ok()) << loaded.error().message;
  EXPECT_TRUE(loaded->report.notes.empty()) << loaded->report.notes.front().text;
  const Model& model = *loaded->model;
  ASSERT_EQ(model.skins.size(), 1U);
  EXPECT_EQ(model.skins[0].joints.size(), 5U);
  ASSERT_EQ(model.clips.size(), 1U);
  EXPECT_FLOAT_EQ(static_cast<float>(model.clips[0].duration), 4.0F);
  ASSERT_EQ(model.meshes.size(), 1U);
  EXPECT_EQ(model.meshes[0].primitives[0].positions.size(), 41U * 24U);
  EXPECT_EQ(model.meshes[0].primitives[0].targets.size(), 1U);
}

}  // namespace
}  // namespace motionlab::anim
