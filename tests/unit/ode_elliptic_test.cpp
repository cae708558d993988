// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "engine/sim/ode/elliptic.h"

namespace motionlab::ode {
namespace {

constexpr double kPi = std::numbers::pi;

Modulus modulus(double k) { return {k, std::sqrt((1.0 - k) * (1.0 + k))}; }

TEST(Elliptic, CompleteIntegral) {
  EXPECT_NEAR(complete_elliptic_k(modulus(0.0)), kPi / 2.0, 1e-15);
  // Abramowitz & Stegun, table 17.1: m = k^2 = 0.5 and 0.99.
  EXPECT_NEAR(complete_elliptic_k(modulus(std::sqrt(0.5))), 1.85407467730137, 1e-14);
  EXPECT_NEAR(complete_elliptic_k(modulus(std::sqrt(0.99))), 3.69563736298987, 1e-13);
  // REFERENCE a1: 4 K(sin(1/2)) / sqrt(9.81).
  EXPECT_NEAR(4.0 * complete_elliptic_k({std::sin(0.5), std::cos(0.5)}) / std::sqrt(9.81),
              2.1391376006, 5e-11);
  EXPECT_TRUE(std::isinf(complete_elliptic_k({1.0, 0.0})));
}

TEST(Elliptic, IncompleteIntegralInvertsTheAmplitude) {
  for (const double k : {0.0, 0.1, 0.5, 0.9, 0.999, 1.0 - 1e-12}) {
    for (const double u : {-9.0, -1.3, -1e-6, 0.0, 0.4, 1.7, 6.0}) {
      const JacobiFunctions f = jacobi_elliptic(u, modulus(k));
      EXPECT_NEAR(incomplete_elliptic_f(f.am, modulus(k)), u, 2e-10 * (1.0 + std::abs(u)))
          << k << " " << u;
      EXPECT_NEAR(f.sn * f.sn + f.cn * f.cn, 1.0, 1e-14);
      EXPECT_NEAR(f.dn * f.dn + k * k * f.sn * f.sn, 1.0, 1e-14);
      EXPECT_NEAR(std::sin(f.am), f.sn, 1e-13);
    }
  }
}

TEST(Elliptic, PublishedValuesAndLimits) {
  // Abramowitz & Stegun, section 16.1: sn(K) = 1, cn(K) = 0, dn(K) = k'.
  const Modulus m = modulus(0.8);
  const JacobiFunctions f = jacobi_elliptic(complete_elliptic_k(m), m);
  EXPECT_NEAR(f.sn, 1.0, 1e-15);
  EXPECT_NEAR(f.cn, 0.0, 1e-15);
  EXPECT_NEAR(f.dn, 0.6, 1e-15);
  EXPECT_NEAR(jacobi_elliptic(0.7, modulus(0.0)).sn, std::sin(0.7), 1e-15);
  EXPECT_NEAR(jacobi_elliptic(0.7, {1.0, 0.0}).sn, std::tanh(0.7), 1e-15);
  EXPECT_NEAR(jacobi_elliptic(0.7, {1.0, 1e-30}).sn, std::tanh(0.7), 1e-14);
  // F(30 deg, k = sin 30 deg), table 17.5.
  EXPECT_NEAR(incomplete_elliptic_f(kPi / 6.0, {0.5, std::sqrt(0.75)}), 0.52942863, 1e-8);
}

}  // namespace
}  // namespace motionlab::ode
