// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/anim/skinning_input.h"

// The loops of skinning_kernels.cpp for four influences, eight vertices at a time. Every number
// goes through the same operations in the same order, so the results are equal to the bit; no fused
// multiply-add, which would round once less.

#if ML_HAS_TARGET_AVX2
#include <immintrin.h>

#define ML_AVX2_PART [[gnu::target("avx2"), gnu::always_inline]] inline

namespace motionlab::anim {
namespace {

constexpr std::size_t kWide = 8;

struct Vec3x8 {
  __m256 x, y, z;
};

ML_AVX2_PART __m256 two_halves(const float* low, const float* high) {
  return _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps(low)), _mm_loadu_ps(high), 1);
}

// Twelve floats, three of each of four vertices, to x, y and z; eight vertices in the two halves.
ML_AVX2_PART Vec3x8 load_wide(const glm::vec3* from) {
  const float* p = &from->x;
  const __m256 a = two_halves(p, p + 12);      // x0 y0 z0 x1
  const __m256 b = two_halves(p + 4, p + 16);  // y1 z1 x2 y2
  const __m256 c = two_halves(p + 8, p + 20);  // z2 x3 y3 z3
  const __m256 xy = _mm256_shuffle_ps(b, c, _MM_SHUFFLE(2, 1, 3, 2));
  const __m256 yz = _mm256_shuffle_ps(a, b, _MM_SHUFFLE(1, 0, 2, 1));
  return {_mm256_shuffle_ps(a, xy, _MM_SHUFFLE(2, 0, 3, 0)),
          _mm256_shuffle_ps(yz, xy, _MM_SHUFFLE(3, 1, 2, 0)),
          _mm256_shuffle_ps(yz, c, _MM_SHUFFLE(3, 0, 3, 1))};
}

ML_AVX2_PART void store_wide(const Vec3x8& v, glm::vec3* to) {
  const __m256 xy = _mm256_shuffle_ps(v.x, v.y, _MM_SHUFFLE(2, 0, 2, 0));
  const __m256 yz = _mm256_shuffle_ps(v.y, v.z, _MM_SHUFFLE(3, 1, 3, 1));
  const __m256 zx = _mm256_shuffle_ps(v.z, v.x, _MM_SHUFFLE(3, 1, 2, 0));
  const __m256 parts[3] = {_mm256_shuffle_ps(xy, zx, _MM_SHUFFLE(2, 0, 2, 0)),
                           _mm256_shuffle_ps(yz, xy, _MM_SHUFFLE(3, 1, 2, 0)),
                           _mm256_shuffle_ps(zx, yz, _MM_SHUFFLE(3, 1, 3, 1))};
  float* p = &to->x;
  for (int i = 0; i < 3; ++i) {
    _mm_storeu_ps(p + 4 * i, _mm256_castps256_ps128(parts[i]));
    _mm_storeu_ps(p + 12 + 4 * i, _mm256_extractf128_ps(parts[i], 1));
  }
}

// Rows of four floats `stride` floats apart, one of each of eight vertices, to columns.
ML_AVX2_PART void columns_of(const float* rows, std::size_t stride, __m256* out) {
  __m256 r[4];
  for (std::size_t k = 0; k < 4; ++k) {
    r[k] = two_halves(rows + k * stride, rows + (k + 4) * stride);
  }
  const __m256 low01 = _mm256_unpacklo_ps(r[0], r[1]);
  const __m256 high01 = _mm256_unpackhi_ps(r[0], r[1]);
  const __m256 low23 = _mm256_unpacklo_ps(r[2], r[3]);
  const __m256 high23 = _mm256_unpackhi_ps(r[2], r[3]);
  out[0] = _mm256_shuffle_ps(low01, low23, _MM_SHUFFLE(1, 0, 1, 0));
  out[1] = _mm256_shuffle_ps(low01, low23, _MM_SHUFFLE(3, 2, 3, 2));
  out[2] = _mm256_shuffle_ps(high01, high23, _MM_SHUFFLE(1, 0, 1, 0));
  out[3] = _mm256_shuffle_ps(high01, high23, _MM_SHUFFLE(3, 2, 3, 2));
}

ML_AVX2_PART __m256 with_sign_of(__m256 magnitude, __m256 sign) {
  return _mm256_xor_ps(magnitude, _mm256_and_ps(sign, _mm256_set1_ps(-0.0f)));
}

