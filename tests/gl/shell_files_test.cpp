// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <set>

#include "app/labs/registry.h"
#include "app/shell/panels/load_report.h"
#include "engine/core/files.h"
#include "tests/gl/shell_desk.h"
#include "tests/support/probe_lab.h"

// Models, sessions and what is written in the window.

namespace motionlab::test {
namespace {

namespace fs = std::filesystem;

class ShellFiles : public ::testing::Test {
 protected:
  ShellFiles()
      : probe_{testing::probe_entry()}, folder_("files"), desk_({probe_, true, folder_.path()}) {}

  fs::path file(const std::string& name) {
    std::ofstream(folder_.path() / name) << "twelve bytes";
    return folder_.path() / name;
  }
  void drop(const fs::path& path) {
    desk_.input().dropped = {path};
    desk_.frames(2);
  }
  std::set<std::string> written() const {
    std::set<std::string> names;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(folder_.path() / "pictures", ignored)) {
      names.insert(entry.path().filename().string());
    }
    return names;
  }

  std::array<LabEntry, 1> probe_;
  TemporaryFolder folder_;
  Desk desk_;
};

class ShellLabFiles : public ShellFiles {
 protected:
  ShellLabFiles() : labs_({lab_registry(), true, folder_.path()}) {}
  Desk labs_;
};

TEST_F(ShellFiles, WhatCouldNotBeOpenedIsForgottenWhenSomethingCan) {
  ASSERT_TRUE(desk_.app().open("probe", {}).ok());
  desk_.frames(2);
  shell::Toasts& toasts = desk_.app().context().toasts;
  toasts.clear();
  drop(folder_.path() / "missing.txt");
  EXPECT_EQ(toasts.size(), 1U);
  toasts.error("the disk is full");
  drop(file("beads.txt"));
  EXPECT_EQ(toasts.size(), 1U) << "only what is not about opening files stays";
  drop(folder_.path() / "missing.json");
  EXPECT_EQ(toasts.size(), 2U);
  ASSERT_TRUE(desk_.app().open("probe", {}).ok());
  EXPECT_EQ(toasts.size(), 1U);
}

TEST_F(ShellFiles, AnErrorDoesNotStayForEver) {
  desk_.app().context().toasts.error("the disk is full");
  desk_.frames(100, 0.25);
  EXPECT_EQ(desk_.app().context().toasts.size(), 1U);
  desk_.frames(180, 0.25);
  EXPECT_EQ(desk_.app().context().toasts.size(), 0U);
}

TEST_F(ShellFiles, TheReportHasTheNotesOfAllInstancesOnce) {
  RunSetup setup;
  setup.sets = {{"file", file("beads.txt").string()}};
  setup.compare = CompareSpec{"mode", {"calm", "explode", "noisy"}, true};
  ASSERT_TRUE(desk_.app().open("probe", setup).ok());
  EXPECT_EQ(
      shell::load_notes(desk_.runner()),
      (std::vector<std::string>{"counted, not understood", "Explode: nothing holds the beads"}));
}

TEST_F(ShellFiles, ADialogBeginsBesideTheModelAndProposesItsName) {
  fs::create_directories(folder_.path() / "models");
  const fs::path model = file("models/beads.v2.txt");
  ASSERT_TRUE(desk_.app().open(model.string(), {}).ok());
  desk_.frames(2);
  const shell::FileBrowser& browser = desk_.app().browser();
  desk_.app().context().ask(shell::BrowsePath{"file"});
  desk_.frames(2);
  ASSERT_TRUE(browser.is_open());
  EXPECT_EQ(browser.folder(), model.parent_path());
  desk_.key(shell::Key::escape);
  ASSERT_FALSE(browser.is_open());
  desk_.app().invoke(shell::CommandId::save_session);
  desk_.frames(2);
  EXPECT_EQ(browser.file_name(), "beads.v2.json");
}

TEST_F(ShellFiles, AClickBesideTheDialogDoesNotCloseIt) {
  ASSERT_TRUE(desk_.app().open("probe", {}).ok());
  desk_.frames(2);
  desk_.app().invoke(shell::CommandId::save_session);
  desk_.frames(3);
  desk_.drag({20.0F, 400.0F}, {20.0F, 400.0F}, shell::PointerButton::left);
  EXPECT_TRUE(desk_.app().browser().is_open());
  desk_.key(shell::Key::escape);
  EXPECT_FALSE(desk_.app().browser().is_open());
}

TEST_F(ShellFiles, TheReportIsALineThatOpensAndStaysAtHand) {
  ASSERT_TRUE(desk_.app().open(file("beads.txt").string(), {}).ok());
  desk_.runner().paused = true;
  desk_.frames(4);
  shell::App& app = desk_.app();
  const auto is_open = [&] { return app.lab().report().is_open(); };
  EXPECT_FALSE(is_open()) << "it would cover what was loaded";
  const shell::Rect line = app.lab().view().free_line(app.context());
  const glm::vec2 on_it = line.minimum() + glm::vec2(30.0F, 0.5F * line.height);
  desk_.drag(on_it, on_it, shell::PointerButton::left);
  EXPECT_TRUE(is_open());
  desk_.key(shell::Key::escape);
  desk_.frames(2);
  EXPECT_FALSE(is_open());
  EXPECT_FALSE(app.in_gallery()) << "Escape closes what lies on top, and no more";
  app.context().open_report = true;
  desk_.frames(2);
  EXPECT_TRUE(is_open()) << "the parameters keep it at hand";
  ASSERT_TRUE(desk_.app().open("probe", {}).ok());
  desk_.frames(2);
  app.context().open_report = true;
  desk_.frames(2);
  EXPECT_FALSE(is_open()) << "there is nothing to report";
  desk_.input().dropped = {file("more.txt")};
  desk_.frames(2);
  app.context().open_report = true;  // as the parameter panel asks
  desk_.frames(2);
  EXPECT_TRUE(is_open());
}

TEST_F(ShellLabFiles, GeometryIsSavedForEachThatIsCompared) {
  RunSetup setup;
  setup.compare = CompareSpec{"method", {"lbs", "dqs"}, true};
  ASSERT_TRUE(labs_.app().open("skinning", setup).ok());
  labs_.runner().paused = true;
  labs_.runner().run(7);
  shell::Capture wanted{shell::CaptureFormat::geometry};
  wanted.geometry = "obj";
  labs_.app().context().ask(wanted);
  labs_.frames();
  EXPECT_EQ(written(), (std::set<std::string>{"skinning-7-lbs-posed-mesh.obj",
                                              "skinning-7-dqs-posed-mesh.obj"}));
  const auto text = read_file(folder_.path() / "pictures" / "skinning-7-dqs-posed-mesh.obj");
  ASSERT_TRUE(text.ok());
  EXPECT_EQ(*text, *labs_.runner().instances()[1].lab->export_as("obj"));
}

TEST_F(ShellLabFiles, APlotThatAnotherModelHasNotGivesWay) {
  RunSetup setup;
  setup.preset = "wrap_180";  // of the arm, with the radius of the ring at its joint
  ASSERT_TRUE(labs_.app().open("skinning", setup).ok());
  labs_.frames(4);
  const auto shows = [&](const std::string& plot) {
    const auto& shown = labs_.app().lab().plots().shown();
    return std::find(shown.begin(), shown.end(), plot) != shown.end();
  };
  ASSERT_TRUE(shows("ring"));
  ASSERT_TRUE(labs_.runner().post(SetParameter{"builtin", "humanoid"}).ok());
  labs_.runner().reset();
  labs_.frames(8);
  ASSERT_GT(labs_.runner().tick(), 0);
  EXPECT_FALSE(shows("ring"));
  EXPECT_TRUE(shows("volume"));
}

// Slow enough that a frame does not get far with what it may take its time for.
class SlowClock final : public Clock {
 public:
  double now() override { return time_ += 0.02; }

 private:
  double time_ = 0.0;
};

// A session is framed as it is where it ends, not as it was at its start.
TEST(ShellSessions, AreFramedAsTheyAreWhereTheyEnd) {
  const std::array<LabEntry, 1> probe{testing::probe_entry()};
  const TemporaryFolder folder("sessions");
  SlowClock clock;
  Desk desk({probe, true, folder.path(), &clock});
  RunSetup setup;
  setup.sets = {{"offset", "10"}};  // the beads start far away and come to rest at the middle
  ASSERT_TRUE(desk.app().open("probe", setup).ok());
  desk.runner().run(1500);
  ASSERT_TRUE(desk.app().save_all().ok());
  ASSERT_TRUE(desk.app().open((folder.path() / "state" / "autosave.json").string(), {}).ok());
  desk.frames(2);
  ASSERT_LT(desk.runner().tick(), 1500) << "the replay takes several frames";
  desk.frames(60);
  ASSERT_GE(desk.runner().tick(), 1500);
  const float opened = desk.camera("scene").distance;
  desk.app().invoke(shell::CommandId::frame_view);
  desk.frames();
  EXPECT_NEAR(opened / desk.camera("scene").distance, 1.0F, 0.05F);
}

}  // namespace
}  // namespace motionlab::test
