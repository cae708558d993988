// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/sim/ode/analysis.h"
#include "engine/sim/ode/stepper.h"
#include "engine/sim/ode/systems.h"

namespace motionlab::ode {
namespace {

TEST(OdeMethods, TableIsComplete) {
  ASSERT_EQ(methods().size(), 14U);
  for (const Method& m : methods()) {
    EXPECT_EQ(find_method(m.id), &m);
    EXPECT_FALSE(m.label.empty() || m.formula.empty() || m.idea.empty() || m.source.empty());
    EXPECT_NE(m.step, nullptr);
    EXPECT_NE(m.growth, nullptr);
    EXPECT_EQ(m.amplification == nullptr, m.needs_split) << m.id;
    EXPECT_EQ(m.evaluations_per_step == 0, m.implicit || m.adaptive) << m.id;
  }
}

// A system's own kernels (unrolled, or AVX2 where the machine has it) are those of the base to the
// bit, so that a hash does not tell machines apart.
TEST(OdeStepper, CompiledKernelsGiveTheBitsOfTheGenericOnes) {
  std::vector<std::unique_ptr<System>> systems;
  systems.push_back(make_pendulum({}));
  systems.push_back(make_pendulum({.damping = 0.3}));
  systems.push_back(make_spring({.stiffness = 40.0}));
  systems.push_back(make_orbit({}));
  systems.push_back(make_chain({.count = 37}));
  for (const auto& system : systems) {
    SCOPED_TRACE(system->id());
    const std::size_t n = system->dimension();
    std::vector<double> own(n), generic(n), scratch(5 * n), slopes(7 * n), generic_slopes(7 * n);
    system->initial_state(own);
    generic = own;
    for (int i = 0; i < 20; ++i) {
      ASSERT_EQ(system->rk4_steps(0.1 * i, 0.1, 1, own, scratch), 1);
      ASSERT_EQ(system->System::rk4_steps(0.1 * i, 0.1, 1, generic, scratch), 1);
      ASSERT_EQ(own, generic) << "step " << i;
    }
    std::vector<double> next(n), generic_next(n);
    system->evaluate(0.0, own, std::span(slopes).first(n));
    std::copy_n(slopes.begin(), n, generic_slopes.begin());
    const double error = system->dormand_prince_stages(0.0, 0.2, own, slopes, next);
    EXPECT_EQ(error,
              system->System::dormand_prince_stages(0.0, 0.2, own, generic_slopes, generic_next));
    EXPECT_GT(error, 0.0);
    EXPECT_EQ(next, generic_next);
    EXPECT_EQ(slopes, generic_slopes);
  }
}

TEST(OdeStepper, ARunIsItsStepsToTheBit) {
  for (const auto& system : {make_pendulum({}), make_spring({}), make_chain({.count = 5})}) {
    for (const Method& m : methods()) {
      if (!applicable(m, *system)) continue;
      SCOPED_TRACE(std::string(system->id()) + " " + std::string(m.id));
      Stepper stepper(*system, m, {.tolerance = 1e-5});
      StepperMemory memory = stepper.make_memory();
      std::vector<double> y(system->dimension());
      system->initial_state(y);
      std::vector<double> whole = y;
      StepperMemory whole_memory = memory;
      StepReport last;
      for (int i = 0; i < 50; ++i) last = stepper.step(i * 0.02, 0.02, y, memory);
      const StepReport report = stepper.run(0.0, 0.02, 50, whole, whole_memory);
      EXPECT_EQ(whole, y);
      EXPECT_EQ(whole_memory, memory);
      EXPECT_EQ(report.time, last.time);
      EXPECT_TRUE(report.ok());
    }
  }
}

TEST(OdeStepper, ARunEndsWithTheStepThatFails) {
  const auto spring = make_spring({.stiffness = 1e6});
  for (const char* id : {"explicit_euler", "rk4"}) {
    Stepper stepper(*spring, *find_method(id));
    StepperMemory memory = stepper.make_memory();
    std::vector<double> y{1.0, 0.0};
    StepReport last;
    for (int i = 0; i < 1000 && last.ok(); ++i) last = stepper.step(i / 60.0, 1 / 60.0, y, memory);
    ASSERT_FALSE(last.ok());
    StepperMemory whole_memory = stepper.make_memory();
    std::vector<double> whole{1.0, 0.0};
    const StepReport report = stepper.run(0.0, 1 / 60.0, 1000, whole, whole_memory);
    EXPECT_EQ(report.status, last.status);
    EXPECT_NEAR(report.time, last.time, 1e-9);
    EXPECT_EQ(report.component, last.component);
    EXPECT_EQ(whole_memory.evaluations, memory.evaluations);
    EXPECT_EQ(whole_memory.internal_steps, memory.internal_steps);
  }
}

TEST(OdeStepper, CountsEvaluations) {
  const auto pendulum = make_pendulum({});
  for (const Method& m : methods()) {
    if (m.evaluations_per_step == 0) continue;
    Stepper stepper(*pendulum, m);
    StepperMemory memory = stepper.make_memory();
    std::vector<double> y{1.0, 0.0};
    for (int i = 0; i < 10; ++i) ASSERT_TRUE(stepper.step(0.01 * i, 0.01, y, memory).ok());
    // Velocity Verlet starts with one evaluation more, for its first acceleration.
    const int extra = m.id == "velocity_verlet" ? 1 : 0;
    EXPECT_EQ(memory.evaluations, 10 * m.evaluations_per_step + extra) << m.id;
    EXPECT_EQ(memory.internal_steps, 10);
  }
}

TEST(OdeStepper, NewtonCountsAndTolerance) {
  const auto spring = make_spring({.stiffness = 1e6});
  const auto pendulum = make_pendulum({});
  for (const Method& m : methods()) {
    if (!m.implicit) continue;
    SCOPED_TRACE(m.id);
    // A linear equation takes one iteration; `tolerance` belongs to the adaptive methods.
    Stepper linear(*spring, m, {.tolerance = 1e-2});
    StepperMemory memory = linear.make_memory();
    std::vector<double> y{1.0, 0.0};
    ASSERT_TRUE(linear.step(0.0, 1.0 / 60.0, y, memory).ok());
    EXPECT_LE(memory.newton_iterations, 2);
    EXPECT_GE(memory.newton_iterations, 1);
    EXPECT_LE(memory.newton_residual, 1e-12);
    Stepper curved(*pendulum, m, {.tolerance = 1e-2});
    StepperMemory swing = curved.make_memory();
    std::vector<double> z{1.0, 0.0};
    ASSERT_TRUE(curved.step(0.0, 0.1, z, swing).ok());
    EXPECT_GE(swing.newton_iterations, 2);
    EXPECT_LE(swing.newton_iterations, 6);
    EXPECT_LE(swing.newton_residual, 1e-12);
  }
}

TEST(OdeStepper, NewtonOnALongChainStaysLinearInItsLength) {
  const auto chain = make_chain({.count = 2000});
  Stepper stepper(*chain, *find_method("implicit_midpoint"));
  StepperMemory memory = stepper.make_memory();
  std::vector<double> y(4000);
  chain->initial_state(y);
  const double before = chain->energy(y)->total();
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(stepper.step(0.1 * i, 0.1, y, memory).ok());
  EXPECT_NEAR(chain->energy(y)->total(), before, 1e-10);
}

TEST(OdeStepper, NewtonReportsThatItFailed) {
  const auto pendulum = make_pendulum({});
  Stepper stepper(*pendulum, *find_method("implicit_euler"), {.max_newton_iterations = 1});
  StepperMemory memory = stepper.make_memory();
  std::vector<double> y{1.0, 5.0};
  const StepReport report = stepper.step(0.0, 0.5, y, memory);
  EXPECT_EQ(report.status, StepStatus::newton_failed);
  const std::string text = describe(report, *pendulum, memory);
  EXPECT_NE(text.find("Newton"), std::string::npos);
  EXPECT_NE(text.find("0.5"), std::string::npos);
}

TEST(OdeStepper, Bdf2AdaptsToAChangedStep) {
  // With constant coefficients a changed step would cost an order; the variable ones keep it.
  const auto circle = make_circle({});
  double errors[2];
  for (const int k : {0, 1}) {
    Stepper stepper(*circle, *find_method("bdf2"));
    StepperMemory memory = stepper.make_memory();
    std::vector<double> y{1.0, 0.0}, exact(2);
    const std::vector<double> start = y;
    double t = 0.0;
    for (int i = 0; i < (200 << k); ++i) {
      const double h = (i % 3 == 0 ? 0.01 : 0.004) / (1 << k);
      ASSERT_TRUE(stepper.step(t, h, y, memory).ok());
      t += h;
    }
    circle->exact(t, start, exact);
    errors[k] = std::hypot(y[0] - exact[0], y[1] - exact[1]);
  }
  EXPECT_NEAR(errors[0] / errors[1], 4.0, 0.4);
}

TEST(OdeStepper, RestartForgetsTheEditedPast) {
  const auto pendulum = make_pendulum({});
  for (const Method& m : methods()) {
    SCOPED_TRACE(m.id);
    Stepper stepper(*pendulum, m);
    StepperMemory edited = stepper.make_memory();
    std::vector<double> y{1.0, 0.0};
    for (int i = 0; i < 5; ++i) stepper.step(0.01 * i, 0.01, y, edited);
    y = {0.3, 0.1};
    edited.restart();
    stepper.step(0.05, 0.01, y, edited);
    StepperMemory fresh = stepper.make_memory();
    std::vector<double> z{0.3, 0.1};
    stepper.step(0.05, 0.01, z, fresh);
    EXPECT_EQ(y, z);
  }
}

TEST(OdeStepper, FirstNotFiniteFindsEveryPlace) {
  for (std::size_t n = 0; n < 11; ++n) {
    std::vector<double> y(n, -1e308);
    EXPECT_EQ(first_not_finite(y), n);
    for (std::size_t i = 0; i < n; ++i) {
      for (const double bad :
           {std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
        y.assign(n, 1.0);
        y[i] = bad;
        EXPECT_EQ(first_not_finite(y), i);
      }
    }
  }
}

TEST(OdeAnalysis, FitOrderLeavesOutWhatIsNoNumber) {
  const double h[] = {0.1, 0.2, 0.4, 0.8};
  const double error[] = {3e-3, 0.0, 4.8e-2, std::numeric_limits<double>::infinity()};
  const auto fit = fit_order(h, error);
  ASSERT_TRUE(fit);
  EXPECT_NEAR(fit->order, 2.0, 1e-12);
  EXPECT_NEAR(fit->constant, 0.3, 1e-12);
  const double nothing[] = {0.0, 0.0, 0.0, 1.0};
  EXPECT_FALSE(fit_order(h, nothing));
}

}  // namespace
}  // namespace motionlab::ode
