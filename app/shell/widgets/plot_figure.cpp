// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/widgets/plot_figure.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>

#include "app/shell/widgets/plot_legend.h"
#include "app/shell/widgets/plot_lines.h"
#include "app/shell/widgets/plot_readout.h"
#include "app/shell/widgets/plot_ticks.h"

namespace motionlab::shell {
namespace {

using draw::Paint;
using draw::Role;

std::string titled(const std::string& title, const std::string& unit) {
  if (unit.empty()) return title;
  return title.empty() ? "[" + unit + "]" : title + " [" + unit + "]";
}

// Lays a plot out, part by part.
class Composer {
 public:
  Composer(const PlotSpec& spec, const PlotState& state, glm::vec2 size,
           const FigureMetrics& metrics)
      : spec_(spec), state_(state), metrics_(metrics) {
    out_.figure.size = size;
    out_.figure.frame = {glm::vec2(0.0F), size, Role::background, px(6), false};
  }

  PlotLayout layout() {
    find_layout();
    return std::move(out_.layout);
  }

  PlotFigure compose(std::optional<glm::dvec2> hover) {
    find_layout();
    if (!usable()) return std::move(out_);
    add_y_grid();
    add_x_grid();
    add_guides();
    for (const PlotSeries& series : spec_.series) {
      if (series.previous) add_series(series);
    }
    for (const PlotSeries& series : spec_.series) {
      if (!series.previous) add_series(series);
    }
    for (const PlotSlope& slope : spec_.slopes) add_slope(slope);
    for (const PlotAnnotation& annotation : spec_.annotations) add_annotation(annotation);
    add_cursor();
    add_notes();
    if (hover || state_.linked_x) {
      const glm::dvec2 at = hover.value_or(glm::dvec2(state_.linked_x.value_or(0.0), std::nan("")));
      add_readout(spec_, state_, metrics_, at, out_);
    }
    return std::move(out_);
  }

 private:
  float px(float logical) const { return logical * metrics_.scale; }
  float thin() const { return std::max(1.0F, std::floor(px(1))); }
  glm::vec2 extent(FigureFont font, std::string_view text) const {
    return metrics_.text_size(font, text);
  }
  bool usable() const {
    const PlotLayout& l = out_.layout;
    return l.plot_max.x - l.plot_min.x > px(24) && l.plot_max.y - l.plot_min.y > px(16);
  }
  void add_text(glm::vec2 position, std::string text, FigureFont font, const Paint& paint) {
    out_.figure.texts.push_back({glm::round(position), std::move(text), font, paint});
  }
  void add_line(std::vector<glm::vec2> points, const Paint& paint, float width,
                draw::Dash dash = draw::Dash::solid, float dash_unit = 0.0F) {
    out_.figure.lines.push_back({std::move(points), paint, width, dash, dash_unit});
  }

  void find_layout() {
    const glm::vec2 size = out_.figure.size;
    PlotLayout& l = out_.layout;
    const float caption = extent(FigureFont::caption, "0").y;
    const float mono = extent(FigureFont::mono_caption, "0").y;
    l.plot_max = glm::vec2(size.x - px(14), size.y - mono - px(10));
    l.plot_min.y = add_header() + std::max(px(6), 0.5F * caption);
    l.y.logarithmic = is_log_y(spec_, state_);
    l.x.logarithmic = is_log_x(spec_, state_);
    l.x.range = state_.x;
    l.y.range = state_.y;
    const float height = l.plot_max.y - l.plot_min.y;
    l.y.from = std::round(l.plot_max.y);
    l.y.to = std::round(l.plot_min.y);
    choose_y_ticks(height);
    // At least six digits wide, in steps, so that the curves do not move when a label grows by one.
    const float digit = extent(FigureFont::mono_caption, "0").x;
    float widest = 5.0F * digit;
    for (const Tick& tick : y_ticks_)
      widest = std::max(widest, extent(tick_font(l.y), tick.label).x);
    l.plot_min.x = std::round(px(12) + std::ceil(widest / digit) * digit + px(6));
    l.plot_min = glm::round(l.plot_min);
    l.plot_max = glm::round(l.plot_max);
    l.x.from = l.plot_min.x;
    l.x.to = l.plot_max.x;
    if (spec_.equal_aspect && usable()) {
      equalise();
      choose_y_ticks(height);
    }
    out_.figure.clip_min = l.plot_min;
    out_.figure.clip_max = l.plot_max;
  }

