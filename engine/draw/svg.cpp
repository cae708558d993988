// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/draw/svg.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <span>
#include <string_view>
#include <vector>

#include "engine/draw/flat_triangles.h"
#include "engine/draw/ground.h"

namespace motionlab::draw {
namespace {

constexpr int kMostFieldCells = 96;  // per axis; finer fields are averaged down

constexpr float kLegendTop = 24.0F;  // [px] middle of its first line
constexpr float kLegendRow = 22.0F;  // [px]

std::string number(float value) {
  std::array<char, 64> text{};
  const auto end =
      std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed, 2);
  return end.ec == std::errc() ? std::string(text.data(), end.ptr) : "0";
}

std::string hex_color(const glm::vec3& color) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text = "#";
  for (int i = 0; i < 3; ++i) {
    const auto level =
        static_cast<unsigned>(std::lround(std::clamp(color[i], 0.0F, 1.0F) * 255.0F));
    text += digits[level >> 4U];
    text += digits[level & 15U];
  }
  return text;
}

// Text as XML character data and attribute value; control characters, which XML 1.0 has no way to
// write, are dropped.
std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      default:
        if (static_cast<unsigned char>(c) >= 0x20 || c == '\n' || c == '\t') result += c;
    }
  }
  return result;
}

class SvgWriter {
 public:
  SvgWriter(const SvgPane& pane, const Palette& palette)
      : pane_(pane), list_(*pane.list), camera_(pane.camera), palette_(palette), size_(pane.size) {}

  std::string run() {
    open();
    write_ground();
    for (const ScalarField& field : list_.fields()) write_field(field);
    write_triangles();
    for (const Fill& fill : list_.fills()) write_fill(fill);
    for (const bool on_top : {false, true}) {
      for (const Line& line : list_.lines()) {
        if (line.style.on_top == on_top) write_line(line);
      }
      for (const Arrow& arrow : list_.arrows()) {
        if (arrow.on_top == on_top) write_arrow(arrow);
      }
      for (const Point& point : list_.points()) {
        if (point.on_top == on_top) write_point(point);
      }
    }
    for (const Label& label : list_.labels()) write_label(label);
    write_legend();
    svg_ += "</svg>\n";
    return std::move(svg_);
  }

 private:
  void open() {
    const std::string w = number(size_.width);
    const std::string h = number(size_.height);
    svg_ += "<svg x=\"" + number(pane_.corner.x) + "\" y=\"" + number(pane_.corner.y) +
            "\" width=\"" + w + "\" height=\"" + h + "\" viewBox=\"0 0 " + w + " " + h + "\">\n";
    svg_ += "<rect width=\"" + w + "\" height=\"" + h + "\" fill=\"url(#background)\"/>\n";
  }

  void write_legend() {
    constexpr float kSample = 40.0F;
    float y = kLegendTop;
    for (const SvgLegendLine& line : pane_.legend) {
      float x = 16.0F;
      if (line.series) {
        const Paint series = Paint::series(*line.series);
        svg_ += "<path d=\"M" + number(x) + "," + number(y) + "h" + number(kSample) +
                "\" fill=\"none\" stroke-width=\"2.5\"" + paint("stroke", palette_.resolve(series));
        const DashPattern pattern = dash_pattern(series_dash(*line.series));
        for (int i = 0; i < pattern.count; ++i) {
          svg_ += i == 0 ? " stroke-dasharray=\"" : " ";
          svg_ += number(2.5F * pattern.lengths[static_cast<std::size_t>(i)]);
        }
        svg_ += pattern.count > 0 ? "\"/>\n" : "/>\n";
        x += kSample + 10.0F;
      }
      svg_ += "<text x=\"" + number(x) + "\" y=\"" + number(y + 5.0F) +
              "\" font-size=\"15\" font-family=\"Inter, Roboto, sans-serif\"" +
              paint("fill", palette_.resolve(Role::text)) + ">" + escaped(line.label) + "</text>\n";
      y += kLegendRow;
    }
  }

  glm::vec3 color(const Paint& paint) const { return glm::vec3(palette_.resolve(paint)); }

  static std::string place(const glm::vec2& p) { return number(p.x) + "," + number(p.y); }

