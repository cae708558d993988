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
  // Without jumps, which would often be guessed wrong.
  const int meet =
      static_cast<int>(a.low[0] <= b.high[0]) & static_cast<int>(b.low[0] <= a.high[0]) &
      static_cast<int>(a.low[1] <= b.high[1]) & static_cast<int>(b.low[1] <= a.high[1]) &
      static_cast<int>(a.low[2] <= b.high[2]) & static_cast<int>(b.low[2] <= a.high[2]);
  return meet != 0;
}

// The bits of a 21-bit number with two places between each.
std::uint64_t spread_bits(std::uint64_t v) {
  v = (v | (v << 32U)) & 0x1F00000000FFFFULL;
  v = (v | (v << 16U)) & 0x1F0000FF0000FFULL;
  v = (v | (v << 8U)) & 0x100F00F00F00F00FULL;
  v = (v | (v << 4U)) & 0x10C30C30C30C30C3ULL;
  return (v | (v << 2U)) & 0x1249249249249249ULL;
}

// The columns of a leaf, in the order of Features::columns().
enum Column {
  kX,
  kY,
  kZ,
  kBoxX,
  kBoxY,
  kBoxZ,
  kMotionX,
  kMotionY,
  kMotionZ,
  kTurn,
  kHalfX,
  kHalfY,
  kHalfZ
};
inline float value(const float* leaf, Column column, int k) { return leaf[kBlock * column + k]; }

// Which of eight conditions hold, as bits. No branches, so that this becomes vector instructions.
inline unsigned to_bits(const std::array<int, kBlock>& keep) {
  unsigned bits = 0;
  for (int k = 0; k < kBlock; ++k)
    bits |= static_cast<unsigned>(-keep[k]) & (1U << static_cast<unsigned>(k));
  return bits;
}

// Which features of a leaf have boxes that meet `box`?
inline unsigned meeting_box(const float* leaf, const FeatureTree::Box& box) {
  std::array<int, kBlock> keep;
  for (int k = 0; k < kBlock; ++k) {
    const float x = value(leaf, kX, k), y = value(leaf, kY, k), z = value(leaf, kZ, k);
    const float bx = value(leaf, kBoxX, k), by = value(leaf, kBoxY, k), bz = value(leaf, kBoxZ, k);
    keep[k] = static_cast<int>(x - bx <= box.high[0]) & static_cast<int>(x + bx >= box.low[0]) &
              static_cast<int>(y - by <= box.high[1]) & static_cast<int>(y + by >= box.low[1]) &
              static_cast<int>(z - bz <= box.high[2]) & static_cast<int>(z + bz >= box.low[2]);
  }
  return to_bits(keep);
}

// Which features of leaf b may come within the reach of feature i of leaf a? All comparisons are
// made and none jumped over.
inline unsigned may_meet(const float* a, int i, const Features::Frame& frame, float reach,
                         const float* b) {
  const float x = value(a, kX, i), y = value(a, kY, i), z = value(a, kZ, i);
  const float bx = value(a, kBoxX, i), by = value(a, kBoxY, i), bz = value(a, kBoxZ, i);
  const float ux = value(a, kMotionX, i), uy = value(a, kMotionY, i), uz = value(a, kMotionZ, i);
  const float slack = reach + value(a, kTurn, i);
  std::array<int, kBlock> keep;
  for (int k = 0; k < kBlock; ++k) {
    const float cx = value(b, kX, k) - x, cy = value(b, kY, k) - y, cz = value(b, kZ, k) - z;
    const int boxes = static_cast<int>(std::abs(cx) < bx + value(b, kBoxX, k)) &
                      static_cast<int>(std::abs(cy) < by + value(b, kBoxY, k)) &
                      static_cast<int>(std::abs(cz) < bz + value(b, kBoxZ, k));
    const float vx = value(b, kMotionX, k) - ux, vy = value(b, kMotionY, k) - uy,
                vz = value(b, kMotionZ, k) - uz;
    const float dx = cx - 0.5F * vx, dy = cy - 0.5F * vy, dz = cz - 0.5F * vz;  // at the start
    const float hx = value(b, kHalfX, k), hy = value(b, kHalfY, k), hz = value(b, kHalfZ, k);
    const auto gap_along = [&](const std::array<float, 3>& axis) {
      return std::abs(axis[0] * dx + axis[1] * dy + axis[2] * dz) -
             std::abs(axis[0] * hx + axis[1] * hy + axis[2] * hz);
    };
    const float normal = gap_along(frame.normal);
    const float across = gap_along(frame.across) - frame.half_across;
    const float along = gap_along(frame.along) - frame.half_along;
    const float in_plane = across > along ? across : along;
    const float gap = (normal > in_plane ? normal : in_plane) - slack - value(b, kTurn, k);
    const int far =
        static_cast<int>(gap > 0.0F) & static_cast<int>(gap * gap > vx * vx + vy * vy + vz * vz);
    keep[k] = boxes & (far ^ 1);
  }
  return to_bits(keep);
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
  sorted_.assign(index_.size() * Features::kColumns, 0.0F);
  frames_.resize(index_.size());
  first_leaf_ = static_cast<int>(std::bit_ceil(static_cast<unsigned>(std::max(leaf_count_, 1))));
  boxes_.assign(static_cast<std::size_t>(2) * first_leaf_,
                {{kFar, kFar, kFar}, {-kFar, -kFar, -kFar}});
  changed_.assign(boxes_.size(), 0);
}

