// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <string>
#include <utility>

#include "engine/gfx/png.h"
#include "tests/gl/widgets_gallery.h"

namespace motionlab::test {
namespace {

// Where to leave the pictures for people; nowhere unless asked.
std::filesystem::path picture_folder() {
  const char* folder = std::getenv("MOTIONLAB_PICTURES");
  return folder == nullptr ? std::filesystem::path() : std::filesystem::path(folder);
}

struct Look {
  const char* name;
  shell::ThemeKind kind;
  float scale;
};

class WidgetPictures : public ::testing::TestWithParam<Look> {};

TEST_P(WidgetPictures, FillThePage) {
  const Look& look = GetParam();
  const float zoom = look.scale * (look.kind == shell::ThemeKind::projector ? 1.2F : 1.0F);
  ImguiPage page(look.kind, look.scale, static_cast<int>(1280 * zoom),
                 static_cast<int>(720 * zoom));
  const auto show = [&](const char* name,
                        const std::function<void(const shell::Theme&)>& contents) {
    for (int i = 0; i < 3; ++i) page.frame(contents);
    const draw::Image image = page.picture();
    if (!picture_folder().empty()) {
      const std::string file = std::string(name) + "-" + look.name + ".png";
      EXPECT_TRUE(gfx::save_png(image, picture_folder() / file).ok());
    }
    return image;
  };
  // How much of a place (logical px) is not the colour of its upper left corner: text and lines,
  // but not a solid block.
  const auto inked = [zoom](const draw::Image& image, float x, float y, float width, float height) {
    const auto pixel = [&image](int column, int row) {
      const std::size_t at =
          4 * (static_cast<std::size_t>(row) * static_cast<std::size_t>(image.width) +
               static_cast<std::size_t>(column));
      return std::array<int, 3>{image.rgba[at], image.rgba[at + 1], image.rgba[at + 2]};
    };
    const auto ground = pixel(static_cast<int>(x * zoom), static_cast<int>(y * zoom));
    int different = 0;
    int all = 0;
    for (int row = static_cast<int>(y * zoom); row < static_cast<int>((y + height) * zoom); ++row) {
      for (int column = static_cast<int>(x * zoom); column < static_cast<int>((x + width) * zoom);
           ++column) {
        const auto p = pixel(column, row);
        different +=
            std::abs(p[0] - ground[0]) + std::abs(p[1] - ground[1]) + std::abs(p[2] - ground[2]) >
                    60
                ? 1
                : 0;
        ++all;
      }
    }
    return static_cast<double>(different) / all;
  };
  const draw::Image widgets = show("widgets", widgets_page);
  for (const auto& [x, width] : {std::pair{4.0F, 270.0F}, std::pair{986.0F, 290.0F}}) {
    EXPECT_GT(inked(widgets, x, 60.0F, width, 400.0F), 0.03);
    EXPECT_LT(inked(widgets, x, 60.0F, width, 400.0F), 0.6);
  }
  // The margin between a panel's contents and its edge stays free.
  EXPECT_EQ(inked(widgets, 1266.0F, 60.0F, 12.0F, 400.0F), 0.0);
  EXPECT_EQ(inked(widgets, 2.0F, 60.0F, 10.0F, 400.0F), 0.0);

  page.move(zoom * 300, zoom * 100);
  const draw::Image plots = show("plots", plots_page);
  EXPECT_GT(inked(plots, 90.0F, 60.0F, 660.0F, 80.0F), 0.02);    // curves
  EXPECT_GT(inked(plots, 460.0F, 186.0F, 120.0F, 20.0F), 0.02);  // a title
  EXPECT_EQ(inked(plots, 775.0F, 20.0F, 7.0F, 400.0F), 0.0);     // nothing between two plots

  const draw::Image formulas = show("formulas", formulas_page);
  EXPECT_GT(inked(formulas, 22.0F, 20.0F, 236.0F, 80.0F), 0.03);
  EXPECT_EQ(inked(formulas, 266.0F, 20.0F, 12.0F, 400.0F), 0.0);  // no formula stands over its card
}

INSTANTIATE_TEST_SUITE_P(Looks, WidgetPictures,
                         ::testing::Values(Look{"dark", shell::ThemeKind::dark, 1.0F},
                                           Look{"light", shell::ThemeKind::light, 1.0F},
                                           Look{"projector", shell::ThemeKind::projector, 1.0F},
                                           Look{"dark-2x", shell::ThemeKind::dark, 2.0F}),
                         [](const auto& test) {
                           std::string name = test.param.name;
                           for (char& c : name) c = c == '-' ? '_' : c;
                           return name;
                         });

}  // namespace
}  // namespace motionlab::test
