// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// Stability limits and amplification factors (REFERENCE b2) and the region |R(z)| <= 1.
#include <gtest/gtest.h>

#include <complex>

#include "engine/sim/ode/analysis.h"
#include "tests/verify/ode_run.h"

namespace motionlab::ode {
namespace {

using std::complex;
using verify::Trajectory;
using namespace std::complex_literals;

double growth(std::string_view method, complex<double> z) { return find_method(method)->growth(z); }

TEST(OdeStability, DecayUnderExplicitAndImplicitEuler) {
  const auto decay = make_decay({.lambda = -1.0});
  struct Row {
    double kh, after_100;
  };
  for (const Row& row : {Row{1.5, 7.888609e-31}, Row{1.99, 3.660323e-1}, Row{2.0, 1.0},
                         Row{2.01, 2.704814}, Row{2.5, 4.065612e17}}) {
    Trajectory run(*decay, "explicit_euler", row.kh);
    EXPECT_NEAR(std::abs(run.steps(100)[0]) / row.after_100, 1.0, 5e-7) << row.kh;
  }
  for (const Row& row :
       {Row{0.5, 0.666667}, Row{1.0, 0.5}, Row{2.0, 0.333333}, Row{2.5, 0.285714}}) {
    Trajectory run(*decay, "implicit_euler", row.kh);
    EXPECT_NEAR(run.steps(1)[0], row.after_100, 5e-7);
    EXPECT_NEAR(growth("implicit_euler", -row.kh), row.after_100, 5e-7);
  }
}

TEST(OdeStability, LimitsOnTheAxes) {
  for (const auto method : {"midpoint", "heun"}) {
    EXPECT_NEAR(growth(method, -2.0), 1.0, 1e-14);
    EXPECT_GT(growth(method, -2.001), 1.0);
    EXPECT_LT(growth(method, -1.999), 1.0);
    EXPECT_NEAR(growth(method, 0.1i), 1.000012499922, 5e-13);
  }
  EXPECT_NEAR(growth("rk4", -2.785293563405), 1.0, 1e-11);
  EXPECT_GT(growth("rk4", -2.786), 1.0);
  EXPECT_NEAR(growth("rk4", 1i * 2.828427124746), 1.0, 1e-11);
  EXPECT_LT(growth("rk4", 2.82i), 1.0);
  EXPECT_GT(growth("rk4", 2.84i), 1.0);
  EXPECT_NEAR(growth("rk4", 0.1i), 0.999999993064, 5e-13);
  EXPECT_GT(growth("explicit_euler", 0.001i), 1.0);
}

TEST(OdeStability, SpringLimitOfSymplecticEulerAndVerlet) {
  for (const auto method : {"symplectic_euler", "velocity_verlet", "stormer_verlet"}) {
    SCOPED_TRACE(method);
    EXPECT_NEAR(growth(method, 2.0i), 1.0, 1e-7);
    // sqrt of the distance to the limit: the last digit of the reference is the input's rounding.
    EXPECT_NEAR(growth(method, 2.001i), 1.065285585, 5e-10);
    EXPECT_NEAR(growth(method, 2.1i), 1.877328045, 5e-10);
    const auto spring = make_spring({});
    Trajectory inside(*spring, method, 1.999);
    double largest = 0.0;
    inside.watch = [&](const auto& y) { largest = std::max(largest, std::abs(y[0])); };
    inside.steps(100'000);
    EXPECT_LT(largest, 100.0);
    Trajectory outside(*spring, method, 2.001);
    outside.watch = [&](const auto& y) { largest = std::max(largest, std::abs(y[0])); };
    outside.steps(150);
    EXPECT_GT(largest, 1e3);
  }
}

TEST(OdeStability, ImplicitEulerOnStiffSprings) {
  const double h = 1.0 / 60.0;
  const auto stiff = make_spring({.stiffness = 1e6, .initial_position = 0.01});
  Trajectory run(*stiff, "implicit_euler", h);
  run.steps(1);
  EXPECT_NEAR(run[0], 3.5870865e-5, 5e-13);
  EXPECT_NEAR(run[1], -0.597847748107, 1e-9);
  EXPECT_NEAR(growth("implicit_euler", 1i * (1000.0 * h)), 0.05989229, 5e-9);
  EXPECT_LE(run.memory().newton_residual, 1e-12);
  const auto damped = make_spring({.stiffness = 100.0, .damping = 2.0});
  Trajectory one(*damped, "implicit_euler", 0.1);
  one.steps(1);
  EXPECT_NEAR(one[1], -4.545454545455, 1e-11);
  EXPECT_NEAR(one[0], 0.545454545455, 1e-11);
}

// CASES B36: hw = 16.67 multiplies the amplitude of explicit Euler by 16.7 a step.
TEST(OdeStability, AmplificationOfADivergedSpring) {
  const double h = 1.0 / 60.0;
  const auto spring = make_spring({.stiffness = 1e6});
  std::vector<double> y(2);
  spring->initial_state(y);
  const auto factor = amplification_per_step(*spring, *find_method("explicit_euler"), 0.0, y, h);
  ASSERT_TRUE(factor);
  EXPECT_NEAR(*factor, std::sqrt(1.0 + std::pow(1000.0 * h, 2)), 1e-9);
  EXPECT_NEAR(*factor, 16.7, 0.05);
  Trajectory run(*spring, "explicit_euler", h);
  int ticks = 0;
  while (std::abs(run[0]) < 1e30 && ticks < 60) {
    run.steps(1);
    ++ticks;
  }
  EXPECT_LT(ticks, 60);
  EXPECT_GT(*amplification_per_step(*spring, *find_method("symplectic_euler"), 0.0, y, h), 2.0);
  EXPECT_NEAR(*amplification_per_step(*spring, *find_method("symplectic_euler"), 0.0, y, 1.9e-3),
              1.0, 1e-9);
}

// R(z) is what one step does: compared with a step of the method itself on y' = lambda y, written
// as the real system of (Re y, Im y); for split methods with a step on the damped oscillator.
class Complexified final : public System {
 public:
  explicit Complexified(complex<double> lambda) : lambda_(lambda) {}
  std::string_view id() const override { return "complexified"; }
  std::size_t dimension() const override { return 2; }
  Quantity component(std::size_t) const override { return {"y", "y", "1"}; }
  void initial_state(std::span<double> y) const override {
    y[0] = 1.0;
    y[1] = 0.0;
  }
  void evaluate(double, std::span<const double> y, std::span<double> dydt) const override {
    const complex<double> d = lambda_ * complex<double>(y[0], y[1]);
    dydt[0] = d.real();
    dydt[1] = d.imag();
  }

 private:
  complex<double> lambda_;
};

class Oscillator final : public SecondOrderSystem {
 public:
  explicit Oscillator(complex<double> lambda) : lambda_(lambda) {}
  std::string_view id() const override { return "oscillator"; }
  std::size_t dimension() const override { return 2; }
  Quantity component(std::size_t) const override { return {"y", "y", "1"}; }
  void initial_state(std::span<double> y) const override { y[0] = y[1] = 1.0; }
  bool velocity_dependent() const override { return lambda_.real() != 0.0; }
  void acceleration(double, std::span<const double> q, std::span<const double> v,
                    std::span<double> a) const override {
    a[0] = 2.0 * lambda_.real() * v[0] - std::norm(lambda_) * q[0];
  }

 private:
  complex<double> lambda_;
};

TEST(OdeStability, AmplificationIsThatOfTheMethodItself) {
  for (const Method& method : methods()) {
    SCOPED_TRACE(method.id);
    for (const complex<double> z : {complex<double>(-0.7, 0.0), complex<double>(-0.4, 1.1),
                                    complex<double>(0.3, -0.8), complex<double>(0.0, 1.3)}) {
      if (method.needs_split) {
        const Oscillator system(z);
        if (!applicable(method, system)) {
          EXPECT_TRUE(std::isnan(method.growth(z)));
          continue;
        }
        // The amplitude grows by the spectral radius per step in the long run.
        Trajectory run(system, method.id, 1.0);
        const int n = 4000;
        double scale = 0.0;
        for (int i = 0; i < n; ++i) {
          run.steps(1);
          const double size = std::hypot(run[0], run[1]);
          scale += std::log(size);
          for (double& component : run.y()) component /= size;
          run.memory().restart();
        }
        EXPECT_NEAR(std::exp(scale / n), method.growth(z), 2e-3);
        continue;
      }
      EXPECT_NEAR(std::abs(method.amplification(z)), method.growth(z), 1e-15);
      const Complexified system(z);
      if (method.id == "dormand_prince45") {
        continue;  // its steps are not the ticks; its order is tested elsewhere
      }
      if (method.id == "bdf2") {
        // The recurrence of the steps, and its root of larger modulus.
        const complex<double> lead = 1.5 - z;
        Trajectory run(system, method.id, 1.0);
        complex<double> y[3];
        for (int i = 0; i < 3; ++i) {
          run.steps(i == 0 ? 5 : 1);
          y[i] = {run[0], run[1]};
        }
        EXPECT_LT(std::abs(lead * y[2] - 2.0 * y[1] + 0.5 * y[0]), 1e-11);
        const complex<double> r = method.amplification(z);
        EXPECT_LT(std::abs(lead * r * r - 2.0 * r + 0.5), 1e-14);
        EXPECT_GE(std::abs(r) + 1e-14, std::abs(0.5 / (lead * r)));
        continue;
      }
      Trajectory run(system, method.id, 1.0, {.tolerance = 1e3});
      run.steps(1);
      EXPECT_LT(std::abs(complex<double>(run[0], run[1]) - method.amplification(z)), 1e-9);
    }
  }
}

TEST(OdeStability, AStableMethodsNeverGrowOnTheLeft) {
  const StabilityGrid grid{-20.0, 0.0, -20.0, 20.0, 41, 81};
  std::vector<double> values(grid.columns * grid.rows);
  for (const Method& method : methods()) {
    sample_growth(method, grid, values);
    double largest = 0.0;
    for (const double v : values) largest = std::max(largest, std::isnan(v) ? 10.0 : v);
    if (method.a_stable) {
      EXPECT_LE(largest, 1.0 + 1e-9) << method.id;
    } else {
      EXPECT_GT(largest, 1.5) << method.id;
    }
  }
}

TEST(OdeStability, EigenvaluesOfTheChain) {
  // REFERENCE b4: w_j = 2 sin(j pi / 12).
  const double frequencies[] = {0.51763809, 1.0, 1.414213562, 1.732050808, 1.931851653};
  const auto chain = make_chain({.count = 5});
  std::vector<double> y(10, 0.0);
  const auto known = eigenvalues(*chain, 0.0, y);
  ASSERT_EQ(known.size(), 10U);
  for (int j = 0; j < 5; ++j) EXPECT_NEAR(known[5 + j].imag(), frequencies[j], 5e-9);
  const auto ten = make_chain({.count = 10});
  std::vector<double> y10(20, 0.0);
  const auto lambda = eigenvalues(*ten, 0.0, y10);
  EXPECT_NEAR(lambda[10].imag(), 0.284629677, 5e-10);
  EXPECT_NEAR(lambda[11].imag(), 0.563465114, 5e-10);
  EXPECT_NEAR(lambda[12].imag(), 0.830830026, 5e-10);
  const auto damped = make_spring({.stiffness = 100.0, .damping = 2.0});
  std::vector<double> y2(2, 0.0);
  const auto pair = eigenvalues(*damped, 0.0, y2);
  EXPECT_NEAR(pair[1].real(), -1.0, 1e-12);
  EXPECT_NEAR(pair[1].imag(), 9.9498743711, 5e-11);
}

}  // namespace
}  // namespace motionlab::ode
