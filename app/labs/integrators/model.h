// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/labs/integrators/params.h"
#include "engine/core/hash.h"
#include "engine/sim/ode/reference.h"
#include "engine/sim/ode/stepper.h"

namespace motionlab::integrators {

// The numbers that define the equation and its start: the parameters without the method and the
// view. Part of the state, so that a snapshot knows which equation it belongs to.
struct Physics {
  SystemKind system = SystemKind::pendulum;
  double stiffness = 1.0, mass = 1.0, damping = 0.0, length = 1.0, gravity = 9.81;
  double angle = 1.0, angle2 = 1.0, position = 1.0, velocity = 0.0, speed = 10.0;
  double lambda = -1.0, eccentricity = 0.5, mu = 1.0;
  long long count = 10;
  bool operator==(const Physics&) const = default;

  // All parameters, at reset.
  static Physics of(const Params& p);
  // These, with the parameters that apply at once taken from `p`.
  Physics with_live(const Params& p) const;
};

std::unique_ptr<ode::System> make_system(const Physics& p);

// Sizes by which pictures are scaled, and by which a state counts as diverged.
struct Scales {
  double size = 1.0;     // [m] of the scene
  double speed = 1.0;    // [m/s]
  double phase_q = 1.0;  // half the width of the phase portrait, unit of the first coordinate
  double phase_v = 1.0;  // half its height
};
Scales scales_of(const Physics& p);

// What follows from the physics and the chosen method, and the scratch of both.
struct Model {
  Physics physics;
  int method_index = 0;
  std::unique_ptr<ode::System> system;
  std::optional<ode::Stepper> stepper;  // none: the method does not apply, for this reason
  std::string why_not;
  std::optional<ode::ReferenceSolver> reference;
  Scales scales;
  std::vector<double> scratch;

  void build(const Physics& physics, int method_index, const ode::StepperOptions& options);
  const ode::Method& method() const {
    return ode::methods()[static_cast<std::size_t>(method_index)];
  }
};

// The recent past, for drawing only.
struct TrailPoint {
  float time = 0.0F;      // [s]
  glm::vec2 scene{0.0F};  // [m] last body
  glm::vec2 phase{0.0F};  // first coordinate and its velocity
  glm::vec2 exact_scene{0.0F};
  glm::vec2 exact_phase{0.0F};
};

class Trail {
 public:
  static constexpr std::size_t kCapacity = 600;
  void clear() {
    points_.assign(kCapacity, {});
    next_ = count_ = 0;
  }
  void add(const TrailPoint& point) {
    points_[next_] = point;
    next_ = (next_ + 1) % kCapacity;
    count_ = count_ < kCapacity ? count_ + 1 : kCapacity;
  }
  std::size_t size() const { return count_; }
  // 0 is the oldest.
  const TrailPoint& operator[](std::size_t i) const {
    return points_[(next_ + kCapacity - count_ + i) % kCapacity];
  }

 private:
  std::vector<TrailPoint> points_;
  std::size_t next_ = 0;
  std::size_t count_ = 0;
};

struct State {
  Physics physics;
  int method_index = 0;
  std::vector<double> y;
  std::vector<double> before;  // y one step earlier: drawing between ticks, and the last good state
  ode::StepperMemory memory;

  // Time is counted from the last change of dt, never summed.
  double base_time = 0.0;  // [s]
  double step = 0.0;       // [s] dt of the steps since
  std::int64_t steps = 0;
  double time() const { return base_time + static_cast<double>(steps) * step; }

  // The exact motion starts where the state was last edited.
  std::vector<double> origin;
  double origin_time = 0.0;  // [s]
  std::vector<double> exact;
  bool exact_valid = true;
  double reference_step = 0.0;  // [s] suggestion to the reference solver
  double origin_energy = 0.0;   // [J]

  bool grabbed = false;
  int grab_item = 0;
  glm::dvec2 grab_target{0.0};  // in the scene [m]
  Trail trail;

  void hash(Hasher& hasher) const;
  std::size_t bytes() const;
};

}  // namespace motionlab::integrators
