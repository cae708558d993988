// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// The order that the method table claims is the order that is measured: error = C h^p.
#include <gtest/gtest.h>

#include "engine/sim/ode/analysis.h"
#include "engine/sim/ode/reference.h"
#include "tests/verify/ode_run.h"

namespace motionlab::ode {
namespace {

// REFERENCE b1: pendulum from 1 rad, error of theta(2).
TEST(OdeOrder, PendulumTable) {
  struct Row {
    std::string_view method;
    double errors[4];
    double order, bound;
  };
  const Row rows[] = {
      {"explicit_euler", {1.429e-1, 7.188e-2, 3.592e-2, 1.794e-2}, 1, 0.05},
      {"symplectic_euler", {1.147e-2, 5.690e-3, 2.833e-3, 1.413e-3}, 1, 0.05},
      {"implicit_euler", {1.394e-1, 7.088e-2, 3.566e-2, 1.788e-2}, 1, 0.05},
      {"midpoint", {1.305e-3, 3.121e-4, 7.622e-5, 1.882e-5}, 2, 0.1},
      {"heun", {1.184e-3, 2.807e-4, 6.819e-5, 1.680e-5}, 2, 0.1},
      {"velocity_verlet", {3.299e-4, 8.252e-5, 2.063e-5, 5.158e-6}, 2, 0.02},
      {"implicit_midpoint", {5.302e-4, 1.324e-4, 3.309e-5, 8.273e-6}, 2, 0.02},
      {"rk4", {2.308e-7, 1.359e-8, 8.230e-10, 5.061e-11}, 4, 0.15},
  };
  const auto pendulum = make_pendulum({});
  for (const Row& row : rows) {
    SCOPED_TRACE(row.method);
    std::vector<double> hs, errors;
    for (int i = 0; i < 4; ++i) {
      hs.push_back(0.02 / (1 << i));
      verify::Trajectory run(*pendulum, row.method, hs.back());
      errors.push_back(std::abs(run.steps(100 << i)[0] - 0.920793827156));
      // Half a unit of the last printed digit; the true value is known to 5e-13.
      const double unit = std::pow(10.0, std::floor(std::log10(row.errors[i])) - 3);
      EXPECT_NEAR(errors.back(), row.errors[i], 0.51 * unit + 5e-13);
    }
    const auto fit = fit_order(hs, errors);
    ASSERT_TRUE(fit);
    EXPECT_NEAR(fit->order, row.order, row.bound);
    EXPECT_EQ(find_method(row.method)->order, static_cast<int>(row.order));
  }
}

// Systems whose motion is smooth on the scale of the steps below. The double pendulum and Van der
// Pol cover forces that depend on velocities; damped_spring does so with a closed form.
struct Case {
  std::string_view system;
  std::unique_ptr<System> (*make)();
};
const Case kCases[] = {
    {"pendulum", [] { return make_pendulum({}); }},
    {"damped_spring", [] { return make_spring({.stiffness = 4.0, .damping = 0.8}); }},
    {"damped_pendulum", [] { return make_pendulum({.damping = 0.5}); }},
    {"double_pendulum", [] { return make_double_pendulum({}); }},
    {"decay", [] { return make_decay({}); }},
    {"circle", [] { return make_circle({}); }},
    {"orbit", [] { return make_orbit({.eccentricity = 0.2}); }},
    {"chain", [] { return make_chain({.count = 4}); }},
    {"van_der_pol", [] { return make_van_der_pol({}); }},
    {"projectile_drag", [] { return make_projectile({.damping = 0.5}); }},
};

class EveryMethod : public ::testing::TestWithParam<std::string_view> {};

TEST_P(EveryMethod, HasTheOrderItClaims) {
  const Method& method = *find_method(GetParam());
  for (const Case& c : kCases) {
    SCOPED_TRACE(c.system);
    const auto system = c.make();
    if (!applicable(method, *system)) continue;
    std::vector<double> y0(system->dimension()), truth(system->dimension());
    system->initial_state(y0);
    const double end = 1.5;
    ASSERT_TRUE(true_solution(*system, end, y0, truth).ok());
    std::vector<double> steps, errors;
    for (int i = 0; i < 4; ++i) {
      RunError run;
      if (method.adaptive) {
        // Each tolerance halves the steps: the error per step is of order p + 1.
        const double tolerance = 1e-4 * std::pow(2.0, -(method.order + 1.0) * i);
        run = measure_error(*system, method, end, 3, truth, {.tolerance = tolerance});
      } else {
        run = measure_error(*system, method, end, (method.order < 4 ? 100 : 30) << i, truth);
      }
      ASSERT_TRUE(run.report.ok());
      steps.push_back(run.step);
      errors.push_back(run.error);
    }
    const auto fit = fit_order(steps, errors);
    ASSERT_TRUE(fit);
    EXPECT_GT(fit->order, method.order - (method.adaptive ? 0.35 : 0.15));
    // Where the motion is a polynomial or a symmetry helps, the error may fall faster.
    EXPECT_LT(fit->order, method.order + (method.adaptive ? 2.1 : 1.1));
    if (c.system == "pendulum" && !method.adaptive) {
      EXPECT_NEAR(fit->order, method.order, 0.15);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Ode, EveryMethod, ::testing::ValuesIn([] {
                           std::vector<std::string_view> ids;
                           for (const Method& m : methods()) ids.push_back(m.id);
                           return ids;
                         }()),
                         [](const auto& test) { return std::string(test.param); });

// The error of the adaptive methods follows the tolerance.
TEST(OdeOrder, AdaptiveErrorFollowsTolerance) {
  for (const Method& method : methods()) {
    if (!method.adaptive) continue;
    SCOPED_TRACE(method.id);
    const auto pendulum = make_pendulum({});
    const double start[] = {1.0, 0.0};
    double truth[2];
    pendulum->exact(2.0, start, truth);
    double previous_error = 1.0;
    std::int64_t previous_work = 0;
    for (const double tolerance : {1e-3, 1e-4, 1e-5, 1e-6, 1e-7}) {
      const RunError run =
          measure_error(*pendulum, method, 2.0, 200, truth, {.tolerance = tolerance});
      ASSERT_TRUE(run.report.ok());
      EXPECT_LT(run.error, previous_error);
      EXPECT_GE(run.evaluations, previous_work);
      // Errors add up over the steps: order 1 has sqrt(1/tolerance) of them, order 5 a handful.
      EXPECT_LT(run.error, method.order == 1 ? 30.0 * std::sqrt(tolerance) : 30.0 * tolerance);
      previous_error = run.error;
      previous_work = run.evaluations;
    }
  }
}

// Interpolated ticks are as good as the steps between which they lie, and cost nothing.
TEST(OdeOrder, DenseOutputAtTheTicks) {
  const auto pendulum = make_pendulum({});
  const double start[] = {1.0, 0.0};
  const StepperOptions options{.tolerance = 1e-9};
  verify::Trajectory fine(*pendulum, "dormand_prince45", 0.001, options);
  double worst = 0.0;
  for (int i = 0; i < 2000; ++i) {
    fine.steps(1);
    double truth[2];
    pendulum->exact(fine.time(), start, truth);
    worst = std::max(worst, std::abs(fine[0] - truth[0]));
  }
  EXPECT_LT(worst, 2e-8);
  verify::Trajectory coarse(*pendulum, "dormand_prince45", 0.5, options);
  coarse.steps(4);
  EXPECT_LE(std::abs(fine.memory().evaluations - coarse.memory().evaluations), 7);
  EXPECT_LT(fine.memory().internal_steps, 200);
}

}  // namespace
}  // namespace motionlab::ode
