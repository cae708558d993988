// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/labs/integrators/model.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/sim/ode/systems.h"

namespace motionlab::integrators {

Physics Physics::of(const Params& p) {
  Physics f;
  f.system = p.system;
  f.count = p.count;
  f.angle = p.angle;
  f.angle2 = p.angle2;
  f.position = p.position;
  f.velocity = p.velocity;
  f.speed = p.speed;
  f.eccentricity = p.eccentricity;
  return f.with_live(p);
}

Physics Physics::with_live(const Params& p) const {
  Physics f = *this;
  f.stiffness = p.stiffness;
  f.mass = p.mass;
  f.damping = p.damping;
  f.length = p.length;
  f.gravity = p.gravity;
  f.lambda = p.lambda;
  f.mu = p.mu;
  return f;
}

std::unique_ptr<ode::System> make_system(const Physics& p) {
  using Kind = SystemKind;
  switch (p.system) {
    case Kind::spring:
    case Kind::damped_spring:
      return ode::make_spring({.stiffness = p.stiffness,
                               .mass = p.mass,
                               .damping = p.system == Kind::spring ? 0.0 : p.damping,
                               .initial_position = p.position,
                               .initial_velocity = p.velocity});
    case Kind::pendulum:
      return ode::make_pendulum({.length = p.length,
                                 .mass = p.mass,
                                 .gravity = p.gravity,
                                 .damping = p.damping,
                                 .initial_angle = p.angle});
    case Kind::double_pendulum:
      return ode::make_double_pendulum({.length1 = p.length,
                                        .length2 = p.length,
                                        .mass1 = p.mass,
                                        .mass2 = p.mass,
                                        .gravity = p.gravity,
                                        .initial_angle1 = p.angle,
                                        .initial_angle2 = p.angle2});
    case Kind::decay:
      return ode::make_decay({.lambda = p.lambda, .initial_value = p.position});
    case Kind::circle:
      return ode::make_circle({.angular_speed = 1.0, .initial_radius = p.position});
    case Kind::orbit:
      return ode::make_orbit({.eccentricity = p.eccentricity, .mass = p.mass});
    case Kind::chain:
      return ode::make_chain({.count = static_cast<int>(p.count),
                              .stiffness = p.stiffness,
                              .mass = p.mass,
                              .amplitude = p.position});
    case Kind::van_der_pol:
      return ode::make_van_der_pol(
          {.mu = p.mu, .initial_position = p.position, .initial_velocity = p.velocity});
    case Kind::projectile_drag:
      break;
  }
  return ode::make_projectile({.mass = p.mass,
                               .gravity = p.gravity,
                               .damping = p.damping,
                               .speed = p.speed,
                               .launch_angle = p.angle});
}

Scales scales_of(const Physics& p) {
  using Kind = SystemKind;
  const double start = std::max(std::abs(p.position), 0.05);
  Scales s;
  switch (p.system) {
    case Kind::spring:
    case Kind::damped_spring: {
      const double w = std::sqrt(p.stiffness / p.mass);
      s.size = std::max(start, std::abs(p.velocity) / w);
      s.speed = s.size * w;
      break;
    }
    case Kind::chain:
      s.size = start;
      s.speed = start * 2.0 * std::sqrt(p.stiffness / p.mass);
      break;
    case Kind::pendulum:
    case Kind::double_pendulum: {
      const double w = std::sqrt(std::max(p.gravity, 0.01) / p.length);
      s.size = p.system == Kind::pendulum ? p.length : 2.0 * p.length;
      s.speed = 2.0 * w * p.length;
      s.phase_q = 1.1 * std::numbers::pi;
      s.phase_v = 2.6 * w;
      return s;
    }
    case Kind::decay:
      s.size = start;
      s.speed = std::max(std::abs(p.lambda), 1e-3) * start;
      break;
    case Kind::circle:
      s.size = s.speed = start;
      break;
    case Kind::orbit:
      s.size = 1.0 + p.eccentricity;
      s.speed = std::sqrt((1.0 + p.eccentricity) / (1.0 - p.eccentricity));
      break;
    case Kind::van_der_pol:
      s.size = std::max(2.0, start);
      s.speed = std::max({2.5, 1.6 * p.mu, std::abs(p.velocity)});
      break;
    case Kind::projectile_drag:
      s.speed = std::max(p.speed, 1.0);
      s.size = s.speed * s.speed / std::max(p.gravity, 0.1);
      break;
  }
  s.phase_q = 1.7 * s.size;
  s.phase_v = 1.7 * s.speed;
  return s;
}

void Model::build(const Physics& p, int index, const ode::StepperOptions& options) {
  physics = p;
  method_index = index;
  stepper.reset();
  system = make_system(p);
  why_not = ode::why_not(method(), *system);
  if (why_not.empty()) stepper.emplace(*system, method(), options);
  reference.reset();
  if (!system->has_exact()) reference.emplace(*system);
  scales = scales_of(p);
  scratch.assign(2 * system->dimension(), 0.0);
}

void State::hash(Hasher& h) const {
  h.add(static_cast<int>(physics.system));
  for (const double value : {physics.stiffness,
                             physics.mass,
                             physics.damping,
                             physics.length,
                             physics.gravity,
                             physics.angle,
                             physics.angle2,
                             physics.position,
                             physics.velocity,
                             physics.speed,
                             physics.lambda,
                             physics.eccentricity,
                             physics.mu,
                             base_time,
                             step,
                             origin_time,
                             reference_step,
                             origin_energy,
                             memory.newton_residual,
                             memory.step_size}) {
    h.add(value);
  }
  for (const std::int64_t value :
       {static_cast<std::int64_t>(physics.count), static_cast<std::int64_t>(method_index), steps,
        memory.evaluations, memory.internal_steps, memory.rejected_steps, memory.newton_total,
        memory.newton_iterations, memory.primed}) {
    h.add(value);
  }
  for (const std::vector<double>* values : {&y, &before, &origin, &exact, &memory.history}) {
    h.add_range(std::span<const double>(*values));
  }
}

std::size_t State::bytes() const {
  const std::size_t doubles = y.size() * 4 + memory.history.size();
  return sizeof *this + doubles * sizeof(double) + Trail::kCapacity * sizeof(TrailPoint);
}

}  // namespace motionlab::integrators
