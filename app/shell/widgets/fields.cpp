// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <string>

#include "app/shell/widgets/controls.h"
#include "app/shell/widgets/internal.h"

namespace motionlab::shell {
namespace {

using detail::Item;
using draw::Paint;
using draw::Role;

bool switch_item(const Theme& theme, const char* id, bool& value, bool enabled) {
  const float height = std::round(theme.px(18));
  const float width = std::round(theme.px(32));
  const Item box = detail::item(id, ImVec2(width, height), enabled);
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float fade = enabled ? 1.0F : 0.45F;
  const Paint track = value ? Paint(Role::accent)
                            : (box.hovered ? Paint(Role::dim, 0.45F) : Paint(Role::dim, 0.3F));
  list->AddRectFilled(box.min, box.max, theme.color(track.faded(fade)), 0.5F * height);
  const float radius = 0.5F * height - theme.px(3);
  const float x = value ? box.max.x - 0.5F * height : box.min.x + 0.5F * height;
  const Paint knob = value ? theme.on_accent() : Paint(Role::panel);
  list->AddCircleFilled(ImVec2(x, box.center().y), radius, theme.color(knob.faded(fade)));
  if (box.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  if (box.pressed) value = !value;
  return box.pressed;
}

// A field with the chosen item; opens a list below. `width` in pixels. True when another was
// chosen.
bool combo_item(const Theme& theme, const char* id, int& index, std::span<const ComboItem> items,
                ImVec2 size, std::string_view prefix, std::string_view none, bool enabled) {
  const float width = size.x;
  ImGui::PushID(id);
  const Item box = detail::item("field", size, enabled);
  const bool chosen_ok = index >= 0 && static_cast<std::size_t>(index) < items.size();
  const std::string shown =
      std::string(prefix) +
      (chosen_ok ? items[static_cast<std::size_t>(index)].label : std::string(none));
  const float fade = enabled ? 1.0F : 0.45F;
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->AddRectFilled(box.min, box.max,
                      theme.color(box.hovered ? theme.field_hover() : theme.field()), theme.px(4));
  const float room = width - theme.px(8) - theme.px(23);
  detail::text_left(theme, theme.fonts.body, box.min.x + theme.px(8), box.min.y, box.max.y,
                    Paint(Role::text, fade), fitted(theme.fonts.body, shown, room));
  draw_icon(list, Icon::chevron_down, ImVec2(box.max.x - theme.px(14), box.center().y),
            theme.px(11), theme.color(Paint(Role::dim, fade)));
  if (box.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  if (box.pressed) ImGui::OpenPopup("list");

  bool changed = false;
  const float row = std::round(detail::line_height(theme) + theme.px(10));
  const float padding = theme.px(4);
  // Where the list would pass the lower edge of the screen it opens upwards.
  const float wanted =
      std::min(static_cast<float>(items.size()) * row + 2.0F * padding, theme.px(360));
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  const bool below = box.max.y + theme.px(4) + wanted <= screen.y || box.min.y < wanted;
  const float y = below ? box.max.y + theme.px(4) : box.min.y - theme.px(4) - wanted;
  float inner = width - 2.0F * padding;
  for (const ComboItem& entry : items) {
    inner = std::max(inner, text_size(theme.fonts.body, entry.label).x + theme.px(44));
  }
  // Nor past the right edge, with room for a scroll bar.
  const float most = screen.x - inner - 2.0F * padding - theme.px(16);
  ImGui::SetNextWindowPos(ImVec2(std::max(0.0F, std::min(box.min.x, most)), y));
  ImGui::SetNextWindowSize(ImVec2(0, wanted));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(padding, padding));
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  if (ImGui::BeginPopup("list", ImGuiWindowFlags_NoMove)) {
    if (detail::key_pressed(ImGuiKey_Escape)) ImGui::CloseCurrentPopup();
    for (std::size_t i = 0; i < items.size(); ++i) {
      ImGui::PushID(static_cast<int>(i));
      const bool current = static_cast<int>(i) == index;
      const Item line = detail::item("entry", ImVec2(inner, row));
      if (line.hovered || ImGui::IsItemFocused()) {
        ImGui::GetWindowDrawList()->AddRectFilled(line.min, line.max,
                                                  theme.color(theme.field_hover()), theme.px(4));
      }
      detail::text_left(theme, theme.fonts.body, line.min.x + theme.px(8), line.min.y, line.max.y,
                        Role::text, items[i].label);
      if (current) {
        draw_icon(ImGui::GetWindowDrawList(), Icon::check,
                  ImVec2(line.max.x - theme.px(14), line.center().y), theme.px(12),
                  theme.color(theme.readable(Role::accent)));
        if (ImGui::IsWindowAppearing()) ImGui::SetScrollHereY();
      }
      if (line.hovered) {
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
        detail::tooltip(theme, items[i].label, items[i].help, {});
      }
      if (line.pressed) {
        changed = !current;
        index = static_cast<int>(i);
        ImGui::CloseCurrentPopup();
      }
      ImGui::PopID();
    }
    ImGui::EndPopup();
  }
  ImGui::PopStyleVar(2);
  ImGui::PopID();
  return changed;
}

Edit click_edit(bool changed) {
  Edit edit;
  edit.changed = edit.gesture_started = edit.gesture_ended = changed;
  return edit;
}

}  // namespace

bool toggle(const Theme& theme, const char* id, bool& value, bool enabled) {
  return switch_item(theme, id, value, enabled);
}

Edit parameter_toggle(const Theme& theme, const char* id, std::string_view label, bool& value,
                      const RowOptions& options) {
  ImGui::PushID(id);
  const detail::Row row = detail::begin_row(theme, label, options);
  const float y = 0.5F * (row.field_min.y + row.field_max.y - std::round(theme.px(18)));
  ImGui::SetCursorScreenPos(ImVec2(row.field_min.x, std::round(y)));
  Edit edit = click_edit(switch_item(theme, "switch", value, options.enabled));
  edit.hovered = ImGui::IsItemHovered();
  detail::end_row(theme, row, label, options);
  ImGui::PopID();
  return edit;
}

Edit parameter_combo(const Theme& theme, const char* id, std::string_view label, int& index,
                     std::span<const ComboItem> items, const RowOptions& options) {
  ImGui::PushID(id);
  const detail::Row row = detail::begin_row(theme, label, options);
  Edit edit = click_edit(
      combo_item(theme, "combo", index, items,
                 ImVec2(row.field_max.x - row.field_min.x, row.field_max.y - row.field_min.y), {},
                 {}, options.enabled));
  edit.hovered =
      ImGui::IsMouseHoveringRect(row.field_min, row.field_max) && ImGui::IsWindowHovered();
  detail::end_row(theme, row, label, options);
  ImGui::PopID();
  return edit;
}

bool combo(const Theme& theme, const char* id, int& index, std::span<const ComboItem> items,
           float width, std::string_view prefix, std::string_view none) {
  return combo_item(theme, id, index, items, ImVec2(theme.px(width), bar_height(theme)), prefix,
                    none, !items.empty());
}

TextEdit text_field(const Theme& theme, const char* id, std::string& value,
                    const TextFieldOptions& options) {
  TextEdit edit;
  ImGui::PushID(id);
  const float width =
      options.width > 0.0F ? theme.px(options.width) : ImGui::GetContentRegionAvail().x;
  const float height = bar_height(theme);
  const ImVec2 min = ImGui::GetCursorScreenPos();
  const ImVec2 max(min.x + width, min.y + height);
  const float icon_room = options.icon == Icon::none ? 0.0F : theme.px(24);
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->AddRectFilled(min, max, theme.color(theme.field()), theme.px(6));
  if (options.icon != Icon::none) {
    draw_icon(list, options.icon, ImVec2(min.x + theme.px(18), 0.5F * (min.y + max.y)),
              theme.px(14), theme.color(Role::dim));
  }
  ImGui::PushStyleColor(ImGuiCol_FrameBg, ImVec4(0, 0, 0, 0));
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                      ImVec2(theme.px(10), 0.5F * (height - theme.fonts.body->FontSize)));
  ImGui::SetCursorScreenPos(ImVec2(min.x + icon_room, min.y));
  ImGui::SetNextItemWidth(width - icon_room);
  if (options.focus) ImGui::SetKeyboardFocusHere();
  const std::string before = value;
  const std::string hint(options.hint);
  edit.accepted =
      detail::input_text("##text", hint.c_str(), value,
                         ImGuiInputTextFlags_EnterReturnsTrue |
                             (options.select_all ? ImGuiInputTextFlags_AutoSelectAll : 0));
  edit.changed = value != before;
  edit.active = ImGui::IsItemActive();
  if (edit.active) {
    list->AddRect(min, max, theme.color(Role::accent), theme.px(6), ImDrawFlags_RoundCornersAll,
                  std::max(1.0F, std::floor(theme.px(1.5F))));
  }
  ImGui::PopStyleVar();
  ImGui::PopStyleColor();
  ImGui::PopID();
  return edit;
}

PathEdit parameter_path(const Theme& theme, const char* id, std::string_view label,
                        std::string& path, const RowOptions& options) {
  PathEdit edit;
  ImGui::PushID(id);
  const detail::Row row = detail::begin_row(theme, label, options);
  const float width = row.field_max.x - row.field_min.x;
  const Item box =
      detail::item("field", ImVec2(width, row.field_max.y - row.field_min.y), options.enabled);
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->AddRectFilled(box.min, box.max,
                      theme.color(box.hovered ? theme.field_hover() : theme.field()), theme.px(4));
  // The end of a path says more than its beginning.
  const std::size_t slash = path.find_last_of('/');
  const std::string name =
      path.empty() ? "none" : (slash == std::string::npos ? path : path.substr(slash + 1));
  detail::text_left(theme, theme.fonts.body, box.min.x + theme.px(8), box.min.y, box.max.y,
                    path.empty() ? Role::dim : Role::text,
                    fitted(theme.fonts.body, name, width - theme.px(40)));
  draw_icon(list, Icon::folder, ImVec2(box.max.x - theme.px(16), box.center().y), theme.px(14),
            theme.color(box.hovered ? Role::text : Role::dim));
  if (box.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  edit.browse = box.pressed;
  edit.hovered = box.hovered;
  RowOptions with_path = options;
  const std::string facts = path.empty() ? std::string(options.range) : path;
  with_path.range = facts;
  detail::end_row(theme, row, label, with_path);
  ImGui::PopID();
  return edit;
}

bool word_row(const Theme& theme, const char* id, std::string_view label, std::string_view words,
              std::string_view tooltip, bool enabled) {
  ImGui::PushID(id);
  RowOptions options;
  options.tooltip = tooltip;
  const detail::Row row = detail::begin_row(theme, label, options);
  const float width = row.field_max.x - row.field_min.x;
  const Item box = detail::item("field", ImVec2(width, row.field_max.y - row.field_min.y), enabled);
  if (enabled) {
    ImGui::GetWindowDrawList()->AddRectFilled(
        box.min, box.max, theme.color(box.hovered ? theme.field_hover() : theme.field()),
        theme.px(4));
  }
  detail::text_left(theme, theme.fonts.body, box.min.x + theme.px(8), box.min.y, box.max.y,
                    enabled ? Role::text : Role::dim,
                    fitted(theme.fonts.body, words, width - theme.px(12)));
  if (box.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  detail::end_row(theme, row, label, options);
  ImGui::PopID();
  return box.pressed;
}

bool segmented_control(const Theme& theme, const char* id, int& index,
                       std::span<const std::string> labels, float width) {
  if (labels.empty()) return false;
  ImGui::PushID(id);
  float segment = 0.0F;
  for (const std::string& label : labels) {
    segment = std::max(segment, text_size(theme.fonts.body, label).x + theme.px(24));
  }
  const auto count = static_cast<float>(labels.size());
  if (width > 0.0F) segment = theme.px(width) / count;
  segment = std::floor(segment);
  const float height = bar_height(theme);
  const ImVec2 origin = ImGui::GetCursorScreenPos();
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->AddRectFilled(origin, ImVec2(origin.x + segment * count, origin.y + height),
                      theme.color(theme.field()), theme.px(6));
  bool changed = false;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    ImGui::PushID(static_cast<int>(i));
    if (i > 0) ImGui::SameLine(0.0F, 0.0F);
    const Item box = detail::item("segment", ImVec2(segment, height));
    const bool current = static_cast<int>(i) == index;
    const float inset = theme.px(2);
    if (current) {
      list->AddRectFilled(ImVec2(box.min.x + inset, box.min.y + inset),
                          ImVec2(box.max.x - inset, box.max.y - inset),
                          theme.color(theme.slider_fill()), theme.px(4));
    }
    const std::string shown = fitted(theme.fonts.body, labels[i], segment - theme.px(8));
    const float x = 0.5F * (box.min.x + box.max.x - text_size(theme.fonts.body, shown).x);
    detail::text_left(theme, theme.fonts.body, x, box.min.y, box.max.y,
                      current || box.hovered ? Role::text : Role::dim, shown);
    if (box.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    if (box.pressed && !current) {
      index = static_cast<int>(i);
      changed = true;
    }
    ImGui::PopID();
  }
  ImGui::PopID();
  return changed;
}

}  // namespace motionlab::shell
