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

  struct Coefficients {
    double a = 0.0, b = 0.0, c = 0.0, d = 0.0;  // ((d t + c) t + b) t + a
    double at(double t) const { return ((d * t + c) * t + b) * t + a; }
  };
  // The piece that the last time was in, ready to be evaluated; of one track.
  struct Cursor {
    double begin = 0.0;  // [s]; empty at first
    double end = 0.0;
    Coefficients polynomial;
    std::size_t piece = 0;
  };
  // The value at a time, held outside. Only a time beyond the cursor's piece looks for another one.
  double value(double time, Cursor& cursor) const {
    if (time >= cursor.begin && time < cursor.end) return cursor.polynomial.at(time - cursor.begin);
    return seek(time, cursor);
  }
  // values[i] at begin + i step [s], step >= 0: one run of a plain polynomial for each piece.
  void sample(double begin, double step, std::span<double> values) const;

  std::span<const Coefficients> coefficients() const { return coefficients_; }
  std::span<const double> times() const { return times_; }  // one more than pieces

 private:
  double seek(double time, Cursor& cursor) const;

  std::vector<double> times_;
  std::vector<Coefficients> coefficients_;
  double first_ = 0.0;
  double last_ = 0.0;
};

}  // namespace motionlab::spline
