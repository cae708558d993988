// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/lab/history.h"

#include <algorithm>

#include "engine/core/check.h"

namespace motionlab {

void History::record(std::int64_t tick, double time, std::span<const double> values) {
  ML_CHECK_EQ(values.size(), columns_);
  truncate_after(tick - 1);
  if (tick % stride_ != 0) return;
  if (rows() >= maximum_rows_) {
    thin();
    if (tick % stride_ != 0) return;
  }
  ticks_.push_back(tick);
  times_.push_back(time);
  values_.insert(values_.end(), values.begin(), values.end());
}

void History::amend(std::int64_t tick, std::span<const double> values) {
  ML_CHECK_EQ(values.size(), columns_);
  if (ticks_.empty() || ticks_.back() != tick) return;
  std::copy(values.begin(), values.end(), values_.end() - static_cast<std::ptrdiff_t>(columns_));
}

void History::truncate_after(std::int64_t tick) {
  const auto end = std::upper_bound(ticks_.begin(), ticks_.end(), tick);
  const auto keep = static_cast<std::size_t>(end - ticks_.begin());
  ticks_.resize(keep);
  times_.resize(keep);
  values_.resize(keep * columns_);
}

void History::clear() {
  stride_ = 1;
  truncate_after(-1);
}

void History::thin() {
  stride_ *= 2;
  std::size_t kept = 0;
  for (std::size_t row = 0; row < rows(); ++row) {
    if (ticks_[row] % stride_ != 0) continue;
    ticks_[kept] = ticks_[row];
    times_[kept] = times_[row];
    std::copy_n(values_.begin() + static_cast<std::ptrdiff_t>(row * columns_), columns_,
                values_.begin() + static_cast<std::ptrdiff_t>(kept * columns_));
    ++kept;
  }
  ticks_.resize(kept);
  times_.resize(kept);
  values_.resize(kept * columns_);
}

}  // namespace motionlab
