// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
//
// What must hold for splines of every kind, whatever the keys: CASES B49, the claims of the table
// of kinds, lengths, conversions, path data.
#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>
#include <glm/vec2.hpp>
#include <numbers>

#include "engine/core/rng.h"
#include "engine/splines/b_spline.h"
#include "engine/splines/conversion.h"
#include "engine/splines/svg_path.h"
#include "engine/splines/track.h"
#include "tests/verify/spline_keys.h"

namespace motionlab::spline::testing {
namespace {

glm::dvec3 random_vector(Rng& rng, double size) {
  const double x = rng.uniform(-size, size);
  const double y = rng.uniform(-size, size);
  return {x, y, rng.uniform(-size, size)};
}

std::vector<Key> random_keys(Rng& rng, std::size_t count) {
  std::vector<Key> keys;
  double time = 0.0;
  for (std::size_t i = 0; i < count; ++i) {
    Key key;
    key.id = static_cast<std::int64_t>(i) + 1;
    key.time = time;
    time += rng.uniform(0.1, 2.0);
    key.point = random_vector(rng, 2.0);
    key.in = random_vector(rng, 5.0);
    key.out = random_vector(rng, 5.0);
    key.in_time = rng.uniform(-3.0, 4.0);
    key.out_time = rng.uniform(-3.0, 4.0);
    key.mode = HandleMode::free;
    key.weight = rng.uniform(0.2, 3.0);
    keys.push_back(key);
  }
  return keys;
}

double largest_gap(const Spline& a, const Spline& b) {
  double gap = 0.0;
  const double a0 = a.pieces().front().begin, a1 = a.pieces().back().end;
  const double b0 = b.pieces().front().begin, b1 = b.pieces().back().end;
  for (int i = 0; i <= 500; ++i) {
    gap = std::max(gap, glm::distance(a.at_parameter(a0 + (a1 - a0) * i / 500.0).point,
                                      b.at_parameter(b0 + (b1 - b0) * i / 500.0).point));
  }
  return gap;
}

TEST(SplineProperties, TimeNeverRunsBackWhateverTheHandles) {
  Rng rng(49);
  for (int set = 0; set < 1000; ++set) {
    const std::vector<Key> keys = random_keys(rng, 4);
    const Spline spline = make_spline(keys, of_kind("bezier"));
    for (std::size_t i = 0; i < spline.pieces().size(); ++i) {
      const Piece& p = spline.pieces()[i];
      double before = -1.0;
      double s_before = -1.0;
      for (int k = 0; k <= 100; ++k) {
        const double w = k / 100.0;
        // time(s), and s(time): neither falls, so that the graph has one value a time.
        const double time = 3.0 * (1.0 - w) * (1.0 - w) * w * p.time_out +
                            3.0 * (1.0 - w) * w * w * p.time_in + w * w * w;
        EXPECT_GE(time, before - 1e-15) << "set " << set;
        before = time;
        const double s = solve_time_cubic(p.time_out, p.time_in, w);
        EXPECT_GE(s, s_before) << "set " << set;
        s_before = s;
      }
      const Motion motion = spline.at_time(p.time_begin + 0.37 * p.duration());
      EXPECT_TRUE(std::isfinite(motion.position.x + motion.position.y + motion.position.z));
    }
  }
}

TEST(SplineProperties, CubicBezierHasAValueEverywhere) {
  const EasingShape shapes[] = {{1, 0, 0, 1},  {0, 0, 0, 1},  {1, 1, 1, 1},        {0, 0, 1, 1},
                                {1, -2, 0, 3}, {0, 5, 0, -5}, {1.0 / 3.0, 0, 0, 1}};
  for (const EasingShape& shape : shapes) {
    const Easing& easing = *find_easing("cubic_bezier");
    double before = -1.0;
    for (int i = 0; i <= 100000; ++i) {
      const double x = i / 1e5;
      const double s = solve_time_cubic(shape.x1, shape.x2, x);
      ASSERT_GE(s, before) << x;
      before = s;
      const double at = 3.0 * (1.0 - s) * (1.0 - s) * s * shape.x1 +
                        3.0 * (1.0 - s) * s * s * shape.x2 + s * s * s;
      ASSERT_NEAR(at, x, 1e-14);
      ASSERT_TRUE(std::isfinite(ease(easing, x, shape)));
    }
    EXPECT_EQ(ease(easing, 0.0, shape), 0.0);
    EXPECT_EQ(ease(easing, 1.0, shape), 1.0);
  }
}

TEST(SplineProperties, EveryEasingGoesFromZeroToOneWithTheSlopeItHas) {
  ASSERT_EQ(easings().size(), 8U + 30U + 1U);
  for (const Easing& easing : easings()) {
    EXPECT_NEAR(ease(easing, 0.0), 0.0, 1e-12) << easing.id;
    EXPECT_NEAR(ease(easing, 1.0), 1.0, 1e-12) << easing.id;
    const auto range = easing_range(easing, {});
    for (int i = 1; i < 200; ++i) {
      const double u = i / 200.0 + 1e-4;
      const Jet at = easing.function(Jet::variable(u), {});
      if (!easing.overshoots) {
        EXPECT_GE(at.value, -1e-12) << easing.id;
        EXPECT_LE(at.value, 1.0 + 1e-12) << easing.id;
      }
      EXPECT_GE(at.value, range.first - 1e-5) << easing.id;
      EXPECT_LE(at.value, range.second + 1e-5) << easing.id;
      if (std::abs(at.second) > 1e4)
        continue;  // next to an upright tangent differences see nothing
      const double h = 1e-5;
      const double slope = (ease(easing, u + h) - ease(easing, u - h)) / (2.0 * h);
      EXPECT_NEAR(at.first, slope, 2e-4 * (1.0 + std::abs(slope))) << easing.id << " at " << u;
      const double bend =
          (ease(easing, u + h) - 2.0 * ease(easing, u) + ease(easing, u - h)) / (h * h);
      // Bounces have corners: a difference over one sees what the derivative does not.
      if (std::string(easing.id).find("bounce") == std::string::npos) {
        EXPECT_NEAR(at.second, bend, 2e-3 * (1.0 + std::abs(bend)) + 1e-4) << easing.id << u;
      }
    }
  }
}

TEST(SplineProperties, EveryKindKeepsItsClaims) {
  Rng rng(7);
  for (std::size_t k = 0; k < kinds().size(); ++k) {
    const Kind& kind = kinds()[k];
    for (int set = 0; set < 20; ++set) {
      std::vector<Key> keys = random_keys(rng, 7);
      for (Key& key : keys) key.mode = HandleMode::automatic;
      Settings settings;
      settings.kind = static_cast<int>(k);
      const Spline spline = make_spline(keys, settings);
      if (kind.interpolates) {
        for (const Key& key : keys) {
          EXPECT_LT(glm::distance(spline.at_time(key.time).position, key.point), 1e-12) << kind.id;
        }
      }
      // Only weights that differ bend the parameter: a rational join is C2 in homogeneous space.
      for (const Join& join : joins(spline)) {
        if (kind.continuity >= 0) {
          EXPECT_LT(join.position_jump, 1e-11) << kind.id;
        }
        if (kind.continuity >= 1) {
          EXPECT_LT(join.tangent_jump, 1e-9) << kind.id;
        }
        if (kind.continuity >= 2) {
          EXPECT_LT(join.second_jump, 1e-7) << kind.id;
        }
      }
      // Velocity and acceleration are those of the position.
      const double t = 0.37 * keys.back().time;
      const double h = 1e-5;
      const Motion at = spline.at_time(t);
      const glm::dvec3 velocity =
          (spline.at_time(t + h).position - spline.at_time(t - h).position) / (2.0 * h);
      EXPECT_LT(glm::distance(at.velocity, velocity), 1e-5 * (1.0 + glm::length(velocity)))
          << kind.id;
    }
  }
}

TEST(SplineProperties, CurveLiesInItsHullAndInfluenceSumsToOne) {
  const auto knots = std::vector<double>{0, 0, 0, 0, 0.4, 1.3, 1.3, 2, 3, 3, 3, 3};
  ASSERT_TRUE(valid_knots(knots, 8, 3));
  EXPECT_FALSE(valid_knots(knots, 7, 3));
  EXPECT_FALSE(valid_knots(std::vector<double>{0, 0, 0, 0, 2, 1, 3, 3, 3, 3}, 6, 3));
  for (int i = 0; i <= 300; ++i) {
    const double u = i / 100.0;
    double sum = 0.0;
    for (std::size_t b = 0; b < 8; ++b) {
      const double n = basis_function(knots, 8, 3, b, u);
      EXPECT_GE(n, -1e-15);
      sum += n;
    }
    EXPECT_NEAR(sum, 1.0, 1e-14);
  }
  // The pieces are the sum of basis functions.
  Rng rng(3);
  const std::vector<Key> keys = random_keys(rng, 8);
  Settings settings = of_kind("b_spline");
  settings.knots = KnotMode::own;
  const Spline spline = make_spline(keys, settings, knots);
  for (int i = 0; i <= 300; ++i) {
    glm::dvec3 sum(0.0);
    for (std::size_t b = 0; b < 8; ++b) {
      sum += basis_function(knots, 8, 3, b, i / 100.0) * keys[b].point;
    }
    EXPECT_LT(glm::distance(sum, spline.at_parameter(i / 100.0).point), 1e-13);
  }
  for (int degree = 1; degree <= 5; ++degree) {
    settings.degree = degree;
    settings.knots = KnotMode::clamped;
    const Spline other = make_spline(keys, settings);
    EXPECT_LT(glm::distance(other.at_time(keys.front().time).position, keys.front().point), 1e-14);
    EXPECT_LT(glm::distance(other.at_time(keys.back().time).position, keys.back().point), 1e-14);
  }
}

TEST(SplineProperties, ConstantSpeedIsConstant) {
  Rng rng(11);
  std::vector<Key> keys = random_keys(rng, 6);
  for (const char* kind : {"linear", "catmull_rom", "nurbs", "bezier"}) {
    const Spline spline = make_spline(keys, of_kind(kind));
    const ArcLength length(spline);
    const int n = 400;
    double chords = 0.0;
    glm::dvec3 before = spline.evaluate(0, 0.0).point;
    for (int i = 1; i <= n; ++i) {
      const auto place = length.place_at(spline, length.total() * i / n);
      EXPECT_NEAR(length.length_at(spline, place.piece, place.local), length.total() * i / n, 1e-8);
      const glm::dvec3 now = spline.evaluate(place.piece, place.local).point;
      chords += glm::distance(before, now);
      EXPECT_LE(glm::distance(before, now), length.total() / n + 1e-9);
      before = now;
    }
    EXPECT_NEAR(chords / length.total(), 1.0, 5e-3) << kind;
  }
}

TEST(SplineProperties, ConversionsAreExactWhereTheyClaimIt) {
  Rng rng(5);
  for (std::size_t k = 0; k < kinds().size(); ++k) {
    std::vector<Key> keys = random_keys(rng, 6);
    if (kinds()[k].id != "bezier") {
      for (Key& key : keys) key.mode = HandleMode::automatic;
    }
    Settings settings;
    settings.kind = static_cast<int>(k);
    settings.parametrization = Parametrization::key_times;
    const Spline spline = make_spline(keys, settings);
    if (kinds()[k].id == "step") continue;
    const Converted cubic = to_bezier(spline);
    const Spline again = make_spline(cubic.keys, of_kind("bezier"));
    const Converted base = to_b_spline(spline);
    Settings own = of_kind("b_spline");
    own.degree = base.degree;
    own.knots = KnotMode::own;
    const Spline as_b_spline = make_spline(base.keys, own, base.knots);
    if (cubic.exact) {
      EXPECT_LT(cubic.error, 1e-12) << kinds()[k].id;
      for (int i = 0; i <= 200; ++i) {
        const double t = spline.time_end() * i / 200.0;
        EXPECT_LT(glm::distance(spline.at_time(t).position, again.at_time(t).position), 1e-11)
            << kinds()[k].id;
      }
    } else {
      EXPECT_GT(cubic.error, 0.0) << kinds()[k].id;
    }
    if (base.exact) {
      EXPECT_LT(base.error, 1e-9) << kinds()[k].id;
      EXPECT_LT(largest_gap(spline, as_b_spline), 1e-9) << kinds()[k].id;
    } else {
      EXPECT_NEAR(largest_gap(spline, as_b_spline), base.error, 0.5 * base.error + 1e-6);
    }
  }
}

TEST(SplineProperties, AddedKeysKeepTheShape) {
  Rng rng(13);
  for (int set = 0; set < 100; ++set) {
    std::vector<Key> keys = random_keys(rng, 4);
    // Time handles that cross are cut where the new key splits them: there only the path is kept.
    for (Key& key : keys) {
      key.in_time = rng.uniform(0.0, 0.5);
      key.out_time = rng.uniform(0.0, 0.5);
    }
    const double time = rng.uniform(0.02, 0.98) * keys.back().time;
    const Spline before = make_spline(keys, of_kind("bezier"));
    const Spline after =
        make_spline(insert_bezier_key(keys, time, 99, of_kind("bezier")), of_kind("bezier"));
    for (int i = 0; i <= 100; ++i) {
      const double t = keys.back().time * i / 100.0;
      EXPECT_LT(glm::distance(before.at_time(t).position, after.at_time(t).position), 1e-9) << set;
    }
    Settings settings = of_kind("nurbs");
    const Spline rational = make_spline(keys, settings);
    const Converted more = insert_knot(keys, settings, {}, 0.4);
    settings.knots = KnotMode::own;
    EXPECT_LT(largest_gap(rational, make_spline(more.keys, settings, more.knots)), 1e-12);
  }
}

TEST(SplineProperties, TrackIsTheSpline) {
  Rng rng(17);
  std::vector<Key> keys = random_keys(rng, 20);
  const Spline spline = make_spline(keys, of_kind("natural_cubic"));
  const auto track = CubicTrack::of(spline, 1);
  ASSERT_TRUE(track.ok());
  const double step = (spline.time_end() + 2.0) / 999.0;
  std::vector<double> run(1000);
  track->sample(-1.0, step, run);
  CubicTrack::Cursor cursor;
  for (std::size_t i = 0; i < run.size(); ++i) {
    const double t = -1.0 + static_cast<double>(i) * step;
    EXPECT_NEAR(run[i], spline.at_time(t).position.y, 1e-10) << t;
    EXPECT_EQ(track->value(t, cursor), run[i]) << t;
  }
  // Anywhere, whatever the cursor remembers.
  for (int i = 0; i < 500; ++i) {
    const double t = rng.uniform(-1.0, spline.time_end() + 1.0);
    CubicTrack::Cursor fresh;
    EXPECT_EQ(track->value(t, cursor), track->value(t, fresh)) << t;
    EXPECT_NEAR(track->value(t, cursor), spline.at_time(t).position.y, 1e-10) << t;
  }
  EXPECT_FALSE(CubicTrack::of(make_spline(keys, of_kind("nurbs")), 0).ok());
}

// Of every length, so that some close just when the list of points has to move.
TEST(SplineProperties, ClosedSvgPathsEndWhereTheyBegan) {
  std::string open = "M7 -3";
  for (int pieces = 1; pieces <= 70; ++pieces) {
    open += " L" + std::to_string(pieces) + " " + std::to_string(pieces % 5);
    const auto path = parse_svg_path(open + "Z l1 1");
    ASSERT_TRUE(path.ok());
    EXPECT_EQ(path->front().points.back(), glm::dvec2(7, -3)) << pieces;
    EXPECT_EQ(path->back().points.back(), glm::dvec2(8, -2)) << pieces;
  }
}

TEST(SplineProperties, SvgPathsAreRead) {
  const auto path = parse_svg_path(
      "M10,20 l 30-10 h5V0c1 1 2 2 3 3S9 9 10 10q1-1 2 0t2 0 "
      "a5 5 0 01.5.5Z m 2 2 L 5 5");
  ASSERT_TRUE(path.ok()) << path.error().message;
  ASSERT_EQ(path->size(), 2U);
  const auto& points = path->front().points;
  EXPECT_TRUE(path->front().closed);
  EXPECT_EQ(points[0], glm::dvec2(10, 20));
  EXPECT_EQ(points[3], glm::dvec2(40, 10));
  EXPECT_EQ(points[6], glm::dvec2(45, 10));
  EXPECT_EQ(points[9], glm::dvec2(45, 0));
  EXPECT_EQ(points[12], glm::dvec2(48, 3));
  EXPECT_EQ(points[13], glm::dvec2(49, 4));  // S mirrors the handle before it
  EXPECT_EQ(points[15], glm::dvec2(10, 10));
  EXPECT_EQ(points.back(), glm::dvec2(10, 20));
  EXPECT_EQ(path->back().points.front(), glm::dvec2(12, 22));
  // A half circle of radius 5: every point of its cubics at that distance, within 0.0273 %.
  const auto arc = parse_svg_path("M0 0A5 5 0 0 1 10 0");
  ASSERT_TRUE(arc.ok());
  EXPECT_NEAR(glm::distance(arc->front().points[3], glm::dvec2(5, 0)), 5.0, 1e-12);
  EXPECT_NEAR(arc->front().points[3].y, -5.0, 1e-12);  // clockwise on a page: upwards first
}

TEST(SplineProperties, SvgFaultsSayWhere) {
  struct Row {
    const char* text;
    int character;
    const char* what;
  };
  const Row rows[] = {{"", 1, "empty"},
                      {"10 10", 1, "begin with M"},
                      {"L 10 10", 1, "begin with M"},
                      {"M 10", 5, "number"},
                      {"M 0 0 L 5 x", 11, "number"},
                      {"M 0 0 B 5 5", 7, "no path command"},
                      {"M 0 0 C 1 1 2 2 3", 18, "number"},
                      {"M 0 0 A 5 5 0 2 0 1 1", 15, "flag"},
                      {"M 0 0 L 1e99 5", 9, "1e9"},
                      {"M 0 0 L 1 1 Z 5", 15, "Z takes no numbers"},
                      {"M 0 0", 6, "draws nothing"},
                      {"M 0 0 L 1,,2", 11, "number"}};
  for (const Row& row : rows) {
    const auto path = parse_svg_path(row.text);
    ASSERT_FALSE(path.ok()) << row.text;
    const std::string& message = path.error().message;
    EXPECT_NE(message.find("character " + std::to_string(row.character) + " "), std::string::npos)
        << row.text << ": " << message;
    EXPECT_NE(message.find(row.what), std::string::npos) << row.text << ": " << message;
  }
}

// Whatever bytes are pasted: a path or a message, and what is read can be written and read again.
TEST(SplineProperties, SvgSurvivesDamage) {
  const std::string whole =
      "M10,20 l30-10 h5V0c1 1 2 2 3 3S9 9 10 10q1-1 2 0t2 0a5 5 30 01.5.5Zm2 2L5 5";
  const std::string alphabet = "0123456789012345678901234567890123456789.-+ ,eMLZcsA!x";
  Rng rng(23);
  int read = 0;
  for (int round = 0; round < 3000; ++round) {
    std::string text = whole;
    for (int edit = 0; edit < 3; ++edit) {
      const auto pick = [&](std::size_t size) {
        return static_cast<std::size_t>(rng.uniform(0.0, 0.999) * static_cast<double>(size));
      };
      text[pick(text.size())] = alphabet[pick(alphabet.size())];
    }
    const auto path = parse_svg_path(text);
    if (!path.ok()) {
      EXPECT_NE(path.error().message.find("character"), std::string::npos);
      continue;
    }
    ++read;
    for (const Subpath& sub : *path) {
      ASSERT_EQ(sub.points.size() % 3, 1U) << text;
      for (const glm::dvec2& p : sub.points) ASSERT_TRUE(std::isfinite(p.x + p.y)) << text;
    }
  }
  EXPECT_GT(read, 100);
}

TEST(SplineProperties, SvgComesBackAsItWent) {
  Rng rng(29);
  std::vector<Key> keys = random_keys(rng, 5);
  for (Key& key : keys) {
    key.mode = HandleMode::automatic;
    key.point.z = 0.0;
  }
  const Spline spline = make_spline(keys, of_kind("catmull_rom"));
  const auto path = parse_svg_path(to_svg_path(spline));
  ASSERT_TRUE(path.ok()) << path.error().message;
  ASSERT_EQ(path->size(), 1U);
  for (std::size_t i = 0; i < spline.pieces().size(); ++i) {
    for (std::size_t c = 0; c < 4; ++c) {
      const glm::dvec2 p = path->front().points[3 * i + c];
      EXPECT_LT(glm::distance(glm::dvec2(p.x, -p.y), glm::dvec2(spline.control(i)[c])), 1e-12);
    }
  }
  EXPECT_EQ(to_svg_path(make_spline(course_keys(), of_kind("linear"))),
            "M 0 0 L 1 -4 L 2 -3 L 3 -6");
}

}  // namespace
}  // namespace motionlab::spline::testing
