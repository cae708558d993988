// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <vector>

// What a formula's notation says, before it has a size. For this folder only.

namespace motionlab::shell {

enum class FormulaKind {
  row,        // children side by side
  symbol,     // `text`
  space,      // `amount` em
  fraction,   // numerator, denominator
  root,       // radicand [, index]
  scripts,    // nucleus, subscript or null, superscript or null
  accent,     // `text` names it: vec, hat, bar, tilde, dot, ddot
  brackets,   // `text`: the opening sign; `closing`; one child
  matrix,     // children row by row, `columns` of them
  parameter,  // `text`: the id; one child
  line_break
};

enum class FormulaStyle { italic, upright, bold };

// Decides the space around a symbol, as in TeX.
enum class FormulaClass {
  ordinary,
  binary,
  relation,
  opening,
  closing,
  punctuation,
  function,
  large
};

struct FormulaNode {
  FormulaKind kind = FormulaKind::row;
  std::string text;
  std::string closing;
  FormulaStyle style = FormulaStyle::italic;
  FormulaClass spacing = FormulaClass::ordinary;
  float amount = 0.0F;
  std::size_t columns = 0;
  bool left_aligned = false;  // of a matrix: \cases
  std::vector<std::shared_ptr<const FormulaNode>> children;
};

// As plain text on one line: "ω₀", "x_max".
std::string formula_plain_text(const FormulaNode& node);

}  // namespace motionlab::shell
