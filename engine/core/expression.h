// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/result.h"

namespace motionlab {

// Conditions in lessons and events, e.g. `abs(energy_error) < 0.03 and integrator == "rk4"`.
//
//   or · and · not · == != < <= > >= · + - · * / · unary - · numbers, "texts", names, (…), abs sqrt
//   sin cos exp log min max
//
// A name is a letter followed by letters, digits, _ . or @ (energy.max, energy@rk4).
class Expression {
 public:
  using Value = std::variant<double, std::string>;
  // The value of a name, or nothing when there is none.
  using Lookup = std::function<std::optional<Value>(std::string_view name)>;

  static Result<Expression> parse(std::string_view text);

  // An error when a name is unknown or an operand has the wrong type.
  Result<Value> evaluate(const Lookup& lookup) const;
  // evaluate() as a truth value: a number that is neither zero nor NaN.
  Result<bool> holds(const Lookup& lookup) const;

  const std::string& text() const { return text_; }
  std::vector<std::string> names() const;

  struct Node;

 private:
  std::string text_;
  std::shared_ptr<const Node> root_;
};

}  // namespace motionlab
