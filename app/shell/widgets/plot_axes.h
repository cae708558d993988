// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/shell/widgets/plot_spec.h"

namespace motionlab::shell {

// Between values and pixels along one axis; `from` is the pixel of range.min.
struct AxisTransform {
  PlotRange range;
  bool logarithmic = false;
  float from = 0.0F;
  float to = 1.0F;

  double to_pixel(double value) const;  // not finite where the axis has no such value
  double to_value(double pixel) const;
};
// Zooms by `factor` (< 1: in) around `value`; on a logarithmic axis in decades. Never collapses.
PlotRange zoomed(const PlotRange& range, bool logarithmic, double value, double factor);
// Moved by `fraction` of its length.
PlotRange panned(const PlotRange& range, bool logarithmic, double fraction);

// The ranges that autoscale gives to what is visible, and into the state's where it follows.
void autoscale(const PlotSpec& spec, PlotState& state, bool force = false);

}  // namespace motionlab::shell