void FeatureTree::sort_leaf(int leaf, float reach) {
  const auto from = std::as_const(now).columns();
  float* to = sorted_.data() + static_cast<std::ptrdiff_t>(leaf) * kLeaf * Features::kColumns;
  const int begin = leaf * kLeaf, count = std::min(kLeaf, static_cast<int>(now.size()) - begin);
  for (int column = 0; column < Features::kColumns; ++column) {
    const float* values = from[column]->data();
    for (int k = 0; k < count; ++k) to[kLeaf * column + k] = values[index_[begin + k]];
  }
  char changed = 0;
  for (int k = 0; k < count; ++k) {
    frames_[begin + k] = now.frame[index_[begin + k]];
    changed |= now.changed[index_[begin + k]];
  }
  changed_[first_leaf_ + leaf] = changed;
  Box& box = boxes_[first_leaf_ + leaf];
  for (int axis = 0; axis < 3; ++axis) {
    const float* center = to + kLeaf * axis;
    float* half = to + kLeaf * (kBoxX + axis);
    float low = kFar, high = -kFar;
    for (int k = 0; k < count; ++k) {
      half[k] += 0.5F * reach;
      low = std::min(low, center[k] - half[k]);
      high = std::max(high, center[k] + half[k]);
    }
    // What fills the last leaf has a box that nothing meets.
    for (int k = count; k < kLeaf; ++k) half[k] = -kFar;
    box.low[axis] = low;
    box.high[axis] = high;
  }
}

void FeatureTree::refit(float reach) {
  for (int leaf = 0; leaf < leaf_count_; ++leaf) sort_leaf(leaf, reach);
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
  // Whole numbers alone: what a node covers follows from its number.
  std::array<int, 64> stack;  // a tree of 2^31 leaves needs 32
  int size = 0;
  stack[size++] = 1;
  const int depth = std::bit_width(static_cast<unsigned>(first_leaf_));
  while (size > 0) {
    const int node = stack[--size];
    const int below = depth - std::bit_width(static_cast<unsigned>(node));
    const int past = ((node + 1) << below) - first_leaf_;  // the leaf after its last
    if (past <= from || !boxes_meet(boxes_[node], box)) continue;
    if (only_changed && changed_[node] == 0) continue;
    if (below == 0) {
      found(past - 1);
      continue;
    }
    stack[size++] = 2 * node + 1;
    stack[size++] = 2 * node;
  }
}

inline void FeaturePairs::add_found(int index, int b, unsigned mask,
                                    std::vector<IndexPair>& out) const {
  const bool all = !only_changed_ || first_->now.changed[index] != 0;
  for (; mask != 0; mask &= mask - 1) {
    const int found = second_->index(kBlock * b + std::countr_zero(mask));
    if (all || second_->now.changed[found] != 0) out.push_back({index, found});
  }
}

inline void FeaturePairs::compare_leaves(int a, int b, std::vector<IndexPair>& out) const {
  const float* own = first_->leaf_columns(a);
  const float* other = second_->leaf_columns(b);
  const bool same = own == other;
  for (unsigned asking = meeting_box(own, second_->leaf_box(b)); asking != 0;
       asking &= asking - 1) {
    const int i = std::countr_zero(asking), place = kBlock * a + i;
    unsigned mask = may_meet(own, i, first_->frame(place), reach_, other);
    if (same) mask &= ~0U << static_cast<unsigned>(i + 1);  // each pair once
    if (mask != 0) add_found(first_->index(place), b, mask, out);
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
