// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstddef>
#include <type_traits>
#include <utility>

#include "engine/anim/skinning_input.h"
#include "engine/math/simd.h"

// The inner loops of skinning, four vertices at a time. The transforms of a vertex are blended in
// rows of four floats, as they lie in memory; the blended rows of the four vertices are then
// transposed, and the rest is done for all four at once without a shuffle.

namespace motionlab::anim {
namespace {

using math::Float4;

constexpr std::size_t kVertexBlock = 4;

// Three coordinates of four vertices.
struct Vec3x4 {
  Float4 x, y, z;
};

// The vertices of a block; behind the last one the last one again.
struct Block {
  std::size_t vertex[kVertexBlock];
  std::size_t count;
  Block(std::size_t first, std::size_t total) : count(std::min(kVertexBlock, total - first)) {
    for (std::size_t k = 0; k < kVertexBlock; ++k) vertex[k] = first + std::min(k, count - 1);
  }
  Vec3x4 load(std::span<const glm::vec3> from) const {
    const glm::vec3& a = from[vertex[0]];
    const glm::vec3& b = from[vertex[1]];
    const glm::vec3& c = from[vertex[2]];
    const glm::vec3& d = from[vertex[3]];
    return {Float4::of(a.x, b.x, c.x, d.x), Float4::of(a.y, b.y, c.y, d.y),
            Float4::of(a.z, b.z, c.z, d.z)};
  }
  void store(Vec3x4 v, std::span<glm::vec3> to) const {
    Float4 rows[4] = {v.x, v.y, v.z, Float4::zero()};
    math::transpose(rows[0], rows[1], rows[2], rows[3]);
    for (std::size_t k = 0; k < count; ++k) rows[k].store3(&to[vertex[k]].x);
  }
};

// Calls add(i) for i = 1 … n - 1, unrolled when n is known at compile time (Count > 0).
template <std::uint32_t Count, typename Add>
void for_the_rest(std::uint32_t n, const Add& add) {
  if constexpr (Count > 0) {
    [&add]<std::uint32_t... I>(std::integer_sequence<std::uint32_t, I...>) { (add(I + 1), ...); }
    (std::make_integer_sequence<std::uint32_t, Count - 1>());
  } else {
    for (std::uint32_t i = 1; i < n; ++i) add(i);
  }
}

struct Rows {
  Float4 r0, r1, r2;
};

template <std::uint32_t Count>
Rows blend_matrices(const JointMatrix* matrices, const Influence& influence, std::uint32_t count) {
  const Float4 w0 = Float4::all(influence.weight(0));
  const JointMatrix& first = matrices[influence.joints[0]];
  Rows b{w0 * Float4::load(&first.row[0].x), w0 * Float4::load(&first.row[1].x),
         w0 * Float4::load(&first.row[2].x)};
  for_the_rest<Count>(count, [&](std::uint32_t i) {
    const Float4 w = Float4::all(influence.weight(i));
    const JointMatrix& m = matrices[influence.joints[i]];
    b.r0 = b.r0 + w * Float4::load(&m.row[0].x);
    b.r1 = b.r1 + w * Float4::load(&m.row[1].x);
    b.r2 = b.r2 + w * Float4::load(&m.row[2].x);
  });
  return b;
}

// Four blended matrices, entry by entry: m[row][column], column 3 the translation.
struct Matrix34x4 {
  Float4 m[3][4];
};

Vec3x4 transform_points(const Matrix34x4& b, const Vec3x4& p) {
  const auto row = [&p](const Float4* m) {
    return (m[0] * p.x + m[1] * p.y) + (m[2] * p.z + m[3]);
  };
  return {row(b.m[0]), row(b.m[1]), row(b.m[2])};
}

// v / |v|; zero where the length is too small or too large to divide by.
Vec3x4 normalized(const Vec3x4& v) {
  const Float4 squared = v.x * v.x + v.y * v.y + v.z * v.z;
  const Float4 inverse =
      math::where_between(squared, 1e-36f, 1e36f, Float4::all(1.0f) / math::square_root(squared));
  // The select comes last: an infinite coordinate times a zero would be NaN.
  const auto divided = [&](Float4 c) {
    return math::where_between(squared, 1e-36f, 1e36f, c * inverse);
  };
  return {divided(v.x), divided(v.y), divided(v.z)};
}

// The inverse transpose is the cofactor matrix over the determinant, of which only the sign matters
// to a unit normal.
Vec3x4 transform_normals(const Matrix34x4& b, const Vec3x4& n) {
  const auto cofactors = [&b, &n](int i, int j, Float4* c) {
    // Row of cofactors of the third row of the matrix, from rows i and j.
    const Float4* p = b.m[i];
    const Float4* q = b.m[j];
    c[0] = p[1] * q[2] - p[2] * q[1];
    c[1] = p[2] * q[0] - p[0] * q[2];
    c[2] = p[0] * q[1] - p[1] * q[0];
    return c[0] * n.x + c[1] * n.y + c[2] * n.z;
  };
  Float4 c0[3], c1[3], c2[3];
  const Vec3x4 v{cofactors(1, 2, c0), cofactors(2, 0, c1), cofactors(0, 1, c2)};
  const Float4 determinant = b.m[0][0] * c0[0] + b.m[0][1] * c0[1] + b.m[0][2] * c0[2];
  return normalized({math::flip_by_sign(v.x, determinant), math::flip_by_sign(v.y, determinant),
                     math::flip_by_sign(v.z, determinant)});
}

// From vertex `begin` on.
template <std::uint32_t Count>
void lbs_loop(const SkinInput& in, const SkinOutput& out, std::uint32_t count,
              std::size_t begin = 0) {
  const JointMatrix* matrices = in.palette->matrices.data();
  const std::size_t total = in.positions.size();
  for (std::size_t first = begin; first < total; first += kVertexBlock) {
    const Block block(first, total);
    Rows rows[kVertexBlock];
    for (std::size_t k = 0; k < kVertexBlock; ++k) {
      rows[k] =
          blend_matrices<Count>(matrices, Influence(*in.influences, block.vertex[k], count), count);
    }
    math::transpose(rows[0].r0, rows[1].r0, rows[2].r0, rows[3].r0);
    math::transpose(rows[0].r1, rows[1].r1, rows[2].r1, rows[3].r1);
    math::transpose(rows[0].r2, rows[1].r2, rows[2].r2, rows[3].r2);
    const Matrix34x4 blended{{{rows[0].r0, rows[1].r0, rows[2].r0, rows[3].r0},
                              {rows[0].r1, rows[1].r1, rows[2].r1, rows[3].r1},
                              {rows[0].r2, rows[1].r2, rows[2].r2, rows[3].r2}}};
    block.store(transform_points(blended, block.load(in.positions)), out.positions);
    if (!in.normals.empty()) {
      block.store(transform_normals(blended, block.load(in.normals)), out.normals);
    }
  }
}

struct BlendedDq {
  Float4 real, dual;
  float scale;
};

template <std::uint32_t Count>
BlendedDq blend_dual_quaternions(const JointDualQuaternion* joints, const Influence& influence,
                                 std::uint32_t count) {
  const JointDualQuaternion& pivot = joints[influence.joints[0]];
  const Float4 pivot_real = Float4::load(&pivot.real.x);
  const float w0 = influence.weight(0);
  BlendedDq b{Float4::all(w0) * pivot_real, Float4::all(w0) * Float4::load(&pivot.dual.x),
              w0 * pivot.scale};
  for_the_rest<Count>(count, [&](std::uint32_t i) {
    const JointDualQuaternion& q = joints[influence.joints[i]];
    const float w = influence.weight(i);
    const Float4 real = Float4::load(&q.real.x);
    // Adding zero turns -0 into +0: a right angle to the pivot is not "on the other side".
    const Float4 side = dot4(real, pivot_real) + Float4::zero();
    const Float4 signed_weight = math::flip_by_sign(Float4::all(w), side);
    b.real = b.real + signed_weight * real;
    b.dual = b.dual + signed_weight * Float4::load(&q.dual.x);
    b.scale += w * q.scale;
  });
  return b;
}

Vec3x4 cross(const Vec3x4& a, const Vec3x4& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

Vec3x4 scaled(Float4 s, const Vec3x4& v) { return {s * v.x, s * v.y, s * v.z}; }

Vec3x4 sum(const Vec3x4& a, const Vec3x4& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }

Vec3x4 difference(const Vec3x4& a, const Vec3x4& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }

// v + 2 r x (r x v + w v)
Vec3x4 rotate(const Vec3x4& r, Float4 w, const Vec3x4& v) {
  const Vec3x4 t = cross(r, sum(cross(r, v), scaled(w, v)));
  return sum(v, sum(t, t));
}

// Conventions (Kavan 2008, and shared/gltf/ORACLE.md): a joint is a rotation, a translation and a
// uniform scale. The scales are blended linearly and applied first, which for the usual case of one
// common scale is that scale; then the rigid parts are blended. The pivot, with which all signs are
// made to agree, is the heaviest influence, the first of them on a tie (slot 0).
template <std::uint32_t Count>
void dqs_loop(const SkinInput& in, const SkinOutput& out, std::uint32_t count,
              std::size_t begin = 0) {
  const JointDualQuaternion* joints = in.palette->dual_quaternions.data();
  const std::size_t total = in.positions.size();
  for (std::size_t first = begin; first < total; first += kVertexBlock) {
    const Block block(first, total);
    BlendedDq b[kVertexBlock];
    for (std::size_t k = 0; k < kVertexBlock; ++k) {
      b[k] = blend_dual_quaternions<Count>(
          joints, Influence(*in.influences, block.vertex[k], count), count);
    }
    math::transpose(b[0].real, b[1].real, b[2].real, b[3].real);
    math::transpose(b[0].dual, b[1].dual, b[2].dual, b[3].dual);
    const Float4 norm_squared = (b[0].real * b[0].real + b[1].real * b[1].real) +
                                (b[2].real * b[2].real + b[3].real * b[3].real);
    const Float4 inverse = Float4::all(1.0f) / math::square_root(norm_squared);
    const Vec3x4 r = scaled(inverse, {b[0].real, b[1].real, b[2].real});
    const Vec3x4 d = scaled(inverse, {b[0].dual, b[1].dual, b[2].dual});
    const Float4 rw = inverse * b[3].real;
    const Float4 dw = inverse * b[3].dual;
    const Float4 scale = Float4::of(b[0].scale, b[1].scale, b[2].scale, b[3].scale);
    const Vec3x4 t = sum(difference(scaled(rw, d), scaled(dw, r)), cross(r, d));
    const Vec3x4 p = rotate(r, rw, scaled(scale, block.load(in.positions)));
    block.store(sum(p, sum(t, t)), out.positions);
    if (in.normals.empty()) continue;
    // A uniform scale leaves directions alone, unless it mirrors.
    const Float4 sign = math::flip_by_sign(Float4::all(1.0f), scale);
    block.store(rotate(r, rw, scaled(sign, block.load(in.normals))), out.normals);
  }
}

template <typename Loop>
void with_count(std::uint32_t count, const Loop& loop) {
  switch (count) {
    case 1:
      return loop(std::integral_constant<std::uint32_t, 1>());
    case 2:
      return loop(std::integral_constant<std::uint32_t, 2>());
    case 3:
      return loop(std::integral_constant<std::uint32_t, 3>());
    case 4:
      return loop(std::integral_constant<std::uint32_t, 4>());
    default:
      return loop(std::integral_constant<std::uint32_t, 0>());
  }
}

void lbs_baseline(const SkinInput& in, const SkinOutput& out) {
  const std::uint32_t count = std::min(in.max_influences, in.influences->width);
  with_count(count, [&](auto width) { lbs_loop<width>(in, out, count); });
}

void dqs_baseline(const SkinInput& in, const SkinOutput& out) {
  const std::uint32_t count = std::min(in.max_influences, in.influences->width);
  with_count(count, [&](auto width) { dqs_loop<width>(in, out, count); });
}

#if ML_HAS_TARGET_AVX2
// Four influences are what characters have: the one width with loops of its own.
bool four_with_avx2(const SkinInput& in, math::SimdLevel level) {
  return level == math::SimdLevel::avx2 && in.influences->width == 4 && in.max_influences >= 4;
}
#endif

}  // namespace

void skin_lbs(const SkinInput& in, const SkinOutput& out) {
  skin_lbs_at(math::simd_level(), in, out);
}
void skin_dqs(const SkinInput& in, const SkinOutput& out) {
  skin_dqs_at(math::simd_level(), in, out);
}

void skin_lbs_at(math::SimdLevel level, const SkinInput& in, const SkinOutput& out) {
  check_input(in, out);
#if ML_HAS_TARGET_AVX2
  if (four_with_avx2(in, level)) return lbs_loop<4>(in, out, 4, skin_lbs_wide(in, out));
#endif
  lbs_baseline(in, out);
}

void skin_dqs_at(math::SimdLevel level, const SkinInput& in, const SkinOutput& out) {
  check_input(in, out);
  ML_CHECK(in.palette->dual_quaternions_defined);
#if ML_HAS_TARGET_AVX2
  if (four_with_avx2(in, level)) return dqs_loop<4>(in, out, 4, skin_dqs_wide(in, out));
#endif
  dqs_baseline(in, out);
}

}  // namespace motionlab::anim
