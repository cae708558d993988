// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <glm/vec2.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/shell/widgets/figure.h"
#include "engine/draw/paint.h"

// What a plot shows and how it is seen: plain data, without Dear ImGui.

namespace motionlab::shell {

Marker series_marker(int index);

// The data are borrowed for the call. A point that is not finite breaks the line.
struct PlotSeries {
  std::string label;
  std::string unit = {};  // of y, for the read-out and the CSV
  std::span<const double> x = {};
  std::span<const double> y = {};
  std::function<glm::dvec2(std::size_t)> point = {};  // instead of x and y: `count` points
  std::size_t count = 0;
  draw::Paint paint = {};
  draw::Dash dash = draw::Dash::solid;
  float width = 2.0F;  // logical px, times the palette's line_scale
  Marker marker = Marker::none;
  bool line = true;
  std::optional<double> fill_to = {};  // filled between the line and this y
  bool closed_area = false;  // the points bound an area (a stability region), which is filled
  bool previous = false;     // an earlier run: drawn faded, behind
  bool autoscale = true;

  std::size_t size() const { return point ? count : (x.size() < y.size() ? x.size() : y.size()); }
  glm::dvec2 at(std::size_t i) const { return point ? point(i) : glm::dvec2(x[i], y[i]); }
};
// Colour, dash and marker of series `index` (or of the exact solution), ready for its data.
PlotSeries styled_series(std::string label, int index);
PlotSeries exact_series(std::string label);

struct PlotAxis {
  std::string title = {};
  std::string unit = {};
  bool logarithmic = false;   // the default; the state may switch it
  bool can_switch = true;     // offered in the plot's menu
  bool include_zero = false;  // in autoscale
  bool symmetric = false;     // in autoscale
  double minimum_span = 0.0;  // autoscale never shows less, so that rounding noise stays flat
};

struct PlotAnnotation {
  double x = 0.0;
  double y = 0.0;
  std::string text;
  draw::Paint paint = draw::Role::dim;
  glm::vec2 align{0.0F,
                  1.0F};  // 0…1: which point of the text stands there (0, 1: its lower left corner)
  bool mark = false;
};
// A triangle that shows a slope of an order plot: on log-log axes its hypotenuse is y ∝ x^order.
struct PlotSlope {
  double x = 1.0;
  double y = 1.0;
  double order = 1.0;
  std::string label;
  draw::Paint paint = draw::Role::dim;
};
// A line across the plot at a value ("stability limit").
struct PlotGuide {
  bool vertical = false;
  double value = 0.0;
  std::string label = {};
  draw::Paint paint = draw::Role::dim;
  draw::Dash dash = draw::Dash::dashed;
};

struct PlotSpec {
  std::string title = {};
  PlotAxis x = {};
  PlotAxis y = {};
  std::vector<PlotSeries> series = {};
  std::vector<PlotAnnotation> annotations = {};
  std::vector<PlotSlope> slopes = {};
  std::vector<PlotGuide> guides = {};
  std::optional<double> cursor_x = {};  // the time cursor
  bool cursor_drags = false;            // dragging it seeks
  bool equal_aspect = false;            // phase portraits, stability regions
  bool legend = true;
  bool buttons = true;               // lock and fit in the corner
  std::string_view empty_text = {};  // shown while there are no points
};

struct PlotRange {
  double min = 0.0;
  double max = 1.0;
};

// The caller's, one per plot; may be saved with a session.
struct PlotState {
  PlotRange x;
  PlotRange y;
  bool follow_x =
      true;  // autoscale; panning and zooming end it, fitting (double-click) begins it again
  bool follow_y = true;
  bool lock_x = false;  // never rescaled but by hand
  bool lock_y = false;
  std::optional<bool> log_x = {};  // overrides the axis
  std::optional<bool> log_y = {};
  std::vector<std::string> hidden = {};  // labels of series
  std::optional<double> linked_x = {};   // read-out at this x although the pointer is elsewhere
  // Of a drag in progress:
  bool panning = false;
  bool boxing = false;
  bool seeking = false;
  glm::vec2 drag_start{0.0F};

  bool is_hidden(std::string_view label) const;
  void toggle_hidden(std::string_view label);
};

// The corner at the upper right [logical px], for lock, fit and the words that switch the axes in a
// plot of that width; a narrow one has no room for words.
struct PlotCorner {
  bool log_x = false;
  bool log_y = false;
  float width = 14.0F;
};
PlotCorner corner_of(const PlotSpec& spec, float plot_width);
inline constexpr float kLogWordWidth = 42.0F;  // [logical px]

bool is_log_x(const PlotSpec& spec, const PlotState& state);
bool is_log_y(const PlotSpec& spec, const PlotState& state);

}  // namespace motionlab::shell
