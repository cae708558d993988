// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "engine/core/json_fwd.h"
#include "engine/lab/runner.h"

namespace motionlab::shell {

// The last value and the extremes of every readout over a run.
class RunSummary {
 public:
  void add(const Runner& runner);
  // {"lab","ticks","time","dt","status","hash","readouts":{NAME:{"last","min","max","unit"}}}; null
  // for what is not finite.
  Json to_json(const Runner& runner) const;
  // A table for people.
  std::string to_text(const Runner& runner) const;

 private:
  struct Extremes {
    double minimum = std::numeric_limits<double>::quiet_NaN();
    double maximum = std::numeric_limits<double>::quiet_NaN();
  };
  std::vector<Extremes> extremes_;  // instance by instance, readout by readout
};

}  // namespace motionlab::shell
