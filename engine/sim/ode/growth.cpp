// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <cmath>
#include <limits>

#include "engine/sim/ode/method_steps.h"

namespace motionlab::ode::growth {
namespace {

// One step on the test oscillator in the scaled state (x, u = h v): acceleration h^2 x'' =
// damping * u - stiffness * x with stiffness = |z|^2 and damping = 2 Re z.
struct Oscillator {
  double stiffness;
  double damping;
  double acceleration(double x, double u) const { return damping * u - stiffness * x; }
};

struct State {
  double x;
  double u;
};

template <typename Step>
double spectral_radius(Complex z, Step&& step) {
  const Oscillator oscillator{std::norm(z), 2.0 * z.real()};
  const State first = step(oscillator, State{1.0, 0.0});
  const State second = step(oscillator, State{0.0, 1.0});
  const double half_trace = 0.5 * (first.x + second.u);
  const double determinant = first.x * second.u - second.x * first.u;
  const double discriminant = half_trace * half_trace - determinant;
  if (discriminant < 0.0) return std::sqrt(determinant);
  return std::abs(half_trace) + std::sqrt(discriminant);
}

State drift_kick_drift(const Oscillator& o, State s, double fraction) {
  const double u_middle = s.u + 0.5 * fraction * o.acceleration(s.x, s.u);
  const double x_middle = s.x + 0.5 * fraction * s.u;
  const double u = s.u + fraction * o.acceleration(x_middle, u_middle);
  return {x_middle + 0.5 * fraction * u, u};
}

}  // namespace

Complex explicit_euler(Complex z) { return 1.0 + z; }
Complex rk2(Complex z) { return 1.0 + z * (1.0 + z / 2.0); }
Complex rk4(Complex z) { return 1.0 + z * (1.0 + z / 2.0 * (1.0 + z / 3.0 * (1.0 + z / 4.0))); }
Complex dormand_prince5(Complex z) {
  return 1.0 +
         z * (1.0 +
              z / 2.0 * (1.0 + z / 3.0 * (1.0 + z / 4.0 * (1.0 + z / 5.0 * (1.0 + z / 5.0)))));
}
Complex implicit_euler(Complex z) { return 1.0 / (1.0 - z); }
Complex implicit_midpoint(Complex z) { return (1.0 + z / 2.0) / (1.0 - z / 2.0); }

// The larger root of (3/2 - z) r^2 - 2 r + 1/2 = 0, written without a pole at z = 3/2 for the
// other.
Complex bdf2(Complex z) {
  const Complex root = std::sqrt(1.0 + 2.0 * z);
  const Complex plus = (2.0 + root) / (3.0 - 2.0 * z);
  const Complex minus = 1.0 / (2.0 + root);
  return std::abs(plus) >= std::abs(minus) ? plus : minus;
}

double symplectic_euler(Complex z) {
  return spectral_radius(z, [](const Oscillator& o, State s) {
    const double u = s.u + o.acceleration(s.x, s.u);
    return State{s.x + u, u};
  });
}

double stormer_verlet(Complex z) {
  return spectral_radius(z,
                         [](const Oscillator& o, State s) { return drift_kick_drift(o, s, 1.0); });
}

double velocity_verlet(Complex z) {
  return spectral_radius(z, [](const Oscillator& o, State s) {
    const double a0 = o.acceleration(s.x, s.u);
    const double x = s.x + s.u + 0.5 * a0;
    const double a1 = o.acceleration(x, s.u + a0);
    return State{x, s.u + 0.5 * (a0 + a1)};
  });
}

double yoshida4(Complex z) {
  // Forces must not depend on velocities: only the imaginary axis is an undamped oscillator.
  if (std::abs(z.real()) > 1e-12 * std::abs(z)) return std::numeric_limits<double>::quiet_NaN();
  const double w1 = 1.0 / (2.0 - std::cbrt(2.0));
  return spectral_radius(Complex(0.0, z.imag()), [w1](const Oscillator& o, State s) {
    for (const double w : {w1, 1.0 - 2.0 * w1, w1}) s = drift_kick_drift(o, s, w);
    return s;
  });
}

}  // namespace motionlab::ode::growth
