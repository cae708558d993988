// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <glm/gtc/quaternion.hpp>
#include <vector>

#include "engine/anim/clip.h"
#include "engine/anim/pose.h"

// A clip of 64 joints, translation, rotation and scale of each keyed at 30 Hz for 10 s (PEERS §5),
// sampled at times that run forward and at random ones, beside what anyone would write with glm:
// tracks of their own, each with its times, searched for by halving, then mix and slerp.

namespace {

using motionlab::anim::ChannelPath;
using motionlab::anim::Clip;
using motionlab::anim::ClipBuilder;
using motionlab::anim::Interpolation;
using motionlab::anim::Pose;

constexpr int kJoints = 64;
constexpr int kKeys = 301;
constexpr std::size_t kTimes = 4096;  // asked for, again and again

struct VectorTrack {
  std::vector<float> times;
  std::vector<glm::vec3> values;
};
struct RotationTrack {
  std::vector<float> times;
  std::vector<glm::quat> values;
};

struct ClipScene {
  Clip clip;
  Pose pose;
  std::vector<VectorTrack> translations, scales;
  std::vector<RotationTrack> rotations;

  ClipScene() {
    ClipBuilder builder("bench");
    std::vector<float> times;
    for (int k = 0; k < kKeys; ++k) times.push_back(static_cast<float>(k) / 30.0F);
    pose.local.resize(kJoints);
    for (int j = 0; j < kJoints; ++j) {
      VectorTrack translation{times, {}};
      VectorTrack scale{times, {}};
      RotationTrack rotation{times, {}};
      std::vector<float> t, r, s;
      for (const float time : times) {
        const float phase = 2.0F * time + 0.1F * static_cast<float>(j);
        const glm::vec3 shift(std::sin(phase), 1.0F, 0.2F * std::cos(phase));
        const glm::quat turn = glm::angleAxis(std::sin(phase), glm::normalize(glm::vec3(1, 2, 3)));
        const glm::vec3 size(1.0F + 0.1F * std::sin(3.0F * phase));
        translation.values.push_back(shift);
        rotation.values.push_back(turn);
        scale.values.push_back(size);
        t.insert(t.end(), {shift.x, shift.y, shift.z});
        r.insert(r.end(), {turn.x, turn.y, turn.z, turn.w});
        s.insert(s.end(), {size.x, size.y, size.z});
      }
      builder.add_track(j, ChannelPath::translation, Interpolation::linear, 3, times, t);
      builder.add_track(j, ChannelPath::rotation, Interpolation::linear, 4, times, r);
      builder.add_track(j, ChannelPath::scale, Interpolation::linear, 3, times, s);
      translations.push_back(std::move(translation));
      rotations.push_back(std::move(rotation));
      scales.push_back(std::move(scale));
    }
    clip = builder.build();
  }
};

std::vector<double> times_to_ask(bool random) {
  std::vector<double> times;
  std::uint32_t state = 12345;
  for (std::size_t i = 0; i < kTimes; ++i) {
    state = state * 1664525U + 1013904223U;
    const double forward = 10.0 * static_cast<double>(i) / kTimes;
    times.push_back(random ? 10.0 * (state >> 8) / 16777216.0 : forward);
  }
  return times;
}

template <typename Value, typename Mix>
Value sample(const std::vector<float>& times, const std::vector<Value>& values, float time,
             const Mix& mix) {
  const auto after = std::upper_bound(times.begin(), times.end(), time);
  if (after == times.begin()) return values.front();
  if (after == times.end()) return values.back();
  const auto b = static_cast<std::size_t>(after - times.begin());
  return mix(values[b - 1], values[b], (time - times[b - 1]) / (times[b] - times[b - 1]));
}

void glm_tracks(benchmark::State& state, bool random) {
  ClipScene scene;
  const std::vector<double> times = times_to_ask(random);
  const auto mix = [](const glm::vec3& a, const glm::vec3& b, float t) {
    return glm::mix(a, b, t);
  };
  const auto slerp = [](const glm::quat& a, const glm::quat& b, float t) {
    return glm::slerp(a, b, t);
  };
  std::size_t next = 0;
  for (auto _ : state) {
    const auto time = static_cast<float>(times[next++ % kTimes]);
    for (std::size_t j = 0; j < kJoints; ++j) {
      auto& local = scene.pose.local[j];
      local.translation =
          sample(scene.translations[j].times, scene.translations[j].values, time, mix);
      local.rotation = sample(scene.rotations[j].times, scene.rotations[j].values, time, slerp);
      local.scale = sample(scene.scales[j].times, scene.scales[j].values, time, mix);
    }
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(state.iterations() * kJoints);
}

void our_clip(benchmark::State& state, bool random) {
  ClipScene scene;
  const std::vector<double> times = times_to_ask(random);
  std::size_t next = 0;
  for (auto _ : state) {
    motionlab::anim::sample_clip(scene.clip, times[next++ % kTimes], scene.pose);
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(state.iterations() * kJoints);
}

BENCHMARK_CAPTURE(glm_tracks, forward, false)->Name("clip/64_joints/forward/glm_tracks");
BENCHMARK_CAPTURE(our_clip, forward, false)->Name("clip/64_joints/forward/ours");
BENCHMARK_CAPTURE(glm_tracks, seek, true)->Name("clip/64_joints/seek/glm_tracks");
BENCHMARK_CAPTURE(our_clip, seek, true)->Name("clip/64_joints/seek/ours");

}  // namespace
