// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <sstream>
#include <string>
#include <vector>

#include "app/shell/widgets/plot_axes.h"
#include "app/shell/widgets/plot_figure.h"
#include "app/shell/widgets/plot_lines.h"
#include "engine/core/text.h"

namespace motionlab::shell {
namespace {

// Every character 7 × 12 pixels.
FigureMetrics plain_metrics() {
  FigureMetrics metrics;
  metrics.text_size = [](FigureFont, std::string_view text) {
    const auto characters =
        std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; });
    return glm::vec2(7.0F * static_cast<float>(characters), 12.0F);
  };
  return metrics;
}

struct Wave {
  std::vector<double> x;
  std::vector<double> y;
  Wave(int count, double from, double to) {
    for (int i = 0; i < count; ++i) {
      x.push_back(from + (to - from) * i / (count - 1));
      y.push_back(std::sin(40.0 * x.back()));
    }
  }
  PlotSeries series(const char* label) const {
    PlotSeries s = styled_series(label, 0);
    s.x = x;
    s.y = y;
    return s;
  }
};

// What has no room in the legend of a low plot is counted, and named under the pointer.
TEST(PlotLegend, UsesTheWidthThereIsAndNamesTheRest) {
  const Wave wave(10, 0.0, 1.0);
  const std::vector<const char*> names{"Linear blend", "Dual quaternion",
                                       "Dual quaternion, no bulge", "Logarithmic blend",
                                       "Centres of rotation"};
  const auto layout_of = [&](std::size_t count, glm::vec2 size) {
    PlotSpec spec;
    spec.title = "Change of volume";
    for (std::size_t i = 0; i < count; ++i) spec.series.push_back(wave.series(names[i]));
    PlotState state;
    autoscale(spec, state, true);
    PlotLayout layout = plot_layout(spec, state, size, plain_metrics());
    const std::string& rest = layout.legend_rest.label;
    const auto unnamed = rest.empty() ? 0 : 1 + std::count(rest.begin(), rest.end(), '\n');
    EXPECT_EQ(layout.legend.size() + static_cast<std::size_t>(unnamed), count) << size.x;
    EXPECT_EQ(rest.empty(), rest.find(names[count - 1]) == std::string::npos);
    return layout;
  };
  EXPECT_EQ(layout_of(5, {700.0F, 140.0F}).legend.size(), 5U) << "two rows";
  EXPECT_EQ(layout_of(3, {620.0F, 110.0F}).legend.size(), 3U) << "one row, the longest cut";
  EXPECT_LT(layout_of(5, {620.0F, 110.0F}).legend.size(), 5U) << "one row, too narrow";
  EXPECT_EQ(layout_of(5, {1400.0F, 110.0F}).legend.size(), 5U) << "one row, wide enough";
}

TEST(AxisTransform, GoesThereAndBack) {
  for (const bool logarithmic : {false, true}) {
    const AxisTransform axis{{0.02, 350.0}, logarithmic, 60.0F, 700.0F};
    EXPECT_NEAR(axis.to_pixel(0.02), 60.0, 1e-9);
    EXPECT_NEAR(axis.to_pixel(350.0), 700.0, 1e-9);
    for (double pixel = 60.0; pixel <= 700.0; pixel += 32.0) {
      EXPECT_NEAR(axis.to_pixel(axis.to_value(pixel)), pixel, 1e-9);
    }
  }
  const AxisTransform logarithmic{{1.0, 10.0}, true, 0.0F, 100.0F};
  EXPECT_TRUE(std::isnan(logarithmic.to_pixel(0.0)));
  EXPECT_TRUE(std::isnan(logarithmic.to_pixel(-1.0)));
}

TEST(Zoom, KeepsTheValueUnderThePointer) {
  for (const bool logarithmic : {false, true}) {
    const PlotRange range{0.5, 80.0};
    const AxisTransform before{range, logarithmic, 0.0F, 640.0F};
    const double value = before.to_value(200.0);
    const AxisTransform after{zoomed(range, logarithmic, value, 0.4), logarithmic, 0.0F, 640.0F};
    EXPECT_NEAR(after.to_pixel(value), 200.0, 1e-6);
    EXPECT_LT(after.range.max - after.range.min, range.max - range.min);
  }
}

TEST(Zoom, NeverCollapses) {
  PlotRange range{1.0, 2.0};
  for (int i = 0; i < 1000; ++i) range = zoomed(range, false, 1.5, 0.5);
  EXPECT_GT(range.max, range.min);
  for (int i = 0; i < 5000; ++i) range = zoomed(range, false, 1.5, 2.0);
  EXPECT_TRUE(std::isfinite(range.max - range.min));
}

