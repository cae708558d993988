// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace motionlab {

// Turns real time into ticks of a fixed step (REFERENCE b5). Pure: the caller brings the elapsed
// time. What a slow machine cannot do is dropped and reported; a stalled window never causes a
// burst of catch-up steps.
class FixedStepper {
 public:
  struct Advance {
    int ticks = 0;
    double alpha = 0.0;    // [0, 1): how far the accumulator is into the next tick
    double dropped = 0.0;  // [s of simulated time] given up in this call
  };

  double time_scale = 1.0;  // simulated seconds per real second
  int maximum_ticks = 8;    // per call

  // real_dt and dt [s]; a real_dt that is negative or not finite counts as zero.
  Advance advance(double real_dt, double dt);
  void clear() { accumulator_ = 0.0; }

 private:
  double accumulator_ =
      0.0;  // [s] simulated time not yet stepped, always below one dt after advance()
};

}  // namespace motionlab
