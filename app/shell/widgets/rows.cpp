// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "app/shell/widgets/controls.h"
#include "app/shell/widgets/format.h"
#include "app/shell/widgets/internal.h"
#include "app/shell/widgets/stroke.h"

namespace motionlab::shell {

using detail::Item;
using draw::Paint;
using draw::Role;

namespace {

constexpr float kRowSample = 30.0F;  // length of the sample of a line, logical px
constexpr float kGap = 10.0F;

float legend_row_height(const Theme& theme) {
  return std::round(theme.fonts.body->FontSize + theme.px(4));
}

}  // namespace

float legend_width(const Theme& theme, std::span<const LegendRow> rows) {
  float labels = 0.0F;
  float numbers = 0.0F;
  float units = 0.0F;
  for (const LegendRow& row : rows) {
    labels = std::max(labels, text_size(theme.fonts.body, row.label).x);
    if (!row.number.empty()) numbers = std::max(numbers, text_size(theme.fonts.mono, row.number).x);
    if (!row.unit.empty())
      units = std::max(units, text_size(theme.fonts.mono, row.unit).x + theme.px(8));
  }
  const float number_gap = numbers > 0.0F ? theme.px(12) : 0.0F;
  return std::ceil(theme.px(kRowSample + kGap) + labels + number_gap + numbers + units);
}

bool legend_row(const Theme& theme, const char* id, const LegendRow& row, float width) {
  const Item box = detail::item(id, ImVec2(width, legend_row_height(theme)));
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float fade = row.hidden ? 0.35F : (box.hovered ? 0.8F : 1.0F);
  const float y = std::round(box.center().y);
  const std::array<glm::vec2, 2> line = {glm::vec2(box.min.x, y),
                                         glm::vec2(box.min.x + theme.px(kRowSample), y)};
  stroke(list, line, theme.color(row.paint.faded(fade)), theme.px(2.5F), row.dash, theme.px(1.7F));
  float right = box.max.x;
  if (!row.unit.empty()) {
    right = detail::text_right(theme, theme.fonts.mono, right, box.min.y, box.max.y,
                               Paint(Role::dim, fade), row.unit) -
            theme.px(8);
  }
  if (!row.number.empty()) {
    right = detail::text_right(theme, theme.fonts.mono, right, box.min.y, box.max.y,
                               Paint(Role::text, fade), row.number) -
            theme.px(12);
  }
  const float start = box.min.x + theme.px(kRowSample + kGap);
  detail::text_left(theme, theme.fonts.body, start, box.min.y, box.max.y, Paint(Role::text, fade),
                    fitted(theme.fonts.body, row.label, right - start));
  return box.pressed;
}

bool numbered_row(const Theme& theme, const char* id, int number, std::string_view value,
                  bool clickable) {
  ImGui::PushID(id);
  const ImVec2 origin = ImGui::GetCursorScreenPos();
  const float indent = theme.px(26);
  const float radius = theme.px(8.5F);
  const float width = ImGui::GetContentRegionAvail().x;
  ImDrawList* list = ImGui::GetWindowDrawList();
  // The row's height is known after its text; the pointer is judged by that of the last frame.
  const ImGuiID height_key = ImGui::GetID("height");
  const float last = ImGui::GetStateStorage()->GetFloat(height_key, theme.px(20));
  const bool hovered =
      clickable && ImGui::IsWindowHovered() &&
      ImGui::IsMouseHoveringRect(origin, ImVec2(origin.x + width, origin.y + last));
  const ImVec2 center(origin.x + radius, origin.y + std::round(0.58F * theme.fonts.body->FontSize));
  const Paint ring = hovered ? theme.readable(Role::accent) : Paint(Role::dim);
  list->AddCircle(center, radius, theme.color(ring), 0, std::max(1.0F, theme.px(1)));
  const std::string digits = std::to_string(number);
  const float digit_width = text_size(theme.fonts.mono_caption, digits).x;
  detail::text_left(theme, theme.fonts.mono_caption, center.x - 0.5F * digit_width,
                    center.y - radius, center.y + radius, hovered ? ring : Paint(Role::text),
                    digits);
  ImGui::SetCursorScreenPos(ImVec2(origin.x + indent, origin.y));
  wrapped_text(theme, theme.fonts.body, hovered ? theme.readable(Role::accent) : Paint(Role::text),
               value);
  const float height = ImGui::GetItemRectMax().y - origin.y;
  ImGui::GetStateStorage()->SetFloat(height_key, height);
  ImGui::SetCursorScreenPos(origin);
  const Item box = detail::item("row", ImVec2(width, height), clickable);
  if (box.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  ImGui::PopID();
  return box.pressed;
}

void check_row(const Theme& theme, const char* id, CheckMark mark, std::string_view value) {
  ImGui::PushID(id);
  const ImVec2 origin = ImGui::GetCursorScreenPos();
  const float size = theme.px(12);
  const ImVec2 center(origin.x + theme.px(8.5F),
                      origin.y + std::round(0.58F * theme.fonts.body->FontSize));
  ImDrawList* list = ImGui::GetWindowDrawList();
  Paint paint(Role::text);
  switch (mark) {
    case CheckMark::holds:
      draw_icon(list, Icon::check, center, size, theme.color(theme.readable(Role::constraint)));
      break;
    case CheckMark::fails:
      draw_icon(list, Icon::close, center, size, theme.color(theme.readable(Role::error)));
      break;
    case CheckMark::waiting:
      draw_icon(list, Icon::circle, center, size, theme.color(Role::dim));
      break;
    case CheckMark::not_applicable:
      draw_icon(list, Icon::dot, center, size, theme.color(Paint(Role::dim, 0.6F)));
      paint = Role::dim;
      break;
  }
  ImGui::SetCursorScreenPos(ImVec2(origin.x + theme.px(26), origin.y));
  wrapped_text(theme, theme.fonts.body, paint, value);
  const float height = ImGui::GetItemRectMax().y - origin.y;
  ImGui::SetCursorScreenPos(origin);
  ImGui::Dummy(ImVec2(ImGui::GetContentRegionAvail().x, height));
  ImGui::PopID();
}

ScrubResult scrub_bar(const Theme& theme, const char* id, double& value, double minimum,
                      double maximum, double available_from, float width) {
  ScrubResult result;
  const float height = bar_height(theme);
  const float knob = theme.px(7.5F);
  const Item box = detail::item(id, ImVec2(width, height));
  const float x0 = box.min.x + knob;
  const float x1 = box.max.x - knob;
  const double span = maximum - minimum;
  const auto to_x = [&](double v) {
    const double f = span > 0.0 ? std::clamp((v - minimum) / span, 0.0, 1.0) : 0.0;
    return x0 + static_cast<float>(f) * (x1 - x0);
  };
  if (box.active && span > 0.0) {
    const double f =
        std::clamp(static_cast<double>((ImGui::GetIO().MousePos.x - x0) / (x1 - x0)), 0.0, 1.0);
    const double next = std::clamp(minimum + f * span, std::min(available_from, maximum), maximum);
    result.changed = next != value;
    value = next;
  }
  result.active = box.active;
  result.started = box.activated;
  result.ended = box.deactivated;

  ImDrawList* list = ImGui::GetWindowDrawList();
  const float y = std::round(box.center().y);
  const float half = std::max(1.0F, std::round(theme.px(2)));
  const float at = to_x(value);
  const float kept = to_x(available_from);
  if (kept > x0 + theme.px(1)) {
    const std::array<glm::vec2, 2> lost = {glm::vec2(x0, y), glm::vec2(kept, y)};
    stroke(list, lost, theme.color(Paint(Role::dim, 0.35F)), half, draw::Dash::dotted);
  }
  list->AddRectFilled(ImVec2(kept, y - half), ImVec2(x1, y + half),
                      theme.color(theme.field_hover()), half);
  if (at > kept)
    list->AddRectFilled(ImVec2(kept, y - half), ImVec2(at, y + half), theme.color(Role::accent),
                        half);
  list->AddCircleFilled(ImVec2(at, y), box.hovered || box.active ? theme.px(8.5F) : knob,
                        theme.color(Role::accent));
  if (box.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  return result;
}

}  // namespace motionlab::shell
