// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/panels/readout_table.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "app/shell/panels/panel_window.h"
#include "app/shell/widgets/basics.h"
#include "app/shell/widgets/controls.h"
#include "app/shell/widgets/format.h"

namespace motionlab::shell {
namespace {

constexpr int kDecimals = 3;
constexpr int kColumns = 5 + kDecimals;  // characters of format_si()

// A number, or the word where a diverged instance has none.
struct Cell {
  std::string text;
  draw::Paint paint = draw::Role::text;
};
Cell cell_of(const PanelContext& context, const Instance& instance, double value,
             const std::string& number) {
  if (instance.status.diverged && !std::isfinite(value)) {
    return {context.text().readout.diverged, context.look().readable(draw::Role::error)};
  }
  return {number, draw::Role::text};
}

// A short stretch of the instance's line, so that a column is told by colour and dash.
void draw_key(const PanelContext& context, ImVec2 center, float length, int index) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const draw::Paint paint = draw::Paint::series(index);
  const float width = context.px(2.5F) * std::min(context.look().palette.line_scale, 1.5F);
  const draw::DashPattern dash = draw::dash_pattern(draw::series_dash(index));
  const float start = center.x - length / 2.0F;
  const float end = center.x + length / 2.0F;
  if (dash.count == 0) {
    list->AddLine({start, center.y}, {end, center.y}, context.color(paint), width);
    return;
  }
  float x = start;
  for (int i = 0; x < end; i = (i + 1) % dash.count) {
    const float next = std::min(x + dash.lengths[static_cast<std::size_t>(i)] * width, end);
    if (i % 2 == 0) list->AddLine({x, center.y}, {next, center.y}, context.color(paint), width);
    x = next;
  }
}

void right_aligned(const PanelContext& context, ImFont* font, float right, float y,
                   const Cell& cell) {
  const float width = text_size(font, cell.text).x;
  draw_text(context.look(), ImGui::GetWindowDrawList(), font, {right - width, y}, cell.paint,
            cell.text);
}

}  // namespace

NumberText readout_text(double value, const std::string& unit, bool whole) {
  const double size = std::abs(value);
  const bool fixed = whole ? size < 1e7 : size >= 999.9995 && size < 99'999.5;
  NumberText result = format_si(value, unit, kDecimals);
  if (!std::isfinite(value) || !fixed || result.unit != unit) return result;
  for (int decimals = whole ? 0 : 2; decimals >= 0; --decimals) {
    result.number = format_fixed(value, decimals, kColumns - 1 - decimals - (decimals > 0 ? 1 : 0));
    if (text_columns(result.number) <= kColumns) break;
  }
  return result;
}

void ReadoutTable::draw(PanelContext& context, const Area& area, bool edge, bool with_heading) {
  update_rows(context.run());
  const PanelWindow window(context, context.own_id("##readouts").c_str(), area,
                           {.padding_vertical = 4.0F});
  if (edge) {
    ImGui::GetWindowDrawList()->AddLine(area.position, {area.end().x, area.position.y},
                                        context.color(draw::Role::border), context.px(1.0F));
  }
  if (with_heading) section_heading(context.look(), "heading", context.text().readout.heading);
  const bool any = std::find(shown_.begin(), shown_.end(), true) != shown_.end();
  if (!any) {
    text(context.look(), context.look().fonts.caption, draw::Role::dim,
         context.text().readout.none);
  } else if (context.run().instances().size() == 1) {
    draw_single(context);
  } else {
    draw_columns(context);
  }
  content_height_ = ImGui::GetCursorPosY() + ImGui::GetScrollY() + context.px(4.0F);
}

float ReadoutTable::wanted_height(PanelContext& context) {
  update_rows(context.run());
  if (content_height_ > 0.0F) return content_height_;
  const auto rows = static_cast<float>(std::count(shown_.begin(), shown_.end(), true));
  return context.px(36.0F + rows * (context.run().instances().size() == 1 ? 22.0F : 36.0F));
}

void ReadoutTable::update_rows(const Runner& runner) {
  const std::vector<ParameterValue> values = runner.parameters().values();
  const bool anew = run_ != &runner || runner.tick() < last_tick_ || values != values_ ||
                    shown_.size() != runner.info().readouts.size();
  if (run_ != &runner || whole_.size() != runner.info().readouts.size()) {
    whole_.clear();
    for (const ReadoutInfo& info : runner.info().readouts) whole_.push_back(info.unit.empty());
  }
  if (anew) shown_.assign(runner.info().readouts.size(), false);
  run_ = &runner;
  last_tick_ = runner.tick();
  values_ = values;
  for (const Instance& instance : runner.instances()) {
    for (std::size_t i = 0; i < shown_.size(); ++i) {
      const double value = instance.readouts.values()[i];
      if (!std::isnan(value)) shown_[i] = true;
      if (std::isfinite(value) && value != std::round(value)) whole_[i] = false;
    }
  }
}

NumberText ReadoutTable::text_of(const Instance& instance, std::size_t readout,
                                 const std::string& unit) const {
  return readout_text(instance.readouts.values()[readout], unit, whole_[readout]);
}

