// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace motionlab {

// The whole text as a finite or infinite double with a point as decimal mark, whatever the locale;
// nothing otherwise.
std::optional<double> parse_double(std::string_view text);
std::optional<long long> parse_integer(std::string_view text);

// 17 significant digits at most, the shortest text that parses back to the same double; "nan",
// "inf", "-inf".
std::string format_double(double value);
// For people: `digits` significant digits.
std::string format_short(double value, int digits = 6);

// ASCII only, whatever the locale.
inline bool ascii_digit(char c) { return c >= '0' && c <= '9'; }
inline char ascii_lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

std::vector<std::string> split(std::string_view text, char separator);

// The candidate nearest to `word` by edit distance, or nothing when none is near.
std::optional<std::string> nearest(std::string_view word, std::span<const std::string> candidates);

}  // namespace motionlab
