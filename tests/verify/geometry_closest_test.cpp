// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// Closest points and approaches of mesh features against what defines them.
#include <gtest/gtest.h>

#include "engine/core/rng.h"
#include "engine/geometry/continuous.h"
#include "engine/geometry/shapes.h"

namespace motionlab::geometry {
namespace {

using V = glm::dvec3;
using Corners = std::array<V, 4>;

V random_point(Rng& rng, double half = 1.0) {
  return {rng.uniform(-half, half), rng.uniform(-half, half), rng.uniform(-half, half)};
}

// Every fourth sample has corners that coincide or lie on one line, every third one flat.
Corners random_corners(Rng& rng, int sample) {
  Corners c;
  for (V& p : c) p = random_point(rng);
  if (sample % 4 == 1) c[3] = c[2];
  if (sample % 8 == 3) c[3] = 2.0 * c[2] - c[1];
  if (sample % 3 == 2) {
    for (V& p : c) p.y = 0.25;
  }
  if (sample % 16 == 5) c[1] = c[0] + (c[3] - c[2]);  // parallel edges
  return c;
}

double distance_at(FeaturePair kind, const Corners& start, const Corners& motion, double t) {
  Corners c;
  for (int i = 0; i < 4; ++i) c[i] = start[i] + t * motion[i];
  return std::sqrt(closest_of_pair(kind, c).distance_squared);
}

// The problems are convex: the closest pair is the one from which no corner is nearer along the
// separation. A sufficient condition, so nothing is searched.
TEST(GeometryClosest, NoCornerIsNearerAlongTheSeparation) {
  Rng rng(1);
  for (int sample = 0; sample < 20000; ++sample) {
    SCOPED_TRACE(sample);
    const Corners c = random_corners(rng, sample);
    for (const auto kind : {FeaturePair::vertex_triangle, FeaturePair::edge_edge}) {
      const int first = kind == FeaturePair::vertex_triangle ? 1 : 2;
      const auto closest = closest_of_pair(kind, c);
      V a(0.0), b(0.0);
      double sum_a = 0.0, sum_b = 0.0;
      for (int i = 0; i < 4; ++i) {
        const double w = i < first ? closest.weight[i] : -closest.weight[i];
        ASSERT_GE(w, -1e-12);
        (i < first ? a : b) += w * c[i];
        (i < first ? sum_a : sum_b) += w;
      }
      ASSERT_NEAR(sum_a, 1.0, 1e-12);
      ASSERT_NEAR(sum_b, 1.0, 1e-12);
      ASSERT_NEAR(glm::length(a - b - closest.separation), 0.0, 1e-12);
      for (int i = 0; i < 4; ++i) {
        const double along = i < first ? glm::dot(closest.separation, c[i] - a)
                                       : glm::dot(closest.separation, b - c[i]);
        ASSERT_GE(along, -1e-9);
      }
    }
  }
}

// Slivers and nearly parallel edges lose digits, but never more than a part in two hundred of the
// size: collision keeps more than that between features.
TEST(GeometryClosest, FloatAgreesWithDouble) {
  Rng rng(2);
  int coarse = 0;
  for (int sample = 0; sample < 20000; ++sample) {
    const Corners c = random_corners(rng, sample);
    std::array<glm::vec3, 4> f;
    Corners rounded;
    for (int i = 0; i < 4; ++i) rounded[i] = f[i] = c[i];
    for (const auto kind : {FeaturePair::vertex_triangle, FeaturePair::edge_edge}) {
      const double exact = std::sqrt(closest_of_pair(kind, rounded).distance_squared);
      const double ours = std::sqrt(closest_of_pair(kind, f).distance_squared);
      ASSERT_NEAR(ours, exact, 5e-3) << sample;
      coarse += std::abs(ours - exact) > 1e-5;
    }
  }
  EXPECT_LT(coarse, 40);
}

// Against the distance itself, sampled finely in time.
TEST(GeometryContinuous, NeverNearerBeforeTheTimeOfApproach) {
  Rng rng(3);
  int hits = 0, misses = 0, early = 0;
  for (int sample = 0; sample < 2000; ++sample) {
    SCOPED_TRACE(sample);
    const Corners start = random_corners(rng, 0);
    Corners motion;
    for (V& m : motion) m = random_point(rng, 1.5);
    for (const auto kind : {FeaturePair::vertex_triangle, FeaturePair::edge_edge}) {
      const double at_start = distance_at(kind, start, motion, 0.0);
      const double separation = 0.1 * at_start;
      const auto time = time_of_approach(kind, start, motion, separation);
      ++(time ? hits : misses);
      for (int k = 0; k <= 200; ++k) {
        const double t = time.value_or(1.0) * k / 200.0;
        ASSERT_GE(distance_at(kind, start, motion, t), separation * (1 - 1e-9)) << t;
      }
      if (time) early += distance_at(kind, start, motion, *time) > separation + 0.1001 * at_start;
    }
  }
  EXPECT_GT(hits, 300);
  EXPECT_GT(misses, 300);
  EXPECT_LT(early, hits / 50);
}

// A vertex sent through a point of a moving triangle at a known time, and an edge through an edge:
// found always, also in float and for motions many times the size of the features.
template <typename T>
void expect_all_found(double scale) {
  Rng rng(4);
  for (int sample = 0; sample < 5000; ++sample) {
    SCOPED_TRACE(sample);
    for (const auto kind : {FeaturePair::vertex_triangle, FeaturePair::edge_edge}) {
      std::array<Vec3<T>, 4> start, motion;
      for (int i = 0; i < 4; ++i) {
        start[i] = random_point(rng);
        motion[i] = random_point(rng, scale);
      }
      const double when = rng.uniform(0.1, 0.9), u = rng.uniform(), v = (1 - u) * rng.uniform();
      Corners at;
      for (int i = 0; i < 4; ++i) at[i] = V(start[i]) + when * V(motion[i]);
      const V meeting = kind == FeaturePair::vertex_triangle
                            ? (1 - u - v) * at[1] + u * at[2] + v * at[3]
                            : (1 - u) * at[2] + u * at[3];
      // Corner 0 (for edges the end that makes the point at v of the edge) is led to the meeting.
      const V lead =
          kind == FeaturePair::vertex_triangle ? meeting : (meeting - v * at[1]) / (1.0 - v);
      motion[0] = Vec3<T>((lead - V(start[0])) / when);
      const T begin = std::sqrt(closest_of_pair(kind, start).distance_squared);
      const auto time = time_of_approach(kind, start, motion, T(0.05) * begin);
      ASSERT_TRUE(time);
      ASSERT_LE(*time, when + 1e-6);
    }
  }
}
TEST(GeometryContinuous, NoCrossingIsMissed) {
  expect_all_found<double>(1.0);
  expect_all_found<double>(30.0);
  expect_all_found<float>(1.0);
  expect_all_found<float>(30.0);
}

// The distance of a shape grows by as much as one goes along its normal, and no faster anywhere.
template <typename Distance>
void expect_signed_distance(const Distance& distance, double inner_bound) {
  Rng rng(5);
  int inside = 0;
  for (int sample = 0; sample < 5000; ++sample) {
    const V p = random_point(rng, 2.0);
    const auto at = distance(p);
    ASSERT_NEAR(glm::length(at.normal), 1.0, 1e-12);
    inside += at.distance < 0.0;
    const V q = random_point(rng, 2.0);
    ASSERT_LE(std::abs(distance(q).distance - at.distance), glm::length(p - q) + 1e-12);
    // The foot of the normal lies on the surface.
    ASSERT_NEAR(distance(p - at.distance * at.normal).distance, 0.0, 1e-12);
    ASSERT_GE(at.distance, inner_bound);
  }
  EXPECT_GT(inside, 20);
}
TEST(GeometryShapes, SignedDistances) {
  const V normal = glm::normalize(V(1, 2, -1));
  expect_signed_distance([&](V p) { return distance_to_plane(p, V(0.1, 0, 0.2), normal); }, -9.0);
  expect_signed_distance([](V p) { return distance_to_sphere(p, V(0.3, 0, 0), 0.8); }, -0.8);
  expect_signed_distance(
      [](V p) { return distance_to_capsule(p, V(0.3, 0, 0), V(-0.5, 1, 0.4), 0.6); }, -0.6);
  expect_signed_distance([](V p) { return distance_to_box(p, V(0.5, 0.9, 1.2)); }, -0.5);
  EXPECT_DOUBLE_EQ(distance_to_box(V(1.5, 0.9, 1.6), V(0.5, 0.9, 1.2)).distance,
                   std::hypot(1, 0.4));
  EXPECT_DOUBLE_EQ(distance_to_sphere(V(0, 0, 0), V(0, 0, 0), 2.0).distance, -2.0);
  EXPECT_NEAR(
      glm::dot(distance_to_capsule(V(0, 1, 0), V(0, 0, 0), V(0, 2, 0), 0.5).normal, V(0, 1, 0)),
      0.0, 1e-15);
}

}  // namespace
}  // namespace motionlab::geometry
