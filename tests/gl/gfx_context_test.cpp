// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <string>

#include "engine/gfx/labels.h"
#include "engine/gfx/offscreen_context.h"
#include "engine/gfx/png.h"
#include "engine/gfx/renderer.h"
#include "engine/gfx/shadow.h"
#include "engine/gfx/strokes.h"
#include "tests/gl/gfx_scenes.h"

namespace motionlab::gfx {
namespace {

// The child of the two tests below: draws a picture with the driver as the environment sets it.
TEST(GfxContextChild, DISABLED_Draws) {
  const auto context = OffscreenContext::create();
  if (!context.ok()) {
    const bool lacking = context.error().kind == ErrorKind::environment;
    std::printf("%s: %s\n", lacking ? "lacking" : "failed", context.error().message.c_str());
    return;
  }
  auto renderer = Renderer::create({(*context)->info(), std::nullopt});
  ASSERT_TRUE(renderer.ok()) << renderer.error().message;
  Framebuffer target;
  target.resize(64, 64);
  const auto scene = gfx_scenes::translucent();
  (*renderer)->render(target, scene.list, scene.camera, draw::Palette::dark(), {});
  EXPECT_EQ(take_gl_errors(), "");
  std::printf("drawn with %s\n", (*context)->info().version.c_str());
}

// What the child prints when Mesa pretends to have this version only. A process of its own, because
// drivers read their settings once.
std::string output_with_version(const std::string& version) {
  const std::string program = std::filesystem::read_symlink("/proc/self/exe").string();
  const std::string command =
      "MESA_GL_VERSION_OVERRIDE=" + version + " '" + program +
      "' --gtest_also_run_disabled_tests --gtest_filter=GfxContextChild.* 2>&1";
  std::string output;
  FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return output;
  std::array<char, 512> piece{};
  while (std::fgets(piece.data(), static_cast<int>(piece.size()), pipe) != nullptr)
    output += piece.data();
  const int status = pclose(pipe);
  return output + "status " + std::to_string(status) + "\n";
}

// Empty where Mesa draws; else why its override cannot be tested.
std::string why_not_mesa() {
  const auto context = OffscreenContext::create();
  if (!context.ok()) return "NO OPENGL HERE, NOTHING IS TESTED: " + context.error().message;
  const std::string& version = (*context)->info().version;
  return version.find("Mesa") == std::string::npos
             ? "NOT MESA, WHOSE OVERRIDE THIS TEST NEEDS: " + version
             : "";
}

TEST(GfxContext, AnOldVersionIsRefusedInOneClearLine) {
  if (const std::string reason = why_not_mesa(); !reason.empty()) GTEST_SKIP() << reason;
  const std::string output = output_with_version("2.1");
  EXPECT_NE(output.find("lacking: motionlab needs OpenGL 3.3, but this machine offers OpenGL 2.1"),
            std::string::npos)
      << output;
  EXPECT_NE(output.find("update the graphics driver"), std::string::npos) << output;
  EXPECT_NE(output.find("status 0"), std::string::npos) << output;
}

TEST(GfxContext, TheBaselineVersionIsEnough) {
  if (const std::string reason = why_not_mesa(); !reason.empty()) GTEST_SKIP() << reason;
  const std::string output = output_with_version("3.3");
  EXPECT_NE(output.find("drawn with 3.3"), std::string::npos) << output;
  EXPECT_NE(output.find("status 0"), std::string::npos) << output;
}

TEST(GfxContext, CanBeMadeAgainAndAgain) {
  for (int i = 0; i < 3; ++i) {
    const auto context = OffscreenContext::create();
    if (!context.ok())
      GTEST_SKIP() << "NO OPENGL HERE, NOTHING IS TESTED: " << context.error().message;
    const GlInfo& info = (*context)->info();
    EXPECT_GE(info.major * 10 + info.minor, 33);
    EXPECT_FALSE(info.renderer.empty());
    EXPECT_GE(info.max_texture_size, 1024);
    EXPECT_EQ(info.software, info.renderer.find("llvmpipe") != std::string::npos);
  }
}

TEST(GfxPng, UnwritableAndUnreadableFilesAreNamed) {
  draw::Image image{2, 1, {1, 2, 3, 255, 4, 5, 6, 7}};
  const auto saved = save_png(image, "/nowhere/at/all.png");
  ASSERT_FALSE(saved.ok());
  EXPECT_NE(saved.error().message.find("/nowhere/at/all.png"), std::string::npos);
  const auto empty = std::filesystem::temp_directory_path() / "motionlab_gfx_empty.png";
  EXPECT_FALSE(save_png({}, empty).ok());
  EXPECT_FALSE(load_png("/nowhere/at/all.png").ok());

  const auto path = std::filesystem::temp_directory_path() / "motionlab_gfx_broken.png";
  ASSERT_TRUE(save_png(image, path).ok());
  const auto whole = load_png(path);
  ASSERT_TRUE(whole.ok());
  EXPECT_EQ(whole->rgba, image.rgba);
  std::filesystem::resize_file(path, std::filesystem::file_size(path) / 2);
  const auto broken = load_png(path);
  std::filesystem::remove(path);
  ASSERT_FALSE(broken.ok());
  EXPECT_NE(broken.error().message.find("motionlab_gfx_broken.png"), std::string::npos);
}

TEST(GfxLabels, AreOrderedFarToNearAndLeftOutBehindTheEye) {
  draw::DrawList list;
  list.label({.position = {0, 0, 1}, .text = "near", .offset = {10, -4}});
  list.label({.position = {0, 0, -5}, .text = "far"});
  list.label({.position = {0, 0, 50}, .text = "behind"});
  list.label({.position = {1000, 0, 0}, .text = "outside"});
  list.label({.position = glm::vec3(NAN), .text = "nowhere"});
  const draw::Camera camera = draw::Camera::orbiting({}, 10.0F, 0.0F, 0.0F);
  const auto placed = project_labels(list, camera, {400, 300}, 2.0F);
  ASSERT_EQ(placed.size(), 2U);
  EXPECT_EQ(placed[0].label->text, "far");
  EXPECT_NEAR(placed[1].pixel.x, 200 + 20, 0.01F);
  EXPECT_NEAR(placed[1].pixel.y, 150 - 8, 0.01F);
}

TEST(GfxStrokes, StayFiniteAndNearThePaneHoweverTheLineRuns) {
  draw::DrawList list;
  list.line({0, -0.2F, 100}, {0, -0.2F, -1e6F},
            {.width = 3.0F, .paint = draw::Role::text});  // through the eye's side
  list.line({-1e9F, 0, 0}, {1e9F, 1, 0},
            {.width = 3.0F, .paint = draw::Role::text, .dash = draw::Dash::dashed});
  list.line({0, 0, 0}, {0, 0, 0}, {.width = 3.0F, .paint = draw::Role::text});
  const draw::Camera camera = draw::Camera::orbiting({}, 10.0F, 0.0F, 0.0F);
  StrokeBatch batch;
  build_strokes(batch, list, camera, draw::Palette::dark(), {{640, 360}, 1.0F});
  EXPECT_GE(batch.count, 2U);
  for (const StrokeVertex& v : batch.vertices) {
    EXPECT_LT(std::abs(v.position.x), 1.5F);
    EXPECT_LT(std::abs(v.position.y), 1.5F);
    EXPECT_LE(std::abs(v.position.z), 1.0F);
    EXPECT_TRUE(std::isfinite(v.uv.x + v.uv.y + v.length + v.dash_offset));
  }
}

TEST(GfxStrokes, CurvesFinerThanAPixelAreThinnedOut) {
  draw::DrawList list;
  std::vector<glm::vec3> curve;
  for (int i = 0; i <= 20000; ++i) {
    const float t = static_cast<float>(i) / 20000.0F;
    curve.push_back({2.0F * t - 1.0F, std::sin(6.0F * t), 0});
  }
  list.polyline(curve, {.width = 2.0F, .paint = draw::Role::text});
  StrokeBatch batch;
  build_strokes(batch, list, draw::Camera::planar({0, 0}, 2.5F), draw::Palette::dark(),
                {{400, 300}, 1.0F});
  EXPECT_LT(batch.count, 2500U);
  EXPECT_GT(batch.count, 200U);
}

TEST(GfxShadow, TheFitHoldsTheCastersAndMovesInWholeTexels) {
  const glm::vec3 light = glm::normalize(glm::vec3(-0.4F, 1.0F, 0.5F));
  const auto fit_at = [&](float x) {
    draw::Bounds box;
    box.add({x - 0.5F, 0.5F, -0.5F});
    box.add({x + 0.5F, 2.0F, 0.5F});
    return std::pair(fit_shadow(box, light, 1024, 0.0F), box);
  };
  const auto [fit, box] = fit_at(0.0F);
  for (int i = 0; i < 8; ++i) {
    const glm::vec3 corner((i & 1) != 0 ? box.maximum.x : box.minimum.x,
                           (i & 2) != 0 ? box.maximum.y : box.minimum.y,
                           (i & 4) != 0 ? box.maximum.z : box.minimum.z);
    const glm::vec4 c = fit.projection * glm::vec4(corner, 1.0F);
    EXPECT_LE(std::max({std::abs(c.x), std::abs(c.y), std::abs(c.z)}), 1.0F);
    const glm::vec3 landing = corner - light * (corner.y / light.y);
    EXPECT_LE((fit.projection * glm::vec4(landing, 1.0F)).z, 1.0F);
    ASSERT_TRUE(fit.footprint.has_value());
    EXPECT_GE(landing.x, fit.footprint->x);
    EXPECT_LE(landing.x, fit.footprint->x + fit.footprint->z);
  }
  // The same world point falls at the same place within a texel after the caster has moved.
  const auto texel_of = [&](const ShadowFit& f) {
    const float x = (f.projection * glm::vec4(0, 1, 0, 1)).x * 512.0F;
    return x - std::floor(x);
  };
  const float drift = std::abs(texel_of(fit) - texel_of(fit_at(0.0123F).first));
  EXPECT_LT(std::min(drift, 1.0F - drift), 0.02F);
  // High above the ground there is no shadow on it.
  draw::Bounds high;
  high.add({-0.5F, 100.0F, -0.5F});
  high.add({0.5F, 101.0F, 0.5F});
  EXPECT_FALSE(fit_shadow(high, light, 1024, 0.0F).footprint.has_value());
}

}  // namespace
}  // namespace motionlab::gfx
