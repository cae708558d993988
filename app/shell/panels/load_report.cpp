// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/panels/load_report.h"

#include <algorithm>
#include <cmath>

#include "app/shell/panels/panel_window.h"
#include "app/shell/widgets/basics.h"

namespace motionlab::shell {
namespace {

// The file that the notes are about: the first that is set and not compared with others.
std::string file_of(const Runner& runner) {
  const ParameterSet& parameters = runner.parameters();
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const Parameter& parameter = parameters.at(i);
    if (parameter.type != ParameterType::path) continue;
    if (runner.compare() && runner.compare()->parameter == parameter.id) continue;
    const auto path = std::get<std::string>(parameter.get());
    if (!path.empty()) return path.substr(path.find_last_of('/') + 1);
  }
  return {};
}

// A dot and the wrapped note.
void draw_note(const Theme& theme, const std::string& note) {
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  ImGui::GetWindowDrawList()->AddCircleFilled(
      {corner.x + theme.px(4.0F), corner.y + std::round(theme.fonts.body->FontSize * 0.55F)},
      theme.px(2.5F), theme.color(draw::Role::selection));
  ImGui::Indent(theme.px(16.0F));
  wrapped_text(theme, theme.fonts.body, draw::Role::text, note);
  ImGui::Unindent(theme.px(16.0F));
  gap(theme, 8.0F);
}

}  // namespace

std::vector<std::string> load_notes(const Runner& runner) {
  struct Note {
    std::string text;
    std::vector<std::size_t> instances;
  };
  std::vector<Note> found;
  const auto instances = runner.instances();
  for (std::size_t i = 0; i < instances.size(); ++i) {
    for (std::string& text : instances[i].lab->load_notes()) {
      const auto known = std::find_if(found.begin(), found.end(),
                                      [&](const Note& note) { return note.text == text; });
      if (known == found.end()) {
        found.push_back({std::move(text), {i}});
      } else if (known->instances.back() != i) {
        known->instances.push_back(i);
      }
    }
  }
  std::vector<std::string> notes;
  for (const Note& note : found) {
    std::string names;
    for (const std::size_t i : note.instances) {
      if (note.instances.size() == instances.size()) break;
      names += (names.empty() ? "" : ", ") + instances[i].label;
    }
    notes.push_back(names.empty() ? note.text : names + ": " + note.text);
  }
  return notes;
}

std::string note_count(const ReportStrings& words, std::size_t notes) {
  return notes == 1 ? words.one : fill(words.many, std::to_string(notes));
}

void LoadReport::dismiss() {
  open_ = false;
  for (const std::string& note : notes_) dismissed_.insert(file_ + '\n' + note);
}

void LoadReport::draw(PanelContext& context, const Area& view, const Area& line) {
  notes_ = load_notes(context.run());
  file_ = file_of(context.run());
  open_ = (open_ || context.open_report) && !(notes_.empty() && file_.empty());
  context.open_report = false;
  if (open_) {
    draw_card(context, view, line);
  } else if (std::any_of(notes_.begin(), notes_.end(), [this](const std::string& note) {
               return !dismissed_.contains(file_ + '\n' + note);
             })) {
    draw_line(context, line);
  }
}

namespace {

constexpr ImGuiWindowFlags kReportWindow =
    ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
    ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoScrollWithMouse;

void begin_report(const PanelContext& context, const char* id, ImVec2 position, ImVec2 size,
                  ImVec2 padding) {
  ImGui::SetNextWindowPos(position);
  ImGui::SetNextWindowSize(size);
  ImGui::PushStyleColor(ImGuiCol_WindowBg, context.color(draw::Role::panel));
  ImGui::PushStyleColor(ImGuiCol_Border, context.color(draw::Role::border));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, padding);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, context.px(6.0F));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1.0F, 1.0F));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, std::max(1.0F, context.px(1.0F)));
  ImGui::Begin(id, nullptr, kReportWindow);
  ImGui::PopStyleVar(4);
  ImGui::PopStyleColor(2);
}

}  // namespace

