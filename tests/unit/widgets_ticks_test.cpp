// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "app/shell/widgets/plot_ticks.h"

namespace motionlab::shell {
namespace {

std::vector<std::string> labels(const std::vector<Tick>& ticks) {
  std::vector<std::string> result;
  for (const Tick& tick : ticks) {
    if (!tick.label.empty()) result.push_back(tick.label);
  }
  return result;
}

TEST(LinearTicks, AreRoundWithConstantDecimals) {
  EXPECT_EQ(labels(linear_ticks(-0.02, 1.01, 6)),
            (std::vector<std::string>{"0.0", "0.2", "0.4", "0.6", "0.8", "1.0"}));
  EXPECT_EQ(labels(linear_ticks(-20, 140, 5)), (std::vector<std::string>{"0", "50", "100"}));
  EXPECT_EQ(labels(linear_ticks(0.0, 0.3, 4)),
            (std::vector<std::string>{"0.0", "0.1", "0.2", "0.3"}));
}

TEST(LinearTicks, AreTheNearestDoubles) {
  // 3 · 0.1 is not 0.3; the tick is.
  for (const Tick& tick : linear_ticks(0.0, 1.0, 10)) EXPECT_EQ(tick.value, std::stod(tick.label));
  for (const Tick& tick : linear_ticks(-0.007, 0.007, 15))
    EXPECT_EQ(tick.value, std::stod(tick.label));
}

TEST(LinearTicks, NeverSayMinusZero) {
  for (const Tick& tick : linear_ticks(-1.0, 1.0, 5)) {
    EXPECT_FALSE(std::signbit(tick.value) && tick.value == 0.0);
    EXPECT_NE(tick.label, "-0.0");
  }
}

TEST(LinearTicks, WriteLongNumbersAsPowers) {
  const std::vector<std::string> got = labels(linear_ticks(0.0, 3.2e-7, 4));
  EXPECT_EQ(got, (std::vector<std::string>{"0", "1·10⁻⁷", "2·10⁻⁷", "3·10⁻⁷"}));
  EXPECT_EQ(labels(linear_ticks(0.0, 2.5e6, 3)), (std::vector<std::string>{"0", "1·10⁶", "2·10⁶"}));
}

TEST(LinearTicks, HoldInEveryRange) {
  for (int e = -200; e <= 200; e += 7) {
    for (const double offset : {0.0, 0.37, -5.2, 1000.0}) {
      for (const int most : {1, 2, 5, 12}) {
        const double unit = std::pow(10.0, e);
        const double low = offset * unit;
        const double high = (offset + 1.3) * unit;
        const std::vector<Tick> ticks = linear_ticks(low, high, most);
        EXPECT_LE(static_cast<int>(ticks.size()), most + 1) << low << " " << high;
        std::set<std::string> different;
        for (const Tick& tick : ticks) {
          EXPECT_GE(tick.value, low - 1e-6 * unit);
          EXPECT_LE(tick.value, high + 1e-6 * unit);
          EXPECT_TRUE(different.insert(tick.label).second)
              << tick.label << " twice in " << low << " " << high;
        }
      }
    }
  }
}

TEST(LinearTicks, AreNoneWhereThereIsNoRange) {
  EXPECT_TRUE(linear_ticks(1.0, 1.0, 5).empty());
  EXPECT_TRUE(linear_ticks(2.0, 1.0, 5).empty());
  EXPECT_TRUE(linear_ticks(std::nan(""), 1.0, 5).empty());
  EXPECT_TRUE(linear_ticks(-INFINITY, 1.0, 5).empty());
  EXPECT_TRUE(linear_ticks(1.0, std::nextafter(1.0, 2.0), 5).empty());
}

TEST(LogarithmicTicks, AreDecades) {
  EXPECT_EQ(labels(logarithmic_ticks(1e-4, 1.0, 8)),
            (std::vector<std::string>{"10⁻⁴", "10⁻³", "10⁻²", "10⁻¹", "10⁰"}));
  // Every second one where they are many, and the same ones while the range moves.
  EXPECT_EQ(labels(logarithmic_ticks(1e-8, 1.0, 5)),
            (std::vector<std::string>{"10⁻⁸", "10⁻⁶", "10⁻⁴", "10⁻²", "10⁰"}));
  EXPECT_EQ(labels(logarithmic_ticks(3e-8, 10.0, 5)),
            (std::vector<std::string>{"10⁻⁶", "10⁻⁴", "10⁻²", "10⁰"}));
}

TEST(LogarithmicTicks, LabelTwoAndFiveWithinAShortRange) {
  EXPECT_EQ(labels(logarithmic_ticks(0.9, 9.5, 8)),
            (std::vector<std::string>{"10⁰", "2·10⁰", "5·10⁰"}));
}

TEST(LogarithmicTicks, LieInsideTheRange) {
  for (const Tick& tick : logarithmic_ticks(3e-5, 0.4, 9)) {
    EXPECT_GE(tick.value, 3e-5);
    EXPECT_LE(tick.value, 0.4);
  }
}

TEST(LogarithmicTicks, AreNoneAtOrBelowZero) {
  EXPECT_TRUE(logarithmic_ticks(0.0, 1.0, 5).empty());
  EXPECT_TRUE(logarithmic_ticks(-1.0, 1.0, 5).empty());
}

TEST(WidenToTicks, CoversTheRangeWithWholeSteps) {
  double low = -3.0;
  double high = 141.0;
  widen_to_ticks(low, high, 8);
  EXPECT_DOUBLE_EQ(low, -20.0);
  EXPECT_DOUBLE_EQ(high, 160.0);
}

}  // namespace
}  // namespace motionlab::shell