TEST(Pan, MovesByAFractionOfTheView) {
  const PlotRange linear = panned({1.0, 3.0}, false, 0.25);
  EXPECT_DOUBLE_EQ(linear.min, 1.5);
  EXPECT_DOUBLE_EQ(linear.max, 3.5);
  const PlotRange decades = panned({1.0, 100.0}, true, 0.5);
  EXPECT_NEAR(decades.min, 10.0, 1e-9);
  EXPECT_NEAR(decades.max, 1000.0, 1e-9);
}

TEST(Autoscale, ShowsEverythingThatIsVisible) {
  const Wave wave(500, 0.0, 2.0);
  PlotSpec spec;
  spec.series = {wave.series("a"), wave.series("b")};
  std::vector<double> high(wave.y);
  for (double& v : high) v *= 50.0;
  spec.series[1].y = high;
  PlotState state;
  autoscale(spec, state);
  EXPECT_LE(state.y.min, -49.9);
  EXPECT_GE(state.y.max, 49.9);
  state.toggle_hidden("b");
  autoscale(spec, state);
  EXPECT_LE(state.y.max, 3.0);
  EXPECT_GE(state.y.max, 1.0);
}

// CASES B43: with the lock on, the limits stay as they are to the bit.
TEST(Autoscale, LeavesALockedAxisAlone) {
  Wave wave(500, 0.0, 2.0);
  PlotSpec spec;
  spec.series = {wave.series("a")};
  PlotState state;
  autoscale(spec, state);
  state.lock_x = state.lock_y = true;
  const PlotState before = state;
  for (double& v : wave.y) v *= 1000.0;
  wave.x.back() = 77.0;
  spec.series = {wave.series("a")};
  autoscale(spec, state);
  EXPECT_EQ(state.x.min, before.x.min);
  EXPECT_EQ(state.x.max, before.x.max);
  EXPECT_EQ(state.y.min, before.y.min);
  EXPECT_EQ(state.y.max, before.y.max);
  state.lock_x = state.lock_y = false;
  autoscale(spec, state);
  EXPECT_GE(state.y.max, 900.0);
}

TEST(Autoscale, FollowsWhatIsInSightWhileXIsHeld) {
  std::vector<double> x = {0.0, 1.0, 2.0, 3.0};
  std::vector<double> y = {0.0, 1.0, 2.0, 1000.0};
  PlotSpec spec;
  spec.series = {styled_series("a", 0)};
  spec.series[0].x = x;
  spec.series[0].y = y;
  PlotState state;
  state.x = {0.0, 2.0};
  state.follow_x = false;
  autoscale(spec, state);
  EXPECT_LT(state.y.max, 10.0);
  EXPECT_EQ(state.x.max, 2.0);
}

TEST(Autoscale, MakesARangeOfAnything) {
  const double infinity = std::numeric_limits<double>::infinity();
  const std::vector<std::vector<double>> values = {{},
                                                   {0.0},
                                                   {5.0, 5.0},
                                                   {std::nan("")},
                                                   {infinity, 1.0, -infinity},
                                                   {1e-300, 2e-300},
                                                   {-1e300, 1e300},
                                                   {1e15, 1e15 + 1.0},
                                                   {-3.0, -2.0}};
  for (const std::vector<double>& y : values) {
    std::vector<double> x;
    for (std::size_t i = 0; i < y.size(); ++i) x.push_back(static_cast<double>(i));
    for (const bool logarithmic : {false, true}) {
      PlotSpec spec;
      spec.y.logarithmic = logarithmic;
      spec.series = {styled_series("a", 0)};
      spec.series[0].x = x;
      spec.series[0].y = y;
      PlotState state;
      autoscale(spec, state);
      EXPECT_LT(state.y.min, state.y.max);
      EXPECT_LT(state.x.min, state.x.max);
      if (logarithmic) {
        EXPECT_GT(state.y.min, 0.0);
      }
      const PlotFigure seen =
          plot_figure(spec, state, {400.0F, 200.0F}, plain_metrics(), glm::dvec2(0.5, 0.5));
      for (const FigureLine& line : seen.figure.lines) {
        for (const glm::vec2& p : line.points)
          EXPECT_TRUE(std::isfinite(p.x) && std::isfinite(p.y));
      }
    }
  }
}

