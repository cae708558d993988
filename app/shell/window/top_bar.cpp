// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/window/top_bar.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "app/shell/panels/panel_window.h"
#include "app/shell/widgets/basics.h"

namespace motionlab::shell {
namespace {

constexpr float kWordsFrom = 900.0F;  // logical px of the bar
constexpr float kTitleFrom = 700.0F;
constexpr float kOverflowBelow = 620.0F;
constexpr float kIcon = 28.0F;  // logical px, side of an icon button
constexpr float kGap = 4.0F;

const char* theme_word(const PanelContext& context) {
  const WindowStrings& text = context.text().window;
  return context.look().kind == ThemeKind::dark ? text.light : text.dark;
}

Icon theme_icon(const PanelContext& context) {
  return context.look().kind == ThemeKind::dark ? Icon::sun : Icon::moon;
}

std::string undo_tooltip(const char* pattern, const char* plain, const std::string& label) {
  return label.empty() ? std::string(plain) : fill(pattern, label);
}

// A line of a menu: what it does at the left, its key at the right.
bool menu_row(const Theme& theme, const char* id, const char* title, const std::string& key,
              float logical_width) {
  const float height = theme.px(28.0F);
  const float width = theme.px(logical_width);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const bool clicked = ImGui::InvisibleButton(id, ImVec2(width, height));
  ImDrawList* out = ImGui::GetWindowDrawList();
  if (ImGui::IsItemHovered()) {
    out->AddRectFilled(at, ImVec2(at.x + width, at.y + height),
                       theme.color(draw::Paint(draw::Role::dim, 0.18F)), theme.px(6.0F));
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  }
  const float pad = theme.px(8.0F);
  const auto middle = [&](ImFont* font) {
    return std::round(at.y + 0.5F * (height - font->FontSize));
  };
  draw_text(theme, out, theme.fonts.body, ImVec2(at.x + pad, middle(theme.fonts.body)),
            draw::Role::text, title);
  const float key_width = text_size(theme.fonts.caption, key).x;
  draw_text(theme, out, theme.fonts.caption,
            ImVec2(at.x + width - pad - key_width, middle(theme.fonts.caption)), draw::Role::dim,
            key);
  return clicked;
}

}  // namespace

void TopBar::draw(PanelContext& context, const Rect& area) {
  const Theme& theme = context.look();
  const PanelWindow bar(context, "##top", {ImVec2(area.x, area.y), ImVec2(area.width, area.height)},
                        {.scrolls = false, .padding = 0.0F, .padding_vertical = 0.0F});
  const float logical = area.width / theme.scale;
  const bool words = logical >= kWordsFrom;
  const bool overflow = logical < kOverflowBelow;
  y_ = std::round(area.y + 0.5F * (area.height - context.px(kIcon)));
  float x = draw_left(context, words, logical >= kTitleFrom);
  const float right = right_width(context, words, overflow);
  const float right_x = area.width - context.px(8.0F) - right;
  const float menus = (right_x - x) / theme.scale - 20.0F;
  const float preset = std::clamp(menus * 0.47F, 60.0F, 200.0F);
  const float compare = std::clamp(menus - preset - 8.0F, 60.0F, 230.0F);
  // A menu is as high as text needs, a little less than an icon.
  const float menu_y =
      std::round(area.y + 0.5F * (area.height - theme.fonts.body->FontSize - context.px(8.0F)));
  ImGui::SetCursorScreenPos(ImVec2(x, menu_y));
  presets_.draw(context, context.px(preset));
  ImGui::SetCursorScreenPos(ImVec2(x + context.px(preset + 8.0F), menu_y));
  compare_.draw(context, context.px(compare));
  draw_right(context, right_x, words, overflow);
  const float line = area.y + area.height - 1.0F;
  ImGui::GetWindowDrawList()->AddLine(ImVec2(area.x, line), ImVec2(area.x + area.width, line),
                                      context.color(draw::Role::border));
}

// Returns where it ends.
float TopBar::draw_left(PanelContext& context, bool words, bool title) {
  const Theme& theme = context.look();
  const WindowStrings& text = context.text().window;
  ImGui::SetCursorScreenPos(ImVec2(context.px(8.0F), y_));
  const std::string key = context.keys->text(CommandId::gallery);
  const ButtonOptions back{.style = ButtonStyle::ghost,
                           .icon = Icon::chevron_left,
                           .tooltip = text.labs_help,
                           .key = key};
  if (button(theme, "labs", words ? text.labs : "", back)) {
    context.ask(Invoke{CommandId::gallery});
  }
  float x = ImGui::GetItemRectMax().x + context.px(12.0F);
  if (title) {
    const std::string& name = context.run().info().title;
    draw_text(
        theme, ImGui::GetWindowDrawList(), theme.fonts.heading,
        ImVec2(x, std::round(y_ + 0.5F * (context.px(kIcon) - theme.fonts.heading->FontSize))),
        draw::Role::text, name);
    x += text_size(theme.fonts.heading, name).x + context.px(24.0F);
  }
  return std::round(x);
}

float TopBar::right_width(const PanelContext& context, bool words, bool overflow) const {
  const Theme& theme = context.look();
  const WindowStrings& text = context.text().window;
  if (overflow) return context.px(2.0F * kIcon + kGap);
  if (!words) return context.px(6.0F * kIcon + 6.0F * kGap);
  const float capture =
      text_size(theme.fonts.bold, context.text().capture.button).x + context.px(28.0F + 22.0F);
  const float words_width =
      std::max(text_size(theme.fonts.body, text.light).x, text_size(theme.fonts.body, text.dark).x);
  return context.px(4.0F * kIcon + 7.0F * kGap + 38.0F) + capture + words_width;
}

void TopBar::draw_right(PanelContext& context, float x, bool words, bool overflow) {
  const Theme& theme = context.look();
  const WindowStrings& text = context.text().window;
  const UndoStack& stack = context.run().undo_stack();
  const KeyMap& keys = *context.keys;
  const auto next = [&] { ImGui::SameLine(0.0F, context.px(kGap)); };
  ImGui::SetCursorScreenPos(ImVec2(std::round(x), y_));
  if (!overflow) {
    if (icon_button(theme, "undo", Icon::undo,
                    undo_tooltip(text.undo_what, text.undo, stack.undo_label()),
                    keys.text(CommandId::undo), stack.can_undo())) {
      context.ask(Undo{});
    }
    next();
    if (icon_button(theme, "redo", Icon::redo,
                    undo_tooltip(text.redo_what, text.redo, stack.redo_label()),
                    keys.text(CommandId::redo), stack.can_redo())) {
      context.ask(Redo{});
    }
    next();
  }
  const std::string capture_key = keys.text(CommandId::capture);
  const bool capture = words ? button(theme, "capture", context.text().capture.button,
                                      {.style = ButtonStyle::primary,
                                       .icon = Icon::camera,
                                       .tooltip = text.capture_help,
                                       .key = capture_key})
                             : icon_button(theme, "capture", Icon::camera,
                                           context.text().capture.button, capture_key);
  capture_corner_ = ImVec2(ImGui::GetItemRectMax().x, ImGui::GetItemRectMax().y + context.px(6.0F));
  if (capture) capture_options_ = true;
  next();
  if (overflow) {
    draw_more(context, true);
    return;
  }
  const std::string theme_key = keys.text(CommandId::next_theme);
  const std::string word = theme_word(context);
  const bool switch_theme =
      words ? button(theme, "theme", word,
                     {.style = ButtonStyle::ghost,
                      .icon = theme_icon(context),
                      .tooltip = text.theme_help,
                      .key = theme_key,
                      .widest_label = text_size(theme.fonts.body, text.light).x >
                                              text_size(theme.fonts.body, text.dark).x
                                          ? text.light
                                          : text.dark})
            : icon_button(theme, "theme", theme_icon(context), word, theme_key);
  if (switch_theme) context.ask(Invoke{CommandId::next_theme});
  next();
  draw_more(context, false);
  next();
  if (icon_button(theme, "help", Icon::help, text.help_help, keys.text(CommandId::help))) {
    context.ask(Invoke{CommandId::help});
  }
}

// What is used less, as words; in a narrow bar what has no place there comes first.
void TopBar::draw_more(PanelContext& context, bool overflow) {
  constexpr std::array kNarrow{CommandId::undo, CommandId::redo, CommandId::next_theme,
                               CommandId::help};
  constexpr std::array kAlways{CommandId::open_file,    CommandId::save_session,
                               CommandId::export_csv,   CommandId::projector,
                               CommandId::larger_ui,    CommandId::smaller_ui,
                               CommandId::fullscreen,   CommandId::toggle_panels,
                               CommandId::toggle_plots, CommandId::about};
  const WindowStrings& text = context.text().window;
  if (icon_button(context.look(), "more", Icon::more, text.more)) ImGui::OpenPopup("##more");
  if (!ImGui::BeginPopup("##more")) return;
  if (key_pressed(ImGuiKey_Escape, false)) ImGui::CloseCurrentPopup();
  if (overflow) draw_commands(context, kNarrow);
  draw_commands(context, kAlways);
  ImGui::EndPopup();
}

void TopBar::draw_commands(PanelContext& context, std::span<const CommandId> commands) {
  const Theme& theme = context.look();
  const float width = 300.0F;  // logical px
  for (const CommandId id : commands) {
    if (menu_row(theme, command(id).name, command(id).title, context.keys->text(id), width)) {
      context.ask(Invoke{id});
      ImGui::CloseCurrentPopup();
    }
  }
}

}  // namespace motionlab::shell
