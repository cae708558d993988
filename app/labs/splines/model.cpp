// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/labs/splines/model.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <utility>

namespace motionlab::splines {

namespace {
constexpr std::size_t kMostInfluences = 40;
}

bool Model::update(const SharedContent& content, const Params& params) {
  const spline::Settings settings = params.settings();
  const bool same_curve = seen_.is(content) && settings == settings_;
  const bool same_motion = easing_ == params.easing && shape_ == params.shape &&
                           channel_ == params.channel && constant_speed_ == params.constant_speed;
  if (same_curve && same_motion) return false;
  content_ = content.get();
  seen_ = SeenContent(content);
  settings_ = settings;
  easing_ = params.easing;
  shape_ = params.shape;
  channel_ = params.channel;
  constant_speed_ = params.constant_speed;
  counterparts_.clear();
  if (!same_curve) build();
  if (!same_motion) counterparts_.clear();
  find_overshoot(counterparts_);
  return true;
}

void Model::build() {
  const bool had_curve = has_curve_;
  has_curve_ = false;
  why_not_.clear();
  handles_.clear();
  influences_.clear();
  const std::vector<Key>& keys = content_->keys;
  auto curve = keys.empty() ? Result<spline::Spline>(spline::Spline())
                            : spline::Spline::build(keys, settings_, content_->knots);
  if (keys.empty() || !curve.ok()) {
    if (!curve.ok()) why_not_ = curve.error().message;
    joins_.clear();
    return;
  }
  if (had_curve) counterparts_ = curve->counterparts(curve_);
  curve_ = std::move(curve).value();
  has_curve_ = true;
  length_ = spline::ArcLength(curve_, counterparts_, length_);
  measure_joins(counterparts_);
  if (kind().linear && keys.size() <= kMostInfluences) build_influences();
}

void Model::measure_joins(std::span<const std::size_t> counterparts) {
  joins_ = spline::joins(curve_, counterparts, joins_);
  worst_joins_ = {};
  for (const spline::Join& join : joins_) {
    worst_joins_.position_jump = std::max(worst_joins_.position_jump, join.position_jump);
    worst_joins_.tangent_jump = std::max(worst_joins_.tangent_jump, join.tangent_jump);
    worst_joins_.continuity = std::min(worst_joins_.continuity, join.continuity);
  }
}

// The curve is a sum over its keys: what one of them adds is the curve through that key alone.
void Model::build_influences() {
  const std::vector<Key>& keys = content_->keys;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    std::vector<Key> alone = keys;
    for (std::size_t j = 0; j < alone.size(); ++j) {
      alone[j].point = {j == i ? 1.0 : 0.0, 0.0, 0.0};
      alone[j].in = alone[j].out = glm::dvec3(0.0);
    }
    const std::vector<double> values(curve_.key_values().begin(), curve_.key_values().end());
    auto influence = spline::Spline::build_on(alone, settings_, content_->knots, values);
    if (influence.ok()) influences_.push_back(std::move(influence).value());
  }
}

void Model::find_overshoot(std::span<const std::size_t> counterparts) {
  const std::vector<std::optional<spline::Overshoot>> known = std::move(overshoot_of_piece_);
  overshoot_of_piece_.clear();
  overshoots_.clear();
  max_overshoot_ = 0.0;
  if (!has_curve_ || !kind().interpolates) return;  // the others stay in their convex hull
  const auto range =
      spline::easing_range(spline::easings()[static_cast<std::size_t>(easing_)], shape_);
  const std::size_t count = curve_.pieces().size();
  overshoot_of_piece_.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t there = i < counterparts.size() ? counterparts[i] : spline::Spline::kNoPiece;
    auto found = there < known.size()
                     ? known[there]
                     : spline::overshoot_of_piece(curve_, i, channel_, range.first, range.second);
    if (found) {
      found->piece = i;
      found->time = curve_.pieces()[i].time_begin + found->local * curve_.pieces()[i].duration();
      max_overshoot_ = std::max(max_overshoot_, found->amount);
      overshoots_.push_back(*found);
    }
    overshoot_of_piece_.push_back(found);
  }
}

