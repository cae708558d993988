// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// What the numerical solution conserves exactly (REFERENCE b3), and Kepler's and the double
// pendulum's rows of b4.
#include <gtest/gtest.h>

#include <numbers>

#include "engine/sim/ode/analysis.h"
#include "tests/verify/ode_run.h"

namespace motionlab::ode {
namespace {

using verify::Trajectory;

TEST(OdeInvariants, SymplecticEulerConservesItsShadowEnergy) {
  const double h = 0.1;
  const auto spring = make_spring({});
  Trajectory run(*spring, "symplectic_euler", h);
  const double shadow = *shadow_energy(*spring, h, run.y());
  EXPECT_DOUBLE_EQ(shadow, 0.5);
  double lowest = 0.0, highest = 0.0;
  run.watch = [&](const std::vector<double>& y) {
    const double invariant = y[1] * y[1] + y[0] * y[0] - h * y[0] * y[1];
    ASSERT_NEAR(invariant, 1.0, 1e-12);
    ASSERT_NEAR(*shadow_energy(*spring, h, y), shadow, 1e-12);
    const double change = (run.energy() - 0.5) / 0.5;
    lowest = std::min(lowest, change);
    highest = std::max(highest, change);
  };
  run.steps(10'000);
  EXPECT_GE(lowest, -0.04761905);
  EXPECT_LE(highest, 0.05263158);
  EXPECT_LT(lowest, -0.0476);
  EXPECT_GT(highest, 0.0526);
}

TEST(OdeInvariants, ShadowEnergyOfTheChainIsExactAndOfThePendulumSecondOrder) {
  const auto chain = make_chain({.count = 12, .stiffness = 3.0, .mass = 0.5});
  Trajectory run(*chain, "symplectic_euler", 0.1);
  const double shadow = *shadow_energy(*chain, 0.1, run.y());
  for (int i = 0; i < 2000; ++i) {
    run.steps(1);
    ASSERT_NEAR(*shadow_energy(*chain, 0.1, run.y()), shadow, 1e-12);
  }
  const auto pendulum = make_pendulum({});
  double swing[2];
  for (const int k : {0, 1}) {
    const double h = 0.01 / (1 << k);
    Trajectory p(*pendulum, "symplectic_euler", h);
    const double start = *shadow_energy(*pendulum, h, p.y());
    swing[k] = 0.0;
    p.watch = [&](const std::vector<double>& y) {
      swing[k] = std::max(swing[k], std::abs(*shadow_energy(*pendulum, h, y) - start));
    };
    p.steps(1000);
  }
  EXPECT_NEAR(swing[0] / swing[1], 4.0, 0.2);
  EXPECT_FALSE(shadow_energy(*make_pendulum({.damping = 1.0}), 0.1, std::vector{1.0, 0.0}));
}

TEST(OdeInvariants, VelocityVerletConservesItsOwn) {
  const double h = 0.1;
  const auto spring = make_spring({});
  Trajectory run(*spring, "velocity_verlet", h);
  run.watch = [&](const std::vector<double>& y) {
    ASSERT_NEAR(y[1] * y[1] + y[0] * y[0] * (1.0 - h * h / 4.0), 1.0 - h * h / 4.0, 1e-12);
  };
  run.steps(10'000);
}

// x_n = A cos(n phi + p) solves x_(n+1) + x_(n-1) = 2 cos(phi) x_n: the period is 2 pi h / phi.
double numerical_period(std::string_view method, double h) {
  const auto spring = make_spring({});
  Trajectory run(*spring, method, h);
  double product = 0.0;
  double square = 0.0;
  double before = run[0];
  double now = run.steps(1)[0];
  for (int i = 0; i < 10; ++i) {
    const double next = run.steps(1)[0];
    product += (next + before) * now;
    square += now * now;
    before = now;
    now = next;
  }
  return 2.0 * std::numbers::pi * h / std::acos(0.5 * product / square);
}

TEST(OdeInvariants, NumericalPeriods) {
  struct Row {
    double h, period;
  };
  for (const Row& row :
       {Row{0.1, 6.2805654565}, Row{0.5, 6.2165376789}, Row{1.0, 6.0}, Row{1.5, 5.5566556944}}) {
    for (const auto method : {"symplectic_euler", "velocity_verlet", "stormer_verlet"}) {
      EXPECT_NEAR(numerical_period(method, row.h), row.period, 5.1e-11) << method << row.h;
    }
  }
  EXPECT_NEAR(numerical_period("implicit_midpoint", 0.1), 6.2884178088, 1e-9);
}

TEST(OdeInvariants, KeplerOverTenPeriods) {
  const auto orbit = make_orbit({});
  const double h = 2.0 * std::numbers::pi * 10.0 / 6283.0;
  struct Row {
    std::string_view method;
    double last, last_unit, worst, worst_unit;
  };
  const Row rows[] = {
      {"explicit_euler", -0.6816, 1e-4, 0.6816, 1e-4},
      {"symplectic_euler", 4.789e-3, 1e-6, 1.476e-2, 1e-5},
      {"velocity_verlet", -2.438e-6, 1e-9, 2.719e-4, 1e-7},
      {"rk4", 3.033e-8, 1e-11, 4.035e-8, 1e-11},
  };
  for (const Row& row : rows) {
    SCOPED_TRACE(row.method);
    Trajectory run(*orbit, row.method, h);
    EXPECT_DOUBLE_EQ(run[0], 0.5);
    EXPECT_NEAR(run[3], 1.732050807569, 5e-13);
    const double momentum = orbit->invariant(0, run.y());
    double worst_momentum = 0.0;
    run.watch = [&](const std::vector<double>& y) {
      worst_momentum =
          std::max(worst_momentum, std::abs(orbit->invariant(0, y) - momentum) / momentum);
    };
    run.steps(6283);
    EXPECT_NEAR(run.energy_change(), row.last, 0.51 * row.last_unit);
    EXPECT_NEAR(run.worst_energy_change(), row.worst, 0.51 * row.worst_unit);
    if (find_method(row.method)->symplectic) {
      EXPECT_LT(worst_momentum, 5e-14);
    }
  }
}

TEST(OdeInvariants, SymplecticMethodsKeepTheEnergyOfLongOrbitsInABand) {
  const auto orbit = make_orbit({.eccentricity = 0.3});
  const double h = 2.0 * std::numbers::pi / 400.0;
  for (const Method& method : methods()) {
    if (!method.symplectic) continue;
    SCOPED_TRACE(method.id);
    Trajectory run(*orbit, method.id, h);
    run.steps(400 * 5);
    const double early = run.worst_energy_change();
    run.steps(400 * 20);
    // No drift: the worst of 25 periods is that of the first five.
    EXPECT_LT(run.worst_energy_change(), 1.5 * early);
    EXPECT_LT(early, method.order == 1 ? 0.05 : 2e-3);
  }
}

TEST(OdeInvariants, DoublePendulum) {
  const double right = std::numbers::pi / 2.0;
  const auto pendulum = make_double_pendulum({.initial_angle1 = right, .initial_angle2 = right});
  Trajectory run(*pendulum, "rk4", 1e-3);
  run.steps(500);
  EXPECT_NEAR(run[0], 0.570472051, 1e-6);
  EXPECT_NEAR(run[1], 1.203875111, 1e-6);
  run.steps(500);
  EXPECT_NEAR(run[0], -0.625087700, 1e-6);
  EXPECT_NEAR(run[1], -1.034585086, 1e-6);
  run.steps(1000);
  EXPECT_NEAR(run[0], -0.482971534, 1e-6);
  EXPECT_NEAR(run[1], -1.324048712, 1e-6);
  EXPECT_LT(run.worst_energy_change(), 1e-9);
}

}  // namespace
}  // namespace motionlab::ode
