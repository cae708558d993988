// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// A cloth that is opened along threads: mass, momentum, and what still holds what.
#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>
#include <memory>
#include <set>

#include "engine/geometry/crossing.h"
#include "engine/sim/cloth/measures.h"
#include "engine/sim/cloth/stepper.h"
#include "engine/sim/cloth/tearing.h"

namespace motionlab::cloth::verify {
namespace {

constexpr double kGap = 0.0015;  // [m]

std::shared_ptr<const Topology> tearing_sheet(int side, BendingModel bending) {
  GridShape shape;
  shape.columns = shape.rows = side;
  shape.bending = bending;
  return std::make_shared<const Topology>(make_grid(shape));
}

// The threads down a column, from `row` to the edge.
std::vector<int> threads_down(const TearBook& book, int column, int row) {
  std::vector<int> threads;
  const int columns = book.whole().columns;
  for (int r = row; r + 1 < book.whole().rows; ++r) {
    threads.push_back(book.find_thread(r * columns + column, (r + 1) * columns + column));
  }
  return threads;
}

// Which particles hang together by springs that are left.
std::size_t pieces(const TornCloth& torn) {
  const Topology& t = *torn.topology;
  std::vector<int> part(t.particle_count());
  for (std::size_t i = 0; i < part.size(); ++i) part[i] = static_cast<int>(i);
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t e = 0; e < t.edges.size(); ++e) {
      if (torn.dead[e] != 0) continue;
      int& a = part[t.edges.a[e]];
      int& b = part[t.edges.b[e]];
      changed = changed || a != b;
      a = b = std::min(a, b);
    }
  }
  return std::set<int>(part.begin(), part.end()).size();
}

std::size_t living(const TornCloth& torn) {
  return static_cast<std::size_t>(std::count(torn.dead.begin(), torn.dead.end(), 0));
}

TEST(ClothTearing, ASlitSplitsAllButItsTipAndKeepsTheMass) {
  const auto whole = tearing_sheet(9, BendingModel::distance);
  const TearBook book(whole);
  const auto torn = book.open(nullptr, threads_down(book, 4, 3), kGap);
  ASSERT_NE(torn, nullptr);
  const Topology& t = *torn->topology;
  // Rows 4 … 8 of the column; row 3 is the tip.
  EXPECT_EQ(t.particle_count(), whole->particle_count() + 5U);
  EXPECT_NEAR(t.total_mass(), whole->total_mass(), 1e-12);
  for (std::size_t i = whole->particle_count(); i < t.particle_count(); ++i) {
    const auto origin = static_cast<std::size_t>(torn->origin[i]);
    EXPECT_NEAR(glm::distance(t.rest[i], whole->rest[origin]), kGap, 1e-12);
    EXPECT_NEAR(t.mass[i] + t.mass[origin], whole->mass[origin], 1e-15);
    EXPECT_NEAR(t.mass[i], 0.5 * whole->mass[origin], 0.2 * whole->mass[origin]);
  }
  // It hangs together by the tip alone, and each side has its own threads along the slit: five
  // more.
  EXPECT_EQ(pieces(*torn), 1U);
  for (std::size_t e = 0; e < t.edges.size(); ++e) {
    if (torn->dead[e] != 0) continue;
    const double left = t.rest[t.edges.a[e]].x - t.rest[whole->columns / 2].x;
    const double right = t.rest[t.edges.b[e]].x - t.rest[whole->columns / 2].x;
    const bool below = std::max(t.rest[t.edges.a[e]].y, t.rest[t.edges.b[e]].y) <
                       t.rest[3 * whole->columns].y - 1e-9;
    EXPECT_FALSE(below && left * right < -1e-5) << "nothing reaches across";
  }
  EXPECT_EQ(book.open(torn.get(), threads_down(book, 4, 3), kGap), nullptr) << "it is open already";
}

