// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>

#include "engine/lab/clock.h"

namespace motionlab::shell {

// The machine's own clock, which never goes back.
class SteadyClock final : public Clock {
 public:
  double now() override {
    using Seconds = std::chrono::duration<double>;
    return Seconds(std::chrono::steady_clock::now().time_since_epoch()).count();
  }
};

}  // namespace motionlab::shell
