// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace motionlab::shell {

struct Tick {
  double value = 0.0;
  std::string label;   // empty: a line without a number
  bool minor = false;  // between the decades of a logarithmic axis
};

// Round numbers (1, 2, 5 × 10^n) in [minimum, maximum], at most `most` of them; labels with the
// same decimals throughout, and × 10^n only where they would be longer than 6 characters.
std::vector<Tick> linear_ticks(double minimum, double maximum, int most);
// Decades "10^n" written 10ⁿ (every second, third … where they are many); within less than two
// decades also 2 and 5, else minor ticks.
std::vector<Tick> logarithmic_ticks(double minimum, double maximum, int most);

// The largest of 1, 2, 5 × 10^n that is not above `value` (> 0).
double nice_floor(double value);
// The smallest range of whole ticks that contains [minimum, maximum].
void widen_to_ticks(double& minimum, double& maximum, int most);

}  // namespace motionlab::shell
