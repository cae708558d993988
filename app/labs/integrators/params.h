// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/core/parameters.h"
#include "engine/sim/ode/method.h"

namespace motionlab::integrators {

// In the order of ode::systems().
enum class SystemKind {
  spring,
  damped_spring,
  pendulum,
  double_pendulum,
  decay,
  circle,
  orbit,
  chain,
  van_der_pol,
  projectile_drag
};

struct Params {
  double dt = 0.01;  // h [s]
  SystemKind system = SystemKind::pendulum;
  int integrator;             // index into ode::methods()
  double tolerance = 1e-6;    // adaptive methods, per internal step
  double stiffness = 1.0;     // k [N/m]
  double mass = 1.0;          // m [kg]
  double damping = 0.0;       // c [N·s/m]; pendulum [N·m·s/rad]
  double length = 1.0;        // L [m]
  double gravity = 9.81;      // g [m/s²]
  double angle = 1.0;         // [rad] pendulums: from the vertical; projectile: above the ground
  double angle2 = 1.0;        // [rad] second rod of the double pendulum
  double position = 1.0;      // [m] where springs, Van der Pol, circle, decay and chain start
  double velocity = 0.0;      // [m/s] of springs and Van der Pol at the start
  double speed = 10.0;        // [m/s] of the projectile at launch
  double lambda = -1.0;       // [1/s]
  double eccentricity = 0.5;  // [1]
  double mu = 1.0;            // [1/s] Van der Pol
  long long count = 10;       // masses of the chain
  bool show_exact = true;
  bool show_trail = true;
  bool show_velocity = false;
  bool show_force = false;

  Params();
  void describe(ParameterSet& parameters);
  const ode::Method& method() const { return ode::methods()[static_cast<std::size_t>(integrator)]; }

 private:
  void describe_system(ParameterSet& parameters);
  void describe_start(ParameterSet& parameters);
  void describe_view(ParameterSet& parameters);
  bool is(std::initializer_list<SystemKind> kinds) const;
};

int method_index(std::string_view id);

}  // namespace motionlab::integrators
