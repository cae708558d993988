// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

// Each file beside this one measures one thing of ours beside a peer in the same run; figures,
// never pass or fail.
BENCHMARK_MAIN();
