// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <glm/vec2.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "app/shell/widgets/formula_node.h"

// From a formula's nodes to glyphs and strokes with places. Without Dear ImGui: the fonts are asked
// through FormulaMetrics, so that the layout can be tested by itself. For this folder only.

namespace motionlab::shell {

// Where a text's ink is, from its origin on the baseline, y down [pixels].
struct GlyphExtent {
  float advance = 0.0F;
  float left = 0.0F;
  float right = 0.0F;
  float top = 0.0F;  // negative above the baseline
  float bottom = 0.0F;
};

struct FormulaMetrics {
  float em = 19.0F;      // of the main size [pixels]
  float script = 0.68F;  // the size of scripts, relative
  float line = 1.3F;     // thickness of fraction bars and roots [pixels]
  // `level` 0: main size, 1: scripts.
  std::function<GlyphExtent(FormulaStyle, int level, std::string_view)> extent;
};

struct FormulaGlyphs {
  glm::vec2 origin{0.0F};  // on the baseline
  std::string text;
  FormulaStyle style = FormulaStyle::italic;
  int level = 0;
  int parameter = -1;  // index into FormulaLayout::terms
};
struct FormulaStroke {
  std::vector<glm::vec2> points;
  float width = 1.0F;
  bool filled = false;  // a convex outline, clockwise
  int parameter = -1;
};
// The place of a \param term.
struct FormulaTerm {
  int index = 0;
  std::string id;
  std::string symbol;  // as plain text
  glm::vec2 min{0.0F};
  glm::vec2 max{0.0F};
};

struct FormulaLayout {
  float width = 0.0F;
  float height = 0.0F;
  float baseline = 0.0F;         // of the first line, from the top
  float last_line_width = 0.0F;  // what is free beside it can hold the values
  float last_line_top = 0.0F;
  std::vector<FormulaGlyphs> glyphs;
  std::vector<FormulaStroke> strokes;
  std::vector<FormulaTerm> terms;
};

// Lines are at most `max_width` wide where there is a place to break them.
FormulaLayout lay_out_formula(const FormulaNode& root, const FormulaMetrics& metrics,
                              float max_width);

}  // namespace motionlab::shell
