// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/splines/easing.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "engine/core/text.h"

// Penner 2002: Programming Macromedia Flash MX, ch. 7 (the ten families). CSS Easing Functions
// Level 1, §2.2 (cubic-bezier).

namespace motionlab::spline {
namespace {

using Shape = EasingShape;
constexpr double kPi = std::numbers::pi;

// x(s) = 3 (1-s)² s x1 + 3 (1-s) s² x2 + s³ and its derivatives.
Jet unit_cubic(double c1, double c2, double s) {
  const double c = 3.0 * c1;
  const double b = 3.0 * (c2 - c1) - c;
  const double a = 1.0 - c - b;
  return {((a * s + b) * s + c) * s, (3.0 * a * s + 2.0 * b) * s + c, 6.0 * a * s + 2.0 * b};
}

Jet css(const Jet& u, double x1, double y1, double x2, double y2) {
  const Jet s = time_cubic(x1, x2, u);
  const Jet y = unit_cubic(y1, y2, s.value);
  return chain(s, y.value, y.first, y.second);
}

Jet power(const Jet& u, int n) {
  Jet product = u;
  for (int i = 1; i < n; ++i) product = product * u;
  return product;
}

// The "in" members.
Jet in_sine(const Jet& u) { return 1.0 - cos(0.5 * kPi * u); }
Jet in_quad(const Jet& u) { return power(u, 2); }
Jet in_cubic(const Jet& u) { return power(u, 3); }
Jet in_quart(const Jet& u) { return power(u, 4); }
Jet in_quint(const Jet& u) { return power(u, 5); }
Jet in_expo(const Jet& u) {
  if (u.value <= 0.0) return {0.0, 0.0, 0.0};  // 2^-10 is near zero, but it is not zero
  return exp2(10.0 * u - 10.0);
}
Jet in_circ(const Jet& u) { return 1.0 - sqrt(1.0 - u * u); }

// The overshoot constant: 1.70158 dips by a tenth; in in_out by 1.525 times more.
Jet back(const Jet& u, double c) { return (c + 1.0) * power(u, 3) - c * power(u, 2); }
Jet in_back(const Jet& u) { return back(u, 1.70158); }
Jet steep_back(const Jet& u) { return back(u, 1.70158 * 1.525); }

// A decaying wave whose period is so many tenths of the time.
Jet elastic(const Jet& u, double period) {
  if (u.value <= 0.0) return {0.0, 0.0, 0.0};
  if (u.value >= 1.0) return {1.0, 0.0, 0.0};
  const double phase = 10.0 + 0.25 * period;
  return -(exp2(10.0 * u - 10.0) * sin((10.0 * u - phase) * (2.0 * kPi / period)));
}
Jet in_elastic(const Jet& u) { return elastic(u, 3.0); }
Jet slow_elastic(const Jet& u) { return elastic(u, 4.5); }

Jet out_bounce(const Jet& u) {
  constexpr double kN = 7.5625;
  constexpr double kD = 2.75;
  if (u.value < 1.0 / kD) return kN * u * u;
  const auto arc = [&](double middle, double height) {
    const Jet v = u - middle / kD;
    return kN * v * v + height;
  };
  if (u.value < 2.0 / kD) return arc(1.5, 0.75);
  if (u.value < 2.5 / kD) return arc(2.25, 0.9375);
  return arc(2.625, 0.984375);
}
Jet in_bounce(const Jet& u) { return 1.0 - out_bounce(1.0 - u); }

using Member = Jet (*)(const Jet&);
template <Member In>
Jet ease_in(const Jet& u, const Shape&) {
  return In(u);
}
template <Member In>
Jet ease_out(const Jet& u, const Shape&) {
  return 1.0 - In(1.0 - u);
}
template <Member In>
Jet ease_in_out(const Jet& u, const Shape&) {
  return u.value < 0.5 ? 0.5 * In(2.0 * u) : 1.0 - 0.5 * In(2.0 - 2.0 * u);
}

Jet none(const Jet& u, const Shape&) { return u; }
Jet smoothstep(const Jet& u, const Shape&) { return u * u * (3.0 - 2.0 * u); }
Jet smootherstep(const Jet& u, const Shape&) { return u * u * u * (10.0 + u * (6.0 * u - 15.0)); }
Jet css_ease(const Jet& u, const Shape&) { return css(u, 0.25, 0.1, 0.25, 1.0); }
Jet css_ease_in(const Jet& u, const Shape&) { return css(u, 0.42, 0.0, 1.0, 1.0); }
Jet css_ease_out(const Jet& u, const Shape&) { return css(u, 0.0, 0.0, 0.58, 1.0); }
Jet css_ease_in_out(const Jet& u, const Shape&) { return css(u, 0.42, 0.0, 0.58, 1.0); }
Jet css_free(const Jet& u, const Shape& s) { return css(u, s.x1, s.y1, s.x2, s.y2); }

// Step response of x'' + 2 ζ ω x' + ω² x = ω², with ω so that the envelope has fallen to a
// thousandth at u = 1, where it is scaled to be exactly 1.
Jet spring_response(const Jet& u, double zeta) {
  const double omega = std::log(1000.0) / zeta;
  if (zeta >= 1.0) return 1.0 - (1.0 + omega * u) * exp(-omega * u);
  const double damped = omega * std::sqrt(1.0 - zeta * zeta);
  return 1.0 -
         exp(-zeta * omega * u) * (cos(damped * u) + (zeta * omega / damped) * sin(damped * u));
}
Jet spring_easing(const Jet& u, const Shape& s) {
  const double zeta = std::clamp(s.damping, 0.02, 1.0);
  return spring_response(u, zeta) * (1.0 / spring_response({1.0, 0.0, 0.0}, zeta).value);
}

template <Member In>
constexpr Easing member_in(std::string_view id, std::string_view label, std::string_view formula,
                           bool overshoots = false) {
  return {id, label, formula, overshoots, &ease_in<In>};
}
template <Member In>
constexpr Easing member_out(std::string_view id, std::string_view label, std::string_view formula,
                            bool overshoots = false) {
  return {id, label, formula, overshoots, &ease_out<In>};
}
template <Member In>
constexpr Easing member_in_out(std::string_view id, std::string_view label,
                               std::string_view formula, bool overshoots = false) {
  return {id, label, formula, overshoots, &ease_in_out<In>};
}

constexpr std::array kEasings{
    Easing{"none", "None", "u", false, &none},
    Easing{"smoothstep", "Smoothstep", "3u² − 2u³", false, &smoothstep},
    Easing{"smootherstep", "Smootherstep", "6u⁵ − 15u⁴ + 10u³", false, &smootherstep},
    Easing{"css_ease", "CSS ease", "cubic-bezier(0.25, 0.1, 0.25, 1)", false, &css_ease},
    Easing{"css_ease_in", "CSS ease-in", "cubic-bezier(0.42, 0, 1, 1)", false, &css_ease_in},
    Easing{"css_ease_out", "CSS ease-out", "cubic-bezier(0, 0, 0.58, 1)", false, &css_ease_out},
    Easing{"css_ease_in_out", "CSS ease-in-out", "cubic-bezier(0.42, 0, 0.58, 1)", false,
           &css_ease_in_out},
    Easing{"cubic_bezier", "CSS cubic-bezier, own handles", "cubic-bezier(x₁, y₁, x₂, y₂)", true,
           &css_free},
    member_in<in_sine>("in_sine", "Sine in", "1 − cos(πu/2)"),
    member_out<in_sine>("out_sine", "Sine out", "sin(πu/2)"),
    member_in_out<in_sine>("in_out_sine", "Sine in-out", "(1 − cos πu)/2"),
    member_in<in_quad>("in_quad", "Quadratic in", "u²"),
    member_out<in_quad>("out_quad", "Quadratic out", "1 − (1−u)²"),
    member_in_out<in_quad>("in_out_quad", "Quadratic in-out", "2u², then mirrored"),
    member_in<in_cubic>("in_cubic", "Cubic in", "u³"),
    member_out<in_cubic>("out_cubic", "Cubic out", "1 − (1−u)³"),
    member_in_out<in_cubic>("in_out_cubic", "Cubic in-out", "4u³, then mirrored"),
    member_in<in_quart>("in_quart", "Quartic in", "u⁴"),
    member_out<in_quart>("out_quart", "Quartic out", "1 − (1−u)⁴"),
    member_in_out<in_quart>("in_out_quart", "Quartic in-out", "8u⁴, then mirrored"),
    member_in<in_quint>("in_quint", "Quintic in", "u⁵"),
    member_out<in_quint>("out_quint", "Quintic out", "1 − (1−u)⁵"),
    member_in_out<in_quint>("in_out_quint", "Quintic in-out", "16u⁵, then mirrored"),
    member_in<in_expo>("in_expo", "Exponential in", "2^(10u−10)"),
    member_out<in_expo>("out_expo", "Exponential out", "1 − 2^(−10u)"),
    member_in_out<in_expo>("in_out_expo", "Exponential in-out", "2^(20u−10)/2, then mirrored"),
    member_in<in_circ>("in_circ", "Circular in", "1 − √(1−u²)"),
    member_out<in_circ>("out_circ", "Circular out", "√(1−(u−1)²)"),
    member_in_out<in_circ>("in_out_circ", "Circular in-out", "(1 − √(1−4u²))/2, then mirrored"),
    member_in<in_back>("in_back", "Back in", "(c+1)u³ − cu², c = 1.70158", true),
    member_out<in_back>("out_back", "Back out", "1 − in(1−u)", true),
    member_in_out<steep_back>("in_out_back", "Back in-out", "c = 1.70158·1.525", true),
    member_in<in_elastic>("in_elastic", "Elastic in", "−2^(10u−10) sin((10u−10.75)2π/3)", true),
    member_out<in_elastic>("out_elastic", "Elastic out", "1 − in(1−u)", true),
    member_in_out<slow_elastic>("in_out_elastic", "Elastic in-out", "period 4.5 tenths", true),
    member_in<in_bounce>("in_bounce", "Bounce in", "1 − out(1−u)"),
    member_out<in_bounce>("out_bounce", "Bounce out", "7.5625u², four arcs"),
    member_in_out<in_bounce>("in_out_bounce", "Bounce in-out", "in, then out"),
    Easing{"spring", "Spring", "1 − e^(−ζωu)(cos ω_d u + ζω/ω_d sin ω_d u)", true, &spring_easing},
};

}  // namespace

std::span<const Easing> easings() { return kEasings; }

const Easing* find_easing(std::string_view id) {
  for (const Easing& easing : kEasings) {
    if (easing.id == id) return &easing;
  }
  return nullptr;
}

double solve_time_cubic(double x1, double x2, double x) {
  if (!(x > 0.0)) return 0.0;
  if (x >= 1.0) return 1.0;
  x1 = std::clamp(x1, 0.0, 1.0);
  x2 = std::clamp(x2, 0.0, 1.0);
  double low = 0.0;
  double high = 1.0;
  double s = x;
  // Newton's method takes 4 to 6 rounds where the slope is good; bisection needs 60 where it is
  // not.
  for (int i = 0; i < 100 && high - low > 1e-17; ++i) {
    const Jet at = unit_cubic(x1, x2, s);
    const double error = at.value - x;
    if (error == 0.0) return s;
    (error < 0.0 ? low : high) = s;
    const double newton = s - error / at.first;
    const double next = newton > low && newton < high ? newton : 0.5 * (low + high);
    if (next == s) return s;
    s = next;
  }
  return s;
}

Jet time_cubic(double x1, double x2, const Jet& x) {
  x1 = std::clamp(x1, 0.0, 1.0);
  x2 = std::clamp(x2, 0.0, 1.0);
  // Thirds are the identity; so are the ends of every curve.
  if (is_straight_time(x1, x2)) return x;
  const double s = solve_time_cubic(x1, x2, x.value);
  const Jet at = unit_cubic(x1, x2, s);
  // Derivatives of the inverse function.
  return chain(x, s, 1.0 / at.first, -at.second / (at.first * at.first * at.first));
}

std::string css_text(const EasingShape& shape) {
  return "cubic-bezier(" + format_short(std::clamp(shape.x1, 0.0, 1.0)) + ", " +
         format_short(shape.y1) + ", " + format_short(std::clamp(shape.x2, 0.0, 1.0)) + ", " +
         format_short(shape.y2) + ")";
}

namespace {

struct CssName {
  std::string_view css;
  std::string_view id;
};
constexpr std::array kCssNames{
    CssName{"linear", "none"}, CssName{"ease", "css_ease"}, CssName{"ease-in", "css_ease_in"},
    CssName{"ease-out", "css_ease_out"}, CssName{"ease-in-out", "css_ease_in_out"}};
constexpr std::string_view kCssFunction = "cubic-bezier(";

// Lower case, without the property's name and what stands around the value.
std::string css_value(std::string_view text) {
  if (const auto colon = text.find(':'); colon != std::string_view::npos) {
    if (text.substr(0, colon).find("timing-function") == std::string_view::npos) return {};
    text.remove_prefix(colon + 1);
  }
  std::string value;
  for (const char c : text) {
    if (c == ';') break;
    const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (!blank) value += ascii_lower(c);
  }
  return value;
}

}  // namespace

std::string css_text(const Easing& easing, const EasingShape& shape) {
  if (easing.id == "cubic_bezier") return css_text(shape);
  for (const CssName& name : kCssNames) {
    if (name.id == easing.id && name.id != "none") return std::string(name.css);
  }
  return {};
}

bool looks_like_css(std::string_view text) {
  constexpr std::size_t kLongest = 200;
  if (text.size() > kLongest) return false;
  const std::string value = css_value(text);
  if (value.starts_with("cubic-bezier")) return true;
  return std::any_of(kCssNames.begin(), kCssNames.end(),
                     [&](const CssName& name) { return value == name.css; });
}

Result<CssEasing> read_css(std::string_view text) {
  const std::string value = css_value(text);
  for (const CssName& name : kCssNames) {
    if (value == name.css) return CssEasing{find_easing(name.id), {}};
  }
  if (!value.starts_with(kCssFunction) || value.back() != ')') {
    return fail(
        "\"" + std::string(text.substr(0, 60)) +
        "\" is no easing: it must be cubic-bezier(x1, y1, x2, y2), ease, ease-in, ease-out, "
        "ease-in-out or linear");
  }
  std::vector<double> numbers;
  const std::string inside =
      value.substr(kCssFunction.size(), value.size() - kCssFunction.size() - 1);
  for (const std::string& part : split(inside, ',')) {
    const auto number = parse_double(part);
    if (!number || !std::isfinite(*number)) {
      return fail("cubic-bezier: \"" + part + "\" is no number; it takes x1, y1, x2, y2");
    }
    numbers.push_back(*number);
  }
  if (numbers.size() != 4) {
    return fail("cubic-bezier takes four numbers x1, y1, x2, y2, and there are " +
                std::to_string(numbers.size()));
  }
  for (const double x : {numbers[0], numbers[2]}) {
    if (!(x >= 0.0 && x <= 1.0)) {
      return fail("cubic-bezier: x = " + format_short(x) +
                  " must be within 0 and 1, or time would run back");
    }
  }
  return CssEasing{find_easing("cubic_bezier"), {numbers[0], numbers[1], numbers[2], numbers[3]}};
}

}  // namespace motionlab::spline
