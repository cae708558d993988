// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
//
// Runs of a grid in float, eight edges at once, for edge_kernels.cpp. The operations are those of
// EdgeKernel in their order, without fused multiply-add: the same bits as edge by edge. A run that
// is no multiple of eight ends with eight of which the first are done already, and are multiplied
// by zero.

#define ML_EIGHT [[gnu::target("avx2"), gnu::always_inline]] inline

struct EightParticles {
  __m256 x, y, z, w;
};

// Lanes from `from` on.
ML_EIGHT __m256 lanes_from(int from) {
  const __m256i lane = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
  return _mm256_castsi256_ps(_mm256_cmpgt_epi32(lane, _mm256_set1_epi32(from - 1)));
}
// Pairs of lanes 0, 2, 1, 3: what shuffles within halves of two registers leave; its own inverse.
ML_EIGHT __m256 swap_middle(__m256 v) {
  return _mm256_castpd_ps(_mm256_permute4x64_pd(_mm256_castps_pd(v), 0xD8));
}
template <bool kSwapped>
ML_EIGHT __m256 in_order(__m256 v) {
  if constexpr (kSwapped) return swap_middle(v);
  return v;
}
ML_EIGHT __m256 low_pairs(__m256 a, __m256 b) {
  return _mm256_castpd_ps(_mm256_unpacklo_pd(_mm256_castps_pd(a), _mm256_castps_pd(b)));
}
ML_EIGHT __m256 high_pairs(__m256 a, __m256 b) {
  return _mm256_castpd_ps(_mm256_unpackhi_pd(_mm256_castps_pd(a), _mm256_castps_pd(b)));
}

template <bool Compliant, bool Torn>
struct EightEdges {
  const EdgeSweep<float>& s;
  __m256 alpha, relaxation;

  // The edges from e on, of which those in `active`; kSwapped: the lanes of a and b are swapped.
  template <bool kSwapped>
  ML_EIGHT void project(int e, EightParticles& a, EightParticles& b, __m256 active) const {
    const __m256 dx = _mm256_sub_ps(a.x, b.x), dy = _mm256_sub_ps(a.y, b.y),
                 dz = _mm256_sub_ps(a.z, b.z);
    const __m256 squared = _mm256_add_ps(
        _mm256_add_ps(_mm256_mul_ps(dx, dx), _mm256_mul_ps(dy, dy)), _mm256_mul_ps(dz, dz));
    const __m256 length = _mm256_sqrt_ps(squared);
    __m256 numerator = _mm256_sub_ps(in_order<kSwapped>(_mm256_loadu_ps(s.rest + e)), length);
    __m256 denominator = _mm256_add_ps(a.w, b.w);
    __m256 lambda = _mm256_setzero_ps();
    if constexpr (Compliant) {
      lambda = in_order<kSwapped>(_mm256_loadu_ps(s.lambda + e));
      numerator = _mm256_sub_ps(numerator, _mm256_mul_ps(alpha, lambda));
      denominator = _mm256_add_ps(denominator, alpha);
    }
    __m256 factor = _mm256_div_ps(
        _mm256_mul_ps(relaxation, numerator),
        _mm256_add_ps(_mm256_mul_ps(denominator, length), _mm256_set1_ps(kTiny<float>)));
    factor = _mm256_and_ps(factor, active);
    if constexpr (Torn) factor = _mm256_mul_ps(factor, in_order<kSwapped>(_mm256_loadu_ps(s.alive + e)));
    if constexpr (Compliant) {
      lambda = _mm256_add_ps(lambda, _mm256_mul_ps(factor, length));
      _mm256_storeu_ps(s.lambda + e, in_order<kSwapped>(lambda));
    }
    const __m256 fa = _mm256_mul_ps(factor, a.w), fb = _mm256_mul_ps(factor, b.w);
    a.x = _mm256_add_ps(a.x, _mm256_mul_ps(fa, dx));
    a.y = _mm256_add_ps(a.y, _mm256_mul_ps(fa, dy));
    a.z = _mm256_add_ps(a.z, _mm256_mul_ps(fa, dz));
    b.x = _mm256_sub_ps(b.x, _mm256_mul_ps(fb, dx));
    b.y = _mm256_sub_ps(b.y, _mm256_mul_ps(fb, dy));
    b.z = _mm256_sub_ps(b.z, _mm256_mul_ps(fb, dz));
  }

  ML_EIGHT EightParticles load(int i) const {
    return {_mm256_loadu_ps(s.x + i), _mm256_loadu_ps(s.y + i), _mm256_loadu_ps(s.z + i),
            _mm256_loadu_ps(s.w + i)};
  }
  ML_EIGHT void store(int i, const EightParticles& p) const {
    _mm256_storeu_ps(s.x + i, p.x);
    _mm256_storeu_ps(s.y + i, p.y);
    _mm256_storeu_ps(s.z + i, p.z);
  }

