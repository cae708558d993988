// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/widgets/theme.h"

#include <algorithm>
#include <glm/common.hpp>

namespace motionlab::shell {
namespace {

using draw::Paint;
using draw::Role;

ImVec4 vec4_of(const Theme& theme, const Paint& paint) {
  const glm::vec4 c = theme.palette.resolve(paint);
  return {c.r, c.g, c.b, c.a};
}

glm::vec3 role(const Theme& theme, Role r) {
  return theme.palette.roles[static_cast<std::size_t>(r)];
}

Paint mixed(const Theme& theme, Role from, Role to, float amount) {
  return Paint::value(glm::mix(role(theme, from), role(theme, to), amount));
}

void apply_sizes(const Theme& theme, ImGuiStyle& style) {
  const auto px = [&theme](float x, float y) { return ImVec2(theme.px(x), theme.px(y)); };
  style.WindowPadding = px(16, 12);
  style.FramePadding = px(8, 4);
  style.CellPadding = px(4, 4);
  style.ItemSpacing = px(8, 4);
  style.ItemInnerSpacing = px(8, 4);
  style.IndentSpacing = theme.px(16);
  style.ScrollbarSize = theme.px(8);
  style.GrabMinSize = theme.px(12);
  const float radius = theme.px(6);
  style.ChildRounding = style.FrameRounding = style.PopupRounding = radius;
  style.ScrollbarRounding = style.GrabRounding = theme.px(4);
  style.WindowRounding = 0.0F;  // panels fill the window; popups round their own
  style.WindowBorderSize = 0.0F;
  style.ChildBorderSize = 0.0F;
  style.FrameBorderSize = 0.0F;
  style.PopupBorderSize = std::max(1.0F, std::floor(theme.px(1)));
  style.WindowTitleAlign = ImVec2(0.0F, 0.5F);
  style.WindowMenuButtonPosition = ImGuiDir_None;
  style.DisabledAlpha = 0.45F;
  style.AntiAliasedLinesUseTex = false;  // the texture's widths are integers
}

void apply_colors(const Theme& theme, ImGuiStyle& style) {
  const auto set = [&](ImGuiCol item, const Paint& paint) {
    style.Colors[item] = vec4_of(theme, paint);
  };
  const Paint clear(Role::panel, 0.0F);
  const Paint accent(Role::accent);
  set(ImGuiCol_Text, Role::text);
  set(ImGuiCol_TextDisabled, Role::dim);
  set(ImGuiCol_WindowBg, Role::panel);
  set(ImGuiCol_ChildBg, clear);
  set(ImGuiCol_PopupBg, Role::panel);
  set(ImGuiCol_Border, Role::border);
  set(ImGuiCol_BorderShadow, clear);
  for (const ImGuiCol item : {ImGuiCol_FrameBg, ImGuiCol_Button, ImGuiCol_MenuBarBg}) {
    set(item, theme.field());
  }
  for (const ImGuiCol item :
       {ImGuiCol_FrameBgHovered, ImGuiCol_FrameBgActive, ImGuiCol_ButtonHovered,
        ImGuiCol_ButtonActive, ImGuiCol_HeaderHovered, ImGuiCol_HeaderActive}) {
    set(item, theme.field_hover());
  }
  set(ImGuiCol_Header, theme.slider_fill());
  for (const ImGuiCol item :
       {ImGuiCol_TitleBg, ImGuiCol_TitleBgActive, ImGuiCol_TitleBgCollapsed}) {
    set(item, Role::panel);
  }
  set(ImGuiCol_ScrollbarBg, clear);
  set(ImGuiCol_ScrollbarGrab, Paint(Role::dim, 0.35F));
  set(ImGuiCol_ScrollbarGrabHovered, Paint(Role::dim, 0.55F));
  set(ImGuiCol_ScrollbarGrabActive, Paint(Role::dim, 0.75F));
  for (const ImGuiCol item : {ImGuiCol_CheckMark, ImGuiCol_SliderGrab, ImGuiCol_SliderGrabActive,
                              ImGuiCol_DragDropTarget, ImGuiCol_NavHighlight}) {
    set(item, accent);
  }
  set(ImGuiCol_Separator, Role::border);
  set(ImGuiCol_SeparatorHovered, accent);
  set(ImGuiCol_SeparatorActive, accent);
  set(ImGuiCol_ResizeGrip, clear);
  set(ImGuiCol_ResizeGripHovered, accent.faded(0.5F));
  set(ImGuiCol_ResizeGripActive, accent);
  set(ImGuiCol_TextSelectedBg, accent.faded(0.4F));
  set(ImGuiCol_ModalWindowDimBg, Paint(Role::background, 0.6F));
  set(ImGuiCol_TableHeaderBg, theme.field());
  set(ImGuiCol_TableBorderStrong, Role::border);
  set(ImGuiCol_TableBorderLight, Role::border);
  set(ImGuiCol_TableRowBg, clear);
  set(ImGuiCol_TableRowBgAlt, clear);
}

}  // namespace

draw::Palette palette_of(ThemeKind kind) {
  switch (kind) {
    case ThemeKind::dark:
      return draw::Palette::dark();
    case ThemeKind::light:
      return draw::Palette::light_theme();
    case ThemeKind::projector:
      return draw::Palette::projector();
  }
  return draw::Palette::dark();
}

ImU32 Theme::color(const Paint& paint) const {
  return ImGui::ColorConvertFloat4ToU32(vec4_of(*this, paint));
}

Paint Theme::field() const {
  return mixed(*this, Role::panel, Role::border, palette.light ? 0.55F : 0.7F);
}

Paint Theme::field_hover() const {
  return palette.light ? Paint(Role::border) : mixed(*this, Role::panel, Role::dim, 0.18F);
}

Paint Theme::slider_fill() const {
  const glm::vec3 field_color = field().rgb;
  return Paint::value(
      glm::mix(field_color, role(*this, Role::accent), palette.light ? 0.22F : 0.30F));
}

Paint Theme::on_accent() const {
  const glm::vec3 accent = role(*this, Role::accent);
  const glm::vec3 white(1.0F);
  const glm::vec3 black(0.05F, 0.06F, 0.08F);
  const bool white_reads = draw::contrast_ratio(white, accent) >= 4.5;
  return Paint::value(white_reads ? white : black);
}

Paint Theme::readable(const Paint& paint) const {
  const glm::vec4 color4 = palette.resolve(paint);
  const glm::vec3 start(color4);
  const double wanted = kind == ThemeKind::projector ? 7.0 : 4.5;
  const glm::vec3 panel = role(*this, Role::panel);
  glm::vec3 result = start;
  for (int i = 1; i <= 20 && draw::contrast_ratio(result, panel) < wanted; ++i) {
    result = glm::mix(start, role(*this, Role::text), static_cast<float>(i) / 20.0F);
  }
  return Paint::value(result, color4.a);
}

void apply_style(Theme& theme) {
  theme.palette = palette_of(theme.kind);
  ImGuiStyle& style = ImGui::GetStyle();
  style = ImGuiStyle();
  apply_sizes(theme, style);
  apply_colors(theme, style);
}

}  // namespace motionlab::shell
