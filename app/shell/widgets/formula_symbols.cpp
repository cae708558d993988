// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/widgets/formula_symbols.h"

#include <array>
#include <string>
#include <vector>

#include "engine/core/text.h"

namespace motionlab::shell {
namespace {

constexpr FormulaStyle kItalic = FormulaStyle::italic;
constexpr FormulaStyle kUpright = FormulaStyle::upright;
constexpr FormulaClass kOrdinary = FormulaClass::ordinary;
constexpr FormulaClass kBinary = FormulaClass::binary;
constexpr FormulaClass kRelation = FormulaClass::relation;
constexpr FormulaClass kFunction = FormulaClass::function;
constexpr FormulaClass kLarge = FormulaClass::large;

constexpr std::array kSymbols = {
    FormulaSymbol{"alpha", "α", kItalic, kOrdinary},
    FormulaSymbol{"beta", "β", kItalic, kOrdinary},
    FormulaSymbol{"gamma", "γ", kItalic, kOrdinary},
    FormulaSymbol{"delta", "δ", kItalic, kOrdinary},
    FormulaSymbol{"epsilon", "ε", kItalic, kOrdinary},
    FormulaSymbol{"zeta", "ζ", kItalic, kOrdinary},
    FormulaSymbol{"eta", "η", kItalic, kOrdinary},
    FormulaSymbol{"theta", "θ", kItalic, kOrdinary},
    FormulaSymbol{"iota", "ι", kItalic, kOrdinary},
    FormulaSymbol{"kappa", "κ", kItalic, kOrdinary},
    FormulaSymbol{"lambda", "λ", kItalic, kOrdinary},
    FormulaSymbol{"mu", "μ", kItalic, kOrdinary},
    FormulaSymbol{"nu", "ν", kItalic, kOrdinary},
    FormulaSymbol{"xi", "ξ", kItalic, kOrdinary},
    FormulaSymbol{"pi", "π", kItalic, kOrdinary},
    FormulaSymbol{"rho", "ρ", kItalic, kOrdinary},
    FormulaSymbol{"sigma", "σ", kItalic, kOrdinary},
    FormulaSymbol{"tau", "τ", kItalic, kOrdinary},
    FormulaSymbol{"upsilon", "υ", kItalic, kOrdinary},
    FormulaSymbol{"phi", "φ", kItalic, kOrdinary},
    FormulaSymbol{"varphi", "φ", kItalic, kOrdinary},
    FormulaSymbol{"chi", "χ", kItalic, kOrdinary},
    FormulaSymbol{"psi", "ψ", kItalic, kOrdinary},
    FormulaSymbol{"omega", "ω", kItalic, kOrdinary},
    FormulaSymbol{"Gamma", "Γ", kUpright, kOrdinary},
    FormulaSymbol{"Delta", "Δ", kUpright, kOrdinary},
    FormulaSymbol{"Theta", "Θ", kUpright, kOrdinary},
    FormulaSymbol{"Lambda", "Λ", kUpright, kOrdinary},
    FormulaSymbol{"Xi", "Ξ", kUpright, kOrdinary},
    FormulaSymbol{"Pi", "Π", kUpright, kOrdinary},
    FormulaSymbol{"Sigma", "Σ", kUpright, kOrdinary},
    FormulaSymbol{"Phi", "Φ", kUpright, kOrdinary},
    FormulaSymbol{"Psi", "Ψ", kUpright, kOrdinary},
    FormulaSymbol{"Omega", "Ω", kUpright, kOrdinary},
    FormulaSymbol{"cdot", "·", kUpright, kBinary},
    FormulaSymbol{"times", "×", kUpright, kBinary},
    FormulaSymbol{"pm", "±", kUpright, kBinary},
    FormulaSymbol{"mp", "∓", kUpright, kBinary},
    FormulaSymbol{"le", "≤", kUpright, kRelation},
    FormulaSymbol{"leq", "≤", kUpright, kRelation},
    FormulaSymbol{"ge", "≥", kUpright, kRelation},
    FormulaSymbol{"geq", "≥", kUpright, kRelation},
    FormulaSymbol{"ne", "≠", kUpright, kRelation},
    FormulaSymbol{"neq", "≠", kUpright, kRelation},
    FormulaSymbol{"ll", "≪", kUpright, kRelation},
    FormulaSymbol{"gg", "≫", kUpright, kRelation},
    FormulaSymbol{"approx", "≈", kUpright, kRelation},
    FormulaSymbol{"equiv", "≡", kUpright, kRelation},
    FormulaSymbol{"propto", "∝", kUpright, kRelation},
    FormulaSymbol{"to", "→", kUpright, kRelation},
    FormulaSymbol{"rightarrow", "→", kUpright, kRelation},
    FormulaSymbol{"leftarrow", "←", kUpright, kRelation},
    FormulaSymbol{"in", "∈", kUpright, kRelation},
    FormulaSymbol{"perp", "⊥", kUpright, kRelation},
    FormulaSymbol{"infty", "∞", kUpright, kOrdinary},
    FormulaSymbol{"nabla", "∇", kUpright, kOrdinary},
    FormulaSymbol{"partial", "∂", kUpright, kOrdinary},
    FormulaSymbol{"dots", "…", kUpright, kOrdinary},
    FormulaSymbol{"ldots", "…", kUpright, kOrdinary},
    FormulaSymbol{"cdots", "···", kUpright, kOrdinary},
    FormulaSymbol{"prime", "′", kUpright, kOrdinary},
    FormulaSymbol{"degree", "°", kUpright, kOrdinary},
    FormulaSymbol{"mid", "|", kUpright, kRelation},
    FormulaSymbol{"sum", "∑", kUpright, kLarge},
    FormulaSymbol{"prod", "∏", kUpright, kLarge},
    FormulaSymbol{"int", "∫", kUpright, kLarge},
    FormulaSymbol{"{", "{", kUpright, FormulaClass::opening},
    FormulaSymbol{"}", "}", kUpright, FormulaClass::closing},
    FormulaSymbol{"%", "%", kUpright, kOrdinary},
    FormulaSymbol{"&", "&", kUpright, kOrdinary},
    FormulaSymbol{"_", "_", kUpright, kOrdinary},
    FormulaSymbol{"sin", "sin", kUpright, kFunction},
    FormulaSymbol{"cos", "cos", kUpright, kFunction},
    FormulaSymbol{"tan", "tan", kUpright, kFunction},
    FormulaSymbol{"arcsin", "arcsin", kUpright, kFunction},
    FormulaSymbol{"arccos", "arccos", kUpright, kFunction},
    FormulaSymbol{"arctan", "arctan", kUpright, kFunction},
    FormulaSymbol{"sinh", "sinh", kUpright, kFunction},
    FormulaSymbol{"cosh", "cosh", kUpright, kFunction},
    FormulaSymbol{"tanh", "tanh", kUpright, kFunction},
    FormulaSymbol{"exp", "exp", kUpright, kFunction},
    FormulaSymbol{"log", "log", kUpright, kFunction},
    FormulaSymbol{"ln", "ln", kUpright, kFunction},
    FormulaSymbol{"min", "min", kUpright, kFunction},
    FormulaSymbol{"max", "max", kUpright, kFunction},
    FormulaSymbol{"det", "det", kUpright, kFunction},
    FormulaSymbol{"tr", "tr", kUpright, kFunction},
    FormulaSymbol{"sign", "sign", kUpright, kFunction},
    FormulaSymbol{"lerp", "lerp", kUpright, kFunction},
    FormulaSymbol{"slerp", "slerp", kUpright, kFunction},
};

constexpr std::array<std::string_view, 21> kStructures = {
    "frac",  "sqrt",  "vec",   "hat",    "bar",    "tilde",  "dot",
    "ddot",  "left",  "right", "text",   "mathbf", "mathrm", "matrix",
    "cases", "param", "quad",  "langle", "rangle", ",",      ";"};

}  // namespace

std::optional<FormulaSymbol> find_formula_symbol(std::string_view name) {
  for (const FormulaSymbol& symbol : kSymbols) {
    if (symbol.name == name) return symbol;
  }
  return std::nullopt;
}

std::string_view nearest_formula_name(std::string_view name) {
  std::vector<std::string> names;
  for (const FormulaSymbol& symbol : kSymbols) names.emplace_back(symbol.name);
  for (const std::string_view structure : kStructures) names.emplace_back(structure);
  const std::optional<std::string> found = nearest(name, names);
  if (!found) return {};
  if (const auto symbol = find_formula_symbol(*found)) return symbol->name;
  for (const std::string_view structure : kStructures) {
    if (structure == *found) return structure;
  }
  return {};
}

}  // namespace motionlab::shell
