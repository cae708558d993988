// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/widgets/plot_axes.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/shell/widgets/plot_ticks.h"

namespace motionlab::shell {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();
// Autoscale looks at no more points than this of a series, evenly chosen: enough that no peak wider
// than a pixel is missed.
constexpr std::size_t kMostPoints = 400'000;

// A range as it is spaced on the screen.
struct Scaled {
  double min;
  double max;
};

Scaled scaled(const PlotRange& range, bool logarithmic) {
  if (!logarithmic) return {range.min, range.max};
  return {std::log10(range.min), std::log10(range.max)};
}

PlotRange unscaled(const Scaled& s, bool logarithmic) {
  if (!logarithmic) return {s.min, s.max};
  return {std::pow(10.0, s.min), std::pow(10.0, s.max)};
}

bool sensible(const Scaled& s, bool logarithmic) {
  const double length = s.max - s.min;
  const double largest = std::max(std::abs(s.min), std::abs(s.max));
  if (!std::isfinite(length) || largest > (logarithmic ? 300.0 : 1e300)) return false;
  return length > (logarithmic ? 1e-6 : std::max(1e-13 * largest, 1e-290));
}

struct Extent {
  double min = kInfinity;
  double max = -kInfinity;
  void add(double v) {
    min = std::min(min, v);
    max = std::max(max, v);
  }
  bool empty() const { return !(min <= max); }
};

struct Extents {
  Extent x;
  Extent y;
};

Extents extents(const PlotSpec& spec, const PlotState& state, bool log_x, bool log_y) {
  Extents result;
  // While x is held, y follows what can be seen.
  const bool x_held = state.lock_x || !state.follow_x;
  for (const PlotSeries& series : spec.series) {
    if (!series.autoscale || state.is_hidden(series.label)) continue;
    const std::size_t count = series.size();
    const std::size_t stride = count / kMostPoints + 1;
    for (std::size_t i = 0; i < count; i += stride) {
      const glm::dvec2 p = series.at(i);
      if (!std::isfinite(p.x) || !std::isfinite(p.y)) continue;
      if ((log_x && p.x <= 0.0) || (log_y && p.y <= 0.0)) continue;
      result.x.add(p.x);
      if (!x_held || (p.x >= state.x.min && p.x <= state.x.max)) result.y.add(p.y);
    }
    if (series.fill_to && count > 0 && !(log_y && *series.fill_to <= 0.0))
      result.y.add(*series.fill_to);
  }
  return result;
}

PlotRange fitted_log(const Extent& extent, double margin) {
  double low = std::log10(extent.min);
  double high = std::log10(extent.max);
  if (high - low < 0.3) {
    low -= 0.5;
    high += 0.5;
  }
  const double room = margin * (high - low);
  return {std::pow(10.0, low - room), std::pow(10.0, high + room)};
}

PlotRange fitted_linear(const PlotAxis& axis, const Extent& extent, double margin,
                        bool whole_ticks) {
  double low = extent.min;
  double high = extent.max;
  if (axis.include_zero) {
    low = std::min(low, 0.0);
    high = std::max(high, 0.0);
  }
  // Of a constant, its neighbourhood, as of what is one but for rounding noise.
  const double largest = std::max(std::abs(low), std::abs(high));
  const double least = std::max({axis.minimum_span, 1e-9 * largest, largest == 0.0 ? 1.0 : 0.0});
  if (high - low < least) {
    const double middle = 0.5 * (low + high);
    const bool constant = high - low <= 1e-9 * largest && axis.minimum_span == 0.0;
    const double half = std::max(0.5 * least, constant ? 0.1 * largest : 0.0);
    low = middle - half;
    high = middle + half;
  }
  if (axis.symmetric) {
    high = std::max(std::abs(low), std::abs(high));
    low = -high;
  }
  const double room = margin * (high - low);
  low -= room;
  high += room;
  // Whole ticks, so that a growing curve moves the axis seldom.
  if (whole_ticks) widen_to_ticks(low, high, 8);
  return {low, high};
}

}  // namespace

double AxisTransform::to_pixel(double value) const {
  const double from_pixel = static_cast<double>(from);
  const double to_pixel = static_cast<double>(to);
  if (logarithmic) {
    if (!(value > 0.0)) return kNan;
    const double low = std::log10(range.min);
    return from_pixel +
           (std::log10(value) - low) / (std::log10(range.max) - low) * (to_pixel - from_pixel);
  }
  return from_pixel + (value - range.min) / (range.max - range.min) * (to_pixel - from_pixel);
}

double AxisTransform::to_value(double pixel) const {
  const double f =
      (pixel - static_cast<double>(from)) / (static_cast<double>(to) - static_cast<double>(from));
  const Scaled s = scaled(range, logarithmic);
  const double v = s.min + f * (s.max - s.min);
  return logarithmic ? std::pow(10.0, v) : v;
}

PlotRange zoomed(const PlotRange& range, bool logarithmic, double value, double factor) {
  const Scaled s = scaled(range, logarithmic);
  const double center = logarithmic ? std::log10(value) : value;
  const Scaled next{center + (s.min - center) * factor, center + (s.max - center) * factor};
  if (!sensible(next, logarithmic)) return range;
  return unscaled(next, logarithmic);
}

PlotRange panned(const PlotRange& range, bool logarithmic, double fraction) {
  const Scaled s = scaled(range, logarithmic);
  const double shift = fraction * (s.max - s.min);
  const Scaled next{s.min + shift, s.max + shift};
  if (!sensible(next, logarithmic)) return range;
  return unscaled(next, logarithmic);
}

void autoscale(const PlotSpec& spec, PlotState& state, bool force) {
  const bool log_x = is_log_x(spec, state);
  const bool log_y = is_log_y(spec, state);
  const bool set_x = force || (state.follow_x && !state.lock_x);
  const bool set_y = force || (state.follow_y && !state.lock_y);
  if (set_x || set_y) {
    PlotState view = state;
    if (force) {
      view.lock_x = false;
      view.follow_x = true;
    }
    const Extents all = extents(spec, view, log_x, log_y);
    const double margin_x = spec.equal_aspect ? 0.06 : 0.0;
    if (set_x && !all.x.empty()) {
      state.x = log_x ? fitted_log(all.x, 0.04) : fitted_linear(spec.x, all.x, margin_x, false);
    }
    if (set_y && !all.y.empty()) {
      state.y =
          log_y ? fitted_log(all.y, 0.04)
                : fitted_linear(spec.y, all.y, spec.equal_aspect ? 0.06 : 0.02, !spec.equal_aspect);
    }
  }
  // A range that its axis cannot show (switched to logarithmic while locked) becomes one that it
  // can.
  if (log_x && !(state.x.min > 0.0))
    state.x = state.x.max > 0.0 ? PlotRange{1e-3 * state.x.max, state.x.max} : PlotRange{0.1, 10.0};
  if (log_y && !(state.y.min > 0.0))
    state.y = state.y.max > 0.0 ? PlotRange{1e-6 * state.y.max, state.y.max} : PlotRange{0.1, 10.0};
}

}  // namespace motionlab::shell
