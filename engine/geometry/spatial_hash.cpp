// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/geometry/spatial_hash.h"

#include <algorithm>
#include <bit>

#include "engine/core/check.h"

namespace motionlab::geometry {
namespace {

constexpr float kFarthestCell = 1'000'000.0F;  // of 2^20 = 1,048,576: neighbours stay in range

}  // namespace

int SpatialHash::coordinate(float x) const {
  const float cell = std::floor(x * inverse_size_);
  // The comparison is false for NaN, which the outermost cell takes too.
  if (!(cell > -kFarthestCell)) return static_cast<int>(-kFarthestCell);
  return static_cast<int>(std::min(cell, kFarthestCell));
}

std::uint64_t SpatialHash::key_of(const Cell& cell) {
  std::uint64_t key = 0;
  for (const int c : cell)
    key = (key << 21U) | (static_cast<std::uint64_t>(c + (1 << 20)) & 0x1FFFFFU);
  return key;
}

std::size_t SpatialHash::slot_of(std::uint64_t key) const {
  // Fibonacci hashing after a fold: neighbouring cells land far apart.
  const std::uint64_t mixed = (key ^ (key >> 29U)) * 0x9E3779B97F4A7C15ULL;
  return static_cast<std::size_t>(mixed >> 32U) & (table_.size() - 1);
}

int SpatialHash::find(const Cell& cell) const {
  if (table_.empty()) return -1;
  const std::uint64_t key = key_of(cell);
  for (std::size_t slot = slot_of(key);; slot = (slot + 1) & (table_.size() - 1)) {
    const int number = table_[slot];
    if (number < 0 || keys_[number] == key) return number;
  }
}

int SpatialHash::find_or_add(const Cell& cell) {
  const std::uint64_t key = key_of(cell);
  std::size_t slot = slot_of(key);
  for (; table_[slot] >= 0; slot = (slot + 1) & (table_.size() - 1)) {
    if (keys_[table_[slot]] == key) return table_[slot];
  }
  table_[slot] = cell_count();
  cells_.push_back(cell);
  keys_.push_back(key);
  start_.push_back(0);
  return table_[slot];
}

void SpatialHash::build(std::span<const float> x, std::span<const float> y,
                        std::span<const float> z, float size) {
  ML_CHECK_GT(size, 0.0F);
  ML_CHECK(x.size() == y.size() && x.size() == z.size());
  const std::size_t count = x.size();
  inverse_size_ = 1.0F / size;
  // Room for the most cells there can be, so that a later build of as many points allocates
  // nothing.
  cells_.reserve(count);
  keys_.reserve(count);
  start_.reserve(count + 1);
  cells_.clear();
  keys_.clear();
  start_.clear();
  const std::size_t slots = std::bit_ceil(2 * count + 2);
  if (table_.size() < slots) table_.resize(slots);
  std::fill(table_.begin(), table_.end(), -1);
  cell_of_point_.resize(count);
  points_.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    const int number = find_or_add({coordinate(x[i]), coordinate(y[i]), coordinate(z[i])});
    cell_of_point_[i] = number;
    ++start_[number];
  }
  // Counting sort: counts become ends, and filling from the back turns ends into starts.
  int end = 0;
  for (int& entry : start_) entry = end += entry;
  start_.push_back(end);
  for (std::size_t i = count; i-- > 0;) points_[--start_[cell_of_point_[i]]] = static_cast<int>(i);
}

}  // namespace motionlab::geometry
