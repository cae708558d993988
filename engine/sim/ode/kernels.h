// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "engine/math/simd_level.h"
#include "engine/sim/ode/system.h"

// The loops of the two Runge-Kutta methods that are run most, as templates: compiled for a system
// that is known (WithKernels below), its right-hand side is inlined and small dimensions unroll,
// where System::evaluate costs a virtual call per stage. Internal to this folder.

namespace motionlab::ode::kernels {

// Dormand & Prince 1980, J. Comp. Appl. Math. 6, table 2: RK5(4)7M.
inline constexpr double kC[] = {0.0, 1.0 / 5, 3.0 / 10, 4.0 / 5, 8.0 / 9, 1.0, 1.0};
inline constexpr double kA[7][6] = {
    {},
    {1.0 / 5},
    {3.0 / 40, 9.0 / 40},
    {44.0 / 45, -56.0 / 15, 32.0 / 9},
    {19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729},
    {9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656},
    {35.0 / 384, 0.0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84},
};
// Difference of the formulas of order 5 and 4.
inline constexpr double kE[] = {71.0 / 57600,      0.0,        -71.0 / 16695, 71.0 / 1920,
                                -17253.0 / 339200, 22.0 / 525, -1.0 / 40};

// "unroll" stands before the loops over components because it acts before the vectorizer, which
// would pack the two or four components of a short state right after they were stored one by one:
// reading them back as one vector stalls. Long states are vectorized all the same.

// One step of the classical Runge-Kutta method (Kutta 1901). N: the dimension, 0 if only known at
// run time; then `scratch` holds 5 states.
template <std::size_t N, typename Rhs>
inline void rk4(const Rhs& rhs, double t, double h, std::span<double> state,
                std::span<double> scratch) {
  const std::size_t n = N > 0 ? N : state.size();
  double local[N > 0 ? 5 * N : 1];
  double* const base = N > 0 ? local : scratch.data();
  double* __restrict k1 = base;
  double* __restrict k2 = base + n;
  double* __restrict k3 = base + 2 * n;
  double* __restrict k4 = base + 3 * n;
  double* __restrict stage = base + 4 * n;
  double* __restrict y = state.data();
  const auto evaluate = [&](double time, const double* at, double* slope) {
    rhs.evaluate(time, std::span<const double>(at, n), std::span<double>(slope, n));
  };
  const double half = 0.5 * h;
  evaluate(t, y, k1);
#pragma GCC unroll 4
  for (std::size_t i = 0; i < n; ++i) stage[i] = y[i] + half * k1[i];
  evaluate(t + half, stage, k2);
#pragma GCC unroll 4
  for (std::size_t i = 0; i < n; ++i) stage[i] = y[i] + half * k2[i];
  evaluate(t + half, stage, k3);
#pragma GCC unroll 4
  for (std::size_t i = 0; i < n; ++i) stage[i] = y[i] + h * k3[i];
  evaluate(t + h, stage, k4);
  const double sixth = h / 6.0;
#pragma GCC unroll 4
  for (std::size_t i = 0; i < n; ++i) y[i] += sixth * (k1[i] + 2.0 * (k2[i] + k3[i]) + k4[i]);
}

// x * 0 is 0 for finite x and NaN otherwise; four sums let the additions overlap.
template <std::size_t N>
inline bool is_finite(std::span<const double> y) {
  const std::size_t n = N > 0 ? N : y.size();
  double sums[4] = {0.0, 0.0, 0.0, 0.0};
#pragma GCC unroll 4
  for (std::size_t i = 0; i < n; ++i) sums[i % 4] += y[i] * 0.0;
  return sums[0] + sums[1] + sums[2] + sums[3] == 0.0;
}

template <std::size_t N, typename Rhs>
inline std::int64_t rk4_steps(const Rhs& rhs, double t, double h, std::int64_t count,
                              std::span<double> state, std::span<double> scratch) {
  for (std::int64_t i = 0; i < count; ++i) {
    rk4<N>(rhs, t + static_cast<double>(i) * h, h, state, scratch);
    if (!is_finite<N>(state)) return i;
  }
  return count;
}

// Largest |error_i| / (1 + max(|y_i|, |next_i|)), NaN if any is not finite. Four running maxima let
// the comparisons overlap.
template <std::size_t N, typename ErrorAt>
inline double scaled_maximum(std::size_t size, const double* y, const double* next,
                             ErrorAt&& error_at) {
  constexpr std::size_t kBlock = N > 0 && N < 256 ? N : 256;
  const std::size_t n = N > 0 ? N : size;
  double largest[4] = {0.0, 0.0, 0.0, 0.0};
  double zeros[4] = {0.0, 0.0, 0.0, 0.0};
  double ratio[kBlock];
  for (std::size_t first = 0; first < n; first += kBlock) {
    const std::size_t count = std::min(kBlock, n - first);
    for (std::size_t i = 0; i < count; ++i) {
      const double a = std::abs(y[first + i]);
      const double b = std::abs(next[first + i]);
      ratio[i] = std::abs(error_at(first + i)) / (1.0 + (a > b ? a : b));
    }
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t k = i % 4;
      largest[k] = ratio[i] > largest[k] ? ratio[i] : largest[k];
      zeros[k] += ratio[i] * 0.0;
    }
  }
  if (zeros[0] + zeros[1] + zeros[2] + zeros[3] != 0.0) {
    return std::numeric_limits<double>::quiet_NaN();
  }
  return std::max(std::max(largest[0], largest[1]), std::max(largest[2], largest[3]));
}

