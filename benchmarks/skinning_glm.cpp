// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

#include <cmath>
#include <cstdint>
#include <glm/gtc/matrix_inverse.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <vector>

#include "engine/anim/skinning.h"

// 100,000 vertices, 4 influences, 64 joints, positions and normals (PEERS §4), on one core, beside
// the loop that anyone would write with glm: blend four matrices, transform, normalize.

namespace {

using motionlab::anim::Influences;
using motionlab::anim::JointPalette;
using motionlab::anim::SkinInput;
using motionlab::anim::SkinOutput;

constexpr std::size_t kVertices = 100'000;
constexpr std::uint32_t kJoints = 64;
constexpr std::uint32_t kInfluences = 4;

struct Scene {
  std::vector<glm::vec3> positions, normals, out_positions, out_normals;
  Influences influences;
  JointPalette palette;
  std::vector<glm::mat4> matrices;

  Scene() {
    positions.resize(kVertices);
    normals.resize(kVertices);
    out_positions.resize(kVertices);
    out_normals.resize(kVertices);
    influences.width = kInfluences;
    influences.joint_limit = kJoints;
    for (std::size_t v = 0; v < kVertices; ++v) {
      const float t = static_cast<float>(v) / static_cast<float>(kVertices);
      const float angle = 400.0F * t;
      positions[v] = {std::cos(angle), 10.0F * t, std::sin(angle)};
      normals[v] = {std::cos(angle), 0.0F, std::sin(angle)};
      const auto joint = static_cast<std::uint32_t>(t * (kJoints - kInfluences));
      constexpr float kWeights[kInfluences] = {0.4F, 0.3F, 0.2F, 0.1F};
      for (std::uint32_t i = 0; i < kInfluences; ++i) {
        influences.joints.push_back(static_cast<std::uint16_t>(joint + i));
        influences.weights.push_back(kWeights[i]);
      }
    }
    std::vector<glm::dmat4> joints(kJoints);
    for (std::uint32_t j = 0; j < kJoints; ++j) {
      joints[j] = glm::rotate(glm::translate(glm::dmat4(1.0), glm::dvec3(0.0, 0.01 * j, 0.0)),
                              0.05 * j, glm::normalize(glm::dvec3(1.0, 2.0, 3.0)));
      matrices.emplace_back(joints[j]);
    }
    set_palette(joints, palette);
    add_dual_quaternions(palette);
  }
};

void glm_loop(benchmark::State& state) {
  Scene scene;
  for (auto _ : state) {
    for (std::size_t v = 0; v < kVertices; ++v) {
      const std::uint16_t* joints = &scene.influences.joints[v * kInfluences];
      const float* weights = &scene.influences.weights[v * kInfluences];
      glm::mat4 blend = weights[0] * scene.matrices[joints[0]];
      for (std::uint32_t i = 1; i < kInfluences; ++i)
        blend += weights[i] * scene.matrices[joints[i]];
      scene.out_positions[v] = glm::vec3(blend * glm::vec4(scene.positions[v], 1.0F));
      scene.out_normals[v] = glm::normalize(glm::mat3(blend) * scene.normals[v]);
    }
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kVertices));
}

void ours(benchmark::State& state, motionlab::anim::SkinFunction skin) {
  Scene scene;
  SkinInput in;
  in.positions = scene.positions;
  in.normals = scene.normals;
  in.influences = &scene.influences;
  in.palette = &scene.palette;
  const SkinOutput out{scene.out_positions, scene.out_normals};
  for (auto _ : state) {
    skin(in, out);
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kVertices));
}

BENCHMARK(glm_loop)->Name("skinning/100k/glm_loop")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(ours, lbs, &motionlab::anim::skin_lbs)
    ->Name("skinning/100k/lbs")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(ours, dqs, &motionlab::anim::skin_dqs)
    ->Name("skinning/100k/dqs")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(ours, log_blend, &motionlab::anim::skin_log_blend)
    ->Name("skinning/100k/log_blend")
    ->Unit(benchmark::kMillisecond);

}  // namespace
