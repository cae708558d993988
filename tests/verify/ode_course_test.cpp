// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// The numbers that the course documents print, recomputed independently (REFERENCE a1, a2, a10).
#include <gtest/gtest.h>

#include "tests/verify/ode_run.h"

namespace motionlab::ode {
namespace {

using verify::relative_error;
using verify::Trajectory;

struct PendulumRow {
  std::string_view method;
  double drift;            // [%] at t = 10
  double worst;            // [%] printed to six places
  double theta;            // [rad]
  double omega;            // [rad/s]
  double drift_tolerance;  // relative; negative: absolute in percent
};

TEST(OdeCourse, PendulumEnergyDrift) {
  const auto pendulum = make_pendulum({});
  const PendulumRow rows[] = {
      {"explicit_euler", 113.3633877927, 113.363388, -1.545675177, -0.341529632, 1e-9},
      {"symplectic_euler", -1.24889775305, 1.495934, -0.449481547, 2.637768295, 1e-9},
      // Its worst is printed with two digits; recomputed apart in Python: 1.0992e-6.
      {"rk4", -1.01307e-6, 1.0992e-6, -0.463252901, 2.636549276, -1e-8},
      {"midpoint", 0.01820771245, 0.018208, -0.460066761, 2.642135390, 1e-9},
      {"velocity_verlet", -0.01581866847, 0.022646, -0.462315903, 2.637834867, 1e-9},
      {"implicit_euler", -58.7328963790, 58.732896, 0.123071043, 1.890394523, -1e-6},
      {"implicit_midpoint", 0.0011115551, 0.001879, -0.464770700, 2.634039685, -1e-6},
  };
  for (const PendulumRow& row : rows) {
    SCOPED_TRACE(row.method);
    Trajectory run(*pendulum, row.method, 0.01);
    run.steps(1000);
    ASSERT_TRUE(run.report().ok());
    const double drift = 100.0 * run.energy_change();
    if (row.drift_tolerance > 0.0) {
      EXPECT_LT(relative_error(drift, row.drift), row.drift_tolerance);
    } else {
      EXPECT_NEAR(drift, row.drift, -row.drift_tolerance);
    }
    EXPECT_NEAR(100.0 * run.worst_energy_change(), row.worst, row.method == "rk4" ? 5e-11 : 5e-7);
    EXPECT_NEAR(run[0], row.theta, 5.1e-10);
    EXPECT_NEAR(run[1], row.omega, 5.1e-10);
  }
}

TEST(OdeCourse, PendulumExactValues) {
  const auto pendulum = make_pendulum({});
  const double start[] = {1.0, 0.0};
  EXPECT_NEAR(pendulum->energy(start)->total(), 4.509634379434, 5e-13);
  double y[2];
  for (const auto& [t, theta] : {std::pair{1.0, -0.980066992933}, std::pair{2.0, 0.920793827156},
                                 std::pair{10.0, -0.4632527687}}) {
    ASSERT_TRUE(pendulum->exact(t, start, y));
    EXPECT_NEAR(y[0], theta, t < 5.0 ? 1e-12 : 5e-11);
  }
  // Back at the start after one period.
  ASSERT_TRUE(pendulum->exact(2.1391376006, start, y));
  EXPECT_NEAR(y[0], 1.0, 1e-12);
  EXPECT_NEAR(y[1], 0.0, 1e-9);
}

TEST(OdeCourse, SpringTable) {
  const auto spring = make_spring({});
  struct Row {
    std::string_view method;
    double x, v, energy, change, worst;  // change and worst [%]
  };
  const Row rows[] = {
      {"explicit_euler", 1.264886, -2.390833, 3.658009, 631.6018, 631.6018},
      {"symplectic_euler", 0.354578, -0.917466, 0.483734, -3.2531, 5.2624},
      {"velocity_verlet", 0.400452, -0.915172, 0.498950, -0.2099, 0.2500},
      {"rk4", 0.408097, -0.912937, 0.499999, -0.0003, 0.0003},
      {"midpoint", 0.378467, -0.928318, 0.502506, 0.5012, 0.5012},
      {"implicit_euler", 0.172893, -0.326794, 0.068343, -86.3314, 86.3314},
  };
  for (const Row& row : rows) {
    SCOPED_TRACE(row.method);
    Trajectory run(*spring, row.method, 0.1);
    run.steps(200);
    EXPECT_NEAR(run[0], row.x, 5.1e-7);
    EXPECT_NEAR(run[1], row.v, 5.1e-7);
    EXPECT_NEAR(run.energy(), row.energy, 5.1e-7);
    EXPECT_NEAR(100.0 * run.energy_change(), row.change, 5.1e-5);
    EXPECT_NEAR(100.0 * run.worst_energy_change(), row.worst, 5.1e-5);
  }
  Trajectory grown(*spring, "explicit_euler", 0.1);
  EXPECT_NEAR(grown.steps(200).energy() / 0.5, std::pow(1.01, 200), 1e-9);
  Trajectory drained(*spring, "implicit_euler", 0.1);
  EXPECT_NEAR(drained.steps(200).energy() / 0.5, std::pow(1.01, -200), 1e-9);
  double y[2];
  const double start[] = {1.0, 0.0};
  spring->exact(20.0, start, y);
  EXPECT_NEAR(y[0], 0.408082061813, 5e-13);
}

TEST(OdeCourse, CountedStepsEndOnTime) {
  const auto spring = make_spring({.stiffness = 4.0});
  Trajectory one_too_many(*spring, "rk4", 0.01);
  one_too_many.steps(1001);
  EXPECT_NEAR(one_too_many[0], 0.389742784749, 1e-11);
  EXPECT_NEAR(one_too_many.energy_change(), -8.897e-10, 5e-14);
  Trajectory counted(*spring, "rk4", 0.01);
  counted.steps(1000);
  EXPECT_NEAR(counted[0], 0.408082061813, 3e-8);
}

TEST(OdeCourse, StepDoublingRule) {
  EXPECT_NEAR(step_doubling_rule(1.0, 1e-4, 1e-8), 100.0, 1e-12);
  EXPECT_NEAR(step_doubling_rule(1.0, 1e-4, 1e-3), 0.316228, 5e-7);
}

TEST(OdeCourse, FreeFallOfOneSecond) {
  const auto fall = make_projectile({.speed = 0.0});
  for (const int n : {60, 120, 240}) {
    const double h = 1.0 / n;
    Trajectory lagging(*fall, "explicit_euler", h);
    EXPECT_NEAR(lagging.steps(n)[1], -4.905 * (1.0 - h), 1e-9);
    Trajectory leading(*fall, "symplectic_euler", h);
    EXPECT_NEAR(leading.steps(n)[1], -4.905 * (1.0 + h), 1e-9);
    for (const auto method : {"velocity_verlet", "stormer_verlet", "midpoint", "rk4"}) {
      Trajectory exact(*fall, method, h);
      EXPECT_NEAR(exact.steps(n)[1], -4.905, 1e-9) << method;
    }
  }
}

}  // namespace
}  // namespace motionlab::ode
