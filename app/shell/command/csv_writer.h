// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "engine/core/result.h"
#include "engine/lab/runner.h"

namespace motionlab::shell {

// Readouts as a table: "tick,time,<readout ids>" (READOUT@VALUE in a comparison), a row per tick,
// 17 significant digits at most, a point as decimal mark whatever the locale.
class CsvWriter {
 public:
  explicit CsvWriter(std::int64_t every) : every_(every) {}
  void add(const Runner& runner);  // a row when the tick is due
  Result<void> save(const std::string& path) const;

 private:
  std::int64_t every_;
  std::string text_;
};

// "energy", or "energy@rk4" in a comparison.
std::string readout_name(const Instance& instance, const ReadoutInfo& readout);

}  // namespace motionlab::shell
