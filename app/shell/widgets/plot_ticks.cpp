// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/widgets/plot_ticks.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace motionlab::shell {
namespace {

std::string superscript(int number) {
  static constexpr std::array<const char*, 10> kDigits = {"⁰", "¹", "²", "³", "⁴",
                                                          "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string result = number < 0 ? "⁻" : "";
  for (const char digit : std::to_string(std::abs(number))) {
    result += kDigits[static_cast<std::size_t>(digit - '0')];
  }
  return result;
}

std::string fixed_digits(double value, int decimals) {
  std::array<char, 400> buffer;
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                 std::chars_format::fixed, std::clamp(decimals, 0, 300));
  return std::string(buffer.data(), end.ptr);
}

// The step's power of ten and its first digit.
struct Step {
  int digit = 1;  // 1, 2 or 5
  int exponent = 0;
  double value() const { return digit * std::pow(10.0, exponent); }
  // k · step as the nearest double: a quotient of whole numbers where the step is a fraction.
  double multiple(double k) const {
    return exponent < 0 ? k * digit / std::pow(10.0, -exponent)
                        : k * digit * std::pow(10.0, exponent);
  }
};

// The smallest step of which at most `most` ticks fall into a range of this length.
Step step_for(double length, int most) {
  const double rough = length / std::max(most, 1);
  Step step;
  step.exponent = static_cast<int>(std::floor(std::log10(rough)));
  const double mantissa = rough / std::pow(10.0, step.exponent);
  if (mantissa <= 1.0 + 1e-9) {
    step.digit = 1;
  } else if (mantissa <= 2.0 + 1e-9) {
    step.digit = 2;
  } else if (mantissa <= 5.0 + 1e-9) {
    step.digit = 5;
  } else {
    step.exponent += 1;
  }
  return step;
}

bool usable(double minimum, double maximum) {
  const double length = maximum - minimum;
  // Below a few units in the last place there are no numbers between the ends.
  return std::isfinite(length) && length > 8e-16 * std::max(std::abs(minimum), std::abs(maximum)) &&
         length > 1e-300;
}

// Labels that need more characters than this are written × 10ⁿ.
constexpr int kLongestLabel = 6;

std::string power_label(double value, int exponent, int decimals) {
  if (value == 0.0) return "0";
  return fixed_digits(value / std::pow(10.0, exponent), decimals) + "·10" + superscript(exponent);
}

std::vector<Tick> label_linear(const std::vector<double>& values, const Step& step) {
  double largest = 0.0;
  for (const double value : values) largest = std::max(largest, std::abs(value));
  const int decimals = std::max(0, -step.exponent);
  const int top = largest > 0.0 ? static_cast<int>(std::floor(std::log10(largest))) : 0;
  const int integers = std::max(1, top + 1);
  const bool plain = integers + (decimals > 0 ? decimals + 1 : 0) <= kLongestLabel;
  std::vector<Tick> ticks;
  for (const double value : values) {
    const std::string label = plain ? fixed_digits(value, decimals)
                                    : power_label(value, top, std::max(0, top - step.exponent));
    ticks.push_back({value, label, false});
  }
  return ticks;
}

}  // namespace

double nice_floor(double value) {
  const double power = std::pow(10.0, std::floor(std::log10(value)));
  const double mantissa = value / power;
  if (mantissa >= 5.0) return 5.0 * power;
  if (mantissa >= 2.0) return 2.0 * power;
  return power;
}

std::vector<Tick> linear_ticks(double minimum, double maximum, int most) {
  if (!usable(minimum, maximum) || most < 1) return {};
  const Step step = step_for(maximum - minimum, most);
  // A tick that an end misses by rounding alone is on it.
  const double slack = 1e-9;
  const double first = std::ceil(minimum / step.value() - slack);
  const double last = std::floor(maximum / step.value() + slack);
  std::vector<double> values;
  for (double k = first; k <= last && values.size() <= static_cast<std::size_t>(most) + 1;
       k += 1.0) {
    values.push_back(step.multiple(k) + 0.0);  // + 0.0: no "-0"
  }
  return label_linear(values, step);
}

std::vector<Tick> logarithmic_ticks(double minimum, double maximum, int most) {
  if (!(minimum > 0.0) || !std::isfinite(maximum) || maximum <= minimum || most < 1) return {};
  const double low = std::log10(minimum);
  const double high = std::log10(maximum);
  const int first = static_cast<int>(std::ceil(low - 1e-9));
  const int last = static_cast<int>(std::floor(high + 1e-9));
  if (first > last) return linear_ticks(minimum, maximum, most);  // less than a decade, none whole
  const int every = std::max(1, (last - first + most) / most);
  std::vector<Tick> ticks;
  for (int e = first - 1; e <= last; ++e) {
    const double decade = std::pow(10.0, e);
    if (e >= first) {
      // Counted from 10⁰, so that the labels stay on the same decades while the range moves.
      const bool labelled = ((e % every) + every) % every == 0;
      ticks.push_back({decade, labelled ? "10" + superscript(e) : "", false});
    }
    if (every > 2) continue;
    for (int digit = 2; digit <= 9; ++digit) {
      const double value = digit * decade;
      if (value < minimum || value > maximum) continue;
      const bool labelled =
          last - first < 2 && (digit == 2 || digit == 5) && 3 * (last - first + 1) <= most;
      ticks.push_back(
          {value, labelled ? std::to_string(digit) + "·10" + superscript(e) : "", true});
    }
  }
  return ticks;
}

void widen_to_ticks(double& minimum, double& maximum, int most) {
  if (!usable(minimum, maximum)) return;
  const double step = step_for(maximum - minimum, std::max(most, 1)).value();
  minimum = std::floor(minimum / step + 1e-9) * step;
  maximum = std::ceil(maximum / step - 1e-9) * step;
}

}  // namespace motionlab::shell
