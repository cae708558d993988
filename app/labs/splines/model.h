// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/labs/splines/content.h"
#include "app/labs/splines/params.h"
#include "engine/splines/spline.h"

namespace motionlab::splines {

// The worst of all joins.
struct WorstJoins {
  double position_jump = 0.0;
  double tangent_jump = 0.0;
  spline::Continuity continuity = spline::Continuity::c2;
};

// What follows from keys and parameters: the curve, its length, joins and overshoot. It refers to
// the content, which must stay until the next update.
class Model {
 public:
  // Builds anew only what has changed; false if nothing has. Of a curve of many pieces only those
  // that differ are measured again.
  bool update(const SharedContent& content, const Params& params);

  const Content& content() const { return *content_; }
  bool has_curve() const { return has_curve_; }
  const std::string& why_not() const { return why_not_; }  // no curve, although there are keys
  const spline::Spline& curve() const { return curve_; }
  const spline::Settings& settings() const { return settings_; }
  const spline::Kind& kind() const {
    return spline::kinds()[static_cast<std::size_t>(settings_.kind)];
  }
  double length() const { return length_.total(); }
  spline::ArcLength::Place place_at_length(double length) const {
    return length_.place_at(curve_, length);
  }
  std::span<const spline::Join> joins() const { return joins_; }
  const WorstJoins& worst_joins() const { return worst_joins_; }
  std::span<const spline::Overshoot> overshoots() const { return overshoots_; }
  double max_overshoot() const { return max_overshoot_; }
  std::span<const spline::Handles> handles() const;  // worked out when first asked for
  std::vector<double> knots() const;

  // Whether time runs straight from key to key: then a piece's local parameter is its time.
  bool plain_time() const;
  // The motion at a time [s] of the document, by the keys' times or by the curve's length.
  spline::Motion at(double time) const;
  double length_at(const spline::Motion& motion) const;
  // How strongly a key pulls the curve at a place. There is no such number where the curve is no
  // fixed combination of its keys, and none is kept for more than forty of them.
  bool has_influences() const { return !influences_.empty(); }
  double influence(std::size_t key, const spline::Motion& motion) const {
    return influences_[key].evaluate(motion.piece, motion.local).point.x;
  }
  // The time at which the curve comes nearest to a point; `flat`: by x and y only.
  double nearest_time(const glm::dvec3& point, bool flat) const;

 private:
  void build();
  void build_influences();
  void measure_joins(std::span<const std::size_t> counterparts);
  void find_overshoot(std::span<const std::size_t> counterparts);
  spline::Motion at_constant_speed(double time) const;

  const Content* content_ = nullptr;
  SeenContent seen_;
  spline::Settings settings_;
  int easing_ = 0;
  spline::EasingShape shape_;
  int channel_ = 1;
  bool constant_speed_ = false;

  bool has_curve_ = false;
  std::string why_not_;
  spline::Spline curve_;
  spline::ArcLength length_;
  std::vector<std::size_t> counterparts_;  // in the curve before the last change
  std::vector<spline::Join> joins_;
  WorstJoins worst_joins_;
  std::vector<std::optional<spline::Overshoot>> overshoot_of_piece_;
  std::vector<spline::Overshoot> overshoots_;
  double max_overshoot_ = 0.0;
  mutable std::vector<spline::Handles> handles_;
  std::vector<spline::Spline> influences_;  // of few keys
};

}  // namespace motionlab::splines
