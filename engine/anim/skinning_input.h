// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/anim/skinning.h"
#include "engine/core/check.h"

// What the loops of all skinning methods share. Private to engine/anim.

namespace motionlab::anim {

inline void check_input(const SkinInput& in, const SkinOutput& out) {
  ML_CHECK(in.influences != nullptr);
  ML_CHECK(in.palette != nullptr);
  ML_CHECK_GT(in.influences->width, 0u);
  ML_CHECK_EQ(in.influences->weights.size(), in.positions.size() * in.influences->width);
  ML_CHECK_LE(in.influences->joint_limit, in.palette->matrices.size());
  ML_CHECK_EQ(out.positions.size(), in.positions.size());
  ML_CHECK(in.normals.empty() || in.normals.size() == in.positions.size());
  ML_CHECK(in.normals.empty() || out.normals.size() == in.normals.size());
  ML_CHECK_GE(in.max_influences, 1u);
}

// One vertex's influences. When some are cut off, `scale` makes the rest sum to 1: they are sorted,
// so the first ones are the heaviest.
struct Influence {
  const std::uint16_t* joints;
  const float* weights;
  float scale = 1.0f;
  Influence(const Influences& all, std::size_t vertex, std::uint32_t count)
      : joints(all.joints.data() + vertex * all.width),
        weights(all.weights.data() + vertex * all.width) {
    if (count == all.width) return;
    float sum = 0.0f;
    for (std::uint32_t i = 0; i < count; ++i) sum += weights[i];
    scale = 1.0f / sum;
  }
  float weight(std::uint32_t i) const { return weights[i] * scale; }
};

#if ML_HAS_TARGET_AVX2
// Eight vertices at a time, for machines with AVX2 and meshes of exactly four influences; results
// equal those of the plain loops to the bit. Return how many vertices they did, from the first.
std::size_t skin_lbs_wide(const SkinInput& in, const SkinOutput& out);
std::size_t skin_dqs_wide(const SkinInput& in, const SkinOutput& out);
#endif

}  // namespace motionlab::anim
