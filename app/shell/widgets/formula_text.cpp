// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <array>
#include <string_view>

#include "app/shell/widgets/formula_node.h"
#include "engine/core/text.h"

namespace motionlab::shell {
namespace {

// Digits and a few letters exist as small signs; the rest is marked.
std::string script_text(const std::string& text, bool below) {
  static constexpr std::array<std::string_view, 10> kBelow = {"₀", "₁", "₂", "₃", "₄",
                                                              "₅", "₆", "₇", "₈", "₉"};
  static constexpr std::array<std::string_view, 10> kAbove = {"⁰", "¹", "²", "³", "⁴",
                                                              "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string result;
  for (const char c : text) {
    if (ascii_digit(c)) {
      result += (below ? kBelow : kAbove)[static_cast<std::size_t>(c - '0')];
    } else if (c == 'n' && below) {
      result += "ₙ";
    } else if (c == '+') {
      result += below ? "₊" : "⁺";
    } else {
      return (below ? "_" : "^") + text;
    }
  }
  return result;
}

}  // namespace

std::string formula_plain_text(const FormulaNode& node) {
  const auto child = [&node](std::size_t i) {
    return i < node.children.size() && node.children[i] ? formula_plain_text(*node.children[i])
                                                        : std::string();
  };
  switch (node.kind) {
    case FormulaKind::symbol:
      return node.text;
    case FormulaKind::fraction:
      return child(0) + "/" + child(1);
    case FormulaKind::root:
      return "√" + child(0);
    case FormulaKind::scripts:
      return child(0) + (child(1).empty() ? "" : script_text(child(1), true)) +
             (child(2).empty() ? "" : script_text(child(2), false));
    default: {
      std::string all;
      for (std::size_t i = 0; i < node.children.size(); ++i) all += child(i);
      return all;
    }
  }
}

}  // namespace motionlab::shell
