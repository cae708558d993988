// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/json_fwd.h"
#include "engine/core/parameters.h"
#include "engine/lab/lab.h"

namespace motionlab {

// Snapshots of a timeline for scrubbing, bounded in bytes. When full, every second one goes and
// they are taken half as often: the whole timeline stays reachable, at the price of more ticks to
// replay.
class SnapshotRing {
 public:
  struct InstanceEntry {
    Snapshot snapshot;
    std::vector<ParameterValue> values;
    StepStatus status;
    std::int64_t steps = 0;
    std::int64_t diverged_tick = -1;
    JsonBox document;
  };
  struct Entry {
    std::int64_t tick = 0;
    double base_time = 0.0;  // [s]
    std::int64_t base_tick = 0;
    std::optional<Grab> grab;
    bool grab_places = false;
    std::vector<InstanceEntry> instances;
    std::size_t bytes = 0;
  };

  explicit SnapshotRing(std::size_t maximum_bytes = std::size_t{64} << 20)
      : maximum_bytes_(maximum_bytes) {}

  bool wants(std::int64_t tick) const { return tick % interval_ == 0; }
  void add(Entry entry);
  // The latest entry at or before `tick`, or null.
  const Entry* before(std::int64_t tick) const;
  void truncate_after(std::int64_t tick);
  void clear();

  std::size_t bytes() const { return bytes_; }
  std::size_t size() const { return entries_.size(); }
  std::int64_t interval() const { return interval_; }

 private:
  std::size_t maximum_bytes_;
  std::size_t bytes_ = 0;
  std::int64_t interval_ = 8;   // ticks between snapshots
  std::vector<Entry> entries_;  // by tick
};

}  // namespace motionlab
