// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/labs/registry.h"
#include "engine/lab/runner.h"

// Ticks of the lab as its user runs them: a frame of 60 Hz has 16.7 ms for a tick and for drawing
// it. The mean and the worst of the ticks, which is where folds fall on each other: processor time
// of all threads, which other programs disturb little, and the time that passed. On one thread the
// first is what passes on a machine that has nothing else to do.

namespace {

using motionlab::Runner;

struct LiveScene {
  const char* scene;
  const char* resolution;
  const char* self_collision;
  const char* iterations;
  const char* substeps;
};

std::unique_ptr<Runner> live_run(const LiveScene& scene, int threads) {
  for (const motionlab::LabEntry& entry : motionlab::lab_registry()) {
    if (entry.id != "cloth") continue;
    motionlab::RunSetup setup;
    setup.sets = {{"scene", scene.scene},
                  {"resolution", scene.resolution},
                  {"self_collision", scene.self_collision},
                  {"iterations", scene.iterations},
                  {"substeps", scene.substeps}};
    motionlab::Host host;
    host.threads = threads;
    auto runner = Runner::create(entry, setup, host);
    return runner.ok() ? std::move(runner).value() : nullptr;
  }
  return nullptr;
}

double wall_ms() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double, std::milli>(now).count();
}
double processor_ms() { return 1e3 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

void report_ticks(benchmark::State& state, const std::string& name, std::vector<double> ticks) {
  std::sort(ticks.begin(), ticks.end());
  double sum = 0.0;
  for (const double tick : ticks) sum += tick;
  state.counters[name + "_mean_ms"] = sum / static_cast<double>(ticks.size());
  state.counters[name + "_worst_ms"] = ticks.back();
}

void cloth_live(benchmark::State& state, const LiveScene& scene) {
  constexpr int kTicks = 240;
  std::vector<double> processor, wall;  // [ms]
  for (auto _ : state) {
    const auto runner = live_run(scene, static_cast<int>(state.range(0)));
    if (runner == nullptr) return state.SkipWithError("the lab does not start");
    processor.clear();
    wall.clear();
    for (int i = 0; i < kTicks; ++i) {
      const double processor_before = processor_ms(), wall_before = wall_ms();
      runner->run(1);
      processor.push_back(processor_ms() - processor_before);
      wall.push_back(wall_ms() - wall_before);
    }
  }
  report_ticks(state, "processor", processor);
  report_ticks(state, "wall", wall);
}
BENCHMARK_CAPTURE(cloth_live, folds_on_ball_64, LiveScene{"drape_sphere", "64", "true", "20", "1"})
    ->ArgName("threads")
    ->Arg(1)
    ->Arg(2)
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(cloth_live, folds_on_ball_64_substeps,
                  LiveScene{"drape_sphere", "64", "true", "4", "4"})
    ->ArgName("threads")
    ->Arg(1)
    ->Arg(2)
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(cloth_live, over_walker_64, LiveScene{"drape_character", "64", "true", "20", "1"})
    ->ArgName("threads")
    ->Arg(1)
    ->Arg(2)
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(cloth_live, curtain_128, LiveScene{"curtain", "128", "false", "20", "1"})
    ->ArgName("threads")
    ->Arg(1)
    ->Arg(2)
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);

}  // namespace
