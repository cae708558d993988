// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/widgets/plot_readout.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <glm/common.hpp>

namespace motionlab::shell {
namespace {

using draw::Paint;
using draw::Role;

constexpr std::size_t kMostRows = 12;

struct Row {
  const PlotSeries* series = nullptr;
  std::string label;
  std::string number;
};

std::string with_unit(std::string number, const std::string& unit) {
  return unit.empty() ? number : number + " " + unit;
}

}  // namespace

std::string readout_number(double value, const AxisTransform& axis) {
  std::array<char, 400> buffer;
  const double length = axis.range.max - axis.range.min;
  const double largest = std::max(std::abs(axis.range.min), std::abs(axis.range.max));
  const bool scientific = axis.logarithmic || !(length > 0.0) || largest >= 1e6 || length < 1e-4;
  const double pixel = length / 1000.0;
  const int decimals =
      scientific ? 3 : std::clamp(static_cast<int>(std::ceil(-std::log10(pixel))), 0, 8);
  const auto end = std::to_chars(
      buffer.data(), buffer.data() + buffer.size(), value,
      scientific ? std::chars_format::scientific : std::chars_format::fixed, decimals);
  return std::string(buffer.data(), end.ptr);
}

void add_readout(const PlotSpec& spec, const PlotState& state, const FigureMetrics& metrics,
                 glm::dvec2 at, PlotFigure& out) {
  const PlotLayout& l = out.layout;
  const auto x = static_cast<float>(std::round(l.x.to_pixel(at.x)));
  if (!(x >= l.plot_min.x && x <= l.plot_max.x)) return;
  const auto px = [&metrics](float logical) { return logical * metrics.scale; };
  const std::string x_name = spec.x.title.empty() ? "x" : spec.x.title;
  const std::string y_name = spec.y.title.empty() ? "y" : spec.y.title;
  std::vector<Row> rows;
  rows.push_back({nullptr, x_name, with_unit(readout_number(at.x, l.x), spec.x.unit)});
  if (spec.equal_aspect) {
    if (std::isfinite(at.y))
      rows.push_back({nullptr, y_name, with_unit(readout_number(at.y, l.y), spec.y.unit)});
  } else {
    for (const PlotSeries& series : spec.series) {
      if (state.is_hidden(series.label) || rows.size() > kMostRows) continue;
      const std::optional<double> y = value_at(series, at.x);
      if (!y) continue;
      const std::string& unit = series.unit.empty() ? spec.y.unit : series.unit;
      const std::string label = series.label.empty() ? y_name : series.label;
      rows.push_back({&series, label, with_unit(readout_number(*y, l.y), unit)});
      const glm::vec2 point(x, static_cast<float>(l.y.to_pixel(*y)));
      if (point.y >= l.plot_min.y && point.y <= l.plot_max.y) {
        out.figure.marks_above.push_back({point, px(3.5F), Marker::circle, series.paint});
      }
    }
    FigureLine line;
    line.points = {{x, l.plot_min.y}, {x, l.plot_max.y}};
    line.paint = Paint(Role::dim, 0.7F);
    line.width = std::max(1.0F, std::floor(px(1)));
    out.figure.lines_above.push_back(std::move(line));
  }

  float labels = 0.0F;
  float numbers = 0.0F;
  const float line_height = std::round(metrics.text_size(FigureFont::caption, "0").y + px(2));
  for (const Row& row : rows) {
    labels = std::max(labels, metrics.text_size(FigureFont::caption, row.label).x);
    numbers = std::max(numbers, metrics.text_size(FigureFont::mono_caption, row.number).x);
  }
  const float sample = spec.equal_aspect ? 0.0F : px(22);
  const glm::vec2 size(std::ceil(px(16) + sample + labels + px(16) + numbers),
                       px(10) + line_height * static_cast<float>(rows.size()));
  // Beside the line, on the side that has more room; never outside the figure.
  const bool right = x < 0.5F * (l.plot_min.x + l.plot_max.x);
  glm::vec2 min(right ? x + px(10) : x - px(10) - size.x, l.plot_min.y + px(4));
  min.x = std::clamp(min.x, 0.0F, std::max(out.figure.size.x - size.x, 0.0F));
  min.y = std::clamp(min.y, 0.0F, std::max(out.figure.size.y - size.y, 0.0F));
  min = glm::round(min);
  out.figure.boxes_above.push_back({min, min + size, Paint(Role::panel, 0.97F), px(6), true});
  float y = min.y + px(5);
  for (const Row& row : rows) {
    if (row.series != nullptr) {
      FigureLine swatch;
      const float middle = std::round(y + 0.5F * line_height);
      swatch.points = {{min.x + px(8), middle}, {min.x + px(24), middle}};
      swatch.paint = row.series->paint;
      swatch.width = px(2);
      swatch.dash = row.series->dash;
      swatch.dash_unit = px(1.2F);
      swatch.clip = false;
      out.figure.lines_above.push_back(std::move(swatch));
    }
    out.figure.texts_above.push_back({glm::round(glm::vec2(min.x + px(8) + sample, y)), row.label,
                                      FigureFont::caption,
                                      row.series == nullptr ? Role::dim : Role::text});
    const float width = metrics.text_size(FigureFont::mono_caption, row.number).x;
    out.figure.texts_above.push_back({glm::round(glm::vec2(min.x + size.x - px(8) - width, y)),
                                      row.number, FigureFont::mono_caption, Role::text});
    y += line_height;
  }
}

}  // namespace motionlab::shell
