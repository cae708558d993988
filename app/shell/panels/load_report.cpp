// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/panels/load_report.h"

#include <algorithm>
#include <cmath>

#include "app/shell/panels/panel_window.h"
#include "app/shell/widgets/basics.h"

namespace motionlab::shell {
namespace {

std::vector<std::string> notes_of(const Runner& runner) {
  return runner.instances().front().lab->load_notes();
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

bool LoadReport::has_notes(const Runner& runner) { return !notes_of(runner).empty(); }

void LoadReport::draw(PanelContext& context, const Area& view) {
  std::vector<std::string> notes = notes_of(context.run());
  if (notes != seen_) {
    open = !notes.empty();
    seen_ = notes;
  }
  if (!open || notes.empty()) return;

  const Theme& theme = context.look();
  const float margin = theme.px(16.0F);
  // As high as its notes, as far as there is room.
  const ImVec2 size(std::min(theme.px(420.0F), view.size.x - 2.0F * margin),
                    std::min({theme.px(260.0F), view.size.y - 2.0F * margin,
                              theme.px(52.0F) + std::max(notes_height_, theme.px(24.0F))}));
  ImGui::SetNextWindowPos({view.end().x - margin - size.x, view.position.y + margin});
  ImGui::SetNextWindowSize(size);
  ImGui::PushStyleColor(ImGuiCol_WindowBg, context.color(draw::Role::panel));
  ImGui::PushStyleColor(ImGuiCol_Border, context.color(draw::Role::border));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(theme.px(16.0F), theme.px(12.0F)));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, theme.px(6.0F));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, std::max(1.0F, theme.px(1.0F)));
  ImGui::Begin("##report", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing |
                   ImGuiWindowFlags_NoScrollWithMouse);
  ImGui::PopStyleVar(3);
  ImGui::PopStyleColor(2);
  const ImVec2 corner = ImGui::GetCursorPos();
  const float width = ImGui::GetContentRegionAvail().x;
  text(theme, theme.fonts.bold, draw::Role::text, context.text().report.title);
  const float below = ImGui::GetCursorPosY();
  ImGui::SetCursorPos({corner.x + width - theme.px(28.0F), corner.y - theme.px(4.0F)});
  if (icon_button(theme, "close", Icon::close, context.text().report.close)) open = false;
  ImGui::SetCursorPos({corner.x, below + theme.px(8.0F)});
  {
    const ScrollRegion region(context, "notes", ImGui::GetContentRegionAvail());
    const float start = ImGui::GetCursorPosY();
    for (const std::string& note : notes) draw_note(theme, note);
    notes_height_ = ImGui::GetCursorPosY() - start;
  }
  ImGui::End();
}

}  // namespace motionlab::shell
