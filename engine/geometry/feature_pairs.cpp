// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/geometry/feature_pairs.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <glm/common.hpp>
#include <limits>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/parallel_for.h"
#include "engine/math/simd_level.h"

namespace motionlab::geometry {
namespace {

constexpr int kBlock = FeatureTree::kLeaf;  // an AVX2 register
constexpr float kFar = std::numeric_limits<float>::max();

bool boxes_meet(const FeatureTree::Box& a, const FeatureTree::Box& b) {
  return a.low[0] <= b.high[0] && b.low[0] <= a.high[0] && a.low[1] <= b.high[1] &&
         b.low[1] <= a.high[1] && a.low[2] <= b.high[2] && b.low[2] <= a.high[2];
}

// The bits of a 21-bit number with two places between each.
std::uint64_t spread_bits(std::uint64_t v) {
  v = (v | (v << 32U)) & 0x1F00000000FFFFULL;
  v = (v | (v << 16U)) & 0x1F0000FF0000FFULL;
  v = (v | (v << 8U)) & 0x100F00F00F00F00FULL;
  v = (v | (v << 4U)) & 0x10C30C30C30C30C3ULL;
  return (v | (v << 2U)) & 0x1249249249249249ULL;
}

// The first of a pair, with what is the same for all it is compared with.
struct Asking {
  float x, y, z, bx, by, bz, ux, uy, uz, hx, hy, hz, slack;
  Features::Frame frame;
};

// May feature j come within the reach? All comparisons are made and none jumped over, so that eight
// of them become one sequence of vector instructions.
inline int may_meet(const Asking& a, const Features& f, std::size_t j) {
  const float cx = f.x[j] - a.x, cy = f.y[j] - a.y, cz = f.z[j] - a.z;
  const int boxes = static_cast<int>(std::abs(cx) < a.bx + f.bx[j]) &
                    static_cast<int>(std::abs(cy) < a.by + f.by[j]) &
                    static_cast<int>(std::abs(cz) < a.bz + f.bz[j]);
  const float vx = f.ux[j] - a.ux, vy = f.uy[j] - a.uy, vz = f.uz[j] - a.uz;
  const float dx = cx - 0.5F * vx, dy = cy - 0.5F * vy, dz = cz - 0.5F * vz;  // at the start
  const float hx = f.hx[j], hy = f.hy[j], hz = f.hz[j];
  const auto gap_along = [&](const std::array<float, 3>& axis) {
    return std::abs(axis[0] * dx + axis[1] * dy + axis[2] * dz) -
           std::abs(axis[0] * hx + axis[1] * hy + axis[2] * hz);
  };
  const float normal = gap_along(a.frame.normal);
  const float across = gap_along(a.frame.across) - a.frame.half_across;
  const float along = gap_along(a.frame.along) - a.frame.half_along;
  const float in_plane = across > along ? across : along;
  const float gap = (normal > in_plane ? normal : in_plane) - a.slack - f.turn[j];
  const int far =
      static_cast<int>(gap > 0.0F) & static_cast<int>(gap * gap > vx * vx + vy * vy + vz * vz);
  return boxes & (far ^ 1);
}

}  // namespace

void Features::resize(std::size_t count) {
  for (auto* column : columns()) column->resize(count);
  frame.resize(count);
  changed.resize(count, 1);
}
std::array<std::vector<float>*, Features::kColumns> Features::columns() {
  return {&x, &y, &z, &bx, &by, &bz, &ux, &uy, &uz, &turn, &hx, &hy, &hz};
}
std::array<const std::vector<float>*, Features::kColumns> Features::columns() const {
  return {&x, &y, &z, &bx, &by, &bz, &ux, &uy, &uz, &turn, &hx, &hy, &hz};
}

FeatureTree::FeatureTree(std::span<const glm::vec3> rest_centers) {
  const int count = static_cast<int>(rest_centers.size());
  glm::vec3 low(kFar), high(-kFar);
  for (const glm::vec3& center : rest_centers) {
    low = glm::min(low, center);
    high = glm::max(high, center);
  }
  const glm::vec3 size = high - low;
  const float largest = std::max({size.x, size.y, size.z, 1e-9F});
  std::vector<std::pair<std::uint64_t, int>> order;
  for (int i = 0; i < count; ++i) {
    std::uint64_t code = 0;
    for (int k = 0; k < 3; ++k) {
      const float place = (rest_centers[i][k] - low[k]) / largest * 2'097'000.0F;  // below 2^21
      code |= spread_bits(static_cast<std::uint64_t>(std::max(place, 0.0F))) << k;
    }
    order.emplace_back(code, i);
  }
  std::sort(order.begin(), order.end());
  leaf_count_ = (count + kLeaf - 1) / kLeaf;
  index_.assign(static_cast<std::size_t>(leaf_count_) * kLeaf, -1);
  for (int i = 0; i < count; ++i) index_[i] = order[i].second;
  now.resize(rest_centers.size());
  for (auto* column : sorted_.columns()) column->assign(index_.size(), 0.0F);
  first_leaf_ = static_cast<int>(std::bit_ceil(static_cast<unsigned>(std::max(leaf_count_, 1))));
  boxes_.assign(static_cast<std::size_t>(2) * first_leaf_,
                {{kFar, kFar, kFar}, {-kFar, -kFar, -kFar}});
  changed_.assign(boxes_.size(), 0);
}

void FeatureTree::refit(float reach) {
  const auto from = std::as_const(now).columns();
  const auto to = sorted_.columns();
  for (int column = 0; column < Features::kColumns; ++column) {
    const float* values = from[column]->data();
    float* sorted = to[column]->data();
    for (std::size_t i = 0; i < now.size(); ++i) sorted[i] = values[index_[i]];
  }
  for (std::size_t i = 0; i < index_.size(); ++i) {
    // What fills the last leaf has a box that nothing meets.
    const float more = i < now.size() ? 0.5F * reach : -kFar;
    sorted_.bx[i] += more, sorted_.by[i] += more, sorted_.bz[i] += more;
  }
  for (int leaf = 0; leaf < leaf_count_; ++leaf) {
    Box box{{kFar, kFar, kFar}, {-kFar, -kFar, -kFar}};
    const auto add = [&box](int k, float center, float half) {
      box.low[k] = std::min(box.low[k], center - half);
      box.high[k] = std::max(box.high[k], center + half);
    };
    const std::size_t end =
        std::min<std::size_t>(now.size(), static_cast<std::size_t>(leaf + 1) * kLeaf);
    char changed = 0;
    for (std::size_t i = static_cast<std::size_t>(leaf) * kLeaf; i < end; ++i) {
      changed |= now.changed[index_[i]];
      add(0, sorted_.x[i], sorted_.bx[i]);
      add(1, sorted_.y[i], sorted_.by[i]);
      add(2, sorted_.z[i], sorted_.bz[i]);
    }
    boxes_[first_leaf_ + leaf] = box;
    changed_[first_leaf_ + leaf] = changed;
  }
  for (int node = first_leaf_ - 1; node >= 1; --node) {
    const Box& a = boxes_[2 * node];
    const Box& b = boxes_[2 * node + 1];
    changed_[node] = changed_[2 * node] | changed_[2 * node + 1];
    for (int k = 0; k < 3; ++k) {
      boxes_[node].low[k] = std::min(a.low[k], b.low[k]);
      boxes_[node].high[k] = std::max(a.high[k], b.high[k]);
    }
  }
}

template <typename Found>
void FeatureTree::for_leaves_meeting(const Box& box, int from, bool only_changed,
                                     const Found& found) const {
  struct Node {
    int node, first, leaves;
  };
  std::array<Node, 64> stack;  // a tree of 2^31 leaves needs 32
  int size = 0;
  stack[size++] = {1, 0, first_leaf_};
  while (size > 0) {
    const auto [node, first, leaves] = stack[--size];
    if (first + leaves <= from || !boxes_meet(boxes_[node], box)) continue;
    if (only_changed && changed_[node] == 0) continue;
    if (leaves == 1) {
      found(first);
      continue;
    }
    stack[size++] = {2 * node + 1, first + leaves / 2, leaves / 2};
    stack[size++] = {2 * node, first, leaves / 2};
  }
}

inline void FeaturePairs::compare_leaves(int a, int b, std::vector<IndexPair>& out) const {
  const bool same = first_ == second_ && a == b;
  const Features& f = first_->sorted();
  const auto& other = second_->leaf_box(b);
  for (int i = kBlock * a; i < kBlock * (a + 1); ++i) {
    const int index = first_->index(i);
    if (index < 0) break;
    if (f.x[i] - f.bx[i] > other.high[0] || f.x[i] + f.bx[i] < other.low[0] ||
        f.y[i] - f.by[i] > other.high[1] || f.y[i] + f.by[i] < other.low[1] ||
        f.z[i] - f.bz[i] > other.high[2] || f.z[i] + f.bz[i] < other.low[2]) {
      continue;
    }
    const Asking asking{f.x[i],
                        f.y[i],
                        f.z[i],
                        f.bx[i],
                        f.by[i],
                        f.bz[i],
                        f.ux[i],
                        f.uy[i],
                        f.uz[i],
                        f.hx[i],
                        f.hy[i],
                        f.hz[i],
                        reach_ + f.turn[i],
                        first_->now.frame[index]};
    int keep[kBlock];
    for (int k = 0; k < kBlock; ++k)
      keep[k] = may_meet(asking, second_->sorted(), static_cast<std::size_t>(kBlock * b + k));
    int any = 0;
    for (int k = 0; k < kBlock; ++k) any |= keep[k];
    if (any == 0) continue;
    const bool all = !only_changed_ || first_->now.changed[index] != 0;
    for (int k = same ? i - kBlock * a + 1 : 0; k < kBlock; ++k) {
      if (keep[k] == 0) continue;
      const int found = second_->index(kBlock * b + k);
      if (all || second_->now.changed[found] != 0) out.push_back({index, found});
    }
  }
}

inline void FeaturePairs::search_here(std::size_t begin, std::size_t end,
                                      std::vector<IndexPair>& out) const {
  for (int a = static_cast<int>(begin); a < static_cast<int>(end); ++a) {
    const bool only_changed = only_changed_ && !first_->leaf_changed(a);
    second_->for_leaves_meeting(first_->leaf_box(a), first_ == second_ ? a : 0, only_changed,
                                [&](int b) { compare_leaves(a, b, out); });
  }
}

#if ML_HAS_TARGET_AVX2
ML_TARGET_AVX2 void FeaturePairs::search_avx2(std::size_t begin, std::size_t end,
                                              std::vector<IndexPair>& out) const {
  search_here(begin, end, out);
}
#endif

void FeaturePairs::search(std::size_t begin, std::size_t end, std::vector<IndexPair>& out) const {
#if ML_HAS_TARGET_AVX2
  if (math::simd_level() == math::SimdLevel::avx2) return search_avx2(begin, end, out);
#endif
  search_here(begin, end, out);
}

std::span<const IndexPair> FeaturePairs::find(const FeatureTree& first, const FeatureTree& second,
                                              float reach, int threads, bool only_changed) {
  first_ = &first;
  second_ = &second;
  reach_ = reach;
  only_changed_ = only_changed;
  const std::size_t likely = first.now.size() + second.now.size();
  for (auto& part : parts_) {
    part.reserve(2 * likely);
    part.clear();
  }
  const auto leaves = static_cast<std::size_t>(first.leaf_count());
  if (leaves > 0) {
    parallel_for(leaves, (leaves + kParts - 1) / kParts, threads,
                 [this](std::size_t begin, std::size_t end, std::size_t part) {
                   search(begin, end, parts_[part]);
                 });
  }
  std::size_t count = 0;
  for (const auto& part : parts_) count += part.size();
  pairs_.reserve(std::max(count, 16 * likely));
  pairs_.clear();
  for (const auto& part : parts_) pairs_.insert(pairs_.end(), part.begin(), part.end());
  return pairs_;
}

std::span<const IndexPair> FeaturePairs::between(const FeatureTree& first,
                                                 const FeatureTree& second, float reach,
                                                 int threads, bool only_changed) {
  ML_CHECK(&first != &second);
  return find(first, second, reach, threads, only_changed);
}

std::span<const IndexPair> FeaturePairs::within(const FeatureTree& all, float reach, int threads,
                                                bool only_changed) {
  return find(all, all, reach, threads, only_changed);
}

}  // namespace motionlab::geometry
