// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/lab/fixed_stepper.h"

#include <algorithm>
#include <cmath>

#include "engine/core/check.h"

namespace motionlab {

FixedStepper::Advance FixedStepper::advance(double real_dt, double dt) {
  ML_CHECK_GT(dt, 0.0);
  if (!(real_dt > 0.0) || !std::isfinite(real_dt)) real_dt = 0.0;
  accumulator_ += real_dt * time_scale;
  // Without the tolerance six frames of 1/144 s would give four ticks of 1/120 s instead of five.
  constexpr double kRoundingTolerance = 1e-9;  // [ticks]
  const double whole = std::floor(accumulator_ / dt + kRoundingTolerance);
  accumulator_ = std::max(0.0, accumulator_ - whole * dt);

  Advance result;
  const double taken = std::min(whole, static_cast<double>(maximum_ticks));
  result.ticks = static_cast<int>(taken);
  result.dropped = (whole - taken) * dt;
  result.alpha = std::min(accumulator_ / dt, std::nextafter(1.0, 0.0));
  return result;
}

}  // namespace motionlab
