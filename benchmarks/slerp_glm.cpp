// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/gtc/quaternion.hpp>
#include <vector>

#include "engine/core/rng.h"
#include "engine/math/quaternion.h"
#include "engine/math/slerp_batch.h"

// A million pairs of random unit quaternions, each with its own t (PEERS §5), on one core: ours as
// structure of arrays beside glm::slerp over an array of quaternions, and the largest error of
// either against double precision.

namespace {

using motionlab::Rng;
using motionlab::math::QuaternionArrays;
using motionlab::math::QuaternionArraysOut;
using motionlab::math::SimdLevel;

constexpr std::size_t kPairs = 1'000'000;

struct SlerpData {
  std::vector<glm::quat> a, b, out;
  std::vector<float> t;
  std::array<std::vector<float>, 4> a_part, b_part, out_part;

  SlerpData() : a(kPairs), b(kPairs), out(kPairs), t(kPairs) {
    Rng rng(1);
    const auto draw = [&rng] {
      glm::quat q;
      do {
        q = glm::quat(
            static_cast<float>(rng.uniform(-1.0, 1.0)), static_cast<float>(rng.uniform(-1.0, 1.0)),
            static_cast<float>(rng.uniform(-1.0, 1.0)), static_cast<float>(rng.uniform(-1.0, 1.0)));
      } while (glm::dot(q, q) > 1.0F || glm::dot(q, q) < 0.01F);
      return glm::normalize(q);
    };
    for (std::size_t i = 0; i < kPairs; ++i) {
      a[i] = draw();
      b[i] = draw();
      t[i] = static_cast<float>(rng.uniform());
    }
    split(a, a_part);
    split(b, b_part);
    split(out, out_part);
  }
  static void split(const std::vector<glm::quat>& from, std::array<std::vector<float>, 4>& to) {
    for (auto& part : to) part.resize(from.size());
    for (std::size_t i = 0; i < from.size(); ++i) {
      to[0][i] = from[i].w;
      to[1][i] = from[i].x;
      to[2][i] = from[i].y;
      to[3][i] = from[i].z;
    }
  }
  glm::quat result(std::size_t i) const {
    return {out_part[0][i], out_part[1][i], out_part[2][i], out_part[3][i]};
  }
};

template <typename Result>
double largest_error(const SlerpData& data, const Result& result) {
  double worst = 0.0;
  for (std::size_t i = 0; i < kPairs; ++i) {
    const glm::dquat want = motionlab::math::slerp_shortest(
        glm::dquat(data.a[i]), glm::dquat(data.b[i]), double{data.t[i]});
    const glm::dquat got(result(i));
    const glm::dquat d = glm::dot(want, got) < 0.0 ? got + want : got - want;
    worst = std::max({worst, std::abs(d.w), std::abs(d.x), std::abs(d.y), std::abs(d.z)});
  }
  return worst;
}

void slerp_glm(benchmark::State& state) {
  SlerpData data;
  for (auto _ : state) {
    for (std::size_t i = 0; i < kPairs; ++i) {
      data.out[i] = glm::slerp(data.a[i], data.b[i], data.t[i]);
    }
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kPairs));
  state.counters["error"] = largest_error(data, [&](std::size_t i) { return data.out[i]; });
}

void slerp_ours(benchmark::State& state, SimdLevel level) {
  SlerpData data;
  const auto in = [](const std::array<std::vector<float>, 4>& part) {
    return QuaternionArrays{part[0], part[1], part[2], part[3]};
  };
  const QuaternionArraysOut out{data.out_part[0], data.out_part[1], data.out_part[2],
                                data.out_part[3]};
  for (auto _ : state) {
    motionlab::math::slerp_batch_at(level, in(data.a_part), in(data.b_part), data.t, out);
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kPairs));
  state.counters["error"] = largest_error(data, [&](std::size_t i) { return data.result(i); });
}

BENCHMARK(slerp_glm)->Name("slerp/1M/glm")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(slerp_ours, baseline, SimdLevel::baseline)
    ->Name("slerp/1M/ours_sse2")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(slerp_ours, best, motionlab::math::simd_level())
    ->Name("slerp/1M/ours")
    ->Unit(benchmark::kMillisecond);

}  // namespace
