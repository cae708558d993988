// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/panels/toasts.h"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <utility>

#include "app/shell/panels/panel_context.h"
#include "app/shell/widgets/basics.h"

namespace motionlab::shell {
namespace {

constexpr double kInfoSeconds = 4.0;
constexpr double kSavedSeconds = 12.0;
constexpr double kErrorSeconds = 60.0;
constexpr std::size_t kMost = 4;

std::string folder_of(const std::string& path) {
  return std::filesystem::path(path).parent_path().string();
}

// The end of a path, where the file's name is, behind "…".
std::string end_of(ImFont* font, const std::string& path, float width) {
  if (text_size(font, path).x <= width) return path;
  std::size_t from = 0;
  while (from < path.size()) {
    ++from;
    while (from < path.size() && (static_cast<unsigned char>(path[from]) & 0xC0U) == 0x80U) ++from;
    const std::string shown = "…" + path.substr(from);
    if (text_size(font, shown).x <= width) return shown;
  }
  return {};
}

}  // namespace

void Toasts::info(std::string text) { push(Kind::info, std::move(text)); }
void Toasts::error(std::string text) { push(Kind::error, std::move(text)); }
void Toasts::load_failed(std::string text) { push(Kind::load_error, std::move(text)); }
void Toasts::load_succeeded() {
  std::erase_if(toasts_, [](const Toast& toast) { return toast.kind == Kind::load_error; });
}
void Toasts::saved(std::string path) { push(Kind::saved, std::move(path)); }

void Toasts::push(Kind kind, std::string text) {
  for (Toast& toast : toasts_) {
    if (toast.kind == kind && toast.text == text) {
      ++toast.repeats;
      toast.until = -1.0;
      return;
    }
  }
  if (toasts_.size() >= kMost) toasts_.erase(toasts_.begin());
  toasts_.push_back({kind, std::move(text), 1, -1.0, next_id_++, 0.0F});
}

void Toasts::draw(PanelContext& context, const Area& area) {
  float bottom = area.end().y - context.px(16.0F);
  // The newest is the lowest; older ones wait where there is no room above it.
  for (std::size_t i = toasts_.size(); i-- > 0;) {
    if (bottom - toasts_[i].height < area.position.y && i + 1 < toasts_.size()) break;
    if (!draw_one(context, toasts_[i], area, bottom)) {
      toasts_.erase(toasts_.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }
}

bool Toasts::draw_one(PanelContext& context, Toast& toast, const Area& area, float& bottom) {
  const double now = ImGui::GetTime();
  const bool failed = toast.kind == Kind::error || toast.kind == Kind::load_error;
  if (toast.until < 0.0) {
    toast.until = now + (failed                      ? kErrorSeconds
                         : toast.kind == Kind::saved ? kSavedSeconds
                                                     : kInfoSeconds);
  }
  const Theme& theme = context.look();
  const ToastStrings& words = context.text().toast;
  const float margin = context.px(16.0F);
  const float width = std::min(context.px(400.0F), area.size.x - 2.0F * margin);
  ImGui::SetNextWindowPos({area.end().x - margin, bottom}, ImGuiCond_Always, {1.0F, 1.0F});
  ImGui::SetNextWindowSize({width, 0.0F});
  const draw::Paint outline =
      failed ? draw::Paint(draw::Role::error, 0.8F) : draw::Paint(draw::Role::border);
  ImGui::PushStyleColor(ImGuiCol_Border, context.color(outline));
  ImGui::PushStyleColor(ImGuiCol_WindowBg, context.color(draw::Role::panel));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(context.px(16.0F), context.px(12.0F)));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, context.px(6.0F));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, std::max(1.0F, context.px(1.0F)));
  const std::string name = "##toast" + std::to_string(toast.id);
  ImGui::Begin(name.c_str(), nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing |
                   ImGuiWindowFlags_NoNav);
  const bool hovered = ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows);
  if (hovered) toast.until = std::max(toast.until, now + 2.0);

  bool stays = now < toast.until;
  const float content = ImGui::GetContentRegionAvail().x;
  const float close = context.px(32.0F);
  const ImVec2 start = ImGui::GetCursorPos();
  std::string line = toast.kind == Kind::saved ? words.saved : toast.text;
  if (toast.repeats > 1) line = fill(words.times, line, std::to_string(toast.repeats));
  wrapped_text(theme, theme.fonts.body, draw::Role::text, line, (content - close) / theme.zoom());
  const float below = ImGui::GetCursorPosY();
  ImGui::SetCursorPos({start.x + content - context.px(24.0F), start.y - context.px(8.0F)});
  if (icon_button(theme, "close", Icon::close, context.text().report.close)) stays = false;
  ImGui::SetCursorPos({start.x, below});
  if (toast.kind == Kind::saved) {
    text(theme, theme.fonts.mono_caption, draw::Role::dim,
         end_of(theme.fonts.mono_caption, toast.text, content));
    tooltip_for_item(theme, toast.text);
    gap(theme, 4.0F);
    if (button(theme, "copy", words.copy)) ImGui::SetClipboardText(toast.text.c_str());
    ImGui::SameLine();
    if (button(theme, "folder", words.open_folder, {.icon = Icon::folder})) {
      context.ask(OpenFolder{folder_of(toast.text)});
    }
  } else {
    ImGui::Dummy({0.0F, 0.0F});
  }
  toast.height = ImGui::GetWindowHeight();
  bottom -= toast.height + context.px(8.0F);
  ImGui::End();
  ImGui::PopStyleVar(3);
  ImGui::PopStyleColor(2);
  return stays;
}

}  // namespace motionlab::shell
