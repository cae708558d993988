// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cstdlib>

#include "app/labs/registry.h"
#include "engine/draw/image_compare.h"
#include "engine/gfx/png.h"
#include "tests/gl/shell_desk.h"

// What lies over the screens appears when it is asked for and goes away again. With
// MOTIONLAB_PICTURES=FOLDER in the environment the pictures are left there for people to look at.

namespace motionlab::test {
namespace {

using shell::CommandId;
using shell::Key;

constexpr double kSame = 0.995;

class ShellOverlays : public ::testing::Test {
 protected:
  ShellOverlays() : desk_({lab_registry(), false, "/nonexistent"}) {}

  void open(const std::string& lab, int ticks) {
    ASSERT_TRUE(desk_.app().open(lab, {}).ok());
    desk_.runner().paused = true;
    desk_.runner().run(ticks);
    desk_.frames(4);
  }
  draw::Image shown(const std::string& name) {
    desk_.frames(4);
    draw::Image image = desk_.picture();
    if (const char* folder = std::getenv("MOTIONLAB_PICTURES")) {
      EXPECT_TRUE(gfx::save_png(image, std::filesystem::path(folder) / (name + ".png")).ok());
    }
    return image;
  }
  void appears_and_goes(CommandId command, const std::string& name) {
    const draw::Image before = shown(name + "-before");
    desk_.app().invoke(command);
    EXPECT_LT(draw::similarity(before, shown(name)), kSame) << name << " does not appear";
    desk_.key(Key::escape);
    EXPECT_GT(draw::similarity(before, shown(name + "-after")), kSame) << name << " stays";
  }

  Desk desk_;
};

TEST_F(ShellOverlays, HelpAboutBrowserAndCaptureAppearAndGo) {
  open("integrators", 100);
  appears_and_goes(CommandId::help, "help");
  appears_and_goes(CommandId::about, "about");
  appears_and_goes(CommandId::open_file, "browser");
  appears_and_goes(CommandId::save_session, "browser-save");
  appears_and_goes(CommandId::capture_options, "capture");
}

TEST_F(ShellOverlays, HelpAndBrowserAppearInTheGallery) {
  desk_.frames(20);
  appears_and_goes(CommandId::help, "gallery-help");
  appears_and_goes(CommandId::open_file, "gallery-browser");
}

TEST_F(ShellOverlays, ADivergedRunIsSaid) {  // B36
  ASSERT_TRUE(desk_.app().open("integrators", {}).ok());
  for (const Preset& preset : desk_.runner().info().presets) {
    if (!preset.diverges) continue;
    RunSetup setup;
    setup.preset = preset.id;
    ASSERT_TRUE(desk_.app().open("integrators", setup).ok());
    const draw::Image before = shown("diverging");
    for (int i = 0; i < 4000 && !desk_.runner().diverged(); ++i) desk_.frames(1, 0.1);
    ASSERT_TRUE(desk_.runner().diverged()) << preset.id;
    EXPECT_TRUE(desk_.runner().paused);
    EXPECT_LT(draw::similarity(before, shown("diverged")), kSame);
  }
}

TEST_F(ShellOverlays, ToastsTellWhatHappened) {
  open("skinning", 30);
  const draw::Image before = shown("toasts-before");
  desk_.app().context().toasts.info("A short message.");
  desk_.app().context().toasts.error("missing.glb: no such file");
  desk_.app().context().toasts.saved("/home/teacher/Pictures/motionlab/skinning-30.png");
  EXPECT_LT(draw::similarity(before, shown("toasts")), kSame);
}

TEST_F(ShellOverlays, WhatIsUnderThePointerLightsUpAndTheSpringIsDrawn) {
  RunSetup setup;
  setup.sets = {{"integrator", "rk4"}};
  ASSERT_TRUE(desk_.app().open("integrators", setup).ok());
  desk_.runner().paused = true;
  desk_.frames(4);
  const std::string view = desk_.runner().info().views.front().id;
  const std::optional<glm::vec2> found = desk_.find_grabbable(view);
  ASSERT_TRUE(found.has_value()) << "nothing in " << view << " can be taken hold of";
  desk_.move(*found);
  const draw::Image lit = shown("hover");
  EXPECT_EQ(desk_.app().cursor(), ImGuiMouseCursor_Hand);
  desk_.runner().paused = false;
  desk_.press(shell::PointerButton::left);
  EXPECT_TRUE(desk_.runner().grab().has_value());
  desk_.move(*found + glm::vec2(70.0F, -50.0F));
  EXPECT_LT(draw::similarity(lit, shown("spring")), kSame);
  desk_.release(shell::PointerButton::left);
  EXPECT_FALSE(desk_.runner().grab().has_value());
}

}  // namespace
}  // namespace motionlab::test
