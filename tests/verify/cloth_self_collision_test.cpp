// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// A cloth that meets itself: what begins without crossings ends without, whatever moves it.
#include <gtest/gtest.h>

#include <memory>

#include "engine/core/rng.h"
#include "engine/geometry/crossing.h"
#include "engine/sim/cloth/stepper.h"
#include "tests/verify/cloth_sheet.h"

namespace motionlab::cloth::verify {
namespace {

constexpr double kStep = 1.0 / 60.0;  // [s]

template <typename Real>
std::size_t crossings(const Sheet<Real>& sheet) {
  return geometry::crossing_pairs<Real>(sheet.x, sheet.y, sheet.z, sheet.triangles).size();
}

template <typename Real>
Sheet<Real> folded_sheet(int side, double size) {
  const double run = 0.28 * size, radius = 0.02 * size;
  return Sheet<Real>(side, size / (side - 1), [&](double u, double v) {
    const glm::dvec2 p = accordion(u, run, radius);
    return glm::dvec3(p.x - 0.5 * run, p.y + 0.36 * size, v - 0.5 * size);
  });
}

// One step as a position-based solver makes it.
template <typename Real>
SelfCollisionReport step(Sheet<Real>& sheet, SelfCollision<Real>& self,
                         const SelfCollisionSettings& settings,
                         std::span<const Collider> colliders) {
  sheet.predict(kStep, 9.81);
  self.begin(sheet.view(), settings);
  for (int iteration = 0; iteration < 20; ++iteration) {
    sheet.relax();
    if (iteration % 4 != 3) continue;
    collide(sheet.view(), colliders, settings.thickness, 1);
    self.solve(sheet.view());
  }
  const auto report = self.finish(sheet.view());
  sheet.set_velocities(kStep);
  return report;
}

SelfCollisionSettings settings_for(double spacing, int threads) {
  SelfCollisionSettings settings;
  settings.thickness = 0.3 * spacing;
  settings.threads = threads;
  return settings;
}

// The scene of the issue with the solver of the lab: 64 x 64, dropped in folds on a ball, ten
// seconds.
TEST(ClothSelfCollision, TheSolversClothEndsWithoutCrossing) {
  GridShape shape;
  shape.columns = shape.rows = 64;
  shape.across = {1.26, 0.0, 0.0};
  shape.along = {0.0, 0.0, 1.26};
  shape.held_rows = {32};
  const auto topology = std::make_shared<const Topology>(make_grid(shape));
  auto state = State<float>::at_rest(*topology);
  for (std::size_t i = 0; i < state.size(); ++i) {
    const glm::dvec2 p = accordion(topology->rest[i].x, 0.35, 0.02);
    state.place(i, {p.x - 0.17, p.y + 0.42, topology->rest[i].z - 0.63});
  }
  state.px = state.x, state.py = state.y, state.pz = state.z;
  const auto crossings_now = [&] {
    return geometry::crossing_pairs<float>(state.x, state.y, state.z, topology->triangles).size();
  };
  ASSERT_EQ(crossings_now(), 0U);
  std::vector<Collider> colliders{make_plane({0, -0.4, 0}, {0, 1, 0}),
                                  make_sphere({0, 0, 0}, 0.35)};
  for (Collider& collider : colliders) collider.friction = 1.0;
  Settings settings;
  settings.damping = 0.5;
  settings.material.stiffness = {1e4, 1e4, 1e3, 1.0};
  settings.self_collision = true;
  settings.thickness = 0.006;
  settings.threads = 2;
  settings.colliders = colliders;
  Stepper<float> stepper(topology);
  StepReport report;
  int contacts = 0;
  for (int i = 0; i < 600; ++i) {
    report = stepper.step(state, settings, i * kStep, kStep);
    ASSERT_FALSE(report.diverged) << i;
    contacts = std::max(contacts, report.self_contacts);
    if (i % 100 == 0) {
      ASSERT_EQ(crossings_now(), 0U) << i;
    }
  }
  EXPECT_EQ(crossings_now(), 0U);
  EXPECT_GT(contacts, 5000);
  EXPECT_LT(penetration_depth<float>(state.x, state.y, state.z, colliders), settings.thickness);
}

// The same by position-based dynamics at its smallest, with crossings counted on the way.
TEST(ClothSelfCollision, FoldsDroppedOnASphereEndWithoutCrossing) {
  auto sheet = folded_sheet<float>(26, 1.2);
  auto self = sheet.make_self_collision();
  const std::vector<Collider> colliders{make_plane({0, -0.45, 0}, {0, 1, 0}),
                                        make_sphere({0, 0, 0}, 0.35)};
  const auto settings = settings_for(1.2 / 25, 2);
  ASSERT_EQ(crossings(sheet), 0U);
  int most_contacts = 0, impacts = 0;
  for (int i = 0; i < 240; ++i) {
    const auto report = step(sheet, self, settings, colliders);
    ASSERT_TRUE(report.safe) << i;
    most_contacts = std::max(most_contacts, report.contacts);
    impacts += report.impacts;
    if (i % 20 == 0) {
      ASSERT_EQ(crossings(sheet), 0U) << i;
    }
  }
  EXPECT_EQ(crossings(sheet), 0U);
  EXPECT_GT(most_contacts, 200);
  EXPECT_GT(impacts, 100);
  EXPECT_LT(penetration_depth<float>(sheet.x, sheet.y, sheet.z, colliders), settings.thickness);
  EXPECT_LT(sheet.mean_strain(), 0.05);
}

// Without the safety the same drop does cross: the test above can fail.
TEST(ClothSelfCollision, WithoutItTheSameDropCrosses) {
  auto sheet = folded_sheet<float>(26, 1.2);
  const std::vector<Collider> colliders{make_plane({0, -0.45, 0}, {0, 1, 0}),
                                        make_sphere({0, 0, 0}, 0.35)};
  for (int i = 0; i < 120; ++i) {
    sheet.predict(kStep, 9.81);
    for (int iteration = 0; iteration < 20; ++iteration) {
      sheet.relax();
      collide(sheet.view(), colliders, 0.01, 1);
    }
    sheet.set_velocities(kStep);
  }
  EXPECT_GT(crossings(sheet), 100U);
}

// No solver at all: every particle is thrown anywhere, much farther than the cloth is thick.
// Nothing physical is left of it, but it must not cross, in float and in double, with pins too.
template <typename Real>
void expect_safe_when_thrown(double reach, bool pinned) {
  Rng rng(static_cast<std::uint64_t>(1000 * reach));
  auto sheet = folded_sheet<Real>(10, 0.4);
  auto self = sheet.make_self_collision();
  if (pinned) sheet.inverse_mass[0] = sheet.inverse_mass[9] = Real(0);
  const auto settings = settings_for(0.4 / 9, 1);
  int zones = 0;
  for (int i = 0; i < 6; ++i) {
    sheet.px = sheet.x, sheet.py = sheet.y, sheet.pz = sheet.z;
    for (std::size_t v = 0; v < sheet.x.size(); ++v) {
      if (!(sheet.inverse_mass[v] > Real(0))) continue;
      for (auto* values : {&sheet.x, &sheet.y, &sheet.z})
        (*values)[v] += static_cast<Real>(rng.uniform(-reach, reach));
    }
    const auto report = self.resolve(sheet.view(), settings);
    ASSERT_TRUE(report.safe) << i;
    ASSERT_EQ(crossings(sheet), 0U) << i;
    zones += report.zone_particles;
    if (pinned) {
      ASSERT_EQ(sheet.x[0], sheet.px[0]);
    }
  }
  if (reach > 0.05) {
    EXPECT_GT(zones, 0);
  }
}
TEST(ClothSelfCollision, NothingCrossesHoweverItIsThrown) {
  for (const double reach : {0.004, 0.02, 0.2}) {
    SCOPED_TRACE(reach);
    expect_safe_when_thrown<float>(reach, false);
    expect_safe_when_thrown<double>(reach, false);
    expect_safe_when_thrown<float>(reach, true);
  }
}

// Two layers pressed together stay a thickness apart, and friction holds what it can hold.
TEST(ClothSelfCollision, LayersKeepTheirDistance) {
  constexpr int kSide = 16;
  constexpr double kSpacing = 0.03, kThickness = 0.01;
  // One strip folded once: an upper layer above a lower one, with a round fold between them.
  Sheet<double> sheet(kSide, kSpacing, [](double u, double v) {
    const glm::dvec2 p = accordion(u, 0.19, 0.02);
    return glm::dvec3(p.x, p.y + 0.0105, v);
  });
  auto self = sheet.make_self_collision();
  SelfCollisionSettings settings;
  settings.thickness = kThickness;
  const std::vector<Collider> floor{make_plane({0, 0, 0}, {0, 1, 0})};
  for (int i = 0; i < 240; ++i) step(sheet, self, settings, floor);
  EXPECT_EQ(crossings(sheet), 0U);
  // Rows 0..4 lie below, rows 11..15 above.
  double mean_gap = 0.0;
  for (int j = 0; j < kSide; ++j) {
    const double gap = sheet.y[kSide * 12 + j] - sheet.y[kSide * 2 + j];
    EXPECT_GT(gap, 0.5 * kThickness) << j;
    mean_gap += gap / kSide;
  }
  EXPECT_NEAR(mean_gap, kThickness, 0.4 * kThickness);
}

// In free fall nothing touches, so nothing may be moved, and momentum stays where contacts act.
TEST(ClothSelfCollision, MovesNothingThatIsFarAndKeepsMomentum) {
  auto sheet = folded_sheet<double>(20, 0.6);
  auto self = sheet.make_self_collision();
  const auto settings = settings_for(0.6 / 19, 1);
  sheet.px = sheet.x, sheet.py = sheet.y, sheet.pz = sheet.z;
  for (auto& y : sheet.y) y -= 0.1;
  auto before = sheet.y;
  auto report = self.resolve(sheet.view(), settings);
  EXPECT_EQ(report.contacts, 0);
  EXPECT_EQ(sheet.y, before);
  // The upper half is pushed down into the lower.
  sheet.px = sheet.x, sheet.py = sheet.y, sheet.pz = sheet.z;
  const double middle = 0.36 * 0.6 - 0.1 + 0.03;
  for (auto& y : sheet.y) y -= y > middle ? 0.03 : 0.0;
  double momentum = 0.0, after = 0.0;
  for (const double y : sheet.y) momentum += y;
  report = self.resolve(sheet.view(), settings);
  EXPECT_GT(report.impacts, 50);
  EXPECT_EQ(report.zone_particles, 0);
  for (const double y : sheet.y) after += y;
  EXPECT_NEAR(after, momentum, 1e-9);
  EXPECT_EQ(crossings(sheet), 0U);
}

TEST(ClothSelfCollision, SameForAnyThreads) {
  std::uint64_t hashes[3];
  for (const int threads : {1, 2, 4}) {
    auto sheet = folded_sheet<float>(24, 0.9);
    auto self = sheet.make_self_collision();
    const std::vector<Collider> colliders{make_sphere({0, 0, 0}, 0.26)};
    for (int i = 0; i < 60; ++i) step(sheet, self, settings_for(0.9 / 23, threads), colliders);
    hashes[threads / 2] = sheet.hash();
  }
  EXPECT_EQ(hashes[0], hashes[1]);
  EXPECT_EQ(hashes[0], hashes[2]);
}

TEST(ClothSelfCollision, SaysSoWhenAPositionIsNotFinite) {
  auto sheet = folded_sheet<float>(10, 0.4);
  auto self = sheet.make_self_collision();
  sheet.x[7] = std::nanf("");
  EXPECT_FALSE(self.resolve(sheet.view(), settings_for(0.04, 1)).safe);
}

}  // namespace
}  // namespace motionlab::cloth::verify
