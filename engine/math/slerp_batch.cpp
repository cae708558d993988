// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/math/slerp_batch.h"

#include <array>
#include <cstddef>
#include <cstring>

#include "engine/core/check.h"

namespace motionlab::math {
namespace {

// Chebyshev interpolants on y in [0, 1/2], lowest power first; relative errors 5e-8, 1e-8, 7e-9.
// 4 asin^2(sqrt y) / y
constexpr std::array<float, 8> kAngleSquared{
    3.9999998675e+00f, 1.3333671452e+00f, 7.0971589124e-01f,  4.7871418737e-01f,
    1.6492615040e-01f, 8.6971275070e-01f, -1.0637981369e+00f, 1.2781713927e+00f};
// asin(sqrt y) / sqrt(y (1 - y)), which is angle / sin angle
constexpr std::array<float, 10> kAngleOverSine{
    9.9999998973e-01f, 6.6667076287e-01f, 5.3306628901e-01f,  4.6382241234e-01f, 3.2261583466e-01f,
    9.6189364361e-01f, -2.1473919014e+00f, 6.5248971710e+00f, -8.3434724101e+00f, 5.7153660469e+00f};
// sin(sqrt u) / sqrt u on u in [0, pi^2/4]
constexpr std::array<float, 5> kSinc{9.9999999570e-01f, -1.6666657948e-01f, 8.3330501707e-03f,
                                     -1.9809017408e-04f, 2.6051076349e-06f};

#if defined(__GNUC__)
typedef float Lanes4 __attribute__((vector_size(16)));
#endif
#if ML_HAS_TARGET_AVX2
typedef float Lanes8 __attribute__((vector_size(32)));
#endif

// By reference throughout: how wide vectors are passed by value depends on the instructions.
template <typename V, std::size_t N>
inline void polynomial(const std::array<float, N>& c, const V& x, V& sum) {
  sum = x * c[N - 1] + c[N - 2];
  for (std::size_t i = N - 2; i-- > 0;) sum = sum * x + c[i];
}

template <typename V>
inline void load(const float* from, V& to) {
  std::memcpy(&to, from, sizeof to);
}
template <typename V>
inline void store(const V& from, float* to) {
  std::memcpy(to, &from, sizeof from);
}

struct Pointers {
  const float* a[4];
  const float* b[4];
  const float* t;
  float* out[4];
};

// As many quaternions from `i` on as V has places.
template <typename V>
inline void slerp_lanes(const Pointers& p, std::size_t i) {
  V a[4], b[4], t;
  for (int k = 0; k < 4; ++k) {
    load(p.a[k] + i, a[k]);
    load(p.b[k] + i, b[k]);
  }
  load(p.t + i, t);
  const V dot = (a[0] * b[0] + a[1] * b[1]) + (a[2] * b[2] + a[3] * b[3]);
  const V one = dot * 0.0f + 1.0f;
  const V sign = dot < 0.0f ? -one : one;
  // |b - a|^2 / 4 keeps what 1 - dot would lose for near keys.
  V y = dot * 0.0f;
  for (int k = 0; k < 4; ++k) {
    b[k] = b[k] * sign;
    const V d = b[k] - a[k];
    y = y + d * d;
  }
  y = y * 0.25f;
  V angle_squared, ratio, from, to;
  polynomial(kAngleSquared, y, angle_squared);
  angle_squared = angle_squared * y;
  polynomial(kAngleOverSine, y, ratio);
  const V rest = one - t;
  V u = rest * rest * angle_squared;
  polynomial(kSinc, u, from);
  u = t * t * angle_squared;
  polynomial(kSinc, u, to);
  from = from * rest * ratio;
  to = to * t * ratio;
  for (int k = 0; k < 4; ++k) {
    const V q = a[k] * from + b[k] * to;
    store(q, p.out[k] + i);
  }
}

template <typename V>
inline void slerp_all(const Pointers& p, std::size_t n) {
  constexpr std::size_t kLanes = sizeof(V) / sizeof(float);
  std::size_t i = 0;
  for (; i + kLanes <= n; i += kLanes) slerp_lanes<V>(p, i);
  for (; i < n; ++i) slerp_lanes<float>(p, i);
}

#if ML_HAS_TARGET_AVX2
ML_TARGET_AVX2 void slerp_avx2(const Pointers& p, std::size_t n) { slerp_all<Lanes8>(p, n); }
#endif

}  // namespace

void slerp_batch_at(SimdLevel level, const QuaternionArrays& a, const QuaternionArrays& b,
                    std::span<const float> t, const QuaternionArraysOut& out) {
  const std::size_t n = t.size();
  for (const auto* in : {&a, &b}) {
    ML_CHECK(in->w.size() == n && in->x.size() == n && in->y.size() == n && in->z.size() == n);
  }
  ML_CHECK(out.w.size() == n && out.x.size() == n && out.y.size() == n && out.z.size() == n);
  const Pointers p{{a.w.data(), a.x.data(), a.y.data(), a.z.data()},
                   {b.w.data(), b.x.data(), b.y.data(), b.z.data()},
                   t.data(),
                   {out.w.data(), out.x.data(), out.y.data(), out.z.data()}};
#if ML_HAS_TARGET_AVX2
  if (level == SimdLevel::avx2) return slerp_avx2(p, n);
#endif
  static_cast<void>(level);
#if defined(__GNUC__)
  slerp_all<Lanes4>(p, n);
#else
  slerp_all<float>(p, n);
#endif
}

void slerp_batch(const QuaternionArrays& a, const QuaternionArrays& b, std::span<const float> t,
                 const QuaternionArraysOut& out) {
  slerp_batch_at(simd_level(), a, b, t, out);
}

}  // namespace motionlab::math
