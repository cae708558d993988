// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cmath>
#include <limits>

#include "engine/sim/ode/band_matrix.h"
#include "engine/sim/ode/systems.h"

namespace motionlab::ode {
namespace {

// A number that looks random but is the same everywhere.
double scatter(std::size_t i, std::size_t j) {
  const auto x = static_cast<double>(i * 31 + j * 17 + 1);
  return std::sin(x * x);
}

TEST(BandMatrix, SolvesLikeADenseSolver) {
  for (const bool interleaved : {false, true}) {
    for (const std::size_t band : {0UL, 1UL, 3UL, 9UL, 50UL}) {
      const std::size_t n = 10;
      BandMatrix m(n, band, interleaved);
      Eigen::MatrixXd dense = Eigen::MatrixXd::Zero(10, 10);
      Eigen::VectorXd right(10);
      std::vector<double> x(n), scratch(n);
      for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j) {
          if (!m.stores(i, j)) continue;
          m.at(i, j) = scatter(i, j);
          dense(static_cast<int>(i), static_cast<int>(j)) = scatter(i, j);
        }
        x[i] = right(static_cast<int>(i)) = scatter(i, 77);
      }
      ASSERT_TRUE(m.factorise());
      m.solve(x, scratch);
      const Eigen::VectorXd want = dense.fullPivLu().solve(right);
      for (std::size_t i = 0; i < n; ++i) {
        EXPECT_NEAR(x[i], want(static_cast<int>(i)), 1e-10 * (1.0 + want.cwiseAbs().maxCoeff()));
      }
    }
  }
}

TEST(BandMatrix, ReportsWhatCannotBeFactorised) {
  BandMatrix singular(3, 2, false);
  singular.at(0, 0) = singular.at(1, 1) = 1.0;
  EXPECT_FALSE(singular.factorise());
  BandMatrix poisoned(2, 1, false);
  poisoned.at(0, 0) = std::numeric_limits<double>::quiet_NaN();
  poisoned.at(1, 1) = 1.0;
  EXPECT_FALSE(poisoned.factorise());
}

// Analytic Jacobians against central differences, and the band really holds every entry.
TEST(BandMatrix, JacobiansOfAllSystems) {
  class Differences final : public System {
   public:
    explicit Differences(const System& s) : s_(s) {}
    std::string_view id() const override { return s_.id(); }
    std::size_t dimension() const override { return s_.dimension(); }
    Quantity component(std::size_t i) const override { return s_.component(i); }
    void initial_state(std::span<double> y) const override { s_.initial_state(y); }
    void evaluate(double t, std::span<const double> y, std::span<double> d) const override {
      s_.evaluate(t, y, d);
    }

   private:
    const System& s_;
  };
  for (const SystemEntry& entry : systems()) {
    const auto system = entry.make_default();
    const std::size_t n = system->dimension();
    std::vector<double> y(n), scratch(3 * n);
    system->initial_state(y);
    for (std::size_t i = 0; i < n; ++i) y[i] += 0.3 * scatter(i, 5);
    BandMatrix banded = system->make_jacobian();
    system->jacobian(0.0, y, banded, scratch);
    const Differences full_system(*system);
    BandMatrix full = full_system.make_jacobian();
    EXPECT_EQ(full_system.jacobian(0.0, y, full, scratch), static_cast<int>(2 * n));
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        const double want = full.at(i, j);
        const double got = banded.stores(i, j) ? banded.at(i, j) : 0.0;
        EXPECT_NEAR(got, want, 2e-8 * (1.0 + std::abs(want))) << entry.id << i << "," << j;
      }
    }
  }
}

}  // namespace
}  // namespace motionlab::ode
