// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "app/shell/widgets/format.h"
#include "app/shell/widgets/internal.h"

namespace motionlab::shell {
namespace {

TEST(FormatSi, KeepsItsWidthOverAllMagnitudes) {
  for (const char* unit : {"J", "%", "", "m/s²"}) {
    for (const int decimals : {2, 3, 5}) {
      for (int e = -320; e <= 308; ++e) {
        for (const double sign : {1.0, -1.0}) {
          const double value = sign * 9.9999999 * std::pow(10.0, e);
          const NumberText text = format_si(value, unit, decimals);
          EXPECT_EQ(text_columns(text.number), 5 + decimals)
              << value << " " << unit << " -> " << text.number;
        }
      }
    }
  }
}

TEST(FormatSi, TakesPrefixesWhereTheUnitHasThem) {
  EXPECT_EQ(format_si(12345.678, "N", 3).number, "  12.346");
  EXPECT_EQ(format_si(12345.678, "N", 3).unit, "kN");
  EXPECT_EQ(format_si(-2.5e6, "N/m", 3).number, "  -2.500");
  EXPECT_EQ(format_si(-2.5e6, "N/m", 3).unit, "MN/m");
  EXPECT_EQ(format_si(999.9994, "J", 3).unit, "J");
  EXPECT_EQ(format_si(999.9996, "J", 3).number, "   1.000");
  EXPECT_EQ(format_si(999.9996, "J", 3).unit, "kJ");
  // A prefix before "kg" or "m²" would say something else.
  EXPECT_EQ(format_si(12345.0, "kg", 3).unit, "kg");
  EXPECT_EQ(format_si(12345.0, "m²", 3).number, " 1.2e+04");
  EXPECT_EQ(format_si(12345.0, "%", 3).unit, "%");
}

TEST(FormatSi, KeepsSmallNumbersFromReadingZero) {
  EXPECT_EQ(format_si(1.72e-5, "rad", 3).number, " 1.7e-05");
  EXPECT_EQ(format_si(0.0, "rad", 3).number, "   0.000");
  EXPECT_EQ(format_si(0.001, "rad", 3).number, "   0.001");
}

TEST(FormatSi, SaysWhatIsNoNumber) {
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(format_si(std::nan(""), "J", 2).number, "      –");
  EXPECT_EQ(format_si(infinity, "J", 2).number, "      ∞");
  EXPECT_EQ(format_si(-infinity, "J", 2).number, "     -∞");
}

TEST(FormatFixed, PadsOnTheLeft) {
  EXPECT_EQ(format_fixed(9.81, 3), "   9.810");
  EXPECT_EQ(format_fixed(-102.5, 1), "-102.5");
  EXPECT_EQ(format_fixed(7.0, 0, 1), " 7");
}

TEST(FormatDuration, ReadsLikeAClock) {
  EXPECT_EQ(format_duration(3.42), "3.4 s");
  EXPECT_EQ(format_duration(59.96), "1 min 00 s");
  EXPECT_EQ(format_duration(72.0), "1 min 12 s");
  EXPECT_EQ(format_duration(7500.0), "2 h 05 min");
  EXPECT_EQ(format_duration(std::nan("")), "–");
}

TEST(LineBreak, FallsBetweenWordsNotWithinNumbers) {
  const std::string_view text = "grows by 1.5 % a step";
  const auto broken_at = [&](std::size_t proposed) {
    const char* begin = text.data();
    return detail::line_break(begin, begin + proposed, begin + text.size()) - begin;
  };
  EXPECT_EQ(broken_at(11), 9);  // after "1.": the whole number goes to the next line
  EXPECT_EQ(broken_at(12), 12);
  EXPECT_EQ(broken_at(text.size()), static_cast<std::ptrdiff_t>(text.size()));
  EXPECT_EQ(broken_at(3), 3) << "a word wider than the line is cut";
  EXPECT_EQ(broken_at(0), 1) << "a line has at least one letter";
}

}  // namespace
}  // namespace motionlab::shell
