// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <limits>

#include "app/shell/widgets/plot_figure.h"
#include "engine/core/text.h"

namespace motionlab::shell {
namespace {

// As RFC 4180 asks for.
std::string quoted(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"') result += '"';
    result += c;
  }
  return result + '"';
}

std::string column_name(const std::string& name, const std::string& unit) {
  return quoted(unit.empty() ? name : name + "[" + unit + "]");
}

bool same_x(const PlotSeries& a, const PlotSeries& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double xa = a.at(i).x;
    const double xb = b.at(i).x;
    if (xa != xb && !(std::isnan(xa) && std::isnan(xb))) return false;
  }
  return true;
}

struct Column {
  std::string name;
  const PlotSeries* series;
  bool is_x;
};

}  // namespace

std::string plot_to_csv(const PlotSpec& spec) {
  std::vector<Column> columns;
  std::size_t rows = 0;
  const PlotSeries* present_x = nullptr;  // the series whose x column was written last
  for (const PlotSeries& series : spec.series) {
    if (present_x == nullptr || !same_x(*present_x, series)) {
      columns.push_back(
          {column_name(spec.x.title.empty() ? "x" : spec.x.title, spec.x.unit), &series, true});
      present_x = &series;
    }
    const std::string& unit = series.unit.empty() ? spec.y.unit : series.unit;
    columns.push_back({column_name(series.label, unit), &series, false});
    rows = std::max(rows, series.size());
  }
  std::string csv;
  for (std::size_t c = 0; c < columns.size(); ++c) csv += (c > 0 ? "," : "") + columns[c].name;
  csv += "\n";
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t c = 0; c < columns.size(); ++c) {
      if (c > 0) csv += ",";
      if (row >= columns[c].series->size()) continue;
      const glm::dvec2 p = columns[c].series->at(row);
      csv += format_double(columns[c].is_x ? p.x : p.y);
    }
    csv += "\n";
  }
  return csv;
}

std::optional<double> value_at(const PlotSeries& series, double x) {
  const std::size_t count = series.size();
  if (count == 0 || !std::isfinite(x)) return std::nullopt;
  // Spans in order of x, the usual case, are searched by halves.
  if (!series.point &&
      std::is_sorted(series.x.begin(), series.x.begin() + static_cast<std::ptrdiff_t>(count))) {
    const auto end = series.x.begin() + static_cast<std::ptrdiff_t>(count);
    const auto above = std::upper_bound(series.x.begin(), end, x);
    if (above == series.x.begin()) return std::nullopt;
    const auto i = static_cast<std::size_t>(above - series.x.begin()) - 1;
    if (series.x[i] == x && std::isfinite(series.y[i])) return series.y[i];
    if (i + 1 >= count) return std::nullopt;
    const double y = series.y[i] + (series.y[i + 1] - series.y[i]) * (x - series.x[i]) /
                                       (series.x[i + 1] - series.x[i]);
    return std::isfinite(y) ? std::optional(y) : std::nullopt;
  }
  // Otherwise one pass: the last step over x. Curves that are not in order of x have no such value,
  // so the nearest point's is given.
  double nearest_y = std::numeric_limits<double>::quiet_NaN();
  double nearest_distance = std::numeric_limits<double>::infinity();
  bool ordered = true;
  double low = std::numeric_limits<double>::infinity();
  double high = -low;
  std::optional<double> between;
  glm::dvec2 previous(std::numeric_limits<double>::quiet_NaN());
  double last_x = -low;
  for (std::size_t i = 0; i < count; ++i) {
    const glm::dvec2 p = series.at(i);
    if (std::isfinite(p.x)) {
      if (p.x < last_x) ordered = false;
      last_x = p.x;
      low = std::min(low, p.x);
      high = std::max(high, p.x);
    }
    if (std::isfinite(p.x) && std::isfinite(p.y)) {
      if (std::abs(p.x - x) < nearest_distance) {
        nearest_distance = std::abs(p.x - x);
        nearest_y = p.y;
      }
      if (p.x == x) {
        between = p.y;
      } else if (std::isfinite(previous.y) && previous.x < x && p.x > x) {
        between = previous.y + (p.y - previous.y) * (x - previous.x) / (p.x - previous.x);
      }
    }
    previous = p;
  }
  if (ordered) return between;
  if (x < low || x > high || std::isnan(nearest_y)) return std::nullopt;
  return nearest_y;
}

}  // namespace motionlab::shell