std::span<const spline::Handles> Model::handles() const {
  if (handles_.empty() && has_curve_) {
    handles_ = spline::effective_handles(content_->keys, curve_.key_values());
  }
  return handles_;
}

bool Model::plain_time() const { return !constant_speed_ && easing_ == 0 && kind().interpolates; }

std::vector<double> Model::knots() const {
  if (content_->keys.size() < 2) return {};
  return spline::used_knots(settings_, content_->keys.size(), content_->knots);
}

spline::Motion Model::at(double time) const {
  if (constant_speed_) return at_constant_speed(time);
  return curve_.at_time(time, spline::easings()[static_cast<std::size_t>(easing_)], shape_);
}

spline::Motion Model::at_constant_speed(double time) const {
  const double begin = curve_.time_begin();
  const double duration = curve_.time_end() - begin;
  if (!(duration > 0.0) || !(length() > 0.0)) return curve_.at_time(time);
  const spline::Easing& easing = spline::easings()[static_cast<std::size_t>(easing_)];
  const double within = std::clamp(time, begin, begin + duration);
  spline::Jet fraction{(within - begin) / duration, 1.0 / duration, 0.0};
  if (within != time) fraction.first = 0.0;  // held
  const spline::Jet along = easing.function(fraction, shape_) * length();
  const auto place = length_.place_at(curve_, along.value);
  spline::Motion motion;
  motion.piece = place.piece;
  motion.local = place.local;
  const spline::Piece& piece = curve_.pieces()[place.piece];
  motion.parameter = piece.begin + place.local * piece.width();
  motion.shape = curve_.evaluate(place.piece, place.local);
  motion.position = motion.shape.point;
  const double speed = glm::length(motion.shape.first);
  if (!(speed > 0.0)) return motion;
  const glm::dvec3 tangent = motion.shape.first / speed;
  const glm::dvec3 bend =
      (motion.shape.second - tangent * glm::dot(tangent, motion.shape.second)) / (speed * speed);
  motion.velocity = tangent * along.first;
  motion.acceleration = bend * (along.first * along.first) + tangent * along.second;
  return motion;
}

double Model::length_at(const spline::Motion& motion) const {
  return length_.length_at(curve_, motion.piece, motion.local);
}

double Model::nearest_time(const glm::dvec3& point, bool flat) const {
  const double begin = curve_.time_begin();
  const double end = curve_.time_end();
  const auto distance = [&](double time) {
    glm::dvec3 d = at(time).position - point;
    if (flat) d.z = 0.0;
    return glm::dot(d, d);
  };
  const std::size_t pieces = curve_.pieces().size();
  const std::size_t samples =
      std::clamp<std::size_t>(32 * pieces, 64, std::max<std::size_t>(4000, 3 * pieces));
  double best = begin;
  double least = distance(begin);
  const double step = (end - begin) / static_cast<double>(samples);
  for (std::size_t i = 1; i <= samples; ++i) {
    const double time = begin + static_cast<double>(i) * step;
    const double d = distance(time);
    if (d < least) {
      least = d;
      best = time;
    }
  }
  // Golden-section search between the neighbours of the best sample.
  double low = std::max(begin, best - step);
  double high = std::min(end, best + step);
  constexpr double kGolden = 0.6180339887498949;
  for (int i = 0; i < 40; ++i) {
    const double a = high - kGolden * (high - low);
    const double b = low + kGolden * (high - low);
    (distance(a) < distance(b) ? high : low) = distance(a) < distance(b) ? b : a;
  }
  const double refined = 0.5 * (low + high);
  return distance(refined) < least ? refined : best;
}

}  // namespace motionlab::splines
