// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/widgets/basics.h"

#include <algorithm>
#include <cmath>

#include "app/shell/widgets/internal.h"

namespace motionlab::shell {

using detail::Item;
using draw::Paint;
using draw::Role;

ImVec2 text_size(ImFont* font, std::string_view value) {
  if (value.empty()) return {0.0F, font->FontSize};
  return font->CalcTextSizeA(font->FontSize, 1e9F, 0.0F, value.data(), value.data() + value.size());
}

void draw_text(const Theme& theme, ImDrawList* list, ImFont* font, ImVec2 position,
               const Paint& paint, std::string_view value) {
  if (value.empty()) return;
  ImU32 color = theme.color(paint);
  // As Dear ImGui's own items do inside BeginDisabled().
  const float alpha = ImGui::GetStyle().Alpha;
  if (alpha < 1.0F) {
    const auto a = static_cast<ImU32>(alpha * static_cast<float>(color >> IM_COL32_A_SHIFT));
    color = (color & ~IM_COL32_A_MASK) | (a << IM_COL32_A_SHIFT);
  }
  list->AddText(font, font->FontSize, position, color, value.data(), value.data() + value.size());
}

float bar_height(const Theme& theme) {
  return std::round(theme.fonts.body->FontSize + theme.px(9));
}

void bar_text(const Theme& theme, ImFont* font, const Paint& paint, std::string_view value) {
  ImGui::Dummy(ImVec2(text_size(font, value).x, bar_height(theme)));
  const ImVec2 min = ImGui::GetItemRectMin();
  detail::text_left(theme, font, min.x, min.y, ImGui::GetItemRectMax().y, paint, value);
}

void text(const Theme& theme, ImFont* font, const Paint& paint, std::string_view value) {
  const ImVec2 position = ImGui::GetCursorScreenPos();
  draw_text(theme, ImGui::GetWindowDrawList(), font, position, paint, value);
  ImGui::Dummy(text_size(font, value));
}

void wrapped_text(const Theme& theme, ImFont* font, const Paint& paint, std::string_view value,
                  float width) {
  if (value.empty()) return;
  const float wrap =
      width > 0.0F ? theme.px(width) : std::max(ImGui::GetContentRegionAvail().x, theme.px(40));
  const ImVec2 origin = ImGui::GetCursorScreenPos();
  // Lines 1.4 em apart: Dear ImGui's own are too tight to read in paragraphs.
  const float pitch = std::round(font->FontSize * 1.15F);
  float y = origin.y;
  float widest = 0.0F;
  const char* at = value.data();
  const char* end = value.data() + value.size();
  do {
    const char* paragraph_end = std::find(at, end, '\n');
    do {
      const char* line_end = font->CalcWordWrapPositionA(1.0F, at, paragraph_end, wrap);
      line_end = detail::line_break(at, line_end, paragraph_end);
      const std::string_view line(at, static_cast<std::size_t>(line_end - at));
      draw_text(theme, ImGui::GetWindowDrawList(), font, ImVec2(origin.x, y), paint, line);
      widest = std::max(widest, text_size(font, line).x);
      y += pitch;
      at = line_end;
      while (at < paragraph_end && *at == ' ') ++at;
    } while (at < paragraph_end);
    if (at < end) ++at;  // the line feed
  } while (at < end);
  ImGui::Dummy(ImVec2(widest, y - origin.y));
}

std::string fitted(ImFont* font, std::string_view value, float width) {
  if (text_size(font, value).x <= width) return std::string(value);
  const float room = width - text_size(font, "…").x;
  std::size_t keep = 0;
  for (std::size_t i = 1; i <= value.size(); ++i) {
    const bool boundary =
        i == value.size() || (static_cast<unsigned char>(value[i]) & 0xC0U) != 0x80U;
    if (!boundary) continue;
    if (text_size(font, value.substr(0, i)).x > room) break;
    keep = i;
  }
  while (keep > 0 && value[keep - 1] == ' ') --keep;
  return std::string(value.substr(0, keep)) + "…";
}

void ellipsis_text(const Theme& theme, ImFont* font, const Paint& paint, std::string_view value,
                   float width) {
  const std::string shown = fitted(font, value, width);
  const ImVec2 position = ImGui::GetCursorScreenPos();
  draw_text(theme, ImGui::GetWindowDrawList(), font, position, paint, shown);
  ImGui::Dummy(ImVec2(width, font->FontSize));
  if (shown != value) tooltip_for_item(theme, value);
}

void tooltip_for_item(const Theme& theme, std::string_view sentence, std::string_view key) {
  if (sentence.empty() || !ImGui::IsItemHovered()) return;
  std::string with_key(sentence);
  if (!key.empty()) with_key += " (" + std::string(key) + ")";
  detail::tooltip(theme, with_key, with_key, {});
}

namespace {

struct ButtonPaints {
  Paint fill;
  Paint content;
};

ButtonPaints button_paints(const Theme& theme, const ButtonOptions& options, const Item& item) {
  const Paint clear(Role::panel, 0.0F);
  const bool lit = item.hovered || item.active;
  switch (options.style) {
    case ButtonStyle::primary:
      return {Paint(Role::accent, item.active ? 0.75F : (item.hovered ? 0.88F : 1.0F)),
              theme.on_accent()};
    case ButtonStyle::secondary:
      if (options.selected) return {theme.slider_fill(), Role::text};
      return {lit ? theme.field_hover() : theme.field(), Role::text};
    case ButtonStyle::ghost:
      if (options.selected) return {theme.field(), theme.readable(Role::accent)};
      return {lit ? theme.field() : clear, Role::text};
  }
  return {clear, Role::text};
}

}  // namespace

bool button(const Theme& theme, const char* id, std::string_view label,
            const ButtonOptions& options) {
  ImFont* font = options.style == ButtonStyle::primary ? theme.fonts.bold : theme.fonts.body;
  const bool has_icon = options.icon != Icon::none;
  const float height = bar_height(theme);
  const float icon_size = theme.px(14);
  const float icon_room = has_icon ? icon_size + (label.empty() ? 0.0F : theme.px(8)) : 0.0F;
  const float padding =
      label.empty() ? theme.px(8) : theme.px(options.style == ButtonStyle::ghost ? 8 : 14);
  const float widest = std::max(text_size(font, label).x, text_size(font, options.widest_label).x);
  const float natural = std::round(widest + icon_room + 2.0F * padding);
  const float width = options.width > 0.0F ? theme.px(options.width) : natural;

  const Item box = detail::item(id, ImVec2(width, height), options.enabled);
  ImDrawList* list = ImGui::GetWindowDrawList();
  ButtonPaints paints = button_paints(theme, options, box);
  const float fade = options.enabled ? 1.0F : 0.4F;
  list->AddRectFilled(box.min, box.max, theme.color(paints.fill.faded(fade)), theme.px(6));
  const std::string shown = fitted(font, label, width - icon_room - theme.px(8));
  const float content = text_size(font, shown).x + icon_room;
  // With a label that may change, the icon stays where it is.
  const float start =
      options.widest_label.empty() ? 0.5F * (box.min.x + box.max.x - content) : box.min.x + padding;
  if (has_icon) {
    draw_icon(list, options.icon, ImVec2(start + 0.5F * icon_size, box.center().y), icon_size,
              theme.color(paints.content.faded(fade)));
  }
  detail::text_left(theme, font, start + icon_room, box.min.y, box.max.y,
                    paints.content.faded(fade), shown);
  if (box.hovered) {
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    tooltip_for_item(theme, options.tooltip, options.key);
  }
  return box.pressed;
}

bool icon_button(const Theme& theme, const char* id, Icon icon, std::string_view tooltip,
                 std::string_view key, bool enabled, bool selected) {
  const Item box = detail::item(id, ImVec2(std::round(theme.px(28)), bar_height(theme)), enabled);
  ImDrawList* list = ImGui::GetWindowDrawList();
  if (box.hovered || selected) {
    list->AddRectFilled(box.min, box.max,
                        theme.color(box.active ? theme.field_hover() : theme.field()), theme.px(6));
  }
  Paint paint =
      selected ? theme.readable(Role::accent) : Paint(box.hovered ? Role::text : Role::dim);
  if (!enabled) paint = paint.faded(0.4F);
  draw_icon(list, icon, box.center(), theme.px(16), theme.color(paint));
  if (box.hovered) {
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    tooltip_for_item(theme, tooltip, key);
  }
  return box.pressed;
}

bool text_link(const Theme& theme, const char* id, std::string_view label,
               std::string_view tooltip) {
  ImFont* font = theme.fonts.caption;
  const ImVec2 size = text_size(font, label);
  const float indent = theme.px(4);  // where the labels of rows begin
  const Item box = detail::item(id, ImVec2(size.x + indent, std::round(size.y + theme.px(4))));
  detail::text_left(theme, font, box.min.x + indent, box.min.y, box.max.y,
                    box.hovered ? Role::text : Role::dim, label);
  if (box.hovered) {
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    tooltip_for_item(theme, tooltip);
  }
  return box.pressed;
}

bool section_heading(const Theme& theme, const char* id, std::string_view label, bool* open) {
  const float width = ImGui::GetContentRegionAvail().x;
  const float height = std::round(theme.fonts.bold->FontSize + theme.px(8));
  const Item box = detail::item(id, ImVec2(width, height), open != nullptr);
  const Paint paint = box.hovered ? Role::text : Role::dim;
  detail::text_left(theme, theme.fonts.bold, box.min.x, box.min.y, box.max.y, paint, label);
  if (open == nullptr) return false;
  draw_icon(ImGui::GetWindowDrawList(), *open ? Icon::chevron_down : Icon::chevron_right,
            ImVec2(box.max.x - theme.px(8), box.center().y), theme.px(10), theme.color(paint));
  if (box.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  if (box.pressed) *open = !*open;
  return box.pressed;
}

void key_cap(const Theme& theme, std::string_view key) {
  ImFont* font = theme.fonts.mono_caption;
  const ImVec2 size = text_size(font, key);
  const float height = std::round(font->FontSize + theme.px(5));
  const float width = std::max(std::round(size.x + theme.px(12)), height);
  ImGui::Dummy(ImVec2(width, height));
  const ImVec2 min = ImGui::GetItemRectMin();
  const ImVec2 max = ImGui::GetItemRectMax();
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float thick = std::max(1.0F, std::floor(theme.px(1)));
  list->AddRectFilled(min, max, theme.color(theme.field_hover()), theme.px(4));
  list->AddRectFilled(min, ImVec2(max.x, max.y - 2.0F * thick), theme.color(theme.field()),
                      theme.px(4));
  list->AddRect(min, max, theme.color(theme.field_hover()), theme.px(4),
                ImDrawFlags_RoundCornersAll, thick);
  detail::text_left(theme, font, 0.5F * (min.x + max.x - size.x), min.y, max.y - thick, Role::text,
                    key);
}

void key_chord(const Theme& theme, std::string_view chord) {
  std::size_t start = 0;
  while (start < chord.size()) {
    std::size_t end = chord.find('+', start);
    if (end == std::string_view::npos || end == start) end = chord.size();  // "+" itself is a key
    if (start > 0) ImGui::SameLine(0.0F, theme.px(3));
    key_cap(theme, chord.substr(start, end - start));
    start = end + 1;
  }
}

void badge(const Theme& theme, std::string_view label, const Paint& paint) {
  ImFont* font = theme.fonts.caption;
  const ImVec2 size = text_size(font, label);
  const float height = std::round(font->FontSize + theme.px(4));
  ImGui::Dummy(ImVec2(std::round(size.x + theme.px(16)), height));
  const ImVec2 min = ImGui::GetItemRectMin();
  const ImVec2 max = ImGui::GetItemRectMax();
  ImGui::GetWindowDrawList()->AddRectFilled(min, max, theme.color(paint.faded(0.18F)),
                                            0.5F * height);
  detail::text_left(theme, font, min.x + theme.px(8), min.y, max.y, theme.readable(paint), label);
}

void progress_bar(const Theme& theme, double fraction, std::string_view note, float width) {
  ImFont* font = theme.fonts.caption;
  const float total = width > 0.0F ? theme.px(width) : ImGui::GetContentRegionAvail().x;
  // Room for the longest note, so that the bar keeps its length while the time left changes.
  const float note_room =
      note.empty() ? 0.0F
                   : std::max(text_size(font, "00 min 00 s left").x, text_size(font, note).x);
  const float gap_width = note.empty() ? 0.0F : theme.px(12);
  const float height = std::round(font->FontSize + theme.px(4));
  ImGui::Dummy(ImVec2(total, height));
  const ImVec2 min = ImGui::GetItemRectMin();
  const ImVec2 max = ImGui::GetItemRectMax();
  const float bar = std::max(total - note_room - gap_width, theme.px(24));
  const float thick = theme.px(6);
  const float top = std::round(0.5F * (min.y + max.y - thick));
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->AddRectFilled(ImVec2(min.x, top), ImVec2(min.x + bar, top + thick),
                      theme.color(theme.field_hover()), 0.5F * thick);
  float from = 0.0F;
  float to = static_cast<float>(std::clamp(fraction, 0.0, 1.0));
  if (fraction < 0.0) {
    const auto phase = static_cast<float>(std::fmod(ImGui::GetTime() * 0.6, 1.0));
    from = std::max(0.0F, 1.3F * phase - 0.3F);
    to = std::min(1.0F, 1.3F * phase);
  }
  if (to > from) {
    list->AddRectFilled(ImVec2(min.x + bar * from, top),
                        ImVec2(min.x + std::max(bar * to, bar * from + thick), top + thick),
                        theme.color(Role::accent), 0.5F * thick);
  }
  if (!note.empty())
    detail::text_left(theme, font, min.x + bar + gap_width, min.y, max.y, Role::dim, note);
}

void separator(const Theme& theme) {
  const float thick = std::max(1.0F, std::floor(theme.px(1)));
  ImGui::Dummy(ImVec2(ImGui::GetContentRegionAvail().x, thick));
  ImGui::GetWindowDrawList()->AddRectFilled(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(),
                                            theme.color(Role::border));
}

void gap(const Theme& theme, float logical) {
  const float spacing = ImGui::GetStyle().ItemSpacing.y;
  const float height = std::max(theme.px(logical) - spacing, 0.0F);
  ImGui::Dummy(ImVec2(1.0F, height));
}

void begin_card(const Theme& theme, const char* id, const CardOptions& options) {
  ImGui::PushID(id);
  const float padding = theme.px(options.padding);
  const float width =
      options.width > 0.0F ? theme.px(options.width) : ImGui::GetContentRegionAvail().x;
  const float last = ImGui::GetStateStorage()->GetFloat(ImGui::GetID("height"), theme.px(80));
  const float height = options.height > 0.0F ? theme.px(options.height) : last;
  const ImVec2 min = ImGui::GetCursorScreenPos();
  const ImVec2 max(min.x + width, min.y + height);
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->AddRectFilled(min, max, theme.color(theme.field()), theme.px(6));
  if (options.outline.alpha > 0.0F) {
    list->AddRect(min, max, theme.color(options.outline), theme.px(6), ImDrawFlags_RoundCornersAll,
                  std::max(1.0F, std::floor(theme.px(1.5F))));
  }
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(padding, padding));
  ImGui::BeginChild("card", ImVec2(width, height), false,
                    ImGuiWindowFlags_AlwaysUseWindowPadding | ImGuiWindowFlags_NoScrollbar |
                        ImGuiWindowFlags_NoScrollWithMouse | ImGuiWindowFlags_NoBackground);
  ImGui::PopStyleVar();
}

void end_card() {
  // The cursor stands one item spacing below the contents, and began below the padding.
  const float contents =
      ImGui::GetCursorPosY() - ImGui::GetStyle().ItemSpacing.y + ImGui::GetCursorStartPos().y;
  ImGui::EndChild();
  ImGui::GetStateStorage()->SetFloat(ImGui::GetID("height"), contents);
  ImGui::PopID();
}

}  // namespace motionlab::shell
