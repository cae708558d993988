// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/splines/spline.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/core/check.h"

namespace motionlab::spline {
namespace {

glm::dvec3 scaled(const glm::dvec3& v, double factor) { return v * factor; }

}  // namespace

Result<Spline> Spline::build(std::span<const Key> keys, const Settings& settings,
                             std::span<const double> own_knots) {
  return build_on(keys, settings, own_knots, key_parameters(keys, settings.parametrization));
}

Result<Spline> Spline::build_on(std::span<const Key> keys, const Settings& settings,
                                std::span<const double> own_knots, std::vector<double> values) {
  ML_CHECK(!keys.empty() && values.size() == keys.size());
  const Kind& kind = kinds()[static_cast<std::size_t>(settings.kind)];
  if (kind.id == "bezier_single" && keys.size() > kMaximumBezierDegree + 1U) {
    return fail("one Bézier curve goes through at most " +
                    std::to_string(kMaximumBezierDegree + 1) + " points here, and there are " +
                    std::to_string(keys.size()) + "; choose the B-spline",
                ErrorKind::usage);
  }
  Spline spline;
  spline.time_begin_ = keys.front().time;
  spline.time_end_ = keys.back().time;
  spline.last_ = keys.back().point;
  spline.eased_whole_ = !kind.interpolates;
  PieceDrafts drafts;
  drafts.list.reserve(keys.size());
  drafts.control.reserve(4 * keys.size());
  kind.pieces({keys, values, settings, own_knots}, drafts);
  if (drafts.list.empty()) drafts.add(0.0, 1.0, {homogeneous(keys.front().point)});
  std::vector<Handles> handles;
  if (kind.id == "bezier") handles = effective_handles(keys, values);
  const double first = drafts.list.front().begin;
  const double whole = drafts.list.back().end - first;
  const double duration = spline.time_end_ - spline.time_begin_;
  const std::size_t count = drafts.list.size();
  spline.pieces_.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const PieceDrafts::Draft& draft = drafts.list[i];
    const std::size_t end = i + 1 < count ? drafts.list[i + 1].first : drafts.control.size();
    Piece piece{.begin = draft.begin, .end = draft.end};
    piece.first = draft.first;
    piece.degree = static_cast<int>(end - draft.first) - 1;
    if (kind.interpolates && i + 1 < keys.size()) {
      piece.time_begin = keys[i].time;
      piece.time_end = keys[i + 1].time;
    } else {
      piece.time_begin = spline.time_begin_ + duration * ((draft.begin - first) / whole);
      piece.time_end = spline.time_begin_ + duration * ((draft.end - first) / whole);
    }
    if (!handles.empty() && i + 1 < keys.size()) {
      piece.time_out = handles[i].out_time;
      piece.time_in = 1.0 - handles[i + 1].in_time;
    }
    spline.pieces_.push_back(piece);
  }
  for (const Homogeneous& h : drafts.control) spline.rational_ |= h.w != 1.0;
  spline.pool_ = std::move(drafts.control);
  spline.values_ = std::move(values);
  return spline;
}

std::size_t Spline::piece_at_time(double time) const {
  const auto after = std::upper_bound(pieces_.begin(), pieces_.end(), time,
                                      [](double t, const Piece& p) { return t < p.time_begin; });
  return after == pieces_.begin() ? 0 : static_cast<std::size_t>(after - pieces_.begin()) - 1;
}

std::size_t Spline::piece_at_parameter(double u) const {
  const auto after = std::upper_bound(pieces_.begin(), pieces_.end(), u,
                                      [](double t, const Piece& p) { return t < p.begin; });
  return after == pieces_.begin() ? 0 : static_cast<std::size_t>(after - pieces_.begin()) - 1;
}

Derivatives Spline::evaluate(std::size_t piece, double local) const {
  return evaluate_bezier(control(piece), rational_, local);
}

