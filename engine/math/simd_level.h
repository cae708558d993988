// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

// Which instructions the machine has that runs the program, so that one build serves every x86-64
// and still uses AVX2 where it is. A kernel is written once and entered through two functions:
//
//   ML_TARGET_AVX2 void kernel_avx2(…) { kernel(…); }   // the same code, inlined and compiled for
//   AVX2 if (simd_level() == SimdLevel::avx2) return kernel_avx2(…);
//
// AVX2 without FMA rounds like SSE2, so both entries give the same bits.

#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__)
#define ML_HAS_TARGET_AVX2 1
#define ML_TARGET_AVX2 [[gnu::target("avx2"), gnu::flatten]]
#else
#define ML_HAS_TARGET_AVX2 0
#define ML_TARGET_AVX2
#endif

namespace motionlab::math {

enum class SimdLevel { baseline, avx2 };

inline SimdLevel simd_level() {
#if ML_HAS_TARGET_AVX2
  if (__builtin_cpu_supports("avx2") != 0) return SimdLevel::avx2;
#endif
  return SimdLevel::baseline;
}

}  // namespace motionlab::math
