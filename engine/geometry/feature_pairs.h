// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <span>
#include <vector>

#include "engine/geometry/feature_tree.h"

namespace motionlab::geometry {

using IndexPair = std::array<int, 2>;

// A broad phase: every pair of features whose distance can shrink to the reach while they move,
// each once, and not many more. Pairs with a common corner are left out: they never part. So is a
// pair if the boxes around what they sweep, each half the reach larger, are apart, or if along an
// axis of the first feature's own box the gap is more than their motion relative to each other can
// close: sheets that lie on each other and sheets that move together cost little.
//
// Work is divided by leaves, not by threads, and the parts are put together in their order, so the
// list is the same for any number of threads. Memory is kept between calls.
class FeaturePairs {
 public:
  // Pairs {index in first, index in second}; both trees refitted with this reach. On request only
  // those of which one at least has changed.
  std::span<const IndexPair> between(const FeatureTree& first, const FeatureTree& second,
                                     float reach, int threads, bool only_changed = false);
  // Pairs of different features of one set.
  std::span<const IndexPair> within(const FeatureTree& all, float reach, int threads,
                                    bool only_changed = false);

 private:
  static constexpr std::size_t kParts = 16;

  std::span<const IndexPair> find(const FeatureTree& first, const FeatureTree& second, float reach,
                                  int threads, bool only_changed);
  // What one part of the work finds, and its scratch.
  struct Part {
    std::vector<IndexPair> pairs;
    std::vector<int> leaves;
  };
  void search(std::size_t begin, std::size_t end, Part& part) const;
  void search_here(std::size_t begin, std::size_t end, Part& part) const;
  void search_avx2(std::size_t begin, std::size_t end, Part& part) const;
  void search_group(int begin, int end, Part& part) const;
  void compare_leaves(int a, int b, std::vector<IndexPair>& out) const;
  void add_found(int index, int b, unsigned mask, std::vector<IndexPair>& out) const;

  const FeatureTree* first_ = nullptr;
  const FeatureTree* second_ = nullptr;
  float reach_ = 0.0F;
  bool only_changed_ = false;
  std::array<Part, kParts> parts_;
  std::vector<IndexPair> pairs_;
};

}  // namespace motionlab::geometry
