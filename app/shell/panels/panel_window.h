// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <imgui.h>

#include "app/shell/panels/panel_context.h"

namespace motionlab::shell {

enum class PanelBackground { panel, background, none };

// An ImGui window that fills a rectangle: no title, no resizing, no moving, never in front of
// popups because it was clicked. Scrolls when its contents are higher. Ends itself.
class PanelWindow {
 public:
  struct Options {
    PanelBackground background = PanelBackground::panel;
    bool scrolls = true;
    bool takes_input = true;
    float padding = 16.0F;  // logical px
  };
  PanelWindow(const PanelContext& context, const char* id, const Area& area,
              const Options& options);
  PanelWindow(const PanelContext& context, const char* id, const Area& area)
      : PanelWindow(context, id, area, Options{}) {}
  ~PanelWindow();
  PanelWindow(const PanelWindow&) = delete;
  PanelWindow& operator=(const PanelWindow&) = delete;
};

// A centred sheet over a dimmed screen that holds the keyboard until it is closed (Esc, click
// outside): file browser, help, about. Begins nothing when `open` is false.
class Sheet {
 public:
  // `size` [logical px], clamped to `area`.
  Sheet(const PanelContext& context, const char* id, const Area& area, ImVec2 size, bool* open);
  ~Sheet();
  Sheet(const Sheet&) = delete;
  Sheet& operator=(const Sheet&) = delete;
  explicit operator bool() const { return begun_; }
  bool just_opened() const { return just_opened_; }

 private:
  bool begun_ = false;
  bool just_opened_ = false;
};

}  // namespace motionlab::shell
