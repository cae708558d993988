// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "app/shell/widgets/plot_figure.h"
#include "app/shell/widgets/theme.h"

namespace motionlab::shell {

// What happened in the plot in this frame.
struct PlotEvents {
  bool hovered = false;
  std::optional<double> hover_x;  // the pointer's x, for linked read-outs in other plots
  std::optional<double> seek_x;   // the time cursor is being dragged here
  bool view_changed = false;      // panned, zoomed, fitted, locked, or a series hidden
};

// The plot of `spec`, `size` in pixels, as an ImGui item. Drag pans, the wheel zooms at the pointer
// (over an axis: that axis alone), right drag or Shift+drag zooms into a box, double-click fits, a
// click in the legend hides a series.
PlotEvents plot(const Theme& theme, const char* id, const PlotSpec& spec, PlotState& state,
                ImVec2 size);

// The figure on any draw list, at `origin`; what the widget and a picture of it share.
void draw_figure(const Theme& theme, ImDrawList* list, ImVec2 origin, const Figure& figure);

// Text sizes of the theme, for plot_figure().
FigureMetrics figure_metrics(const Theme& theme);

}  // namespace motionlab::shell
