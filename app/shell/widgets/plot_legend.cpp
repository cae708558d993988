// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/widgets/plot_legend.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>

namespace motionlab::shell {
namespace {

using draw::Paint;
using draw::Role;

constexpr float kSample = 24.0F;  // length of the sample of a line, logical px

class Legend {
 public:
  Legend(const PlotSpec& spec, const PlotState& state, const FigureMetrics& metrics,
         PlotFigure& out)
      : spec_(spec),
        state_(state),
        metrics_(metrics),
        out_(out),
        line_(metrics.text_size(FigureFont::caption, "0").y) {}

  float add(glm::vec2 start) {
    const std::vector<Entry> entries = collect();
    const float pitch = line_ + px(3);
    const float height = out_.figure.size.y;
    const int rows = height < px(150) ? 1 : (height < px(260) ? 2 : 4);
    const float gap = px(14);
    const float left = px(12);
    const float last_end = out_.figure.size.x - px(14);
    const float first_end =
        out_.figure.size.x - px(corner_of(spec_, out_.figure.size.x / metrics_.scale).width);
    float total = -gap;
    for (const Entry& entry : entries) total += entry.width + gap;
    // All beside the title where they fit, else in rows of their own from the left edge.
    int row = start.x + total <= first_end || rows == 1 ? 0 : 1;
    float x = row == 0 ? start.x : left;
    for (std::size_t i = 0; i < entries.size(); ++i) {
      const float end = row == 0 ? first_end : last_end;
      const float row_start = row == 0 ? start.x : left;
      const bool last_row = row + 1 >= rows;
      const bool more_follow = i + 1 < entries.size();
      const float reserve =
          more_follow && last_row ? gap + metrics_.text_size(FigureFont::caption, "+99").x : 0.0F;
      if (x + entries[i].width + reserve > end && (x > row_start || row == 0)) {
        if (last_row) {
          add_text({x, start.y + pitch * static_cast<float>(row)},
                   "+" + std::to_string(entries.size() - i), Role::dim);
          break;
        }
        ++row;
        x = left;
      }
      const float width = std::min(entries[i].width, (row == 0 ? first_end : last_end) - x);
      add_entry(*entries[i].series, {x, start.y + pitch * static_cast<float>(row)}, width);
      x += width + gap;
    }
    return start.y + pitch * static_cast<float>(row) + line_;
  }

 private:
  struct Entry {
    const PlotSeries* series;
    float width;
  };

  float px(float logical) const { return logical * metrics_.scale; }

  void add_text(glm::vec2 at, std::string text, const Paint& paint) {
    out_.figure.texts.push_back({glm::round(at), std::move(text), FigureFont::caption, paint});
  }

  std::vector<Entry> collect() const {
    std::vector<Entry> entries;
    for (const PlotSeries& series : spec_.series) {
      const auto same = [&series](const Entry& e) { return e.series->label == series.label; };
      if (series.label.empty() || std::any_of(entries.begin(), entries.end(), same)) continue;
      entries.push_back(
          {&series, px(kSample + 6) + metrics_.text_size(FigureFont::caption, series.label).x});
    }
    // One curve needs no legend: the title says what it is.
    if (entries.size() == 1) entries.clear();
    return entries;
  }

  void add_entry(const PlotSeries& series, glm::vec2 at, float width) {
    const bool hidden = state_.is_hidden(series.label);
    const float fade = hidden ? 0.3F : (series.previous ? kPreviousFade : 1.0F);
    const float y = std::round(at.y + 0.55F * line_);
    if (series.line) {
      FigureLine sample;
      sample.points = {{at.x, y}, {at.x + px(kSample), y}};
      sample.paint = series.paint.faded(fade);
      sample.width = px(2.0F);
      sample.dash = series.dash;
      sample.dash_unit = px(1.4F);
      sample.clip = false;
      out_.figure.lines.push_back(std::move(sample));
    }
    if (series.marker != Marker::none) {
      out_.figure.marks.push_back(
          {{at.x + px(0.5F * kSample), y}, px(3.5F), series.marker, series.paint.faded(fade)});
    }
    add_text({at.x + px(kSample + 6), at.y},
             fitted_text(metrics_, FigureFont::caption, series.label, width - px(kSample + 6)),
             Paint(hidden ? Role::dim : Role::text, hidden ? 0.5F : 1.0F));
    out_.layout.legend.push_back(
        {at - glm::vec2(px(4), px(1)), at + glm::vec2(width + px(4), line_ + px(1)), series.label});
  }

  const PlotSpec& spec_;
  const PlotState& state_;
  const FigureMetrics& metrics_;
  PlotFigure& out_;
  float line_;
};

}  // namespace

float add_legend(const PlotSpec& spec, const PlotState& state, const FigureMetrics& metrics,
                 glm::vec2 start, PlotFigure& out) {
  return Legend(spec, state, metrics, out).add(start);
}

std::string fitted_text(const FigureMetrics& metrics, FigureFont font, std::string_view text,
                        float width) {
  if (metrics.text_size(font, text).x <= width + 0.5F) return std::string(text);
  std::size_t keep = text.size();
  while (keep > 0) {
    do {
      --keep;
    } while (keep > 0 && (static_cast<unsigned char>(text[keep]) & 0xC0U) == 0x80U);
    std::string shorter = std::string(text.substr(0, keep)) + "…";
    if (metrics.text_size(font, shorter).x <= width) return shorter;
  }
  return {};
}

}  // namespace motionlab::shell
