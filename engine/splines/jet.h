// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>

namespace motionlab::spline {

// A value with its first two derivatives by one variable (forward differentiation to second order;
// Griewank & Walther 2008: Evaluating Derivatives, ch. 13). Velocities and accelerations of eased
// motion follow exactly from the formula of the easing, without finite differences.
struct Jet {
  double value = 0.0;
  double first = 0.0;
  double second = 0.0;

  static Jet variable(double at) { return {at, 1.0, 0.0}; }
};

inline Jet operator+(const Jet& a, const Jet& b) {
  return {a.value + b.value, a.first + b.first, a.second + b.second};
}
inline Jet operator-(const Jet& a, const Jet& b) {
  return {a.value - b.value, a.first - b.first, a.second - b.second};
}
inline Jet operator*(const Jet& a, const Jet& b) {
  return {a.value * b.value, a.first * b.value + a.value * b.first,
          a.second * b.value + 2.0 * a.first * b.first + a.value * b.second};
}
inline Jet operator+(const Jet& a, double b) { return {a.value + b, a.first, a.second}; }
inline Jet operator+(double a, const Jet& b) { return b + a; }
inline Jet operator-(const Jet& a, double b) { return {a.value - b, a.first, a.second}; }
inline Jet operator-(double a, const Jet& b) { return {a - b.value, -b.first, -b.second}; }
inline Jet operator-(const Jet& a) { return {-a.value, -a.first, -a.second}; }
inline Jet operator*(const Jet& a, double b) { return {a.value * b, a.first * b, a.second * b}; }
inline Jet operator*(double a, const Jet& b) { return b * a; }

// f(a) for a function with value f, slope f1 and second derivative f2 at a.value.
inline Jet chain(const Jet& a, double f, double f1, double f2) {
  return {f, f1 * a.first, f2 * a.first * a.first + f1 * a.second};
}

inline Jet sin(const Jet& a) {
  const double s = std::sin(a.value);
  return chain(a, s, std::cos(a.value), -s);
}
inline Jet cos(const Jet& a) {
  const double c = std::cos(a.value);
  return chain(a, c, -std::sin(a.value), -c);
}
inline Jet exp(const Jet& a) {
  const double e = std::exp(a.value);
  return chain(a, e, e, e);
}
inline Jet exp2(const Jet& a) {
  constexpr double kLn2 = 0.693147180559945309417;
  const double e = std::exp2(a.value);
  return chain(a, e, kLn2 * e, kLn2 * kLn2 * e);
}
// The slope at zero is infinite: what is asked for there is not finite, and readouts leave it out.
inline Jet sqrt(const Jet& a) {
  const double s = std::sqrt(a.value > 0.0 ? a.value : 0.0);
  return chain(a, s, 0.5 / s, -0.25 / (s * s * s));
}

}  // namespace motionlab::spline
