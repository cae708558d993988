// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <utility>

#include "app/shell/panels/menus.h"
#include "app/shell/panels/panel_context.h"
#include "app/shell/window/layout.h"

namespace motionlab::shell {

// Labs, title, preset and comparison, undo and redo, capture, theme, help. At small widths words
// give way to icons, and what is used least moves into a menu.
class TopBar {
 public:
  void draw(PanelContext& context, const Rect& area);
  PresetMenu& presets() { return presets_; }
  // Lower right corner of the capture button: where its popup hangs.
  ImVec2 capture_corner() const { return capture_corner_; }
  // Shift was down, or the right button: the options are wanted.
  bool takes_capture_options() { return std::exchange(capture_options_, false); }

 private:
  float draw_left(PanelContext& context, bool words, bool title);
  void draw_right(PanelContext& context, float x, bool words, bool overflow);
  void draw_more(PanelContext& context, bool overflow);
  void draw_commands(PanelContext& context, std::span<const CommandId> commands);
  float right_width(const PanelContext& context, bool words, bool overflow) const;

  PresetMenu presets_;
  CompareMenu compare_;
  ImVec2 capture_corner_{0.0F, 0.0F};
  bool capture_options_ = false;
  float y_ = 0.0F;
};

}  // namespace motionlab::shell
