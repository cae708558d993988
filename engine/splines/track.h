// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "engine/splines/spline.h"

namespace motionlab::spline {

// One channel of a piecewise cubic with straight time, prepared for fast evaluation: power-basis
// coefficients by the time since each piece's begin.
class CubicTrack {
 public:
  // An error for curves that are no cubics over time (weights, higher degrees, time handles).
  static Result<CubicTrack> of(const Spline& spline, int channel);

  // The value at a time, held outside. `cursor` remembers the piece: forward playback finds it at
  // once.
  double value(double time, std::size_t& cursor) const;
  // values[i] at begin + i step [s], step >= 0: one run of a plain polynomial for each piece.
  void sample(double begin, double step, std::span<double> values) const;

  struct Coefficients {
    double a, b, c, d;  // ((d t + c) t + b) t + a
  };
  std::span<const Coefficients> coefficients() const { return coefficients_; }
  std::span<const double> times() const { return times_; }  // one more than pieces

 private:
  std::vector<double> times_;
  std::vector<Coefficients> coefficients_;
  double first_ = 0.0;
  double last_ = 0.0;
};

}  // namespace motionlab::spline
