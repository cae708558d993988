// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/panels/help_overlay.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <string_view>
#include <vector>

#include "app/shell/panels/panel_window.h"
#include "app/shell/widgets/basics.h"
#include "app/shell/widgets/controls.h"
#include "engine/core/json.h"
#include "engine/core/text.h"

namespace motionlab::shell {
namespace {

bool contains_ignoring_case(std::string_view text, std::string_view word) {
  return std::search(text.begin(), text.end(), word.begin(), word.end(),
                     [](char a, char b) { return ascii_lower(a) == ascii_lower(b); }) != text.end();
}

// A line of the list: what, and how.
struct Line {
  std::optional<CommandId> command;
  std::string what;
  std::vector<std::string> keys;
  std::string words;  // where there are no keys: a gesture
};
struct Section {
  std::string title;
  std::vector<Line> lines;
};

void keep_matching(Section& section, std::string_view search) {
  std::erase_if(section.lines, [&](const Line& line) {
    std::string all = section.title + " " + line.what + " " + line.words;
    for (const std::string& key : line.keys) all += " " + key;
    return !matches_search(all, search);
  });
}

std::vector<Section> sections_of(const PanelContext& context, std::string_view search) {
  std::vector<Section> sections;
  for (const Command& entry : commands()) {
    if (sections.empty() || sections.back().title != entry.group) {
      sections.push_back({entry.group, {}});
    }
    Line line{entry.id, entry.title, {}, {}};
    for (const KeyChord& chord : context.keys->chords(entry.id)) {
      line.keys.push_back(to_text(chord));
    }
    if (line.keys.empty()) line.words = context.text().help.no_key;
    sections.back().lines.push_back(std::move(line));
  }
  Section mouse{context.text().help.mouse, {}};
  for (const MouseGesture& gesture : mouse_gestures()) {
    mouse.lines.push_back({std::nullopt, gesture.effect, {}, gesture.gesture});
  }
  sections.push_back(std::move(mouse));
  if (context.runner != nullptr &&
      !(context.run().info().controls.empty() && context.run().info().tools.empty())) {
    Section lab{context.text().help.lab_controls, {}};
    for (const ToolInfo& tool : context.run().info().tools) {
      lab.lines.push_back({std::nullopt, tool.label + ": " + tool.help, {}, {}});
    }
    for (const std::string& control : context.run().info().controls) {
      lab.lines.push_back({std::nullopt, control, {}, {}});
    }
    sections.push_back(std::move(lab));
  }
  for (Section& section : sections) keep_matching(section, search);
  std::erase_if(sections, [](const Section& section) { return section.lines.empty(); });
  return sections;
}

// True when it was clicked.
bool draw_line(const PanelContext& context, const Line& line, bool asked, float width) {
  const Theme& theme = context.look();
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const float height = std::round(theme.fonts.body->FontSize + theme.px(9.0F));
  bool clicked = false;
  if (line.command) {
    clicked = ImGui::InvisibleButton(line.what.c_str(), {width, height});
    if (asked || ImGui::IsItemHovered()) {
      const float out = theme.px(6.0F);
      ImGui::GetWindowDrawList()->AddRectFilled({corner.x - out, corner.y},
                                                {corner.x + width, corner.y + height},
                                                theme.color(theme.field()), theme.px(6.0F));
      tooltip_for_item(theme, context.text().help.change_help);
    }
  }
  const float keys_at = std::round(width * 0.56F);
  const auto middle = [&](float size) { return corner.y + std::round((height - size) / 2.0F); };
  ImGui::SetCursorScreenPos({corner.x, middle(theme.fonts.body->FontSize)});
  ellipsis_text(theme, theme.fonts.body, draw::Role::text, line.what,
                line.keys.empty() && line.words.empty() ? width : keys_at - theme.px(8.0F));
  float x = corner.x + keys_at;
  if (asked) {
    ImGui::SetCursorScreenPos({x, middle(theme.fonts.caption->FontSize)});
    text(theme, theme.fonts.caption, theme.readable(draw::Role::accent), context.text().help.press);
  }
  for (const std::string& key : line.keys) {
    if (asked) break;
    ImGui::SetCursorScreenPos({x, middle(theme.fonts.mono_caption->FontSize + theme.px(5.0F))});
    key_chord(theme, key);
    x = ImGui::GetItemRectMax().x + theme.px(12.0F);
  }
  if (!line.words.empty() && !asked) {
    ImGui::SetCursorScreenPos({x, middle(theme.fonts.caption->FontSize)});
    ellipsis_text(theme, theme.fonts.caption, draw::Role::dim, line.words,
                  width - keys_at - theme.px(4.0F));
  }
  ImGui::SetCursorScreenPos({corner.x, corner.y + height});
  ImGui::Dummy({0.0F, 0.0F});
  return clicked;
}

// Sections into columns of nearly equal height.
std::size_t first_half(const std::vector<Section>& sections) {
  std::size_t total = 0;
  for (const Section& section : sections) total += section.lines.size() + 2;
  std::size_t sum = 0;
  std::size_t count = 0;
  while (count < sections.size() && 2 * sum < total) sum += sections[count++].lines.size() + 2;
  return count;
}

void draw_sections(const PanelContext& context, std::span<const Section> sections,
                   std::optional<CommandId>& asked, float width) {
  for (const Section& section : sections) {
    text(context.look(), context.look().fonts.bold, draw::Role::dim, section.title);
    for (const Line& line : section.lines) {
      const bool is_asked = line.command && line.command == asked;
      if (draw_line(context, line, is_asked, width)) asked = line.command;
    }
    gap(context.look(), 12.0F);
  }
}

}  // namespace

bool matches_search(std::string_view text, std::string_view search) {
  while (!search.empty()) {
    const std::size_t space = search.find(' ');
    const std::string_view word = search.substr(0, space);
    if (!word.empty() && !contains_ignoring_case(text, word)) return false;
    search = space == std::string_view::npos ? std::string_view() : search.substr(space + 1);
  }
  return true;
}

void HelpOverlay::draw(PanelContext& context, const Area& area) {
  if (!open) asked_.reset();
  const Sheet sheet(context, "##help", area, {980.0F, 640.0F}, &open,
                    asked_ ? SheetClose::contents : SheetClose::escape_or_click_away);
  if (!sheet) return;
  draw_head(context, sheet.just_opened());
  const float width = ImGui::GetContentRegionAvail().x;
  const ScrollRegion region(context, "keys", ImGui::GetContentRegionAvail());
  draw_list(context, width - context.px(8.0F));
}

void HelpOverlay::draw_head(PanelContext& context, bool just_opened) {
  const Theme& theme = context.look();
  const HelpStrings& words = context.text().help;
  if (just_opened) search_.clear();
  const ImVec2 corner = ImGui::GetCursorPos();
  const float width = ImGui::GetContentRegionAvail().x;
  text(theme, theme.fonts.heading, draw::Role::text, words.title);
  const ImVec2 below = ImGui::GetCursorPos();
  if (!context.keys->to_json().empty()) {
    const float length = text_size(theme.fonts.caption, words.defaults).x;
    ImGui::SetCursorPos({corner.x + width - theme.px(44.0F) - length, corner.y + theme.px(6.0F)});
    if (text_link(theme, "defaults", words.defaults)) {
      context.keys->reset_to_defaults();
      context.ask(KeysChanged{});
    }
  }
  ImGui::SetCursorPos({corner.x + width - theme.px(28.0F), corner.y});
  if (icon_button(theme, "close", Icon::close, context.text().report.close)) open = false;
  ImGui::SetCursorPos({below.x, below.y + theme.px(8.0F)});
  text_field(theme, "search", search_,
             {.hint = words.search, .icon = Icon::search, .focus = just_opened});
  gap(theme, 12.0F);
}

void HelpOverlay::draw_list(PanelContext& context, float width) {
  const Theme& theme = context.look();
  const std::vector<Section> sections = sections_of(context, search_);
  if (sections.empty()) {
    text(theme, theme.fonts.body, draw::Role::dim, fill(context.text().help.none, search_));
    return;
  }
  if (width < theme.px(640.0F)) {
    draw_sections(context, sections, asked_, width);
    return;
  }
  const float gutter = theme.px(32.0F);
  const float column = (width - gutter) / 2.0F;
  const std::size_t half = first_half(sections);
  const ImVec2 top = ImGui::GetCursorPos();
  draw_sections(context, std::span(sections).first(half), asked_, column);
  const float left_end = ImGui::GetCursorPosY();
  ImGui::SetCursorPos({top.x + column + gutter, top.y});
  ImGui::BeginGroup();  // keeps the column's left edge for every line
  draw_sections(context, std::span(sections).subspan(half), asked_, column);
  ImGui::EndGroup();
  ImGui::SetCursorPosY(std::max(left_end, ImGui::GetCursorPosY()));
  ImGui::Dummy({0.0F, 0.0F});
}

void HelpOverlay::take_chord(PanelContext& context, const KeyChord& chord) {
  if (!asked_) return;
  const CommandId id = *asked_;
  asked_.reset();
  if (chord.key == "Escape") return;
  std::vector<KeyChord> chords;
  if (chord.key != "Backspace") chords.push_back(chord);
  context.keys->assign(id, std::move(chords));
  context.ask(KeysChanged{});
}

}  // namespace motionlab::shell
