// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "engine/sim/ode/stepper.h"

namespace motionlab::ode {

// A numerical solution good to about 1e-12 where no closed form is known: Gragg's modified midpoint
// rule with polynomial extrapolation in h^2 to order 14 and automatic steps (Hairer, Norsett &
// Wanner, Solving Ordinary Differential Equations I, section II.9). Holds scratch only.
class ReferenceSolver {
 public:
  explicit ReferenceSolver(const System& system, double tolerance = 1e-13);

  // Advances y from t to t + h. `suggested_step` [s] is read (0: find one) and updated; keep it
  // with the state so that results depend on nothing else.
  StepReport advance(double t, double h, std::span<double> y, double& suggested_step);

 private:
  static constexpr std::size_t kColumns = 7;
  double extrapolate(double t, double h, std::span<const double> y);
  std::span<double> slot(std::size_t i) { return {pool_.data() + i * dimension_, dimension_}; }

  const System* system_;
  double tolerance_;
  std::size_t dimension_;
  std::vector<double> pool_;
};

// The true state `t` [s] after y0, from the closed form or else from a ReferenceSolver.
StepReport true_solution(const System& system, double t, std::span<const double> y0,
                         std::span<double> y);

}  // namespace motionlab::ode
