// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <array>
#include <glm/geometric.hpp>

#include "app/labs/registry.h"
#include "engine/core/json.h"
#include "tests/gl/shell_desk.h"
#include "tests/support/probe_document.h"
#include "tests/support/probe_lab.h"

// What the pointer does in the program, by the cases of shared/CASES.md.

namespace motionlab::test {
namespace {

using shell::PointerButton;

class ShellPointer : public ::testing::Test {
 protected:
  ShellPointer() : labs_{testing::probe_entry()}, desk_({labs_, false, {}}) {
    RunSetup setup;
    setup.sets = {{"beads", "1"}, {"offset", "0.5"}, {"stiffness", "10"}};
    EXPECT_TRUE(desk_.app().open("probe", setup).ok());
    desk_.runner().paused = true;
    desk_.frames(2);
  }
  // The only bead is drawn at (mean, 0, 0).
  glm::vec3 bead() { return {static_cast<float>(readout("mean")), 0.0F, 0.0F}; }
  double readout(const std::string& id) {
    return desk_.runner().instances().front().readouts.get(id);
  }
  glm::vec2 bead_point() { return desk_.window_point("scene", bead()); }
  glm::mat4 view_matrix() { return desk_.camera("scene").view(); }

  std::array<LabEntry, 1> labs_;
  Desk desk_;
};

TEST_F(ShellPointer, DragInPanelsLeavesCameraAndStateAlone) {  // B08
  const std::uint64_t hash = desk_.runner().state_hash();
  const glm::mat4 before = view_matrix();
  const shell::LabLayout layout = desk_.app().lab().layout();
  const auto middle = [](const shell::Rect& r) { return r.minimum() + 0.5F * r.size(); };
  ASSERT_FALSE(layout.left.empty());
  ASSERT_FALSE(layout.right.empty());
  ASSERT_FALSE(layout.plots.empty());
  for (const PointerButton button :
       {PointerButton::left, PointerButton::right, PointerButton::middle}) {
    desk_.drag(middle(layout.left), middle(layout.view), button);
    desk_.drag(middle(layout.plots), middle(layout.view), button);
    desk_.drag(middle(layout.top), middle(layout.view), button);
  }
  desk_.drag(middle(layout.right), middle(layout.view), PointerButton::right);
  desk_.input().wheel = {0.0F, 3.0F};
  desk_.move(middle(layout.left));
  EXPECT_EQ(desk_.runner().state_hash(), hash);
  EXPECT_EQ(view_matrix(), before);
}

TEST_F(ShellPointer, DragThatBeganInTheViewStaysThereOverPanels) {  // B08, the other way round
  const shell::LabLayout layout = desk_.app().lab().layout();
  const glm::vec2 panel = layout.right.minimum() + 0.5F * layout.right.size();
  const Json before = desk_.runner().parameters().to_json();
  desk_.drag(layout.view.minimum() + glm::vec2(40.0F, 200.0F), panel, PointerButton::right);
  EXPECT_EQ(desk_.runner().parameters().to_json(), before);
}

TEST_F(ShellPointer, RightDragTurnsMiddleDragMovesWheelZooms) {
  const shell::Rect view = desk_.pane("scene").area;
  const glm::vec2 empty = view.minimum() + glm::vec2(60.0F, view.height - 40.0F);
  const float yaw = desk_.camera("scene").yaw;
  desk_.drag(empty, empty + glm::vec2(80.0F, 0.0F), PointerButton::right);
  EXPECT_NE(desk_.camera("scene").yaw, yaw);
  const glm::vec3 target = desk_.camera("scene").target;
  desk_.drag(empty, empty + glm::vec2(80.0F, 0.0F), PointerButton::middle);
  EXPECT_NE(desk_.camera("scene").target, target);
  const float distance = desk_.camera("scene").distance;
  desk_.input().wheel = {0.0F, 2.0F};
  desk_.move(empty);
  EXPECT_LT(desk_.camera("scene").distance, distance);
  desk_.key(shell::Key::home);
  EXPECT_FLOAT_EQ(desk_.camera("scene").yaw, yaw);
}

TEST_F(ShellPointer, PausedDragPutsTheItemUnderThePointerAndKeepsItsSpeed) {  // B03, B05
  const glm::vec2 from = bead_point();
  const glm::vec2 to = from + glm::vec2(90.0F, 0.0F);
  desk_.move(from);
  desk_.frames();
  desk_.press(PointerButton::left);
  ASSERT_TRUE(desk_.runner().grab().has_value());
  const double energy = readout("energy");
  desk_.move(to);
  EXPECT_GT(readout("energy"), energy);  // in the same frame
  // The bead slides along x: it goes where the target's x is, exactly.
  EXPECT_NEAR(bead().x, desk_.runner().grab()->target.x, 1e-6);
  desk_.release(PointerButton::left);
  EXPECT_FALSE(desk_.runner().grab().has_value());
  EXPECT_TRUE(desk_.runner().undo_stack().can_undo());
  desk_.letter("z", "z", true);
  desk_.frames();
  EXPECT_NEAR(readout("energy"), energy, 1e-12);
}

TEST_F(ShellPointer, ResetWhilePausedGivesTheReadoutsOfAFreshStart) {  // B03
  const double energy = readout("energy");
  desk_.drag(bead_point(), bead_point() + glm::vec2(90.0F, 0.0F), PointerButton::left);
  ASSERT_NE(readout("energy"), energy);
  desk_.letter("r", "r");
  desk_.frames();
  EXPECT_EQ(readout("energy"), energy);
}

TEST_F(ShellPointer, ReleaseOutsideTheWindowEndsTheDrag) {  // B06
  desk_.runner().paused = false;
  desk_.move(bead_point());
  desk_.frames();
  desk_.press(PointerButton::left);
  ASSERT_TRUE(desk_.runner().grab().has_value());
  desk_.move({-400.0F, 300.0F});
  EXPECT_TRUE(desk_.runner().grab().has_value());
  desk_.release(PointerButton::left);
  EXPECT_FALSE(desk_.runner().grab().has_value());
  desk_.move({640.0F, 200.0F});
  EXPECT_FALSE(desk_.runner().grab().has_value());
}

TEST_F(ShellPointer, LosingTheFocusEndsTheDrag) {  // B06
  desk_.move(bead_point());
  desk_.frames();
  desk_.press(PointerButton::left);
  ASSERT_TRUE(desk_.runner().grab().has_value());
  desk_.input().focused = false;  // the button is never heard to go up
  desk_.frames();
  EXPECT_FALSE(desk_.runner().grab().has_value());
  desk_.input().focused = true;
  desk_.input().buttons = {};
  desk_.move({640.0F, 200.0F});
  EXPECT_FALSE(desk_.runner().grab().has_value());
}

TEST_F(ShellPointer, LosingTheItemEndsTheDrag) {
  desk_.move(bead_point());
  desk_.frames();
  desk_.press(PointerButton::left);
  ASSERT_TRUE(desk_.runner().grab().has_value());
  desk_.runner().reset();
  desk_.frames();
  desk_.move({640.0F, 200.0F});
  EXPECT_FALSE(desk_.runner().grab().has_value());
}

TEST_F(ShellPointer, HitsWhatIsUnderThePointerWhenPixelsAreNotWindowUnits) {  // B18
  desk_.input().window_size = {640, 360};
  desk_.input().framebuffer_size = {1280, 720};
  desk_.frames(2);
  const glm::vec2 at = bead_point();
  EXPECT_LT(at.x, 640.0F);
  desk_.move(at);
  desk_.frames();
  desk_.press(PointerButton::left);
  EXPECT_TRUE(desk_.runner().grab().has_value());
  desk_.move(at + glm::vec2(40.0F, 0.0F));
  ASSERT_TRUE(desk_.runner().grab().has_value());
  const glm::dvec3 target = desk_.runner().grab()->target;
  const glm::vec2 pulled = desk_.window_point("scene", glm::vec3(target));
  EXPECT_LT(glm::length(pulled - (at + glm::vec2(40.0F, 0.0F))), 1.0F);
  EXPECT_NEAR(bead().x, target.x, 1e-6);
}

// --- items of a document ---

class ShellDocument : public ::testing::Test {
 protected:
  ShellDocument() : labs_{testing::probe_entry()}, desk_({labs_, false, {}}) {
    RunSetup setup;
    setup.preset = "two_points";
    EXPECT_TRUE(desk_.app().open("probe", setup).ok());
    desk_.frames(2);
  }
  double x(long long id) {
    const Json saved = desk_.runner().document()->save();
    for (const Json& point : saved["points"]) {
      if (point["id"] == id) return point["x"].get<double>();
    }
    ADD_FAILURE() << "no point " << id;
    return 0.0;
  }
  glm::vec2 at(double px) {
    return desk_.window_point("plane", {static_cast<float>(px), -0.5F, 0.0F});
  }
  std::size_t count() { return desk_.runner().document()->save()["points"].size(); }
  void undo() {
    desk_.letter("z", "z", true);
    desk_.frames();
  }

