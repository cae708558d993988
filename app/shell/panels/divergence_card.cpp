// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/panels/divergence_card.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "app/shell/panels/panel_window.h"
#include "app/shell/widgets/basics.h"
#include "engine/core/text.h"

namespace motionlab::shell {
namespace {

constexpr float kPaddingX = 20.0F;  // logical px
constexpr float kPaddingY = 16.0F;

void dim_view(const PanelContext& context, const Area& view) {
  const PanelWindow window(context, "##diverged_dim", view,
                           {.background = PanelBackground::none,
                            .scrolls = false,
                            .takes_input = false,
                            .padding = 0.0F,
                            .padding_vertical = 0.0F});
  ImGui::GetWindowDrawList()->AddRectFilled(
      view.position, view.end(), context.color(draw::Paint(draw::Role::background, 0.55F)));
}

// Half the step can be taken when all instances share it and it is not the least already.
bool can_halve(const Runner& runner) {
  if (runner.compare() && runner.compare()->parameter == "dt") return false;
  const Parameter* dt = runner.parameters().find("dt");
  return dt != nullptr && runner.dt() / 2.0 >= dt->minimum;
}

// Pixels that wrapped_text() needs.
float wrapped_height(ImFont* font, const std::string& text, float width) {
  const float lines = font->CalcTextSizeA(font->FontSize, 1e9F, width, text.c_str()).y;
  return std::ceil(lines / font->FontSize) * std::round(font->FontSize * 1.15F);
}

void begin_card_window(const PanelContext& context, const Area& card) {
  const Theme& theme = context.look();
  ImGui::SetNextWindowPos(card.position);
  ImGui::SetNextWindowSize(card.size);
  ImGui::PushStyleColor(ImGuiCol_WindowBg, context.color(draw::Role::panel));
  ImGui::PushStyleColor(ImGuiCol_Border, context.color(draw::Paint(draw::Role::error, 0.7F)));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding,
                      ImVec2(theme.px(kPaddingX), theme.px(kPaddingY)));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, theme.px(6.0F));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, std::max(1.0F, theme.px(1.0F)));
  ImGui::Begin("##diverged", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing |
                   ImGuiWindowFlags_NoScrollWithMouse);
  ImGui::PopStyleVar(3);
  ImGui::PopStyleColor(2);
}

}  // namespace

void DivergenceCard::draw(PanelContext& context, const Area& view) {
  const Runner& runner = context.run();
  if (!runner.diverged()) {
    closed_at_ = -1;
    return;
  }
  if (closed_at_ == runner.last_good_tick()) return;
  dim_view(context, view);

  // The message scrolls where the view is too low for it; the way out is always in sight.
  const Theme& theme = context.look();
  const std::string message = runner.divergence_message();
  const float margin = theme.px(12.0F);
  const float width = std::min(theme.px(480.0F), view.size.x - 2.0F * margin);
  const float inner = width - 2.0F * theme.px(kPaddingX);
  const float line = std::round(theme.fonts.body->FontSize + theme.px(8.0F));
  const float rest = theme.fonts.heading->FontSize + 2.0F * line +
                     theme.px(2.0F * kPaddingY + 8.0F + 12.0F + 8.0F + 16.0F);
  const float wanted = wrapped_height(theme.fonts.body, message, inner - theme.px(4.0F));
  const float height =
      std::max(std::min(rest + wanted, view.size.y - 2.0F * margin), rest + 2.0F * line);
  const ImVec2 corner(view.position.x + std::round((view.size.x - width) / 2.0F),
                      view.position.y + std::round((view.size.y - height) / 2.0F));
  begin_card_window(context, {corner, {width, height}});
  text(theme, theme.fonts.heading, theme.readable(draw::Role::error),
       context.text().divergence.title);
  gap(theme, 8.0F);
  {
    const ScrollRegion region(context, "message", {inner, height - rest});
    wrapped_text(theme, theme.fonts.body, draw::Role::text, message,
                 (inner - theme.px(4.0F)) / theme.zoom());
  }
  gap(theme, 12.0F);
  draw_buttons(context);
  ImGui::End();
}

void DivergenceCard::draw_buttons(PanelContext& context) {
  const Theme& theme = context.look();
  const DivergenceStrings& words = context.text().divergence;
  const Runner& runner = context.run();
  const std::string rewind = fill(words.rewind_help, std::to_string(runner.last_good_tick()));
  if (button(theme, "rewind", words.rewind,
             {.style = ButtonStyle::primary, .icon = Icon::rewind, .tooltip = rewind})) {
    context.run().paused = true;
    context.ask(SeekTick{runner.last_good_tick()});
  }
  gap(theme, 8.0F);
  if (can_halve(runner)) {
    const std::string halve =
        fill(words.halve_help, format_short(runner.dt() / 2.0, 4), format_short(runner.dt(), 4));
    if (button(theme, "halve", words.halve, {.tooltip = halve})) {
      context.ask(HalveStep{});
      context.run().paused = false;
    }
    ImGui::SameLine(0.0F, theme.px(8.0F));
  }
  if (button(theme, "reset", words.reset, {.tooltip = context.text().transport.reset_help})) {
    context.ask(ResetRun{});
  }
  ImGui::SameLine(0.0F, theme.px(8.0F));
  if (button(theme, "close", words.close, {.style = ButtonStyle::ghost})) {
    closed_at_ = runner.last_good_tick();
  }
}

}  // namespace motionlab::shell
