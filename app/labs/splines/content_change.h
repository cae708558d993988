// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "app/labs/splines/content.h"
#include "engine/core/json.h"

namespace motionlab::splines {

// What an edit changes, collected before anything is changed.
struct Change {
  std::vector<Json> put;
  std::vector<Key> places;  // number, time and point of keys that exist
  std::vector<std::int64_t> remove;
  std::optional<std::vector<double>> knots;
  std::optional<Frame> frame;
  bool may_add = false;
  bool may_change = false;
};

Result<Change> read_change(const DocumentEdit& edit);

}  // namespace motionlab::splines