  // fill="…" with its opacity, or stroke="…".
  static std::string paint(const char* what, const glm::vec4& c) {
    std::string text = std::string(" ") + what + "=\"" + hex_color(glm::vec3(c)) + "\"";
    if (c.w < 0.995F) text += std::string(" ") + what + "-opacity=\"" + number(c.w) + "\"";
    return text;
  }

  // The visible runs of a polyline: cut where it passes behind the eye or is not finite.
  std::vector<std::vector<glm::vec2>> project_runs(std::span<const glm::vec3> points) const {
    std::vector<std::vector<glm::vec2>> runs(1);
    for (const glm::vec3& p : points) {
      const auto q = camera_.project(p, size_);
      if (q) {
        runs.back().emplace_back(*q);
      } else if (!runs.back().empty()) {
        runs.emplace_back();
      }
    }
    return runs;
  }

  void write_run(std::span<const glm::vec2> run, bool closed, float width, const glm::vec4& c,
                 Dash dash) {
    if (run.size() < 2) return;
    svg_ += closed ? "<polygon points=\"" : "<polyline points=\"";
    for (const glm::vec2& p : run) svg_ += place(p) + " ";
    svg_ += "\" fill=\"none\"" + paint("stroke", c) + " stroke-width=\"" + number(width) +
            "\" stroke-linecap=\"round\" stroke-linejoin=\"round\"";
    const DashPattern pattern = dash_pattern(dash);
    if (pattern.count > 0) {
      svg_ += " stroke-dasharray=\"";
      for (int i = 0; i < pattern.count; ++i) {
        // Our lengths include the round ends, those of SVG do not.
        const float length =
            pattern.lengths[static_cast<std::size_t>(i)] + (i % 2 == 0 ? -1.0F : 1.0F);
        svg_ += number(std::max(length, 0.01F) * width) + " ";
      }
      svg_ += "\"";
    }
    svg_ += "/>\n";
  }

  void write_line(const Line& line) {
    const auto points = list_.points_pool().subspan(line.first, line.count);
    const auto runs = project_runs(points);
    const bool whole = runs.size() == 1 && runs[0].size() == points.size();
    for (const auto& run : runs) {
      write_run(run, line.closed && whole, line.style.width * palette_.line_scale,
                palette_.resolve(line.style.paint), line.style.dash);
    }
  }

  void write_ground() {
    if (!list_.ground()) return;
    for (const GridSegment& segment : ground_segments(*list_.ground(), camera_)) {
      const std::array<glm::vec3, 2> ends{segment.a, segment.b};
      for (const auto& run : project_runs(ends)) {
        const float alpha = 0.5F * (segment.alpha_a + segment.alpha_b);
        write_run(run, false, palette_.line_scale, {color(Role::grid), alpha}, Dash::solid);
      }
    }
  }

  void write_polygon(std::span<const glm::vec2> corners, const glm::vec4& c) {
    svg_ += "<polygon points=\"";
    for (const glm::vec2& p : corners) svg_ += place(p) + " ";
    svg_ += "\"" + paint("fill", c) + "/>\n";
  }

  void write_arrow(const Arrow& arrow) {
    const auto from = camera_.project(arrow.from, size_);
    const auto to = camera_.project(arrow.to, size_);
    if (!from || !to) return;
    const glm::vec2 a(*from);
    const glm::vec2 b(*to);
    const float length = glm::distance(a, b);
    if (length < 0.5F) return;
    const float width = arrow.width * palette_.line_scale;
    const glm::vec2 along = (b - a) / length;
    const glm::vec2 across(-along.y, along.x);
    const float head = std::min(4.5F * width, length);
    const glm::vec2 neck = b - head * along;
    const glm::vec4 c = palette_.resolve(arrow.paint);
    if (head < length) {
      const std::array<glm::vec2, 2> shaft{a, neck};
      write_run(shaft, false, width, c, Dash::solid);
    }
    write_polygon(
        std::array<glm::vec2, 3>{b, neck + 0.4F * head * across, neck - 0.4F * head * across}, c);
  }

