// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/sim/ode/elliptic.h"

#include <array>
#include <cmath>
#include <limits>
#include <numbers>

namespace motionlab::ode {
namespace {

// The descending sequences a, b, c of A&S 17.6.1. They converge quadratically; near k = 1 first
// come about log2(-log(kc)) slower steps, so that 40 cover every double.
struct AgmScale {
  std::array<double, 40> a{};
  std::array<double, 40> b{};
  std::array<double, 40> c{};
  int last = 0;
};

AgmScale agm(Modulus m) {
  AgmScale s;
  s.a[0] = 1.0;
  s.b[0] = m.kc;
  s.c[0] = m.k;
  while (s.last + 1 < static_cast<int>(s.a.size()) &&
         std::abs(s.c[s.last]) > std::numeric_limits<double>::epsilon() * s.a[s.last]) {
    const int i = s.last;
    s.a[i + 1] = 0.5 * (s.a[i] + s.b[i]);
    s.b[i + 1] = std::sqrt(s.a[i] * s.b[i]);
    s.c[i + 1] = 0.5 * (s.a[i] - s.b[i]);
    ++s.last;
  }
  return s;
}

// k = 1: the functions are hyperbolic and the period is infinite (A&S 16.15).
JacobiFunctions hyperbolic(double u) {
  const double sech = 1.0 / std::cosh(u);
  return {2.0 * std::atan(std::tanh(0.5 * u)), std::tanh(u), sech, sech};
}

}  // namespace

double complete_elliptic_k(Modulus m) {
  if (m.kc == 0.0) return std::numeric_limits<double>::infinity();
  const AgmScale s = agm(m);
  return std::numbers::pi / (2.0 * s.a[s.last]);
}

double incomplete_elliptic_f(double phi, Modulus m) {
  if (m.kc == 0.0) return std::asinh(std::tan(phi));
  const AgmScale s = agm(m);
  // F(phi + n pi) = F(phi) + 2 n K keeps the phase within one branch of the tangent.
  const double turns = std::round(phi / std::numbers::pi);
  double p = phi - turns * std::numbers::pi;
  double scale = 1.0;
  for (int i = 0; i < s.last; ++i) {
    // A&S 17.6.8: tan(p' - p) = (b/a) tan p, on the branch on which p' - p follows p. The branch is
    // taken off before the tangent, so that both agree where p is half a turn.
    const double branch = std::numbers::pi * std::round(p / std::numbers::pi);
    p += std::atan(s.b[i] / s.a[i] * std::tan(p - branch)) + branch;
    scale *= 2.0;
  }
  return p / (scale * s.a[s.last]) + turns * std::numbers::pi / s.a[s.last];
}

JacobiFunctions jacobi_elliptic(double u, Modulus m) {
  if (m.kc == 0.0) return hyperbolic(u);
  const AgmScale s = agm(m);
  const double half_period = std::numbers::pi / s.a[s.last];  // 2 K
  const double turns = std::round(u / half_period);
  const double reduced = u - turns * half_period;
  double phi = std::ldexp(s.a[s.last] * reduced, s.last);
  for (int i = s.last; i > 0; --i) {
    phi = 0.5 * (phi + std::asin(s.c[i] / s.a[i] * std::sin(phi)));  // A&S 16.4.3
  }
  const double sign = std::fmod(turns, 2.0) == 0.0 ? 1.0 : -1.0;
  JacobiFunctions f;
  f.am = phi + turns * std::numbers::pi;
  f.sn = sign * std::sin(phi);
  f.cn = sign * std::cos(phi);
  f.dn = std::sqrt(m.kc * m.kc + m.k * m.k * f.cn * f.cn);
  return f;
}

}  // namespace motionlab::ode
