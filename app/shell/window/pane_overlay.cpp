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

float legend_cover(const Theme& theme, const Runner& runner, const PaneSpec& pane,
                   const Rect& area) {
  const std::size_t instances = runner.instances().size();
  if (instances < 2 || area.height <= 0.0F) return 0.0F;
  const float lines = pane.instance ? 1.0F : static_cast<float>(instances);
  return (theme.px(16.0F) + theme.fonts.caption->FontSize + legend_row(theme) * lines) /
         area.height;
}

void draw_legend(const Theme& theme, ImDrawList* out, const Runner& runner, const PaneSpec& pane,
                 const Rect& area) {
  if (runner.instances().size() < 2) return;
  const std::vector<LegendLine> lines = legend_lines(runner, pane);
  const bool caption = pane.instance.has_value();  // one instance: its panes' colours may be others
  const Fonts& fonts = theme.fonts;
  const float row = legend_row(theme);
  const float pad = theme.px(8.0F);
  const float sample = caption ? 0.0F : theme.px(40.0F);
  const float space = theme.px(10.0F);
  float label_width = 0.0F;
  float number_width = 0.0F;
  float unit_width = 0.0F;
  for (const LegendLine& line : lines) {
    label_width = std::max(label_width, text_size(fonts.body, line.label).x);
    number_width = std::max(number_width, text_size(fonts.mono, line.readout.number).x);
    unit_width = std::max(unit_width, text_size(fonts.caption, line.readout.unit).x);
  }
  const float lead = caption ? 0.0F : sample + space;
  float width = 2.0F * pad + lead + label_width;
  // The numbers are padded on the left for the widest that may come. In a low pane they would cover
  // what is to be seen.
  const float gap = theme.px(8.0F);
  const float number_room = gap + number_width + theme.px(4.0F) + unit_width;
  const bool numbers = number_width > 0.0F && width + number_room < 0.9F * area.width &&
                       (lines.size() == 1 || area.height > theme.px(kRoomyHeight));
  if (numbers) width += number_room;
  // What the numbers are, over their column.
  const std::optional<std::size_t> readout = main_readout(runner.info(), runner.preset_info());
  const std::string name = numbers && readout ? runner.info().readouts[*readout].label : "";
  const float name_width = text_size(fonts.caption, name).x;
  if (numbers) width = std::max(width, 2.0F * pad + name_width);
  const float head = numbers ? std::round(fonts.caption->FontSize + theme.px(2.0F)) : 0.0F;
  const ImVec2 origin(area.x + theme.px(8.0F), area.y + theme.px(8.0F));
  const float height = 2.0F * theme.px(4.0F) + head + row * static_cast<float>(lines.size());
  out->AddRectFilled(origin, ImVec2(origin.x + width, origin.y + height),
                     theme.color(draw::Paint(draw::Role::background_top, 0.62F)), theme.px(6.0F));
  float y = origin.y + theme.px(4.0F);
  if (numbers) {
    draw_text(theme, out, fonts.caption, ImVec2(origin.x + width - pad - name_width, y),
              draw::Role::dim, name);
    y += head;
  }
  for (const LegendLine& line : lines) {
    const float text_y = std::round(y + 0.5F * (row - fonts.body->FontSize));
    float x = origin.x + pad;
    if (!caption) draw_sample(theme, out, ImVec2(x, y + 0.5F * row), sample, line.series);
    x += lead;
    draw_text(theme, out, fonts.body, ImVec2(x, text_y), draw::Role::text, line.label);
    if (numbers) {
      x = origin.x + width - pad - number_width - theme.px(4.0F) - unit_width;
      const float indent = number_width - text_size(fonts.mono, line.readout.number).x;
      const draw::Role role = line.diverged ? draw::Role::error : draw::Role::text;
      draw_text(theme, out, fonts.mono,
                ImVec2(x + indent, std::round(y + 0.5F * (row - fonts.mono->FontSize))), role,
                line.readout.number);
      x += number_width + theme.px(4.0F);
      draw_text(theme, out, fonts.caption,
                ImVec2(x, std::round(y + 0.5F * (row - fonts.caption->FontSize))), draw::Role::dim,
                line.readout.unit);
    }
    y += row;
  }
}

bool same_color_bars(const draw::DrawList& a, const draw::DrawList& b) {
  const auto one = scales_of(a);
  const auto other = scales_of(b);
  return std::equal(one.begin(), one.end(), other.begin(), other.end(), same_scale);
}

void draw_color_bars(const Theme& theme, ImDrawList* out, const draw::DrawList& list,
                     const Rect& area) {
  constexpr int kSteps = 32;
  const float width = theme.px(160.0F);
  const float height = theme.px(10.0F);
  float y = area.y + area.height - theme.px(44.0F);
  for (const draw::ScalarScale& scale : scales_of(list)) {
    const float x = area.x + theme.px(16.0F);
    for (int i = 0; i < kSteps; ++i) {
      const double t0 = static_cast<double>(i) / kSteps;
      const double t1 = static_cast<double>(i + 1) / kSteps;
      const ImU32 left = theme.color(draw::Paint::value(draw::sample_color_map(scale.map, t0)));
      const ImU32 right = theme.color(draw::Paint::value(draw::sample_color_map(scale.map, t1)));
      out->AddRectFilledMultiColor(ImVec2(x + width * static_cast<float>(t0), y),
                                   ImVec2(x + width * static_cast<float>(t1), y + height), left,
                                   right, right, left);
    }
    ImFont* font = theme.fonts.mono_caption;
    const float text_y = y + height + theme.px(3.0F);
    const std::string low = format_short(scale.minimum, 4);
    const std::string high = format_short(scale.maximum, 4);
    draw_text(theme, out, font, ImVec2(x, text_y), draw::Role::dim, low);
    draw_text(theme, out, font, ImVec2(x + width - text_size(font, high).x, text_y),
              draw::Role::dim, high);
    if (*scale.label != '\0') {
      ImFont* title = theme.fonts.caption;
      draw_text(theme, out, title, ImVec2(x, y - title->FontSize - theme.px(4.0F)),
                draw::Role::text, scale.label);
      y -= title->FontSize + theme.px(4.0F);
    }
    y -= theme.px(36.0F);
  }
}

void draw_pill(const Theme& theme, ImDrawList* out, ImVec2 position, const draw::Paint& paint,
               const std::string& text) {
  ImFont* font = theme.fonts.caption;
  const ImVec2 extent = text_size(font, text);
  const ImVec2 pad(theme.px(8.0F), theme.px(4.0F));
  const ImVec2 at(std::round(position.x), std::round(position.y));
  const ImVec2 end(at.x + extent.x + 2.0F * pad.x, at.y + extent.y + 2.0F * pad.y);
  out->AddRectFilled(at, end, theme.color(draw::Paint(draw::Role::panel, 0.92F)), theme.px(6.0F));
  out->AddRect(at, end, theme.color(draw::Role::border), theme.px(6.0F));
  draw_text(theme, out, font, ImVec2(at.x + pad.x, at.y + pad.y), paint, text);
}

}  // namespace motionlab::shell
