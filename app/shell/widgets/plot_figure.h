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

#include "engine/draw/paint.h"

// What a plot shows, how it is seen, and the lines and texts that result: plain data, without Dear
// ImGui. Points and lengths of a Figure are pixels, y down, from the figure's upper left corner.

namespace motionlab::shell {

enum class Marker { none, circle, square, triangle, diamond, cross };
Marker series_marker(int index);

// The data are borrowed for the call. A point that is not finite breaks the line.
struct PlotSeries {
  std::string label;
  std::string unit = {};  // of y, for the read-out and the CSV
  std::span<const double> x = {};
  std::span<const double> y = {};
  std::function<glm::dvec2(std::size_t)> point = {};  // instead of x and y: `count` points
  std::size_t count = 0;
  draw::Paint paint;
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
  std::string title;
  PlotAxis x;
  PlotAxis y;
  std::vector<PlotSeries> series;
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

bool is_log_x(const PlotSpec& spec, const PlotState& state);
bool is_log_y(const PlotSpec& spec, const PlotState& state);

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

// Of a figure that has been laid out.
struct PlotLayout {
  glm::vec2 plot_min{0.0F};  // the rectangle of the data
  glm::vec2 plot_max{0.0F};
  AxisTransform x;
  AxisTransform y;
  std::size_t dropped = 0;  // points that a logarithmic axis cannot show
  struct LegendEntry {
    glm::vec2 min{0.0F};
    glm::vec2 max{0.0F};
    std::string label;
  };
  std::vector<LegendEntry> legend;
};

enum class FigureFont { body, bold, caption, mono_caption };
struct FigureMetrics {
  float scale = 1.0F;       // pixels of a logical px
  float line_scale = 1.0F;  // the palette's
  std::function<glm::vec2(FigureFont, std::string_view)> text_size;
};

struct FigureLine {
  std::vector<glm::vec2> points;
  draw::Paint paint;
  float width = 1.0F;
  draw::Dash dash = draw::Dash::solid;
  bool clip = true;  // to the data's rectangle
};
struct FigureArea {
  std::vector<glm::vec2> triangles;  // three points each
  draw::Paint paint;
  bool clip = true;
};
struct FigureMark {
  glm::vec2 center{0.0F};
  float radius = 3.0F;
  Marker marker = Marker::circle;
  draw::Paint paint;
};
struct FigureText {
  glm::vec2 position{0.0F};  // upper left corner
  std::string text;
  FigureFont font = FigureFont::caption;
  draw::Paint paint = draw::Role::dim;
};
struct FigureBox {
  glm::vec2 min{0.0F};
  glm::vec2 max{0.0F};
  draw::Paint fill;
  float radius = 0.0F;
};
// Painted in this order: boxes below, areas, lines, marks, boxes above, lines above, texts.
struct Figure {
  glm::vec2 size{0.0F};
  PlotLayout layout;
  std::vector<FigureArea> areas;
  std::vector<FigureLine> lines;
  std::vector<FigureMark> marks;
  std::vector<FigureBox> boxes;         // above the data: behind the legend and the read-out
  std::vector<FigureLine> lines_above;  // samples in the legend, the cursor
  std::vector<FigureText> texts;
};

// The whole plot as lines and texts; `hover_x`: the read-out of all series there. The state's
// ranges are taken as they are (call autoscale() before).
Figure plot_figure(const PlotSpec& spec, const PlotState& state, glm::vec2 size,
                   const FigureMetrics& metrics, std::optional<double> hover_x = {});

// All series (hidden and earlier runs too) with 17 digits. Header: the axis title and each label
// with [unit]. Series of the same x share its column; otherwise each has its own.
std::string plot_to_csv(const PlotSpec& spec);

// The y of a series at x, linearly between its points; nothing outside or in a gap. The points are
// in order of x; of a curve that is not, the nearest point's.
std::optional<double> value_at(const PlotSeries& series, double x);

}  // namespace motionlab::shell
