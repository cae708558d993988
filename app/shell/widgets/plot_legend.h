// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "app/shell/widgets/plot_figure.h"

namespace motionlab::shell {

inline constexpr float kPreviousFade = 0.35F;  // of earlier runs

// Samples and labels of the series from `start` (beside the title) on, in as many rows as the
// figure has room for; what finds none is counted in a last entry. The lower edge.
float add_legend(const PlotSpec& spec, const PlotState& state, const FigureMetrics& metrics,
                 glm::vec2 start, PlotFigure& out);

// `text`, or its beginning and "…" where it is wider than `width`.
std::string fitted_text(const FigureMetrics& metrics, FigureFont font, std::string_view text,
                        float width);

}  // namespace motionlab::shell