  // The axis that shows less per pixel is widened around its middle.
  void equalise() {
    PlotLayout& l = out_.layout;
    if (l.x.logarithmic || l.y.logarithmic) return;
    const double width = static_cast<double>(l.plot_max.x - l.plot_min.x);
    const double height = static_cast<double>(l.plot_max.y - l.plot_min.y);
    const double per_x = (l.x.range.max - l.x.range.min) / width;
    const double per_y = (l.y.range.max - l.y.range.min) / height;
    PlotRange& range = per_x < per_y ? l.x.range : l.y.range;
    const double half = 0.5 * std::max(per_x, per_y) * (per_x < per_y ? width : height);
    const double middle = 0.5 * (range.min + range.max);
    range = {middle - half, middle + half};
  }

  FigureFont tick_font(const AxisTransform& axis) const {
    return axis.logarithmic ? FigureFont::caption : FigureFont::mono_caption;  // small exponents
  }

  static int labelled(const std::vector<Tick>& ticks) {
    return static_cast<int>(
        std::count_if(ticks.begin(), ticks.end(), [](const Tick& t) { return !t.label.empty(); }));
  }

  // The least distance of two labels along y [pixels].
  float spacing(const std::vector<Tick>& ticks) const {
    double least = 1e9;
    double previous = -1e9;
    for (const Tick& tick : ticks) {
      if (tick.label.empty()) continue;
      const double y = -out_.layout.y.to_pixel(tick.value);
      least = std::min(least, y - previous);
      previous = y;
    }
    return static_cast<float>(least);
  }

  void choose_y_ticks(float height) {
    const AxisTransform& y = out_.layout.y;
    const float pitch = 1.5F * extent(FigureFont::mono_caption, "0").y;
    const int most = std::max(2, static_cast<int>(height / pitch) + 1);
    const auto ticks = [&y](int count) {
      return y.logarithmic ? logarithmic_ticks(y.range.min, y.range.max, count)
                           : linear_ticks(y.range.min, y.range.max, count);
    };
    y_ticks_ = ticks(most);
    // One number alone gives no scale: then a finer step, with every second label if they would
    // touch.
    for (int finer = 1; labelled(y_ticks_) < 2 && finer < 4; ++finer) {
      for (const std::size_t skip : {std::size_t{0}, std::size_t{2}, std::size_t{1}}) {
        std::vector<Tick> candidate = ticks(most + finer);
        for (std::size_t i = 0; skip > 0 && i < candidate.size(); ++i) {
          if (i % 2 == skip - 1) candidate[i].label.clear();
        }
        if (labelled(candidate) < 2 ||
            spacing(candidate) < 1.2F * extent(FigureFont::mono_caption, "0").y)
          continue;
        y_ticks_ = std::move(candidate);
        break;
      }
    }
    const bool signed_axis = !y.logarithmic && y.range.min < 0.0 && y.range.max > 0.0;
    for (Tick& tick : y_ticks_) {
      if (signed_axis && tick.value > 0.0 && !tick.label.empty()) tick.label.insert(0, "+");
    }
  }

  // Title, axis title and legend; the y below them.
  float add_header() {
    const float top = px(7);
    const float end =
        out_.figure.size.x - px(corner_of(spec_, out_.figure.size.x / metrics_.scale).width);
    float x = px(12);
    const auto add = [&](const std::string& text, const Paint& paint) {
      const std::string shown = fitted_text(metrics_, FigureFont::caption, text, end - x);
      if (shown.empty()) return;
      add_text({x, top}, shown, FigureFont::caption, paint);
      x += extent(FigureFont::caption, shown).x + px(8);
    };
    add(spec_.title, Role::text);
    add(titled(spec_.y.title, spec_.y.unit), Role::dim);
    const float bottom = top + extent(FigureFont::caption, "0").y;
    if (!spec_.legend) return bottom;
    return add_legend(spec_, state_, metrics_, {x + px(12), top}, out_);
  }

