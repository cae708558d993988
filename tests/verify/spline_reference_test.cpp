// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
//
// The figures of REFERENCE a4, a5, a6 and f4.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/vec2.hpp>

#include "engine/splines/b_spline.h"
#include "tests/verify/spline_keys.h"

namespace motionlab::spline::testing {
namespace {

void expect_point(const glm::dvec3& p, double x, double y, double tolerance = 1e-9) {
  EXPECT_NEAR(p.x, x, tolerance);
  EXPECT_NEAR(p.y, y, tolerance);
}

TEST(SplineReference, DeCasteljau) {
  const std::vector<Key> keys = keys_at({{0, 0, 0}, {1, 2, 0}, {3, 2, 0}, {4, 0, 0}});
  const Spline curve = make_spline(keys, of_kind("bezier_single"));
  expect_point(curve.at_parameter(0.25).point, 0.90625, 1.125);
  expect_point(curve.at_parameter(0.5).point, 2.0, 1.5);
  expect_point(curve.at_parameter(0.75).point, 3.09375, 1.125);
  expect_point(curve.at_parameter(0.0).first, 3.0, 6.0);
  expect_point(curve.at_parameter(1.0).first, 3.0, -6.0);
  EXPECT_NEAR(ArcLength(curve).total(), 5.2683655430, 1e-8);
  const std::array<glm::dvec2, 4> p{{{0, 0}, {1, 2}, {3, 2}, {4, 0}}};
  const auto [left, right] = split_bezier<glm::dvec2>(p, 0.5);
  const std::vector<glm::dvec2> want_left{{0, 0}, {0.5, 1}, {1.25, 1.5}, {2, 1.5}};
  const std::vector<glm::dvec2> want_right{{2, 1.5}, {2.75, 1.5}, {3.5, 1}, {4, 0}};
  EXPECT_EQ(left, want_left);
  EXPECT_EQ(right, want_right);
  for (int i = 0; i <= 100; ++i) {
    const double t = i / 100.0;
    const auto levels = de_casteljau_levels<glm::dvec2>(p, t);
    const auto b = bernstein(3, t);
    const glm::dvec2 sum = b[0] * p[0] + b[1] * p[1] + b[2] * p[2] + b[3] * p[3];
    EXPECT_LT(glm::distance(levels.back().front(), sum), 1e-14);
  }
}

TEST(SplineReference, JoinsOfTheCourse) {
  // Two cubics by hand as a Bézier spline of three keys.
  const auto joined = [](const glm::dvec3& out) {
    std::vector<Key> keys = keys_at({{0, 0, 0}, {3, 1, 0}, {6, 2, 0}});
    for (Key& key : keys) key.mode = HandleMode::free;
    keys[0].out = {1, 2, 0};
    keys[1].in = {-1, 1, 0};
    keys[1].out = out;
    keys[2].in = {-1, -1, 0};
    return joins(make_spline(keys, of_kind("bezier"))).at(0);
  };
  const Join mirrored = joined({1, -1, 0});
  EXPECT_GE(mirrored.continuity, Continuity::c1);
  EXPECT_EQ(mirrored.tangent_jump, 0.0);
  const Join longer = joined({2, -2, 0});
  EXPECT_EQ(longer.continuity, Continuity::g1);
  EXPECT_NEAR(longer.tangent_jump, std::sqrt(18.0), 1e-12);
  EXPECT_NEAR(longer.angle, 0.0, 1e-12);
  EXPECT_EQ(joined({1, 1, 0}).continuity, Continuity::c0);
}

TEST(SplineReference, BSplines) {
  const std::vector<Key> keys =
      keys_at({{0, 0, 0}, {1, 2, 0}, {2, 2, 0}, {3, 1, 0}, {4, 0, 0}, {5, 1, 0}});
  Settings settings = of_kind("b_spline");
  settings.knots = KnotMode::uniform;
  const Spline uniform = make_spline(keys, settings);
  ASSERT_EQ(uniform.pieces().size(), 3U);
  const Derivatives left = uniform.evaluate(0, 1.0);
  const Derivatives right = uniform.evaluate(1, 0.0);
  for (const Derivatives& side : {left, right}) {
    expect_point(side.point, 2.0, 11.0 / 6.0);
    expect_point(side.first, 1.0, -0.5);
    expect_point(side.second, 0.0, -1.0);
  }
  // The third derivative is (0, 1), (0, 1) and (0, 2): it jumps by (0, 1) at the second joint.
  expect_point(left.third, 0.0, 1.0);
  expect_point(right.third, 0.0, 1.0);
  expect_point(uniform.evaluate(2, 0.0).third - uniform.evaluate(1, 1.0).third, 0.0, 1.0);
  EXPECT_EQ(joins(uniform).at(0).continuity, Continuity::c2);
  for (int i = 0; i <= 300; ++i) {
    EXPECT_GT(glm::distance(uniform.at_parameter(3.0 + i / 100.0).point, keys[2].point), 0.05);
  }
  settings.knots = KnotMode::own;
  const Spline clamped = make_spline(keys, settings, {0, 0, 0, 0, 1, 2, 3, 3, 3, 3});
  const double table[][3] = {
      {0.5, 1.177083333, 1.729166667}, {1.0, 1.916666667, 1.833333333}, {1.5, 2.5, 1.46875},
      {2.0, 3.083333333, 0.916666667}, {2.5, 3.822916667, 0.427083333}, {3.0, 5.0, 1.0}};
  for (const auto& row : table) expect_point(clamped.at_parameter(row[0]).point, row[1], row[2]);
  // The clamped knots of the mode are the same ones.
  settings.knots = KnotMode::clamped;
  EXPECT_EQ(used_knots(settings, 6, {}), (std::vector<double>{0, 0, 0, 0, 1, 2, 3, 3, 3, 3}));
}

TEST(SplineReference, KeyframeTable) {
  const double table[][4] = {{0.25, 1.0, 0.625, 0.835938},    {0.5, 2.0, 2.0, 2.0625},
                             {0.75, 3.0, 3.375, 3.257812},    {1.0, 4.0, 4.0, 4.0},
                             {1.25, 3.75, 3.84375, 4.007812}, {1.5, 3.5, 3.5, 3.5625},
                             {1.75, 3.25, 3.15625, 3.085938}, {2.0, 3.0, 3.0, 3.0},
                             {2.25, 3.75, 3.46875, 3.539062}, {2.5, 4.5, 4.5, 4.4375},
                             {2.75, 5.25, 5.53125, 5.367188}, {3.0, 6.0, 6.0, 6.0}};
  const Spline linear = make_spline(course_keys(), of_kind("linear"));
  const Spline catmull = make_spline(course_keys(), of_kind("catmull_rom"));
  const Easing& smooth = *find_easing("smoothstep");
  for (const auto& row : table) {
    EXPECT_NEAR(value_at(linear, row[0]), row[1], 1e-6);
    EXPECT_NEAR(linear.at_time(row[0], smooth, {}).position.y, row[2], 1e-6);
    EXPECT_NEAR(value_at(catmull, row[0]), row[3], 1e-6);
  }
  const double before = std::nextafter(1.0, 0.0);
  EXPECT_NEAR(linear.at_time(before).velocity.y, 4.0, 1e-9);
  EXPECT_NEAR(linear.at_time(1.0).velocity.y, -1.0, 1e-9);
  EXPECT_NEAR(linear.at_time(before, smooth, {}).velocity.y, 0.0, 1e-9);
  EXPECT_NEAR(linear.at_time(1.0, smooth, {}).velocity.y, 0.0, 1e-9);
  EXPECT_NEAR(catmull.at_time(before).velocity.y, 1.5, 1e-9);
  EXPECT_NEAR(catmull.at_time(1.0).velocity.y, 1.5, 1e-9);
  const auto over = overshoot_of_piece(catmull, 1, 1);
  ASSERT_TRUE(over.has_value());
  EXPECT_NEAR(over->value, 4.086986, 1e-6);
  EXPECT_NEAR(over->time, 1.12134, 1e-5);
  EXPECT_NEAR(over->amount, 0.086986, 1e-6);
  double least = 10.0;
  for (int i = 0; i <= 100000; ++i) least = std::min(least, value_at(catmull, 1.0 + i / 1e5));
  EXPECT_NEAR(least, 2.959196, 1e-6);
}

TEST(SplineReference, MonotoneAndNatural) {
  const Spline monotone = make_spline(course_keys(), of_kind("monotone_cubic"));
  EXPECT_NEAR(value_at(monotone, 0.5), 2.8125, 1e-9);
  EXPECT_NEAR(value_at(monotone, 1.25), 3.84375, 1e-9);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_FALSE(overshoot_of_piece(monotone, i, 1));
  const Spline natural = make_spline(course_keys(), of_kind("natural_cubic"));
  EXPECT_NEAR(value_at(natural, 0.5), 2.6, 1e-9);
  EXPECT_NEAR(value_at(natural, 1.25), 3.946875, 1e-9);
  EXPECT_NEAR(value_at(natural, 1.5), 3.575, 1e-9);
  EXPECT_NEAR(value_at(natural, 2.5), 3.975, 1e-9);
  const double slopes[] = {5.6, 0.8, 0.2, 4.4};
  for (int i = 0; i < 4; ++i) EXPECT_NEAR(natural.at_parameter(i).first.y, slopes[i], 1e-9);
}

TEST(SplineReference, CatmullRomInThePlane) {
  const Spline plane = make_spline(keys_at({{0, 0, 0}, {1, 2, 0}, {3, 1, 0}, {4, 3, 0}}),
                                   of_kind("catmull_rom", Parametrization::uniform));
  expect_point(plane.evaluate(1, 0.25).point, 1.453125, 1.890625);
  expect_point(plane.evaluate(1, 0.5).point, 2.0, 1.5);
  expect_point(plane.evaluate(1, 0.75).point, 2.546875, 1.109375);
  struct Row {
    Parametrization parametrization;
    double want[3][2];
  };
  const Row rows[] = {
      {Parametrization::centripetal,
       {{1.080938606, 0.196984913}, {1.080774981, 0.484239254}, {1.090223865, 0.779373968}}},
      {Parametrization::uniform, {{1.0453125, 0.203125}, {0.9875, 0.5}, {0.9859375, 0.796875}}},
      {Parametrization::chordal,
       {{1.097948123, 0.191512693}, {1.124381414, 0.470259456}, {1.138623999, 0.763876491}}}};
  for (const Row& row : rows) {
    const Spline curve = make_spline(keys_at({{0, 0, 0}, {1, 0, 0}, {1.2, 1, 0}, {4, 1, 0}}),
                                     of_kind("catmull_rom", row.parametrization));
    for (int i = 0; i < 3; ++i) {
      expect_point(curve.evaluate(1, 0.25 * (i + 1)).point, row.want[i][0], row.want[i][1]);
    }
  }
}

TEST(SplineReference, KochanekBartels) {
  const double rows[][6] = {
      {0, 0, 0, 4.007812, 3.5625, 3.085938}, {1, 0, 0, 3.84375, 3.5, 3.15625},
      {-1, 0, 0, 4.171875, 3.625, 3.015625}, {0, 1, 0, 4.265625, 3.625, 2.921875},
      {0, -1, 0, 3.75, 3.5, 3.25},           {0, 0, 1, 4.453125, 4.125, 3.484375},
      {0, 0, -1, 3.5625, 3.0, 2.6875},       {0.5, 0.5, 0.5, 4.133789, 3.726562, 3.206055}};
  for (const auto& row : rows) {
    // Per key and for all alike.
    std::vector<Key> keys = course_keys();
    Settings settings = of_kind("kochanek_bartels");
    for (Key& key : keys) {
      key.tension = row[0];
      key.continuity = row[1];
      key.bias = row[2];
    }
    const Spline own = make_spline(keys, settings);
    settings.tension = row[0];
    settings.continuity = row[1];
    settings.bias = row[2];
    const Spline all = make_spline(course_keys(), settings);
    for (int i = 0; i < 3; ++i) {
      const double t = 1.25 + 0.25 * i;
      EXPECT_NEAR(value_at(own, t), row[3 + i], 1e-6);
      EXPECT_NEAR(value_at(all, t), row[3 + i], 1e-6);
    }
  }
}

TEST(SplineReference, CssCubicBezier) {
  const double at[] = {0.1, 0.25, 0.5, 0.75, 0.9};
  struct Row {
    const char* id;
    EasingShape shape;
    double want[5];
  };
  const Row rows[] = {
      {"css_ease", {}, {0.09479631, 0.40851059, 0.80240339, 0.96045898, 0.99431648}},
      {"css_ease_in", {}, {0.01702661, 0.09346465, 0.31535681, 0.62186187, 0.83942785}},
      {"css_ease_out", {}, {0.16057215, 0.37813813, 0.68464319, 0.90653535, 0.98297339}},
      {"css_ease_in_out", {}, {0.01972245, 0.12916193, 0.5, 0.87083807, 0.98027755}},
      {"cubic_bezier",
       {0.0, 0.0, 0.0, 1.0},
       {0.44633041, 0.69055079, 0.88988157, 0.97644544, 0.99650926}},
      {"cubic_bezier", {1.0, 0.0, 0.0, 1.0}, {0.00376167, 0.02972461, 0.5, 0.97027539, 0.99623833}},
      {"cubic_bezier",
       {0.68, -0.55, 0.27, 1.55},
       {-0.06627141, -0.08293509, 0.59659629, 1.08882440, 1.06269545}}};
  for (const Row& row : rows) {
    for (int i = 0; i < 5; ++i) {
      EXPECT_NEAR(ease(*find_easing(row.id), at[i], row.shape), row.want[i], 1e-6) << row.id;
    }
  }
}

TEST(SplineReference, PennerAndSmoothsteps) {
  struct Row {
    const char* id;
    double want[3];
  };
  const Row rows[] = {{"in_sine", {0.07612047, 0.29289322, 0.61731657}},
                      {"out_quad", {0.4375, 0.75, 0.9375}},
                      {"in_out_cubic", {0.0625, 0.5, 0.9375}},
                      {"in_expo", {0.00552427, 0.03125, 0.1767767}},
                      {"out_circ", {0.66143783, 0.8660254, 0.96824584}},
                      {"in_back", {-0.06413656, -0.0876975, 0.18259031}},
                      {"out_elastic", {0.91161165, 1.015625, 1.00552427}},
                      {"out_bounce", {0.47265625, 0.765625, 0.97265625}}};
  for (const Row& row : rows) {
    for (int i = 0; i < 3; ++i) {
      EXPECT_NEAR(ease(*find_easing(row.id), 0.25 * (i + 1)), row.want[i], 1e-6) << row.id;
    }
  }
  EXPECT_NEAR(ease(*find_easing("smoothstep"), 0.25), 0.15625, 1e-9);
  EXPECT_NEAR(ease(*find_easing("smootherstep"), 0.25), 0.103516, 1e-6);
}

TEST(SplineReference, NurbsCircle) {
  std::vector<Key> keys = keys_at({{1, 0, 0}, {1, 1, 0}, {0, 1, 0}});
  keys[1].weight = std::sqrt(0.5);
  Settings settings = of_kind("nurbs");
  settings.degree = 2;
  const Spline quarter = make_spline(keys, settings);
  expect_point(quarter.at_parameter(0.25).point, 0.9297883011, 0.3680947096, 1e-9);
  for (int i = 0; i <= 1000; ++i) {
    const Derivatives at = quarter.at_parameter(i / 1000.0);
    EXPECT_LT(std::abs(glm::length(at.point) - 1.0), 1e-15);
    EXPECT_NEAR(curvature(at), 1.0, 1e-12);
  }
  // The best polynomial of the course beside it.
  const double kappa = 0.5522847498;
  std::vector<Key> cubic = keys_at({{1, 0, 0}, {1, kappa, 0}, {kappa, 1, 0}, {0, 1, 0}});
  const Spline polynomial = make_spline(cubic, of_kind("bezier_single"));
  double worst = 0.0;
  for (int i = 0; i <= 1000; ++i) {
    worst = std::max(worst, std::abs(glm::length(polynomial.at_parameter(i / 1000.0).point) - 1.0));
  }
  EXPECT_NEAR(worst, 2.725e-4, 1e-7);
}

// glTF CUBICSPLINE, f4: tangents count by time, so that a handle is a third of them times dt.
TEST(SplineReference, HermiteOverALongerInterval) {
  std::vector<Key> keys = keys_at({{0, 0, 0}, {0, 1, 0}});
  keys[1].time = 2.0;
  for (Key& key : keys) key.mode = HandleMode::free;
  keys[0].out = {0, 2.0 / 3.0 * 1.0, 0};
  const Spline spline = make_spline(keys, of_kind("bezier"));
  EXPECT_NEAR(value_at(spline, 0.5), 0.4375, 1e-12);
  EXPECT_NEAR(value_at(spline, 1.0), 0.75, 1e-12);
  EXPECT_NEAR(value_at(spline, 1.5), 0.9375, 1e-12);
}

}  // namespace
}  // namespace motionlab::spline::testing
