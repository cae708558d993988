// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "app/shell/widgets/plot_figure.h"

namespace motionlab::shell {

// The line at the pointer's x with the values of all series there, on top of a figure. Of a plot
// whose axes have the same scale (a phase portrait), the pointer's own coordinates.
void add_readout(const PlotSpec& spec, const PlotState& state, const FigureMetrics& metrics,
                 glm::dvec2 at, PlotFigure& out);

// A value with as many digits as a pixel of its axis can tell apart.
std::string readout_number(double value, const AxisTransform& axis);

}  // namespace motionlab::shell
