// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <glm/vec2.hpp>
#include <vector>

namespace motionlab::shell {

// All lengths in framebuffer pixels unless said otherwise.
struct Rect {
  float x = 0.0F;
  float y = 0.0F;
  float width = 0.0F;
  float height = 0.0F;

  glm::vec2 minimum() const { return {x, y}; }
  glm::vec2 size() const { return {width, height}; }
  bool contains(const glm::vec2& p) const {
    return p.x >= x && p.y >= y && p.x < x + width && p.y < y + height;
  }
  bool empty() const { return width < 1.0F || height < 1.0F; }
};

inline constexpr float kPanelMinimum = 280.0F;  // logical px
inline constexpr float kPanelMaximum = 340.0F;
inline constexpr float kPlotMaximum = 0.4F;  // of the height
inline constexpr float kTopBarHeight = 44.0F;
inline constexpr float kTransportHeight = 40.0F;
inline constexpr float kDrawerBelow = 1100.0F;      // logical px: the left panel becomes a drawer
inline constexpr float kBothDrawersBelow = 820.0F;  // logical px: the right one too

// What the user chose; kept between sessions. Widths in logical px (at UI scale 1).
struct LayoutChoice {
  bool panels = true;  // Tab hides all
  bool left_open = true;
  bool right_open = true;
  bool plots_open = true;
  bool drawer_left = false;  // drawers have a state of their own: they cover the view
  bool drawer_right = false;
  float left_width = 280.0F;
  float right_width = 300.0F;
  float plot_fraction = 0.26F;
};

// The nearest choice that can be used: what is not finite, off the screen or out of range comes
// back into reach.
LayoutChoice clamped(LayoutChoice choice);

struct LabLayout {
  Rect top;
  Rect left;  // empty when hidden
  Rect right;
  Rect view;
  Rect transport;
  Rect plots;
  bool left_is_drawer = false;
  bool right_is_drawer = false;
};

// Every rectangle lies within the window, whatever was chosen.
LabLayout arrange(const LayoutChoice& choice, const glm::vec2& window, float scale);

// 1–6 panes side by side, or in two rows where that makes them less narrow; `gap` between them.
std::vector<Rect> split_panes(const Rect& area, std::size_t count, float gap);

}  // namespace motionlab::shell
