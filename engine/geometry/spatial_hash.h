// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

namespace motionlab::geometry {

// Points sorted into cubic cells floor(x / size), so that cells below zero are as wide as the
// others. Only the cells that hold something take memory (Teschner et al. 2003), found through an
// open table of whole coordinates: two cells never share an entry, so a search of 27 neighbours
// meets each point once. Cells are numbered in the order of their first point and hold their points
// in ascending order: the same input gives the same order everywhere. Memory is kept between
// builds.
class SpatialHash {
 public:
  using Cell = std::array<int, 3>;

  // Points that are not finite or lie beyond 2^20 cells are put into the outermost cell.
  void build(std::span<const float> x, std::span<const float> y, std::span<const float> z,
             float size);

  int cell_count() const { return static_cast<int>(cells_.size()); }
  const Cell& cell(int number) const { return cells_[number]; }
  std::span<const int> points(int number) const {
    return {points_.data() + start_[number],
            static_cast<std::size_t>(start_[number + 1] - start_[number])};
  }
  // The number of the cell at these coordinates, or -1 if it holds nothing.
  int find(const Cell& cell) const;
  int coordinate(float x) const;

 private:
  static std::uint64_t key_of(const Cell& cell);
  std::size_t slot_of(std::uint64_t key) const;
  int find_or_add(const Cell& cell);

  float inverse_size_ = 1.0F;
  std::vector<Cell> cells_;
  std::vector<std::uint64_t> keys_;  // of the cells
  std::vector<int> table_;           // slot -> cell or -1; a power of two
  std::vector<int> cell_of_point_, start_, points_;
};

}  // namespace motionlab::geometry
