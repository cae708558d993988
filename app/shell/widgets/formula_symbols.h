// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>

#include "app/shell/widgets/formula_node.h"

namespace motionlab::shell {

struct FormulaSymbol {
  std::string_view name;  // without the backslash
  std::string_view text;
  FormulaStyle style;
  FormulaClass spacing;
};

// \omega, \cdot, \sin …; nothing for a name that stands for no single sign.
std::optional<FormulaSymbol> find_formula_symbol(std::string_view name);
// The known name nearest to a wrong one, or an empty text.
std::string_view nearest_formula_name(std::string_view name);

}  // namespace motionlab::shell
