// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/widgets/format.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>

namespace motionlab::shell {
namespace {

std::string padded(std::string text, int columns) {
  const int missing = columns - text_columns(text);
  if (missing > 0) text.insert(0, static_cast<std::size_t>(missing), ' ');
  return text;
}

std::string fixed(double value, int decimals) {
  std::array<char, 400> buffer;
  // std::to_chars: a point as decimal mark in every locale.
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                 std::chars_format::fixed, decimals);
  std::string text(buffer.data(), end.ptr);
  // What rounds to nothing has no sign.
  if (text.front() == '-' && text.find_first_not_of("-0.") == std::string::npos) text.erase(0, 1);
  return text;
}

std::string scientific(double value, int decimals) {
  std::array<char, 64> buffer;
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                 std::chars_format::scientific, decimals);
  return std::string(buffer.data(), end.ptr);
}

// "–" and "∞" for what is not a number; empty otherwise.
std::string not_a_number(double value) {
  if (std::isnan(value)) return "–";
  if (std::isinf(value)) return value > 0.0 ? "∞" : "-∞";
  return {};
}

// A prefix multiplies the whole unit only where its first symbol stands for a plain, unprefixed
// unit to the first power.
bool takes_prefix(std::string_view unit) {
  static constexpr std::array<std::string_view, 12> kPlain = {"m",  "s", "J",  "N",   "W",   "Pa",
                                                              "Hz", "V", "Nm", "N·m", "rad", "g"};
  for (const std::string_view plain : kPlain) {
    if (!unit.starts_with(plain)) continue;
    const std::string_view rest = unit.substr(plain.size());
    if (rest.empty() || rest.starts_with("/") || rest.starts_with("·")) return true;
  }
  return false;
}

}  // namespace

int text_columns(std::string_view text) {
  return static_cast<int>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  }));
}

std::string format_fixed(double value, int decimals, int integer_digits) {
  const int columns = 1 + integer_digits + (decimals > 0 ? 1 + decimals : 0);
  std::string text = not_a_number(value);
  if (text.empty()) text = fixed(value, decimals);
  return padded(std::move(text), columns);
}

NumberText format_si(double value, std::string_view unit, int decimals) {
  static constexpr std::array<std::string_view, 6> kPrefixes = {"", "k", "M", "G", "T", "P"};
  const int columns = 5 + decimals;
  NumberText result{not_a_number(value), std::string(unit)};
  if (result.number.empty()) {
    const double smallest = std::pow(10.0, -decimals);
    const double limit =
        1000.0 - 0.5 * smallest;  // what would be rounded to 1000 takes the next prefix
    double scaled = value;
    std::size_t prefix = 0;
    if (takes_prefix(unit)) {
      while (std::abs(scaled) >= limit && prefix + 1 < kPrefixes.size()) {
        scaled /= 1000.0;
        ++prefix;
      }
    }
    const bool small = value != 0.0 && std::abs(value) < smallest;
    if (std::abs(scaled) >= limit || small) {
      // A third digit of the exponent takes the place of a decimal.
      int digits = std::max(0, decimals - 2);
      do {
        result.number = scientific(value, digits);
      } while (text_columns(result.number) > columns && --digits >= 0);
    } else {
      result.number = fixed(scaled, decimals);
      result.unit = std::string(kPrefixes[prefix]) + std::string(unit);
    }
  }
  result.number = padded(std::move(result.number), columns);
  return result;
}

std::string format_duration(double seconds) {
  if (!std::isfinite(seconds)) return "–";
  std::array<char, 64> buffer;
  if (seconds < 59.95) {
    return fixed(std::max(seconds, 0.0), seconds < 10.0 ? 1 : 0) + " s";
  }
  const auto whole = static_cast<long long>(std::llround(std::min(seconds, 1e12)));
  if (whole < 3600) {
    std::snprintf(buffer.data(), buffer.size(), "%lld min %02lld s", whole / 60, whole % 60);
  } else {
    std::snprintf(buffer.data(), buffer.size(), "%lld h %02lld min", whole / 3600, whole / 60 % 60);
  }
  return buffer.data();
}

}  // namespace motionlab::shell
