// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <glm/vec3.hpp>
#include <span>
#include <vector>

#include "engine/core/parallel_for.h"

namespace motionlab::geometry {

// A moving feature of a mesh (vertex, edge, triangle). Its centre moves by `motion`, each of its
// points by no more than `turn` beside that.
struct Feature {
  // Axes of the box around the feature at the start, and its half sizes along the last two; along
  // the normal it has none. Needed of the first set of a search only.
  struct Frame {
    std::array<float, 3> normal{}, across{}, along{};  // unit, or zero
    float half_across = 0.0F, half_along = 0.0F;       // [m]
  };
  glm::vec3 center{0.0F};  // [m] half way
  glm::vec3 box{0.0F};     // [m] half sizes of the box around all that it sweeps
  glm::vec3 motion{0.0F};  // [m]
  glm::vec3 half{0.0F};    // [m] half of an edge; zero for the others
  float turn = 0.0F;       // [m]
  Frame frame;
};

// A tree of boxes over the features of one mesh. Which are neighbours is settled once, by a Morton
// curve through the rest state: a patch of cloth stays a patch however it moves. A leaf is eight
// features, which are judged together.
class FeatureTree {
 public:
  static constexpr int kLeaf = 8;
  // What a leaf holds, in eight numbers each.
  enum Column {
    at_x,
    at_y,
    at_z,
    box_x,
    box_y,
    box_z,
    motion_x,
    motion_y,
    motion_z,
    turning,
    half_x,
    half_y,
    half_z,
    column_count
  };
  struct Box {
    std::array<float, 3> low, high;

    bool meets(const Box& b) const {
      // Without jumps, which would often be guessed wrong.
      return (static_cast<int>(low[0] <= b.high[0]) & static_cast<int>(b.low[0] <= high[0]) &
              static_cast<int>(low[1] <= b.high[1]) & static_cast<int>(b.low[1] <= high[1]) &
              static_cast<int>(low[2] <= b.high[2]) & static_cast<int>(b.low[2] <= high[2])) != 0;
    }
  };

  // The vertices of a feature; one twice where there are fewer than three. None: nothing is said
  // about them.
  using Corners = std::array<int, 3>;
  explicit FeatureTree(std::span<const glm::vec3> rest_centers,
                       std::span<const Corners> corners = {});

  // Takes feature i from describe(i) if changed(i), and keeps it as it is otherwise. All must have
  // been taken with the same reach: their boxes are half of it larger.
  template <typename Changed, typename Describe>
  void refit(float reach, int threads, const Changed& changed, const Describe& describe);

  std::size_t size() const { return feature_changed_.size(); }
  int leaf_count() const { return leaf_count_; }
  const Box& leaf_box(int leaf) const { return boxes_[first_leaf_ + leaf]; }
  const float* leaf_columns(int leaf) const {
    return columns_.data() + static_cast<std::ptrdiff_t>(leaf) * kLeaf * column_count;
  }
  // How many corners the features have, at most: 0 where nothing is said.
  int corner_count() const { return corner_count_; }
  // Corners of a leaf's features: eight first ones, eight second ones, eight third ones.
  const int* leaf_corners(int leaf) const {
    return corners_.data() + static_cast<std::ptrdiff_t>(leaf) * kLeaf * 3;
  }
  // The features in the order of leaves; -1 where there is none.
  int index(int place) const { return index_[place]; }
  const Feature::Frame& frame(int place) const { return frames_[place]; }
  // By the last refit.
  bool leaf_changed(int leaf) const { return changed_[first_leaf_ + leaf] != 0; }
  bool feature_changed(int feature) const { return feature_changed_[feature] != 0; }
  // Appends the leaves from `from` on whose boxes meet `box`, in ascending order; on request only
  // those that hold something changed.
  void find_leaves(const Box& box, int from, bool only_changed, std::vector<int>& out) const;
  // The box around some leaves one after the other.
  Box box_of(int first, int last) const;

 private:
  int leaf_size(int leaf) const;
  void put(int place, const Feature& feature, float reach);
  void close_leaf(int leaf);
  void refit_nodes();

  int leaf_count_ = 0, first_leaf_ = 1, corner_count_ = 0;
  std::vector<int> index_;
  std::vector<float> columns_;
  std::vector<int> corners_;  // of all leaves; -1 where nothing is said
  std::vector<Feature::Frame> frames_;
  std::vector<Box> boxes_;             // node k has the children 2k and 2k + 1
  std::vector<char> changed_;          // of nodes: holds something changed
  std::vector<char> feature_changed_;  // in the order of the centres given
};

// --- what is called for every feature or leaf ---

inline void FeatureTree::put(int place, const Feature& f, float reach) {
  float* const to = columns_.data() +
                    static_cast<std::ptrdiff_t>(place / kLeaf) * kLeaf * column_count +
                    place % kLeaf;
  const auto put3 = [to](Column column, const glm::vec3& v) {
    for (int k = 0; k < 3; ++k) to[kLeaf * (column + k)] = v[k];
  };
  put3(at_x, f.center);
  put3(box_x, f.box + 0.5F * reach);
  put3(motion_x, f.motion);
  put3(half_x, f.half);
  to[kLeaf * turning] = f.turn;
  frames_[place] = f.frame;
}

template <typename Changed, typename Describe>
void FeatureTree::refit(float reach, int threads, const Changed& changed,
                        const Describe& describe) {
  constexpr std::size_t kParts = 16;
  const auto refit_leaves = [&](std::size_t begin, std::size_t end, std::size_t) {
    for (int leaf = static_cast<int>(begin); leaf < static_cast<int>(end); ++leaf) {
      const int first = kLeaf * leaf, count = leaf_size(leaf);
      char any = 0;
      for (int place = first; place < first + count; ++place) {
        const char is = changed(index_[place]) ? 1 : 0;
        feature_changed_[index_[place]] = is;
        any |= is;
        if (is != 0) put(place, describe(index_[place]), reach);
      }
      changed_[first_leaf_ + leaf] = any;
      if (any != 0) close_leaf(leaf);
    }
  };
  const auto leaves = static_cast<std::size_t>(leaf_count_);
  if (leaves == 0) return;
  parallel_for(leaves, (leaves + kParts - 1) / kParts, threads, std::ref(refit_leaves));
  refit_nodes();
}

}  // namespace motionlab::geometry
