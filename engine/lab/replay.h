// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "engine/core/result.h"
#include "engine/lab/runner.h"
#include "engine/lab/session.h"

namespace motionlab {

struct ReplayReport {
  std::unique_ptr<Runner> runner;                // at the session's last tick
  std::int64_t compared = 0;                     // hashes looked at
  std::optional<std::int64_t> first_difference;  // tick of the first hash that differs
  std::vector<std::string>
      changed_files;  // whose content is not what the session was recorded with
};

// Runs a session again and compares the hashes it carries. Errors: an unknown parameter, a file
// that cannot be loaded. `each_tick` sees the run at its start and after every tick.
Result<ReplayReport> replay(const LabEntry& entry, const Session& session, const Host& host,
                            const std::function<void(const Runner&)>& each_tick = {});

}  // namespace motionlab
