// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/check.h"

namespace motionlab {

// A named number that a lab publishes each tick. Readouts alone feed plots, CSV, the summary, tests
// and the self-check.
struct ReadoutInfo {
  std::string id;           // stable, lower_snake_case
  std::string label;        // "Total energy"
  std::string unit = {};    // SI or "%"; empty when dimensionless
  std::string help = {};    // one sentence
  std::string symbol = {};  // in formulas, e.g. "θ"
  // Measured by the host's profiler: shown, but kept out of hashes, replay and comparisons.
  bool timing = false;
};

// The values of one tick, in the order of the lab's ReadoutInfo list; NaN until set ("does not
// apply here").
class Readouts {
 public:
  explicit Readouts(std::span<const ReadoutInfo> infos) : infos_(infos) { clear(); }

  void clear() { values_.assign(infos_.size(), std::numeric_limits<double>::quiet_NaN()); }
  void set(std::string_view id, double value) {
    for (std::size_t i = 0; i < infos_.size(); ++i) {
      if (infos_[i].id == id) {
        values_[i] = value;
        return;
      }
    }
    detail::check_failed(__FILE__, __LINE__, "readout is declared", std::string(id));
  }
  double get(std::string_view id) const {
    for (std::size_t i = 0; i < infos_.size(); ++i) {
      if (infos_[i].id == id) return values_[i];
    }
    return std::numeric_limits<double>::quiet_NaN();
  }
  std::span<const double> values() const { return values_; }
  std::span<const ReadoutInfo> infos() const { return infos_; }

 private:
  std::span<const ReadoutInfo> infos_;
  std::vector<double> values_;
};

}  // namespace motionlab
