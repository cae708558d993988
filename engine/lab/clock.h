// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

namespace motionlab {

// Real time [s], injected, so that tests and headless runs need none.
class Clock {
 public:
  virtual ~Clock() = default;
  virtual double now() = 0;
};

}  // namespace motionlab
