// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <imgui.h>

#include <string>

#include "engine/draw/paint.h"

namespace motionlab::shell {

enum class ThemeKind { dark, light, projector };

// All at the present UI scale; rebuilt sharp when the scale changes. Never null after
// build_fonts().
struct Fonts {
  ImFont* body = nullptr;                // 15 px
  ImFont* bold = nullptr;                // 15 px, semi-bold: panel headings, primary buttons
  ImFont* caption = nullptr;             // 13 px
  ImFont* heading = nullptr;             // 18 px semi-bold
  ImFont* title = nullptr;               // 28 px bold: the gallery's name
  ImFont* mono = nullptr;                // 14 px, numbers
  ImFont* mono_caption = nullptr;        // 12 px
  ImFont* math = nullptr;                // 19 px, italic serif with Greek: formulas
  ImFont* math_small = nullptr;          // 13 px: sub- and superscripts
  ImFont* math_upright = nullptr;        // 19 px: digits, functions, signs in formulas
  ImFont* math_upright_small = nullptr;  // 13 px
};

// Everything that decides how the program looks. One per program, handed to what draws.
struct Theme {
  ThemeKind kind = ThemeKind::dark;
  float scale = 1.0F;  // UI scale: 0.5…3, follows the monitor unless set
  draw::Palette palette = draw::Palette::dark();
  Fonts fonts;

  ImU32 color(const draw::Paint& paint) const;
  float px(float logical) const { return logical * scale; }  // lengths at the present scale
};

// Fills the font atlas at the theme's scale (text font merged with a symbol font for Greek and
// mathematics; ImGui's own font where none was found at build time). Call with a current ImGui
// context, outside a frame.
void build_fonts(Theme& theme);
// Palette and ImGui style of the theme's kind and scale (spacing on the 4 px grid, radius 6, one
// border colour).
void apply_style(Theme& theme);

}  // namespace motionlab::shell
