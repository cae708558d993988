// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/sim/ode/band_matrix.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/core/check.h"

namespace motionlab::ode {

BandMatrix::BandMatrix(std::size_t size, std::size_t band, bool interleaved)
    : size_(size),
      band_(size == 0 ? 0 : std::min(band, size - 1)),
      height_(3 * band_ + 1),
      interleaved_(interleaved),
      values_(height_ * size, 0.0),
      pivots_(size, 0) {
  ML_CHECK(!interleaved || size % 2 == 0);
}

void BandMatrix::set_zero() { std::fill(values_.begin(), values_.end(), 0.0); }

std::size_t BandMatrix::stored_index(std::size_t i) const {
  if (!interleaved_) return i;
  const std::size_t half = size_ / 2;
  return i < half ? 2 * i : 2 * (i - half) + 1;
}

std::size_t BandMatrix::state_index(std::size_t stored) const {
  if (!interleaved_) return stored;
  return stored % 2 == 0 ? stored / 2 : size_ / 2 + stored / 2;
}

bool BandMatrix::stores(std::size_t row, std::size_t column) const {
  const std::size_t r = stored_index(row);
  const std::size_t c = stored_index(column);
  return (r > c ? r - c : c - r) <= band_;
}

double& BandMatrix::at(std::size_t row, std::size_t column) {
  ML_CHECK(stores(row, column));
  return values_[offset(stored_index(row), stored_index(column))];
}

double BandMatrix::at(std::size_t row, std::size_t column) const {
  ML_CHECK(stores(row, column));
  return values_[offset(stored_index(row), stored_index(column))];
}

void BandMatrix::set_identity_minus(double scale, const BandMatrix& other) {
  ML_CHECK_EQ(values_.size(), other.values_.size());
  // The rows above the band receive the fill-in of the last factorisation: other's are zero.
  for (std::size_t i = 0; i < values_.size(); ++i) values_[i] = -scale * other.values_[i];
  for (std::size_t i = 0; i < size_; ++i) values_[offset(i, i)] += 1.0;
}

bool BandMatrix::factorise() {
  for (std::size_t c = 0; c < size_; ++c) {
    const std::size_t last_row = std::min(size_ - 1, c + band_);
    std::size_t pivot = c;
    double largest = std::abs(values_[offset(c, c)]);
    for (std::size_t r = c + 1; r <= last_row; ++r) {
      const double candidate = std::abs(values_[offset(r, c)]);
      if (candidate > largest) {
        largest = candidate;
        pivot = r;
      }
    }
    if (!(largest > 0.0) || !std::isfinite(largest)) return false;
    pivots_[c] = pivot;
    const std::size_t last_column = std::min(size_ - 1, c + 2 * band_);
    if (pivot != c) {
      for (std::size_t k = c; k <= last_column; ++k) {
        std::swap(values_[offset(c, k)], values_[offset(pivot, k)]);
      }
    }
    for (std::size_t r = c + 1; r <= last_row; ++r) {
      const double factor = values_[offset(r, c)] / values_[offset(c, c)];
      values_[offset(r, c)] = factor;
      if (factor == 0.0) continue;
      for (std::size_t k = c + 1; k <= last_column; ++k) {
        values_[offset(r, k)] -= factor * values_[offset(c, k)];
      }
    }
  }
  return true;
}

void BandMatrix::solve(std::span<double> b, std::span<double> scratch) const {
  ML_CHECK_EQ(b.size(), size_);
  ML_CHECK_EQ(scratch.size(), size_);
  for (std::size_t i = 0; i < size_; ++i) scratch[stored_index(i)] = b[i];
  for (std::size_t c = 0; c < size_; ++c) {
    std::swap(scratch[c], scratch[pivots_[c]]);
    const std::size_t last_row = std::min(size_ - 1, c + band_);
    for (std::size_t r = c + 1; r <= last_row; ++r) {
      scratch[r] -= values_[offset(r, c)] * scratch[c];
    }
  }
  for (std::size_t c = size_; c-- > 0;) {
    scratch[c] /= values_[offset(c, c)];
    const std::size_t first_row = c > 2 * band_ ? c - 2 * band_ : 0;
    for (std::size_t r = first_row; r < c; ++r) scratch[r] -= values_[offset(r, c)] * scratch[c];
  }
  for (std::size_t i = 0; i < size_; ++i) b[i] = scratch[stored_index(i)];
}

}  // namespace motionlab::ode
