// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
//
// The body of slerp_batch.cpp, which includes it once for each level of instructions: GCC splits a
// vector type into pieces where a function is defined, not where it is inlined, so that each level
// needs functions of its own. `Lanes` is the vector type there.

// By reference throughout: how wide vectors are passed by value depends on the instructions.
template <typename V, std::size_t N, std::size_t... I>
[[gnu::always_inline]] inline void horner(const std::array<float, N>& c, const V& x, V& sum,
                                          std::index_sequence<I...>) {
  sum = x * c[N - 1] + c[N - 2];
  ((sum = sum * x + c[N - 3 - I]), ...);
}
template <typename V, std::size_t N>
[[gnu::always_inline]] inline void polynomial(const std::array<float, N>& c, const V& x, V& sum) {
  horner(c, x, sum, std::make_index_sequence<N - 2>());
}

template <typename V>
struct Quad {
  V w, x, y, z;
};
template <typename V>
[[gnu::always_inline]] inline void load(const float* const from[4], std::size_t i, Quad<V>& to) {
  std::memcpy(&to.w, from[0] + i, sizeof(V));
  std::memcpy(&to.x, from[1] + i, sizeof(V));
  std::memcpy(&to.y, from[2] + i, sizeof(V));
  std::memcpy(&to.z, from[3] + i, sizeof(V));
}

// As many quaternions from `i` on as V has places.
template <typename V>
[[gnu::always_inline]] inline void slerp_lanes(const SlerpPointers& p, std::size_t i) {
  Quad<V> a, b;
  V t;
  load(p.a, i, a);
  load(p.b, i, b);
  std::memcpy(&t, p.t + i, sizeof(V));
  const V dot = (a.w * b.w + a.x * b.x) + (a.y * b.y + a.z * b.z);
  const V one = dot * 0.0f + 1.0f;
  const V sign = dot < 0.0f ? -one : one;
  // |b - a|^2 / 4 keeps what 1 - dot would lose for near keys.
  const V dw = b.w * sign - a.w;
  const V dx = b.x * sign - a.x;
  const V dy = b.y * sign - a.y;
  const V dz = b.z * sign - a.z;
  const V y = ((dw * dw + dx * dx) + (dy * dy + dz * dz)) * 0.25f;
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
  to = to * t * ratio * sign;
  const Quad<V> q{a.w * from + b.w * to, a.x * from + b.x * to, a.y * from + b.y * to,
                  a.z * from + b.z * to};
  std::memcpy(p.out[0] + i, &q.w, sizeof(V));
  std::memcpy(p.out[1] + i, &q.x, sizeof(V));
  std::memcpy(p.out[2] + i, &q.y, sizeof(V));
  std::memcpy(p.out[3] + i, &q.z, sizeof(V));
}

inline void slerp_all(const SlerpPointers& p, std::size_t n) {
  constexpr std::size_t kLanes = sizeof(Lanes) / sizeof(float);
  std::size_t i = 0;
  for (; i + kLanes <= n; i += kLanes) slerp_lanes<Lanes>(p, i);
  for (; i < n; ++i) slerp_lanes<float>(p, i);
}