  std::array<LabEntry, 1> labs_;
  Desk desk_;
};

TEST_F(ShellDocument, DragIsOneUndoThatRestoresEveryBitWhileTheLabRuns) {
  for (const bool paused : {true, false}) {
    desk_.runner().paused = paused;
    desk_.frames(3);
    const Json before = desk_.runner().document()->save();
    const std::size_t entries = desk_.runner().undo_stack().size();
    desk_.drag(at(0.5), at(-0.25), PointerButton::left);
    EXPECT_NEAR(x(0), -0.25, 0.02);
    EXPECT_EQ(x(1), 1.5);
    EXPECT_EQ(desk_.runner().undo_stack().size(), entries + 1);
    const Json after = desk_.runner().document()->save();
    undo();
    EXPECT_EQ(desk_.runner().document()->save(), before);
    desk_.letter("y", "y", true);
    desk_.frames();
    EXPECT_EQ(desk_.runner().document()->save(), after);
    undo();
  }
}

TEST_F(ShellDocument, AClickSelectsAndMovesNothing) {
  const Json before = desk_.runner().document()->save();
  desk_.move(at(1.5));
  desk_.frames();
  desk_.press(PointerButton::left);
  desk_.release(PointerButton::left);
  EXPECT_EQ(desk_.runner().selection(), std::vector<int>{testing::ProbeTools::kFirstPoint + 1});
  EXPECT_EQ(desk_.runner().document()->save(), before);
  EXPECT_FALSE(desk_.runner().undo_stack().can_undo());
}

TEST_F(ShellDocument, RectangleSelectsAndTheSelectionMovesDeletesAndComesBack) {
  desk_.drag(at(0.0) + glm::vec2(0.0F, 40.0F), at(2.0) - glm::vec2(0.0F, 20.0F),
             PointerButton::left);
  ASSERT_EQ(desk_.runner().selection().size(), 2U);
  desk_.drag(at(0.5), at(0.75), PointerButton::left);
  EXPECT_NEAR(x(1) - x(0), 1.0, 1e-12);
  EXPECT_NEAR(x(0), 0.75, 0.02);
  const double before = x(0);
  desk_.key(shell::Key::right);
  desk_.frames();
  EXPECT_NEAR(x(0), before + 0.1, 1e-12);
  const Json kept = desk_.runner().document()->save();
  desk_.key(shell::Key::del);
  desk_.frames();
  EXPECT_EQ(count(), 0U);
  undo();
  EXPECT_EQ(desk_.runner().document()->save(), kept);
}

TEST_F(ShellDocument, ASessionOfADragReplaysToTheSameHash) {
  desk_.runner().paused = false;
  desk_.frames(10);
  desk_.drag(at(0.5), at(-0.25), PointerButton::left);
  desk_.frames(10);
  const Session session = desk_.runner().session();
  auto again = Runner::create(labs_[0], session, {});
  ASSERT_TRUE(again.ok()) << again.error().message;
  (*again)->run(session.ticks);
  EXPECT_EQ((*again)->state_hash(), desk_.runner().state_hash());
  EXPECT_EQ((*again)->document()->save(), desk_.runner().document()->save());
}

// A lab's tool takes the left drag until Escape gives it back to grabbing.
TEST(ShellTools, AStrokeAcrossTheCurtainCutsItAndOneUndoJoinsIt) {
  Desk desk({lab_registry(), false, {}});
  RunSetup setup;
  setup.sets = {{"resolution", "12"}};
  ASSERT_TRUE(desk.app().open("cloth", setup).ok());
  desk.runner().paused = true;
  desk.frames(2);
  const auto torn = [&] { return desk.runner().instances().front().readouts.get("torn"); };
  const auto across = [&] {
    desk.drag(desk.window_point("scene", {-1.1F, 1.0F, 0.0F}),
              desk.window_point("scene", {1.1F, 1.0F, 0.0F}), PointerButton::left);
  };
  desk.letter("x", "x");
  desk.frames();
  across();
  EXPECT_GE(torn(), 11.0);
  EXPECT_FALSE(desk.runner().grab().has_value());
  desk.letter("z", "z", true);
  desk.frames();
  EXPECT_EQ(torn(), 0.0);
  desk.key(shell::Key::escape);
  desk.frames();
  EXPECT_FALSE(desk.app().in_gallery());
  across();
  EXPECT_EQ(torn(), 0.0);
}

}  // namespace
}  // namespace motionlab::test
