// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>

#if defined(__SSE2__) || defined(_M_X64)
#define ML_SIMD_SSE 1
#include <emmintrin.h>
#endif

// Four floats at once: SSE2, which every 64-bit x86 has, or plain code of the same meaning. Every
// operation rounds like its scalar counterpart, so both give the same bits.

namespace motionlab::math {

#ifdef ML_SIMD_SSE

struct Float4 {
  __m128 v;
  static Float4 load(const float* p) { return {_mm_loadu_ps(p)}; }
  static Float4 all(float x) { return {_mm_set1_ps(x)}; }
  static Float4 zero() { return {_mm_setzero_ps()}; }
  void store(float* p) const { _mm_storeu_ps(p, v); }
  // Writes x, y, z only.
  void store3(float* p) const {
    _mm_storel_pi(reinterpret_cast<__m64*>(p), v);
    _mm_store_ss(p + 2, _mm_movehl_ps(v, v));
  }
  static Float4 of(float a, float b, float c, float d) { return {_mm_setr_ps(a, b, c, d)}; }
  float x() const { return _mm_cvtss_f32(v); }
};
inline Float4 operator+(Float4 a, Float4 b) { return {_mm_add_ps(a.v, b.v)}; }
inline Float4 operator-(Float4 a, Float4 b) { return {_mm_sub_ps(a.v, b.v)}; }
inline Float4 operator*(Float4 a, Float4 b) { return {_mm_mul_ps(a.v, b.v)}; }
inline Float4 operator/(Float4 a, Float4 b) { return {_mm_div_ps(a.v, b.v)}; }
inline Float4 square_root(Float4 a) { return {_mm_sqrt_ps(a.v)}; }
// `value` where low < x < high, else 0; 0 for NaN.
inline Float4 where_between(Float4 x, float low, float high, Float4 value) {
  const __m128 inside =
      _mm_and_ps(_mm_cmpgt_ps(x.v, _mm_set1_ps(low)), _mm_cmplt_ps(x.v, _mm_set1_ps(high)));
  return {_mm_and_ps(value.v, inside)};
}
// Rows become columns.
inline void transpose(Float4& a, Float4& b, Float4& c, Float4& d) {
  _MM_TRANSPOSE4_PS(a.v, b.v, c.v, d.v);
}
// Sum of the products, in all four places: (x + z) + (y + w).
inline Float4 dot4(Float4 a, Float4 b) {
  const __m128 m = _mm_mul_ps(a.v, b.v);
  const __m128 s = _mm_add_ps(m, _mm_shuffle_ps(m, m, _MM_SHUFFLE(1, 0, 3, 2)));
  return {_mm_add_ps(s, _mm_shuffle_ps(s, s, _MM_SHUFFLE(2, 3, 0, 1)))};
}
// `magnitude` with its sign flipped where `sign` is negative (-0 included).
inline Float4 flip_by_sign(Float4 magnitude, Float4 sign) {
  return {_mm_xor_ps(magnitude.v, _mm_and_ps(sign.v, _mm_set1_ps(-0.0f)))};
}

#else

struct Float4 {
  float v[4];
  static Float4 load(const float* p) { return {{p[0], p[1], p[2], p[3]}}; }
  static Float4 all(float x) { return {{x, x, x, x}}; }
  static Float4 zero() { return all(0.0f); }
  void store(float* p) const {
    for (int i = 0; i < 4; ++i) p[i] = v[i];
  }
  void store3(float* p) const {
    for (int i = 0; i < 3; ++i) p[i] = v[i];
  }
  static Float4 of(float a, float b, float c, float d) { return {{a, b, c, d}}; }
  float x() const { return v[0]; }
};
inline Float4 operator+(Float4 a, Float4 b) {
  return {{a.v[0] + b.v[0], a.v[1] + b.v[1], a.v[2] + b.v[2], a.v[3] + b.v[3]}};
}
inline Float4 operator-(Float4 a, Float4 b) {
  return {{a.v[0] - b.v[0], a.v[1] - b.v[1], a.v[2] - b.v[2], a.v[3] - b.v[3]}};
}
inline Float4 operator*(Float4 a, Float4 b) {
  return {{a.v[0] * b.v[0], a.v[1] * b.v[1], a.v[2] * b.v[2], a.v[3] * b.v[3]}};
}
inline Float4 operator/(Float4 a, Float4 b) {
  return {{a.v[0] / b.v[0], a.v[1] / b.v[1], a.v[2] / b.v[2], a.v[3] / b.v[3]}};
}
inline Float4 square_root(Float4 a) {
  return {{std::sqrt(a.v[0]), std::sqrt(a.v[1]), std::sqrt(a.v[2]), std::sqrt(a.v[3])}};
}
inline Float4 where_between(Float4 x, float low, float high, Float4 value) {
  for (int i = 0; i < 4; ++i) {
    if (!(x.v[i] > low && x.v[i] < high)) value.v[i] = 0.0f;
  }
  return value;
}
inline void transpose(Float4& a, Float4& b, Float4& c, Float4& d) {
  const Float4 rows[4] = {a, b, c, d};
  Float4* columns[4] = {&a, &b, &c, &d};
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < 4; ++j) columns[i]->v[j] = rows[j].v[i];
  }
}
inline Float4 dot4(Float4 a, Float4 b) {
  const Float4 m = a * b;
  return Float4::all((m.v[0] + m.v[2]) + (m.v[1] + m.v[3]));
}
inline Float4 flip_by_sign(Float4 magnitude, Float4 sign) {
  Float4 out = magnitude;
  for (int i = 0; i < 4; ++i) {
    if (std::signbit(sign.v[i])) out.v[i] = -out.v[i];
  }
  return out;
}

#endif

}  // namespace motionlab::math
