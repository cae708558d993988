// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/widgets/plot_lines.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace motionlab::shell {
namespace {

// AxisTransform::to_pixel with what is the same for all points worked out once.
class PixelMap {
 public:
  explicit PixelMap(const AxisTransform& axis) : logarithmic_(axis.logarithmic) {
    const double low = logarithmic_ ? std::log10(axis.range.min) : axis.range.min;
    const double high = logarithmic_ ? std::log10(axis.range.max) : axis.range.max;
    slope_ = (static_cast<double>(axis.to) - static_cast<double>(axis.from)) / (high - low);
    low_ = low;
    from_ = static_cast<double>(axis.from);
  }
  // Not finite where a logarithmic axis has no such value.
  double operator()(double value) const {
    return from_ + ((logarithmic_ ? std::log10(value) : value) - low_) * slope_;
  }

 private:
  bool logarithmic_;
  double slope_ = 1.0;
  double low_ = 0.0;
  double from_ = 0.0;
};

// Collects the points of one pixel column.
class PixelColumn {
 public:
  bool empty() const { return count_ == 0; }
  bool holds(double x) const { return x >= index_ && x < index_ + 1.0; }

  void start(double index) {
    index_ = index;
    count_ = 0;
  }
  void add(const glm::dvec2& p) {
    if (count_ == 0) {
      first_ = lowest_ = highest_ = {p, 0};
    }
    last_ = {p, count_};
    if (p.y < lowest_.point.y) lowest_ = last_;
    if (p.y > highest_.point.y) highest_ = last_;
    ++count_;
  }
  void flush(std::vector<glm::dvec2>& out) {
    if (count_ == 0) return;
    std::array<Entry, 4> entries = {first_, lowest_, highest_, last_};
    std::sort(entries.begin(), entries.end(),
              [](const Entry& a, const Entry& b) { return a.order < b.order; });
    std::size_t previous = static_cast<std::size_t>(-1);
    for (const Entry& entry : entries) {
      if (entry.order != previous) out.push_back(entry.point);
      previous = entry.order;
    }
    count_ = 0;
  }

 private:
  struct Entry {
    glm::dvec2 point{0.0};
    std::size_t order = 0;
  };
  double index_ = 0.0;
  std::size_t count_ = 0;
  Entry first_;
  Entry lowest_;
  Entry highest_;
  Entry last_;
};

// Liang and Barsky, "A New Concept and Method for Line Clipping", 1984: the part [t0, t1] of a
// segment inside the rectangle.
bool clip_segment(const glm::dvec2& a, const glm::dvec2& b, const PixelRect& rect, double& t0,
                  double& t1) {
  t0 = 0.0;
  t1 = 1.0;
  const glm::dvec2 d = b - a;
  for (int axis = 0; axis < 2; ++axis) {
    const double low = rect.min[axis] - a[axis];
    const double high = rect.max[axis] - a[axis];
    if (d[axis] == 0.0) {
      if (low > 0.0 || high < 0.0) return false;
      continue;
    }
    double enter = low / d[axis];
    double leave = high / d[axis];
    if (enter > leave) std::swap(enter, leave);
    t0 = std::max(t0, enter);
    t1 = std::min(t1, leave);
    if (t0 > t1) return false;
  }
  return true;
}

void add_triangle(std::vector<glm::vec2>& out, const glm::dvec2& a, const glm::dvec2& b,
                  const glm::dvec2& c) {
  out.emplace_back(a);
  out.emplace_back(b);
  out.emplace_back(c);
}

// Rows far outside would be clamped to a slope that is not the curve's; this far nobody sees it.
constexpr double kBeyond = 20000.0;

}  // namespace