  // Lines between decades only where they are not a grey mass.
  bool minor_fits(const AxisTransform& axis) const {
    const double decade = axis.to_pixel(10.0 * axis.range.min) - axis.to_pixel(axis.range.min);
    return std::abs(decade) >= static_cast<double>(px(56));
  }

  void add_y_grid() {
    const PlotLayout& l = out_.layout;
    const float half = 0.5F * extent(tick_font(l.y), "0").y;
    const bool minor = minor_fits(l.y);
    for (const Tick& tick : y_ticks_) {
      if (tick.minor && !minor) continue;
      const auto y = static_cast<float>(std::round(l.y.to_pixel(tick.value)));
      if (!(y >= l.plot_min.y - 1.0F && y <= l.plot_max.y + 1.0F)) continue;
      const bool zero = tick.value == 0.0 && l.y.range.min < 0.0;
      const Paint paint =
          zero ? Paint(Role::dim, 0.4F) : Paint(Role::border, tick.minor ? 0.45F : 1.0F);
      add_line({{l.plot_min.x, y}, {l.plot_max.x, y}}, paint, thin());
      if (tick.label.empty()) continue;
      const float width = extent(tick_font(l.y), tick.label).x;
      add_text({l.plot_min.x - px(6) - width, y - half}, tick.label, tick_font(l.y), Role::dim);
    }
  }

  std::vector<Tick> x_ticks() const {
    const PlotLayout& l = out_.layout;
    const float width = l.plot_max.x - l.plot_min.x;
    // Fewer and fewer until the labels have air between them.
    for (int most = std::clamp(static_cast<int>(width / px(40)), 2, 16); most > 1; --most) {
      std::vector<Tick> ticks = l.x.logarithmic
                                    ? logarithmic_ticks(l.x.range.min, l.x.range.max, most)
                                    : linear_ticks(l.x.range.min, l.x.range.max, most);
      float end = -1e9F;
      bool fits = true;
      for (const Tick& tick : ticks) {
        if (tick.label.empty()) continue;
        const auto x = static_cast<float>(l.x.to_pixel(tick.value));
        const float half = 0.5F * extent(tick_font(l.x), tick.label).x;
        fits = fits && x - half >= end + px(12);
        end = x + half;
      }
      if (fits || most == 2) return ticks;
    }
    return {};
  }

  void add_x_grid() {
    const PlotLayout& l = out_.layout;
    const float y = l.plot_max.y + px(4);
    const std::string title = titled(spec_.x.title, spec_.x.unit);
    const float title_width = extent(FigureFont::caption, title).x;
    const float title_start = title.empty() ? l.plot_max.x + px(8) : l.plot_max.x - title_width;
    if (!title.empty()) {
      const float difference =
          extent(FigureFont::mono_caption, "0").y - extent(FigureFont::caption, "0").y;
      add_text({title_start, y + 0.5F * difference}, title, FigureFont::caption, Role::dim);
    }
    const bool minor = minor_fits(l.x);
    for (const Tick& tick : x_ticks()) {
      if (tick.minor && !minor) continue;
      const auto x = static_cast<float>(std::round(l.x.to_pixel(tick.value)));
      if (!(x >= l.plot_min.x - 1.0F && x <= l.plot_max.x + 1.0F)) continue;
      add_line({{x, l.plot_min.y}, {x, l.plot_max.y}},
               Paint(Role::border, tick.minor ? 0.3F : 0.6F), thin());
      if (tick.label.empty()) continue;
      const float width = extent(tick_font(l.x), tick.label).x;
      const float start = std::max(x - 0.5F * width, px(4));
      if (start + width > title_start - px(8)) continue;
      if (title.empty() && start + width > out_.figure.size.x - px(2)) continue;
      add_text({start, y}, tick.label, tick_font(l.x), Role::dim);
    }
  }

  PixelRect rect(double margin) const {
    return {glm::dvec2(out_.layout.plot_min) - margin, glm::dvec2(out_.layout.plot_max) + margin};
  }

