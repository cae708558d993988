// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/lab/snapshot_ring.h"

#include <algorithm>
#include <utility>

namespace motionlab {

void SnapshotRing::add(Entry entry) {
  if (const Entry* last = entries_.empty() ? nullptr : &entries_.back(); last != nullptr) {
    if (last->tick >= entry.tick) return;  // replayed: it is here already
  }
  bytes_ += entry.bytes;
  entries_.push_back(std::move(entry));
  while (bytes_ > maximum_bytes_ && entries_.size() > 2) {
    interval_ *= 2;
    std::erase_if(entries_, [this](const Entry& e) {
      if (e.tick % interval_ == 0) return false;
      bytes_ -= e.bytes;
      return true;
    });
  }
}

const SnapshotRing::Entry* SnapshotRing::before(std::int64_t tick) const {
  const auto after = std::upper_bound(entries_.begin(), entries_.end(), tick,
                                      [](std::int64_t t, const Entry& e) { return t < e.tick; });
  return after == entries_.begin() ? nullptr : &*std::prev(after);
}

void SnapshotRing::truncate_after(std::int64_t tick) {
  while (!entries_.empty() && entries_.back().tick > tick) {
    bytes_ -= entries_.back().bytes;
    entries_.pop_back();
  }
}

void SnapshotRing::clear() {
  entries_.clear();
  bytes_ = 0;
  interval_ = 8;
}

}  // namespace motionlab
