// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/splines/track.h"

#include <algorithm>
#include <cmath>

#include "engine/splines/conversion.h"

namespace motionlab::spline {

Result<CubicTrack> CubicTrack::of(const Spline& spline, int channel) {
  CubicTrack track;
  for (std::size_t i = 0; i < spline.pieces().size(); ++i) {
    const Piece& p = spline.pieces()[i];
    if (spline.rational() || p.degree > 3 || !is_straight_time(p.time_out, p.time_in)) {
      return fail("piece " + std::to_string(i) +
                      " is no cubic over time; convert to Bézier and straighten its time handles",
                  ErrorKind::usage);
    }
    const Cubic c = cubic_of_piece(spline, i);
    const double h = p.duration();
    const double p0 = c.p0[channel], p1 = c.p1[channel], p2 = c.p2[channel], p3 = c.p3[channel];
    track.coefficients_.push_back({p0, 3.0 * (p1 - p0) / h, 3.0 * (p2 - 2.0 * p1 + p0) / (h * h),
                                   (p3 - 3.0 * p2 + 3.0 * p1 - p0) / (h * h * h)});
    track.times_.push_back(p.time_begin);
  }
  track.times_.push_back(spline.time_end());
  track.first_ = spline.at_time(spline.time_begin()).position[channel];
  track.last_ = spline.at_time(spline.time_end()).position[channel];
  return track;
}

double CubicTrack::seek(double time, Cursor& cursor) const {
  if (!(time > times_.front())) return first_;
  if (time >= times_.back()) return last_;
  // Forward playback enters the next piece.
  std::size_t piece = cursor.piece + 1;
  if (piece + 1 >= times_.size() || time < times_[piece] || time >= times_[piece + 1]) {
    piece = static_cast<std::size_t>(std::upper_bound(times_.begin(), times_.end(), time) -
                                     times_.begin()) -
            1;
  }
  cursor = {times_[piece], times_[piece + 1], coefficients_[piece], piece};
  return cursor.polynomial.at(time - cursor.begin);
}

void CubicTrack::sample(double begin, double step, std::span<double> values) const {
  std::size_t i = 0;
  const auto time = [&](std::size_t k) { return begin + static_cast<double>(k) * step; };
  while (i < values.size() && !(time(i) > times_.front())) values[i++] = first_;
  for (std::size_t piece = 0; piece < coefficients_.size() && i < values.size(); ++piece) {
    // How many samples lie before the piece's end; the comparison itself decides at the edges.
    const double left = (times_[piece + 1] - begin) / step;
    auto end = left >= static_cast<double>(values.size())
                   ? values.size()
                   : static_cast<std::size_t>(std::max(left, 0.0));
    end = std::max(end, i);
    while (end > i && time(end - 1) >= times_[piece + 1]) --end;
    while (end < values.size() && time(end) < times_[piece + 1]) ++end;
    const Coefficients k = coefficients_[piece];
    const double origin = times_[piece];
    for (; i < end; ++i) {
      const double t = begin + static_cast<double>(i) * step - origin;
      values[i] = k.at(t);
    }
  }
  while (i < values.size()) values[i++] = last_;
}

}  // namespace motionlab::spline
