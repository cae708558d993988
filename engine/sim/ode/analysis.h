// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <complex>
#include <optional>
#include <span>
#include <vector>

#include "engine/sim/ode/stepper.h"

namespace motionlab::ode {

// A straight line through (log h, log error) by least squares: error = constant * h^order.
struct OrderFit {
  double order = 0.0;
  double constant = 0.0;
};
// Pairs that are not positive and finite are left out; no value with fewer than two left.
std::optional<OrderFit> fit_order(std::span<const double> h, std::span<const double> error);

// One run from the system's initial state to `end_time`, compared with the true solution there.
struct RunError {
  double step = 0.0;            // [s] the step; for adaptive methods the mean internal step
  double error = 0.0;           // largest component of the difference, not finite if it diverged
  double position_error = 0.0;  // the same over positions (second-order systems)
  std::int64_t evaluations = 0;
  StepReport report;
};
// `steps` ticks of end_time / steps each. `truth` is the true state at end_time. Adaptive methods
// are varied by options.tolerance instead.
RunError measure_error(const System& system, const Method& method, double end_time, int steps,
                       std::span<const double> truth, const StepperOptions& options = {});

// |R| over a rectangle of the complex plane, row by row from the lowest imaginary part, for
// drawing the region |R| <= 1. NaN where the method does not apply.
struct StabilityGrid {
  double re_min, re_max, im_min, im_max;
  std::size_t columns, rows;
};
void sample_growth(const Method& method, const StabilityGrid& grid, std::span<double> out);

// Eigenvalues [1/s] of df/dy at (t, y), sorted by real part, then imaginary part. Empty if the
// Jacobian is not finite. Allocates; dense cost O(n^3) where the system knows no formula.
std::vector<std::complex<double>> eigenvalues(const System& system, double t,
                                              std::span<const double> y);

// The factor by which the fastest-growing mode of the system linearised at y grows in a step of h:
// max |R(h lambda)|, for split methods the spectral radius of their step. No value for adaptive
// methods, and where no formula is known.
std::optional<double> amplification_per_step(const System& system, const Method& method, double t,
                                             std::span<const double> y, double h);
// The same from eigenvalues that are already known.
std::optional<double> amplification_per_step(const Method& method,
                                             std::span<const std::complex<double>> lambda,
                                             double h);

// The energy that symplectic Euler (velocity first) conserves instead of the true one, to first
// order in h: H~ = H - (h/2) v . grad U (Hairer, Lubich & Wanner, Geometric Numerical Integration,
// section IX.3). Exactly conserved where the force is linear: springs and chains. [J] No value
// where the system is not second-order, is not conservative, or its forces are not separable.
std::optional<double> shadow_energy(const System& system, double h, std::span<const double> y);

}  // namespace motionlab::ode
