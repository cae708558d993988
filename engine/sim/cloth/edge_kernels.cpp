// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/sim/cloth/edge_kernels.h"

#include <cmath>

#include "engine/math/simd_level.h"

#if ML_HAS_TARGET_AVX2
#include <immintrin.h>
#endif

namespace motionlab::cloth {
namespace {

// Keeps 0/0 away where both ends coincide or are pinned: the numerators are 0 there.
template <typename Real>
constexpr Real kTiny = Real(1e-30);

template <typename Real, bool Compliant, bool Torn>
struct EdgeKernel {
  const EdgeSweep<Real>& s;
  Real alpha;
  Real relaxation;

  // Edge e between the particles a and b.
  [[gnu::always_inline]] inline void operator()(int e, int a, int b) const {
    Real* const x = s.x;
    Real* const y = s.y;
    Real* const z = s.z;
    const Real dx = x[a] - x[b], dy = y[a] - y[b], dz = z[a] - z[b];
    const Real length = std::sqrt(dx * dx + dy * dy + dz * dz);
    const Real wa = s.w[a], wb = s.w[b];
    Real numerator = s.rest[e] - length;
    Real denominator = wa + wb;
    if constexpr (Compliant) {
      numerator -= alpha * s.lambda[e];
      denominator += alpha;
    }
    Real factor = relaxation * numerator / (denominator * length + kTiny<Real>);
    if constexpr (Torn) factor *= s.alive[e];
    if constexpr (Compliant) s.lambda[e] += factor * length;
    const Real fa = factor * wa, fb = factor * wb;
    x[a] += fa * dx;
    y[a] += fa * dy;
    z[a] += fa * dz;
    x[b] -= fb * dx;
    y[b] -= fb * dy;
    z[b] -= fb * dz;
  }
};

template <typename Real, bool Compliant>
struct ErrorKernel {
  const EdgeSweep<Real>& s;
  Real alpha;
  Real* squares;

  [[gnu::always_inline]] inline void operator()(int e, int a, int b) const {
    const Real dx = s.x[a] - s.x[b], dy = s.y[a] - s.y[b], dz = s.z[a] - s.z[b];
    Real c = std::sqrt(dx * dx + dy * dy + dz * dz) - s.rest[e];
    if constexpr (Compliant) c += alpha * s.lambda[e];
    squares[e] = c * c;
  }
};

template <typename Real>
struct StretchKernel {
  const EdgeSweep<Real>& s;
  Real* squares;

