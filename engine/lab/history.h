// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace motionlab {

// The readouts of every tick of one instance, for plots and CSV. Bounded: when full, every second
// row goes and rows are kept half as often from then on.
class History {
 public:
  explicit History(std::size_t columns = 0, std::size_t maximum_rows = 200'000)
      : columns_(columns), maximum_rows_(maximum_rows) {}

  // Rows arrive in order of tick; a tick at or before the last one cuts off what was recorded from
  // there on.
  void record(std::int64_t tick, double time, std::span<const double> values);
  // Replaces the row of `tick` if it is the last one (an edit while paused).
  void amend(std::int64_t tick, std::span<const double> values);
  void truncate_after(std::int64_t tick);
  void clear();

  std::size_t rows() const { return ticks_.size(); }
  std::size_t columns() const { return columns_; }
  std::int64_t stride() const { return stride_; }  // ticks between kept rows
  std::span<const std::int64_t> ticks() const { return ticks_; }
  std::span<const double> times() const { return times_; }
  double value(std::size_t row, std::size_t column) const {
    return values_[row * columns_ + column];
  }

 private:
  void thin();
  std::size_t columns_;
  std::size_t maximum_rows_;
  std::int64_t stride_ = 1;
  std::vector<std::int64_t> ticks_;
  std::vector<double> times_;   // [s]
  std::vector<double> values_;  // row-major
};

}  // namespace motionlab
