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
#include "engine/geometry/crossing.h"
#include "engine/geometry/spatial_hash.h"
#include "engine/geometry/sphere_pairs.h"

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

Spheres random_spheres(Rng& rng, int count, double large_share) {
  Spheres out;
  out.resize(count);
  for (int i = 0; i < count; ++i) {
    for (auto* values : {&out.x, &out.y, &out.z})
      (*values)[i] = static_cast<float>(rng.uniform(-1.0, 1.0));
    const bool large = rng.uniform() < large_share;
    out.radius[i] = static_cast<float>(large ? rng.uniform(0.1, 0.6) : rng.uniform(0.02, 0.05));
  }
  return out;
}
std::vector<IndexPair> all_overlaps(const Spheres& a, const Spheres& b, bool same) {
  std::vector<IndexPair> out;
  for (int i = 0; i < static_cast<int>(a.size()); ++i) {
    for (int j = same ? i + 1 : 0; j < static_cast<int>(b.size()); ++j) {
      const float dx = a.x[i] - b.x[j], dy = a.y[i] - b.y[j], dz = a.z[i] - b.z[j];
      const float reach = a.radius[i] + b.radius[j];
      if (dx * dx + dy * dy + dz * dz < reach * reach) out.push_back({i, j});
    }
  }
  return out;
}
std::vector<IndexPair> in_order(std::span<const IndexPair> pairs, bool same) {
  std::vector<IndexPair> out(pairs.begin(), pairs.end());
  for (auto& p : out) {
    if (same && p[0] > p[1]) std::swap(p[0], p[1]);
  }
  std::sort(out.begin(), out.end());
  return out;
}

TEST(GeometrySpherePairs, AreAllOverlapsEachOnceForAnyThreads) {
  Rng rng(2);
  SpherePairs finder;
  for (const double large : {0.0, 0.02, 0.3, 1.0}) {
    SCOPED_TRACE(large);
    const Spheres a = random_spheres(rng, 900, large), b = random_spheres(rng, 700, large);
    const auto one = finder.between(a, b, 1);
    const std::vector<IndexPair> serial(one.begin(), one.end());
    EXPECT_EQ(in_order(serial, false), all_overlaps(a, b, false));
    const auto four = finder.between(a, b, 4);
    EXPECT_TRUE(std::equal(four.begin(), four.end(), serial.begin(), serial.end()));
    const auto within = finder.within(a, 1);
    EXPECT_EQ(in_order(within, true), all_overlaps(a, a, true));
  }
  EXPECT_TRUE(finder.within(Spheres{}, 1).empty());
  EXPECT_TRUE(finder.between(Spheres{}, random_spheres(rng, 5, 0.0), 1).empty());
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
