// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/lab/runner.h"

// What the contract suite is generated from: every lab of the program and the probe lab, and for
// each its defaults, its presets, and every parameter at its ends, one at a time (DESIGN §8.3).

namespace motionlab {

// How GoogleTest names an entry in failures.
inline void PrintTo(const LabEntry& entry, std::ostream* out) { *out << entry.id; }

}  // namespace motionlab

namespace motionlab::testing {

inline constexpr std::int64_t kTicks = 60;

struct Variant {
  std::string name;  // "defaults", "preset walk", "twist=180"
  RunSetup setup;
  bool diverges = false;          // a preset that fails on purpose
  bool must_not_diverge = false;  // defaults and the other presets
};

std::vector<Variant> variants(const LabEntry& entry);

// Labs by entry, named by id in the test's name.
class Contract : public ::testing::TestWithParam<LabEntry> {
 protected:
  // Calls `body` for each variant, which failures name.
  void for_each_variant(const std::function<void(const Variant&)>& body);
  // Null, with a failure recorded, when the run cannot be made.
  std::unique_ptr<Runner> run_of(const RunSetup& setup, int threads = 1);
  // What the gallery opens.
  RunSetup first_preset() const;
};

// The lab alone, without the Runner: stops at a divergence.
class LabDriver {
 public:
  LabDriver(Runner& runner, int threads = 1)
      : lab_(*runner.instances().front().lab), threads_(threads) {}
  explicit LabDriver(Lab& lab, int threads = 1) : lab_(lab), threads_(threads) {}

  void step(std::int64_t n);
  Lab& lab() { return lab_; }
  std::uint64_t hash() const;

  struct Mark {
    Snapshot snapshot;
    std::int64_t tick;
    bool diverged;
  };
  Mark mark() const { return {lab_.snapshot(), tick_, diverged_}; }
  void return_to(const Mark& mark);
  void reset();

  const Grab* grab = nullptr;

 private:
  Lab& lab_;
  int threads_;
  std::int64_t tick_ = 0;
  bool diverged_ = false;
};

// Something to drag, found by looking at the drawing from the front.
std::optional<Grab> find_grab(const Runner& runner);

std::vector<LabEntry> all_labs();
std::string lab_name(const ::testing::TestParamInfo<LabEntry>& info);

#define ML_CONTRACT_FOR_ALL_LABS(Suite)                                                      \
  INSTANTIATE_TEST_SUITE_P(Labs, Suite, ::testing::ValuesIn(motionlab::testing::all_labs()), \
                           motionlab::testing::lab_name)

}  // namespace motionlab::testing
