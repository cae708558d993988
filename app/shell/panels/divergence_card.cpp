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

}  // namespace

void DivergenceCard::draw(PanelContext& context, const Area& view) {
  const Runner& runner = context.run();
  if (!runner.diverged()) {
    closed_at_ = -1;
    return;
  }
  if (closed_at_ == runner.last_good_tick()) return;
  dim_view(context, view);

  const Theme& theme = context.look();
  const DivergenceStrings& words = context.text().divergence;
  const float margin = theme.px(16.0F);
  const float width = std::min(theme.px(440.0F), view.size.x - 2.0F * margin);
  ImGui::SetNextWindowPos({view.position.x + std::round(view.size.x / 2.0F),
                           view.position.y + std::round(view.size.y / 2.0F)},
                          ImGuiCond_Always, {0.5F, 0.5F});
  ImGui::SetNextWindowSizeConstraints({width, 0.0F}, {width, view.size.y - 2.0F * margin});
  ImGui::SetNextWindowSize({width, 0.0F});
  ImGui::PushStyleColor(ImGuiCol_WindowBg, context.color(draw::Role::panel));
  ImGui::PushStyleColor(ImGuiCol_Border, context.color(draw::Paint(draw::Role::error, 0.7F)));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(theme.px(20.0F), theme.px(16.0F)));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, theme.px(6.0F));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, std::max(1.0F, theme.px(1.0F)));
  ImGui::Begin("##diverged", nullptr,
               ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoCollapse |
                   ImGuiWindowFlags_NoFocusOnAppearing);
  ImGui::PopStyleVar(3);
  ImGui::PopStyleColor(2);

  text(theme, theme.fonts.heading, theme.readable(draw::Role::error), words.title);
  gap(theme, 8.0F);
  wrapped_text(theme, theme.fonts.body, draw::Role::text, runner.divergence_message());
  gap(theme, 12.0F);
  const std::string rewind = fill(words.rewind_help, std::to_string(runner.last_good_tick()));
  if (button(theme, "rewind", words.rewind,
             {.style = ButtonStyle::primary, .icon = Icon::rewind, .tooltip = rewind})) {
    context.run().paused = true;
    context.ask(SeekTick{runner.last_good_tick()});
  }
  gap(theme, 4.0F);
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
  ImGui::End();
}

}  // namespace motionlab::shell
