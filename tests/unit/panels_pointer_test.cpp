// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
//
// Panels under a pointer, and whether they fit at every UI scale.
#include <gtest/gtest.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <string>
#include <vector>

#include "app/shell/panels/divergence_card.h"
#include "app/shell/panels/help_overlay.h"
#include "app/shell/panels/idea_panel.h"
#include "app/shell/panels/inspector.h"
#include "app/shell/panels/panel_window.h"
#include "app/shell/panels/plot_panel.h"
#include "app/shell/panels/transport_bar.h"
#include "tests/support/panels_fixture.h"

namespace motionlab::shell {
namespace {

const Area kRight{{980.0F, 44.0F}, {300.0F, 460.0F}};
const Area kLeft{{0.0F, 44.0F}, {280.0F, 460.0F}};
const Area kBar{{0.0F, 504.0F}, {1280.0F, 40.0F}};
const Area kPlots{{0.0F, 544.0F}, {1280.0F, 176.0F}};
const Area kView{{280.0F, 44.0F}, {700.0F, 460.0F}};

double stiffness(const Runner& runner) {
  return std::get<double>(runner.parameters().find("stiffness")->get());
}

TEST_F(PanelsTest, DraggingASliderIsOneUndoEntryAndLightsUpItsTerm) {
  open_run();
  run().run(10);
  Inspector inspector;
  bool lit = false;
  const auto panels = [&] {
    inspector.draw(context_, kRight);
    lit = lit || context_.touched.contains("stiffness");
  };
  const double before = stiffness(run());
  // The row is where a drag changes it.
  for (float y = 80.0F; y < 400.0F && stiffness(run()) == before; y += 10.0F) {
    drag({1150.0F, y}, {1190.0F, y}, panels);
    if (stiffness(run()) != before) break;
    while (run().undo_stack().can_undo()) run().undo();
  }
  ASSERT_NE(stiffness(run()), before);
  EXPECT_EQ(run().undo_stack().size(), 1U);
  EXPECT_FALSE(run().undo_stack().in_gesture());
  EXPECT_TRUE(lit);
  EXPECT_EQ(run().tick(), 10);
  run().undo();
  EXPECT_EQ(stiffness(run()), before);
}

// The handle of the scroll bar is no part of what is scrolled.
TEST_F(PanelsTest, APanelScrollsAsFarAsItsContentsAndNoFarther) {
  float height = 900.0F;
  float farthest = 0.0F;
  float scroll = 0.0F;
  const auto panel = [&] {
    PanelWindow::Options options;
    const PanelWindow window(context_, "##scrolled", kRight, options);
    ImGui::Dummy({10.0F, height});
    farthest = ImGui::GetScrollMaxY();
    scroll = ImGui::GetScrollY();
    ImGui::SetScrollY(farthest);
  };
  frames(3, panel);
  const float expected = farthest;
  ASSERT_GT(expected, 300.0F);
  frames(40, panel);
  EXPECT_EQ(farthest, expected);
  EXPECT_EQ(scroll, expected);
  height = 700.0F;  // a section was folded
  frames(3, panel);
  EXPECT_EQ(farthest, expected - 200.0F);
}

// CASES B08: what happens in a panel is the panel's alone.
TEST_F(PanelsTest, PanelsTakeThePointerAndTheViewDoesNot) {
  open_run();
  Inspector inspector;
  IdeaPanel idea;
  idea.open(run().entry());
  TransportBar bar;
  PlotPanel plots;
  const auto panels = [&] {
    inspector.draw(context_, kRight);
    idea.draw(context_, kLeft);
    bar.draw(context_, kBar);
    plots.draw(context_, kPlots);
  };
  const auto captured = [&](float x, float y) {
    pointer_ = {x, y};
    frames(3, panels);
    return ImGui::GetIO().WantCaptureMouse;
  };
  EXPECT_TRUE(captured(1100.0F, 200.0F));
  EXPECT_TRUE(captured(100.0F, 450.0F));
  EXPECT_TRUE(captured(640.0F, 520.0F));
  EXPECT_TRUE(captured(640.0F, 700.0F));
  EXPECT_FALSE(captured(640.0F, 250.0F));
}

TEST_F(PanelsTest, TheScrubBarGoesBackAndPlayingGoesOnFromThere) {
  open_run();
  run().run(200);
  TransportBar bar;
  const auto panels = [&] { bar.draw(context_, kBar); };
  drag({1000.0F, 524.0F}, {900.0F, 524.0F}, panels);
  EXPECT_LT(run().tick(), 200);
  EXPECT_GT(run().tick(), 0);
  EXPECT_EQ(run().last_tick(), 200);
  EXPECT_FALSE(run().paused);
  const std::int64_t there = run().tick();
  run().run(1);
  EXPECT_EQ(run().tick(), there + 1);
}

TEST_F(PanelsTest, TheTransportAsksForItsCommands) {
  open_run();
  TransportBar bar;
  const auto panels = [&] { bar.draw(context_, kBar); };
  click({40.0F, 524.0F}, panels);
  ASSERT_EQ(context_.requests.size(), 1U);
  const auto* asked = std::get_if<Invoke>(&context_.requests.front());
  ASSERT_NE(asked, nullptr);
  EXPECT_EQ(asked->command, CommandId::play_pause);
}

TEST_F(PanelsTest, TheCardLeadsBackToTheLastGoodState) {
  RunSetup setup;
  setup.preset = "explosion";
  open_run(setup);
  run().run(100);
  ASSERT_TRUE(run().diverged());
  DivergenceCard card;
  const auto panels = [&] { card.draw(context_, kView); };
  frames(3, panels);
  const ImGuiWindow* window = ImGui::FindWindowByName("##diverged");
  ASSERT_NE(window, nullptr);
  EXPECT_TRUE(window->Active);
  const std::int64_t good = run().last_good_tick();
  // Down the card's left side until its first button.
  for (float y = window->Pos.y + 20.0F; y < window->Pos.y + window->Size.y && run().diverged();
       y += 12.0F) {
    click({window->Pos.x + 60.0F, y}, panels);
  }
  EXPECT_FALSE(run().diverged());
  EXPECT_EQ(run().tick(), good);
  frames(2, panels);
  EXPECT_FALSE(ImGui::FindWindowByName("##diverged")->Active);
}

TEST_F(PanelsTest, HelpTakesNewKeys) {
  open_run();
  HelpOverlay help;
  help.open = true;
  const Area screen{{0.0F, 0.0F}, {1280.0F, 720.0F}};
  const auto panels = [&] { help.draw(context_, screen); };
  frames(3, panels);
  EXPECT_FALSE(help.wants_chord());
  for (float y = 160.0F; y < 400.0F && !help.wants_chord(); y += 10.0F) {
    click({220.0F, y}, panels);
  }
  ASSERT_TRUE(help.wants_chord());
  help.take_chord(context_, parse_chord("Ctrl+J").value());
  EXPECT_FALSE(help.wants_chord());
  EXPECT_TRUE(keys_.find(parse_chord("Ctrl+J").value()).has_value());
  ASSERT_FALSE(context_.requests.empty());
  EXPECT_TRUE(std::holds_alternative<KeysChanged>(context_.requests.back()));
}

// CASES B18: nothing is wider than the panel it is in, with one instance or several.
TEST_F(PanelsTest, ContentsFitTheirPanelsAtEveryScale) {
  for (const float scale : {1.0F, 2.0F, 3.0F}) {
    restart(scale);
    for (const bool compared : {false, true}) {
      RunSetup setup;
      if (compared) setup.compare = CompareSpec{"stiffness", {"1", "10", "100", "1000"}, false};
      open_run(setup);
      run().run(50);
      Inspector inspector;
      IdeaPanel idea;
      idea.open(run().entry());
      TransportBar bar;
      PlotPanel plots;
      const float side = std::min(300.0F * scale, 1100.0F);
      frames(4, [&] {
        inspector.draw(context_, {{1280.0F - side, 44.0F}, {side, 320.0F * scale}});
        idea.draw(context_, {{0.0F, 44.0F}, {side, 400.0F}});
        bar.draw(context_, {{0.0F, 444.0F}, {1280.0F, 40.0F * scale}});
        plots.draw(context_, {{0.0F, 564.0F}, {1280.0F, 156.0F}});
      });
      for (const std::string& name :
           {context_.own_id("##parameters"), context_.own_id("##readouts"),
            context_.own_id("##idea"), std::string("##transport"), std::string("##plots")}) {
        const ImGuiWindow* window = ImGui::FindWindowByName(name.c_str());
        ASSERT_NE(window, nullptr) << name;
        // Up to the window's edge: the slim scroll bar lies in the padding.
        const float room = window->Size.x - window->WindowPadding.x;
        EXPECT_LE(window->ContentSize.x, room + 1.0F)
            << name << " at scale " << scale << (compared ? ", compared" : "");
      }
      const ImGuiWindow* transport = ImGui::FindWindowByName("##transport");
      EXPECT_LE(transport->ContentSize.y, transport->Size.y) << "at scale " << scale;
    }
  }
}

}  // namespace
}  // namespace motionlab::shell