TEST(SeriesPixels, KeepsPeaksAndThinsColumns) {
  Wave wave(200000, 0.0, 2.0);
  wave.y[123456] = 7.5;  // one point of a peak
  const AxisTransform x{{0.0, 2.0}, false, 50.0F, 750.0F};
  const AxisTransform y{{-1.0, 8.0}, false, 300.0F, 0.0F};
  const SeriesPixels pixels = series_pixels(wave.series("a"), x, y);
  ASSERT_EQ(pixels.runs.size(), 1U);
  EXPECT_LE(pixels.runs[0].size(), 4U * 703U);
  const auto top =
      std::min_element(pixels.runs[0].begin(), pixels.runs[0].end(),
                       [](const glm::dvec2& a, const glm::dvec2& b) { return a.y < b.y; });
  EXPECT_NEAR(top->y, y.to_pixel(7.5), 1e-9);
  EXPECT_NEAR(pixels.runs[0].front().x, 50.0, 1e-9);
  EXPECT_NEAR(pixels.runs[0].back().x, 750.0, 1e-9);
}

TEST(SeriesPixels, BreaksAtGapsAndCountsWhatALogAxisDrops) {
  const std::vector<double> x = {1, 2, 3, 4, 5, 6, 7};
  const std::vector<double> y = {1, 2, std::nan(""), 3, 0.0, -2, 5};
  PlotSeries series = styled_series("a", 0);
  series.x = x;
  series.y = y;
  const AxisTransform ax{{1.0, 7.0}, false, 0.0F, 600.0F};
  EXPECT_EQ(series_pixels(series, ax, {{0.0, 6.0}, false, 100.0F, 0.0F}).runs.size(), 2U);
  const SeriesPixels logarithmic = series_pixels(series, ax, {{0.1, 10.0}, true, 100.0F, 0.0F});
  EXPECT_EQ(logarithmic.runs.size(), 3U);
  EXPECT_EQ(logarithmic.dropped, 2U);
}

TEST(Clipping, CutsAtTheEdges) {
  const PixelRect rect{{0.0, 0.0}, {10.0, 10.0}};
  const auto parts =
      clipped({{-10.0, 5.0}, {5.0, 5.0}, {5.0, 50.0}, {8.0, 50.0}, {8.0, 5.0}}, rect);
  ASSERT_EQ(parts.size(), 2U);
  EXPECT_EQ(parts[0], (std::vector<glm::vec2>{{0.0F, 5.0F}, {5.0F, 5.0F}, {5.0F, 10.0F}}));
  EXPECT_EQ(parts[1], (std::vector<glm::vec2>{{8.0F, 10.0F}, {8.0F, 5.0F}}));
  EXPECT_TRUE(clipped({{-5.0, -5.0}, {-1.0, 20.0}}, rect).empty());
}

double area(const std::vector<glm::vec2>& triangles) {
  double sum = 0.0;
  for (std::size_t i = 0; i + 2 < triangles.size(); i += 3) {
    const glm::vec2 u = triangles[i + 1] - triangles[i];
    const glm::vec2 v = triangles[i + 2] - triangles[i];
    sum += 0.5 * std::abs(static_cast<double>(u.x * v.y - u.y * v.x));
  }
  return sum;
}

TEST(Areas, FillWhatTheyBound) {
  const PixelRect rect{{0.0, 0.0}, {100.0, 100.0}};
  // A line that crosses its base: two triangles of 50 × 20 / 2.
  EXPECT_NEAR(area(area_to({{0.0, 30.0}, {100.0, 70.0}}, 50.0, rect)), 2 * 0.5 * 50 * 20, 1e-3);
  // A square with a square hole.
  const std::vector<std::vector<glm::dvec2>> loops = {{{10, 10}, {90, 10}, {90, 90}, {10, 90}},
                                                      {{30, 30}, {70, 30}, {70, 70}, {30, 70}}};
  EXPECT_NEAR(area(area_inside(loops, rect, 1.0)), 80 * 80 - 40 * 40, 1e-2);
}

TEST(ValueAt, InterpolatesAndKnowsItsGaps) {
  const std::vector<double> x = {0.0, 1.0, 2.0, 3.0};
  const std::vector<double> y = {0.0, 10.0, std::nan(""), 30.0};
  PlotSeries series = styled_series("a", 0);
  series.x = x;
  series.y = y;
  EXPECT_DOUBLE_EQ(value_at(series, 0.25).value(), 2.5);
  EXPECT_DOUBLE_EQ(value_at(series, 1.0).value(), 10.0);
  EXPECT_FALSE(value_at(series, 1.5).has_value());
  EXPECT_FALSE(value_at(series, 3.5).has_value());
  EXPECT_FALSE(value_at(series, -0.1).has_value());
}

