// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// Contacts of particles with obstacles: distance, friction, moving surfaces, fast particles.
#include <gtest/gtest.h>

#include <numbers>
#include <vector>

#include "engine/core/rng.h"
#include "engine/sim/cloth/colliders.h"

namespace motionlab::cloth {
namespace {

constexpr double kFallAcceleration = 9.81;  // [m/s^2]

template <typename Real>
struct ColliderParticles {
  std::vector<Real> x, y, z, px, py, pz, vx, vy, vz, w;

  void add(const glm::dvec3& before, const glm::dvec3& now) {
    const auto put = [](std::vector<Real>& to, double value) {
      to.push_back(static_cast<Real>(value));
    };
    put(px, before.x), put(py, before.y), put(pz, before.z);
    put(x, now.x), put(y, now.y), put(z, now.z);
    for (auto* v : {&vx, &vy, &vz}) v->push_back(Real(0));
    w.push_back(Real(1));
  }
  ParticleView<Real> view() { return {x, y, z, px, py, pz, w}; }
  glm::dvec3 at(std::size_t i) const { return {x[i], y[i], z[i]}; }

  // One step of position-based dynamics with nothing but gravity and contact.
  void step(std::span<const Collider> colliders, double h, double thickness) {
    px = x, py = y, pz = z;
    for (std::size_t i = 0; i < x.size(); ++i) {
      vy[i] -= static_cast<Real>(h * kFallAcceleration);
      x[i] += static_cast<Real>(h) * vx[i];
      y[i] += static_cast<Real>(h) * vy[i];
      z[i] += static_cast<Real>(h) * vz[i];
    }
    collide(view(), colliders, thickness, 1);
    for (std::size_t i = 0; i < x.size(); ++i) {
      vx[i] = (x[i] - px[i]) / static_cast<Real>(h);
      vy[i] = (y[i] - py[i]) / static_cast<Real>(h);
      vz[i] = (z[i] - pz[i]) / static_cast<Real>(h);
    }
  }
};

std::vector<Collider> one_of_each() {
  auto tilted = make_box({0.2, -0.1, 0.0}, {0.5, 0.3, 0.4});
  tilted.start.rotation = tilted.end.rotation =
      glm::angleAxis(0.7, glm::normalize(glm::dvec3(1, 2, 3)));
  return {make_plane({0, -0.2, 0}, {0.3, 1.0, 0.1}), make_sphere({0.1, 0.2, 0}, 0.6),
          make_capsule({-0.5, 0, 0}, {0.4, 0.6, 0.2}, 0.3), tilted};
}

TEST(ClothColliders, PushToTheThicknessAndNoFurther) {
  Rng rng(1);
  for (const Collider& collider : one_of_each()) {
    SCOPED_TRACE(static_cast<int>(collider.shape));
    ColliderParticles<double> p;
    for (int i = 0; i < 4000; ++i) {
      const glm::dvec3 at(rng.uniform(-1, 1), rng.uniform(-1, 1), rng.uniform(-1, 1));
      p.add(at, at);
    }
    const auto before = p;
    const auto report = collide(p.view(), {&collider, 1}, 0.05, 1);
    EXPECT_GT(report.contacts, 100);
    EXPECT_DOUBLE_EQ(penetration_depth<double>(p.x, p.y, p.z, {&collider, 1}), 0.0);
    int moved = 0;
    for (std::size_t i = 0; i < p.x.size(); ++i) moved += p.at(i) != before.at(i);
    EXPECT_EQ(moved, report.contacts);
    // Again: nothing is left to push but rounding.
    EXPECT_LT(collide(p.view(), {&collider, 1}, 0.05, 1).pushed, 1e-12);
    const double deepest = penetration_depth<double>(before.x, before.y, before.z, {&collider, 1});
    EXPECT_NEAR(report.pushed, deepest + 0.05, 1e-12);
  }
}

// REFERENCE (e): a block on an incline slides with a = g (sin - mu cos), or stays if mu > tan.
TEST(ClothColliders, CoulombFrictionOnAnIncline) {
  constexpr double kStep = 1.0 / 240.0;
  const double angle = 20.0 * std::numbers::pi / 180.0;
  auto plane = make_plane({0, 0, 0}, {-std::sin(angle), std::cos(angle), 0});
  const glm::dvec3 normal(-std::sin(angle), std::cos(angle), 0.0);
  for (const double friction : {0.0, 0.2, 0.3, 0.37}) {
    SCOPED_TRACE(friction);
    plane.friction = friction;
    ColliderParticles<double> p;
    p.add(0.01 * normal, 0.01 * normal);
    const int steps = 480;
    for (int i = 0; i < steps; ++i) p.step({&plane, 1}, kStep, 0.01);
    const double way = glm::distance(p.at(0), 0.01 * normal);
    if (friction > std::tan(angle)) {
      EXPECT_LT(way, 1e-12);
      continue;
    }
    const double a = kFallAcceleration * (std::sin(angle) - friction * std::cos(angle));
    // Symplectic Euler goes 1 + 1/n further.
    EXPECT_NEAR(way, 0.5 * a * 4.0 * (1.0 + 1.0 / steps), 1e-9);
  }
}

template <typename Real>
void expect_no_tunnel() {
  Rng rng(2);
  for (const Collider& collider : one_of_each()) {
    SCOPED_TRACE(static_cast<int>(collider.shape));
    ColliderParticles<Real> p;
    std::vector<glm::dvec3> starts;
    for (int i = 0; i < 2000; ++i) {
      const glm::dvec3 from(rng.uniform(-2, 2), rng.uniform(1.5, 2.0), rng.uniform(-2, 2));
      const glm::dvec3 to(rng.uniform(-2, 2), rng.uniform(-2.0, -1.5), rng.uniform(-2, 2));
      p.add(from, to);
      starts.push_back(from);
    }
    const auto before = p;
    collide(p.view(), {&collider, 1}, 0.01, 1);
    // Independently: a way that a hundred samples find below the surface must have been stopped on
    // the side it came from; what is left of the way must be outside.
    int stopped = 0;
    for (std::size_t i = 0; i < p.x.size(); ++i) {
      bool through = false, still = false;
      for (int k = 0; k <= 100; ++k) {
        const auto inside = [&](const glm::dvec3& q) {
          return penetration_depth<double>({&q.x, 1}, {&q.y, 1}, {&q.z, 1}, {&collider, 1}) > 1e-5;
        };
        through |= inside(starts[i] + (k / 100.0) * (before.at(i) - starts[i]));
        still |= inside(p.at(i));
      }
      ASSERT_FALSE(still) << i;
      if (!through) continue;
      ++stopped;
      ASSERT_NE(p.at(i), before.at(i)) << i;
    }
    EXPECT_GT(stopped, 50);
  }
}
TEST(ClothColliders, NothingGoesThroughHoweverFast) {
  expect_no_tunnel<double>();
  expect_no_tunnel<float>();
}

// A particle on a turning table goes round with it while friction can hold it.
TEST(ClothColliders, MovingSurfacesCarryAlong) {
  auto table = make_plane({0, 0, 0}, {0, 1, 0});
  table.friction = 0.5;
  ColliderParticles<double> p;
  p.add({0.5, 0.01, 0}, {0.5, 0.01, 0});  // omega^2 r = 2 < mu g
  p.add({2.0, 0.01, 0}, {2.0, 0.01, 0});  // 8 > mu g: slips outwards
  constexpr double kOmega = 2.0, kStep = 1.0 / 240.0;
  p.vz = {-kOmega * 0.5, -kOmega * 2.0};
  constexpr int kSteps = 480;
  for (int i = 0; i < kSteps; ++i) {
    table.start = table.end;
    table.end.rotation = glm::angleAxis(kOmega * kStep * (i + 1), glm::dvec3(0, 1, 0));
    p.step({&table, 1}, kStep, 0.01);
  }
  const double angle = kOmega * kStep * kSteps;
  EXPECT_NEAR(p.x[0], 0.5 * std::cos(angle), 2e-3);
  EXPECT_NEAR(p.z[0], -0.5 * std::sin(angle), 2e-3);
  EXPECT_GT(std::hypot(p.x[1], p.z[1]), 2.5);
}

TEST(ClothColliders, SameForAnyThreads) {
  Rng rng(3);
  ColliderParticles<float> one;
  for (int i = 0; i < 5000; ++i) {
    const glm::dvec3 at(rng.uniform(-1, 1), rng.uniform(-1, 1), rng.uniform(-1, 1));
    one.add(at + glm::dvec3(0, 0.3, 0), at);
  }
  auto four = one;
  const auto colliders = one_of_each();
  const auto a = collide(one.view(), colliders, 0.02, 1);
  const auto b = collide(four.view(), colliders, 0.02, 4);
  EXPECT_EQ(one.x, four.x);
  EXPECT_EQ(one.y, four.y);
  EXPECT_EQ(one.z, four.z);
  EXPECT_EQ(a.contacts, b.contacts);
  EXPECT_EQ(a.pushed, b.pushed);
}

}  // namespace
}  // namespace motionlab::cloth
