// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <imgui.h>

#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "app/shell/widgets/basics.h"
#include "app/shell/widgets/controls.h"
#include "app/shell/widgets/plot.h"
#include "app/shell/widgets/theme.h"

// The widgets used by a scripted pointer, without a screen.

namespace motionlab::shell {
namespace {

constexpr int kEnter = 1;
constexpr int kEscape = 2;

class Screen : public ::testing::Test {
 protected:
  Screen() {
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.DisplaySize = ImVec2(400, 400);
    io.DeltaTime = 1.0F / 60.0F;
#if IMGUI_VERSION_NUM < 18700
    io.KeyMap[ImGuiKey_Enter] = kEnter;
    io.KeyMap[ImGuiKey_Escape] = kEscape;
#endif
    apply_style(theme_);
    build_fonts(theme_);
  }
  ~Screen() override { ImGui::DestroyContext(); }

  void frame() {
    ImGui::NewFrame();
    ImGui::SetNextWindowPos(ImVec2(0, 0));
    ImGui::SetNextWindowSize(ImVec2(400, 400));
    ImGui::Begin("screen", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove);
    contents_();
    ImGui::End();
    ImGui::EndFrame();
  }
  void frames(int count) {
    for (int i = 0; i < count; ++i) frame();
  }

  void move(ImVec2 to) {
#if IMGUI_VERSION_NUM >= 18700
    ImGui::GetIO().AddMousePosEvent(to.x, to.y);
#else
    ImGui::GetIO().MousePos = to;
#endif
    frame();
  }
  void hold(bool down, int button = 0) {
#if IMGUI_VERSION_NUM >= 18700
    ImGui::GetIO().AddMouseButtonEvent(button, down);
#else
    ImGui::GetIO().MouseDown[button] = down;
#endif
    frame();
  }
  void click(ImVec2 at) {
    move(at);
    hold(true);
    hold(false);
  }
  void control(bool down) {
#if IMGUI_VERSION_NUM >= 18700
    ImGui::GetIO().AddKeyEvent(ImGuiMod_Ctrl, down);
#else
    ImGui::GetIO().KeyCtrl = down;
    ImGui::GetIO().KeyMods = down ? ImGuiKeyModFlags_Ctrl : ImGuiKeyModFlags_None;
#endif
  }
  void press(int key) {
    for (const bool down : {true, false}) {
#if IMGUI_VERSION_NUM >= 18700
      ImGui::GetIO().AddKeyEvent(key == kEnter ? ImGuiKey_Enter : ImGuiKey_Escape, down);
#else
      ImGui::GetIO().KeysDown[key] = down;
#endif
      frame();
    }
  }
  void wheel(float turns) {
#if IMGUI_VERSION_NUM >= 18700
    ImGui::GetIO().AddMouseWheelEvent(0.0F, turns);
#else
    ImGui::GetIO().MouseWheel = turns;
#endif
    frame();
  }
  // Long enough that the next click is none of a double click.
  void rest() { frames(60); }

  Theme theme_;
  std::function<void()> contents_ = [] {};
};

class SliderTest : public Screen {
 protected:
  SliderTest() {
    contents_ = [this] {
      const Edit edit = parameter_slider(theme_, "h", "Step", value_, options_);
      const ImVec2 min = ImGui::GetItemRectMin();
      const ImVec2 max = ImGui::GetItemRectMax();
      middle_ = ImVec2(max.x - 40.0F, 0.5F * (min.y + max.y));
      field_width_ = 0.54F * (max.x - min.x);
      changes_ += edit.changed ? 1 : 0;
      starts_ += edit.gesture_started ? 1 : 0;
      ends_ += edit.gesture_ended ? 1 : 0;
      clamps_ += edit.clamped ? 1 : 0;
      active_ = edit.active;
    };
    frames(2);
  }

  void type(const char* text) {
    control(true);
    move(middle_);
    hold(true);
    hold(false);
    control(false);
    frames(3);
    ImGui::GetIO().AddInputCharactersUTF8(text);
    frames(2);
  }

