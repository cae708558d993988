// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace motionlab::shell {

// Numbers for people. Every function pads on the left, so that a number in a monospaced font keeps
// its place while it changes: the width depends on `decimals` alone.

// "  9.810"; a sign of the same width as a space. NaN ("does not apply") is "–", infinities "∞".
// `integer_digits` places are kept before the point.
std::string format_fixed(double value, int decimals, int integer_digits = 3);

struct NumberText {
  std::string number;  // padded to 5 + decimals columns
  std::string unit;    // with its SI prefix: "kJ"
};
// Below 1000 as it is; from there on with k, M, G …; below 10^-decimals, past the prefixes and for
// units that take none ("%", "kg", "m²", dimensionless) as 1.7e-02.
NumberText format_si(double value, std::string_view unit, int decimals = 3);

// How many columns a text takes in a monospaced font (code points, not bytes).
int text_columns(std::string_view text);

// "0.00 s", "1 min 12 s", "2 h 05 min": durations and time left.
std::string format_duration(double seconds);

}  // namespace motionlab::shell
