// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/core/parameters.h"
#include "engine/math/rotation_interpolation.h"

namespace motionlab::rotations {

enum class Playback { once, repeat, back_and_forth };
enum class Trace { all, x, y, z };

struct Params {
  double dt = 1.0 / 60.0;  // [s]
  int method = 0;          // index into math::interpolation_methods()
  int keys = 0;            // index into key_sets()
  double duration = 4.0;   // [s] from the first key to the last
  Playback playback = Playback::back_and_forth;
  bool shortest_path = true;
  int euler_order = 5;  // index into math::euler_orders(): zyx
  math::EulerFrame euler_frame = math::EulerFrame::intrinsic;
  long long ghosts = 8;           // pictures of the body at equal times
  Trace trace = Trace::all;       // which of the body's axes leave a trace on the sphere
  long long multiplications = 0;  // per tick, for the drift

  void describe(ParameterSet& parameters);
  const math::InterpolationMethod& interpolation() const {
    return math::interpolation_methods()[static_cast<std::size_t>(method)];
  }
  math::EulerConvention convention() const {
    return {&math::euler_orders()[static_cast<std::size_t>(euler_order)], euler_frame};
  }
  math::InterpolationOptions options() const { return {shortest_path, convention()}; }

 private:
  void describe_euler(ParameterSet& parameters);
  void describe_picture(ParameterSet& parameters);
};

}  // namespace motionlab::rotations
