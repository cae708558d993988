// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/sim/ode/stepper.h"

#include <cmath>
#include <cstdio>

#include "engine/core/check.h"

namespace motionlab::ode {

Workspace::Workspace(const System& system, const Method& method)
    : dimension_(system.dimension()), pool_(kSlots * dimension_, 0.0) {
  if (method.implicit) {
    jacobian = system.make_jacobian();
    newton_matrix = jacobian;
  }
}

Stepper::Stepper(const System& system, const Method& method, StepperOptions options)
    : system_(&system),
      method_(&method),
      options_(options),
      dimension_(system.dimension()),
      history_size_(method.history_size(dimension_)),
      work_(system, method) {
  ML_CHECK(applicable(method, system));
}

StepperMemory Stepper::make_memory() const {
  StepperMemory memory;
  memory.history.assign(history_size_, 0.0);
  return memory;
}

StepReport Stepper::run(double t, double h, std::int64_t count, std::span<double> y,
                        StepperMemory& memory) {
  const auto start = [&](std::int64_t i) { return t + static_cast<double>(i) * h; };
  if (method_->run == nullptr) {
    StepReport report;
    for (std::int64_t i = 0; i < count && report.ok(); ++i) {
      report = step(start(i), h, y, memory);
    }
    return report;
  }
  ML_CHECK_EQ(y.size(), dimension_);
  ML_CHECK_EQ(memory.history.size(), history_size_);
  ML_CHECK(h > 0.0 && count > 0);
  StepContext context{*system_, t, h, y, memory, work_, options_, count};
  const StepStatus status = method_->run(context);
  const double end = start(context.ticks - (context.ticks == count ? 1 : 0)) + h;
  if (!method_->adaptive) {
    memory.step_size = h;
    memory.internal_steps += context.ticks + (context.ticks == count ? 0 : 1);
  }
  if (status != StepStatus::ok || !all_finite(y)) return failed_step(status, end, y);
  return {status, end, 0};
}

StepReport Stepper::failed_step(StepStatus status, double time, std::span<const double> y) const {
  const std::size_t bad = first_not_finite(y);
  if (bad < y.size() && status == StepStatus::ok) status = StepStatus::not_finite;
  return {status, time, bad < y.size() ? bad : 0};
}

std::size_t first_not_finite(std::span<const double> y) {
  // x * 0 is 0 for finite x and NaN otherwise; four sums let the processor overlap the additions.
  double sums[4] = {0.0, 0.0, 0.0, 0.0};
  std::size_t i = 0;
  for (; i + 4 <= y.size(); i += 4) {
    for (std::size_t k = 0; k < 4; ++k) sums[k] += y[i + k] * 0.0;
  }
  for (; i < y.size(); ++i) sums[0] += y[i] * 0.0;
  if (sums[0] + sums[1] + sums[2] + sums[3] == 0.0) return y.size();
  for (i = 0; i < y.size() && std::isfinite(y[i]); ++i) {
  }
  return i;
}

std::string describe(const StepReport& report, const System& system, const StepperMemory& memory) {
  char text[256] = "";
  const std::string name(system.component(report.component).id);
  switch (report.status) {
    case StepStatus::ok:
      break;
    case StepStatus::not_finite:
      std::snprintf(text, sizeof text, "%s is no longer a finite number at t = %.6g s",
                    name.c_str(), report.time);
      break;
    case StepStatus::newton_failed:
      std::snprintf(text, sizeof text,
                    "Newton's method did not solve the implicit equation at t = %.6g s: residual "
                    "%.3g after %lld iterations",
                    report.time, memory.newton_residual,
                    static_cast<long long>(memory.newton_iterations));
      break;
    case StepStatus::step_too_small:
      std::snprintf(text, sizeof text,
                    "no step above round-off meets the tolerance near t = %.6g s", report.time);
      break;
    case StepStatus::too_many_steps:
      std::snprintf(
          text, sizeof text,
          "the tolerance needs too many steps within one tick at t = %.6g s (the last was "
          "%.3g s)",
          report.time, memory.step_size);
      break;
  }
  return text;
}

}  // namespace motionlab::ode