  // Two rows, side by side.
  ML_EIGHT void contiguous(int e, int a, int b, __m256 active) const {
    EightParticles first = load(a), second = load(b);
    project<false>(e, first, second, active);
    store(a, first);
    store(b, second);
  }
  // Neighbours in a row: the even and the odd of sixteen particles.
  ML_EIGHT void pairs(int e, int a, __m256 active) const {
    const EightParticles u = load(a), v = load(a + 8);
    EightParticles even{_mm256_shuffle_ps(u.x, v.x, 0x88), _mm256_shuffle_ps(u.y, v.y, 0x88),
                        _mm256_shuffle_ps(u.z, v.z, 0x88), _mm256_shuffle_ps(u.w, v.w, 0x88)};
    EightParticles odd{_mm256_shuffle_ps(u.x, v.x, 0xDD), _mm256_shuffle_ps(u.y, v.y, 0xDD),
                       _mm256_shuffle_ps(u.z, v.z, 0xDD), _mm256_shuffle_ps(u.w, v.w, 0xDD)};
    project<true>(e, even, odd, active);
    store(a, {_mm256_unpacklo_ps(even.x, odd.x), _mm256_unpacklo_ps(even.y, odd.y),
              _mm256_unpacklo_ps(even.z, odd.z), u.w});
    store(a + 8, {_mm256_unpackhi_ps(even.x, odd.x), _mm256_unpackhi_ps(even.y, odd.y),
                  _mm256_unpackhi_ps(even.z, odd.z), v.w});
  }
  // The next but one in a row: of four particles each the first two and the last two.
  ML_EIGHT void quads(int e, int a, __m256 active) const {
    const EightParticles u = load(a), v = load(a + 8);
    EightParticles first{low_pairs(u.x, v.x), low_pairs(u.y, v.y), low_pairs(u.z, v.z),
                         low_pairs(u.w, v.w)};
    EightParticles last{high_pairs(u.x, v.x), high_pairs(u.y, v.y), high_pairs(u.z, v.z),
                        high_pairs(u.w, v.w)};
    project<true>(e, first, last, active);
    store(a, {low_pairs(first.x, last.x), low_pairs(first.y, last.y), low_pairs(first.z, last.z),
              u.w});
    store(a + 8, {high_pairs(first.x, last.x), high_pairs(first.y, last.y),
                  high_pairs(first.z, last.z), v.w});
  }

  // Edges `at` … `at` + 7 of the run.
  ML_EIGHT void eight(const Run& run, int at, __m256 active) const {
    const int e = run.first + at;
    if (run.pattern == Pattern::contiguous) {
      contiguous(e, run.a + at, run.b + at, active);
    } else if (run.pattern == Pattern::pairs) {
      pairs(e, run.a + 2 * at, active);
    } else {
      quads(e, run.a + 2 * at, active);
    }
  }
};

template <bool Compliant, bool Torn>
ML_EIGHT void sweep_run_eight(const EdgeSweep<float>& sweep, const Run& run) {
  const auto kind = static_cast<std::size_t>(run.kind);
  const EightEdges<Compliant, Torn> edges{sweep, _mm256_set1_ps(sweep.alpha[kind]),
                                          _mm256_set1_ps(sweep.relaxation[kind])};
  const __m256 all = lanes_from(0);
  // Quads come in twos; an odd one is left to the end.
  const int count = run.pattern == Pattern::quads ? run.count & ~1 : run.count;
  int at = 0;
  switch (run.pattern) {  // outside the loops
    case Pattern::contiguous:
      for (; at + 8 <= count; at += 8) {
        edges.contiguous(run.first + at, run.a + at, run.b + at, all);
      }
      break;
    case Pattern::pairs:
      for (; at + 8 <= count; at += 8) edges.pairs(run.first + at, run.a + 2 * at, all);
      break;
    default:
      for (; at + 8 <= count; at += 8) edges.quads(run.first + at, run.a + 2 * at, all);
      break;
  }
  if (at < count) {
    const __m256 rest = lanes_from(8 - (count - at));
    edges.eight(run, count - 8, run.pattern == Pattern::contiguous ? rest : swap_middle(rest));
  }
  if (count < run.count) {
    const EdgeKernel<float, Compliant, Torn> one{sweep, sweep.alpha[kind], sweep.relaxation[kind]};
    const int last = run.count - 1, a = run.a + 2 * last;
    one(run.first + last, a, a + 2);
  }
}

template <bool Compliant, bool Torn>
ML_TARGET_AVX2 void sweep_runs_eight(const EdgeSweep<float>& sweep, const Topology& t) {
  for (const Run& run : t.runs) {
    if (run.pattern == Pattern::general || run.count < 9) {
      const auto kind = static_cast<std::size_t>(run.kind);
      for_run(t, run,
              EdgeKernel<float, Compliant, Torn>{sweep, sweep.alpha[kind], sweep.relaxation[kind]});
    } else {
      sweep_run_eight<Compliant, Torn>(sweep, run);
    }
  }
}

ML_TARGET_AVX2 void sweep_avx2(const EdgeSweep<float>& sweep, const Topology& t) {
  if (sweep.alive != nullptr) {
    sweep.lambda != nullptr ? sweep_runs_eight<true, true>(sweep, t)
                            : sweep_runs_eight<false, true>(sweep, t);
  } else {
    sweep.lambda != nullptr ? sweep_runs_eight<true, false>(sweep, t)
                            : sweep_runs_eight<false, false>(sweep, t);
  }
}

#undef ML_EIGHT
