// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/window/lab_screen.h"

#include <algorithm>
#include <cmath>

#include "app/shell/widgets/basics.h"

namespace motionlab::shell {
namespace {

Area area_of(const Rect& rect) { return {ImVec2(rect.x, rect.y), ImVec2(rect.width, rect.height)}; }

constexpr ImGuiWindowFlags kBare =
    ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
    ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoBackground;

// A window that holds one invisible button and nothing else.
void begin_bare(const char* id, const Rect& rect) {
  ImGui::SetNextWindowPos(ImVec2(rect.x, rect.y));
  ImGui::SetNextWindowSize(ImVec2(rect.width, rect.height));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0.0F, 0.0F));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0.0F);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1.0F, 1.0F));
  ImGui::Begin(id, nullptr, kBare);
  ImGui::PopStyleVar(3);
}

}  // namespace

void LabScreen::open(Runner& runner, const std::string& only_view) {
  top_bar_ = TopBar();
  idea_.open(runner.entry());
  inspector_ = Inspector();
  plots_ = PlotPanel();
  transport_ = TransportBar();
  divergence_ = DivergenceCard();
  report_ = LoadReport();
  view_.open(runner, only_view);
}

void LabScreen::draw(PanelContext& context, const Rect& window, LayoutChoice& choice, double dt,
                     bool frozen) {
  choice = clamped(choice);
  layout_ = arrange(choice, window.size(), context.look().scale);
  top_bar_.draw(context, layout_.top);
  if (!layout_.right.empty()) inspector_.draw(context, area_of(layout_.right));
  if (!frozen) context.frame = context.run().frame(dt);
  draw_panels(context);
  divergence_.draw(context, area_of(layout_.view));
  report_.draw(context, area_of(layout_.view));
  view_.draw(context, layout_.view);
  draw_edges(context);
  draw_handles(context, choice);
  draw_splitter(context, window, choice);
}

void LabScreen::draw_panels(PanelContext& context) {
  if (!layout_.left.empty()) idea_.draw(context, area_of(layout_.left));
  if (!layout_.transport.empty()) transport_.draw(context, area_of(layout_.transport));
  if (!layout_.plots.empty()) plots_.draw(context, area_of(layout_.plots));
}

// The one border colour between the parts of the screen.
void LabScreen::draw_edges(const PanelContext& context) const {
  ImDrawList* out = ImGui::GetForegroundDrawList();
  const ImU32 color = context.color(draw::Role::border);
  const auto vertical = [&](float x, const Rect& beside) {
    out->AddLine(ImVec2(x, beside.y), ImVec2(x, beside.y + beside.height), color);
  };
  const auto horizontal = [&](const Rect& below) {
    out->AddLine(ImVec2(below.x, below.y), ImVec2(below.x + below.width, below.y), color);
  };
  // Popups and sheets lie over the edges: then they are left to the panels' colours.
  if (ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopup)) return;
  if (!layout_.left.empty()) vertical(layout_.left.x + layout_.left.width, layout_.left);
  if (!layout_.right.empty()) vertical(layout_.right.x, layout_.right);
  if (!layout_.transport.empty()) horizontal(layout_.transport);
  if (!layout_.plots.empty()) horizontal(layout_.plots);
}

bool LabScreen::draw_handle(const PanelContext& context, const char* id, float x, bool left,
                            bool open) {
  const float width = context.px(14.0F);
  const float height = context.px(48.0F);
  const Rect rect{left ? x : x - width, layout_.view.y + 0.5F * (layout_.view.height - height),
                  width, height};
  begin_bare(id, rect);
  const bool clicked = ImGui::InvisibleButton("handle", ImVec2(width, height));
  const bool hovered = ImGui::IsItemHovered();
  ImDrawList* out = ImGui::GetWindowDrawList();
  const ImVec2 end(rect.x + width, rect.y + height);
  const ImDrawFlags corners = left ? ImDrawFlags_RoundCornersRight : ImDrawFlags_RoundCornersLeft;
  out->AddRectFilled(ImVec2(rect.x, rect.y), end,
                     context.color(draw::Paint(draw::Role::panel, hovered ? 1.0F : 0.7F)),
                     context.px(6.0F), corners);
  draw_icon(out, left == open ? Icon::chevron_left : Icon::chevron_right,
            ImVec2(rect.x + 0.5F * width, rect.y + 0.5F * height), context.px(12.0F),
            context.color(hovered ? draw::Role::text : draw::Role::dim));
  if (hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  const WindowStrings& text = context.text().window;
  const CommandId command = left ? CommandId::toggle_idea : CommandId::toggle_panels;
  tooltip_for_item(context.look(), left ? text.idea_handle : text.parameters_handle,
                   left ? context.keys->text(command) : std::string());
  ImGui::End();
  return clicked;
}

void LabScreen::draw_handles(PanelContext& context, LayoutChoice& choice) {
  if (!choice.panels || layout_.view.height < context.px(64.0F)) return;
  bool& left = layout_.left_is_drawer ? choice.drawer_left : choice.left_open;
  bool& right = layout_.right_is_drawer ? choice.drawer_right : choice.right_open;
  const Rect& view = layout_.view;
  const float left_x = layout_.left.empty() ? view.x : layout_.left.x + layout_.left.width;
  const float right_x = layout_.right.empty() ? view.x + view.width : layout_.right.x;
  // Two open drawers may meet: the one opened last is in front, so it closes the other.
  if (draw_handle(context, "##left handle", left_x, true, left)) {
    left = !left;
    if (left && layout_.right_is_drawer) right = false;
  }
  if (draw_handle(context, "##right handle", right_x, false, right)) {
    right = !right;
    if (right && layout_.left_is_drawer) left = false;
  }
}

void LabScreen::draw_splitter(const PanelContext& context, const Rect& window,
                              LayoutChoice& choice) {
  if (layout_.transport.empty() || !choice.plots_open) return;
  // Over the lower edge of the transport bar, where the plots begin.
  Rect rect = layout_.splitter;
  rect.y = layout_.transport.y + layout_.transport.height - 3.0F * context.look().scale;
  begin_bare("##splitter", rect);
  ImGui::InvisibleButton("splitter", ImVec2(rect.width, rect.height));
  if (ImGui::IsItemHovered() || ImGui::IsItemActive()) {
    ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeNS);
    ImGui::GetWindowDrawList()->AddRectFilled(
        ImVec2(rect.x, rect.y + 0.33F * rect.height),
        ImVec2(rect.x + rect.width, rect.y + 0.67F * rect.height),
        context.color(draw::Paint(draw::Role::accent, 0.7F)));
  }
  if (ImGui::IsItemActive()) {
    const float pointer = ImGui::GetIO().MousePos.y;
    choice.plot_fraction =
        std::clamp((window.height - pointer) / window.height, 0.0F, kPlotMaximum);
  }
  if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) {
    choice.plot_fraction = LayoutChoice().plot_fraction;
  }
  ImGui::End();
}

}  // namespace motionlab::shell
