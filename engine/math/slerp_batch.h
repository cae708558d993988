// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "engine/math/simd_level.h"

namespace motionlab::math {

// Many quaternions as four arrays of one size.
struct QuaternionArrays {
  std::span<const float> w, x, y, z;
};
struct QuaternionArraysOut {
  std::span<float> w, x, y, z;
};

// out[i] = slerp of the unit quaternions a[i] and b[i] along the shortest path at t[i] in [0, 1].
// Every component is within 1e-6 of the exact one. Without roots, divisions and branches: with
// y = |b - a|^2 / 4 = sin^2(angle/2), all of slerp is polynomials in y and in t^2 angle^2 (in the
// spirit of D. Eberly, "A Fast and Accurate Algorithm for Computing SLERP", JGT 15(3), 2011).
// `out` may not overlap the inputs.
void slerp_batch(const QuaternionArrays& a, const QuaternionArrays& b, std::span<const float> t,
                 const QuaternionArraysOut& out);
// The same at a chosen level of instructions; the bits do not depend on it.
void slerp_batch_at(SimdLevel level, const QuaternionArrays& a, const QuaternionArrays& b,
                    std::span<const float> t, const QuaternionArraysOut& out);

}  // namespace motionlab::math
