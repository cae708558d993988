// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <cstddef>

#include "engine/anim/skinning.h"
#include "engine/core/check.h"
#include "engine/math/simd.h"

// The inner loops of skinning. One vertex at a time, its transform blended in SIMD registers: with
// four influences that is fewer loads than gathering one component of several vertices.

namespace motionlab::anim {
namespace {

using math::Float4;

// Sum of the first `count` weights as a factor that makes them sum to 1. They are sorted, so the
// first ones are the heaviest. Exactly 1 when nothing was cut off.
float rescale(const float* weights, std::uint32_t count, std::uint32_t width) {
  if (count == width) return 1.0f;
  float sum = 0.0f;
  for (std::uint32_t i = 0; i < count; ++i) sum += weights[i];
  return 1.0f / sum;
}

void check(const SkinInput& in, const SkinOutput& out) {
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

// v / |v|; zero where the length is too small or too large to divide by.
void store_normalized(Float4 v, glm::vec3& out) {
  const float length_squared = dot4(v, v).x();
  if (length_squared > 1e-36f && length_squared < 1e36f) {
    v = v * Float4::all(1.0f / std::sqrt(length_squared));
  } else {
    v = Float4::zero();
  }
  v.store3(&out.x);
}

struct Columns {
  Float4 c0, c1, c2, c3;
};

// Count: number of influences when it is known at compile time, else 0.
template <std::uint32_t Count>
Columns blend_matrices(const JointMatrix* matrices, const std::uint16_t* joints,
                       const float* weights, std::uint32_t count, float scale) {
  const std::uint32_t n = Count > 0 ? Count : count;
  const Float4 w0 = Float4::all(weights[0] * scale);
  const float* m = &matrices[joints[0]].column[0].x;
  Columns b{w0 * Float4::load(m), w0 * Float4::load(m + 4), w0 * Float4::load(m + 8),
            w0 * Float4::load(m + 12)};
  for (std::uint32_t i = 1; i < n; ++i) {
    const Float4 w = Float4::all(weights[i] * scale);
    m = &matrices[joints[i]].column[0].x;
    b.c0 = b.c0 + w * Float4::load(m);
    b.c1 = b.c1 + w * Float4::load(m + 4);
    b.c2 = b.c2 + w * Float4::load(m + 8);
    b.c3 = b.c3 + w * Float4::load(m + 12);
  }
  return b;
}

template <std::uint32_t Count>
void lbs_loop(const SkinInput& in, const SkinOutput& out, std::uint32_t count) {
  const Influences& influences = *in.influences;
  const std::uint32_t width = influences.width;
  const JointMatrix* matrices = in.palette->matrices.data();
  const bool with_normals = !in.normals.empty();
  for (std::size_t v = 0; v < in.positions.size(); ++v) {
    const std::uint16_t* joints = influences.joints.data() + v * width;
    const float* weights = influences.weights.data() + v * width;
    const Columns b =
        blend_matrices<Count>(matrices, joints, weights, count, rescale(weights, count, width));
    const glm::vec3 p = in.positions[v];
    const Float4 position =
        (b.c0 * Float4::all(p.x) + b.c1 * Float4::all(p.y)) + (b.c2 * Float4::all(p.z) + b.c3);
    position.store3(&out.positions[v].x);
    if (!with_normals) continue;
    // The inverse transpose is the cofactor matrix over the determinant; its columns are the cross
    // products of the blend's columns. Only the determinant's sign matters to a unit normal.
    const glm::vec3 n = in.normals[v];
    const Float4 cofactor0 = cross3(b.c1, b.c2);
    const Float4 normal = cofactor0 * Float4::all(n.x) + cross3(b.c2, b.c0) * Float4::all(n.y) +
                          cross3(b.c0, b.c1) * Float4::all(n.z);
    store_normalized(flip_by_sign(normal, dot4(b.c0, cofactor0)), out.normals[v]);
  }
}

struct BlendedDq {
  Float4 real, dual;
  float scale;
};

template <std::uint32_t Count>
BlendedDq blend_dual_quaternions(const JointDualQuaternion* joints_dq, const std::uint16_t* joints,
                                 const float* weights, std::uint32_t count, float rescaling) {
  const std::uint32_t n = Count > 0 ? Count : count;
  const JointDualQuaternion& pivot = joints_dq[joints[0]];
  const float w0 = weights[0] * rescaling;
  const Float4 pivot_real = Float4::load(&pivot.real.x);
  BlendedDq b{Float4::all(w0) * pivot_real, Float4::all(w0) * Float4::load(&pivot.dual.x),
              w0 * pivot.scale};
  for (std::uint32_t i = 1; i < n; ++i) {
    const JointDualQuaternion& q = joints_dq[joints[i]];
    const float w = weights[i] * rescaling;
    const Float4 real = Float4::load(&q.real.x);
    // Adding zero turns -0 into +0: a right angle to the pivot is not "on the other side".
    const Float4 side = dot4(real, pivot_real) + Float4::zero();
    const Float4 signed_weight = flip_by_sign(Float4::all(w), side);
    b.real = b.real + signed_weight * real;
    b.dual = b.dual + signed_weight * Float4::load(&q.dual.x);
    b.scale += w * q.scale;
  }
  return b;
}

// v + 2 r x (r x v + w v)
Float4 rotate(Float4 real, Float4 w, Float4 v) {
  const Float4 t = cross3(real, cross3(real, v) + w * v);
  return v + (t + t);
}

// Conventions (Kavan 2008, and shared/gltf/ORACLE.md): a joint is a rotation, a translation and a
// uniform scale. The scales are blended linearly and applied first, which for the usual case of one
// common scale is that scale; then the rigid parts are blended. The pivot, with which all signs are
// made to agree, is the heaviest influence, the first of them on a tie (slot 0).
template <std::uint32_t Count>
void dqs_loop(const SkinInput& in, const SkinOutput& out, std::uint32_t count) {
  const Influences& influences = *in.influences;
  const std::uint32_t width = influences.width;
  const JointDualQuaternion* joints_dq = in.palette->dual_quaternions.data();
  const bool with_normals = !in.normals.empty();
  for (std::size_t v = 0; v < in.positions.size(); ++v) {
    const std::uint16_t* joints = influences.joints.data() + v * width;
    const float* weights = influences.weights.data() + v * width;
    BlendedDq b = blend_dual_quaternions<Count>(joints_dq, joints, weights, count,
                                                rescale(weights, count, width));
    const Float4 inverse_norm = Float4::all(1.0f / std::sqrt(dot4(b.real, b.real).x()));
    const Float4 r = b.real * inverse_norm;
    const Float4 d = b.dual * inverse_norm;
    const Float4 w = r.splat<3>();
    const float p[4] = {in.positions[v].x * b.scale, in.positions[v].y * b.scale,
                        in.positions[v].z * b.scale, 0.0f};
    const Float4 t = w * d - d.splat<3>() * r + cross3(r, d);
    const Float4 position = rotate(r, w, Float4::load(p)) + (t + t);
    position.store3(&out.positions[v].x);
    if (!with_normals) continue;
    // A uniform scale leaves directions alone, unless it mirrors.
    const float sign = b.scale < 0.0f ? -1.0f : 1.0f;
    const float n[4] = {in.normals[v].x * sign, in.normals[v].y * sign, in.normals[v].z * sign,
                        0.0f};
    rotate(r, w, Float4::load(n)).store3(&out.normals[v].x);
  }
}

}  // namespace

void skin_lbs(const SkinInput& in, const SkinOutput& out) {
  check(in, out);
  const std::uint32_t count = std::min(in.max_influences, in.influences->width);
  switch (count) {
    case 1:
      return lbs_loop<1>(in, out, count);
    case 2:
      return lbs_loop<2>(in, out, count);
    case 3:
      return lbs_loop<3>(in, out, count);
    case 4:
      return lbs_loop<4>(in, out, count);
    default:
      return lbs_loop<0>(in, out, count);
  }
}

void skin_dqs(const SkinInput& in, const SkinOutput& out) {
  check(in, out);
  ML_CHECK(in.palette->dual_quaternions_defined);
  const std::uint32_t count = std::min(in.max_influences, in.influences->width);
  switch (count) {
    case 1:
      return dqs_loop<1>(in, out, count);
    case 2:
      return dqs_loop<2>(in, out, count);
    case 3:
      return dqs_loop<3>(in, out, count);
    case 4:
      return dqs_loop<4>(in, out, count);
    default:
      return dqs_loop<0>(in, out, count);
  }
}

}  // namespace motionlab::anim
