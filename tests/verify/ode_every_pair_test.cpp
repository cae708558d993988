// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// Every method on every system it applies to: the run is finite, or stops with a reason. Nothing
// hangs, whatever the step.
#include <gtest/gtest.h>

#include <limits>

#include "tests/verify/ode_run.h"

namespace motionlab::ode {
namespace {

using verify::Trajectory;

TEST(OdeEveryPair, FiniteOrCleanlyStopped) {
  int pairs = 0;
  for (const SystemEntry& entry : systems()) {
    const auto system = entry.make_default();
    for (const Method& method : methods()) {
      if (!applicable(method, *system)) {
        EXPECT_FALSE(why_not(method, *system).empty());
        continue;
      }
      EXPECT_TRUE(why_not(method, *system).empty());
      ++pairs;
      for (const double h : {0.01, 0.3, 1.0}) {
        SCOPED_TRACE(std::string(method.id) + " on " + std::string(entry.id));
        Trajectory run(*system, method.id, h, {.max_substeps = 20'000});
        run.steps(60);
        const bool finite = first_not_finite(run.y()) == run.y().size();
        if (run.report().ok()) {
          EXPECT_TRUE(finite);
        }
        if (h == 0.01) {
          EXPECT_TRUE(run.report().ok() && finite);
        }
        if (!run.report().ok()) {
          EXPECT_FALSE(describe(run.report(), *system, run.memory()).empty());
        }
        EXPECT_GT(run.memory().evaluations, 0);
        if (method.implicit && run.report().ok()) {
          EXPECT_LE(run.memory().newton_residual, 1e-12);
        }
      }
    }
  }
  // 14 methods on 10 systems, less the five split ones on the two first-order systems (10), and
  // yoshida4 where forces depend on velocities: damped spring, double pendulum, Van der Pol, drag.
  EXPECT_EQ(pairs, 140 - 10 - 4 + 2);
}

TEST(OdeEveryPair, WhatIsNotOffered) {
  const auto decay = make_decay({});
  const auto circle = make_circle({});
  for (const auto id : {"symplectic_euler", "stormer_verlet", "velocity_verlet", "yoshida4"}) {
    EXPECT_FALSE(applicable(*find_method(id), *decay));
    EXPECT_FALSE(applicable(*find_method(id), *circle));
  }
  const Method& yoshida = *find_method("yoshida4");
  EXPECT_TRUE(applicable(yoshida, *make_pendulum({})));
  EXPECT_FALSE(applicable(yoshida, *make_pendulum({.damping = 0.1})));
  EXPECT_FALSE(applicable(yoshida, *make_double_pendulum({})));
  EXPECT_EQ(find_method("euler"), nullptr);
}

TEST(OdeEveryPair, NotANumberNeverHangs) {
  for (const double poison :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(), 1e200}) {
    for (const SystemEntry& entry : systems()) {
      const auto system = entry.make_default();
      for (const Method& method : methods()) {
        if (!applicable(method, *system)) continue;
        SCOPED_TRACE(std::string(method.id) + " on " + std::string(entry.id));
        Trajectory run(*system, method.id, 0.01, {.max_substeps = 1000});
        run.y()[0] = poison;
        run.steps(2);
        if (!std::isfinite(poison)) {
          EXPECT_FALSE(run.report().ok());
        }
        EXPECT_LT(run.memory().evaluations, 100'000);
      }
    }
  }
}

TEST(OdeEveryPair, SameInputSameBits) {
  for (const SystemEntry& entry : systems()) {
    const auto system = entry.make_default();
    for (const Method& method : methods()) {
      if (!applicable(method, *system)) continue;
      // A run that is copied half way, memory and state, continues as the original does.
      Trajectory a(*system, method.id, 0.02);
      a.steps(7);
      Trajectory b(*system, method.id, 0.02);
      b.steps(7);
      b.memory() = StepperMemory(a.memory());
      a.steps(7);
      b.steps(7);
      EXPECT_EQ(a.y(), b.y()) << method.id << " on " << entry.id;
      EXPECT_EQ(a.memory(), b.memory()) << method.id << " on " << entry.id;
    }
  }
}

}  // namespace
}  // namespace motionlab::ode
