// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/sim/ode/method_steps.h"

namespace motionlab::ode::steps {

// y + h f(t, y).
StepStatus explicit_euler(StepContext& c) {
  const std::span<double> k = c.work.slot(0);
  c.evaluate(c.t, c.y, k);
  for (std::size_t i = 0; i < c.y.size(); ++i) c.y[i] += c.h * k[i];
  return StepStatus::ok;
}

// The slope in the middle of an Euler step (Differential Equation Basics, section 2.2).
StepStatus midpoint(StepContext& c) {
  const std::span<double> k = c.work.slot(0);
  const std::span<double> middle = c.work.slot(1);
  const double half = 0.5 * c.h;
  c.evaluate(c.t, c.y, k);
  for (std::size_t i = 0; i < c.y.size(); ++i) middle[i] = c.y[i] + half * k[i];
  c.evaluate(c.t + half, middle, k);
  for (std::size_t i = 0; i < c.y.size(); ++i) c.y[i] += c.h * k[i];
  return StepStatus::ok;
}

// The mean of the slopes at both ends of an Euler step.
StepStatus heun(StepContext& c) {
  const std::span<double> k1 = c.work.slot(0);
  const std::span<double> k2 = c.work.slot(1);
  const std::span<double> end = c.work.slot(2);
  c.evaluate(c.t, c.y, k1);
  for (std::size_t i = 0; i < c.y.size(); ++i) end[i] = c.y[i] + c.h * k1[i];
  c.evaluate(c.t + c.h, end, k2);
  const double half = 0.5 * c.h;
  for (std::size_t i = 0; i < c.y.size(); ++i) c.y[i] += half * (k1[i] + k2[i]);
  return StepStatus::ok;
}

// The classical Runge-Kutta method (Kutta 1901).
StepStatus rk4(StepContext& c) {
  c.memory.evaluations += 4;
  c.system.rk4_steps(c.t, c.h, 1, c.y, {c.work.slot(0).data(), 5 * c.y.size()});
  return StepStatus::ok;  // whether the state is finite is what the Stepper looks at
}

StepStatus rk4_run(StepContext& c) {
  const std::int64_t wanted = c.ticks;
  c.ticks = c.system.rk4_steps(c.t, c.h, wanted, c.y, {c.work.slot(0).data(), 5 * c.y.size()});
  const bool whole = c.ticks == wanted;
  c.memory.evaluations += 4 * (c.ticks + (whole ? 0 : 1));
  return whole ? StepStatus::ok : StepStatus::not_finite;
}

}  // namespace motionlab::ode::steps