  SliderOptions options_{
      .minimum = 0.0, .maximum = 2.0, .unit = "m", .decimals = 2, .default_value = 1.0};
  double value_ = 0.5;
  ImVec2 middle_;
  float field_width_ = 0.0F;
  int changes_ = 0;
  int starts_ = 0;
  int ends_ = 0;
  int clamps_ = 0;
  bool active_ = false;
};

TEST_F(SliderTest, DragIsOneGestureToARoundValue) {
  move(middle_);
  hold(true);
  EXPECT_EQ(starts_, 0);
  for (int i = 1; i <= 20; ++i) move(ImVec2(middle_.x + static_cast<float>(i), middle_.y));
  EXPECT_TRUE(active_);
  EXPECT_EQ(ends_, 0);
  hold(false);
  frame();
  EXPECT_EQ(starts_, 1);
  EXPECT_EQ(ends_, 1);
  EXPECT_GT(changes_, 5);
  const double moved = value_ - 0.5;
  EXPECT_NEAR(moved, 20.0 / static_cast<double>(field_width_) * 2.0, 0.06);
  EXPECT_EQ(value_, std::round(value_ * 100.0) / 100.0);
  EXPECT_FALSE(active_);
}

TEST_F(SliderTest, ClickAloneChangesNothing) {
  click(middle_);
  rest();
  EXPECT_EQ(value_, 0.5);
  EXPECT_EQ(changes_ + starts_ + ends_, 0);
}

TEST_F(SliderTest, DragStopsAtTheEnds) {
  move(middle_);
  hold(true);
  move(ImVec2(middle_.x - 390.0F, middle_.y));
  move(ImVec2(middle_.x - 2000.0F, middle_.y));
  EXPECT_EQ(value_, 0.0);
  hold(false);
}

TEST_F(SliderTest, DoubleClickRestoresTheDefault) {
  click(middle_);
  click(middle_);
  frame();
  EXPECT_EQ(value_, 1.0);
  EXPECT_EQ(changes_, 1);
  EXPECT_EQ(starts_, 1);
  EXPECT_EQ(ends_, 1);
}

TEST_F(SliderTest, TakesTypedNumbers) {
  type("1.234567");
  press(kEnter);
  EXPECT_EQ(value_, 1.234567);
  EXPECT_EQ(starts_, 1);
  EXPECT_EQ(ends_, 1);
  EXPECT_EQ(clamps_, 0);
}

// CASES B38: what lies outside is clamped, with a note.
TEST_F(SliderTest, ClampsTypedNumbersAndSaysSo) {
  type("1e30");
  press(kEnter);
  EXPECT_EQ(value_, 2.0);
  EXPECT_EQ(clamps_, 1);
  rest();
  type("-1");
  press(kEnter);
  EXPECT_EQ(value_, 0.0);
  EXPECT_EQ(clamps_, 2);
}

TEST_F(SliderTest, RefusesWhatIsNoNumber) {
  for (const char* text : {"abc", "nan", "1..2"}) {
    const int before = clamps_;
    type(text);
    press(kEnter);
    EXPECT_EQ(value_, 0.5) << text;
    EXPECT_EQ(clamps_, before + 1) << text;
    rest();
  }
  EXPECT_EQ(changes_, 0);
}

TEST_F(SliderTest, EscapeDropsWhatWasTyped) {
  type("1.9");
  press(kEscape);
  frames(3);
  EXPECT_EQ(value_, 0.5);
  EXPECT_EQ(changes_, 0);
}

TEST_F(SliderTest, ClickElsewhereTakesWhatWasTyped) {
  type("1.9");
  click(ImVec2(200, 300));
  frames(3);
  EXPECT_EQ(value_, 1.9);
}

TEST_F(SliderTest, LogarithmicDragMovesByFactors) {
  options_ = {
      .minimum = 1e-4, .maximum = 1.0, .logarithmic = true, .unit = "s", .default_value = 0.01};
  value_ = 0.01;
  move(middle_);
  hold(true);
  const float quarter = 0.25F * field_width_;
  for (int i = 1; i <= 10; ++i)
    move(ImVec2(middle_.x - quarter * static_cast<float>(i) / 10.0F, middle_.y));
  hold(false);
  // A quarter of four decades.
  EXPECT_NEAR(value_, 0.001, 0.0002);
}

TEST_F(Screen, RowsKeepTheirSizeWhateverTheyShow) {
  double value = 0.0;
  std::vector<ImVec2> sizes;
  contents_ = [&] {
    parameter_slider(theme_, "k", "Stiffness", value,
                     {.minimum = -1e12, .maximum = 1e12, .unit = "N/m"});
    sizes.push_back(ImGui::GetItemRectSize());
  };
  for (const double v : {0.0, -1.5, 1e-9, 123456.0, -9.9e11, std::nan("")}) {
    value = v;
    frame();
  }
  for (const ImVec2& size : sizes) {
    EXPECT_EQ(size.x, sizes.front().x);
    EXPECT_EQ(size.y, sizes.front().y);
  }
}

TEST_F(Screen, ComboChoosesFromItsList) {
  const std::vector<ComboItem> items = {{"Explicit Euler"}, {"RK4"}, {"Verlet"}};
  int index = 0;
  int changes = 0;
  ImVec2 field;
  contents_ = [&] {
    const Edit edit = parameter_combo(theme_, "m", "Integrator", index, items);
    field = ImVec2(ImGui::GetItemRectMax().x - 60.0F,
                   0.5F * (ImGui::GetItemRectMin().y + ImGui::GetItemRectMax().y));
    changes += edit.changed ? 1 : 0;
  };
  frames(2);
  click(field);
  frames(2);
  // The second of the lines below the field, each a line of text and 10 px high.
  const float row = std::round(theme_.fonts.body->FontSize + 10.0F);
  click(ImVec2(field.x, field.y + 0.5F * (theme_.fonts.body->FontSize + 6.0F) + 8.0F + 1.5F * row));
  frames(2);
  EXPECT_EQ(index, 1);
  EXPECT_EQ(changes, 1);
}

class PlotTest : public Screen {
 protected:
  PlotTest() {
    for (int i = 0; i <= 1000; ++i) {
      x_.push_back(0.01 * i);
      y_.push_back(std::sin(x_.back()));
    }
    spec_.title = "Angle";
    for (const char* label : {"a", "b"}) {
      spec_.series.push_back(styled_series(label, 0));
      spec_.series.back().x = x_;
      spec_.series.back().y = y_;
    }
    spec_.cursor_x = 5.0;
    spec_.cursor_drags = true;
    contents_ = [this] {
      origin_ = ImGui::GetCursorScreenPos();
      events_ = plot(theme_, "plot", spec_, state_, ImVec2(360, 200));
      if (events_.seek_x) seek_ = *events_.seek_x;
    };
    frames(2);
  }
  PlotLayout layout() const {
    return plot_layout(spec_, state_, {360.0F, 200.0F}, figure_metrics(theme_));
  }
  ImVec2 at(double x, double y) const {
    const PlotLayout l = layout();
    return {origin_.x + static_cast<float>(l.x.to_pixel(x)),
            origin_.y + static_cast<float>(l.y.to_pixel(y))};
  }

