// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/panels/menu_button.h"

#include <algorithm>
#include <cmath>

#include "app/shell/panels/panel_window.h"
#include "app/shell/widgets/basics.h"

namespace motionlab::shell {
namespace {

// Looks like a combo box: the value at the left, a chevron at the right.
bool menu_button(const Theme& theme, const char* id, const std::string& label, const char* tooltip,
                 float width) {
  const float height = std::round(theme.fonts.body->FontSize + theme.px(8.0F));
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const bool clicked = ImGui::InvisibleButton(id, {width, height});
  const bool hovered = ImGui::IsItemHovered();
  tooltip_for_item(theme, tooltip);
  if (hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  ImDrawList* list = ImGui::GetWindowDrawList();
  const ImVec2 end(corner.x + width, corner.y + height);
  list->AddRectFilled(corner, end, theme.color(hovered ? theme.field_hover() : theme.field()),
                      theme.px(6.0F));
  draw_icon(list, Icon::chevron_down, {end.x - theme.px(16.0F), corner.y + height / 2.0F},
            theme.px(12.0F), theme.color(draw::Role::dim));
  const ImVec2 after = ImGui::GetCursorScreenPos();
  const float middle = corner.y + std::round((height - theme.fonts.body->FontSize) / 2.0F);
  ImGui::SetCursorScreenPos({corner.x + theme.px(10.0F), middle});
  ellipsis_text(theme, theme.fonts.body, draw::Role::text, label, width - theme.px(10.0F + 28.0F));
  ImGui::SetCursorScreenPos(after);
  return clicked;
}

}  // namespace

bool begin_menu(PanelContext& context, const char* id, const std::string& label,
                const char* tooltip, float width, float popup_width) {
  const Theme& theme = context.look();
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  // A group, so that the caller's SameLine() goes on beside the button.
  ImGui::BeginGroup();
  const bool clicked = menu_button(theme, id, label, tooltip, width);
  ImGui::EndGroup();
  const ImVec2 size = ImGui::GetItemRectSize();
  ImGui::PushID(id);
  if (clicked) ImGui::OpenPopup("menu");
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  const float below = corner.y + size.y + theme.px(4.0F);
  const float wide = std::min(theme.px(popup_width), screen.x - theme.px(16.0F));
  const float left = std::clamp(corner.x, 0.0F, std::max(0.0F, screen.x - wide));
  ImGui::SetNextWindowPos({left, below});
  ImGui::SetNextWindowSizeConstraints({wide, 0.0F}, {wide, screen.y - below - theme.px(8.0F)});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(theme.px(8.0F), theme.px(8.0F)));
  ImGui::PushStyleVar(ImGuiStyleVar_PopupRounding, theme.px(6.0F));
  const bool open = ImGui::BeginPopup("menu", ImGuiWindowFlags_NoMove);
  ImGui::PopStyleVar(2);
  if (!open) ImGui::PopID();
  if (open && key_pressed(ImGuiKey_Escape, false)) ImGui::CloseCurrentPopup();
  return open;
}

void end_menu() {
  ImGui::EndPopup();
  ImGui::PopID();
}

bool menu_item(const Theme& theme, const char* id, const MenuItem& item, float width) {
  const float padding = theme.px(8.0F);
  const float text_left = theme.px(28.0F);
  const float wrap = std::max(width - text_left - padding, theme.px(40.0F));
  ImFont* title_font = theme.fonts.body;
  ImFont* note_font = theme.fonts.caption;
  const float note_height =
      item.note.empty()
          ? 0.0F
          : note_font->CalcTextSizeA(note_font->FontSize, 1e9F, wrap, item.note.c_str()).y +
                theme.px(2.0F);
  const float height = title_font->FontSize + note_height + 2.0F * theme.px(6.0F);
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const bool clicked = ImGui::InvisibleButton(id, {width, std::round(height)});
  ImDrawList* list = ImGui::GetWindowDrawList();
  if (ImGui::IsItemHovered()) {
    list->AddRectFilled(corner, {corner.x + width, corner.y + height}, theme.color(theme.field()),
                        theme.px(6.0F));
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  }
  const float top = corner.y + theme.px(6.0F);
  if (item.chosen) {
    draw_icon(list, Icon::check,
              {corner.x + theme.px(14.0F), top + std::round(title_font->FontSize / 2.0F)},
              theme.px(12.0F), theme.color(draw::Role::accent));
  }
  draw_text(theme, list, title_font, {corner.x + text_left, top}, draw::Role::text, item.title);
  if (!item.note.empty()) {
    list->AddText(note_font, note_font->FontSize,
                  {corner.x + text_left, top + title_font->FontSize + theme.px(2.0F)},
                  theme.color(draw::Role::dim), item.note.c_str(), nullptr, wrap);
  }
  return clicked;
}

}  // namespace motionlab::shell
