// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <array>
#include <fstream>

#include "app/shell/window/settings.h"
#include "engine/core/files.h"
#include "engine/core/json.h"
#include "engine/gfx/png.h"
#include "tests/gl/shell_desk.h"
#include "tests/support/probe_lab.h"

// Screens, keys, files and time of the program, by the cases of shared/CASES.md.

namespace motionlab::test {
namespace {

namespace fs = std::filesystem;
using shell::Key;

class ShellApp : public ::testing::Test {
 protected:
  ShellApp()
      : labs_{testing::probe_entry()}, folder_("shell"), desk_({labs_, true, folder_.path()}) {}

  void open_probe() {
    ASSERT_TRUE(desk_.app().open("probe", {}).ok());
    desk_.frames(2);
  }
  std::vector<fs::path> pictures() const {
    std::vector<fs::path> found;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(folder_.path() / "pictures", ignored)) {
      found.push_back(entry.path());
    }
    return found;
  }

  std::array<LabEntry, 1> labs_;
  TemporaryFolder folder_;
  Desk desk_;
};

TEST_F(ShellApp, GallerySearchesByTypingAndOpensWithEnter) {
  desk_.frames(2);
  ASSERT_TRUE(desk_.app().in_gallery());
  desk_.type("zzz");
  EXPECT_EQ(desk_.app().gallery().search(), "zzz");
  desk_.key(Key::escape);
  EXPECT_EQ(desk_.app().gallery().search(), "");
  desk_.type("pro");
  desk_.key(Key::backspace);
  EXPECT_EQ(desk_.app().gallery().search(), "pr");
  desk_.key(Key::right);
  EXPECT_EQ(desk_.app().gallery().selected(), 1U);  // "open a model or session"
  desk_.key(Key::left);
  desk_.key(Key::enter);
  desk_.frames(2);
  ASSERT_FALSE(desk_.app().in_gallery());
  EXPECT_EQ(desk_.runner().info().id, "probe");
  EXPECT_GT(desk_.runner().tick(), 0);  // it is moving
  desk_.key(Key::escape);
  EXPECT_TRUE(desk_.app().in_gallery());
}

TEST_F(ShellApp, GalleryDrawsAThumbnailOfEachLab) {
  desk_.frames(8);
  EXPECT_TRUE(desk_.app().thumbnails().done());
  EXPECT_NE(desk_.app().thumbnails().picture(0), nullptr);
}

TEST_F(ShellApp, KeysRunStepAndReset) {
  open_probe();
  desk_.key(Key::space);
  EXPECT_TRUE(desk_.runner().paused);
  const std::int64_t tick = desk_.runner().tick();
  desk_.frames(3);
  EXPECT_EQ(desk_.runner().tick(), tick);
  desk_.key(Key::right);
  EXPECT_EQ(desk_.runner().tick(), tick + 1);
  desk_.key(Key::left);
  desk_.frames();
  EXPECT_EQ(desk_.runner().tick(), tick);
  desk_.letter("r", "r");
  desk_.frames();
  EXPECT_EQ(desk_.runner().tick(), 0);
}

TEST_F(ShellApp, LetterKeysFollowTheTypedLetter) {  // B10
  open_probe();
  desk_.runner().paused = true;
  ASSERT_TRUE(desk_.runner().post(SetParameter{"stiffness", 50.0}).ok());
  const auto stiffness = [&] {
    return std::get<double>(desk_.runner().parameters().find("stiffness")->get());
  };
  desk_.letter("w", "z", true);  // AZERTY: W is printed where Z is on a US keyboard
  desk_.frames();
  EXPECT_EQ(stiffness(), 50.0);
  desk_.letter("z", "w", true);
  desk_.frames();
  EXPECT_EQ(stiffness(), 100.0);
  desk_.letter("y", "y", true);
  desk_.frames();
  EXPECT_EQ(stiffness(), 50.0);
}

TEST_F(ShellApp, SimulatedTimeDoesNotDependOnTheRefreshRate) {  // B11
  std::array<std::int64_t, 3> ticks{};
  const std::array<double, 3> rates{30.0, 60.0, 144.0};
  for (std::size_t i = 0; i < rates.size(); ++i) {
    ASSERT_TRUE(desk_.app().open("probe", {}).ok());
    desk_.frames(static_cast<int>(rates[i]), 1.0 / rates[i]);
    ticks[i] = desk_.runner().tick();
  }
  for (const std::int64_t t : ticks) EXPECT_NEAR(static_cast<double>(t), 100.0, 1.0);
}

TEST_F(ShellApp, AStalledWindowCausesNoBurst) {  // B13
  open_probe();
  const std::int64_t before = desk_.runner().tick();
  desk_.frames(1, 30.0);
  EXPECT_LE(desk_.runner().tick() - before, 20);
}

TEST_F(ShellApp, LayoutComesBackIntoReach) {  // B23
  shell::LayoutChoice& layout = desk_.app().settings().layout;
  layout.left_width = 9000.0F;
  layout.right_width = -500.0F;
  layout.plot_fraction = std::numeric_limits<float>::quiet_NaN();
  open_probe();
  for (const float scale : {0.5F, 1.0F, 2.0F, 3.0F}) {
    desk_.app().settings().ui_scale = scale;
    for (const glm::ivec2 size : {glm::ivec2(1280, 720), glm::ivec2(640, 400),
                                  glm::ivec2(2560, 1440), glm::ivec2(320, 240)}) {
      desk_.input().window_size = desk_.input().framebuffer_size = size;
      desk_.frames(2);
      const shell::LabLayout& now = desk_.app().lab().layout();
      for (const shell::Rect& r :
           {now.top, now.left, now.right, now.view, now.transport, now.plots}) {
        EXPECT_GE(r.x, 0.0F);
        EXPECT_GE(r.y, 0.0F);
        EXPECT_LE(r.x + r.width, static_cast<float>(size.x));
        EXPECT_LE(r.y + r.height, static_cast<float>(size.y));
        EXPECT_GE(r.width, 0.0F);
        EXPECT_GE(r.height, 0.0F);
      }
    }
  }
}

TEST_F(ShellApp, TheViewIsTheStar) {  // LOOK: at least 55 % of the window at 1280×720
  open_probe();
  const shell::LabLayout& layout = desk_.app().lab().layout();
  EXPECT_GE(layout.view.width, 0.53F * 1280.0F);
  desk_.key(Key::tab);
  desk_.frames();
  EXPECT_EQ(desk_.app().lab().layout().view.width, 1280.0F);
  EXPECT_GT(desk_.app().lab().layout().view.height, 0.9F * 720.0F);
}

TEST_F(ShellApp, ProjectorModeIsLargeThickAndKept) {  // B45
  open_probe();
  desk_.app().invoke(shell::CommandId::projector);
  desk_.frames(2);
  EXPECT_GE(desk_.app().theme().palette.line_scale, 2.0F);
  const shell::Fonts& fonts = desk_.app().theme().fonts;
  for (const ImFont* font : {fonts.body, fonts.caption, fonts.mono, fonts.mono_caption}) {
    EXPECT_GE(font->FontSize, 18.0F);
  }
  ASSERT_TRUE(desk_.app().save_all().ok());
  desk_.restart();
  EXPECT_EQ(desk_.app().settings().theme, shell::ThemeKind::projector);
}

TEST_F(ShellApp, TwoPicturesAreTwoFilesOfTheSizeAskedFor) {  // B27
  open_probe();
  desk_.runner().paused = true;
  for (int i = 0; i < 2; ++i) {
    desk_.app().context().ask(shell::Capture{shell::CaptureFormat::png, 1920, 1080, i == 1, false});
    desk_.frames();
  }
  const std::vector<fs::path> files = pictures();
  ASSERT_EQ(files.size(), 2U);
  for (const fs::path& file : files) {
    const auto image = gfx::load_png(file);
    ASSERT_TRUE(image.ok());
    EXPECT_EQ(image->width, 1920);
    EXPECT_EQ(image->height, 1080);
  }
}

TEST_F(ShellApp, APictureOfThePlotsHasNoToastsOverIt) {
  open_probe();
  desk_.runner().paused = true;
  desk_.frames(2);
  const shell::Rect plots = desk_.app().lab().layout().plots;
  const shell::SavePicture wanted{"plots.png",
                                  {ImVec2(plots.x, plots.y), ImVec2(plots.width, plots.height)}};
  for (const bool with_toasts : {false, true}) {
    desk_.app().context().toasts.clear();
    if (with_toasts) {
      for (const char* text : {"one", "two", "three"}) desk_.app().context().toasts.error(text);
    }
    desk_.frames();
    desk_.app().context().ask(wanted);
    desk_.frames();
  }
  std::vector<fs::path> files = pictures();
  ASSERT_EQ(files.size(), 2U);
  const auto first = gfx::load_png(files[0]);
  const auto second = gfx::load_png(files[1]);
  ASSERT_TRUE(first.ok() && second.ok());
  EXPECT_EQ(first->width, 2 * static_cast<int>(plots.width));
  EXPECT_TRUE(first->rgba == second->rgba);
}

TEST_F(ShellApp, APictureThatCannotBeWrittenIsSaid) {  // B27
  std::ofstream(folder_.path() / "pictures") << "a file where the folder should be";
  open_probe();
  desk_.app().context().toasts.clear();
  desk_.app().context().ask(shell::Capture{shell::CaptureFormat::png, 320, 180, false, false});
  desk_.app().context().ask(shell::SaveText{"table.csv", "1,2\n"});
  desk_.frames(2);
  EXPECT_GE(desk_.app().context().toasts.size(), 1U);
}

TEST_F(ShellApp, TablesAndVectorsOfTheRunAreSaved) {
  open_probe();
  desk_.frames(10);
  desk_.app().context().ask(shell::Capture{shell::CaptureFormat::csv, 0, 0, false, false});
  desk_.app().context().ask(shell::Capture{shell::CaptureFormat::svg, 0, 0, false, false});
  desk_.frames();
  ASSERT_EQ(pictures().size(), 2U);
  for (const fs::path& file : pictures()) {
    const auto text = read_file(file);
    ASSERT_TRUE(text.ok());
    if (file.extension() == ".csv") {
      EXPECT_EQ(text->substr(0, text->find('\n')), "tick,time,energy,mean,points,bytes");
    } else {
      EXPECT_NE(text->find("<svg"), std::string::npos);
    }
  }
}

TEST_F(ShellApp, AutosaveIsOfferedAtTheNextStart) {  // B51
  open_probe();
  desk_.runner().paused = true;
  ASSERT_TRUE(desk_.runner().post(SetParameter{"stiffness", 50.0}).ok());
  desk_.runner().paused = false;
  desk_.frames(31 * 4, 0.25);
  const fs::path file = folder_.path() / "state" / "autosave.json";
  ASSERT_TRUE(fs::exists(file));
  desk_.restart();  // nothing was saved on leaving: as after a crash
  desk_.frames(2);
  ASSERT_TRUE(desk_.app().open(file.string(), {}).ok());
  desk_.frames(4);
  EXPECT_GT(desk_.runner().tick(), 100);
  EXPECT_EQ(std::get<double>(desk_.runner().parameters().find("stiffness")->get()), 50.0);
}

TEST_F(ShellApp, ClosingAsksOnlyWhenSomethingWasChanged) {  // B51
  open_probe();
  desk_.app().request_close();
  EXPECT_TRUE(desk_.app().closed());
  desk_.restart();
  open_probe();
  ASSERT_TRUE(desk_.runner().post(SetParameter{"stiffness", 50.0}).ok());
  desk_.app().request_close();
  EXPECT_FALSE(desk_.app().closed());
  desk_.frames(2);
  EXPECT_FALSE(desk_.app().closed());
}

TEST_F(ShellApp, DamagedSettingsGiveDefaultsAndANote) {
  fs::create_directories(folder_.path() / "config");
  const fs::path file = folder_.path() / "config" / "settings.json";
  for (const char* text : {"{", "[]", "{\"theme\": 3, \"layout\": \"wide\", \"window\": [1]}"}) {
    std::ofstream(file, std::ios::trunc) << text;
    desk_.restart();
    EXPECT_EQ(desk_.app().settings().theme, shell::ThemeKind::dark);
    EXPECT_EQ(desk_.app().context().toasts.size(), 1U) << text;
    desk_.frames();
  }
}

TEST_F(ShellApp, WhatCannotBeOpenedLeavesTheRunAlone) {
  open_probe();
  const std::uint64_t hash = desk_.runner().state_hash();
  desk_.runner().paused = true;
  for (const char* name : {"missing.json", "missing.glb", "no-such-lab", "settings"}) {
    const auto opened = desk_.app().open(name, {});
    ASSERT_FALSE(opened.ok()) << name;
    EXPECT_NE(opened.error().message.find(name), std::string::npos) << opened.error().message;
  }
  std::ofstream(folder_.path() / "broken.json") << "{\"lab\": ";
  desk_.input().dropped = {folder_.path() / "broken.json"};
  desk_.frames(2);
  EXPECT_EQ(desk_.runner().state_hash(), hash);
}

TEST_F(ShellApp, ADroppedFileBecomesTheLabsFile) {
  open_probe();
  std::ofstream(folder_.path() / "beads.txt") << "twelve bytes";
  desk_.input().dropped = {folder_.path() / "beads.txt"};
  desk_.frames(2);
  EXPECT_EQ(desk_.runner().instances().front().readouts.get("bytes"), 12.0);
  ASSERT_FALSE(desk_.app().settings().recent.empty());
}

}  // namespace
}  // namespace motionlab::test
