// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "engine/core/files.h"
#include "engine/core/json.h"
#include "tests/gui/screen.h"

// The real program in a real window, with a real mouse and real keys.

namespace motionlab::test {
namespace {

namespace fs = std::filesystem;

constexpr double kStart = 30.0;  // [s] that a busy machine may take to show the window
// The view at 1280×720 with the panels in their default places, its edges left out.
constexpr glm::ivec2 kViewFrom(300, 130);
constexpr glm::ivec2 kViewTo(960, 460);
// The left of the two panes of the integrators lab, without its legend and the view buttons.
constexpr glm::ivec2 kPaneFrom(290, 60);
constexpr glm::ivec2 kPaneTo(620, 440);

// The rod and the bob are the only strong colours of the left pane before there is a trail: the
// lowest is the bob's edge, the rightmost how far it was pulled.
struct Colored {
  glm::ivec2 lowest{0};
  int rightmost = 0;
  int count = 0;
};

Colored colored_in_left_pane(const draw::Image& image) {
  Colored found;
  for (int row = kPaneFrom.y; row < kPaneTo.y; ++row) {
    for (int column = kPaneFrom.x; column < kPaneTo.x; ++column) {
      const auto at = static_cast<std::size_t>(4 * (row * image.width + column));
      const auto [low, high] =
          std::minmax({image.rgba[at], image.rgba[at + 1], image.rgba[at + 2]});
      if (high - low < 70) continue;
      ++found.count;
      if (row > found.lowest.y) found.lowest = {column, row};
      found.rightmost = std::max(found.rightmost, column);
    }
  }
  return found;
}

class Window : public ::testing::Test {
 protected:
  void SetUp() override {
    const std::string missing = Screen::missing();
    if (!missing.empty()) {
      std::fprintf(stderr, "\n*** SKIPPED: the tests with a real window need %s\n\n",
                   missing.c_str());
      GTEST_SKIP() << missing << " not found";
    }
    folder_ = fs::temp_directory_path() / ("motionlab-gui-" + std::to_string(::getpid()));
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    screen_ = std::make_unique<Screen>(folder_);
  }
  void TearDown() override {
    program_.reset();
    screen_.reset();
    std::error_code ignored;
    if (!folder_.empty()) fs::remove_all(folder_, ignored);
  }
  void start(const std::vector<std::string>& arguments) {
    std::vector<std::string> command{MOTIONLAB_BINARY};
    command.insert(command.end(), arguments.begin(), arguments.end());
    program_ = std::make_unique<Process>(command, screen_->environment(), folder_ / "output");
    ASSERT_TRUE(screen_->wait_for_window("motionlab", kStart)) << program_->output();
  }
  // Whether the view moves, or is still, within half a second; a busy machine may take some of
  // those to show what a key did.
  bool moves() {
    return within_attempts([](int moved) { return moved > 50; });
  }
  bool is_still() {
    return within_attempts([](int moved) { return moved == 0; });
  }
  // How much the screen differs from `before` once it differs by more than `enough`, or after some
  // seconds: a busy machine needs more than one frame's time to show what a key did.
  int differs(const draw::Image& before, const glm::ivec2& from, const glm::ivec2& to, int enough) {
    int differing = 0;
    for (int attempt = 0; attempt < 30 && differing <= enough; ++attempt) {
      if (attempt > 0) pause_for(0.2);
      differing = differing_pixels(before, screen_->picture(), from, to);
    }
    return differing;
  }

  bool within_attempts(bool (*holds)(int)) {
    for (int attempt = 0; attempt < 10; ++attempt) {
      const draw::Image before = screen_->picture();
      pause_for(0.5);
      if (holds(differing_pixels(before, screen_->picture(), kViewFrom, kViewTo))) return true;
    }
    return false;
  }