  std::vector<double> x_;
  std::vector<double> y_;
  PlotSpec spec_;
  PlotState state_;
  PlotEvents events_;
  ImVec2 origin_;
  double seek_ = -1.0;
};

TEST_F(PlotTest, WheelZoomsAtThePointer) {
  const ImVec2 pointer = at(2.5, 0.5);
  move(pointer);
  const PlotRange before = state_.x;
  wheel(3.0F);
  EXPECT_LT(state_.x.max - state_.x.min, 0.7 * (before.max - before.min));
  EXPECT_FALSE(state_.follow_x);
  EXPECT_NEAR(at(2.5, 0.5).x, pointer.x, 1.0F);
  EXPECT_NEAR(at(2.5, 0.5).y, pointer.y, 1.0F);
  // A view that the user chose stays while data come in.
  const PlotRange chosen = state_.x;
  x_.push_back(50.0);
  y_.push_back(9.0);
  for (PlotSeries& series : spec_.series) {
    series.x = x_;
    series.y = y_;
  }
  frames(3);
  EXPECT_EQ(state_.x.max, chosen.max);
}

TEST_F(PlotTest, DragPansAndDoubleClickFits) {
  const ImVec2 from = at(2.0, 0.5);
  move(from);
  hold(true);
  for (int i = 1; i <= 30; ++i) move(ImVec2(from.x + static_cast<float>(i), from.y));
  hold(false);
  EXPECT_LT(state_.x.min, -0.5);
  EXPECT_NEAR(at(2.0, 0.5).x, from.x + 30.0F, 1.5F);
  rest();
  click(at(2.0, 0.5));
  click(at(2.0, 0.5));
  frame();
  EXPECT_EQ(state_.x.min, 0.0);
  EXPECT_TRUE(state_.follow_x);
}

TEST_F(PlotTest, RightDragZoomsIntoABox) {
  const ImVec2 a = at(2.0, 0.5);
  const ImVec2 b = at(4.0, -0.5);
  move(a);
  hold(true, 1);
  move(b);
  hold(false, 1);
  EXPECT_NEAR(state_.x.min, 2.0, 0.05);
  EXPECT_NEAR(state_.x.max, 4.0, 0.05);
  EXPECT_NEAR(state_.y.min, -0.5, 0.05);
  EXPECT_NEAR(state_.y.max, 0.5, 0.05);
}

TEST_F(PlotTest, LegendHidesASeries) {
  const PlotLayout l = layout();
  ASSERT_EQ(l.legend.size(), 2U);
  const glm::vec2 middle = 0.5F * (l.legend[1].min + l.legend[1].max);
  click(ImVec2(origin_.x + middle.x, origin_.y + middle.y));
  EXPECT_TRUE(state_.is_hidden("b"));
  rest();
  click(ImVec2(origin_.x + middle.x, origin_.y + middle.y));
  EXPECT_FALSE(state_.is_hidden("b"));
}

TEST_F(PlotTest, CursorSeeksWhenDragged) {
  move(at(5.0, 0.0));
  hold(true);
  move(at(7.0, 0.0));
  EXPECT_NEAR(seek_, 7.0, 0.05);
  hold(false);
  EXPECT_TRUE(state_.follow_x);
}

}  // namespace
}  // namespace motionlab::shell