  void write_point(const Point& point) {
    const auto center = camera_.project(point.position, size_);
    if (!center || !std::isfinite(point.size)) return;
    const glm::vec2 p(*center);
    const float r = 0.5F * point.size * palette_.line_scale;
    const glm::vec4 c = palette_.resolve(point.paint);
    const glm::vec2 dx(r, 0.0F);
    const glm::vec2 dy(0.0F, r);
    switch (point.marker) {
      case Marker::disc:
      case Marker::ring: {
        const bool ring = point.marker == Marker::ring;
        svg_ += "<circle cx=\"" + number(p.x) + "\" cy=\"" + number(p.y) + "\" r=\"" +
                number(ring ? 0.8F * r : r) + "\"";
        svg_ += ring ? " fill=\"none\"" + paint("stroke", c) + " stroke-width=\"" +
                           number(0.4F * r) + "\""
                     : paint("fill", c);
        svg_ += "/>\n";
        break;
      }
      case Marker::square:
        write_polygon(std::array<glm::vec2, 4>{p - 0.85F * (dx + dy), p + 0.85F * (dx - dy),
                                               p + 0.85F * (dx + dy), p - 0.85F * (dx - dy)},
                      c);
        break;
      case Marker::diamond:
        write_polygon(std::array<glm::vec2, 4>{p - dx, p - dy, p + dx, p + dy}, c);
        break;
      case Marker::cross:
        for (const glm::vec2& d : {dx + dy, dx - dy}) {
          const std::array<glm::vec2, 2> bar{p - 0.7F * d, p + 0.7F * d};
          write_run(bar, false, 0.4F * r, c, Dash::solid);
        }
        break;
    }
  }

  // One path for all triangles of a fill, so that no seams show between them.
  void write_fill(const Fill& fill) {
    const auto corners = list_.points_pool().subspan(fill.first, fill.count);
    std::string path;
    for (std::size_t i = 0; i + 2 < corners.size(); i += 3) {
      const auto runs = project_runs(corners.subspan(i, 3));
      if (runs.size() != 1 || runs[0].size() != 3) continue;
      path += "M" + place(runs[0][0]) + "L" + place(runs[0][1]) + "L" + place(runs[0][2]) + "Z";
    }
    if (path.empty()) return;
    svg_ += "<path d=\"" + path + "\"" + paint("fill", palette_.resolve(fill.paint)) + "/>\n";
  }

  void write_field(const ScalarField& field) {
    const auto cells =
        list_.scalars_pool().subspan(field.first, static_cast<std::size_t>(field.columns) *
                                                      static_cast<std::size_t>(field.rows));
    const int columns = std::min(field.columns, kMostFieldCells);
    const int rows = std::min(field.rows, kMostFieldCells);
    const glm::vec2 step = (field.maximum - field.minimum) / glm::vec2(columns, rows);
    svg_ += "<g shape-rendering=\"crispEdges\">\n";
    for (int row = 0; row < rows; ++row) {
      for (int column = 0; column < columns; ++column) {
        const double value = mean_of_block(field, cells, column, row, columns, rows);
        if (!std::isfinite(value)) continue;
        const double range = field.scale.maximum - field.scale.minimum;
        const double t = range > 0.0 ? (value - field.scale.minimum) / range : 0.5;
        const glm::vec2 low = field.minimum + step * glm::vec2(column, row);
        const std::array<glm::vec3, 4> corners{glm::vec3{low, 0.0F},
                                               {low.x + step.x, low.y, 0.0F},
                                               {low + step, 0.0F},
                                               {low.x, low.y + step.y, 0.0F}};
        const auto runs = project_runs(corners);
        if (runs.size() == 1 && runs[0].size() == 4) {
          write_polygon(runs[0], {sample_color_map(field.scale.map, t), field.alpha});
        }
      }
    }
    svg_ += "</g>\n";
  }

  static double mean_of_block(const ScalarField& field, std::span<const float> cells, int column,
                              int row, int columns, int rows) {
    const int c0 = column * field.columns / columns;
    const int c1 = (column + 1) * field.columns / columns;
    const int r0 = row * field.rows / rows;
    const int r1 = (row + 1) * field.rows / rows;
    double sum = 0.0;
    for (int r = r0; r < r1; ++r) {
      for (int c = c0; c < c1; ++c) {
        sum += cells[static_cast<std::size_t>(r) * static_cast<std::size_t>(field.columns) +
                     static_cast<std::size_t>(c)];
      }
    }
    return sum / (static_cast<double>(c1 - c0) * static_cast<double>(r1 - r0));
  }