void LoadReport::draw_line(PanelContext& context, const Area& line) {
  const Theme& theme = context.look();
  const ReportStrings& words = context.text().report;
  const std::string count = note_count(words, notes_.size());
  const float close = theme.px(28.0F);
  const float around = theme.px(8.0F + 16.0F + 8.0F) + close;
  std::string shown = file_.empty() ? count : fill(words.on_file, count, file_);
  if (text_size(theme.fonts.caption, shown).x + around > line.size.x) shown = count;
  const float width = text_size(theme.fonts.caption, shown).x + around;
  if (width > line.size.x) return;  // the parameter panel says it too
  begin_report(context, "##report line", line.position, {width, line.size.y}, {0.0F, 0.0F});
  const ImVec2 corner = ImGui::GetWindowPos();
  if (ImGui::InvisibleButton("open", {width - close, line.size.y})) open_ = true;
  const bool hovered = ImGui::IsItemHovered();
  if (hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  tooltip_for_item(theme, words.open_help);
  const float middle = corner.y + 0.5F * line.size.y;
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->AddCircleFilled({corner.x + theme.px(12.0F), middle}, theme.px(2.5F),
                        theme.color(draw::Role::selection));
  draw_text(theme, list, theme.fonts.caption,
            {corner.x + theme.px(22.0F), std::round(middle - 0.5F * theme.fonts.caption->FontSize)},
            hovered ? draw::Role::text : draw::Role::dim, shown);
  ImGui::SetCursorScreenPos({corner.x + width - close, corner.y});
  if (icon_button(theme, "close", Icon::close, words.dismiss)) dismiss();
  ImGui::End();
}

void LoadReport::draw_card(PanelContext& context, const Area& view, const Area& line) {
  const Theme& theme = context.look();
  const float margin = theme.px(16.0F);
  // In the lower left corner, as high as its notes as far as there is room, and narrow, so that
  // what stands in the middle is not covered.
  const ImVec2 size(std::min(theme.px(280.0F), view.size.x - 2.0F * margin),
                    std::min({theme.px(300.0F), line.position.y - view.position.y - margin,
                              theme.px(52.0F) + std::max(notes_height_, theme.px(24.0F))}));
  begin_report(context, "##report",
               {view.position.x + margin, line.position.y + line.size.y - size.y}, size,
               {theme.px(16.0F), theme.px(12.0F)});
  const ImVec2 corner = ImGui::GetCursorPos();
  const float width = ImGui::GetContentRegionAvail().x;
  const ReportStrings& words = context.text().report;
  const std::string title = file_.empty() ? words.title : fill(words.title_of, file_);
  ellipsis_text(theme, theme.fonts.bold, draw::Role::text, title, width - theme.px(32.0F));
  const float below = ImGui::GetCursorPosY();
  ImGui::SetCursorPos({corner.x + width - theme.px(28.0F), corner.y - theme.px(4.0F)});
  if (icon_button(theme, "close", Icon::close, words.close)) dismiss();
  ImGui::SetCursorPos({corner.x, below + theme.px(8.0F)});
  {
    const ScrollRegion region(context, "notes", ImGui::GetContentRegionAvail());
    const float start = ImGui::GetCursorPosY();
    for (const std::string& note : notes_) draw_note(theme, note);
    if (notes_.empty()) {
      wrapped_text(theme, theme.fonts.body, draw::Role::text, words.nothing);
      gap(theme, 8.0F);
    }
    std::vector<std::string> contents;
    if (!file_.empty()) contents = context.run().instances().front().lab->load_summary();
    for (const std::string& part : contents) {
      wrapped_text(theme, theme.fonts.body, draw::Role::dim, part);
      gap(theme, 4.0F);
    }
    notes_height_ = ImGui::GetCursorPosY() - start;
  }
  ImGui::End();
}

}  // namespace motionlab::shell
