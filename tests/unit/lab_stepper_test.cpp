// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "engine/lab/fixed_stepper.h"

namespace motionlab {
namespace {

constexpr double kStep = 1.0 / 120.0;  // [s]

std::vector<int> ticks_of(FixedStepper& stepper, const std::vector<double>& frames,
                          double* dropped = nullptr) {
  std::vector<int> ticks;
  for (const double frame : frames) {
    const auto advance = stepper.advance(frame, kStep);
    ticks.push_back(advance.ticks);
    if (dropped != nullptr) *dropped += advance.dropped;
  }
  return ticks;
}

// REFERENCE b5.
TEST(FixedStepper, MatchesTheReference) {
  FixedStepper at_60;
  EXPECT_EQ(ticks_of(at_60, std::vector<double>(6, 1.0 / 60.0)), (std::vector<int>(6, 2)));
  FixedStepper at_144;
  EXPECT_EQ(ticks_of(at_144, std::vector<double>(12, 1.0 / 144.0)),
            (std::vector<int>{0, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1}));
  FixedStepper hiccup;
  double dropped = 0.0;
  EXPECT_EQ(ticks_of(hiccup, {1.0 / 30.0, 1.0 / 60.0, 0.25, 1.0 / 60.0}, &dropped),
            (std::vector<int>{4, 2, 8, 2}));
  EXPECT_NEAR(dropped, 0.1833333, 1e-7);
  FixedStepper stall;
  dropped = 0.0;
  EXPECT_EQ(ticks_of(stall, {5.0, 1.0 / 60.0}, &dropped), (std::vector<int>{8, 2}));
  EXPECT_NEAR(dropped, 4.9333333, 1e-7);
}

// CASES B11: simulated seconds per real second do not depend on the refresh rate.
TEST(FixedStepper, TakesTheSameTicksAtAnyFrameRate) {
  for (const double rate : {30.0, 60.0, 144.0}) {
    FixedStepper stepper;
    int total = 0;
    for (int i = 0; i < static_cast<int>(10.0 * rate); ++i) {
      total += stepper.advance(1.0 / rate, kStep).ticks;
    }
    EXPECT_NEAR(total, 1200, 1) << rate << " frames a second";
  }
}

TEST(FixedStepper, AlphaSaysHowFarIntoTheNextTick) {
  FixedStepper stepper;
  EXPECT_NEAR(stepper.advance(0.25 * kStep, kStep).alpha, 0.25, 1e-12);
  EXPECT_NEAR(stepper.advance(0.5 * kStep, kStep).alpha, 0.75, 1e-12);
  const auto third = stepper.advance(0.5 * kStep, kStep);
  EXPECT_EQ(third.ticks, 1);
  EXPECT_NEAR(third.alpha, 0.25, 1e-9);
  for (int i = 0; i < 1000; ++i) {
    const double alpha = stepper.advance(0.0123, kStep).alpha;
    EXPECT_GE(alpha, 0.0);
    EXPECT_LT(alpha, 1.0);
  }
}

TEST(FixedStepper, TimeScaleSlowsAndSpeeds) {
  for (const double scale : {1.0 / 128.0, 0.5, 4.0}) {
    FixedStepper stepper;
    stepper.time_scale = scale;
    stepper.maximum_ticks = 100;
    int total = 0;
    for (int i = 0; i < 6000; ++i) total += stepper.advance(1.0 / 60.0, kStep).ticks;
    EXPECT_NEAR(total, 100.0 * scale / kStep, 1) << scale;
  }
}

TEST(FixedStepper, IgnoresTimeThatIsNotATime) {
  FixedStepper stepper;
  for (const double wrong :
       {-1.0, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    const auto advance = stepper.advance(wrong, kStep);
    EXPECT_EQ(advance.ticks, 0);
    EXPECT_EQ(advance.dropped, 0.0);
  }
  EXPECT_EQ(stepper.advance(kStep, kStep).ticks, 1);
}

TEST(FixedStepper, ForgetsWhatWasLeftOver) {
  FixedStepper stepper;
  stepper.advance(0.9 * kStep, kStep);
  stepper.clear();
  EXPECT_EQ(stepper.advance(0.5 * kStep, kStep).ticks, 0);
}

}  // namespace
}  // namespace motionlab