TEST(ClothTearing, CutRightThroughItIsTwoPieces) {
  for (const BendingModel bending :
       {BendingModel::distance, BendingModel::dihedral, BendingModel::isometric}) {
    const auto whole = tearing_sheet(8, bending);
    const TearBook book(whole);
    const auto upper = book.open(nullptr, threads_down(book, 3, 4), kGap);
    std::vector<int> rest;
    for (int r = 0; r < 4; ++r) rest.push_back(book.find_thread(r * 8 + 3, (r + 1) * 8 + 3));
    const auto torn = book.open(upper.get(), rest, kGap);
    const auto at_once = book.open(nullptr, threads_down(book, 3, 0), kGap);
    EXPECT_EQ(pieces(*torn), 2U);
    EXPECT_EQ(torn->topology->particle_count(), 8U * 8U + 8U);
    EXPECT_EQ(living(*torn), living(*at_once)) << "in one stroke or in two";
    EXPECT_EQ(torn->topology->hinges.size(), at_once->topology->hinges.size());
    for (const Hinge& hinge : torn->topology->hinges) {
      std::set<bool> sides;
      for (const int p : hinge.p) {
        const double x = torn->topology->rest[p].x - whole->rest[3].x;
        if (std::abs(x) > 2.0 * kGap) sides.insert(x > 0.0);
      }
      EXPECT_LE(sides.size(), 1U) << "no hinge reaches across";
    }
  }
}

// Nothing holds it and nothing pushes: cut in two while it turns and is stretched, it keeps its
// momentum, and a step takes the state along.
TEST(ClothTearing, MomentumIsKept) {
  const auto whole = tearing_sheet(8, BendingModel::distance);
  const TearBook book(whole);
  auto s = State<double>::at_rest(*whole);
  for (std::size_t i = 0; i < s.size(); ++i) {
    const glm::dvec3 x = s.position(i);
    s.set_velocity(i, {0.3 - x.y, 0.2 + x.x, 0.1});
    s.place(i, 1.05 * x);
  }
  const glm::dvec3 before = momentum(*whole, s);
  const auto torn = book.open(nullptr, threads_down(book, 3, 0), kGap);
  follow_tear(*torn, kGap, s);
  EXPECT_LT(glm::distance(momentum(*torn->topology, s), before), 1e-12);
  Stepper<double> stepper(torn->topology);
  Settings settings;
  settings.gravity = glm::dvec3(0.0);
  settings.iterations = 5;
  for (int i = 0; i < 30; ++i) stepper.step(s, settings, 0.0, 1.0 / 60.0);
  EXPECT_LT(glm::distance(momentum(*torn->topology, s), before), 1e-9);
}

// A sheet cut in two over a ball: the halves fall on each other and on the floor, and through
// nothing.
TEST(ClothTearing, ItStillKeepsFromCrossingItself) {
  GridShape shape;
  shape.columns = shape.rows = 20;
  shape.origin = {-0.8, 1.1, -0.8};
  shape.across = {1.6, 0.0, 0.0};
  shape.along = {0.0, 0.0, 1.6};
  const auto whole = std::make_shared<const Topology>(make_grid(shape));
  const TearBook book(whole);
  auto s = State<float>::at_rest(*whole);
  std::vector<Collider> colliders = {make_plane(glm::dvec3(0.0), {0.0, 1.0, 0.0}),
                                     make_sphere({0.1, 0.6, 0.0}, 0.4)};
  Settings settings;
  settings.iterations = 5;
  settings.substeps = 4;
  settings.damping = 2.0;
  settings.colliders = colliders;
  settings.self_collision = true;
  settings.thickness = 0.01;
  auto stepper = std::make_unique<Stepper<float>>(whole);
  std::shared_ptr<const TornCloth> torn;
  int met = 0;
  for (int i = 0; i < 300; ++i) {
    if (i == 20 || i == 60) {
      torn = book.open(torn.get(), threads_down(book, i == 20 ? 10 : 6, i == 20 ? 0 : 8), kGap);
      follow_tear(*torn, kGap, s);
      stepper = std::make_unique<Stepper<float>>(torn->topology);
    }
    const StepReport report = stepper->step(s, settings, 0.0, 1.0 / 60.0);
    ASSERT_FALSE(report.diverged);
    met = std::max(met, report.self_contacts);
  }
  EXPECT_GT(met, 0);
  EXPECT_EQ(geometry::crossing_pairs<float>(s.x, s.y, s.z, torn->topology->triangles).size(), 0U);
  // The smaller half has slid off and lies lower than the ball's top; it is not glued.
  EXPECT_LT(strain_of(*torn->topology, s).largest, 0.3);
}

}  // namespace
}  // namespace motionlab::cloth::verify
