// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "engine/sim/ode/method_steps.h"

namespace motionlab::ode::steps {
namespace {

// The implicit equation of every method here: Y = base + gamma f(time, Y).
struct ImplicitEquation {
  double time;                   // [s]
  double gamma;                  // [s]
  std::span<const double> base;  // not in one of the slots below
};

// Slots 0-4 belong to Newton's method, 5 and up to the methods.
constexpr std::size_t kResidual = 0;
constexpr std::size_t kSlope = 1;
constexpr std::size_t kDifferences = 2;  // and 3, 4: scratch of the Jacobian and the solution
constexpr std::size_t kTrial = 5;
constexpr std::size_t kFirstFree = 6;
constexpr int kMaxHalvings = 12;

// Residual of the equation at `state`; returns its size, each component relative to
// max(1, |Y|, |gamma f|): smaller cannot be asked of numbers that are rounded at that scale.
double residual_at(StepContext& c, const ImplicitEquation& e, std::span<const double> state,
                   std::span<double> residual) {
  const std::span<double> slope = c.work.slot(kSlope);
  c.evaluate(e.time, state, slope);
  double largest = 0.0;
  for (std::size_t i = 0; i < state.size(); ++i) {
    const double pull = e.gamma * slope[i];
    residual[i] = state[i] - e.base[i] - pull;
    const double scale = std::max({1.0, std::abs(state[i]), std::abs(pull)});
    const double size = std::abs(residual[i]) / scale;
    if (!(size <= largest)) largest = size;  // keeps a NaN
  }
  return largest;
}

// Newton's method from the guess in `state`, with a halved step where the full one makes the
// residual larger. Ends after a bounded number of evaluations whatever f returns.
StepStatus solve_newton(StepContext& c, const ImplicitEquation& e, std::span<double> state) {
  const std::size_t n = state.size();
  const std::span<double> residual = c.work.slot(kResidual);
  const std::span<double> trial = c.work.slot(kTrial);
  const std::span<double> scratch{c.work.slot(kDifferences).data(), 3 * n};
  double size = residual_at(c, e, state, residual);
  c.memory.newton_iterations = 0;
  for (int iteration = 0; iteration < c.options.max_newton_iterations; ++iteration) {
    c.memory.newton_residual = size;
    if (size <= c.options.newton_tolerance) return StepStatus::ok;
    if (!std::isfinite(size)) return StepStatus::not_finite;
    c.memory.evaluations += c.system.jacobian(e.time, state, c.work.jacobian, scratch);
    c.work.newton_matrix.set_identity_minus(e.gamma, c.work.jacobian);
    if (!c.work.newton_matrix.factorise()) return StepStatus::newton_failed;
    c.work.newton_matrix.solve(residual, scratch.first(n));
    ++c.memory.newton_iterations;
    ++c.memory.newton_total;

    const std::span<double> correction = c.work.slot(kDifferences + 1);
    std::copy(residual.begin(), residual.end(), correction.begin());
    double fraction = 1.0;
    double trial_size = 0.0;
    for (int halving = 0; halving <= kMaxHalvings; ++halving, fraction *= 0.5) {
      for (std::size_t i = 0; i < n; ++i) trial[i] = state[i] - fraction * correction[i];
      trial_size = residual_at(c, e, trial, residual);
      if (trial_size < size || trial_size <= c.options.newton_tolerance) break;
    }
    if (!std::isfinite(trial_size)) return StepStatus::not_finite;
    std::copy(trial.begin(), trial.end(), state.begin());
    size = trial_size;
  }
  c.memory.newton_residual = size;
  return size <= c.options.newton_tolerance ? StepStatus::ok : StepStatus::newton_failed;
}

}  // namespace

// Y = y + h f(t + h, Y).
StepStatus implicit_euler(StepContext& c) {
  const std::span<double> base = c.work.slot(kFirstFree);
  std::copy(c.y.begin(), c.y.end(), base.begin());
  return solve_newton(c, {c.t + c.h, c.h, base}, c.y);
}

// The slope at the mean of both ends: Y = y + h/2 f(t + h/2, Y), then y_new = 2 Y - y.
StepStatus implicit_midpoint(StepContext& c) {
  const std::span<double> base = c.work.slot(kFirstFree);
  std::copy(c.y.begin(), c.y.end(), base.begin());
  const StepStatus status = solve_newton(c, {c.t + 0.5 * c.h, 0.5 * c.h, base}, c.y);
  for (std::size_t i = 0; i < c.y.size(); ++i) c.y[i] = 2.0 * c.y[i] - base[i];
  return status;
}

// The mean of the slopes at both ends: Y = y + h/2 (f(t, y) + f(t + h, Y)).
StepStatus trapezoidal(StepContext& c) {
  const std::span<double> base = c.work.slot(kFirstFree);
  c.evaluate(c.t, c.y, base);
  for (std::size_t i = 0; i < c.y.size(); ++i) base[i] = c.y[i] + 0.5 * c.h * base[i];
  return solve_newton(c, {c.t + c.h, 0.5 * c.h, base}, c.y);
}

// The two-step backward differentiation formula, for steps that may vary: with w = h / h_previous,
// Y = (1+w)^2/(1+2w) y_n - w^2/(1+2w) y_(n-1) + (1+w)/(1+2w) h f(Y)  (Hairer, Norsett & Wanner I,
// section III.5); w = 1 gives 4/3, -1/3, 2/3. The first step is one of implicit Euler.
StepStatus bdf2(StepContext& c) {
  const std::size_t n = c.y.size();
  double& previous_h = c.memory.history[0];
  const std::span<double> previous{c.memory.history.data() + 1, n};
  const std::span<double> base = c.work.slot(kFirstFree);
  const std::span<double> start = c.work.slot(kFirstFree + 1);
  std::copy(c.y.begin(), c.y.end(), start.begin());
  double gamma = c.h;
  if (c.memory.primed == 0) {
    std::copy(c.y.begin(), c.y.end(), base.begin());
  } else {
    const double w = c.h / previous_h;
    const double scale = 1.0 / (1.0 + 2.0 * w);
    gamma = (1.0 + w) * scale * c.h;
    for (std::size_t i = 0; i < n; ++i) {
      base[i] = (1.0 + w) * (1.0 + w) * scale * c.y[i] - w * w * scale * previous[i];
    }
  }
  const StepStatus status = solve_newton(c, {c.t + c.h, gamma, base}, c.y);
  std::copy(start.begin(), start.end(), previous.begin());
  previous_h = c.h;
  c.memory.primed = 1;
  return status;
}

}  // namespace motionlab::ode::steps
