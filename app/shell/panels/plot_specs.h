// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/shell/widgets/plot_figure.h"
#include "engine/lab/runner.h"

// What the lab's plots and its jobs' results look like, as specs for the plot widget.

namespace motionlab::shell {

// The series borrow the histories of `runner`: valid until it is stepped. With `earlier` the
// archived runs are there too, faded; labels then name method and step.
PlotSpec plot_spec(const Runner& runner, const PlotInfo& plot, bool earlier);

// Borrows the result's numbers.
PlotSpec result_spec(const JobResult& result);

// Whether a readout was a number at any recorded tick.
bool ever_applies(const History& history, std::size_t column);

// Whether a readout is the exact solution's, which is drawn in the neutral colour, dashed: its id
// begins with exact_ or ends with _exact.
bool is_exact(std::string_view readout);

// The tick that the first instance recorded nearest to a time [s].
std::int64_t tick_at(const Runner& runner, double time);

}  // namespace motionlab::shell