  void add_series(const PlotSeries& series) {
    if (state_.is_hidden(series.label)) return;
    const PlotLayout& l = out_.layout;
    const SeriesPixels pixels = series_pixels(series, l.x, l.y);
    out_.layout.dropped += pixels.dropped;
    const Paint paint = series.paint.faded(series.previous ? kPreviousFade : 1.0F);
    const float width = px(series.width) * metrics_.line_scale * (series.previous ? 0.8F : 1.0F);
    // Twice as wide is not twice as coarse, or a dash would no longer be one in a small plot.
    const float dash_unit = width / std::sqrt(metrics_.line_scale);
    if (series.fill_to) {
      const double base = l.y.to_pixel(*series.fill_to);
      for (const auto& run : pixels.runs) {
        out_.figure.areas.push_back(
            {area_to(run, std::isfinite(base) ? base : static_cast<double>(l.plot_max.y),
                     rect(0.0)),
             paint.faded(0.22F)});
      }
    }
    if (series.closed_area) {
      out_.figure.areas.push_back({area_inside(pixels.runs, rect(0.0), 1.0), paint.faded(0.18F)});
    }
    if (series.line) {
      for (const auto& run : pixels.runs) {
        for (auto& part : clipped(run, rect(static_cast<double>(width) + 2.0))) {
          add_line(std::move(part), paint, width, series.dash, dash_unit);
        }
      }
    }
    if (series.marker != Marker::none) add_markers(series, pixels, paint);
  }

  void add_markers(const PlotSeries& series, const SeriesPixels& pixels, const Paint& paint) {
    const PixelRect area = rect(1.0);
    glm::dvec2 last(-1e9);
    for (const auto& run : pixels.runs) {
      for (const glm::dvec2& p : run) {
        if (p.x < area.min.x || p.x > area.max.x || p.y < area.min.y || p.y > area.max.y) continue;
        if (std::hypot(p.x - last.x, p.y - last.y) < static_cast<double>(px(9))) continue;
        out_.figure.marks.push_back(
            {glm::vec2(p), px(3.5F) * std::sqrt(metrics_.line_scale), series.marker, paint});
        last = p;
      }
    }
  }

  void add_guides() {
    const PlotLayout& l = out_.layout;
    const glm::vec2 caption = extent(FigureFont::caption, "0");
    for (const PlotGuide& guide : spec_.guides) {
      const auto at = static_cast<float>((guide.vertical ? l.x : l.y).to_pixel(guide.value));
      const float low = guide.vertical ? l.plot_min.x : l.plot_min.y;
      const float high = guide.vertical ? l.plot_max.x : l.plot_max.y;
      if (!(at >= low && at <= high)) continue;
      const float width = extent(FigureFont::caption, guide.label).x;
      const float line_width = px(1.5F) * metrics_.line_scale;
      if (guide.vertical) {
        add_line({{at, l.plot_min.y}, {at, l.plot_max.y}}, guide.paint, line_width, guide.dash);
        const bool right = at + px(6) + width <= l.plot_max.x;
        add_text({right ? at + px(5) : at - px(5) - width, l.plot_min.y + px(2)}, guide.label,
                 FigureFont::caption, guide.paint);
      } else {
        add_line({{l.plot_min.x, at}, {l.plot_max.x, at}}, guide.paint, line_width, guide.dash);
        const bool above = at - caption.y - px(2) >= l.plot_min.y;
        add_text({l.plot_max.x - width - px(4), above ? at - caption.y - px(2) : at + px(2)},
                 guide.label, FigureFont::caption, guide.paint);
      }
    }
  }

