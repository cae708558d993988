// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <imgui.h>

#include "app/shell/panels/panel_context.h"

namespace motionlab::shell {

enum class PanelBackground { panel, background, none };

// An ImGui window that fills an area: no title, no resizing, no moving. Its contents scroll when
// they are higher; the bar lies in the padding, so that nothing moves when it appears. Ends itself.
class PanelWindow {
 public:
  struct Options {
    PanelBackground background = PanelBackground::panel;
    bool scrolls = true;
    bool takes_input = true;
    float padding = 16.0F;           // logical px, left and right
    float padding_vertical = 16.0F;  // logical px
  };
  PanelWindow(const PanelContext& context, const char* id, const Area& area,
              const Options& options);
  PanelWindow(const PanelContext& context, const char* id, const Area& area)
      : PanelWindow(context, id, area, Options{}) {}
  ~PanelWindow();
  PanelWindow(const PanelWindow&) = delete;
  PanelWindow& operator=(const PanelWindow&) = delete;

 private:
  const PanelContext& context_;
  bool scrolls_;
};

// The same for a part of a window: a child of `size` [px] whose contents scroll.
class ScrollRegion {
 public:
  ScrollRegion(const PanelContext& context, const char* id, ImVec2 size);
  ~ScrollRegion();
  ScrollRegion(const ScrollRegion&) = delete;
  ScrollRegion& operator=(const ScrollRegion&) = delete;

 private:
  const PanelContext& context_;
};

// What closes a sheet, beside its own contents.
enum class SheetClose { escape_or_click_away, escape, contents };

// A centred sheet over a dimmed screen that holds the keyboard until it is closed: file browser,
// help, about. Begins nothing when `open` is false.
class Sheet {
 public:
  // `size` [logical px], clamped to `area`.
  Sheet(const PanelContext& context, const char* id, const Area& area, ImVec2 size, bool* open,
        SheetClose closes = SheetClose::escape_or_click_away);
  ~Sheet();
  Sheet(const Sheet&) = delete;
  Sheet& operator=(const Sheet&) = delete;
  explicit operator bool() const { return begun_; }
  bool just_opened() const { return just_opened_; }

 private:
  bool begun_ = false;
  bool just_opened_ = false;
  bool* open_ = nullptr;
};

// A key with a name, in every version of Dear ImGui.
bool key_pressed(ImGuiKey key, bool repeat = true);

}  // namespace motionlab::shell
