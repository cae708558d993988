// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/result.h"
#include "engine/splines/jet.h"

namespace motionlab::spline {

// What the easings that can be shaped are shaped by.
struct EasingShape {
  double x1 = 0.25;  // first handle of the CSS curve; x is kept in [0, 1]
  double y1 = 0.1;
  double x2 = 0.25;  // second handle
  double y2 = 1.0;
  double damping = 0.5;  // of the spring: ratio to critical damping

  bool operator==(const EasingShape&) const = default;
};

// One way to spend the time between two keys: a function from [0, 1] to the eased fraction, with 0
// at 0 and 1 at 1.
struct Easing {
  std::string_view id;
  std::string_view label;
  std::string_view formula;  // of the "in" member of the family
  bool overshoots = false;   // claims to leave [0, 1]
  Jet (*function)(const Jet& u, const EasingShape& shape);
};

// none, smoothstep, smootherstep, the CSS names and the free CSS curve, ten Penner families × in,
// out, in_out, and the spring, in the order of a menu.
std::span<const Easing> easings();
// Null if there is none of that name.
const Easing* find_easing(std::string_view id);
inline double ease(const Easing& easing, double u, const EasingShape& shape = {}) {
  return easing.function(Jet{u, 0.0, 0.0}, shape).value;
}

// The parameter s of a cubic Bézier with x control values 0, x1, x2, 1 (both clamped to [0, 1], so
// that x(s) never runs back) at which it takes the value x. Always has an answer, also where the
// slope vanishes: Newton's method held in a bracket.
double solve_time_cubic(double x1, double x2, double x);
// Whether x(s) = s: handles at one and two thirds.
inline bool is_straight_time(double x1, double x2) {
  return std::abs(x1 - 1.0 / 3.0) < 1e-15 && std::abs(x2 - 2.0 / 3.0) < 1e-15;
}
// s with its derivatives by x, from those of x(s).
Jet time_cubic(double x1, double x2, const Jet& x);

// "cubic-bezier(0.25, 0.1, 0.25, 1)" as a style sheet takes it.
std::string css_text(const EasingShape& shape);
// The same of any easing that a style sheet has: also "ease-in" and the like. Empty for others.
std::string css_text(const Easing& easing, const EasingShape& shape);
// What a style sheet says: "ease-in", "cubic-bezier(.4, 0, .2, 1)", also as a declaration
// ("transition-timing-function: ease;").
struct CssEasing {
  const Easing* easing = nullptr;
  EasingShape shape;  // of the free curve
};
bool looks_like_css(std::string_view text);
Result<CssEasing> read_css(std::string_view text);

}  // namespace motionlab::spline
