// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <tuple>

#include "engine/draw/mesh.h"
#include "engine/draw/paint.h"

namespace motionlab::draw {
namespace {

glm::vec3 color(const Palette& palette, const Paint& paint) {
  return glm::vec3(palette.resolve(paint));
}

void expect_color(const glm::vec3& actual, std::uint32_t expected) {
  const glm::vec3 wanted = rgb_of(expected);
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(actual[i], wanted[i], 1e-6F) << std::hex << expected;
}

TEST(Palette, HasTheColoursOfTheStyleGuide) {
  const Palette dark = Palette::dark();
  expect_color(color(dark, Role::background), 0x14171C);
  expect_color(color(dark, Role::panel), 0x1C2128);
  expect_color(color(dark, Role::text), 0xE6E9EE);
  expect_color(color(dark, Role::dim), 0x9AA4B2);
  expect_color(color(dark, Paint::series(0)), 0x0072B2);
  expect_color(color(dark, Paint::series(1)), 0xE69F00);
  expect_color(color(dark, Paint::series(6)), 0xF0E442);
  const Palette light = Palette::light_theme();
  expect_color(color(light, Role::background), 0xF7F8FA);
  expect_color(color(light, Role::panel), 0xFFFFFF);
  expect_color(color(light, Role::text), 0x1B1F24);
  expect_color(color(light, Role::dim), 0x57606A);
  EXPECT_TRUE(light.light);
}

TEST(Palette, SeriesWrapAndKeepTheirAlpha) {
  const Palette palette = Palette::dark();
  EXPECT_EQ(color(palette, Paint::series(8)), color(palette, Paint::series(1)));
  EXPECT_EQ(color(palette, Paint::series(-1)), color(palette, Paint::series(6)));
  EXPECT_FLOAT_EQ(palette.resolve(Paint::series(0, 0.25F)).w, 0.25F);
  EXPECT_EQ(color(palette, Paint::value({0.1F, 0.2F, 0.3F})), glm::vec3(0.1F, 0.2F, 0.3F));
}

// CASES B44: whoever sees no colours still tells the lines of a plot apart.
TEST(Palette, EachSeriesHasADashOfItsOwn) {
  const Palette palette = Palette::dark();
  for (int i = 0; i < 14; ++i) {
    for (int j = 0; j < i; ++j) {
      if (i >= static_cast<int>(kSeriesCount) &&
          color(palette, Paint::series(i)) != color(palette, Paint::series(j))) {
        continue;  // beyond seven colour and dash together
      }
      const DashPattern a = dash_pattern(series_dash(i));
      const DashPattern b = dash_pattern(series_dash(j));
      const bool same =
          a.count == b.count &&
          std::equal(a.lengths.begin(), a.lengths.begin() + a.count, b.lengths.begin());
      EXPECT_FALSE(same) << "series " << j << " and " << i;
    }
  }
}

TEST(Palette, ContrastIsEnoughInEveryTheme) {
  const auto check = [](const Palette& palette, double text, double series) {
    for (const Role background :
         {Role::background, Role::background_top, Role::background_bottom, Role::panel}) {
      const glm::vec3 b = color(palette, background);
      EXPECT_GE(contrast_ratio(color(palette, Role::text), b), 7.0);
      EXPECT_GE(contrast_ratio(color(palette, Role::exact), b), 7.0);
      EXPECT_GE(contrast_ratio(color(palette, Role::dim), b), text);
      for (int i = 0; i < static_cast<int>(kSeriesCount); ++i) {
        EXPECT_GE(contrast_ratio(color(palette, Paint::series(i)), b), series) << "series " << i;
      }
      for (const Role role : {Role::velocity, Role::force, Role::constraint, Role::selection,
                              Role::error, Role::accent}) {
        EXPECT_GE(contrast_ratio(color(palette, role), b), series) << static_cast<int>(role);
      }
    }
  };
  check(Palette::dark(), 4.5, 2.6);  // the blue of Okabe–Ito on the lighter end of the gradient
  check(Palette::light_theme(), 4.5, 2.999);
  check(Palette::projector(), 7.0, 4.499);
  EXPECT_FLOAT_EQ(Palette::projector().line_scale, 2.0F);
}

TEST(Palette, ContrastRatioOfKnownPairs) {
  EXPECT_NEAR(contrast_ratio({0, 0, 0}, {1, 1, 1}), 21.0, 1e-6);
  EXPECT_NEAR(contrast_ratio(rgb_of(0x767676), {1, 1, 1}), 4.54, 0.005);  // the classic grey
  EXPECT_NEAR(contrast_ratio({0.5F, 0.5F, 0.5F}, {0.5F, 0.5F, 0.5F}), 1.0, 1e-9);
}

TEST(Palette, DarkenedSeriesKeepTheirHue) {
  const glm::vec3 before = rgb_of(0xE69F00);
  const glm::vec3 after = color(Palette::light_theme(), Paint::series(1));
  EXPECT_LT(after.x, before.x);
  EXPECT_GT(after.x, after.y);
  EXPECT_GT(after.y, after.z + 0.2F);
}

TEST(Dash, EverySeriesHasItsOwnPattern) {
  std::set<std::tuple<int, float, float, float, float, float, float>> patterns;
  for (int i = 0; i < static_cast<int>(kSeriesCount); ++i) {
    const DashPattern p = dash_pattern(series_dash(i));
    EXPECT_EQ(p.count % 2, 0);
    for (int k = 0; k < p.count; ++k) EXPECT_GE(p.lengths[static_cast<std::size_t>(k)], 1.0F);
    patterns.insert({p.count, p.lengths[0], p.lengths[1], p.lengths[2], p.lengths[3], p.lengths[4],
                     p.lengths[5]});
  }
  EXPECT_EQ(patterns.size(), kSeriesCount);
  EXPECT_EQ(series_dash(0), Dash::solid);
  // The colour of the eighth is that of the first, its dash is not.
  EXPECT_EQ(series_dash(7), series_dash(1));
  EXPECT_EQ(series_dash(49), series_dash(0));
}

double lightness(const glm::vec3& c) { return contrast_ratio(c, {0, 0, 0}); }

TEST(ColorMap, ViridisRisesInLightnessFromPurpleToYellow) {
  double previous = 0.0;
  for (int i = 0; i <= 100; ++i) {
    const double value = lightness(sample_color_map(ColorMap::viridis, i / 100.0));
    EXPECT_GT(value, previous) << i;
    previous = value;
  }
  expect_color(sample_color_map(ColorMap::viridis, 0.0), 0x440154);
  expect_color(sample_color_map(ColorMap::viridis, 1.0), 0xFDE725);
  expect_color(sample_color_map(ColorMap::viridis, 7.0), 0xFDE725);
}

TEST(ColorMap, DivergingIsWhiteAtZeroAndEquallyStrongOnBothSides) {
  const glm::vec3 middle = sample_color_map(ColorMap::diverging, 0.5);
  EXPECT_GT(std::min({middle.x, middle.y, middle.z}), 0.94F);
  const glm::vec3 low = sample_color_map(ColorMap::diverging, 0.0);
  const glm::vec3 high = sample_color_map(ColorMap::diverging, 1.0);
  EXPECT_GT(low.z, low.x + 0.3F);
  EXPECT_GT(high.x, high.z + 0.3F);
  double below = 0.0;
  double above = 0.0;
  for (int i = 0; i < 50; ++i) {
    const double a = lightness(sample_color_map(ColorMap::diverging, i / 100.0));
    const double b = lightness(sample_color_map(ColorMap::diverging, 1.0 - i / 100.0));
    EXPECT_GT(a, below);
    EXPECT_GT(b, above);
    EXPECT_LT(std::max(a, b) / std::min(a, b), 1.35) << i;
    below = a;
    above = b;
  }
}

TEST(ColorMap, NotANumberIsGrey) {
  const glm::vec3 c = sample_color_map(ColorMap::viridis, std::numeric_limits<double>::quiet_NaN());
  EXPECT_FLOAT_EQ(c.x, c.y);
  EXPECT_FLOAT_EQ(c.y, c.z);
}

}  // namespace
}  // namespace motionlab::draw
