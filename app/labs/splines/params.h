// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/core/parameters.h"
#include "engine/splines/easing.h"
#include "engine/splines/kinds.h"

namespace motionlab::splines {

struct Params {
  double dt = 1.0 / 60.0;  // [s]
  int kind;                // index into spline::kinds()
  spline::Parametrization parametrization = spline::Parametrization::key_times;
  double tension = 0.0;
  double continuity = 0.0;
  double bias = 0.0;
  long long degree = 3;
  spline::KnotMode knots = spline::KnotMode::clamped;
  int easing = 0;  // index into spline::easings()
  spline::EasingShape shape;
  bool constant_speed = false;
  bool loop = false;
  int channel = 1;    // 0 x, 1 y, 2 z: what the graph edits and `value` reads
  double snap = 0.0;  // grid of dragged keys; 0: free
  bool show_handles = true;
  bool show_tangents = true;
  bool show_polygon = false;
  bool show_hull = false;
  bool show_construction = false;
  bool show_comb = false;
  bool show_circle = false;
  bool show_joins = false;
  bool show_overshoot = true;
  bool show_beats = false;
  bool show_key_tangents = false;
  bool show_lengths = false;

  Params();
  void describe(ParameterSet& parameters);

  spline::Settings settings() const;
  const spline::Kind& kind_info() const { return spline::kinds()[static_cast<std::size_t>(kind)]; }
  const spline::Easing& easing_info() const {
    return spline::easings()[static_cast<std::size_t>(easing)];
  }

 private:
  void describe_kind(ParameterSet& parameters);
  void describe_easing(ParameterSet& parameters);
  void describe_view(ParameterSet& parameters);
  bool is(std::string_view id) const { return kind_info().id == id; }
};

}  // namespace motionlab::splines
