// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// What every cloth solver must keep: lengths in free fall, momentum, bounds, the same bits.
#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>

#include "engine/core/rng.h"
#include "engine/sim/cloth/measures.h"
#include "engine/sim/cloth/stepper.h"

namespace motionlab::cloth {
namespace {

Topology square(int side, BendingModel bending = BendingModel::distance) {
  GridShape shape;
  shape.columns = shape.rows = side;
  shape.across = {1.0, 0.0, 0.0};
  shape.along = {0.0, 0.0, 1.0};
  shape.bending = bending;
  return make_grid(shape);
}

TEST(ClothInvariants, FreeFallChangesNoLength) {
  const auto t = std::make_shared<const Topology>(square(12));
  for (const SolverEntry& entry : solvers()) {
    for (const Ordering ordering : {Ordering::natural, Ordering::coloured, Ordering::jacobi}) {
      State<double> s = State<double>::at_rest(*t);
      Stepper<double> stepper(t);
      Settings settings;
      settings.solver = entry.solver;
      settings.ordering = ordering;
      // The explicit ones within their limit.
      settings.substeps = entry.bounded ? 1 : 20;
      for (int i = 0; i < 60; ++i) stepper.step(s, settings, i / 60.0, 1.0 / 60);
      for (std::size_t e = 0; e < t->edges.size(); ++e) {
        const double l = glm::distance(s.position(t->edges.a[e]), s.position(t->edges.b[e]));
        ASSERT_NEAR(l, t->edges.rest[e], 1e-6) << entry.id;
      }
      EXPECT_LT(s.y[0], -4.8) << entry.id;
    }
  }
}

TEST(ClothInvariants, MomentumIsConservedWithoutPins) {
  for (const BendingModel bending :
       {BendingModel::distance, BendingModel::dihedral, BendingModel::isometric}) {
    const auto t = std::make_shared<const Topology>(square(10, bending));
    for (const SolverEntry& entry : solvers()) {
      for (const Ordering ordering : {Ordering::natural, Ordering::coloured, Ordering::jacobi}) {
        State<double> s = State<double>::at_rest(*t);
        Rng rng(3);
        for (std::size_t i = 0; i < s.size(); ++i) {
          s.place(i, s.position(i) + 0.03 * glm::dvec3(rng.uniform(-1, 1), rng.uniform(-1, 1),
                                                       rng.uniform(-1, 1)));
          s.set_velocity(i, {rng.uniform(-1, 1), 1.0, rng.uniform(-1, 1)});
        }
        const glm::dvec3 before = momentum(*t, s);
        Stepper<double> stepper(t);
        Settings settings;
        settings.solver = entry.solver;
        settings.ordering = ordering;
        settings.gravity = glm::dvec3(0.0);
        settings.substeps = entry.bounded ? 1 : 200;  // explicit Euler gains energy, if slowly
        settings.cg_tolerance = 1e-12;
        for (int i = 0; i < (entry.bounded ? 10 : 2); ++i) {
          ASSERT_FALSE(stepper.step(s, settings, i / 60.0, 1.0 / 60).diverged) << entry.id;
        }
        EXPECT_LT(glm::distance(momentum(*t, s), before), 1e-9) << entry.id;
      }
    }
  }
}

// Spring of two bodies, m = 1 and 3, k = 12: the centre of mass stays (REFERENCE d2).
TEST(ClothInvariants, TwoBodiesKeepTheirCentreOfMass) {
  ChainShape shape;
  shape.points = {{0, 0, 0}, {1.2, 0, 0}};
  shape.rest_length = 1.0;
  Topology t = make_chain(shape);
  t.mass = {1.0, 3.0};
  const auto topology = std::make_shared<const Topology>(std::move(t));
  for (const SolverEntry& entry : solvers()) {
    State<double> s = State<double>::at_rest(*topology);
    Stepper<double> stepper(topology);
    Settings settings;
    settings.solver = entry.solver;
    settings.gravity = glm::dvec3(0.0);
    settings.material.stiffness.fill(12.0);
    for (int i = 0; i < 100; ++i) stepper.step(s, settings, 0.0, 0.01);
    EXPECT_NEAR((s.x[0] + 3.0 * s.x[1]) / 4.0, 0.9, 1e-12) << entry.id;
  }
}

// The statement of the issue: bounded at any compliance, wind and mouse for h up to 1/15.
template <typename Real>
void expect_bounded(Solver solver, double stiffness, double dt, BendingModel bending) {
  GridShape shape;
  shape.columns = shape.rows = 16;
  shape.bending = bending;
  const auto t = std::make_shared<const Topology>(make_grid(shape));
  State<Real> s = State<Real>::at_rest(*t);
  for (std::size_t c = 0; c < 16; ++c) s.pin(c);
  Stepper<Real> stepper(t);
  Settings settings;
  settings.solver = solver;
  settings.damping = 2.0;
  settings.material.stiffness = {stiffness, stiffness, 0.3 * stiffness, 0.1 * stiffness};
  settings.material.rigidity = 1e-5 * stiffness;
  settings.air = {.drag = 1.0, .lift = 0.5, .wind = {3.0, 0.0, 30.0}, .gust = 1.0};
  settings.strain_limit = 0.3;
  Pull pull;
  pull.p = {200, 201, 217};
  pull.weight = {0.2, 0.5, 0.3};
  pull.stiffness = 600.0 * t->total_mass();
  pull.maximum_force = 20.0 * 9.81 * t->total_mass();
  const int steps = static_cast<int>(2.0 / dt);
  for (int i = 0; i < steps; ++i) {
    const double far = i % 2 == 0 ? 20.0 : -20.0;
    pull.target = {far, 0.5 * far, far};
    settings.pull = i > steps / 4 && i < 3 * steps / 4 ? &pull : nullptr;
    const StepReport report = stepper.step(s, settings, i * dt, dt);
    ASSERT_FALSE(report.diverged) << entry_of(solver).id << " k " << stiffness << " h " << dt;
    for (std::size_t p = 0; p < s.size(); ++p) {
      ASSERT_LT(glm::length(s.position(p)), 3.0 * t->size)
          << entry_of(solver).id << " k " << stiffness << " h " << dt << " step " << i;
    }
  }
}

TEST(ClothInvariants, BoundedSolversStayNearAtAnyStiffnessStepWindAndMouse) {
  for (const SolverEntry& entry : solvers()) {
    if (!entry.bounded) continue;
    for (const double stiffness : {0.1, 30.0, 1e4, 1e8}) {
      for (const double dt : {1.0 / 240, 1.0 / 60, 1.0 / 15}) {
        expect_bounded<float>(entry.solver, stiffness, dt, BendingModel::distance);
      }
    }
    expect_bounded<double>(entry.solver, 1e6, 1.0 / 15, BendingModel::dihedral);
    expect_bounded<double>(entry.solver, 1e6, 1.0 / 15, BendingModel::isometric);
  }
}

TEST(ClothInvariants, ExplicitSolversDivergeBeyondTheirLimitAndSaySo) {
  const auto t = std::make_shared<const Topology>(square(12));
  for (const Solver solver : {Solver::mass_spring_explicit, Solver::mass_spring_symplectic}) {
    State<float> s = State<float>::at_rest(*t);
    s.pin(0);
    Stepper<float> stepper(t);
    Settings settings;
    settings.solver = solver;
    settings.material.stiffness.fill(1e4);
    EXPECT_GT(stiffest_frequency(*t, s, settings.material) / 60.0, 2.0);
    StepReport report;
    for (int i = 0; i < 600 && !report.diverged; ++i) {
      report = stepper.step(s, settings, i / 60.0, 1.0 / 60);
    }
    EXPECT_TRUE(report.diverged);
    EXPECT_GE(report.particle, 0);
    for (std::size_t i = 0; i < s.size(); ++i) ASSERT_TRUE(std::isfinite(s.x[i]));
  }
}

TEST(ClothInvariants, SameBitsOnAnyNumberOfThreads) {
  const auto t = std::make_shared<const Topology>(square(40));
  for (const SolverEntry& entry : solvers()) {
    for (const Ordering ordering : {Ordering::natural, Ordering::coloured, Ordering::jacobi}) {
      if (!entry.iterative && ordering != Ordering::natural) continue;
      std::uint64_t first = 0;
      for (const int threads : {1, 2, 4}) {
        State<float> s = State<float>::at_rest(*t);
        s.pin(0);
        s.pin(47);
        Stepper<float> stepper(t);
        Settings settings;
        settings.solver = entry.solver;
        settings.ordering = ordering;
        settings.threads = threads;
        settings.substeps = entry.bounded ? 1 : 20;
        settings.iterations = 5;
        settings.air = {.drag = 1.0, .lift = 0.5, .wind = {0.0, 0.0, 5.0}, .gust = 0.5};
        for (int i = 0; i < 3; ++i) stepper.step(s, settings, i / 60.0, 1.0 / 60);
        Hasher hasher;
        s.hash(hasher);
        if (threads == 1) first = hasher.value();
        EXPECT_EQ(hasher.value(), first) << entry.id << " on " << threads;
      }
    }
  }
}

// Natural order from the pins outward is worth its name: after 20 rounds of one step of a hanging
// cloth it is nearest, Jacobi farthest.
TEST(ClothInvariants, NaturalOrderConvergesFasterThanColoursAndJacobi) {
  GridShape shape;
  shape.columns = shape.rows = 32;
  const auto t = std::make_shared<const Topology>(make_grid(shape));
  double left[3] = {};
  for (int i = 0; i < 3; ++i) {
    State<double> s = State<double>::at_rest(*t);
    for (std::size_t c = 0; c < 32; ++c) s.pin(c);
    Stepper<double> stepper(t);
    Settings settings;
    settings.ordering = static_cast<Ordering>(i);
    settings.record_residuals = true;
    left[i] = stepper.step(s, settings, 0.0, 1.0 / 60).residual;
  }
  EXPECT_LT(left[0], left[1]);
  EXPECT_LT(left[1], left[2]);
}

// The gradient of a hinge's angle is that of the angle.
TEST(ClothInvariants, HingeGradientsMatchDifferences) {
  const Topology sheet = square(3, BendingModel::dihedral);
  ChainShape chain;
  chain.points = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}};
  chain.bending = BendingModel::dihedral;
  const Topology rope = make_chain(chain);
  Rng rng(7);
  for (int trial = 0; trial < 20; ++trial) {
    for (const Hinge& hinge :
         {sheet.hinges[static_cast<std::size_t>(trial) % sheet.hinges.size()], rope.hinges[0]}) {
      const Topology& t = hinge.points == 3 ? rope : sheet;
      std::array<glm::dvec3, 4> x{};
      for (int k = 0; k < hinge.points; ++k) {
        x[k] = t.rest[hinge.p[k]] +
               0.2 * glm::dvec3(rng.uniform(-1, 1), rng.uniform(-1, 1), rng.uniform(-1, 1));
      }
      const auto g = hinge_gradient(hinge, x);
      for (int k = 0; k < hinge.points; ++k) {
        for (int axis = 0; axis < 3; ++axis) {
          auto moved = x;
          constexpr double kStep = 1e-6;
          moved[k][axis] += kStep;
          const double up = hinge_angle(hinge, moved);
          moved[k][axis] -= 2.0 * kStep;
          EXPECT_NEAR(g[k][axis], (up - hinge_angle(hinge, moved)) / (2.0 * kStep), 1e-6);
        }
      }
    }
  }
}

// A sheet folded over a cylinder along the grid holds the energy of the plate, B κ²/2 an area.
TEST(ClothInvariants, FoldsAlongTheGridHaveThePlatesEnergy) {
  for (const BendingModel bending : {BendingModel::dihedral, BendingModel::isometric}) {
    const Topology t = square(41, bending);
    State<double> s = State<double>::at_rest(t);
    constexpr double kCurvature = 0.5;
    for (std::size_t i = 0; i < s.size(); ++i) {
      const glm::dvec3 p = t.rest[i];
      s.place(i, {std::sin(kCurvature * p.x) / kCurvature,
                  (std::cos(kCurvature * p.x) - 1.0) / kCurvature, p.z});
    }
    Material material;
    material.stiffness.fill(0.0);
    material.rigidity = 2.0;
    const double plate = 0.5 * material.rigidity * kCurvature * kCurvature;  // area 1 m²
    EXPECT_NEAR(energies(t, s, material, glm::dvec3(0.0)).elastic, plate, 0.06 * plate);
  }
}

}  // namespace
}  // namespace motionlab::cloth
