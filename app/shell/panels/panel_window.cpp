// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/panels/panel_window.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

namespace motionlab::shell {
namespace {

constexpr ImGuiWindowFlags kFixed =
    ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings;

// A slim handle over the right edge of the current window; Dear ImGui's own bar would take width
// from the contents when it appears.
void overlay_scrollbar(const PanelContext& context) {
  const float range = ImGui::GetScrollMaxY();
  if (range <= 0.0F) return;
  const ImVec2 position = ImGui::GetWindowPos();
  const ImVec2 size = ImGui::GetWindowSize();
  const float inset = context.px(4.0F);
  const float track = size.y - 2.0F * inset;
  const float handle = std::max(context.px(24.0F), track * size.y / (size.y + range));
  if (track <= handle) return;
  const float width = context.px(4.0F);
  const float travel = track - handle;
  float top = position.y + inset + travel * ImGui::GetScrollY() / range;
  const float left = position.x + size.x - width - context.px(3.0F);

  // The handle is no part of the contents: it must neither make them longer (near the end its lower
  // edge lies below them) nor keep them long after a section was folded.
  ImGuiWindow* window = ImGui::GetCurrentWindow();
  const ImVec2 contents_end = window->DC.CursorMaxPos;
  const ImVec2 cursor = ImGui::GetCursorScreenPos();
  ImGui::SetCursorScreenPos({left - context.px(3.0F), top});
  ImGui::PushID("##scroll");
  ImGui::InvisibleButton("handle", {width + context.px(6.0F), handle});
  const bool dragged = ImGui::IsItemActive();
  const bool hovered = ImGui::IsItemHovered();
  ImGui::PopID();
  if (dragged) {
    const float moved = ImGui::GetIO().MouseDelta.y / travel * range;
    ImGui::SetScrollY(std::clamp(ImGui::GetScrollY() + moved, 0.0F, range));
    top = std::clamp(top + ImGui::GetIO().MouseDelta.y, position.y + inset,
                     position.y + inset + travel);
  }
  ImGui::SetCursorScreenPos(cursor);
  window->DC.CursorMaxPos = contents_end;
#if IMGUI_VERSION_NUM >= 18900
  window->DC.IsSetPos = false;
#endif
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->PushClipRect(position, {position.x + size.x, position.y + size.y});
  list->AddRectFilled(
      {left, top}, {left + width, top + handle},
      context.color(draw::Paint(draw::Role::dim, dragged || hovered ? 0.8F : 0.35F)), width / 2.0F);
  list->PopClipRect();
}

}  // namespace

PanelWindow::PanelWindow(const PanelContext& context, const char* id, const Area& area,
                         const Options& options)
    : context_(context), scrolls_(options.scrolls) {
  ImGui::SetNextWindowPos(area.position);
  ImGui::SetNextWindowSize({std::max(area.size.x, 1.0F), std::max(area.size.y, 1.0F)});
  ImGuiWindowFlags flags = kFixed | ImGuiWindowFlags_NoBringToFrontOnFocus;
  if (!options.scrolls) flags |= ImGuiWindowFlags_NoScrollWithMouse;
  if (!options.takes_input) flags |= ImGuiWindowFlags_NoInputs;
  ImVec4 fill(0.0F, 0.0F, 0.0F, 0.0F);
  if (options.background == PanelBackground::panel) {
    fill = ImGui::ColorConvertU32ToFloat4(context.color(draw::Role::panel));
  } else if (options.background == PanelBackground::background) {
    fill = ImGui::ColorConvertU32ToFloat4(context.color(draw::Role::background));
  }
  ImGui::PushStyleColor(ImGuiCol_WindowBg, fill);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding,
                      ImVec2(context.px(options.padding), context.px(options.padding_vertical)));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0.0F);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0.0F);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1.0F, 1.0F));
  ImGui::Begin(id, nullptr, flags);
  ImGui::PopStyleVar(4);
  ImGui::PopStyleColor();
}

PanelWindow::~PanelWindow() {
  if (scrolls_) overlay_scrollbar(context_);
  ImGui::End();
}

ScrollRegion::ScrollRegion(const PanelContext& context, const char* id, ImVec2 size)
    : context_(context) {
  ImGui::BeginChild(id, size, false, ImGuiWindowFlags_NoScrollbar);
}

ScrollRegion::~ScrollRegion() {
  overlay_scrollbar(context_);
  ImGui::EndChild();
}

Sheet::Sheet(const PanelContext& context, const char* id, const Area& area, ImVec2 size, bool* open,
             SheetClose closes) {
  if (!*open) return;
  if (!ImGui::IsPopupOpen(id)) {
    ImGui::OpenPopup(id);
    just_opened_ = true;
  }
  const float margin = context.px(16.0F);
  const ImVec2 extent(std::min(context.px(size.x), area.size.x - 2.0F * margin),
                      std::min(context.px(size.y), area.size.y - 2.0F * margin));
  const ImVec2 corner(area.position.x + std::round((area.size.x - extent.x) / 2.0F),
                      area.position.y + std::round((area.size.y - extent.y) / 2.0F));
  ImGui::SetNextWindowPos(corner);
  ImGui::SetNextWindowSize(extent);
  ImGui::PushStyleColor(ImGuiCol_PopupBg,
                        ImGui::ColorConvertU32ToFloat4(context.color(draw::Role::panel)));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(context.px(24.0F), context.px(20.0F)));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, context.px(6.0F));
  begun_ = ImGui::BeginPopupModal(id, nullptr, kFixed | ImGuiWindowFlags_NoScrollWithMouse);
  ImGui::PopStyleVar(2);
  ImGui::PopStyleColor();
  if (!begun_) return;
  const ImVec2 pointer = ImGui::GetMousePos();
  const bool outside = pointer.x < corner.x || pointer.y < corner.y ||
                       pointer.x > corner.x + extent.x || pointer.y > corner.y + extent.y;
  const bool clicked_away = closes == SheetClose::escape_or_click_away && outside &&
                            ImGui::IsMouseClicked(ImGuiMouseButton_Left);
  const bool escaped = closes != SheetClose::contents && key_pressed(ImGuiKey_Escape, false);
  if (!just_opened_ && (clicked_away || escaped)) {
    *open = false;
    ImGui::CloseCurrentPopup();
  }
  open_ = open;
}

Sheet::~Sheet() {
  if (!begun_) return;
  if (!*open_) ImGui::CloseCurrentPopup();  // closed by its contents
  ImGui::EndPopup();
}

bool key_pressed(ImGuiKey key, bool repeat) {
#if IMGUI_VERSION_NUM >= 18700
  return ImGui::IsKeyPressed(key, repeat);
#else
  return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key), repeat);
#endif
}

}  // namespace motionlab::shell
