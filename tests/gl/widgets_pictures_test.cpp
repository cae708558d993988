// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>

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
    if (picture_folder().empty()) return;
    const std::string file = std::string(name) + "-" + look.name + ".png";
    EXPECT_TRUE(gfx::save_png(image, picture_folder() / file).ok());
  };
  show("widgets", widgets_page);
  page.move(zoom * 300, zoom * 100);
  show("plots", plots_page);
  show("formulas", formulas_page);
  RecordProperty("font_milliseconds", static_cast<int>(1e3 * page.font_seconds()));
  printf("fonts: %.0f ms\n", 1e3 * page.font_seconds());
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