void ReadoutTable::draw_single(PanelContext& context) {
  const Theme& theme = context.look();
  const Instance& instance = context.run().instances().front();
  const auto& infos = context.run().info().readouts;
  const float width = ImGui::GetContentRegionAvail().x;
  const float height = std::round(theme.fonts.body->FontSize + theme.px(4.0F));
  const float unit_room = theme.px(52.0F);
  ImDrawList* list = ImGui::GetWindowDrawList();
  for (std::size_t i = 0; i < infos.size(); ++i) {
    if (!shown_[i]) continue;
    const NumberText number = text_of(instance, i, context.run().readout_unit(i));
    const Cell cell = cell_of(context, instance, instance.readouts.values()[i], number.number);
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const auto middle = [&](const ImFont* font) {
      return corner.y + std::round((height - font->FontSize) / 2.0F);
    };
    ImGui::PushID(infos[i].id.c_str());
    ImGui::Dummy({width, height});
    tooltip_for_item(theme, infos[i].help);
    const float end = corner.x + width - unit_room;
    right_aligned(context, theme.fonts.mono, end, middle(theme.fonts.mono), cell);
    draw_text(theme, list, theme.fonts.caption, {end + theme.px(8.0F), middle(theme.fonts.caption)},
              draw::Role::dim, number.unit);
    const float left = corner.x + theme.px(4.0F);
    const float number_start = end - text_size(theme.fonts.mono, "00000000").x - theme.px(4.0F);
    draw_text(theme, list, theme.fonts.body, {left, middle(theme.fonts.body)}, draw::Role::text,
              fitted(theme.fonts.body, infos[i].label, number_start - left));
    ImGui::PopID();
  }
}

// As many columns as fit; the rest goes on in further lines, all lines alike.
ReadoutTable::Columns ReadoutTable::columns_of(const PanelContext& context) const {
  const Theme& theme = context.look();
  const std::size_t count = context.run().instances().size();
  Columns columns;
  const float width = ImGui::GetContentRegionAvail().x;
  const float digit = text_size(theme.fonts.mono_caption, "0").x;
  columns.width = std::ceil(digit * static_cast<float>(kColumns)) + theme.px(6.0F);
  const auto fit = std::max<std::size_t>(1, static_cast<std::size_t>(width / columns.width));
  columns.lines = (count + fit - 1) / fit;
  columns.per_line = (count + columns.lines - 1) / columns.lines;
  const auto per_line = static_cast<float>(columns.per_line);
  // Beside their labels where there is room for these, otherwise below them, over the whole width.
  columns.beside = columns.lines == 1 && width - columns.width * per_line >= theme.px(104.0F);
  if (!columns.beside) columns.width = std::floor(width / per_line);
  columns.left = width - columns.width * per_line;
  return columns;
}

void ReadoutTable::draw_columns(PanelContext& context) {
  const Theme& theme = context.look();
  ImFont* font = theme.fonts.mono_caption;
  ImFont* label_font = theme.fonts.caption;
  const auto& infos = context.run().info().readouts;
  const auto instances = context.run().instances();
  const float width = ImGui::GetContentRegionAvail().x;
  const Columns columns = columns_of(context);
  const float line = std::round(label_font->FontSize + theme.px(5.0F));
  const float height = columns.beside ? line : line * static_cast<float>(1 + columns.lines);

  draw_column_heads(context, columns);
  for (std::size_t i = 0; i < infos.size(); ++i) {
    if (!shown_[i]) continue;
    ImGui::PushID(infos[i].id.c_str());
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const std::string unit = context.run().readout_unit(i);
    const std::string label = infos[i].label + (unit.empty() ? "" : " [" + unit + "]");
    ImGui::Dummy({width, height});
    const float label_end = columns.beside ? columns.left : width;
    ImGui::PushClipRect(corner, {corner.x + label_end, corner.y + line}, true);
    draw_text(theme, ImGui::GetWindowDrawList(), label_font, corner,
              columns.beside ? draw::Role::text : draw::Role::dim, label);
    ImGui::PopClipRect();
    std::string help = infos[i].help;
    for (std::size_t c = 0; c < instances.size(); ++c) {
      const ImVec2 cell = columns.corner(corner, c, columns.beside ? 0.0F : line, line);
      right_aligned(context, font, cell.x + columns.width, cell.y,
                    cell_of(context, instances[c], instances[c].readouts.values()[i],
                            text_of(instances[c], i, {}).number));
      if (ImGui::IsMouseHoveringRect(cell, {cell.x + columns.width, cell.y + line})) {
        help = instances[c].label + "\n" + help;
      }
    }
    tooltip_for_item(theme, help);
    ImGui::PopID();
  }
}

// Each column's line, in colour and dashes, and its name as far as there is room.
void ReadoutTable::draw_column_heads(PanelContext& context, const Columns& columns) {
  const Theme& theme = context.look();
  ImFont* font = theme.fonts.caption;
  const auto instances = context.run().instances();
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const float key = theme.px(10.0F);
  const float height = std::round(key + font->FontSize + theme.px(4.0F));
  for (std::size_t c = 0; c < instances.size(); ++c) {
    const ImVec2 cell = columns.corner(corner, c, 0.0F, height);
    const float right = cell.x + columns.width;
    const float length = columns.width - theme.px(10.0F);
    draw_key(context, {right - length / 2.0F, cell.y + key / 2.0F}, length, static_cast<int>(c));
    right_aligned(context, font, right, cell.y + key,
                  {fitted(font, instances[c].label, length), draw::Role::text});
    ImGui::SetCursorScreenPos({right - length, cell.y});
    ImGui::Dummy({length, height});
    tooltip_for_item(theme, instances[c].label);
  }
  ImGui::SetCursorScreenPos(
      {corner.x, corner.y + height * static_cast<float>(columns.lines) + theme.px(2.0F)});
  ImGui::Dummy({0.0F, 0.0F});
}

}  // namespace motionlab::shell
