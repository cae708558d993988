// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <glm/vec2.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/shell/widgets/figure.h"
#include "app/shell/widgets/plot_axes.h"
#include "app/shell/widgets/plot_spec.h"

namespace motionlab::shell {

// Of a figure that has been laid out.
struct PlotLayout {
  glm::vec2 plot_min{0.0F};  // the rectangle of the data
  glm::vec2 plot_max{0.0F};
  AxisTransform x;
  AxisTransform y;
  std::size_t dropped = 0;  // points that a logarithmic axis cannot show (of plot_figure() alone)
  struct LegendEntry {
    glm::vec2 min{0.0F};
    glm::vec2 max{0.0F};
    std::string label;
  };
  std::vector<LegendEntry> legend;
  LegendEntry legend_rest;  // "+3": the names that had no room, a line each
};

// Where everything will be, without the curves: cheap, for what the pointer does.
PlotLayout plot_layout(const PlotSpec& spec, const PlotState& state, glm::vec2 size,
                       const FigureMetrics& metrics);

struct PlotFigure {
  Figure figure;
  PlotLayout layout;
};
// The whole plot as lines and texts. `hover`: where the pointer is, for the read-out of all series
// at its x. The state's ranges are taken as they are (call autoscale() before).
PlotFigure plot_figure(const PlotSpec& spec, const PlotState& state, glm::vec2 size,
                       const FigureMetrics& metrics, std::optional<glm::dvec2> hover = {});

// All series (hidden and earlier runs too) with 17 digits. Header: the axis title and each label
// with [unit]. Series of the same x share its column; otherwise each has its own.
std::string plot_to_csv(const PlotSpec& spec);

// The y of a series at x, linearly between its points; nothing outside or in a gap. The points are
// in order of x; of a curve that is not, the nearest point's.
std::optional<double> value_at(const PlotSeries& series, double x);

}  // namespace motionlab::shell
