// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/panels/capture_popup.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <string>
#include <vector>

#include "app/shell/panels/panel_window.h"
#include "app/shell/widgets/basics.h"
#include "app/shell/widgets/controls.h"

namespace motionlab::shell {
namespace {

constexpr int kLargest = 16384;  // [px] a side

ImVec2 base_of(bool with_panels, ImVec2 view, ImVec2 window) { return with_panels ? window : view; }

}  // namespace

Capture CapturePopup::last(ImVec2 view, ImVec2 window) const {
  Capture capture;
  capture.format = format_;
  capture.with_panels = with_panels_ && format_ == CaptureFormat::png;
  capture.transparent = transparent_ && format_ == CaptureFormat::png && !with_panels_;
  const ImVec2 base = base_of(capture.with_panels, view, window);
  const auto side = [&](float length, int own) {
    const int size = factor_ > 0 ? static_cast<int>(std::lround(length)) * factor_ : own;
    return std::clamp(size, 16, kLargest);
  };
  capture.width = side(base.x, width_);
  capture.height = side(base.y, height_);
  if (format_ == CaptureFormat::geometry) capture.geometry = export_;
  return capture;
}

void CapturePopup::draw(PanelContext& context, ImVec2 corner, ImVec2 view, ImVec2 window) {
  if (wants_open_) ImGui::OpenPopup("##capture");
  wants_open_ = false;
  const Theme& theme = context.look();
  const CaptureStrings& words = context.text().capture;
  const float width = theme.px(320.0F);
  ImGui::SetNextWindowPos({std::max(corner.x, width), corner.y}, ImGuiCond_Always, {1.0F, 0.0F});
  ImGui::SetNextWindowSize({width, 0.0F});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(theme.px(16.0F), theme.px(12.0F)));
  const bool open = ImGui::BeginPopup("##capture", ImGuiWindowFlags_NoMove);
  ImGui::PopStyleVar();
  if (!open) return;
  if (key_pressed(ImGuiKey_Escape, false)) ImGui::CloseCurrentPopup();
  section_heading(theme, "heading", words.heading);
  std::vector<std::string> formats = {words.png, words.svg, words.csv};
  const std::vector<ExportInfo>& exports = context.run().info().exports;
  if (!exports.empty()) formats.emplace_back(words.geometry);
  if (exports.empty() && format_ == CaptureFormat::geometry) format_ = CaptureFormat::png;
  int format = static_cast<int>(format_);
  segmented_control(theme, "format", format, formats,
                    ImGui::GetContentRegionAvail().x / theme.zoom());
  format_ = static_cast<CaptureFormat>(format);
  gap(theme, 8.0F);
  if (format_ == CaptureFormat::geometry) {
    draw_exports(context, exports);
  } else if (format_ == CaptureFormat::csv) {
    wrapped_text(theme, theme.fonts.caption, draw::Role::dim, words.csv_note);
  } else {
    draw_size(context, last(view, window));
    if (format_ == CaptureFormat::png) {
      parameter_toggle(theme, "panels", words.panels, with_panels_);
      parameter_toggle(theme, "transparent", words.transparent, transparent_,
                       {.enabled = !with_panels_});
    } else {
      wrapped_text(theme, theme.fonts.caption, draw::Role::dim, words.svg_note);
    }
  }
  gap(theme, 12.0F);
  if (button(theme, "go", words.go,
             {.style = ButtonStyle::primary,
              .icon = format_ == CaptureFormat::png || format_ == CaptureFormat::svg ? Icon::camera
                                                                                     : Icon::file,
              .width = ImGui::GetContentRegionAvail().x / theme.zoom()})) {
    context.ask(last(view, window));
    ImGui::CloseCurrentPopup();
  }
  ImGui::EndPopup();
}

// What the lab can write about its model, and what is in it.
void CapturePopup::draw_exports(PanelContext& context, const std::vector<ExportInfo>& exports) {
  const Theme& theme = context.look();
  std::vector<std::string> labels;
  int index = 0;
  for (const ExportInfo& file : exports) {
    if (file.format == export_) index = static_cast<int>(labels.size());
    std::string label = file.format;
    for (char& c : label) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    labels.push_back(std::move(label));
  }
  if (exports.size() > 1) {
    segmented_control(theme, "export", index, labels,
                      ImGui::GetContentRegionAvail().x / theme.zoom());
    gap(theme, 4.0F);
  }
  const ExportInfo& chosen = exports[static_cast<std::size_t>(index)];
  export_ = chosen.format;
  text(theme, theme.fonts.body, draw::Role::text,
       exports.size() > 1 ? chosen.label : labels.front() + " · " + chosen.label);
  std::string help = chosen.help;
  if (context.run().instances().size() > 1) {
    help += std::string(" ") + context.text().capture.each_instance;
  }
  wrapped_text(theme, theme.fonts.caption, draw::Role::dim, help);
}

// 1× … 4× or an own size; in either case the pixels that result.
void CapturePopup::draw_size(PanelContext& context, const Capture& result) {
  const Theme& theme = context.look();
  const CaptureStrings& words = context.text().capture;
  const std::vector<std::string> sizes = {"1×", "2×", "3×", "4×", words.own_size};
  int index = factor_ > 0 ? factor_ - 1 : 4;
  segmented_control(theme, "size", index, sizes, ImGui::GetContentRegionAvail().x / theme.zoom());
  factor_ = index < 4 ? index + 1 : 0;
  gap(theme, 4.0F);
  if (factor_ > 0) {
    text(theme, theme.fonts.mono_caption, draw::Role::dim,
         std::to_string(result.width) + " × " + std::to_string(result.height) + " px");
    gap(theme, 8.0F);
    return;
  }
  long long width = width_;
  long long height = height_;
  IntegerSliderOptions options;
  options.minimum = 16;
  options.maximum = kLargest;
  options.unit = "px";
  options.default_value = 1920;
  if (parameter_integer(theme, "width", words.width, width, options).changed) {
    width_ = static_cast<int>(width);
  }
  options.default_value = 1080;
  if (parameter_integer(theme, "height", words.height, height, options).changed) {
    height_ = static_cast<int>(height);
  }
}

}  // namespace motionlab::shell
