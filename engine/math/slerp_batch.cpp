// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/math/slerp_batch.h"

#include <array>
#include <cstddef>
#include <cstring>
#include <utility>

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
    9.9999998973e-01f,  6.6667076287e-01f, 5.3306628901e-01f,  4.6382241234e-01f,
    3.2261583466e-01f,  9.6189364361e-01f, -2.1473919014e+00f, 6.5248971710e+00f,
    -8.3434724101e+00f, 5.7153660469e+00f};
// sin(sqrt u) / sqrt u on u in [0, pi^2/4]
constexpr std::array<float, 5> kSinc{9.9999999570e-01f, -1.6666657948e-01f, 8.3330501707e-03f,
                                     -1.9809017408e-04f, 2.6051076349e-06f};

struct SlerpPointers {
  const float* a[4];
  const float* b[4];
  const float* t;
  float* out[4];
};

namespace slerp_plain {
#if defined(__GNUC__)
typedef float Lanes __attribute__((vector_size(16)));
#else
using Lanes = float;
#endif
#include "engine/math/slerp_kernel.inl"
}  // namespace slerp_plain

#if ML_HAS_TARGET_AVX2
#pragma GCC push_options
#pragma GCC target("avx2")
namespace slerp_avx2 {
typedef float Lanes __attribute__((vector_size(32)));
#include "engine/math/slerp_kernel.inl"
}  // namespace slerp_avx2
#pragma GCC pop_options
#endif

}  // namespace

void slerp_batch_at(SimdLevel level, const QuaternionArrays& a, const QuaternionArrays& b,
                    std::span<const float> t, const QuaternionArraysOut& out) {
  const std::size_t n = t.size();
  for (const auto* in : {&a, &b}) {
    ML_CHECK(in->w.size() == n && in->x.size() == n && in->y.size() == n && in->z.size() == n);
  }
  ML_CHECK(out.w.size() == n && out.x.size() == n && out.y.size() == n && out.z.size() == n);
  const SlerpPointers p{{a.w.data(), a.x.data(), a.y.data(), a.z.data()},
                        {b.w.data(), b.x.data(), b.y.data(), b.z.data()},
                        t.data(),
                        {out.w.data(), out.x.data(), out.y.data(), out.z.data()}};
#if ML_HAS_TARGET_AVX2
  if (level == SimdLevel::avx2) return slerp_avx2::slerp_all(p, n);
#endif
  static_cast<void>(level);
  slerp_plain::slerp_all(p, n);
}

void slerp_batch(const QuaternionArrays& a, const QuaternionArrays& b, std::span<const float> t,
                 const QuaternionArraysOut& out) {
  slerp_batch_at(simd_level(), a, b, t, out);
}

}  // namespace motionlab::math
