// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "engine/gfx/offscreen_context.h"
#include "engine/gfx/renderer.h"

namespace motionlab::gfx {

// One context and renderer for all tests of a suite. Where none can be had every test is skipped,
// with the reason.
class GfxTest : public ::testing::Test {
 public:
  static void SetUpTestSuite() {
    auto context = OffscreenContext::create();
    if (!context) {
      reason_ = context.error().message;
      return;
    }
    context_ = std::move(context).value();
    enable_gl_messages([](const char* text) { messages_.emplace_back(text); });
    auto renderer = Renderer::create({context_->info(), std::nullopt});
    ASSERT_TRUE(renderer.ok()) << renderer.error().message;
    renderer_ = std::move(renderer).value();
  }

  static void TearDownTestSuite() {
    renderer_.reset();
    context_.reset();
  }

 protected:
  void SetUp() override {
    if (context_ == nullptr) GTEST_SKIP() << "NO OPENGL HERE, NOTHING IS TESTED: " << reason_;
    context_->make_current();
    messages_.clear();
  }

  void TearDown() override {
    if (context_ == nullptr) return;
    EXPECT_EQ(take_gl_errors(), "");
    EXPECT_TRUE(messages_.empty()) << messages_.front();
  }

  // Without shadows and edge filter, so that colours at pixels are exact.
  static RenderSettings plain() {
    RenderSettings settings;
    settings.shadows = false;
    settings.smooth_edges = false;
    return settings;
  }

  static draw::Image render(const draw::DrawList& list, const draw::Camera& camera, int width,
                            int height, const RenderSettings& settings = plain(),
                            const draw::Palette& palette = draw::Palette::dark(), int samples = 1) {
    Framebuffer target;
    target.resize(width, height, samples);
    renderer_->render(target, list, camera, palette, settings);
    return target.read_pixels();
  }

  static std::array<int, 4> pixel(const draw::Image& image, int x, int y) {
    const std::size_t at =
        4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width) +
             static_cast<std::size_t>(x));
    return {image.rgba.at(at), image.rgba.at(at + 1), image.rgba.at(at + 2), image.rgba.at(at + 3)};
  }

  static void expect_color(const draw::Image& image, int x, int y, const glm::vec3& color,
                           int tolerance = 2) {
    const auto p = pixel(image, x, y);
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_NEAR(p[i], 255.0F * color[static_cast<int>(i)], tolerance)
          << "channel " << i << " at (" << x << ", " << y << ")";
    }
  }

  static int brightness(const draw::Image& image, int x, int y) {
    const auto p = pixel(image, x, y);
    return p[0] + p[1] + p[2];
  }

  static inline std::unique_ptr<OffscreenContext> context_;
  static inline std::unique_ptr<Renderer> renderer_;
  static inline std::vector<std::string> messages_;
  static inline std::string reason_;
};

}  // namespace motionlab::gfx
