// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/widgets/plot_spec.h"

#include <algorithm>
#include <array>

namespace motionlab::shell {

Marker series_marker(int index) {
  constexpr std::array<Marker, 5> kMarkers = {Marker::circle, Marker::square, Marker::triangle,
                                              Marker::diamond, Marker::cross};
  constexpr int count = static_cast<int>(kMarkers.size());
  return kMarkers[static_cast<std::size_t>(((index % count) + count) % count)];
}

PlotSeries styled_series(std::string label, int index) {
  PlotSeries series;
  series.label = std::move(label);
  series.paint = draw::Paint::series(index);
  series.dash = draw::series_dash(index);
  return series;
}

PlotSeries exact_series(std::string label) {
  PlotSeries series;
  series.label = std::move(label);
  series.paint = draw::Role::exact;
  series.dash = draw::Dash::dashed;
  series.width = 1.5F;
  return series;
}

bool PlotState::is_hidden(std::string_view label) const {
  return std::find(hidden.begin(), hidden.end(), label) != hidden.end();
}

void PlotState::toggle_hidden(std::string_view label) {
  const auto found = std::find(hidden.begin(), hidden.end(), label);
  if (found == hidden.end()) {
    hidden.emplace_back(label);
  } else {
    hidden.erase(found);
  }
}

PlotCorner corner_of(const PlotSpec& spec, float plot_width) {
  PlotCorner corner;
  if (!spec.buttons || plot_width <= 120.0F) return corner;
  const bool words = plot_width >= 260.0F;
  corner.log_x = words && spec.x.can_switch;
  corner.log_y = words && spec.y.can_switch;
  const int count = (corner.log_x ? 1 : 0) + (corner.log_y ? 1 : 0);
  corner.width = 64.0F + kLogWordWidth * static_cast<float>(count);
  return corner;
}

bool is_log_x(const PlotSpec& spec, const PlotState& state) {
  return state.log_x.value_or(spec.x.logarithmic);
}
bool is_log_y(const PlotSpec& spec, const PlotState& state) {
  return state.log_y.value_or(spec.y.logarithmic);
}

}  // namespace motionlab::shell