  fs::path folder_;
  std::unique_ptr<Screen> screen_;
  std::unique_ptr<Process> program_;
};

TEST_F(Window, OpensALabThatMovesAndKeysDoWhatTheySay) {
  ASSERT_NO_FATAL_FAILURE(start({"integrators", "--ui-scale", "1"}));
  EXPECT_TRUE(moves()) << "the lab does not move when it opens";
  screen_->key("space");
  EXPECT_TRUE(is_still()) << "Space does not pause";
  const draw::Image before = screen_->picture();
  screen_->key("F1");
  EXPECT_GT(differs(before, kViewFrom, kViewTo, 5000), 5000) << "no help";
  const draw::Image help = screen_->picture();
  screen_->key("Escape");
  EXPECT_GT(differs(help, kViewFrom, kViewTo, 5000), 5000) << "Escape does not close it";
  EXPECT_LT(differing_pixels(before, screen_->picture(), kViewFrom, kViewTo), 50);
  screen_->key("t");
  EXPECT_GT(differs(before, {0, 0}, {1280, 720}, 400000), 400000) << "no light";
  screen_->key("Tab");
  const draw::Image wide = screen_->picture();
  screen_->resize({900, 600});
  EXPECT_GT(differs(wide, {0, 0}, {900, 600}, 1000), 1000);
  screen_->key("ctrl+q");
  EXPECT_EQ(program_->wait(10.0), 0);
  EXPECT_EQ(program_->output(), "");
}

TEST_F(Window, ADoubleClickWithinAFrameAddsAKey) {
  ASSERT_NO_FATAL_FAILURE(start({"splines", "--ui-scale", "1"}));
  pause_for(1.0);
  screen_->key("space");
  screen_->move({330, 400});  // in the left pane, away from the curve
  screen_->double_click();
  pause_for(1.0);
  screen_->key("g");  // the gallery: what was done is saved by itself
  const fs::path autosave = folder_ / "state" / "motionlab" / "autosave.json";
  Result<std::string> text = fail("not yet there");
  for (int attempt = 0; attempt < 25 && !text.ok(); ++attempt) {
    pause_for(0.2);
    text = read_file(autosave);
  }
  ASSERT_TRUE(text.ok()) << text.error().message;
  const auto json = parse_json(*text, autosave.string());
  ASSERT_TRUE(json.ok());
  ASSERT_EQ((*json)["events"].size(), 1U);
  EXPECT_TRUE((*json)["events"][0].contains("edit"));
}

TEST_F(Window, ARealMouseDragsTheBobAndTheSessionReplays) {
  const fs::path session = folder_ / "rest.json";
  const Finished made =
      run({MOTIONLAB_BINARY, "run", "integrators", "--set", "system=pendulum", "--set",
           "integrator=rk4", "--set", "angle=0", "--steps", "10", "--save", session.string()},
          screen_->environment());
  ASSERT_EQ(made.status, 0) << made.output;
  ASSERT_NO_FATAL_FAILURE(start({session.string(), "--ui-scale", "1"}));
  pause_for(1.0);
  screen_->key("space");  // a session opens paused
  const Colored rest = colored_in_left_pane(screen_->picture());
  ASSERT_GT(rest.count, 100);
  const glm::ivec2 bob = rest.lowest - glm::ivec2(0, 6);
  screen_->move(bob);
  screen_->press();
  screen_->move(bob + glm::ivec2(60, -20));
  screen_->move(bob + glm::ivec2(100, -60));
  pause_for(0.5);
  EXPECT_GT(colored_in_left_pane(screen_->picture()).rightmost, rest.rightmost + 30)
      << "the bob does not follow the mouse";
  screen_->release();
  EXPECT_TRUE(moves()) << "it does not swing when it is let go";
  screen_->key("space");
  screen_->key("ctrl+q");
  ASSERT_EQ(program_->wait(10.0), 0) << program_->output();

  const fs::path autosave = folder_ / "state" / "motionlab" / "autosave.json";
  const auto text = read_file(autosave);
  ASSERT_TRUE(text.ok()) << text.error().message;
  const auto json = parse_json(*text, autosave.string());
  ASSERT_TRUE(json.ok());
  EXPECT_GE((*json)["events"].size(), 3U);  // begin, moves, end
  const Finished verified =
      run({MOTIONLAB_BINARY, "replay", autosave.string(), "--verify"}, screen_->environment());
  EXPECT_EQ(verified.status, 0) << verified.output;
}

TEST_F(Window, SaysWhatIsMissingWhenOpenGlIsTooOld) {  // B20
  auto environment = screen_->environment();
  environment["MESA_GL_VERSION_OVERRIDE"] = "2.1";
  const Finished finished = run({MOTIONLAB_BINARY}, environment, 20.0);
  EXPECT_EQ(finished.status, 3) << finished.output;
  EXPECT_NE(finished.output.find("3.3"), std::string::npos) << finished.output;
  EXPECT_NE(finished.output.find("2.1"), std::string::npos) << finished.output;
  EXPECT_EQ(std::count(finished.output.begin(), finished.output.end(), '\n'), 1) << finished.output;
}

TEST_F(Window, SaysSoWhenThereIsNoDisplay) {
  auto environment = screen_->environment();
  environment["DISPLAY"] = "";
  const Finished finished = run({MOTIONLAB_BINARY}, environment, 20.0);
  EXPECT_EQ(finished.status, 3) << finished.output;
  EXPECT_NE(finished.output.find("DISPLAY"), std::string::npos) << finished.output;
}

TEST_F(Window, AWrongTargetIsAWrongUsage) {
  const Finished unknown = run({MOTIONLAB_BINARY, "integratorz"}, screen_->environment(), 20.0);
  EXPECT_EQ(unknown.status, 2) << unknown.output;
  EXPECT_NE(unknown.output.find("integrators"), std::string::npos) << unknown.output;
  const Finished missing = run({MOTIONLAB_BINARY, "missing.glb"}, screen_->environment(), 20.0);
  EXPECT_EQ(missing.status, 3) << missing.output;
}

}  // namespace
}  // namespace motionlab::test
