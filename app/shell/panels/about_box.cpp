// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/panels/about_box.h"

#include <algorithm>

#include "app/shell/panels/panel_window.h"
#include "app/shell/widgets/basics.h"

namespace motionlab::shell {
namespace {

std::string smoothing_text(const AboutStrings& words, const AboutFacts& facts) {
  if (facts.samples > 1) return fill(words.samples, std::to_string(facts.samples));
  return facts.software ? words.software : words.no_samples;
}

void draw_fact(const PanelContext& context, const char* label, const std::string& value) {
  if (value.empty()) return;
  const Theme& theme = context.look();
  const float left = ImGui::GetCursorPosX();
  const float column = std::min(theme.px(110.0F), ImGui::GetContentRegionAvail().x * 0.3F);
  const float top = ImGui::GetCursorPosY();
  text(theme, theme.fonts.body, draw::Role::dim, label);
  ImGui::SetCursorPos({left + column, top});
  wrapped_text(theme, theme.fonts.body, draw::Role::text, value);
  ImGui::SetCursorPosX(left);
  gap(theme, 6.0F);
}

// For a report of a fault.
std::string as_text(const AboutFacts& facts, const std::string& smoothing) {
  return "motionlab " + facts.version + "\n" + facts.renderer + "\nOpenGL " + facts.opengl +
         "\nsmoothing: " + smoothing + "\nthreads: " + std::to_string(facts.threads) + "\n";
}

}  // namespace

void AboutBox::draw(PanelContext& context, const Area& area, const AboutFacts& facts) {
  const Theme& theme = context.look();
  const AboutStrings& words = context.text().about;
  const Sheet sheet(context, "##about", area, {540.0F, 460.0F}, &open);
  if (!sheet) return;
  const ImVec2 corner = ImGui::GetCursorPos();
  const float width = ImGui::GetContentRegionAvail().x;
  text(theme, theme.fonts.heading, draw::Role::text, words.title);
  const float below = ImGui::GetCursorPosY();
  ImGui::SetCursorPos({corner.x + width - theme.px(28.0F), corner.y});
  if (icon_button(theme, "close", Icon::close, words.close)) open = false;
  ImGui::SetCursorPos({corner.x, below + theme.px(8.0F)});

  const ScrollRegion region(context, "facts", ImGui::GetContentRegionAvail());
  const std::string smoothing = smoothing_text(words, facts);
  wrapped_text(theme, theme.fonts.body, draw::Role::text, words.summary);
  gap(theme, 12.0F);
  draw_fact(context, words.version, facts.version);
  draw_fact(context, words.renderer, facts.renderer);
  draw_fact(context, words.opengl, facts.opengl);
  draw_fact(context, words.smoothing, smoothing);
  draw_fact(context, words.threads, std::to_string(facts.threads));
  draw_fact(context, words.pictures, facts.pictures);
  draw_fact(context, words.sessions, facts.sessions);
  gap(theme, 8.0F);
  wrapped_text(theme, theme.fonts.caption, draw::Role::dim,
               fill(words.licence, ImGui::GetVersion()));
  gap(theme, 12.0F);
  if (button(theme, "copy", words.copy, {.icon = Icon::copy})) {
    ImGui::SetClipboardText(as_text(facts, smoothing).c_str());
  }
}

}  // namespace motionlab::shell