SeriesPixels series_pixels(const PlotSeries& series, const AxisTransform& x,
                           const AxisTransform& y) {
  SeriesPixels result;
  std::vector<glm::dvec2> run;
  PixelColumn column;
  const auto end_run = [&] {
    column.flush(run);
    if (!run.empty()) result.runs.push_back(std::move(run));
    run.clear();
  };
  const PixelMap map_x(x);
  const PixelMap map_y(y);
  const double left = std::floor(static_cast<double>(std::min(x.from, x.to))) - 1.0;
  const double right = std::ceil(static_cast<double>(std::max(x.from, x.to))) + 1.0;
  const std::size_t count = series.size();
  for (std::size_t i = 0; i < count; ++i) {
    const glm::dvec2 value = series.at(i);
    const glm::dvec2 p(map_x(value.x), map_y(value.y));
    if (!std::isfinite(p.x + p.y)) {
      if (std::isfinite(value.x) && std::isfinite(value.y)) ++result.dropped;
      end_run();
      continue;
    }
    // All that lies to the left of the plot is one column, and so is all to the right.
    const double inside = std::clamp(p.x, left, right);
    if (column.empty() || !column.holds(inside)) {
      column.flush(run);
      column.start(std::floor(inside));
    }
    column.add(p);
  }
  end_run();
  return result;
}

std::vector<std::vector<glm::vec2>> clipped(const std::vector<glm::dvec2>& points,
                                            const PixelRect& rect) {
  std::vector<std::vector<glm::vec2>> parts;
  bool open = false;
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    const glm::dvec2& a = points[i];
    const glm::dvec2& b = points[i + 1];
    double t0 = 0.0;
    double t1 = 1.0;
    if (!clip_segment(a, b, rect, t0, t1)) {
      open = false;
      continue;
    }
    if (!open || t0 > 0.0) parts.push_back({glm::vec2(a + t0 * (b - a))});
    parts.back().emplace_back(a + t1 * (b - a));
    open = t1 >= 1.0;
  }
  return parts;
}

std::vector<glm::vec2> area_to(const std::vector<glm::dvec2>& run, double base,
                               const PixelRect& rect) {
  std::vector<glm::vec2> triangles;
  const auto inside = [&rect](glm::dvec2 p) {
    p.x = std::clamp(p.x, rect.min.x - kBeyond, rect.max.x + kBeyond);
    p.y = std::clamp(p.y, rect.min.y - kBeyond, rect.max.y + kBeyond);
    return p;
  };
  const double b = std::clamp(base, rect.min.y - kBeyond, rect.max.y + kBeyond);
  for (std::size_t i = 0; i + 1 < run.size(); ++i) {
    const glm::dvec2 p = inside(run[i]);
    const glm::dvec2 q = inside(run[i + 1]);
    if (std::max(p.x, q.x) < rect.min.x || std::min(p.x, q.x) > rect.max.x) continue;
    if ((p.y - b) * (q.y - b) < 0.0) {
      const glm::dvec2 crossing(p.x + (q.x - p.x) * (b - p.y) / (q.y - p.y), b);
      add_triangle(triangles, p, crossing, glm::dvec2(p.x, b));
      add_triangle(triangles, crossing, q, glm::dvec2(q.x, b));
    } else {
      add_triangle(triangles, p, q, glm::dvec2(q.x, b));
      add_triangle(triangles, p, glm::dvec2(q.x, b), glm::dvec2(p.x, b));
    }
  }
  return triangles;
}

std::vector<glm::vec2> area_inside(const std::vector<std::vector<glm::dvec2>>& loops,
                                   const PixelRect& rect, double row) {
  std::vector<glm::vec2> triangles;
  std::vector<double> crossings;
  for (double top = rect.min.y; top < rect.max.y; top += row) {
    const double bottom = std::min(top + row, rect.max.y);
    const double middle = 0.5 * (top + bottom);
    crossings.clear();
    for (const auto& loop : loops) {
      for (std::size_t i = 0; i < loop.size(); ++i) {
        const glm::dvec2& a = loop[i];
        const glm::dvec2& b = loop[(i + 1) % loop.size()];
        if ((a.y <= middle) == (b.y <= middle)) continue;
        crossings.push_back(a.x + (b.x - a.x) * (middle - a.y) / (b.y - a.y));
      }
    }
    std::sort(crossings.begin(), crossings.end());
    for (std::size_t i = 0; i + 1 < crossings.size(); i += 2) {
      const double x0 = std::clamp(crossings[i], rect.min.x, rect.max.x);
      const double x1 = std::clamp(crossings[i + 1], rect.min.x, rect.max.x);
      if (x1 <= x0) continue;
      add_triangle(triangles, {x0, top}, {x1, top}, {x1, bottom});
      add_triangle(triangles, {x0, top}, {x1, bottom}, {x0, bottom});
    }
  }
  return triangles;
}

}  // namespace motionlab::shell