ML_AVX2_PART __m256 where_sane(__m256 squared, __m256 value) {
  const __m256 inside = _mm256_and_ps(_mm256_cmp_ps(squared, _mm256_set1_ps(1e-36f), _CMP_GT_OQ),
                                      _mm256_cmp_ps(squared, _mm256_set1_ps(1e36f), _CMP_LT_OQ));
  return _mm256_and_ps(value, inside);
}

// Twelve floats a vertex: the blend of its four joints' matrices.
ML_AVX2_PART void blend_matrices_wide(const JointMatrix* matrices, const std::uint16_t* joints,
                                      const float* weights, float* out) {
  const float* m = &matrices[joints[0]].row[0].x;
  __m256 w = _mm256_broadcast_ss(weights);
  __m256 upper = w * _mm256_loadu_ps(m);
  __m128 lower = _mm256_castps256_ps128(w) * _mm_loadu_ps(m + 8);
  for (int i = 1; i < 4; ++i) {
    m = &matrices[joints[i]].row[0].x;
    w = _mm256_broadcast_ss(weights + i);
    upper = upper + w * _mm256_loadu_ps(m);
    lower = lower + _mm256_castps256_ps128(w) * _mm_loadu_ps(m + 8);
  }
  _mm256_storeu_ps(out, upper);
  _mm_store_ps(out + 8, lower);
}

ML_AVX2_PART __m256 cofactors_wide(const __m256* p, const __m256* q, const Vec3x8& n, __m256* c) {
  c[0] = p[1] * q[2] - p[2] * q[1];
  c[1] = p[2] * q[0] - p[0] * q[2];
  c[2] = p[0] * q[1] - p[1] * q[0];
  return c[0] * n.x + c[1] * n.y + c[2] * n.z;
}

ML_AVX2_PART Vec3x8 normals_by_matrices(const __m256 (*m)[4], const Vec3x8& n) {
  __m256 c0[3], c1[3], c2[3];
  Vec3x8 v{cofactors_wide(m[1], m[2], n, c0), cofactors_wide(m[2], m[0], n, c1),
           cofactors_wide(m[0], m[1], n, c2)};
  const __m256 determinant = m[0][0] * c0[0] + m[0][1] * c0[1] + m[0][2] * c0[2];
  v = {with_sign_of(v.x, determinant), with_sign_of(v.y, determinant),
       with_sign_of(v.z, determinant)};
  const __m256 squared = v.x * v.x + v.y * v.y + v.z * v.z;
  const __m256 inverse =
      where_sane(squared, _mm256_div_ps(_mm256_set1_ps(1.0f), _mm256_sqrt_ps(squared)));
  return {where_sane(squared, v.x * inverse), where_sane(squared, v.y * inverse),
          where_sane(squared, v.z * inverse)};
}

// Eight floats a vertex: the blend of its joints' dual quaternions with the pivot's sign. Returns
// the blended scale.
ML_AVX2_PART float blend_dual_wide(const JointDualQuaternion* all, const std::uint16_t* joints,
                                   const float* weights, float* out) {
  const JointDualQuaternion& pivot = all[joints[0]];
  const __m128 pivot_real = _mm_loadu_ps(&pivot.real.x);
  __m256 sum = _mm256_broadcast_ss(weights) * _mm256_loadu_ps(&pivot.real.x);
  float scale = weights[0] * pivot.scale;
  for (int i = 1; i < 4; ++i) {
    const JointDualQuaternion& q = all[joints[i]];
    const __m256 both = _mm256_loadu_ps(&q.real.x);
    // As dot4() adds: (x + z) + (y + w), in all places.
    const __m128 product = _mm256_castps256_ps128(both) * pivot_real;
    const __m128 half = product + _mm_shuffle_ps(product, product, _MM_SHUFFLE(1, 0, 3, 2));
    const __m128 dot = half + _mm_shuffle_ps(half, half, _MM_SHUFFLE(2, 3, 0, 1));
    const __m128 side = _mm_and_ps(dot + _mm_setzero_ps(), _mm_set1_ps(-0.0f));
    const __m128 weight = _mm_xor_ps(_mm_broadcast_ss(weights + i), side);
    sum = sum + _mm256_insertf128_ps(_mm256_castps128_ps256(weight), weight, 1) * both;
    scale += weights[i] * q.scale;
  }
  _mm256_store_ps(out, sum);
  return scale;
}

