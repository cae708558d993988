// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/geometry/feature_pairs.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "engine/core/check.h"
#include "engine/core/parallel_for.h"
#include "engine/math/simd_level.h"

namespace motionlab::geometry {
namespace {

constexpr int kBlock = FeatureTree::kLeaf;  // an AVX2 register
using Column = FeatureTree::Column;
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
  using enum FeatureTree::Column;
  std::array<int, kBlock> keep;
  for (int k = 0; k < kBlock; ++k) {
    const float x = value(leaf, at_x, k), y = value(leaf, at_y, k), z = value(leaf, at_z, k);
    const float bx = value(leaf, box_x, k), by = value(leaf, box_y, k), bz = value(leaf, box_z, k);
    keep[k] = static_cast<int>(x - bx <= box.high[0]) & static_cast<int>(x + bx >= box.low[0]) &
              static_cast<int>(y - by <= box.high[1]) & static_cast<int>(y + by >= box.low[1]) &
              static_cast<int>(z - bz <= box.high[2]) & static_cast<int>(z + bz >= box.low[2]);
  }
  return to_bits(keep);
}

// Which features of leaf b have boxes that meet that of feature i of leaf a?
inline unsigned boxes_meeting(const float* a, int i, const float* b) {
  using enum FeatureTree::Column;
  const float x = value(a, at_x, i), y = value(a, at_y, i), z = value(a, at_z, i);
  const float bx = value(a, box_x, i), by = value(a, box_y, i), bz = value(a, box_z, i);
  std::array<int, kBlock> keep;
  for (int k = 0; k < kBlock; ++k) {
    keep[k] = static_cast<int>(std::abs(value(b, at_x, k) - x) < bx + value(b, box_x, k)) &
              static_cast<int>(std::abs(value(b, at_y, k) - y) < by + value(b, box_y, k)) &
              static_cast<int>(std::abs(value(b, at_z, k) - z) < bz + value(b, box_z, k));
  }
  return to_bits(keep);
}

// Which features of leaf b have a corner in common with feature i of leaf a?
inline unsigned sharing_corner(const FeatureTree& first, int a, int i, const FeatureTree& second,
                               int b) {
  const int* own = first.leaf_corners(a);
  const int* other = second.leaf_corners(b);
  std::array<int, kBlock> keep{};
  for (int m = 0; m < first.corner_count(); ++m) {
    const int corner = own[kBlock * m + i];
    for (int n = 0; n < second.corner_count(); ++n) {
      for (int k = 0; k < kBlock; ++k) keep[k] |= static_cast<int>(other[kBlock * n + k] == corner);
    }
  }
  return to_bits(keep);
}

// Which features of leaf b may come within the reach of feature i of leaf a, as far as the axes of
// its frame tell? All comparisons are made and none jumped over.
inline unsigned frames_meeting(const float* a, int i, const Feature::Frame& frame, float reach,
                               const float* b) {
  using enum FeatureTree::Column;
  const float x = value(a, at_x, i), y = value(a, at_y, i), z = value(a, at_z, i);
  const float ux = value(a, motion_x, i), uy = value(a, motion_y, i), uz = value(a, motion_z, i);
  const float slack = reach + value(a, turning, i);
  std::array<int, kBlock> keep;
  for (int k = 0; k < kBlock; ++k) {
    const float vx = value(b, motion_x, k) - ux, vy = value(b, motion_y, k) - uy,
                vz = value(b, motion_z, k) - uz;
    const float dx = value(b, at_x, k) - x - 0.5F * vx;  // at the start
    const float dy = value(b, at_y, k) - y - 0.5F * vy;
    const float dz = value(b, at_z, k) - z - 0.5F * vz;
    const float hx = value(b, half_x, k), hy = value(b, half_y, k), hz = value(b, half_z, k);
    const auto gap_along = [&](const std::array<float, 3>& axis) {
      return std::abs(axis[0] * dx + axis[1] * dy + axis[2] * dz) -
             std::abs(axis[0] * hx + axis[1] * hy + axis[2] * hz);
    };
    const float normal = gap_along(frame.normal);
    const float across = gap_along(frame.across) - frame.half_across;
    const float along = gap_along(frame.along) - frame.half_along;
    const float in_plane = across > along ? across : along;
    const float gap = (normal > in_plane ? normal : in_plane) - slack - value(b, turning, k);
    const int far =
        static_cast<int>(gap > 0.0F) & static_cast<int>(gap * gap > vx * vx + vy * vy + vz * vz);
    keep[k] = far ^ 1;
  }
  return to_bits(keep);
}

}  // namespace