glm::dvec3 Spline::point(std::size_t piece, double local) const {
  const auto c = control(piece);
  if (rational_ || c.size() != 4) return evaluate(piece, local).point;
  const double s = 1.0 - local;
  const double b0 = s * s * s, b1 = 3.0 * s * s * local, b2 = 3.0 * s * local * local;
  const double b3 = local * local * local;
  return glm::dvec3(b0 * c[0] + b1 * c[1] + b2 * c[2] + b3 * c[3]);
}

bool Spline::same_piece(std::size_t piece, const Spline& other, std::size_t there) const {
  const Piece& a = pieces_[piece];
  const Piece& b = other.pieces_[there];
  const auto from = control(piece);
  const auto to = other.control(there);
  return a.degree == b.degree && rational_ == other.rational_ && a.width() == b.width() &&
         std::equal(from.begin(), from.end(), to.begin());
}

std::vector<std::size_t> Spline::counterparts(const Spline& earlier) const {
  const std::size_t count = earlier.pieces_.size();
  std::vector<std::size_t> result(pieces_.size(), kNoPiece);
  for (std::size_t i = 0; i < pieces_.size(); ++i) {
    // Behind keys that came or went, pieces stand that much further on (it wraps where none does).
    const std::size_t shifted = i + count - pieces_.size();
    if (i < count && same_piece(i, earlier, i)) {
      result[i] = i;
    } else if (shifted < count && shifted != i && same_piece(i, earlier, shifted)) {
      result[i] = shifted;
    }
  }
  return result;
}

Derivatives Spline::at_parameter(double u) const {
  const std::size_t i = piece_at_parameter(u);
  const double rate = 1.0 / pieces_[i].width();
  Derivatives at = evaluate(i, (u - pieces_[i].begin) * rate);
  at.first = scaled(at.first, rate);
  at.second = scaled(at.second, rate * rate);
  at.third = scaled(at.third, rate * rate * rate);
  return at;
}

Motion Spline::at_time(double time) const { return at_time(time, easings().front(), {}); }

// Before the first and after the last key nothing moves.
Motion Spline::held(double time) const {
  Motion motion;
  const bool after = time >= time_end_;
  motion.piece = after ? pieces_.size() - 1 : 0;
  motion.local = after ? 1.0 : 0.0;
  motion.parameter = after ? pieces_.back().end : pieces_.front().begin;
  motion.shape = evaluate(motion.piece, motion.local);
  // A curve that jumps reaches its last key only here.
  motion.position = after && pieces_.back().degree == 0 ? last_ : motion.shape.point;
  return motion;
}

Motion Spline::at_time(double time, const Easing& easing, const EasingShape& shape) const {
  if (time < time_begin_ || time > time_end_ || !(time_end_ > time_begin_)) return held(time);
  Motion motion;
  Jet s;  // local parameter over time
  if (eased_whole_) {
    const double duration = time_end_ - time_begin_;
    const Jet whole{(time - time_begin_) / duration, 1.0 / duration, 0.0};
    const double begin = pieces_.front().begin;
    const double width = pieces_.back().end - begin;
    const Jet u = easing.function(whole, shape) * width + begin;
    motion.piece = piece_at_parameter(u.value);
    s = (u - pieces_[motion.piece].begin) * (1.0 / pieces_[motion.piece].width());
  } else {
    motion.piece = piece_at_time(time);
    const Piece& piece = pieces_[motion.piece];
    const Jet w{(time - piece.time_begin) / piece.duration(), 1.0 / piece.duration(), 0.0};
    s = easing.function(time_cubic(piece.time_out, piece.time_in, w), shape);
  }
  const Piece& piece = pieces_[motion.piece];
  motion.local = s.value;
  motion.parameter = piece.begin + s.value * piece.width();
  motion.shape = evaluate(motion.piece, s.value);
  motion.position = motion.shape.point;
  if (piece.degree == 0) {
    if (time >= time_end_) motion.position = last_;
    return motion;
  }
  motion.velocity = motion.shape.first * s.first;
  motion.acceleration = motion.shape.second * (s.first * s.first) + motion.shape.first * s.second;
  return motion;
}

}  // namespace motionlab::spline
