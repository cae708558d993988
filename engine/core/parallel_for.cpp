// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/core/parallel_for.h"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>

#include "engine/core/check.h"

namespace motionlab {

void parallel_for(std::size_t count, std::size_t grain, int threads,
                  const std::function<void(std::size_t, std::size_t, std::size_t)>& body) {
  ML_CHECK_GT(grain, std::size_t{0});
  const std::size_t chunks = (count + grain - 1) / grain;
  const auto run_chunk = [&](std::size_t chunk) {
    body(chunk * grain, std::min(count, (chunk + 1) * grain), chunk);
  };
  if (chunks <= 1 || threads == 1) {
    for (std::size_t chunk = 0; chunk < chunks; ++chunk) run_chunk(chunk);
    return;
  }
  tbb::task_arena arena(threads > 0 ? threads : tbb::task_arena::automatic);
  arena.execute([&] { tbb::parallel_for(std::size_t{0}, chunks, run_chunk); });
}

}  // namespace motionlab
