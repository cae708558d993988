// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <glm/vec2.hpp>
#include <vector>

#include "app/shell/widgets/formula_layout.h"

namespace motionlab::shell::detail {

// A part of a formula that has its size: its origin is at the left on the baseline, y down.
struct Box {
  float width = 0.0F;
  float ascent = 0.0F;    // above the baseline, positive
  float descent = 0.0F;   // below it, positive
  float overhang = 0.0F;  // how far slanted ink reaches past the width: superscripts keep away
  float accent = 0.0F;  // the part of the ascent that an accent takes: superscripts stand beside it
  FormulaClass left = FormulaClass::ordinary;   // what its first sign asks for
  FormulaClass right = FormulaClass::ordinary;  // … and its last
  std::vector<FormulaGlyphs> glyphs;
  std::vector<FormulaStroke> strokes;
  std::vector<FormulaTerm> terms;

  float height() const { return ascent + descent; }
  // Takes over what `other` holds, moved by `offset`; the size stays.
  void place(Box&& other, glm::vec2 offset);
  void include(float up, float down);
};

// Signs that grow with what they stand beside, drawn with strokes. Centred on y = 0, from the left
// at x = 0. `sign`: ( ) [ ] | { } < >; the width is returned.
float add_bracket(Box& box, char sign, float x, float top, float bottom, float em, float line);
// Above a box of this width whose ink ends at `top`: vec hat bar tilde dot ddot. The new top.
float add_accent(Box& box, const std::string& name, float left, float right, float top, float em,
                 float line);
// The root sign from its foot at x to the bar's end.
void add_root(Box& box, float x, float right, float top, float bottom, float em, float line);
// ∑ or ∏ of this height, centred at y.
float add_large(Box& box, const std::string& sign, float height, float center, float line);

}  // namespace motionlab::shell::detail
