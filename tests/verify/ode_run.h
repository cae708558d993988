// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "engine/core/check.h"
#include "engine/sim/ode/stepper.h"
#include "engine/sim/ode/systems.h"

namespace motionlab::ode::verify {

// A run of one method on one system with a fixed tick, from the system's initial state.
class Trajectory {
 public:
  Trajectory(const System& system, std::string_view method, double h, StepperOptions options = {})
      : system_(system),
        stepper_(system, *find_method(method), options),
        memory_(stepper_.make_memory()),
        y_(system.dimension()),
        h_(h) {
    system.initial_state(y_);
    initial_energy_ = energy();
  }

  Trajectory& steps(int count) {
    for (int i = 0; i < count; ++i) {
      report_ = stepper_.step(tick_ * h_, h_, y_, memory_);
      ++tick_;
      if (!report_.ok()) break;
      worst_ = std::max(worst_, std::abs(energy_change()));
      if (watch) watch(y_);
    }
    return *this;
  }

  double operator[](std::size_t i) const { return y_[i]; }
  std::vector<double>& y() { return y_; }
  double time() const { return tick_ * h_; }
  double energy() const {
    const auto e = system_.energy(y_);
    return e ? e->total() : 0.0;
  }
  // Signed as in REFERENCE: (E - E0) / E0.
  double energy_change() const { return (energy() - initial_energy_) / initial_energy_; }
  double worst_energy_change() const { return worst_; }
  const StepReport& report() const { return report_; }
  StepperMemory& memory() { return memory_; }

  std::function<void(const std::vector<double>&)> watch;

 private:
  const System& system_;
  Stepper stepper_;
  StepperMemory memory_;
  std::vector<double> y_;
  double h_;
  int tick_ = 0;
  double initial_energy_ = 0.0;
  double worst_ = 0.0;
  StepReport report_;
};

// |got - want| within a relative tolerance, absolute near zero (REFERENCE, T-exact).
inline double relative_error(double got, double want) {
  return std::abs(got - want) / std::max(std::abs(want), 1e-3);
}

}  // namespace motionlab::ode::verify
