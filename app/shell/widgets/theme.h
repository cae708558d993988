// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <imgui.h>

#include <string>

#include "engine/draw/paint.h"

namespace motionlab::shell {

enum class ThemeKind { dark, light, projector };

// All at the present UI scale; rebuilt sharp when the scale changes. Never null after
// build_fonts(). The sizes are FontSize, the height of a line from ascender to descender, at
// scale 1.
struct Fonts {
  ImFont* body = nullptr;                // 17 px
  ImFont* bold = nullptr;                // 17 px, semi-bold: panel headings, primary buttons
  ImFont* caption = nullptr;             // 15 px
  ImFont* heading = nullptr;             // 20 px semi-bold
  ImFont* title = nullptr;               // 34 px semi-bold: the gallery's name
  ImFont* mono = nullptr;                // 17 px, numbers
  ImFont* mono_caption = nullptr;        // 15 px
  ImFont* math = nullptr;                // 21 px, italic serif with Greek: formulas
  ImFont* math_small = nullptr;          // 15 px: sub- and superscripts
  ImFont* math_upright = nullptr;        // 21 px: digits, functions, signs in formulas
  ImFont* math_upright_small = nullptr;  // 15 px
};

draw::Palette palette_of(ThemeKind kind);

// Everything that decides how the program looks. One per program, handed to what draws.
struct Theme {
  ThemeKind kind = ThemeKind::dark;
  float scale = 1.0F;  // UI scale: 0.5…3, follows the monitor unless set
  draw::Palette palette = draw::Palette::dark();
  Fonts fonts;

  // Pixels of a logical px: the projector's theme is a fifth larger, so that its body text has 18
  // px.
  float zoom() const { return kind == ThemeKind::projector ? 1.2F * scale : scale; }
  float px(float logical) const { return logical * zoom(); }

  ImU32 color(const draw::Paint& paint) const;
  // What the roles have no name for, derived from them.
  draw::Paint field() const;        // behind values, combos, cards
  draw::Paint field_hover() const;  // … under the pointer
  draw::Paint slider_fill() const;  // the filled part of a value
  draw::Paint on_accent() const;    // text on the accent colour
  // Text in a colour of the palette, moved towards the text colour until it can be read on a panel
  // (4.5:1, projector 7:1).
  draw::Paint readable(const draw::Paint& paint) const;
};

// Fills the font atlas at the theme's scale (text font merged with a symbol font for Greek and
// mathematics; ImGui's own font where none was found at build time). Call with a current ImGui
// context, outside a frame.
void build_fonts(Theme& theme);
// Palette and ImGui style of the theme's kind and scale (spacing on the 4 px grid, radius 6, one
// border colour).
void apply_style(Theme& theme);

}  // namespace motionlab::shell