ML_AVX2_PART Vec3x8 cross_wide(const Vec3x8& a, const Vec3x8& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

// v + 2 r x (r x v + w v)
ML_AVX2_PART Vec3x8 rotate_wide(const Vec3x8& r, __m256 w, const Vec3x8& v) {
  const Vec3x8 c = cross_wide(r, v);
  const Vec3x8 t = cross_wide(r, {c.x + w * v.x, c.y + w * v.y, c.z + w * v.z});
  return {v.x + (t.x + t.x), v.y + (t.y + t.y), v.z + (t.z + t.z)};
}

}  // namespace

[[gnu::target("avx2")]] std::size_t skin_lbs_wide(const SkinInput& in, const SkinOutput& out) {
  static_assert(sizeof(JointMatrix) == 48);
  const JointMatrix* matrices = in.palette->matrices.data();
  const std::uint16_t* joints = in.influences->joints.data();
  const float* weights = in.influences->weights.data();
  const std::size_t total = in.positions.size() / kWide * kWide;
  alignas(32) float blended[kWide * 12];
  for (std::size_t first = 0; first < total; first += kWide) {
    for (std::size_t k = 0; k < kWide; ++k) {
      blend_matrices_wide(matrices, joints + 4 * (first + k), weights + 4 * (first + k),
                          blended + 12 * k);
    }
    __m256 m[3][4];
    for (std::size_t r = 0; r < 3; ++r) columns_of(blended + 4 * r, 12, m[r]);
    const Vec3x8 p = load_wide(&in.positions[first]);
    store_wide({(m[0][0] * p.x + m[0][1] * p.y) + (m[0][2] * p.z + m[0][3]),
                (m[1][0] * p.x + m[1][1] * p.y) + (m[1][2] * p.z + m[1][3]),
                (m[2][0] * p.x + m[2][1] * p.y) + (m[2][2] * p.z + m[2][3])},
               &out.positions[first]);
    if (in.normals.empty()) continue;
    store_wide(normals_by_matrices(m, load_wide(&in.normals[first])), &out.normals[first]);
  }
  return total;
}

[[gnu::target("avx2")]] std::size_t skin_dqs_wide(const SkinInput& in, const SkinOutput& out) {
  static_assert(sizeof(JointDualQuaternion) == 36);
  const JointDualQuaternion* all = in.palette->dual_quaternions.data();
  const std::uint16_t* joints = in.influences->joints.data();
  const float* weights = in.influences->weights.data();
  const std::size_t total = in.positions.size() / kWide * kWide;
  alignas(32) float blended[kWide * 8];
  alignas(32) float scales[kWide];
  for (std::size_t first = 0; first < total; first += kWide) {
    for (std::size_t k = 0; k < kWide; ++k) {
      scales[k] = blend_dual_wide(all, joints + 4 * (first + k), weights + 4 * (first + k),
                                  blended + 8 * k);
    }
    __m256 real[4], dual[4];
    columns_of(blended, 8, real);
    columns_of(blended + 4, 8, dual);
    const __m256 squared =
        (real[0] * real[0] + real[1] * real[1]) + (real[2] * real[2] + real[3] * real[3]);
    const __m256 inverse = _mm256_div_ps(_mm256_set1_ps(1.0f), _mm256_sqrt_ps(squared));
    const Vec3x8 r{inverse * real[0], inverse * real[1], inverse * real[2]};
    const Vec3x8 d{inverse * dual[0], inverse * dual[1], inverse * dual[2]};
    const __m256 rw = inverse * real[3];
    const __m256 dw = inverse * dual[3];
    const __m256 scale = _mm256_load_ps(scales);
    const Vec3x8 c = cross_wide(r, d);
    const Vec3x8 t{(rw * d.x - dw * r.x) + c.x, (rw * d.y - dw * r.y) + c.y,
                   (rw * d.z - dw * r.z) + c.z};
    const Vec3x8 v = load_wide(&in.positions[first]);
    const Vec3x8 p = rotate_wide(r, rw, {scale * v.x, scale * v.y, scale * v.z});
    store_wide({p.x + (t.x + t.x), p.y + (t.y + t.y), p.z + (t.z + t.z)}, &out.positions[first]);
    if (in.normals.empty()) continue;
    const __m256 sign = with_sign_of(_mm256_set1_ps(1.0f), scale);
    const Vec3x8 n = load_wide(&in.normals[first]);
    store_wide(rotate_wide(r, rw, {sign * n.x, sign * n.y, sign * n.z}), &out.normals[first]);
  }
  return total;
}

}  // namespace motionlab::anim

#endif