  // Meshes and solids together, far ones first. A hairline in the fill's colour closes the seams
  // that antialiasing leaves between neighbours; what blends does so as a group, or the hairlines
  // would show.
  void write_triangles() {
    const std::vector<FlatTriangle> triangles = flat_triangles(list_, camera_, palette_, size_);
    for (std::size_t i = 0; i < triangles.size();) {
      const FlatTriangle& first = triangles[i];
      svg_ += "<g stroke-width=\"0.6\" stroke-linejoin=\"round\"";
      if (first.alpha < 0.995F) svg_ += " opacity=\"" + number(first.alpha) + "\"";
      svg_ += ">\n";
      for (; i < triangles.size(); ++i) {
        const FlatTriangle& t = triangles[i];
        if (t.alpha != first.alpha || (t.alpha < 0.995F && t.item != first.item)) break;
        const glm::vec4 opaque(t.color, 1.0F);
        svg_ += "<path d=\"M" + place(t.corners[0]) + "L" + place(t.corners[1]) + "L" +
                place(t.corners[2]) + "Z\"" + paint("fill", opaque) + paint("stroke", opaque) +
                "/>\n";
      }
      svg_ += "</g>\n";
    }
  }

  void write_label(const Label& label) {
    const auto place_of = camera_.project(label.position, size_);
    if (!place_of) return;
    const float scale = palette_.line_scale > 1.0F ? 1.4F : 1.0F;
    const float font = scale * (label.size == TextSize::caption ? 13.0F
                                : label.size == TextSize::body  ? 15.0F
                                                                : 18.0F);
    const char* anchor = label.anchor == Anchor::left     ? "start"
                         : label.anchor == Anchor::center ? "middle"
                                                          : "end";
    // The label's place is the middle of its height; .35 em below is where the baseline then lies.
    const glm::vec2 p = glm::vec2(*place_of) + label.offset + glm::vec2(0.0F, 0.35F * font);
    svg_ += "<text x=\"" + number(p.x) + "\" y=\"" + number(p.y) + "\" font-size=\"" +
            number(font) + "\" font-family=\"" +
            (label.monospaced ? "JetBrains Mono, monospace" : "Inter, Roboto, sans-serif") +
            "\" text-anchor=\"" + anchor + "\"" + paint("fill", palette_.resolve(label.paint)) +
            ">" + escaped(label.text) + "</text>\n";
  }

  const SvgPane& pane_;
  const DrawList& list_;
  const Camera& camera_;
  const Palette& palette_;
  ViewSize size_;
  std::string svg_;
};

}  // namespace

float svg_legend_height(std::span<const SvgLegendLine> legend) {
  return legend.empty() ? 0.0F : kLegendTop + kLegendRow * static_cast<float>(legend.size());
}

std::string to_svg(const DrawList& list, const Camera& camera, const Palette& palette,
                   const ViewSize& size) {
  const SvgPane pane{&list, camera, {}, size, {}};
  return to_svg(std::span(&pane, 1), palette, size);
}

std::string to_svg(std::span<const SvgPane> panes, const Palette& palette, const ViewSize& size) {
  const auto color = [&](Role role) { return hex_color(glm::vec3(palette.resolve(role))); };
  const std::string w = number(size.width);
  const std::string h = number(size.height);
  std::string svg =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" "
      "width=\"" +
      w + "\" height=\"" + h + "\" viewBox=\"0 0 " + w + " " + h + "\">\n";
  svg +=
      "<defs><linearGradient id=\"background\" x1=\"0\" y1=\"0\" x2=\"0\" y2=\"1\"><stop "
      "offset=\"0\" stop-color=\"" +
      color(Role::background_top) + "\"/><stop offset=\"1\" stop-color=\"" +
      color(Role::background_bottom) + "\"/></linearGradient></defs>\n";
  for (const SvgPane& pane : panes) svg += SvgWriter(pane, palette).run();
  return svg + "</svg>\n";
}

}  // namespace motionlab::draw