inline void FeaturePairs::add_found(int index, int b, unsigned mask,
                                    std::vector<IndexPair>& out) const {
  const bool all = !only_changed_ || first_->feature_changed(index);
  for (; mask != 0; mask &= mask - 1) {
    const int found = second_->index(kBlock * b + std::countr_zero(mask));
    if (all || second_->feature_changed(found)) out.push_back({index, found});
  }
}

inline void FeaturePairs::compare_leaves(int a, int b, std::vector<IndexPair>& out) const {
  const float* own = first_->leaf_columns(a);
  const float* other = second_->leaf_columns(b);
  const bool same = own == other;
  for (unsigned asking = meeting_box(own, second_->leaf_box(b)); asking != 0;
       asking &= asking - 1) {
    const int i = std::countr_zero(asking), place = kBlock * a + i;
    unsigned mask = boxes_meeting(own, i, other);
    if (same) mask &= ~0U << static_cast<unsigned>(i + 1);  // each pair once
    if (mask != 0) mask &= ~sharing_corner(*first_, a, i, *second_, b);
    if (mask == 0) continue;
    mask &= frames_meeting(own, i, first_->frame(place), reach_, other);
    if (mask != 0) add_found(first_->index(place), b, mask, out);
  }
}

// Some leaves one after the other, which lie near each other: what is near them is looked up once.
inline void FeaturePairs::search_group(int begin, int end, Part& part) const {
  const bool within = first_ == second_;
  bool changed = !only_changed_;
  for (int a = begin; a < end; ++a) changed = changed || first_->leaf_changed(a);
  part.leaves.clear();
  second_->find_leaves(first_->box_of(begin, end), within ? begin : 0, !changed, part.leaves);
  for (int a = begin; a < end; ++a) {
    const FeatureTree::Box& box = first_->leaf_box(a);
    const bool all = !only_changed_ || first_->leaf_changed(a);
    for (const int b : part.leaves) {
      if ((within && b < a) || !second_->leaf_box(b).meets(box)) continue;
      if (all || second_->leaf_changed(b)) compare_leaves(a, b, part.pairs);
    }
  }
}

inline void FeaturePairs::search_here(std::size_t begin, std::size_t end, Part& part) const {
  constexpr std::size_t kGroup = 4;
  for (std::size_t a = begin; a < end; a += kGroup)
    search_group(static_cast<int>(a), static_cast<int>(std::min(end, a + kGroup)), part);
}

#if ML_HAS_TARGET_AVX2
ML_TARGET_AVX2 void FeaturePairs::search_avx2(std::size_t begin, std::size_t end,
                                              Part& part) const {
  search_here(begin, end, part);
}
#endif

void FeaturePairs::search(std::size_t begin, std::size_t end, Part& part) const {
#if ML_HAS_TARGET_AVX2
  if (math::simd_level() == math::SimdLevel::avx2) return search_avx2(begin, end, part);
#endif
  search_here(begin, end, part);
}

std::span<const IndexPair> FeaturePairs::find(const FeatureTree& first, const FeatureTree& second,
                                              float reach, int threads, bool only_changed) {
  first_ = &first;
  second_ = &second;
  reach_ = reach;
  only_changed_ = only_changed;
  constexpr std::size_t kMore = 16384;  // for the wild motions of few features
  const std::size_t likely = first.size() + second.size();
  for (Part& part : parts_) {
    part.pairs.reserve(2 * likely + kMore);
    part.pairs.clear();
    part.leaves.reserve(static_cast<std::size_t>(second.leaf_count()));
  }
  const auto leaves = static_cast<std::size_t>(first.leaf_count());
  if (leaves > 0) {
    parallel_for(leaves, (leaves + kParts - 1) / kParts, threads,
                 [this](std::size_t begin, std::size_t end, std::size_t part) {
                   search(begin, end, parts_[part]);
                 });
  }
  std::size_t count = 0;
  for (const Part& part : parts_) count += part.pairs.size();
  pairs_.reserve(std::max(count, 16 * likely + kParts * kMore));
  pairs_.clear();
  for (const Part& part : parts_) pairs_.insert(pairs_.end(), part.pairs.begin(), part.pairs.end());
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