// The stages of one Dormand-Prince step from y (with slope k1 already there) over h: k2..k7 into
// slopes + n, slopes + 2n, ... and the new state into `next`. Returns the error as scaled_maximum.
template <std::size_t N, typename Rhs>
inline double dormand_prince(const Rhs& rhs, double t, double h, const double* __restrict y,
                             double* __restrict slopes_out, double* __restrict next_out,
                             std::size_t size) {
  const std::size_t n = N > 0 ? N : size;
  // A small state stays in registers; what is written out is needed after the step alone.
  double local[N > 0 ? 8 * N : 1];
  double* __restrict const slopes = N > 0 ? local : slopes_out;
  double* __restrict const next = N > 0 ? local + 7 * N : next_out;
  if constexpr (N > 0) std::copy_n(slopes_out, N, local);
  const double* k1 = slopes;
  const double* k2 = slopes + n;
  const double* k3 = slopes + 2 * n;
  const double* k4 = slopes + 3 * n;
  const double* k5 = slopes + 4 * n;
  const double* k6 = slopes + 5 * n;
  const double* k7 = slopes + 6 * n;
  const auto evaluate = [&](std::size_t stage) {
    rhs.evaluate(t + kC[stage] * h, std::span<const double>(next, n),
                 std::span<double>(slopes + stage * n, n));
  };
  // h a first and the newest slope last: what waits for that slope is one product and one sum.
  double ha[7][6];
  for (std::size_t stage = 1; stage < 7; ++stage) {
    for (std::size_t j = 0; j < stage; ++j) ha[stage][j] = h * kA[stage][j];
  }
#pragma GCC unroll 4
  for (std::size_t i = 0; i < n; ++i) next[i] = y[i] + ha[1][0] * k1[i];
  evaluate(1);
#pragma GCC unroll 4
  for (std::size_t i = 0; i < n; ++i) next[i] = y[i] + ha[2][0] * k1[i] + ha[2][1] * k2[i];
  evaluate(2);
#pragma GCC unroll 4
  for (std::size_t i = 0; i < n; ++i) {
    next[i] = y[i] + ha[3][0] * k1[i] + ha[3][1] * k2[i] + ha[3][2] * k3[i];
  }
  evaluate(3);
#pragma GCC unroll 4
  for (std::size_t i = 0; i < n; ++i) {
    next[i] = y[i] + ha[4][0] * k1[i] + ha[4][1] * k2[i] + ha[4][2] * k3[i] + ha[4][3] * k4[i];
  }
  evaluate(4);
#pragma GCC unroll 4
  for (std::size_t i = 0; i < n; ++i) {
    next[i] = y[i] + ha[5][0] * k1[i] + ha[5][1] * k2[i] + ha[5][2] * k3[i] + ha[5][3] * k4[i] +
              ha[5][4] * k5[i];
  }
  evaluate(5);
#pragma GCC unroll 4
  for (std::size_t i = 0; i < n; ++i) {
    next[i] = y[i] + ha[6][0] * k1[i] + ha[6][2] * k3[i] + ha[6][3] * k4[i] + ha[6][4] * k5[i] +
              ha[6][5] * k6[i];
  }
  evaluate(6);
  if constexpr (N > 0) {
    std::copy_n(local + N, 6 * N, slopes_out + N);
    std::copy_n(local + 7 * N, N, next_out);
  }
  return scaled_maximum<N>(n, y, next, [&](std::size_t i) {
    return h * (kE[0] * k1[i] + kE[2] * k3[i] + kE[3] * k4[i] + kE[4] * k5[i] + kE[5] * k6[i] +
                kE[6] * k7[i]);
  });
}

// Base of a final system class that brings its own compiled kernels. N as above. Long states are
// worth AVX2 where the machine has it (simd_level.h); short ones stay in registers either way.
template <typename Derived, std::size_t N>
class WithKernels : public SecondOrderSystem {
 public:
  std::int64_t rk4_steps(double t, double h, std::int64_t count, std::span<double> y,
                         std::span<double> scratch) const final {
    if (N == 0 && math::simd_level() == math::SimdLevel::avx2) {
      return rk4_avx2(self(), t, h, count, y, scratch);
    }
    return kernels::rk4_steps<N>(self(), t, h, count, y, scratch);
  }
  double dormand_prince_stages(double t, double h, std::span<const double> y,
                               std::span<double> slopes, std::span<double> next) const final {
    if (N == 0 && math::simd_level() == math::SimdLevel::avx2) {
      return dormand_prince_avx2(self(), t, h, y, slopes, next);
    }
    return dormand_prince<N>(self(), t, h, y.data(), slopes.data(), next.data(), y.size());
  }

 private:
  const Derived& self() const { return static_cast<const Derived&>(*this); }
  ML_TARGET_AVX2 static std::int64_t rk4_avx2(const Derived& rhs, double t, double h,
                                              std::int64_t count, std::span<double> y,
                                              std::span<double> scratch) {
    return kernels::rk4_steps<N>(rhs, t, h, count, y, scratch);
  }
  ML_TARGET_AVX2 static double dormand_prince_avx2(const Derived& rhs, double t, double h,
                                                   std::span<const double> y,
                                                   std::span<double> slopes,
                                                   std::span<double> next) {
    return dormand_prince<N>(rhs, t, h, y.data(), slopes.data(), next.data(), y.size());
  }
};

}  // namespace motionlab::ode::kernels
