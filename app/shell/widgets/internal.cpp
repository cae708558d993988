// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/widgets/internal.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

#include "app/shell/widgets/basics.h"

namespace motionlab::shell::detail {

using draw::Paint;
using draw::Role;

namespace {

constexpr double kTooltipDelay = 0.45;   // [s]
constexpr float kTooltipWidth = 320.0F;  // logical px

// How long the pointer has rested on the item whose tooltip is `key` [s].
double rest_time(std::string_view key) {
  ImGuiStorage& storage = *ImGui::GetStateStorage();
  const ImGuiID since = ImGui::GetID(key.data(), key.data() + key.size());
  const ImGuiID last = since + 1;
  const int frame = ImGui::GetFrameCount();
  const double now = ImGui::GetTime();
  if (storage.GetInt(last, -2) < frame - 1) {
    storage.SetFloat(since, static_cast<float>(now));
  }
  storage.SetInt(last, frame);
  return now - static_cast<double>(storage.GetFloat(since));
}

}  // namespace

Item item(const char* id, ImVec2 size, bool enabled) {
  Item result;
  size.x = std::max(size.x, 1.0F);
  size.y = std::max(size.y, 1.0F);
  if (enabled) {
    result.pressed = ImGui::InvisibleButton(id, size);
    result.active = ImGui::IsItemActive();
    result.activated = ImGui::IsItemActivated();
    result.deactivated = ImGui::IsItemDeactivated();
    result.hovered = ImGui::IsItemHovered();
  } else {
    ImGui::Dummy(size);
  }
  result.min = ImGui::GetItemRectMin();
  result.max = ImGui::GetItemRectMax();
  return result;
}

float line_height(const Theme& theme) { return theme.fonts.body->FontSize; }

float control_height(const Theme& theme) { return std::round(line_height(theme) + theme.px(6)); }

float row_height(const Theme& theme) { return std::round(control_height(theme) + theme.px(6)); }

float text_left(const Theme& theme, ImFont* font, float x, float y_min, float y_max,
                const Paint& paint, std::string_view value) {
  const float y = std::round(0.5F * (y_min + y_max - font->FontSize));
  draw_text(theme, ImGui::GetWindowDrawList(), font, ImVec2(std::round(x), y), paint, value);
  return x + text_size(font, value).x;
}

float text_right(const Theme& theme, ImFont* font, float x, float y_min, float y_max,
                 const Paint& paint, std::string_view value) {
  const float start = x - text_size(font, value).x;
  text_left(theme, font, start, y_min, y_max, paint, value);
  return start;
}

Row begin_row(const Theme& theme, std::string_view label, const RowOptions& options) {
  Row row;
  row.origin = ImGui::GetCursorScreenPos();
  row.width = ImGui::GetContentRegionAvail().x;
  row.height = row_height(theme) - ImGui::GetStyle().ItemSpacing.y;
  const float field_height = control_height(theme);
  const float field_width = std::max(std::round(0.54F * row.width), theme.px(96));
  row.field_min.x = std::max(row.origin.x + row.width - field_width, row.origin.x);
  row.field_min.y = row.origin.y + std::floor(0.5F * (row.height - field_height));
  row.field_max = ImVec2(row.origin.x + row.width, row.field_min.y + field_height);

  ImDrawList* list = ImGui::GetWindowDrawList();
  const float y0 = row.field_min.y;
  const float y1 = row.field_max.y;
  if (!options.at_default) {
    list->AddCircleFilled(ImVec2(row.origin.x - theme.px(4), 0.5F * (y0 + y1)), theme.px(2.5F),
                          theme.color(Role::accent));
  }
  std::string shown(label);
  if (!options.symbol.empty() && !label.ends_with(options.symbol))
    shown += " " + std::string(options.symbol);
  const float mark = options.applies_on_reset ? theme.px(16) : 0.0F;
  const float room = row.field_min.x - row.origin.x - theme.px(12) - mark;
  const Paint paint(Role::text, options.enabled ? 1.0F : 0.45F);
  const std::string fitting = fitted(theme.fonts.body, shown, room);
  row.cut = fitting != shown;
  const float end =
      text_left(theme, theme.fonts.body, row.origin.x + theme.px(4), y0, y1, paint, fitting);
  if (options.applies_on_reset) {
    draw_icon(
        list, Icon::reset, ImVec2(end + theme.px(10), 0.5F * (y0 + y1)), theme.px(10),
        theme.color(options.pending ? theme.readable(Role::selection) : Paint(Role::dim, 0.7F)));
  }
  ImGui::SetCursorScreenPos(row.field_min);
  return row;
}

void end_row(const Theme& theme, const Row& row, std::string_view label,
             const RowOptions& options) {
  ImGui::SetCursorScreenPos(row.origin);
  ImGui::Dummy(ImVec2(row.width, row.height));
  const ImVec2 max(row.origin.x + row.width, row.origin.y + row.height);
  const bool hovered = ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(row.origin, max);
  if (!hovered || ImGui::IsAnyItemActive()) return;
  std::string facts;
  const auto add = [&facts](std::string_view fact) {
    if (fact.empty()) return;
    if (!facts.empty()) facts += " · ";
    facts += fact;
  };
  add(options.symbol);
  add(options.range);
  if (options.pending) {
    add("waits for the next reset");
  } else if (options.applies_on_reset) {
    add("applies on reset");
  }
  std::string sentence;
  if (row.cut) sentence = std::string(label) + (options.tooltip.empty() ? "" : "\n");
  sentence += options.tooltip;
  tooltip(theme, label, sentence, facts);
}

const char* line_break(const char* begin, const char* proposed, const char* end) {
  if (proposed == begin) return begin < end ? begin + 1 : begin;
  if (proposed == end || *proposed == ' ' || proposed[-1] == ' ') return proposed;
  for (const char* at = proposed; at > begin; --at) {
    if (at[-1] == ' ') return at;
  }
  return proposed;  // one word, wider than the line
}

double stored_double(ImGuiID key, double fallback) {
  const ImGuiStorage& storage = *ImGui::GetStateStorage();
  if (storage.GetInt(key) == 0) return fallback;
  const auto high = static_cast<std::uint32_t>(storage.GetInt(key + 1));
  const auto low = static_cast<std::uint32_t>(storage.GetInt(key + 2));
  return std::bit_cast<double>((static_cast<std::uint64_t>(high) << 32U) | low);
}

void store_double(ImGuiID key, double value) {
  ImGuiStorage& storage = *ImGui::GetStateStorage();
  const auto bits = std::bit_cast<std::uint64_t>(value);
  storage.SetInt(key, 1);
  storage.SetInt(key + 1, static_cast<int>(static_cast<std::uint32_t>(bits >> 32U)));
  storage.SetInt(key + 2, static_cast<int>(static_cast<std::uint32_t>(bits & 0xFFFFFFFFU)));
}

bool input_text(const char* id, const char* hint, std::string& value, ImGuiInputTextFlags flags) {
  const auto resize = [](ImGuiInputTextCallbackData* data) {
    if (data->EventFlag == ImGuiInputTextFlags_CallbackResize) {
      auto& text = *static_cast<std::string*>(data->UserData);
      text.resize(static_cast<std::size_t>(data->BufTextLen));
      data->Buf = text.data();
    }
    return 0;
  };
  return ImGui::InputTextWithHint(id, hint, value.data(), value.capacity() + 1,
                                  flags | ImGuiInputTextFlags_CallbackResize, resize, &value);
}

bool key_pressed(ImGuiKey key) {
#if IMGUI_VERSION_NUM >= 18700
  return ImGui::IsKeyPressed(key, false);
#else
  return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key), false);
#endif
}

void tooltip(const Theme& theme, std::string_view key, std::string_view sentence,
             std::string_view dim_line) {
  if (key.empty() || (sentence.empty() && dim_line.empty())) return;
  if (rest_time(key) < kTooltipDelay) return;
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(theme.px(12), theme.px(8)));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, theme.px(6));
  ImGui::PushStyleVar(ImGuiStyleVar_PopupBorderSize, std::max(1.0F, std::floor(theme.px(1))));
  ImGui::BeginTooltip();
  const float widest = std::max(text_size(theme.fonts.caption, sentence).x,
                                text_size(theme.fonts.caption, dim_line).x);
  const float width = std::min(widest / theme.zoom() + 1.0F, kTooltipWidth);
  if (!sentence.empty())
    wrapped_text(theme, theme.fonts.caption, draw::Role::text, sentence, width);
  if (!dim_line.empty()) wrapped_text(theme, theme.fonts.caption, draw::Role::dim, dim_line, width);
  ImGui::EndTooltip();
  ImGui::PopStyleVar(3);
}

}  // namespace motionlab::shell::detail