  void add_slope(const PlotSlope& slope) {
    const PlotLayout& l = out_.layout;
    const bool log_log = l.x.logarithmic && l.y.logarithmic;
    // A fifth of the width, but at most a decade.
    const double f = 0.14 * std::log10(l.x.range.max / l.x.range.min);
    const double x1 = log_log ? slope.x * std::pow(10.0, std::min(f, 1.0))
                              : slope.x + 0.14 * (l.x.range.max - l.x.range.min);
    const double y1 = log_log ? slope.y * std::pow(x1 / slope.x, slope.order)
                              : slope.y + slope.order * (x1 - slope.x);
    const glm::dvec2 a(l.x.to_pixel(slope.x), l.y.to_pixel(slope.y));
    const glm::dvec2 b(l.x.to_pixel(x1), a.y);
    const glm::dvec2 c(b.x, l.y.to_pixel(y1));
    if (!std::isfinite(a.x + a.y + c.x + c.y)) return;
    for (auto& part : clipped({a, b, c, a}, rect(2.0)))
      add_line(std::move(part), slope.paint, px(1.2F) * metrics_.line_scale);
    const glm::vec2 size = extent(FigureFont::caption, slope.label);
    const glm::vec2 at(glm::vec2(b) +
                       glm::vec2(px(5), 0.5F * static_cast<float>(c.y - b.y) - 0.5F * size.y));
    if (inside(at) && inside(at + size))
      add_text(at, slope.label, FigureFont::caption, slope.paint);
  }

  bool inside(glm::vec2 p) const {
    const PlotLayout& l = out_.layout;
    return p.x >= l.plot_min.x && p.x <= l.plot_max.x && p.y >= l.plot_min.y && p.y <= l.plot_max.y;
  }

  void add_annotation(const PlotAnnotation& annotation) {
    const PlotLayout& l = out_.layout;
    const glm::vec2 p(static_cast<float>(l.x.to_pixel(annotation.x)),
                      static_cast<float>(l.y.to_pixel(annotation.y)));
    if (!inside(p)) return;  // NaN is not inside either
    if (annotation.mark) {
      out_.figure.marks.push_back(
          {p, px(4.0F) * std::sqrt(metrics_.line_scale), Marker::circle, annotation.paint});
    }
    const glm::vec2 size = extent(FigureFont::caption, annotation.text);
    const glm::vec2 away =
        (glm::vec2(0.5F) - annotation.align) * px(annotation.mark ? 14.0F : 6.0F);
    glm::vec2 at = p + away - annotation.align * size;
    at = glm::clamp(at, l.plot_min, glm::max(l.plot_max - size, l.plot_min));
    add_text(at, annotation.text, FigureFont::caption, annotation.paint);
  }

  void add_cursor() {
    if (!spec_.cursor_x) return;
    const PlotLayout& l = out_.layout;
    const auto x = static_cast<float>(std::round(l.x.to_pixel(*spec_.cursor_x)));
    if (!(x >= l.plot_min.x && x <= l.plot_max.x)) return;
    add_line({{x, l.plot_min.y}, {x, l.plot_max.y}}, Paint(Role::accent, 0.9F), px(1.5F));
  }

  // What the plot cannot show, in words.
  void add_notes() {
    const PlotLayout& l = out_.layout;
    const bool any = std::any_of(spec_.series.begin(), spec_.series.end(),
                                 [](const PlotSeries& s) { return s.size() > 0; });
    if (!any && !spec_.empty_text.empty()) {
      const glm::vec2 size = extent(FigureFont::caption, spec_.empty_text);
      add_text(0.5F * (l.plot_min + l.plot_max - size), std::string(spec_.empty_text),
               FigureFont::caption, Role::dim);
    }
    if (l.dropped == 0) return;
    const std::string note =
        std::to_string(l.dropped) + (l.dropped == 1 ? " point" : " points") + " ≤ 0 left out";
    const glm::vec2 size = extent(FigureFont::caption, note);
    add_text(l.plot_max - size - glm::vec2(px(4), px(2)), note, FigureFont::caption,
             Role::selection);
  }

  const PlotSpec& spec_;
  const PlotState& state_;
  const FigureMetrics& metrics_;
  std::vector<Tick> y_ticks_;
  PlotFigure out_;
};

}  // namespace

PlotLayout plot_layout(const PlotSpec& spec, const PlotState& state, glm::vec2 size,
                       const FigureMetrics& metrics) {
  return Composer(spec, state, size, metrics).layout();
}

PlotFigure plot_figure(const PlotSpec& spec, const PlotState& state, glm::vec2 size,
                       const FigureMetrics& metrics, std::optional<glm::dvec2> hover) {
  return Composer(spec, state, size, metrics).compose(hover);
}

}  // namespace motionlab::shell
