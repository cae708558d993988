// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <imgui.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/shell/widgets/theme.h"
#include "engine/core/result.h"

/* Typeset formulas in a small notation after TeX:

     letters are slanted, digits and signs upright          x = 2 v
     \omega \Delta … · ^ and _ with one sign or {…}         \omega_{n+1}^2
     \frac{a}{b} \sqrt{x} \sqrt[3]{x} \vec{x} \hat{x} \bar{x} \tilde{x} \dot{x} \ddot{x}
     \cdot \times \pm \mp \le \ge \ne \ll \gg \approx \equiv \propto \to \in \perp \infty \nabla
   \partial \ldots \cdots \sum \prod (limits above and below) \int \sin \cos \tan \exp \log \ln \min
   \max \det …         upright \left( … \right)   brackets as high as what they hold: ( ) [ ] | . \{
   \} \langle \rangle \text{if } \mathbf{v} \mathrm{d}     \matrix{a & b \\ c & d} \cases{…}
     spaces: \, \; \quad     a new line: \\
     \param{dt}{h}      the term h is the parameter or readout dt

   A formula wider than its panel wraps before its relations (=, ≤, …), then before + and −; what
   still does not fit is set smaller. */

namespace motionlab::shell {

struct FormulaNode;

class Formula {
 public:
  Formula() = default;
  // An error says what is wrong and at which character (from 1).
  static Result<Formula> parse(std::string_view text);

  const std::string& source() const { return source_; }
  // The ids of its \param terms, each once, in order.
  const std::vector<std::string>& parameters() const { return parameters_; }
  const FormulaNode* root() const { return root_.get(); }

 private:
  std::string source_;
  std::vector<std::string> parameters_;
  std::shared_ptr<const FormulaNode> root_;
};

struct FormulaContext {
  // The live value of a parameter or readout as text with its unit ("0.020 s"); nothing: no number
  // is shown.
  std::function<std::optional<std::string>(std::string_view id)> value = {};
  std::function<bool(std::string_view id)> touched = {};  // the term lights up
  bool show_values = true;                                // "h = 0.020 s" at the right or below
};

struct FormulaSize {
  float width = 0.0F;
  float height = 0.0F;    // with the line of values
  float baseline = 0.0F;  // of the first line, from the top
};
// In pixels, at most `max_width` wide where it can wrap.
FormulaSize measure(const Theme& theme, const Formula& formula, float max_width,
                    const FormulaContext& context);
void draw(const Theme& theme, ImDrawList* list, ImVec2 position, const Formula& formula,
          float max_width, const FormulaContext& context);

// As an ImGui item of the width available. The id of the \param term under the pointer, or an empty
// text.
std::string formula_widget(const Theme& theme, const char* id, const Formula& formula,
                           const FormulaContext& context);

}  // namespace motionlab::shell
