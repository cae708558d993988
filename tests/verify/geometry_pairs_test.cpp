// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// Broad phases against all pairs, exact predicates against whole numbers.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "engine/core/rng.h"
#include "engine/geometry/adjacency.h"
#include "engine/geometry/continuous.h"
#include "engine/geometry/crossing.h"
#include "engine/geometry/feature_pairs.h"
#include "engine/geometry/pair_batch.h"
#include "engine/geometry/spatial_hash.h"

namespace motionlab::geometry {
namespace {

__extension__ using Wide = __int128;

TEST(GeometryHash, CellsAreFloorsOnBothSidesOfZero) {
  SpatialHash hash;
  const std::vector<float> x{-0.1F, 0.1F, -1.0F, 0.9F, -1.1F}, zero(5, 0.0F);
  hash.build(x, zero, zero, 1.0F);
  EXPECT_EQ(hash.cell_count(), 3);
  const auto points = [&](int i) {
    const int number = hash.find({i, 0, 0});
    return number < 0 ? std::vector<int>{}
                      : std::vector<int>(hash.points(number).begin(), hash.points(number).end());
  };
  EXPECT_EQ(points(-1), (std::vector<int>{0, 2}));
  EXPECT_EQ(points(0), (std::vector<int>{1, 3}));
  EXPECT_EQ(points(-2), (std::vector<int>{4}));
  EXPECT_EQ(points(1), std::vector<int>{});
}

TEST(GeometryHash, FindsEveryPairWithinACellOnce) {
  Rng rng(1);
  constexpr int kCount = 600;
  std::vector<float> x(kCount), y(kCount), z(kCount);
  SpatialHash hash;
  for (int trial = 0; trial < 5; ++trial) {
    for (int i = 0; i < kCount; ++i) {
      x[i] = static_cast<float>(rng.uniform(-2.0, 2.0));
      y[i] = static_cast<float>(rng.uniform(-2.0, 2.0));
      z[i] = static_cast<float>(rng.uniform(-0.5, 0.5));
    }
    const float size = 0.17F + 0.1F * static_cast<float>(trial);
    hash.build(x, y, z, size);
    std::multiset<std::pair<int, int>> found;
    for (int c = 0; c < hash.cell_count(); ++c) {
      for (int n = 0; n < 27; ++n) {
        const auto [i, j, k] = hash.cell(c);
        const int other = hash.find({i + n / 9 - 1, j + n / 3 % 3 - 1, k + n % 3 - 1});
        if (other < 0) continue;
        for (const int a : hash.points(c)) {
          for (const int b : hash.points(other)) {
            if (a < b && std::hypot(x[a] - x[b], y[a] - y[b], z[a] - z[b]) < size)
              found.insert({a, b});
          }
        }
      }
    }
    std::multiset<std::pair<int, int>> all;
    for (int a = 0; a < kCount; ++a) {
      for (int b = a + 1; b < kCount; ++b) {
        if (std::hypot(x[a] - x[b], y[a] - y[b], z[a] - z[b]) < size) all.insert({a, b});
      }
    }
    ASSERT_EQ(found, all) << trial;
    ASSERT_GT(all.size(), 100U);
  }
}

TEST(GeometryHash, TakesPointsThatAreNotFinite) {
  SpatialHash hash;
  const float inf = std::numeric_limits<float>::infinity();
  const std::vector<float> x{std::nanf(""), inf, -inf, 1e30F, 0.0F};
  hash.build(x, x, x, 0.5F);
  int points = 0;
  for (int c = 0; c < hash.cell_count(); ++c) points += static_cast<int>(hash.points(c).size());
  EXPECT_EQ(points, 5);
}

// Points and short edges that move, in one cloud; some long and fast.
struct Cloud {
  std::vector<glm::dvec3> start, motion;  // two points an edge
  std::vector<int> of_tree;
};
glm::dvec3 cloud_point(Rng& rng, double half) {
  const double x = rng.uniform(-half, half), y = rng.uniform(-half, half);
  return {x, y, rng.uniform(-half, half)};
}
Cloud random_cloud(Rng& rng, int edges, double fast_share) {
  Cloud cloud;
  for (int e = 0; e < edges; ++e) {
    const bool fast = rng.uniform() < fast_share;
    const glm::dvec3 at = cloud_point(rng, 1.0), drift = cloud_point(rng, fast ? 0.5 : 0.02);
    for (int end = 0; end < 2; ++end) {
      cloud.start.push_back(at + cloud_point(rng, fast ? 0.2 : 0.05));
      cloud.motion.push_back(glm::dvec3(0.3, 0.0, 0.0) + drift + cloud_point(rng, 0.01));
    }
  }
  return cloud;
}
Feature edge_feature(const Cloud& cloud, int edge) {
  const auto p = static_cast<std::size_t>(2 * edge);
  const glm::vec3 a(cloud.start[p]), b(cloud.start[p + 1]);
  const glm::vec3 ma(cloud.motion[p]), mb(cloud.motion[p + 1]);
  Feature f;
  f.half = 0.5F * (b - a);
  f.motion = 0.5F * (ma + mb);
  f.turn = 0.5F * glm::length(mb - ma);
  f.center = 0.5F * (a + b) + 0.5F * f.motion;
  f.box = glm::abs(f.half) + f.turn + 0.5F * glm::abs(f.motion) + 1e-5F;
  const glm::vec3 along = glm::normalize(f.half);
  const glm::vec3 normal = glm::normalize(glm::cross(along, glm::vec3(0.3F, 0.5F, 0.8F)));
  const glm::vec3 across = glm::cross(normal, along);
  for (int k = 0; k < 3; ++k) {
    f.frame.along[k] = along[k];
    f.frame.normal[k] = normal[k];
    f.frame.across[k] = across[k];
  }
  f.frame.half_along = glm::length(f.half);
  return f;
}
FeatureTree edge_tree(const Cloud& cloud, float reach) {
  std::vector<glm::vec3> centers;
  for (std::size_t i = 0; i < cloud.start.size(); i += 2)
    centers.emplace_back(0.5 * (cloud.start[i] + cloud.start[i + 1]));
  FeatureTree tree(centers);
  tree.refit(
      reach, 2, [](int) { return true; }, [&](int i) { return edge_feature(cloud, i); });
  return tree;
}
std::array<Vec3<double>, 4> pair_points(const std::vector<glm::dvec3>& of, IndexPair pair) {
  return {of[2 * pair[0]], of[2 * pair[0] + 1], of[2 * pair[1]], of[2 * pair[1] + 1]};
}

double least_distance(const Cloud& cloud, IndexPair pair) {
  const auto start = pair_points(cloud.start, pair), motion = pair_points(cloud.motion, pair);
  double least = 1e9;
  for (int k = 0; k <= 50; ++k) {
    std::array<Vec3<double>, 4> at;
    for (int i = 0; i < 4; ++i) at[i] = start[i] + (k / 50.0) * motion[i];
    least = std::min(least, closest_of_pair(FeaturePair::edge_edge, at).distance_squared);
  }
  return std::sqrt(least);
}

// Every pair that comes within the reach is found, once; few that stay farther are.
TEST(GeometryFeaturePairs, FindAllThatComeNearEachOnceForAnyThreads) {
  Rng rng(2);
  constexpr double kReach = 0.03;
  FeaturePairs finder;
  for (const double fast : {0.0, 0.05, 1.0}) {
    SCOPED_TRACE(fast);
    const Cloud cloud = random_cloud(rng, 700, fast);
    const FeatureTree tree = edge_tree(cloud, static_cast<float>(kReach));
    const auto serial = finder.within(tree, static_cast<float>(kReach), 1);
    const std::vector<IndexPair> one(serial.begin(), serial.end());
    std::multiset<std::pair<int, int>> found;
    for (const auto& [a, b] : one) found.insert(std::minmax(a, b));
    std::size_t near = 0;
    for (int a = 0; a < 700; ++a) {
      for (int b = a + 1; b < 700; ++b) {
        if (least_distance(cloud, {a, b}) > kReach) continue;
        ++near;
        ASSERT_EQ(found.count({a, b}), 1U) << a << " " << b;
      }
    }
    EXPECT_GT(near, 30U);
    EXPECT_LT(found.size(), 20 * near);
    const auto four = finder.within(tree, static_cast<float>(kReach), 4);
    EXPECT_TRUE(std::equal(four.begin(), four.end(), one.begin(), one.end()));
  }
}

TEST(GeometryFeaturePairs, OnRequestOnlyWithWhatHasChanged) {
  Rng rng(7);
  const Cloud cloud = random_cloud(rng, 500, 0.1), other = random_cloud(rng, 300, 0.1);
  FeatureTree tree = edge_tree(cloud, 0.02F), second = edge_tree(other, 0.02F);
  FeaturePairs finder;
  const auto all_within = finder.within(tree, 0.02F, 1);
  const std::vector<IndexPair> within(all_within.begin(), all_within.end());
  const auto all_between = finder.between(tree, second, 0.02F, 1);
  const std::vector<IndexPair> between(all_between.begin(), all_between.end());
  tree.refit(
      0.02F, 1, [](int i) { return i % 29 == 3; }, [&](int i) { return edge_feature(cloud, i); });
  second.refit(
      0.02F, 1, [](int i) { return i % 31 == 4; }, [&](int i) { return edge_feature(other, i); });
  const auto changed = [](std::vector<IndexPair> pairs, const FeatureTree& a,
                          const FeatureTree& b) {
    std::erase_if(pairs, [&](const IndexPair& p) {
      return !a.feature_changed(p[0]) && !b.feature_changed(p[1]);
    });
    std::sort(pairs.begin(), pairs.end());
    return pairs;
  };
  const auto sorted = [](std::span<const IndexPair> pairs) {
    std::vector<IndexPair> out(pairs.begin(), pairs.end());
    std::sort(out.begin(), out.end());
    return out;
  };
  EXPECT_EQ(sorted(finder.within(tree, 0.02F, 2, true)), changed(within, tree, tree));
  EXPECT_EQ(sorted(finder.between(tree, second, 0.02F, 2, true)), changed(between, tree, second));
  EXPECT_GT(changed(between, tree, second).size(), 10U);
}

TEST(GeometryFeaturePairs, NothingHasNoPairs) {
  FeaturePairs finder;
  FeatureTree empty({});
  empty.refit(
      0.1F, 1, [](int) { return true; }, [](int) { return Feature(); });
  EXPECT_TRUE(finder.within(empty, 0.1F, 1).empty());
}

// Eight at once say what one at a time says.
TEST(GeometryPairBatch, AgreesWithOneAtATime) {
  Rng rng(6);
  constexpr int kPoints = 64;
  Points4 position(4 * kPoints, 0.0F), motion(4 * kPoints, 0.0F);
  int coarse = 0;
  for (int trial = 0; trial < 2000; ++trial) {
    for (int i = 0; i < kPoints; ++i) {
      for (int k = 0; k < 3; ++k) {
        position[4 * i + k] = static_cast<float>(rng.uniform(-1.0, 1.0));
        motion[4 * i + k] = static_cast<float>(rng.uniform(-1.0, 1.0));
      }
    }
    PairBatch batch;
    for (auto& v : batch.v) {
      for (int& corner : v) corner = static_cast<int>(rng.next() % kPoints);  // some coincide
    }
    for (const auto kind : {FeaturePair::vertex_triangle, FeaturePair::edge_edge}) {
      judge_pairs(kind, position, motion, batch);
      for (int lane = 0; lane < PairBatch::kSize; ++lane) {
        std::array<Vec3<double>, 4> corner, moved;
        Vec3<double> apart(0.0);
        for (int k = 0; k < 4; ++k) {
          for (int c = 0; c < 3; ++c) {
            corner[k][c] = position[4 * batch.v[lane][k] + c];
            moved[k][c] = motion[4 * batch.v[lane][k] + c];
          }
          apart += static_cast<double>(batch.weight[k][lane]) * corner[k];
        }
        const double exact = std::sqrt(closest_of_pair(kind, corner).distance_squared);
        ASSERT_NEAR(std::sqrt(batch.distance_squared[lane]), exact, 5e-3);
        ASSERT_NEAR(glm::length(apart), exact, 5e-3);
        coarse += std::abs(std::sqrt(batch.distance_squared[lane]) - exact) > 1e-5;
        ASSERT_NEAR(std::sqrt(batch.motion_squared[lane]), largest_relative_motion(kind, moved),
                    1e-5);
      }
      const auto with_distance = batch.motion_squared;
      measure_motions(kind, motion, batch);
      ASSERT_EQ(batch.motion_squared, with_distance);
    }
  }
  EXPECT_LT(coarse, 100);
}

// Eight at once miss no approach, and find few that are none.
TEST(GeometryPairBatch, MissesNoApproach) {
  Rng rng(8);
  Points4 position(4 * 32, 0.0F), motion(4 * 32, 0.0F);
  int approaches = 0, others = 0, needless = 0;
  for (int trial = 0; trial < 1000; ++trial) {
    for (std::size_t i = 0; i < position.size(); ++i) {
      position[i] = i % 4 == 3 ? 0.0F : static_cast<float>(rng.uniform(-1.0, 1.0));
      motion[i] = i % 4 == 3 ? 0.0F : static_cast<float>(rng.uniform(-0.6, 0.6));
    }
    PairBatch batch;
    std::array<float, PairBatch::kSize> separation{};
    for (int lane = 0; lane < PairBatch::kSize; ++lane) {
      for (int k = 0; k < 4; ++k) batch.v[lane][k] = 4 * lane + k;
      separation[lane] = static_cast<float>(rng.uniform(0.0, 0.1));
    }
    for (const auto kind : {FeaturePair::vertex_triangle, FeaturePair::edge_edge}) {
      const unsigned may = may_approach(kind, position, motion, batch, separation, 7);
      EXPECT_EQ(may >> 7U, 0U) << "what was not asked about";
      for (int lane = 0; lane < 7; ++lane) {
        std::array<Vec3<double>, 4> corner, way;
        for (int k = 0; k < 4; ++k) {
          for (int c = 0; c < 3; ++c) {
            corner[k][c] = position[4 * batch.v[lane][k] + c];
            way[k][c] = motion[4 * batch.v[lane][k] + c];
          }
        }
        const double true_separation = static_cast<double>(separation[lane]) - 1e-4;
        const bool meets = time_of_approach(kind, corner, way, true_separation).has_value();
        const bool said = (may >> static_cast<unsigned>(lane) & 1U) != 0;
        approaches += meets ? 1 : 0;
        others += meets ? 0 : 1;
        needless += !meets && said ? 1 : 0;
        ASSERT_TRUE(said || !meets) << trial << " " << lane;
      }
    }
  }
  EXPECT_GT(approaches, 1000);
  EXPECT_GT(others, 1000);
  EXPECT_LT(needless, others / 10);
}

glm::dvec3 lattice_point(Rng& rng, std::int64_t half) {
  const auto one = [&] {
    return static_cast<double>(
        static_cast<std::int64_t>(rng.uniform() * static_cast<double>(2 * half + 1)) - half);
  };
  const double x = one(), y = one();
  return {x, y, one()};
}
Wide whole(double x) { return static_cast<Wide>(static_cast<std::int64_t>(x)); }
int whole_orientation(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c,
                      const glm::dvec3& d) {
  const auto sub = [](const glm::dvec3& p, const glm::dvec3& q) {
    return std::array<Wide, 3>{whole(p.x) - whole(q.x), whole(p.y) - whole(q.y),
                               whole(p.z) - whole(q.z)};
  };
  const auto u = sub(a, d), v = sub(b, d), w = sub(c, d);
  const Wide det = u[0] * (v[1] * w[2] - v[2] * w[1]) + u[1] * (v[2] * w[0] - v[0] * w[2]) +
                   u[2] * (v[0] * w[1] - v[1] * w[0]);
  return det > 0 ? 1 : det < 0 ? -1 : 0;
}

TEST(GeometryCrossing, OrientationIsExact) {
  Rng rng(3);
  int zeros = 0;
  for (int sample = 0; sample < 40000; ++sample) {
    // Small lattices give coplanar points often; large ones give products that a double rounds.
    const std::int64_t half = sample % 2 == 0 ? 3 : std::int64_t{1} << 38U;
    const auto a = lattice_point(rng, half), b = lattice_point(rng, half),
               c = lattice_point(rng, half);
    auto d = lattice_point(rng, half);
    // In the plane of the others but for the last unit.
    if (sample % 4 == 3) d = a + (b - c) + lattice_point(rng, 1);
    ASSERT_EQ(orientation(a, b, c, d), whole_orientation(a, b, c, d)) << sample;
    zeros += whole_orientation(a, b, c, d) == 0;
  }
  EXPECT_GT(zeros, 500);
  // The filter decides nothing here: the points differ in the last bit.
  const double e = std::nextafter(0.5, 1.0);
  EXPECT_EQ(orientation({12, 12, 12}, {24, 24, 24}, {0.5, 0.5, 0.5}, {0.5, 0.5, 7}), 0);
  EXPECT_NE(orientation({12, 12, 12}, {24, 24, 24}, {0.5, e, 0.5}, {0.5, 0.5, 7}), 0);
}

// An edge through a triangle by another way: the point of the plane at the crossing, in whole
// numbers, inside by areas projected along the largest axis of the normal.
bool whole_segment_crosses(const glm::dvec3& p, const glm::dvec3& q, const glm::dvec3& a,
                           const glm::dvec3& b, const glm::dvec3& c) {
  const glm::dvec3 n = glm::cross(b - a, c - a);  // exact: small whole numbers
  const double up = glm::dot(n, p - a), uq = glm::dot(n, q - a);
  if (!(up * uq < 0.0)) return false;
  // (up - uq) times the crossing point.
  const glm::dvec3 point = up * q - uq * p;
  const double scale = up - uq;
  const auto side = [&](const glm::dvec3& r, const glm::dvec3& s) {
    return glm::dot(n, glm::cross(s - r, point - scale * r)) * scale;
  };
  return side(a, b) >= 0.0 && side(b, c) >= 0.0 && side(c, a) >= 0.0;
}

TEST(GeometryCrossing, TrianglesAgainstWholeNumbers) {
  Rng rng(4);
  int crossing = 0;
  for (int sample = 0; sample < 40000; ++sample) {
    std::array<glm::dvec3, 3> s, t;
    for (auto& p : s) p = lattice_point(rng, 4);
    for (auto& p : t) p = lattice_point(rng, 4);
    if (sample % 5 == 1) t[0] = s[0];               // a shared corner
    if (sample % 5 == 2) t[0] = s[0], t[1] = s[1];  // a shared edge
    bool expected = false;
    for (int i = 0; i < 3; ++i) {
      expected |= whole_segment_crosses(s[i], s[(i + 1) % 3], t[0], t[1], t[2]);
      expected |= whole_segment_crosses(t[i], t[(i + 1) % 3], s[0], s[1], s[2]);
    }
    ASSERT_EQ(triangles_cross(s, t), expected) << sample;
    ASSERT_EQ(triangles_cross(t, s), expected) << sample;
    if (sample % 5 == 2) {
      ASSERT_FALSE(expected) << "a shared edge: " << sample;
    }
    crossing += expected;
  }
  EXPECT_GT(crossing, 2000);
}

TEST(GeometryCrossing, PairsOfAMeshAreThoseOfAllPairs) {
  Rng rng(5);
  std::vector<float> x, y, z;
  std::vector<std::array<int, 3>> triangles;
  for (int t = 0; t < 500; ++t) {
    for (int k = 0; k < 3; ++k) {
      for (auto* values : {&x, &y, &z}) {
        const float center = k == 0 ? static_cast<float>(rng.uniform(-1.0, 1.0))
                                    : (*values)[static_cast<std::size_t>(3) * t];
        values->push_back(center + static_cast<float>(rng.uniform(-0.3, 0.3)));
      }
    }
    triangles.push_back({3 * t, 3 * t + 1, 3 * t + 2});
  }
  const auto corners = [&](int t) {
    std::array<glm::dvec3, 3> out;
    for (int k = 0; k < 3; ++k) out[k] = {x[3 * t + k], y[3 * t + k], z[3 * t + k]};
    return out;
  };
  std::vector<std::pair<int, int>> expected;
  for (int a = 0; a < 500; ++a) {
    for (int b = a + 1; b < 500; ++b) {
      if (triangles_cross(corners(a), corners(b))) expected.emplace_back(a, b);
    }
  }
  EXPECT_GT(expected.size(), 50U);
  EXPECT_EQ(crossing_pairs<float>(x, y, z, triangles), expected);
}

TEST(GeometryAdjacency, GridAndThreeTrianglesOnOneEdge) {
  constexpr int kSide = 5;
  std::vector<std::array<int, 3>> triangles;
  for (int i = 0; i + 1 < kSide; ++i) {
    for (int j = 0; j + 1 < kSide; ++j) {
      const int a = kSide * i + j;
      triangles.push_back({a, a + 1, a + kSide});
      triangles.push_back({a + 1, a + kSide + 1, a + kSide});
    }
  }
  const auto grid = make_adjacency(kSide * kSide, triangles);
  // Euler: V - E + F = 1 for a disc.
  EXPECT_EQ(
      kSide * kSide - static_cast<int>(grid.edges.size()) + static_cast<int>(triangles.size()), 1);
  int boundary = 0;
  for (std::size_t e = 0; e < grid.edges.size(); ++e) {
    EXPECT_LT(grid.edges[e][0], grid.edges[e][1]);
    boundary += grid.edge_triangle_count[e] == 1;
    for (const int t : grid.edge_triangles[e]) {
      if (t < 0) continue;
      EXPECT_EQ(std::count(grid.triangle_edges[t].begin(), grid.triangle_edges[t].end(),
                           static_cast<int>(e)),
                1);
    }
  }
  EXPECT_EQ(boundary, 4 * (kSide - 1));
  EXPECT_EQ(grid.triangles_of(kSide + 1).size(), 6U);
  EXPECT_EQ(grid.triangles_of(0).size(), 1U);
  const std::vector<std::array<int, 3>> fan{{0, 1, 2}, {1, 0, 3}, {0, 1, 4}};
  const auto book = make_adjacency(5, fan);
  EXPECT_EQ(book.edges.size(), 7U);
  EXPECT_EQ(book.edge_triangle_count[0], 3);
  EXPECT_EQ(book.edge_triangles[0], (std::array<int, 2>{0, 1}));
}

}  // namespace
}  // namespace motionlab::geometry
