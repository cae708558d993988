// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/window/layout.h"

#include <algorithm>
#include <cmath>

namespace motionlab::shell {
namespace {

float within(float value, float minimum, float maximum, float otherwise) {
  return std::isfinite(value) ? std::clamp(value, minimum, maximum) : otherwise;
}

}  // namespace

LayoutChoice clamped(LayoutChoice choice) {
  const LayoutChoice defaults;
  choice.left_width = within(choice.left_width, kPanelMinimum, kPanelMaximum, defaults.left_width);
  choice.right_width =
      within(choice.right_width, kPanelMinimum, kPanelMaximum, defaults.right_width);
  choice.plot_fraction = within(choice.plot_fraction, 0.0F, kPlotMaximum, defaults.plot_fraction);
  return choice;
}

LabLayout arrange(const LayoutChoice& wanted, const glm::vec2& window, float scale) {
  const LayoutChoice choice = clamped(wanted);
  const float width = std::max(window.x, 1.0F);
  const float height = std::max(window.y, 1.0F);
  LabLayout layout;
  layout.left_is_drawer = width / scale < kDrawerBelow;
  layout.right_is_drawer = width / scale < kBothDrawersBelow;

  const float top = std::round(std::min(kTopBarHeight * scale, height));
  layout.top = {0.0F, 0.0F, width, top};
  if (!choice.panels) {
    layout.view = {0.0F, top, width, height - top};
    return layout;
  }
  const float transport = std::round(std::min(kTransportHeight * scale, height - top));
  float plots = choice.plots_open ? std::round(choice.plot_fraction * height) : 0.0F;
  plots = std::min(plots, std::max(0.0F, height - top - transport - 120.0F * scale));
  if (plots < 64.0F * scale) plots = 0.0F;
  const float bottom = height - transport - plots;
  layout.transport = {0.0F, bottom, width, transport};
  layout.plots = {0.0F, bottom + transport, width, plots};

  const auto panel_width = [&](float logical) {
    return std::round(std::min(logical * scale, width * 0.86F));
  };
  const bool left = layout.left_is_drawer ? choice.drawer_left : choice.left_open;
  const bool right = layout.right_is_drawer ? choice.drawer_right : choice.right_open;
  const float body = bottom - top;
  if (left) layout.left = {0.0F, top, panel_width(choice.left_width), body};
  if (right) {
    const float w = panel_width(choice.right_width);
    layout.right = {width - w, top, w, body};
  }
  const float from = layout.left_is_drawer ? 0.0F : layout.left.width;
  const float to = width - (layout.right_is_drawer ? 0.0F : layout.right.width);
  layout.view = {from, top, to - from, body};
  return layout;
}

std::vector<Rect> split_panes(const Rect& area, std::size_t count, float gap) {
  count = std::clamp<std::size_t>(count, 1, 6);
  std::size_t columns = count;
  // Three or four in a row only where each stays wider than it is high.
  if (count == 4 || (count == 3 && area.width < 2.0F * area.height)) columns = 2;
  if (count > 4) columns = 3;
  if (count == 2 && area.width < 0.9F * area.height) columns = 1;
  const std::size_t rows = (count + columns - 1) / columns;
  std::vector<Rect> panes;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t row = i / columns;
    const std::size_t in_row = std::min(columns, count - row * columns);
    const auto cut = [gap](float from, float length, std::size_t part, std::size_t parts) {
      const float unit = (length - gap * static_cast<float>(parts - 1)) / static_cast<float>(parts);
      const float start = std::round(from + static_cast<float>(part) * (unit + gap));
      const float end = std::round(from + static_cast<float>(part) * (unit + gap) + unit);
      return glm::vec2(start, std::max(0.0F, end - start));
    };
    const glm::vec2 across = cut(area.x, area.width, i % columns, in_row);
    const glm::vec2 down = cut(area.y, area.height, row, rows);
    panes.push_back({across.x, down.x, across.y, down.y});
  }
  return panes;
}

}  // namespace motionlab::shell