// CASES B41: names and units in the header, a point as decimal mark, doubles that parse back to the
// bit.
TEST(PlotCsv, GivesEveryDigitBack) {
  const Wave wave(50, 0.0, 1.0);
  PlotSpec spec{.x = {.title = "t", .unit = "s"}, .y = {.unit = "J"}};
  spec.series = {wave.series("theta"), wave.series("E")};
  spec.series[0].unit = "rad";
  std::istringstream csv(plot_to_csv(spec));
  std::string line;
  std::getline(csv, line);
  EXPECT_EQ(line, "t[s],theta[rad],E[J]");
  for (std::size_t i = 0; i < wave.x.size(); ++i) {
    ASSERT_TRUE(std::getline(csv, line));
    const std::vector<std::string> cells = split(line, ',');
    ASSERT_EQ(cells.size(), 3U);
    EXPECT_EQ(parse_double(cells[0]).value(), wave.x[i]);
    EXPECT_EQ(parse_double(cells[2]).value(), wave.y[i]);
  }
  EXPECT_FALSE(std::getline(csv, line));
}

TEST(PlotCsv, HoldsEarlierRunsOfOtherLengths) {
  const Wave now(3, 0.0, 1.0);
  const Wave before(2, 0.0, 1.0);
  PlotSpec spec{.x = {.title = "t", .unit = "s"}};
  spec.series = {now.series("RK4, h = 0.1"), before.series("say \"Euler\"")};
  spec.series[1].previous = true;
  const std::string csv = plot_to_csv(spec);
  EXPECT_EQ(csv.substr(0, csv.find('\n')), "t[s],\"RK4, h = 0.1\",t[s],\"say \"\"Euler\"\"\"");
  const std::size_t last = csv.rfind('\n', csv.size() - 2) + 1;
  EXPECT_EQ(csv.substr(csv.size() - 3), ",,\n");
  EXPECT_EQ(csv.substr(last, 2), "1,");
}

TEST(PlotFigure, NeverOverlapsItsLabels) {
  const Wave wave(100, -3.0, 1e5);
  PlotSpec spec{.title = "Energy", .x = {.title = "time", .unit = "s"}, .y = {.unit = "J"}};
  spec.series = {wave.series("Explicit Euler"), wave.series("RK4"),
                 wave.series("Symplectic Euler")};
  for (float width = 120.0F; width < 1400.0F; width += 53.0F) {
    for (const float height : {80.0F, 150.0F, 300.0F}) {
      PlotState state;
      autoscale(spec, state);
      const FigureMetrics metrics = plain_metrics();
      const Figure figure = plot_figure(spec, state, {width, height}, metrics).figure;
      for (std::size_t i = 0; i < figure.texts.size(); ++i) {
        for (std::size_t j = i + 1; j < figure.texts.size(); ++j) {
          const FigureText& a = figure.texts[i];
          const FigureText& b = figure.texts[j];
          const glm::vec2 a_end = a.position + metrics.text_size(a.font, a.text);
          const glm::vec2 b_end = b.position + metrics.text_size(b.font, b.text);
          const bool apart = a_end.x <= b.position.x || b_end.x <= a.position.x ||
                             a_end.y <= b.position.y || b_end.y <= a.position.y;
          EXPECT_TRUE(apart) << a.text << " and " << b.text << " at " << width << "x" << height;
        }
      }
    }
  }
}

TEST(PlotFigure, GivesBothAxesOneScaleWhenAsked) {
  const Wave wave(100, -2.0, 5.0);
  PlotSpec spec;
  spec.equal_aspect = true;
  spec.series = {wave.series("a")};
  PlotState state;
  autoscale(spec, state);
  const PlotLayout layout = plot_layout(spec, state, {600.0F, 250.0F}, plain_metrics());
  const double per_x = layout.x.to_pixel(1.0) - layout.x.to_pixel(0.0);
  const double per_y = layout.y.to_pixel(0.0) - layout.y.to_pixel(1.0);
  EXPECT_NEAR(per_x, per_y, 1e-9);
  EXPECT_LE(layout.x.range.min, -2.0);
  EXPECT_GE(layout.x.range.max, 5.0);
}

}  // namespace
}  // namespace motionlab::shell
