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

constexpr float kSample = 24.0F;     // length of the sample of a line, logical px
constexpr float kLeastName = 64.0F;  // of a name that is cut, logical px

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
    std::vector<Entry> entries = collect();
    const float pitch = line_ + px(3);
    const float height = out_.figure.size.y;
    const int rows = height < px(130) ? 1 : (height < px(260) ? 2 : 4);
    const float gap = px(14);
    const float left = px(12);
    const float last_end = out_.figure.size.x - px(14);
    const float first_end =
        out_.figure.size.x - px(corner_of(spec_, out_.figure.size.x / metrics_.scale).width);
    float total = -gap;
    for (const Entry& entry : entries) total += entry.width + gap;
    if (rows == 1) total = shorten(entries, first_end - start.x, gap);
    // All beside the title where they fit, else in rows of their own from the left edge, and beside
    // the title too where these are not enough.
    const bool beside = start.x + total <= first_end || rows == 1;
    const bool below = total <= 0.85F * (last_end - left) * static_cast<float>(rows - 1);
    int row = beside || !below ? 0 : 1;
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
          add_rest(entries, i, {x, start.y + pitch * static_cast<float>(row)});
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

  // Where the names fit in one line when the longest are cut, they are; their widths together.
  float shorten(std::vector<Entry>& entries, float room, float gap) const {
    float most = 0.0F;
    for (const Entry& entry : entries) most = std::max(most, entry.width);
    const auto total_at = [&](float widest) {
      float total = -gap;
      for (const Entry& entry : entries) total += std::min(entry.width, widest) + gap;
      return total;
    };
    const float least = px(kSample + 6 + kLeastName);
    if (total_at(least) > room) return total_at(most);
    while (most > least && total_at(most) > room) most -= px(1);
    for (Entry& entry : entries) entry.width = std::min(entry.width, most);
    return total_at(most);
  }

  // How many have no room; the pointer on it names them.
  void add_rest(const std::vector<Entry>& entries, std::size_t from, glm::vec2 at) {
    const std::string count = "+" + std::to_string(entries.size() - from);
    const float width = metrics_.text_size(FigureFont::caption, count).x;
    add_text(at, count, Role::dim);
    PlotLayout::LegendEntry& rest = out_.layout.legend_rest;
    rest.min = at - glm::vec2(px(4), px(1));
    rest.max = at + glm::vec2(width + px(4), line_ + px(1));
    for (std::size_t i = from; i < entries.size(); ++i) {
      rest.label += (rest.label.empty() ? "" : "\n") + entries[i].series->label;
    }
  }

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
