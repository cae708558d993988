// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/geometry/feature_tree.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <glm/common.hpp>
#include <limits>
#include <utility>

namespace motionlab::geometry {
namespace {

constexpr float kFar = std::numeric_limits<float>::max();

// The bits of a 21-bit number with two places between each.
std::uint64_t spread_bits(std::uint64_t v) {
  v = (v | (v << 32U)) & 0x1F00000000FFFFULL;
  v = (v | (v << 16U)) & 0x1F0000FF0000FFULL;
  v = (v | (v << 8U)) & 0x100F00F00F00F00FULL;
  v = (v | (v << 4U)) & 0x10C30C30C30C30C3ULL;
  return (v | (v << 2U)) & 0x1249249249249249ULL;
}

}  // namespace

FeatureTree::FeatureTree(std::span<const glm::vec3> rest_centers,
                         std::span<const Corners> corners) {
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
  corners_.assign(3 * index_.size(), -1);
  for (const Corners& c : corners)
    corner_count_ = std::max(corner_count_, c[2] != c[1] ? 3 : c[1] != c[0] ? 2 : 1);
  for (int i = 0; i < count && !corners.empty(); ++i) {
    for (int k = 0; k < 3; ++k)
      corners_[3 * kLeaf * (i / kLeaf) + kLeaf * k + i % kLeaf] = corners[index_[i]][k];
  }
  feature_changed_.assign(rest_centers.size(), 1);
  columns_.assign(index_.size() * column_count, 0.0F);
  frames_.resize(index_.size());
  // What fills the last leaf has a box that nothing meets.
  Feature nothing;
  nothing.box = glm::vec3(-kFar);
  for (int place = count; place < leaf_count_ * kLeaf; ++place) put(place, nothing, 0.0F);
  first_leaf_ = static_cast<int>(std::bit_ceil(static_cast<unsigned>(std::max(leaf_count_, 1))));
  boxes_.assign(static_cast<std::size_t>(2) * first_leaf_,
                {{kFar, kFar, kFar}, {-kFar, -kFar, -kFar}});
  changed_.assign(boxes_.size(), 0);
}

int FeatureTree::leaf_size(int leaf) const {
  return std::min(kLeaf, static_cast<int>(feature_changed_.size()) - kLeaf * leaf);
}

void FeatureTree::close_leaf(int leaf) {
  const float* const columns = leaf_columns(leaf);
  const int count = leaf_size(leaf);
  Box& box = boxes_[first_leaf_ + leaf];
  for (int axis = 0; axis < 3; ++axis) {
    const float* const center = columns + static_cast<std::ptrdiff_t>(kLeaf) * axis;
    const float* const half = columns + static_cast<std::ptrdiff_t>(kLeaf) * (box_x + axis);
    float low = kFar, high = -kFar;
    for (int k = 0; k < count; ++k) {
      low = std::min(low, center[k] - half[k]);
      high = std::max(high, center[k] + half[k]);
    }
    box.low[axis] = low;
    box.high[axis] = high;
  }
}

void FeatureTree::refit_nodes() {
  for (int node = first_leaf_ - 1; node >= 1; --node) {
    changed_[node] = changed_[2 * node] | changed_[2 * node + 1];
    if (changed_[node] == 0) continue;
    const Box& a = boxes_[2 * node];
    const Box& b = boxes_[2 * node + 1];
    for (int k = 0; k < 3; ++k) {
      boxes_[node].low[k] = std::min(a.low[k], b.low[k]);
      boxes_[node].high[k] = std::max(a.high[k], b.high[k]);
    }
  }
}

FeatureTree::Box FeatureTree::box_of(int first, int last) const {
  Box box = leaf_box(first);
  for (int leaf = first + 1; leaf < last; ++leaf) {
    for (int k = 0; k < 3; ++k) {
      box.low[k] = std::min(box.low[k], leaf_box(leaf).low[k]);
      box.high[k] = std::max(box.high[k], leaf_box(leaf).high[k]);
    }
  }
  return box;
}

void FeatureTree::find_leaves(const Box& box, int from, bool only_changed,
                              std::vector<int>& out) const {
  // Whole numbers alone: what a node covers follows from its number.
  std::array<int, 64> stack;  // a tree of 2^31 leaves needs 32
  int size = 0;
  stack[size++] = 1;
  const int depth = std::bit_width(static_cast<unsigned>(first_leaf_));
  while (size > 0) {
    const int node = stack[--size];
    const int below = depth - std::bit_width(static_cast<unsigned>(node));
    const int past = ((node + 1) << below) - first_leaf_;  // the leaf after its last
    if (past <= from || !boxes_[node].meets(box)) continue;
    if (only_changed && changed_[node] == 0) continue;
    if (below == 0) {
      out.push_back(past - 1);
      continue;
    }
    stack[size++] = 2 * node + 1;
    stack[size++] = 2 * node;
  }
}

}  // namespace motionlab::geometry
