// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// Closed forms against the reference integrator, which shares no code with them, and against
// REFERENCE b4.
#include <gtest/gtest.h>

#include <numbers>

#include "engine/sim/ode/reference.h"
#include "tests/verify/ode_run.h"

namespace motionlab::ode {
namespace {

constexpr double kPi = std::numbers::pi;

// Largest difference of the closed form and the numerical solution at several times, both ways.
double disagreement(const System& system, const std::vector<double>& y0,
                    std::initializer_list<double> times) {
  std::vector<double> closed(y0.size());
  double worst = 0.0;
  for (const double t : times) {
    EXPECT_TRUE(system.exact(t, y0, closed));
    std::vector<double> y = y0;
    double step = 0.0;
    EXPECT_TRUE(ReferenceSolver(system).advance(0.0, t, y, step).ok());
    for (std::size_t i = 0; i < y.size(); ++i) {
      const double size = std::max(1.0, std::abs(closed[i]));
      worst = std::max(worst, std::abs(closed[i] - y[i]) / size);
      if (std::isnan(closed[i])) worst = closed[i];
    }
  }
  return worst;
}

TEST(OdeExact, EverySystemFromItsInitialState) {
  int with_formula = 0;
  for (const SystemEntry& entry : systems()) {
    const auto system = entry.make_default();
    EXPECT_EQ(system->id(), entry.id);
    if (!system->has_exact()) continue;
    ++with_formula;
    std::vector<double> y0(system->dimension());
    system->initial_state(y0);
    EXPECT_LT(disagreement(*system, y0, {0.1, 1.0, 4.0, 9.0}), 2e-11) << entry.id;
    std::vector<double> same(y0.size());
    EXPECT_TRUE(system->exact(0.0, y0, same));
    for (std::size_t i = 0; i < y0.size(); ++i) EXPECT_NEAR(same[i], y0[i], 1e-14) << entry.id;
  }
  EXPECT_EQ(with_formula, 8);
}

TEST(OdeExact, PendulumFromAnyState) {
  const auto pendulum = make_pendulum({.length = 0.7, .mass = 2.0});
  const double w = std::sqrt(9.81 / 0.7);
  for (const std::vector<double>& start : {std::vector{0.0, 0.0},
                                           {0.001, 0.0},
                                           {1.0, -2.0},
                                           {-2.5, 1.0},
                                           {3.1, 0.0},
                                           {7.0, 0.5},
                                           {-20.0, 0.1},  // swinging, several turns away from zero
                                           {0.0, 2.5 * w},
                                           {1.0, -3.0 * w},
                                           {3.0, 8.0},
                                           {9.0, -12.0},  // going round
                                           {0.0, 1.999 * w},
                                           {0.0, 2.001 * w}}) {  // beside the separatrix
    // Near the unstable equilibrium errors grow like e^(w t).
    EXPECT_LT(disagreement(*pendulum, start, {0.3, 1.1, 2.5}), 1e-9) << start[0] << " " << start[1];
  }
  // On the separatrix the pendulum takes for ever to reach the top.
  double y[2];
  const double top[] = {0.0, 2.0 * w};
  ASSERT_TRUE(pendulum->exact(1.0, top, y));
  EXPECT_NEAR(y[0], 4.0 * std::atan(std::exp(w)) - kPi, 1e-9);
  const double weightless[] = {1.0, 2.0};
  ASSERT_TRUE(make_pendulum({.gravity = 0.0})->exact(3.0, weightless, y));
  EXPECT_DOUBLE_EQ(y[0], 7.0);
}

TEST(OdeExact, SpringsOfEveryDamping) {
  const std::vector<double> start{0.7, -1.3};
  for (const double damping : {0.0, 0.5, 19.0, 19.999999, 20.0, 20.000001, 25.0, 300.0}) {
    const auto spring = make_spring({.stiffness = 100.0, .damping = damping});
    EXPECT_LT(disagreement(*spring, start, {0.01, 0.3, 1.0, 3.0}), 1e-11) << damping;
  }
  double y[2];
  const double one[] = {1.0, 0.0};
  make_spring({.stiffness = 100.0, .damping = 2.0})->exact(1.0, one, y);
  EXPECT_NEAR(y[0], -0.336851680590, 5e-13);
  make_spring({.stiffness = 100.0, .damping = 20.0})->exact(0.1, one, y);
  EXPECT_NEAR(y[0], 0.735758882343, 5e-13);
  const double displaced[] = {-1.0, 0.0};
  make_spring({.stiffness = 100.0, .damping = 20.0})->exact(0.3, displaced, y);
  EXPECT_NEAR(1.0 + y[0], 0.800851727, 5e-10);
}

TEST(OdeExact, ProjectileWithDrag) {
  double y[4];
  const double rest[] = {0.0, 0.0, 0.0, 0.0};
  make_projectile({.damping = 0.5})->exact(1.0, rest, y);
  EXPECT_NEAR(y[3], -7.7198684564, 5e-11);
  EXPECT_NEAR(y[1], -4.1802630871, 5e-11);
  make_projectile({.damping = 0.5})->exact(100.0, rest, y);
  EXPECT_NEAR(y[3], -19.62, 1e-12);
  // The series and the closed form meet.
  for (const double damping : {0.0, 1e-6, 9.9e-4, 1.1e-3}) {
    const auto shot = make_projectile({.damping = damping});
    std::vector<double> start(4);
    shot->initial_state(start);
    EXPECT_LT(disagreement(*shot, start, {1.0}), 1e-12) << damping;
  }
  // Range on flat ground without drag: v^2 sin(2 a) / g.
  const auto shot = make_projectile({.speed = 10.0, .launch_angle = kPi / 6.0});
  std::vector<double> start(4);
  shot->initial_state(start);
  ASSERT_TRUE(shot->exact(2.0 * start[3] / 9.81, start, y));
  EXPECT_NEAR(y[0], 8.82798577, 5e-9);
  EXPECT_NEAR(y[1], 0.0, 1e-14);
}

TEST(OdeExact, EveryConic) {
  const auto orbit = make_orbit({});
  for (const std::vector<double>& start :
       {std::vector{1.0, 0.0, 0.0, 1.0},  // circle
        {0.3, -0.4, 1.1, 0.2},
        {0.02, 0.0, 0.0, 9.9},            // ellipses, the second of e = 0.96
        {1.0, 0.0, 0.0, std::sqrt(2.0)},  // parabola
        {1.0, 0.5, -0.3, 2.0},
        {0.2, 0.1, 3.0, 3.0}}) {  // hyperbolas
    EXPECT_LT(disagreement(*orbit, start, {-1.0, 0.05, 1.0, 7.0}), 3e-9)
        << start[0] << " " << start[3];
  }
  // Periodic: after many periods the planet is where it was.
  std::vector<double> start(4), y(4);
  orbit->initial_state(start);
  ASSERT_TRUE(orbit->exact(200.0 * kPi, start, y));
  for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(y[i], start[i], 1e-11);
  EXPECT_NEAR(orbit->invariant(1, start), 0.5, 1e-15);
}

TEST(OdeExact, ReferenceSolverMatchesPublishedDoublePendulum) {
  const auto pendulum =
      make_double_pendulum({.initial_angle1 = kPi / 2.0, .initial_angle2 = kPi / 2.0});
  std::vector<double> y(4);
  pendulum->initial_state(y);
  double step = 0.0;
  ReferenceSolver solver(*pendulum);
  const double rows[][3] = {{0.5, 0.570472051, 1.203875111},
                            {1.0, -0.625087700, -1.034585086},
                            {2.0, -0.482971534, -1.324048712},
                            {3.0, 1.785795522, 1.118107461}};
  double t = 0.0;
  for (const auto& row : rows) {
    ASSERT_TRUE(solver.advance(t, row[0] - t, y, step).ok());
    t = row[0];
    EXPECT_NEAR(y[0], row[1], 2e-9);
    EXPECT_NEAR(y[1], row[2], 2e-9);
  }
}

TEST(OdeExact, ReferenceSolverOnStiffVanDerPol) {
  const auto vdp = make_van_der_pol({.mu = 100.0});
  std::vector<double> y(2);
  vdp->initial_state(y);
  double step = 0.0;
  ReferenceSolver solver(*vdp, 1e-11);
  ASSERT_TRUE(solver.advance(0.0, 5.0, y, step).ok());
  // There is no closed form: the slow branch follows v = x / (mu (1 - x^2)) up to O(1/mu^3).
  EXPECT_NEAR(y[1], y[0] / (100.0 * (1.0 - y[0] * y[0])), 2e-6);
}

}  // namespace
}  // namespace motionlab::ode
