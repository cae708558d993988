// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>

#include "app/shell/widgets/theme.h"
#include "engine/draw/image.h"
#include "engine/gfx/offscreen_context.h"

namespace motionlab::test {

// Dear ImGui in an offscreen context: pages of widgets become pictures, and a scripted pointer can
// use them.
class ImguiPage {
 public:
  ImguiPage(shell::ThemeKind kind, float scale, int width, int height);
  ~ImguiPage();
  ImguiPage(const ImguiPage&) = delete;
  ImguiPage& operator=(const ImguiPage&) = delete;

  // Draws one frame of 1/60 s. The page is called inside a window that fills the screen without
  // padding.
  void frame(const std::function<void(const shell::Theme&)>& page);
  draw::Image picture() const;

  void move(float x, float y);
  void button(int index, bool down);

  const shell::Theme& theme() const { return theme_; }
  double font_seconds() const { return font_seconds_; }

 private:
  struct Gl;
  std::unique_ptr<gfx::OffscreenContext> context_;
  std::unique_ptr<Gl> gl_;
  shell::Theme theme_;
  int width_;
  int height_;
  double font_seconds_ = 0.0;
};

// One of each widget, as LOOK's sketches use them.
void widgets_page(const shell::Theme& theme);
// Plots of every kind: time, phase, order, region, area, empty, small.
void plots_page(const shell::Theme& theme);
void formulas_page(const shell::Theme& theme);

}  // namespace motionlab::test
