// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/geometry/pair_batch.h"

#include <bit>
#include <cstdint>

#include "engine/math/simd.h"
#include "engine/math/simd_level.h"

namespace motionlab::geometry {
namespace {

constexpr int kLanes = PairBatch::kSize;
using Lanes = std::array<float, kLanes>;
struct CornerLanes {
  Lanes x, y, z;
};
using PairLanes = std::array<CornerLanes, 4>;

// The corners of eight pairs, component by component.
inline void gather_corners(const Points4& points, const PairBatch& batch, PairLanes& out) {
  using math::Float4;
  for (int corner = 0; corner < 4; ++corner) {
    for (int half = 0; half < kLanes; half += 4) {
      const auto point = [&](int k) {
        return Float4::load(points.data() +
                            4 * static_cast<std::ptrdiff_t>(batch.v[half + k][corner]));
      };
      Float4 a = point(0), b = point(1), c = point(2), d = point(3);
      math::transpose(a, b, c, d);
      a.store(out[corner].x.data() + half);
      b.store(out[corner].y.data() + half);
      c.store(out[corner].z.data() + half);
    }
  }
}

struct Vector {
  float x, y, z;
};
inline Vector minus(const CornerLanes& a, const CornerLanes& b, int k) {
  return {a.x[k] - b.x[k], a.y[k] - b.y[k], a.z[k] - b.z[k]};
}
inline Vector minus(const Vector& a, const Vector& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
inline Vector minus_scaled(const Vector& a, float s, const Vector& b) {
  return {a.x - s * b.x, a.y - s * b.y, a.z - s * b.z};
}
inline float dot(const Vector& a, const Vector& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline float squared(const CornerLanes& a, const CornerLanes& b, int k) {
  const Vector d = minus(a, b, k);
  return dot(d, d);
}
// a or b by their bits: a conditional expression would become a branch, because its operands might
// trap, and the loops would not be vectorized.
inline float choose(bool first, float a, float b) {
  const std::int32_t mask = -static_cast<std::int32_t>(first);
  return std::bit_cast<float>((std::bit_cast<std::int32_t>(a) & mask) |
                              (std::bit_cast<std::int32_t>(b) & ~mask));
}
inline float larger(float a, float b) { return choose(a > b, a, b); }
inline float clamp01(float x) {
  const float low = choose(x > 0.0F, x, 0.0F);
  return choose(low < 1.0F, low, 1.0F);
}
constexpr float kTiny = 1e-30F;  // in place of the squared length of an edge without one

inline void motions_of(FeaturePair kind, const PairLanes& m, PairBatch& out) {
  if (kind == FeaturePair::vertex_triangle) {
    for (int k = 0; k < kLanes; ++k) {
      out.motion_squared[k] =
          larger(squared(m[0], m[1], k), larger(squared(m[0], m[2], k), squared(m[0], m[3], k)));
    }
    return;
  }
  for (int k = 0; k < kLanes; ++k) {
    out.motion_squared[k] = larger(larger(squared(m[0], m[2], k), squared(m[0], m[3], k)),
                                   larger(squared(m[1], m[2], k), squared(m[1], m[3], k)));
  }
}

// As closest_of_segments.
inline void edges_of(const PairLanes& p, PairBatch& out) {
  for (int k = 0; k < kLanes; ++k) {
    const Vector d1 = minus(p[1], p[0], k), d2 = minus(p[3], p[2], k), r = minus(p[0], p[2], k);
    const float a = larger(dot(d1, d1), kTiny), e = larger(dot(d2, d2), kTiny);
    const float b = dot(d1, d2), c = dot(d1, r), f = dot(d2, r);
    const float denominator = a * e - b * b;
    const float guess = clamp01((b * f - c * e) / denominator);
    float s = choose(denominator > kParallelSine<float> * a * e, guess, 0.0F);
    float t = clamp01((b * s + f) / e);
    s = clamp01((b * t - c) / a);
    t = clamp01((b * s + f) / e);
    const Vector apart = minus_scaled(minus_scaled(r, t, d2), -s, d1);
    out.distance_squared[k] = dot(apart, apart);
    out.weight[0][k] = 1.0F - s;
    out.weight[1][k] = s;
    out.weight[2][k] = t - 1.0F;
    out.weight[3][k] = -t;
  }
}

// The face where the foot of the perpendicular lies in it, the best of the edges elsewhere.
inline void triangles_of(const PairLanes& p, PairBatch& out) {
  for (int k = 0; k < kLanes; ++k) {
    const Vector ab = minus(p[2], p[1], k), ac = minus(p[3], p[1], k), ap = minus(p[0], p[1], k);
    const Vector bc = minus(ac, ab), bp = minus(ap, ab);
    const float bb = larger(dot(ab, ab), kTiny), cc = larger(dot(ac, ac), kTiny);
    const float bc_squared = larger(dot(bc, bc), kTiny);
    const float cross = dot(ab, ac), pb = dot(ap, ab), pc = dot(ap, ac);
    const float on_ab = clamp01(pb / bb), on_ac = clamp01(pc / cc);
    const float on_bc = clamp01(dot(bp, bc) / bc_squared);
    const Vector off_ab = minus_scaled(ap, on_ab, ab), off_ac = minus_scaled(ap, on_ac, ac);
    const Vector off_bc = minus_scaled(bp, on_bc, bc);
    const float far_ab = dot(off_ab, off_ab), far_ac = dot(off_ac, off_ac);
    const float far_bc = dot(off_bc, off_bc);
    const float denominator = bb * cc - cross * cross;
    const float v = (cc * pb - cross * pc) / denominator;
    const float w = (bb * pc - cross * pb) / denominator;
    const Vector off_face = minus_scaled(minus_scaled(ap, v, ab), w, ac);
    const float far_face = dot(off_face, off_face);
    float near = far_ab, best_v = on_ab, best_w = 0.0F;
    const bool ac_nearer = far_ac < near;
    near = choose(ac_nearer, far_ac, near);
    best_v = choose(ac_nearer, 0.0F, best_v);
    best_w = choose(ac_nearer, on_ac, best_w);
    const bool bc_nearer = far_bc < near;
    near = choose(bc_nearer, far_bc, near);
    best_v = choose(bc_nearer, 1.0F - on_bc, best_v);
    best_w = choose(bc_nearer, on_bc, best_w);
    const bool face =
        (denominator > kSliverSine<float> * bb * cc) & (v > 0.0F) & (w > 0.0F) & (v + w < 1.0F);
    out.distance_squared[k] = choose(face, far_face, near);
    best_v = choose(face, v, best_v);
    best_w = choose(face, w, best_w);
    // An edge leaves the third corner a weight of exactly zero.
    const float first = 1.0F - best_v - best_w;
    out.weight[0][k] = 1.0F;
    out.weight[1][k] = choose(face | !bc_nearer, -first, 0.0F);
    out.weight[2][k] = -best_v;
    out.weight[3][k] = -best_w;
  }
}

inline void distances_of(FeaturePair kind, const PairLanes& p, PairBatch& out) {
  if (kind == FeaturePair::vertex_triangle) {
    triangles_of(p, out);
  } else {
    edges_of(p, out);
  }
}

inline void judge_here(FeaturePair kind, const Points4& position, const Points4& motion,
                       PairBatch& batch, Moment moment) {
  PairLanes lanes, way;
  gather_corners(motion, batch, way);
  motions_of(kind, way, batch);
  gather_corners(position, batch, lanes);
  if (moment == Moment::end) {
    for (int corner = 0; corner < 4; ++corner) {
      for (int k = 0; k < kLanes; ++k) {
        lanes[corner].x[k] += way[corner].x[k];
        lanes[corner].y[k] += way[corner].y[k];
        lanes[corner].z[k] += way[corner].z[k];
      }
    }
  }
  distances_of(kind, lanes, batch);
}

inline void measure_here(FeaturePair kind, const Points4& motion, PairBatch& batch) {
  PairLanes lanes;
  gather_corners(motion, batch, lanes);
  motions_of(kind, lanes, batch);
}

// √squared − separation. With the vector instruction, which a loop that may set errno does not get.
inline void gaps_of(const Lanes& squared, const Lanes& separation, Lanes& gap) {
  for (int k = 0; k < kLanes; k += 4) {
    (math::square_root(math::Float4::load(squared.data() + k)) -
     math::Float4::load(separation.data() + k))
        .store(gap.data() + k);
  }
}

// Conservative advancement as time_of_approach, with all lanes in step. A lane that is done has no
// step left; what is undecided after the last advance may approach.
inline unsigned approach_here(FeaturePair kind, const Points4& position, const Points4& motion,
                              const PairBatch& batch, const Lanes& separation, int count) {
  constexpr int kBatchAdvances = 12;
  PairLanes start, way, now;
  gather_corners(position, batch, start);
  gather_corners(motion, batch, way);
  PairBatch at;
  motions_of(kind, way, at);
  distances_of(kind, start, at);
  Lanes speed, enough, gap, time{};
  unsigned open = 0, meet = 0;
  gaps_of(at.motion_squared, Lanes{}, speed);
  gaps_of(at.distance_squared, separation, gap);
  for (int k = 0; k < kLanes; ++k) enough[k] = 0.1F * gap[k];
  for (int k = 0; k < count; ++k) {
    if (gap[k] > speed[k]) continue;
    (gap[k] > 0.0F ? open : meet) |= 1U << static_cast<unsigned>(k);
  }
  for (int advance = 0; advance < kBatchAdvances && open != 0; ++advance) {
    for (int k = 0; k < kLanes; ++k) {
      time[k] += 0.95F * larger(gap[k], 0.0F) / larger(speed[k], kTiny);
      // A lane that is past its end stays there.
      time[k] = choose(time[k] < 1.0F, time[k], 1.0F);
    }
    for (int corner = 0; corner < 4; ++corner) {
      for (int k = 0; k < kLanes; ++k) {
        now[corner].x[k] = start[corner].x[k] + time[k] * way[corner].x[k];
        now[corner].y[k] = start[corner].y[k] + time[k] * way[corner].y[k];
        now[corner].z[k] = start[corner].z[k] + time[k] * way[corner].z[k];
      }
    }
    distances_of(kind, now, at);
    gaps_of(at.distance_squared, separation, gap);
    for (unsigned left = open; left != 0; left &= left - 1) {
      const int k = std::countr_zero(left);
      const unsigned bit = 1U << static_cast<unsigned>(k);
      if (time[k] >= 1.0F) {
        open &= ~bit;
      } else if (!(gap[k] > enough[k])) {
        open &= ~bit;
        meet |= bit;
      }
    }
  }
  return meet | open;
}

#if ML_HAS_TARGET_AVX2
ML_TARGET_AVX2 unsigned approach_avx2(FeaturePair kind, const Points4& position,
                                      const Points4& motion, const PairBatch& batch,
                                      const Lanes& separation, int count) {
  return approach_here(kind, position, motion, batch, separation, count);
}
ML_TARGET_AVX2 void judge_avx2(FeaturePair kind, const Points4& position, const Points4& motion,
                               PairBatch& batch, Moment moment) {
  judge_here(kind, position, motion, batch, moment);
}
ML_TARGET_AVX2 void measure_avx2(FeaturePair kind, const Points4& motion, PairBatch& batch) {
  measure_here(kind, motion, batch);
}
#endif

}  // namespace

void judge_pairs(FeaturePair kind, const Points4& position, const Points4& motion, PairBatch& batch,
                 Moment moment) {
#if ML_HAS_TARGET_AVX2
  if (math::simd_level() == math::SimdLevel::avx2)
    return judge_avx2(kind, position, motion, batch, moment);
#endif
  judge_here(kind, position, motion, batch, moment);
}

void measure_motions(FeaturePair kind, const Points4& motion, PairBatch& batch) {
#if ML_HAS_TARGET_AVX2
  if (math::simd_level() == math::SimdLevel::avx2) return measure_avx2(kind, motion, batch);
#endif
  measure_here(kind, motion, batch);
}

unsigned may_approach(FeaturePair kind, const Points4& position, const Points4& motion,
                      const PairBatch& batch, const std::array<float, PairBatch::kSize>& separation,
                      int count) {
#if ML_HAS_TARGET_AVX2
  if (math::simd_level() == math::SimdLevel::avx2)
    return approach_avx2(kind, position, motion, batch, separation, count);
#endif
  return approach_here(kind, position, motion, batch, separation, count);
}

}  // namespace motionlab::geometry