  [[gnu::always_inline]] inline void operator()(int e, int a, int b) const {
    const Real dx = s.x[a] - s.x[b], dy = s.y[a] - s.y[b], dz = s.z[a] - s.z[b];
    squares[e] = (dx * dx + dy * dy + dz * dz) / (s.rest[e] * s.rest[e]);
  }
};

// Calls the kernel for the edges of a run, in loops that need no indices where its pattern allows.
template <typename Kernel>
[[gnu::always_inline]] inline void for_run(const Topology& t, const Run& run,
                                           const Kernel& kernel) {
  const int first = run.first, n = run.count, a = run.a, b = run.b;
  switch (run.pattern) {
    case Pattern::contiguous:
#pragma GCC ivdep
      for (int i = 0; i < n; ++i) kernel(first + i, a + i, b + i);
      break;
    case Pattern::pairs:
#pragma GCC ivdep
      for (int i = 0; i < n; ++i) kernel(first + i, a + 2 * i, a + 2 * i + 1);
      break;
    case Pattern::quads: {
#pragma GCC ivdep
      for (int j = 0; j < n / 2; ++j) {
        kernel(first + 2 * j, a + 4 * j, a + 4 * j + 2);
        kernel(first + 2 * j + 1, a + 4 * j + 1, a + 4 * j + 3);
      }
      if (n % 2 != 0) kernel(first + n - 1, a + 2 * (n - 1), a + 2 * (n - 1) + 2);
      break;
    }
    case Pattern::general:
      for (int e = first; e < first + n; ++e) kernel(e, t.edges.a[e], t.edges.b[e]);
      break;
  }
}

template <typename Real, bool Compliant, bool Torn>
[[gnu::always_inline]] inline void sweep_runs(const EdgeSweep<Real>& sweep, const Topology& t) {
  for (const Run& run : t.runs) {
    const auto kind = static_cast<std::size_t>(run.kind);
    for_run(t, run,
            EdgeKernel<Real, Compliant, Torn>{sweep, sweep.alpha[kind], sweep.relaxation[kind]});
  }
}

template <typename Real>
[[gnu::always_inline]] inline void sweep_by_kind(const EdgeSweep<Real>& sweep, const Topology& t) {
  if (sweep.alive != nullptr) {
    sweep.lambda != nullptr ? sweep_runs<Real, true, true>(sweep, t)
                            : sweep_runs<Real, false, true>(sweep, t);
  } else {
    sweep.lambda != nullptr ? sweep_runs<Real, true, false>(sweep, t)
                            : sweep_runs<Real, false, false>(sweep, t);
  }
}

template <typename Real>
[[gnu::always_inline]] inline void forget_torn(const EdgeSweep<Real>& sweep, const Topology& t,
                                               Real* squares) {
  if (sweep.alive == nullptr) return;
  for (std::size_t e = 0; e < t.edges.size(); ++e) {
    squares[e] = sweep.alive[e] == Real(0) ? Real(0) : squares[e];
  }
}

template <typename Real>
[[gnu::always_inline]] inline void errors_by_kind(const EdgeSweep<Real>& sweep, const Topology& t,
                                                  Real* squares) {
  for (const Run& run : t.runs) {
    const Real alpha = sweep.alpha[static_cast<std::size_t>(run.kind)];
    if (sweep.lambda != nullptr) {
      for_run(t, run, ErrorKernel<Real, true>{sweep, alpha, squares});
    } else {
      for_run(t, run, ErrorKernel<Real, false>{sweep, alpha, squares});
    }
  }
  forget_torn(sweep, t, squares);
}

template <typename Real>
[[gnu::always_inline]] inline void stretches(const EdgeSweep<Real>& sweep, const Topology& t,
                                             Real* squares) {
  for (const Run& run : t.runs) for_run(t, run, StretchKernel<Real>{sweep, squares});
  forget_torn(sweep, t, squares);
}

template <typename Real>
ML_TARGET_AVX2 void stretches_avx2(const EdgeSweep<Real>& sweep, const Topology& t, Real* squares) {
  stretches(sweep, t, squares);
}

template <typename Real>
ML_TARGET_AVX2 void errors_avx2(const EdgeSweep<Real>& sweep, const Topology& t, Real* squares) {
  errors_by_kind(sweep, t, squares);
}

// Double is swept as the compiler makes it of the same loops.
ML_TARGET_AVX2 void sweep_avx2(const EdgeSweep<double>& sweep, const Topology& t) {
  sweep_by_kind(sweep, t);
}

#if ML_HAS_TARGET_AVX2
#include "engine/sim/cloth/edge_kernels_avx2.inl"
#else
void sweep_avx2(const EdgeSweep<float>& sweep, const Topology& t) { sweep_by_kind(sweep, t); }
#endif

}  // namespace

template <typename Real>
void sweep_edges(const EdgeSweep<Real>& sweep, const Topology& topology) {
  if (math::simd_level() == math::SimdLevel::avx2) {
    sweep_avx2(sweep, topology);
  } else {
    sweep_by_kind(sweep, topology);
  }
}

template <typename Real>
void edge_errors(const EdgeSweep<Real>& sweep, const Topology& topology, Real* squares) {
  if (math::simd_level() == math::SimdLevel::avx2) {
    errors_avx2(sweep, topology, squares);
  } else {
    errors_by_kind(sweep, topology, squares);
  }
}

template <typename Real>
void edge_stretches(const EdgeSweep<Real>& sweep, const Topology& topology, Real* squares) {
  if (math::simd_level() == math::SimdLevel::avx2) {
    stretches_avx2(sweep, topology, squares);
  } else {
    stretches(sweep, topology, squares);
  }
}

template <typename Real>
EdgeStep<Real> edge_step(const EdgeSweep<Real>& s, const Topology& t, std::size_t e) {
  const int a = t.edges.a[e], b = t.edges.b[e];
  const auto kind = static_cast<std::size_t>(t.edges.kind[e]);
  const Real alpha = s.lambda != nullptr ? s.alpha[kind] : Real(0);
  const Real dx = s.x[a] - s.x[b], dy = s.y[a] - s.y[b], dz = s.z[a] - s.z[b];
  const Real length = std::sqrt(dx * dx + dy * dy + dz * dz);
  Real numerator = s.rest[e] - length;
  if (s.lambda != nullptr) numerator -= alpha * s.lambda[e];
  Real factor = s.relaxation[kind] * numerator / ((s.w[a] + s.w[b] + alpha) * length + kTiny<Real>);
  if (s.alive != nullptr) factor *= s.alive[e];
  return {factor * length, factor};
}

template <typename Real>
void sweep_edges(const EdgeSweep<Real>& s, const Topology& t, const int* edges, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    const int e = edges[i], a = t.edges.a[e], b = t.edges.b[e];
    const Real dx = s.x[a] - s.x[b], dy = s.y[a] - s.y[b], dz = s.z[a] - s.z[b];
    const EdgeStep<Real> step = edge_step(s, t, static_cast<std::size_t>(e));
    if (s.lambda != nullptr) s.lambda[e] += step.change;
    const Real fa = step.factor * s.w[a], fb = step.factor * s.w[b];
    s.x[a] += fa * dx;
    s.y[a] += fa * dy;
    s.z[a] += fa * dz;
    s.x[b] -= fb * dx;
    s.y[b] -= fb * dy;
    s.z[b] -= fb * dz;
  }
}

template void edge_errors<float>(const EdgeSweep<float>&, const Topology&, float*);
template void edge_errors<double>(const EdgeSweep<double>&, const Topology&, double*);
template void edge_stretches<float>(const EdgeSweep<float>&, const Topology&, float*);
template void edge_stretches<double>(const EdgeSweep<double>&, const Topology&, double*);
template void sweep_edges<float>(const EdgeSweep<float>&, const Topology&);
template void sweep_edges<double>(const EdgeSweep<double>&, const Topology&);
template void sweep_edges<float>(const EdgeSweep<float>&, const Topology&, const int*, std::size_t);
template void sweep_edges<double>(const EdgeSweep<double>&, const Topology&, const int*,
                                  std::size_t);
template EdgeStep<float> edge_step<float>(const EdgeSweep<float>&, const Topology&, std::size_t);
template EdgeStep<double> edge_step<double>(const EdgeSweep<double>&, const Topology&, std::size_t);

}  // namespace motionlab::cloth
