// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/window/pane_overlay.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "app/shell/widgets/basics.h"
#include "app/shell/widgets/format.h"
#include "engine/core/text.h"
#include "engine/draw/mesh.h"
#include "engine/gfx/labels.h"

namespace motionlab::shell {
namespace {

ImFont* font_of(const Theme& theme, const draw::Label& label) {
  if (label.monospaced) {
    return label.size == draw::TextSize::caption ? theme.fonts.mono_caption : theme.fonts.mono;
  }
  switch (label.size) {
    case draw::TextSize::caption:
      return theme.fonts.caption;
    case draw::TextSize::body:
      return theme.fonts.body;
    case draw::TextSize::heading:
      return theme.fonts.heading;
  }
  return theme.fonts.body;
}

constexpr float kRoomyHeight = 260.0F;  // logical px of a pane
constexpr float kLegendPad = 8.0F;      // logical px, left and right
constexpr float kLegendGap = 8.0F;      // logical px, between label and number

// A straight sample of a series in a legend, with its dashes.
void draw_sample(const Theme& theme, ImDrawList* out, ImVec2 from, float length, int series) {
  const ImU32 color = theme.color(draw::Paint::series(series));
  const float width = 2.5F * theme.scale * theme.palette.line_scale;
  const draw::DashPattern pattern = draw::dash_pattern(draw::series_dash(series));
  if (pattern.count == 0) {
    out->AddLine(from, ImVec2(from.x + length, from.y), color, width);
    return;
  }
  float at = 0.0F;
  for (int i = 0; at < length; i = (i + 1) % pattern.count) {
    const float step = std::max(0.5F, pattern.lengths[static_cast<std::size_t>(i)]) * width;
    if (i % 2 == 0) {
      out->AddLine(ImVec2(from.x + at, from.y),
                   ImVec2(from.x + std::min(at + step, length), from.y), color, width);
    }
    at += step;
  }
}

struct LegendLine {
  int series = 0;
  std::string label;
  NumberText readout;
  bool diverged = false;
};

std::vector<LegendLine> legend_lines(const Runner& runner, const PaneSpec& pane) {
  std::vector<LegendLine> lines;
  const auto instances = runner.instances();
  const std::optional<std::size_t> readout = main_readout(runner.info(), runner.preset_info());
  for (std::size_t i = 0; i < instances.size(); ++i) {
    if (pane.instance && *pane.instance != i) continue;
    LegendLine line;
    line.series = static_cast<int>(i);
    line.label = instances[i].label;
    line.diverged = instances[i].status.diverged;
    if (readout) {
      line.readout =
          format_si(instances[i].readouts.values()[*readout], runner.readout_unit(*readout));
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

bool same_scale(const draw::ScalarScale& a, const draw::ScalarScale& b) {
  return a.map == b.map && a.minimum == b.minimum && a.maximum == b.maximum;
}

std::vector<draw::ScalarScale> scales_of(const draw::DrawList& list) {
  std::vector<draw::ScalarScale> scales;
  const auto add = [&](const draw::ScalarScale& scale) {
    const bool known = std::any_of(scales.begin(), scales.end(),
                                   [&](const auto& other) { return same_scale(scale, other); });
    if (!known && scales.size() < 3) scales.push_back(scale);
  };
  for (const draw::MeshInstance& mesh : list.meshes()) {
    if (mesh.scalars) add(mesh.scale);
  }
  for (const draw::ScalarField& field : list.fields()) add(field.scale);
  return scales;
}

}  // namespace

void draw_labels(const Theme& theme, ImDrawList* out, const draw::DrawList& list,
                 const draw::Camera& camera, const Rect& area) {
  const draw::ViewSize size{area.width, area.height};
  const ImU32 halo = theme.color(draw::Paint(draw::Role::background_bottom, 0.75F));
  const float reach = std::max(1.0F, std::round(theme.scale));
  for (const gfx::PlacedLabel& placed : gfx::project_labels(list, camera, size, theme.scale)) {
    const draw::Label& label = *placed.label;
    ImFont* font = font_of(theme, label);
    const ImVec2 extent = text_size(font, label.text);
    ImVec2 at(area.x + placed.pixel.x, area.y + placed.pixel.y - 0.5F * extent.y);
    if (label.anchor == draw::Anchor::center) at.x -= 0.5F * extent.x;
    if (label.anchor == draw::Anchor::right) at.x -= extent.x;
    // A label whose thing is in sight is never cut off by the pane's edge.
    if (placed.pixel.x >= 0.0F && placed.pixel.x <= area.width) {
      const float margin = 4.0F * theme.scale;
      at.x = std::clamp(at.x, area.x + margin,
                        std::max(area.x + margin, area.x + area.width - extent.x - margin));
    }
    at = ImVec2(std::round(at.x), std::round(at.y));
    constexpr std::array<std::array<float, 2>, 4> kAround{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};
    for (const auto& side : kAround) {
      out->AddText(font, font->FontSize, ImVec2(at.x + side[0] * reach, at.y + side[1] * reach),
                   halo, label.text.c_str());
    }
    draw_text(theme, out, font, at, label.paint, label.text);
  }
}

namespace {

float legend_row(const Theme& theme) {
  return std::round(theme.fonts.body->FontSize + theme.px(6.0F));
}

}  // namespace

namespace {

// Where a legend and its columns are. A low pane has a line for each instance and no more.
struct LegendLayout {
  std::vector<LegendLine> lines;
  bool caption = false;  // one instance: its panes' colours may be others
  bool numbers = false;
  std::string name;  // what the numbers are, over their column
  ImVec2 origin{0.0F, 0.0F};
  ImVec2 size{0.0F, 0.0F};
  float pad_y = 0.0F;
  float head = 0.0F;         // height of `name`
  float lead = 0.0F;         // before the labels
  float label_width = 0.0F;  // room for a label; a longer one is cut
  float number_width = 0.0F;
  float unit_width = 0.0F;
};

LegendLayout lay_out_legend(const Theme& theme, const Runner& runner, const PaneSpec& pane,
                            const Rect& area) {
  const Fonts& fonts = theme.fonts;
  LegendLayout layout;
  layout.caption = pane.instance.has_value();
  layout.lines = legend_lines(runner, pane);
  const bool low = area.height < theme.px(kRoomyHeight);
  // What side by side stands in each pane is the same in all: the widest decides.
  for (const LegendLine& line : legend_lines(runner, {pane.view, std::nullopt})) {
    layout.label_width = std::max(layout.label_width, text_size(fonts.body, line.label).x);
    layout.number_width =
        std::max(layout.number_width, text_size(fonts.mono, line.readout.number).x);
    layout.unit_width = std::max(layout.unit_width, text_size(fonts.caption, line.readout.unit).x);
  }
  const float pad = theme.px(kLegendPad);
  layout.lead = layout.caption ? 0.0F : theme.px(50.0F);
  const float most = 0.94F * area.width;
  const float number_room =
      theme.px(kLegendGap) + layout.number_width + theme.px(4.0F) + layout.unit_width;
  const float before = 2.0F * pad + layout.lead;
  // In a low pane the numbers of a whole legend would cover what is to be seen.
  layout.numbers = layout.number_width > 0.0F && (layout.lines.size() == 1 || !low) &&
                   before + std::min(layout.label_width, theme.px(80.0F)) + number_room < most;
  const float own = layout.numbers ? number_room : 0.0F;
  layout.label_width = std::min(layout.label_width, std::max(0.0F, most - before - own));
  if (layout.caption) {
    const float label = text_size(fonts.body, layout.lines.front().label).x;
    layout.label_width = std::min(layout.label_width, label);
  }
  layout.size.x = before + layout.label_width + own;
  if (layout.numbers && !low) {
    const std::optional<std::size_t> readout = main_readout(runner.info(), runner.preset_info());
    if (readout) layout.name = runner.info().readouts[*readout].label;
    layout.size.x = std::max(layout.size.x, 2.0F * pad + text_size(fonts.caption, layout.name).x);
    layout.head = std::round(fonts.caption->FontSize + theme.px(2.0F));
  }
  layout.pad_y = theme.px(low ? 2.0F : 4.0F);
  const float corner = theme.px(low ? 4.0F : 8.0F);
  layout.origin = ImVec2(area.x + theme.px(8.0F), area.y + corner);
  layout.size.y = 2.0F * layout.pad_y + layout.head +
                  legend_row(theme) * static_cast<float>(layout.lines.size());
  return layout;
}

void draw_legend_line(const Theme& theme, ImDrawList* out, const LegendLayout& layout,
                      const LegendLine& line, float y) {
  const Fonts& fonts = theme.fonts;
  const float row = legend_row(theme);
  const auto middle = [&](const ImFont* font) {
    return std::round(y + 0.5F * (row - font->FontSize));
  };
  const float left = layout.origin.x + theme.px(kLegendPad);
  if (!layout.caption) {
    draw_sample(theme, out, ImVec2(left, y + 0.5F * row), theme.px(40.0F), line.series);
  }
  draw_text(theme, out, fonts.body, ImVec2(left + layout.lead, middle(fonts.body)),
            draw::Role::text, shell::fitted(fonts.body, line.label, layout.label_width + 1.0F));
  if (!layout.numbers) return;
  // Padded on the left for the widest that may come.
  float x =
      layout.origin.x + layout.size.x - theme.px(kLegendPad) - theme.px(4.0F) - layout.unit_width;
  draw_text(theme, out, fonts.mono,
            ImVec2(x - text_size(fonts.mono, line.readout.number).x, middle(fonts.mono)),
            line.diverged ? draw::Role::error : draw::Role::text, line.readout.number);
  x += theme.px(4.0F);
  draw_text(theme, out, fonts.caption, ImVec2(x, middle(fonts.caption)), draw::Role::dim,
            line.readout.unit);
}

}  // namespace

float legend_cover(const Theme& theme, const Runner& runner, const PaneSpec& pane,
                   const Rect& area) {
  if (runner.instances().size() < 2 || area.height <= 0.0F) return 0.0F;
  const LegendLayout layout = lay_out_legend(theme, runner, pane, area);
  return (layout.origin.y + layout.size.y - area.y) / area.height;
}

void draw_legend(const Theme& theme, ImDrawList* out, const Runner& runner, const PaneSpec& pane,
                 const Rect& area) {
  if (runner.instances().size() < 2) return;
  const LegendLayout layout = lay_out_legend(theme, runner, pane, area);
  const ImVec2 end(layout.origin.x + layout.size.x, layout.origin.y + layout.size.y);
  out->AddRectFilled(layout.origin, end,
                     theme.color(draw::Paint(draw::Role::background_top, 0.62F)), theme.px(6.0F));
  float y = layout.origin.y + layout.pad_y;
  if (!layout.name.empty()) {
    ImFont* font = theme.fonts.caption;
    draw_text(theme, out, font,
              ImVec2(end.x - theme.px(kLegendPad) - text_size(font, layout.name).x, y),
              draw::Role::dim, layout.name);
  }
  y += layout.head;
  for (const LegendLine& line : layout.lines) {
    draw_legend_line(theme, out, layout, line, y);
    y += legend_row(theme);
  }
}

bool has_color_bars(const draw::DrawList& list) { return !scales_of(list).empty(); }

bool same_color_bars(const draw::DrawList& a, const draw::DrawList& b) {
  const auto one = scales_of(a);
  const auto other = scales_of(b);
  return std::equal(one.begin(), one.end(), other.begin(), other.end(), same_scale);
}

namespace {

void draw_bar(const Theme& theme, ImDrawList* out, const draw::ScalarScale& scale, ImVec2 corner,
              ImVec2 size) {
  constexpr int kSteps = 32;
  for (int i = 0; i < kSteps; ++i) {
    const double t0 = static_cast<double>(i) / kSteps;
    const double t1 = static_cast<double>(i + 1) / kSteps;
    const ImU32 left = theme.color(draw::Paint::value(draw::sample_color_map(scale.map, t0)));
    const ImU32 right = theme.color(draw::Paint::value(draw::sample_color_map(scale.map, t1)));
    out->AddRectFilledMultiColor(
        ImVec2(corner.x + size.x * static_cast<float>(t0), corner.y),
        ImVec2(corner.x + size.x * static_cast<float>(t1), corner.y + size.y), left, right, right,
        left);
  }
}

}  // namespace

void draw_color_bars(const Theme& theme, ImDrawList* out, const draw::DrawList& list,
                     const Rect& area) {
  // In a low pane the numbers stand beside the bar instead of below it.
  const bool low = area.height < theme.px(kRoomyHeight);
  ImFont* font = theme.fonts.mono_caption;
  ImFont* title = theme.fonts.caption;
  const float height = theme.px(10.0F);
  const float gap = theme.px(6.0F);
  float y = area.y + area.height - (low ? font->FontSize + theme.px(5.0F) : theme.px(44.0F));
  for (const draw::ScalarScale& scale : scales_of(list)) {
    const std::string low_end = format_short(scale.minimum, 4);
    const std::string high_end = format_short(scale.maximum, 4);
    const float lead = low ? text_size(font, low_end).x + gap : 0.0F;
    const float left = area.x + theme.px(low ? 20.0F : 16.0F);
    const float width = theme.px(low ? 80.0F : 160.0F);
    const ImVec2 corner(left + lead, low ? std::round(y + 0.5F * (font->FontSize - height)) : y);
    draw_bar(theme, out, scale, corner, ImVec2(width, height));
    const float text_y = low ? y : y + height + theme.px(3.0F);
    const float high_x = corner.x + width + (low ? gap : -text_size(font, high_end).x);
    draw_text(theme, out, font, ImVec2(left, text_y), draw::Role::dim, low_end);
    draw_text(theme, out, font, ImVec2(high_x, text_y), draw::Role::dim, high_end);
    if (*scale.label != '\0') {
      const float above = title->FontSize + theme.px(low ? 1.0F : 4.0F);
      draw_text(theme, out, title, ImVec2(left, y - above), draw::Role::text, scale.label);
      y -= above;
    }
    y -= low ? font->FontSize + theme.px(3.0F) : theme.px(36.0F);
  }
}

void draw_hint(const Theme& theme, ImDrawList* out, ImVec2 pointer, const Rect& area,
               const std::string& text) {
  const ImVec2 size = pill_size(theme, text);
  const auto place = [](float at, float after, float before, float length, float low, float high) {
    const float beside = at + after + length <= high ? at + after : at - before - length;
    return std::clamp(beside, low, std::max(low, high - length));
  };
  const float x =
      place(pointer.x, theme.px(18.0F), theme.px(8.0F), size.x, area.x, area.x + area.width);
  const float y =
      place(pointer.y, theme.px(14.0F), theme.px(8.0F), size.y, area.y, area.y + area.height);
  draw_pill(theme, out, ImVec2(x, y), draw::Role::text, text);
}

ImVec2 pill_size(const Theme& theme, const std::string& text) {
  const ImVec2 extent = text_size(theme.fonts.caption, text);
  return {extent.x + theme.px(16.0F), extent.y + theme.px(8.0F)};
}

void draw_pill(const Theme& theme, ImDrawList* out, ImVec2 position, const draw::Paint& paint,
               const std::string& text) {
  ImFont* font = theme.fonts.caption;
  const ImVec2 size = pill_size(theme, text);
  const ImVec2 pad(theme.px(8.0F), theme.px(4.0F));
  const ImVec2 at(std::round(position.x), std::round(position.y));
  const ImVec2 end(at.x + size.x, at.y + size.y);
  out->AddRectFilled(at, end, theme.color(draw::Paint(draw::Role::panel, 0.92F)), theme.px(6.0F));
  out->AddRect(at, end, theme.color(draw::Role::border), theme.px(6.0F));
  draw_text(theme, out, font, ImVec2(at.x + pad.x, at.y + pad.y), paint, text);
}

}  // namespace motionlab::shell
