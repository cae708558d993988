// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/sim/ode/reference.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/core/check.h"

namespace motionlab::ode {
namespace {

// Slots: one row of the extrapolation tableau per column, then scratch.
constexpr std::size_t kRows = 7;
constexpr std::size_t kBefore = kRows;
constexpr std::size_t kNow = kRows + 1;
constexpr std::size_t kSlope = kRows + 2;
constexpr std::size_t kFirstSlope = kRows + 3;
constexpr std::size_t kSlots = kRows + 4;
constexpr int kMaxSteps = 200'000;

double substeps(std::size_t row) { return 2.0 * static_cast<double>(row + 1); }

}  // namespace

ReferenceSolver::ReferenceSolver(const System& system, double tolerance)
    : system_(&system),
      tolerance_(tolerance),
      dimension_(system.dimension()),
      pool_(kSlots * dimension_, 0.0) {
  static_assert(kColumns == kRows);
}

// Fills the tableau of one step from y; its last diagonal entry, the new state, ends in slot 0.
// Returns the difference of the last two entries of the last row relative to the tolerance.
double ReferenceSolver::extrapolate(double t, double h, std::span<const double> y) {
  const std::size_t n = dimension_;
  double error = 0.0;
  for (std::size_t row = 0; row < kColumns; ++row) {
    // Modified midpoint rule (Gragg 1965) with an even number of substeps.
    const double part = h / substeps(row);
    const std::span<double> before = slot(kBefore);
    const std::span<double> now = slot(kNow);
    const std::span<double> slope = slot(kSlope);
    for (std::size_t i = 0; i < n; ++i) {
      before[i] = y[i];
      now[i] = y[i] + part * slot(kFirstSlope)[i];
    }
    for (int k = 1; k < static_cast<int>(substeps(row)); ++k) {
      system_->evaluate(t + k * part, now, slope);
      for (std::size_t i = 0; i < n; ++i) {
        const double next = before[i] + 2.0 * part * slope[i];
        before[i] = now[i];
        now[i] = next;
      }
    }
    // Aitken-Neville in h^2: slot(row - j) holds column j of the present row after its pass.
    std::copy(now.begin(), now.end(), slot(row).begin());
    for (std::size_t j = row; j-- > 0;) {
      const double ratio = substeps(row) / substeps(j);
      const double weight = 1.0 / (ratio * ratio - 1.0);
      const bool last = row + 1 == kColumns && j == 0;
      for (std::size_t i = 0; i < n; ++i) {
        const double better = slot(j + 1)[i];
        const double correction = (better - slot(j)[i]) * weight;
        slot(j)[i] = better + correction;
        if (last) {
          const double size = std::abs(correction) / (tolerance_ * std::max(1.0, std::abs(y[i])));
          if (!(size <= error)) error = size;  // keeps a NaN
        }
      }
    }
  }
  return error;
}

StepReport ReferenceSolver::advance(double t, double h, std::span<double> y,
                                    double& suggested_step) {
  ML_CHECK_EQ(y.size(), dimension_);
  const double end = t + h;
  const double direction = h < 0.0 ? -1.0 : 1.0;
  double step = suggested_step > 0.0 ? suggested_step : std::min(std::abs(h), 0.1);
  StepReport report;
  for (int tries = 0; t != end; ++tries) {
    report.time = t;
    if (tries == kMaxSteps) {
      report.status = StepStatus::too_many_steps;
      return report;
    }
    const bool last = step >= std::abs(end - t) * (1.0 - 1e-12);
    const double used = last ? end - t : direction * step;
    system_->evaluate(t, y, slot(kFirstSlope));
    const double error = extrapolate(t, used, y);
    if (error <= 1.0) {
      const std::span<double> next = slot(0);
      std::copy(next.begin(), next.end(), y.begin());
      t = last ? end : t + used;
    } else if (std::abs(used) <
               64.0 * std::numeric_limits<double>::epsilon() * std::max(1e-3, std::abs(t))) {
      report.status = std::isfinite(error) ? StepStatus::step_too_small : StepStatus::not_finite;
      return report;
    }
    // The estimate is of order 2 * kColumns - 1 in the step.
    const double factor = std::isfinite(error)
                              ? 0.8 * std::pow(std::max(error, 1e-12), -1.0 / (2 * kColumns - 1))
                              : 0.1;
    const double wanted = std::abs(used) * std::clamp(factor, 0.1, 4.0);
    step = last && error <= 1.0 ? std::max(step, wanted) : wanted;
  }
  suggested_step = step;
  report.time = end;
  return report;
}

StepReport true_solution(const System& system, double t, std::span<const double> y0,
                         std::span<double> y) {
  if (system.exact(t, y0, y)) return {};
  std::copy(y0.begin(), y0.end(), y.begin());
  double suggested_step = 0.0;
  return ReferenceSolver(system).advance(0.0, t, y, suggested_step);
}

}  // namespace motionlab::ode
