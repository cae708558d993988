// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
//
// Evaluating ten million samples of a cubic track of 10,000 keys beside a plain loop over prepared
// coefficients, and what an edit of one of 10,000 keys costs in the lab.
#include <benchmark/benchmark.h>

#include <cmath>
#include <vector>

#include "app/labs/registry.h"
#include "app/labs/splines/scene.h"
#include "engine/core/json.h"
#include "engine/lab/document_tools.h"
#include "engine/lab/runner.h"
#include "engine/splines/track.h"

namespace motionlab::spline {
namespace {

constexpr std::size_t kKeys = 10'000;
constexpr std::size_t kSamples = 10'000'000;

std::vector<Key> many_keys() {
  std::vector<Key> keys(kKeys);
  for (std::size_t i = 0; i < kKeys; ++i) {
    keys[i].id = static_cast<std::int64_t>(i) + 1;
    keys[i].time = 0.1 * static_cast<double>(i);
    keys[i].point = {keys[i].time, std::sin(0.7 * static_cast<double>(i)), 0.0};
  }
  return keys;
}

CubicTrack make_track() {
  Settings settings;
  settings.kind = find_kind("catmull_rom");
  const auto spline = Spline::build(many_keys(), settings);
  return CubicTrack::of(spline.value(), 1).value();
}

void track_sample(benchmark::State& bench) {
  const CubicTrack track = make_track();
  std::vector<double> values(kSamples);
  const double step = track.times().back() / kSamples;
  for (auto _ : bench) {
    track.sample(0.0, step, values);
    benchmark::DoNotOptimize(values.data());
  }
  bench.SetItemsProcessed(static_cast<std::int64_t>(kSamples) * bench.iterations());
  bench.counters["middle"] = values[kSamples / 2];
}

void track_value(benchmark::State& bench) {
  const CubicTrack track = make_track();
  std::vector<double> values(kSamples);
  const double step = track.times().back() / kSamples;
  for (auto _ : bench) {
    CubicTrack::Cursor cursor;
    for (std::size_t i = 0; i < kSamples; ++i) {
      values[i] = track.value(static_cast<double>(i) * step, cursor);
    }
    benchmark::DoNotOptimize(values.data());
  }
  bench.SetItemsProcessed(static_cast<std::int64_t>(kSamples) * bench.iterations());
  bench.counters["middle"] = values[kSamples / 2];
}

// The peer: the same number of samples in every piece, no search, no edges.
void plain_polynomial(benchmark::State& bench) {
  const CubicTrack track = make_track();
  const auto coefficients = track.coefficients();
  const std::size_t each = kSamples / coefficients.size();
  const double step = 0.1 / static_cast<double>(each);
  std::vector<double> values(each * coefficients.size());
  for (auto _ : bench) {
    double* out = values.data();
    for (const CubicTrack::Coefficients& k : coefficients) {
      for (std::size_t i = 0; i < each; ++i) {
        const double t = static_cast<double>(i) * step;
        *out++ = ((k.d * t + k.c) * t + k.b) * t + k.a;
      }
    }
    benchmark::DoNotOptimize(values.data());
  }
  bench.SetItemsProcessed(static_cast<std::int64_t>(values.size()) * bench.iterations());
  bench.counters["middle"] = values[values.size() / 2];
}

BENCHMARK(track_sample)->Unit(benchmark::kMillisecond);
BENCHMARK(track_value)->Unit(benchmark::kMillisecond);
BENCHMARK(plain_polynomial)->Unit(benchmark::kMillisecond);

// One move of a drag in the window: the edit, the curve anew, readouts, and the list of a view.
void drag_of_10000_keys(benchmark::State& bench) {
  const auto entry = find_lab("splines");
  auto runner =
      Runner::create(**entry, RunSetup{.preset = "curves", .sets = {}, .compare = {}}, {});
  Json keys = Json::array();
  for (const Key& key : many_keys()) {
    keys.push_back({{"id", key.id}, {"time", key.time}, {"point", {key.point.x, key.point.y}}});
  }
  if (!(*runner)->post(DocumentEdit{"paste", Json{{"keys", keys}}}).ok()) {
    bench.SkipWithError("the keys were refused");
    return;
  }
  (*runner)->run(3);
  double up = 0.0;
  for (auto _ : bench) {
    up += 0.001;
    Grab grab{"path", splines::item_of(5000, splines::Part::key), {}, {499.9, up, 0.0}};
    benchmark::DoNotOptimize((*runner)->drag_document(grab));
    // Panes of 350 pixels.
    draw::DrawList path;
    path.visible = draw::Visible{{-100.0F, -400.0F}, {1100.0F, 400.0F}, 1200.0F / 350.0F};
    (*runner)->draw("path", 1.0, path);
    draw::DrawList graph;
    graph.visible = draw::Visible{{-0.1F, -0.1F}, {1.6F, 1.1F}, 1.7F / 350.0F};
    (*runner)->draw("graph", 1.0, graph);
    benchmark::DoNotOptimize(path.bounds());
    benchmark::DoNotOptimize(graph.bounds());
  }
  (*runner)->end_document_drag();
}
BENCHMARK(drag_of_10000_keys)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace motionlab::spline
