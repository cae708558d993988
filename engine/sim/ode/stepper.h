// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/core/check.h"
#include "engine/sim/ode/method.h"

namespace motionlab::ode {

struct StepperOptions {
  double tolerance = 1e-6;          // adaptive methods: error allowed per internal step
  double newton_tolerance = 1e-12;  // residual of the implicit equation, relative to max(1, |y|)
  int max_newton_iterations = 50;
  int max_substeps = 100'000;  // adaptive methods: internal steps tried in one tick
};

// The index of the first entry that is not finite, or y.size().
std::size_t first_not_finite(std::span<const double> y);

inline bool all_finite(std::span<const double> y) {
  // x * 0 is 0 for finite x and NaN otherwise.
  if (y.size() == 2) return y[0] * 0.0 + y[1] * 0.0 == 0.0;
  return first_not_finite(y) == y.size();
}

// What a method carries from one step to the next, as a value: part of a lab's state, copied by
// snapshots and hashed with them. Hash or save the counters and `history`; its size is fixed.
struct StepperMemory {
  std::int64_t evaluations = 0;        // of f or of the acceleration, since the start
  std::int64_t internal_steps = 0;     // accepted
  std::int64_t rejected_steps = 0;     // adaptive methods
  std::int64_t newton_total = 0;       // Newton iterations since the start
  std::int64_t newton_iterations = 0;  // in the last step
  double newton_residual = 0.0;        // of the last step, as the tolerance measures it
  double step_size = 0.0;              // [s] last internal step accepted
  std::int64_t primed = 0;             // 1 once `history` belongs to the present state
  std::vector<double> history;

  // Forget the past, keep the counters: to be called when the state was edited from outside.
  void restart() { primed = 0; }
  bool operator==(const StepperMemory&) const = default;
};

struct StepReport {
  StepStatus status = StepStatus::ok;
  double time = 0.0;          // [s] where it happened
  std::size_t component = 0;  // not_finite: the first such component
  bool ok() const { return status == StepStatus::ok; }
};

// One sentence for the user: what failed, where and when. Allocates; not for the inner loop.
std::string describe(const StepReport& report, const System& system, const StepperMemory& memory);

// Vectors and matrices that a step needs and that are not state.
class Workspace {
 public:
  explicit Workspace(const System& system, const Method& method);
  // Slot i, as long as the state.
  std::span<double> slot(std::size_t i) { return {pool_.data() + i * dimension_, dimension_}; }
  static constexpr std::size_t kSlots = 12;

  BandMatrix jacobian;
  BandMatrix newton_matrix;

 private:
  std::size_t dimension_;
  std::vector<double> pool_;
};

// What a method's step function works on: advance `y` from t to t + h.
struct StepContext {
  const System& system;
  double t;
  double h;
  std::span<double> y;
  StepperMemory& memory;
  Workspace& work;
  const StepperOptions& options;
  std::int64_t ticks = 1;  // of h in a row; more than one only in Method::run

  void evaluate(double time, std::span<const double> state, std::span<double> dydt) {
    ++memory.evaluations;
    system.evaluate(time, state, dydt);
  }
  void acceleration(double time, std::span<const double> q, std::span<const double> v,
                    std::span<double> a) {
    ++memory.evaluations;
    system.acceleration(time, q, v, a);
  }
};

// A method bound to a system. Holds scratch only; steps allocate nothing.
class Stepper {
 public:
  // Both must outlive the stepper, and the method must be applicable to the system.
  Stepper(const System& system, const Method& method, StepperOptions options = {});

  const Method& method() const { return *method_; }
  const System& system() const { return *system_; }
  StepperOptions& options() { return options_; }

  StepperMemory make_memory() const;
  // Advances y from t to t + h, h > 0. When the status is not ok, y holds what the method arrived
  // at, which may not be finite: keep a copy of the last good state.
  StepReport step(double t, double h, std::span<double> y, StepperMemory& memory) {
    ML_CHECK_EQ(y.size(), dimension_);
    ML_CHECK_EQ(memory.history.size(), history_size_);
    ML_CHECK(h > 0.0);
    StepContext context{*system_, t, h, y, memory, work_, options_};
    const StepStatus status = method_->step(context);
    if (!method_->adaptive) {
      memory.step_size = h;
      ++memory.internal_steps;
    }
    if (status != StepStatus::ok || !all_finite(y)) return failed_step(status, t + h, y);
    return {status, t + h, 0};
  }
  // `count` steps in a row, the i-th from t + i h, to the bit as that many calls of step() give;
  // ends with the first that fails. For jobs that look at the end only.
  StepReport run(double t, double h, std::int64_t count, std::span<double> y,
                 StepperMemory& memory);

 private:
  StepReport failed_step(StepStatus status, double time, std::span<const double> y) const;

  const System* system_;
  const Method* method_;
  StepperOptions options_;
  std::size_t dimension_;
  std::size_t history_size_;
  Workspace work_;
};

// The step that would have met the tolerance, for a method of order 1: h sqrt(tolerance / error)
// (Witkin & Baraff, Differential Equation Basics, section 3). Infinite for error 0.
double step_doubling_rule(double h, double tolerance, double error);

}  // namespace motionlab::ode
