// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <glm/vec3.hpp>
#include <span>
#include <vector>

namespace motionlab::geometry {

// Moving features of a mesh (vertices, edges, triangles), as a structure of arrays. A feature moves
// by u; each of its points by no more than `turn` beside that.
struct Features {
  // Axes of the box around a feature at the start, and its half sizes along the last two; along the
  // normal it has none.
  struct Frame {
    std::array<float, 3> normal{}, across{}, along{};  // unit, or zero
    float half_across = 0.0F, half_along = 0.0F;       // [m]
  };
  std::vector<float> x, y, z;     // [m] centre half way
  std::vector<float> bx, by, bz;  // [m] half sizes of the box around all that it sweeps
  std::vector<float> ux, uy, uz;  // [m] motion of the centre
  std::vector<float> turn;        // [m]
  std::vector<float> hx, hy, hz;  // [m] half of an edge; zero for the others
  std::vector<char> changed;      // 1: asked about, where only what has changed is
  std::vector<Frame> frame;       // needed of the first set only

  static constexpr int kColumns = 13;
  void resize(std::size_t count);
  std::size_t size() const { return x.size(); }
  std::array<std::vector<float>*, kColumns> columns();
  std::array<const std::vector<float>*, kColumns> columns() const;
};

// A tree of boxes over the features of one mesh. Which are neighbours is settled once, by a Morton
// curve through the rest state: a patch of cloth stays a patch however it moves. A leaf is eight
// features, which are judged together.
class FeatureTree {
 public:
  static constexpr int kLeaf = 8;
  struct Box {
    std::array<float, 3> low, high;
  };

  explicit FeatureTree(std::span<const glm::vec3> rest_centers);

  Features now;  // in the order of the centres given: to be filled before refit()
  void refit(float reach);

  int leaf_count() const { return leaf_count_; }
  const Box& leaf_box(int leaf) const { return boxes_[first_leaf_ + leaf]; }
  // The columns of a leaf one after the other, eight numbers each.
  const float* leaf_columns(int leaf) const {
    return sorted_.data() + static_cast<std::ptrdiff_t>(leaf) * kLeaf * Features::kColumns;
  }
  // The features in the order of leaves; -1 where there is none.
  int index(int place) const { return index_[place]; }
  const Features::Frame& frame(int place) const { return frames_[place]; }
  bool leaf_changed(int leaf) const { return changed_[first_leaf_ + leaf] != 0; }
  // Calls found(leaf) for the leaves from `from` on whose boxes meet `box`, in ascending order; on
  // request only for those that hold something changed.
  template <typename Found>
  void for_leaves_meeting(const Box& box, int from, bool only_changed, const Found& found) const;

 private:
  void sort_leaf(int leaf, float reach);

  int leaf_count_ = 0, first_leaf_ = 1;
  std::vector<int> index_;
  std::vector<float> sorted_;
  std::vector<Features::Frame> frames_;
  std::vector<Box> boxes_;     // node k has the children 2k and 2k + 1
  std::vector<char> changed_;  // of nodes: holds something changed
};

using IndexPair = std::array<int, 2>;

// A broad phase: every pair of features whose distance can shrink to the reach while they move,
// each once, and not many more. A pair is left out if the boxes around what they sweep, each half
// the reach larger, are apart, or if along an axis of the first feature's own box the gap is more
// than their motion relative to each other can close: sheets that lie on each other and sheets that
// move together cost little.
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
  void search(std::size_t begin, std::size_t end, std::vector<IndexPair>& out) const;
  void search_here(std::size_t begin, std::size_t end, std::vector<IndexPair>& out) const;
  void search_avx2(std::size_t begin, std::size_t end, std::vector<IndexPair>& out) const;
  void compare_leaves(int a, int b, std::vector<IndexPair>& out) const;
  void add_found(int index, int b, unsigned mask, std::vector<IndexPair>& out) const;

  const FeatureTree* first_ = nullptr;
  const FeatureTree* second_ = nullptr;
  float reach_ = 0.0F;
  bool only_changed_ = false;
  std::array<std::vector<IndexPair>, kParts> parts_;
  std::vector<IndexPair> pairs_;
};

}  // namespace motionlab::geometry
