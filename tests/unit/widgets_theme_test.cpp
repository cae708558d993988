// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <string>

#include "app/shell/widgets/theme.h"

namespace motionlab::shell {
namespace {

using draw::Paint;
using draw::Role;

class ThemeTest : public ::testing::Test {
 protected:
  ThemeTest() { ImGui::CreateContext(); }
  ~ThemeTest() override { ImGui::DestroyContext(); }

  static Theme made(ThemeKind kind, float scale) {
    Theme theme;
    theme.kind = kind;
    theme.scale = scale;
    apply_style(theme);
    build_fonts(theme);
    return theme;
  }
  static std::array<ImFont*, 11> all(const Fonts& f) {
    return {f.body,       f.bold,         f.caption,           f.heading,
            f.title,      f.mono,         f.mono_caption,      f.math,
            f.math_small, f.math_upright, f.math_upright_small};
  }
};

constexpr std::array kKinds = {ThemeKind::dark, ThemeKind::light, ThemeKind::projector};

TEST_F(ThemeTest, FontsAreThereAtEveryScaleAndGrowWithIt) {
  float before = 0.0F;
  for (const float scale : {0.5F, 1.0F, 2.0F, 3.0F}) {
    const Theme theme = made(ThemeKind::dark, scale);
    for (const ImFont* font : all(theme.fonts)) {
      ASSERT_NE(font, nullptr);
      EXPECT_TRUE(font->IsLoaded());
    }
    EXPECT_GT(theme.fonts.body->FontSize, before);
    before = theme.fonts.body->FontSize;
    // A texture that every OpenGL 3.3 driver takes in practice.
    EXPECT_LE(ImGui::GetIO().Fonts->TexHeight, 4096);
  }
}

TEST_F(ThemeTest, FontsHaveTheSignsOfTheCourse) {
  const Theme theme = made(ThemeKind::dark, 1.0F);
  if (theme.fonts.body == theme.fonts.math)
    GTEST_SKIP() << "NO FONT PACKAGES: Dear ImGui's own font stands in";
  for (const int sign : {0x3B8,  0x3C9,  0x394,  0x3BB,  0x2207, 0x2202, 0x221A, 0x2264, 0x2265,
                         0xB2,   0xB3,   0xB7,   0x2080, 0x2089, 0x2099, 0x2190, 0x2192, 0x21B6,
                         0x21B7, 0x27F2, 0x25B6, 0x25B8, 0x2713, 0x25CB, 0x2026, 0xB1,   0xD7,
                         0xB0,   0x2212, 0x2013, 0x201C, 0x2019, 0x2039, 0x203A, 0xE4}) {
    for (const ImFont* font : {theme.fonts.body, theme.fonts.caption, theme.fonts.mono}) {
      EXPECT_NE(font->FindGlyphNoFallback(static_cast<ImWchar>(sign)), nullptr) << std::hex << sign;
    }
  }
  // Numbers do not dance.
  for (const char digit : {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9'}) {
    EXPECT_EQ(theme.fonts.mono->GetCharAdvance(static_cast<ImWchar>(digit)),
              theme.fonts.mono->GetCharAdvance('-'));
  }
}

// LOOK and CASES B45: no text below 18 px, contrast of text at least 7:1, lines twice as wide.
TEST_F(ThemeTest, ProjectorCanBeReadFromTheBackRow) {
  const Theme theme = made(ThemeKind::projector, 1.0F);
  for (const ImFont* font : all(theme.fonts)) EXPECT_GE(font->FontSize, 18.0F);
  EXPECT_GE(theme.palette.line_scale, 2.0F);
  const glm::vec3 panel(theme.palette.resolve(Role::panel));
  for (const Paint& paint : {Paint(Role::text), Paint(Role::dim), theme.readable(Role::accent),
                             theme.readable(Role::error)}) {
    EXPECT_GE(draw::contrast_ratio(glm::vec3(theme.palette.resolve(paint)), panel), 7.0);
  }
}

TEST_F(ThemeTest, EveryTextCanBeRead) {
  for (const ThemeKind kind : kKinds) {
    Theme theme;
    theme.kind = kind;
    apply_style(theme);
    const auto contrast = [&theme](const Paint& text, const Paint& ground) {
      return draw::contrast_ratio(glm::vec3(theme.palette.resolve(text)),
                                  glm::vec3(theme.palette.resolve(ground)));
    };
    for (const Paint& ground :
         {Paint(Role::panel), theme.field(), theme.field_hover(), theme.slider_fill()}) {
      EXPECT_GE(contrast(Role::text, ground), 4.5);
    }
    EXPECT_GE(contrast(Role::dim, theme.field()), 4.5);
    EXPECT_GE(contrast(theme.on_accent(), Role::accent), 4.5);
    for (int i = 0; i < 7; ++i)
      EXPECT_GE(contrast(theme.readable(Paint::series(i)), Role::panel), 4.5);
    // The filled part of a slider can be told from the rest.
    EXPECT_GE(contrast(theme.slider_fill(), theme.field()), 1.2);
  }
}

TEST_F(ThemeTest, LengthsFollowTheScale) {
  Theme theme;
  theme.scale = 2.0F;
  EXPECT_EQ(theme.px(8.0F), 16.0F);
  theme.kind = ThemeKind::projector;
  EXPECT_GT(theme.px(8.0F), 16.0F);
}

}  // namespace
}  // namespace motionlab::shell
