// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/window/lab_screen.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "app/shell/widgets/basics.h"
#include "app/shell/window/areas.h"

namespace motionlab::shell {
namespace {

constexpr ImGuiWindowFlags kBare =
    ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
    ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoBackground;

// A window without anything of its own, in front of the panels.
void begin_bare(const char* id, const Rect& rect, ImGuiWindowFlags more = 0) {
  ImGui::SetNextWindowPos(ImVec2(rect.x, rect.y));
  ImGui::SetNextWindowSize(ImVec2(rect.width, rect.height));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0.0F, 0.0F));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0.0F);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1.0F, 1.0F));
  ImGui::Begin(id, nullptr, kBare | more);
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
  report_.draw(context, area_of(layout_.view), area_of(view_.free_line(context)));
  view_.draw(context, layout_.view);
  draw_edges(context, window);
  draw_splitters(context, window, choice);
  draw_handles(context, choice);
}

void LabScreen::draw_panels(PanelContext& context) {
  if (!layout_.left.empty()) idea_.draw(context, area_of(layout_.left));
  if (!layout_.transport.empty()) transport_.draw(context, area_of(layout_.transport));
  if (!layout_.plots.empty()) plots_.draw(context, area_of(layout_.plots));
}

// The one border colour between the parts of the screen.
void LabScreen::draw_edges(const PanelContext& context, const Rect& window) const {
  begin_bare("##edges", window, ImGuiWindowFlags_NoInputs);
  ImDrawList* out = ImGui::GetWindowDrawList();
  const ImU32 color = context.color(draw::Role::border);
  const auto vertical = [&](float x, const Rect& beside) {
    out->AddLine(ImVec2(x, beside.y), ImVec2(x, beside.y + beside.height), color);
  };
  const auto horizontal = [&](const Rect& below) {
    out->AddLine(ImVec2(below.x, below.y), ImVec2(below.x + below.width, below.y), color);
  };
  if (!layout_.left.empty()) vertical(layout_.left.x + layout_.left.width, layout_.left);
  if (!layout_.right.empty()) vertical(layout_.right.x, layout_.right);
  if (!layout_.transport.empty()) horizontal(layout_.transport);
  if (!layout_.plots.empty()) horizontal(layout_.plots);
  ImGui::End();
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

namespace {

// A line that can be dragged; where the pointer is while it is. Double-click: true in `reset`.
std::optional<ImVec2> draw_splitter(const PanelContext& context, const char* id, const Rect& rect,
                                    ImGuiMouseCursor cursor, bool* reset) {
  begin_bare(id, rect);
  ImGui::InvisibleButton("line", ImVec2(rect.width, rect.height));
  const bool active = ImGui::IsItemActive();
  const bool hovered = ImGui::IsItemHovered();
  if (hovered || active) {
    ImGui::SetMouseCursor(cursor);
    const bool flat = rect.width > rect.height;
    const float inset_x = flat ? 0.0F : 0.33F * rect.width;
    const float inset_y = flat ? 0.33F * rect.height : 0.0F;
    ImGui::GetWindowDrawList()->AddRectFilled(
        ImVec2(rect.x + inset_x, rect.y + inset_y),
        ImVec2(rect.x + rect.width - inset_x, rect.y + rect.height - inset_y),
        context.color(draw::Paint(draw::Role::accent, 0.7F)));
  }
  *reset = hovered && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);
  ImGui::End();
  if (!active || *reset) return std::nullopt;
  return ImGui::GetIO().MousePos;
}

}  // namespace

void LabScreen::draw_splitters(const PanelContext& context, const Rect& window,
                               LayoutChoice& choice) {
  const float scale = context.look().scale;
  const float thick = 6.0F * scale;
  const LayoutChoice defaults;
  bool reset = false;
  if (!layout_.transport.empty() && choice.plots_open) {
    // Over the lower edge of the transport bar, where the plots begin.
    const float y = layout_.transport.y + layout_.transport.height;
    const Rect rect{0.0F, y - 0.5F * thick, window.width, thick};
    const auto to = draw_splitter(context, "##plot edge", rect, ImGuiMouseCursor_ResizeNS, &reset);
    if (to) choice.plot_fraction = (window.height - to->y) / window.height;
    if (reset) choice.plot_fraction = defaults.plot_fraction;
  }
  const auto beside = [&](float x) {
    return Rect{x - 0.5F * thick, layout_.view.y, thick, layout_.view.height};
  };
  if (!layout_.left.empty()) {
    const auto to = draw_splitter(context, "##left edge", beside(layout_.left.width),
                                  ImGuiMouseCursor_ResizeEW, &reset);
    if (to) choice.left_width = to->x / scale;
    if (reset) choice.left_width = defaults.left_width;
  }
  if (!layout_.right.empty()) {
    const auto to = draw_splitter(context, "##right edge", beside(layout_.right.x),
                                  ImGuiMouseCursor_ResizeEW, &reset);
    if (to) choice.right_width = (window.width - to->x) / scale;
    if (reset) choice.right_width = defaults.right_width;
  }
  choice = clamped(choice);
}

}  // namespace motionlab::shell
