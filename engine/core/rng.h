// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace motionlab {

// PCG32 (O'Neill 2014, XSH-RR variant): small enough to be part of a lab's state, so that restoring
// a snapshot restores the sequence too.
struct Rng {
  std::uint64_t state = 0x853C49E6748FEA9BULL;

  explicit Rng(std::uint64_t seed = 0) : state(0) {
    next();
    state += seed;
    next();
  }
  std::uint32_t next() {
    const std::uint64_t old = state;
    state = old * 6364136223846793005ULL + 1442695040888963407ULL;
    const auto xorshifted = static_cast<std::uint32_t>(((old >> 18U) ^ old) >> 27U);
    const auto rotation = static_cast<std::uint32_t>(old >> 59U);
    return (xorshifted >> rotation) | (xorshifted << ((32U - rotation) & 31U));
  }
  // Uniform in [0, 1) with 32 random bits.
  double uniform() { return next() * (1.0 / 4294967296.0); }
  double uniform(double low, double high) { return low + (high - low) * uniform(); }
};

}  // namespace motionlab
