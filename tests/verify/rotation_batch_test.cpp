// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "engine/math/quaternion.h"
#include "engine/math/slerp_batch.h"
#include "tests/verify/rotation_random.h"

namespace motionlab::math {
namespace {

struct Arrays {
  std::array<std::vector<float>, 4> part;
  explicit Arrays(std::size_t n) {
    for (auto& p : part) p.resize(n);
  }
  void set(std::size_t i, const glm::quat& q) {
    part[0][i] = q.w;
    part[1][i] = q.x;
    part[2][i] = q.y;
    part[3][i] = q.z;
  }
  glm::dquat get(std::size_t i) const {
    return glm::dquat(double{part[0][i]}, double{part[1][i]}, double{part[2][i]},
                      double{part[3][i]});
  }
  QuaternionArrays view() const { return {part[0], part[1], part[2], part[3]}; }
  QuaternionArraysOut out() { return {part[0], part[1], part[2], part[3]}; }
};

struct Pairs {
  Arrays a, b;
  std::vector<float> t;
  explicit Pairs(std::size_t n) : a(n), b(n), t(n) {
    Rng rng(21);
    for (std::size_t i = 0; i < n; ++i) {
      const glm::dquat from = random_rotation(rng);
      // Every distance, from the same rotation over close keys to half a turn; both covers.
      glm::dquat to = random_rotation(rng);
      if (i % 4 == 1) to = from * exp(glm::dvec3(std::pow(10.0, rng.uniform(-8.0, 0.0)), 0, 0));
      if (i % 4 == 2) to = from * glm::dquat(0.0, 0.0, 1.0, 0.0);
      if (i % 16 == 3) to = -from;
      a.set(i, glm::quat(from));
      b.set(i, glm::quat(to));
      t[i] = i % 8 == 0 ? static_cast<float>((i / 8) % 2) : static_cast<float>(rng.uniform());
    }
  }
};

TEST(SlerpBatch, IsExactToAMillionth) {
  constexpr std::size_t kCount = 100'003;  // not a multiple of any width
  const Pairs in(kCount);
  Arrays out(kCount);
  slerp_batch(in.a.view(), in.b.view(), in.t, out.out());
  double worst = 0.0, length = 0.0;
  for (std::size_t i = 0; i < kCount; ++i) {
    const glm::dquat a = in.a.get(i);
    glm::dquat b = in.b.get(i);
    // Half a turn apart in float, rounding decides which of the two ways is meant: take the one
    // that single precision takes.
    const glm::quat fa(a), fb(b);
    if ((fa.w * fb.w + fa.x * fb.x) + (fa.y * fb.y + fa.z * fb.z) < 0.0F) b = -b;
    const glm::dquat want = slerp_direct(a, b, double{in.t[i]});
    const glm::dquat d = out.get(i) - want;
    worst = std::max({worst, std::abs(d.w), std::abs(d.x), std::abs(d.y), std::abs(d.z)});
    length = std::max(length, std::abs(glm::length(out.get(i)) - 1.0));
  }
  EXPECT_LT(worst, 1e-6);
  EXPECT_LT(length, 1e-6);
}

TEST(SlerpBatch, HasTheSameBitsAtEveryLevel) {
  for (const std::size_t count : {0U, 1U, 3U, 4U, 7U, 8U, 9U, 31U, 1000U}) {
    const Pairs in(count);
    Arrays plain(count), best(count);
    slerp_batch_at(SimdLevel::baseline, in.a.view(), in.b.view(), in.t, plain.out());
    slerp_batch_at(simd_level(), in.a.view(), in.b.view(), in.t, best.out());
    for (std::size_t k = 0; k < 4; ++k) EXPECT_EQ(plain.part[k], best.part[k]) << count;
  }
}

}  // namespace
}  // namespace motionlab::math
