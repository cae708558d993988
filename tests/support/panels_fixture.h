// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>
#include <imgui.h>

#include <functional>
#include <memory>
#include <string>

#include "app/shell/panels/panel_context.h"
#include "engine/lab/runner.h"
#include "tests/support/probe_lab.h"

namespace motionlab::shell {

// Panels over a run of the probe lab, with a pointer and a keyboard and without a screen: Dear
// ImGui lays out and reacts, nothing is drawn.
class PanelsTest : public ::testing::Test {
 protected:
  PanelsTest() { start(1.0F); }
  ~PanelsTest() override { ImGui::DestroyContext(); }

  void restart(float scale) {
    ImGui::DestroyContext();
    start(scale);
  }

  void open_run(const RunSetup& setup = {}) {
    auto created = Runner::create(testing::probe_entry(), setup, Host{});
    ASSERT_TRUE(created.ok()) << created.error().message;
    run_ = std::move(*created);
    context_.runner = run_.get();
  }

  // One frame at 60 Hz; what the panels asked of the Runner is done, as every host does.
  void frame(const std::function<void()>& panels) {
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = ImVec2(1280.0F, 720.0F);
    io.DeltaTime = 1.0F / 60.0F;
    io.MousePos = pointer_;
    io.MouseDown[0] = pressed_;
    ImGui::NewFrame();
    panels();
    ImGui::EndFrame();
    perform_on_runner(context_);
  }
  void frames(int count, const std::function<void()>& panels) {
    for (int i = 0; i < count; ++i) frame(panels);
  }

  // Press at `from`, move to `to`, release.
  void drag(ImVec2 from, ImVec2 to, const std::function<void()>& panels) {
    pointer_ = from;
    frames(2, panels);
    pressed_ = true;
    frames(2, panels);
    constexpr int kSteps = 6;
    for (int i = 1; i <= kSteps; ++i) {
      const float part = static_cast<float>(i) / kSteps;
      pointer_ = {from.x + part * (to.x - from.x), from.y + part * (to.y - from.y)};
      frame(panels);
    }
    pressed_ = false;
    frames(2, panels);
  }
  // Long enough after the last click not to be its second half.
  void click(ImVec2 at, const std::function<void()>& panels) {
    pointer_ = {-1.0F, -1.0F};
    frames(30, panels);
    drag(at, at, panels);
  }

  Runner& run() { return *run_; }

  Theme theme_;
  Strings strings_;
  KeyMap keys_;
  PanelContext context_;
  std::unique_ptr<Runner> run_;
  ImVec2 pointer_{-1.0F, -1.0F};
  bool pressed_ = false;

 private:
  void start(float scale) {
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    theme_.scale = scale;
    apply_style(theme_);
    build_fonts(theme_);
    unsigned char* pixels = nullptr;
    int width = 0;
    int height = 0;
    ImGui::GetIO().Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
    context_.theme = &theme_;
    context_.strings = &strings_;
    context_.keys = &keys_;
  }
};

}  // namespace motionlab::shell
