// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>

namespace motionlab {

// Runs body(begin, end, chunk) over [0, count) in chunks of `grain`, on at most `threads` threads
// (0: as many as the machine has). The chunks depend on count and grain alone, never on the
// threads, so a reduction that keeps one value a chunk and adds them in chunk order gives the same
// bits whatever the number of threads.
void parallel_for(std::size_t count, std::size_t grain, int threads,
                  const std::function<void(std::size_t, std::size_t, std::size_t)>& body);

}  // namespace motionlab
