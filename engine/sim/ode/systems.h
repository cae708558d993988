// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "engine/sim/ode/system.h"

namespace motionlab::ode {

// x'' = -(k/m) x - (c/m) v. State (x, v).
struct SpringParameters {
  double stiffness = 1.0;         // k [N/m], > 0
  double mass = 1.0;              // m [kg], > 0
  double damping = 0.0;           // c [N·s/m], >= 0
  double initial_position = 1.0;  // [m]
  double initial_velocity = 0.0;  // [m/s]
};

// theta'' = -(g/L) sin theta - (c/(m L^2)) omega. State (theta, omega); potential 0 at the bottom.
struct PendulumParameters {
  double length = 1.0;            // L [m], > 0
  double mass = 1.0;              // m [kg], > 0
  double gravity = 9.81;          // g [m/s^2], >= 0
  double damping = 0.0;           // c [N·m·s/rad], >= 0; with it there is no closed form
  double initial_angle = 1.0;     // [rad] from the downward vertical
  double initial_velocity = 0.0;  // [rad/s]
};

// Two point masses on massless rods. State (theta1, theta2, omega1, omega2), both angles from the
// downward vertical; potential 0 when both hang.
struct DoublePendulumParameters {
  double length1 = 1.0;         // [m]
  double length2 = 1.0;         // [m]
  double mass1 = 1.0;           // [kg]
  double mass2 = 1.0;           // [kg]
  double gravity = 9.81;        // [m/s^2]
  double initial_angle1 = 1.0;  // [rad]
  double initial_angle2 = 1.0;  // [rad]
};

// y' = lambda y. State (y).
struct DecayParameters {
  double lambda = -1.0;        // [1/s]
  double initial_value = 1.0;  // [1]
};

// x' = -w y, y' = w x: the field whose integral curves are circles. First order. State (x, y).
struct CircleParameters {
  double angular_speed = 1.0;   // w [rad/s]
  double initial_radius = 1.0;  // [m]
};

// r'' = -GM r/|r|^3, started at periapsis. State (x, y, vx, vy), the sun at the origin.
struct OrbitParameters {
  double gravitational_parameter = 1.0;  // GM [m^3/s^2], > 0
  double semi_major_axis = 1.0;          // a [m], > 0
  double eccentricity = 0.5;             // e [1], 0 <= e < 1
  double mass = 1.0;                     // [kg] of the planet; scales the energies only
};

// Equal masses in a row between two walls, joined by equal springs. State (displacements from rest,
// velocities); started as a smooth bump near the first wall.
struct ChainParameters {
  int count = 10;          // masses, >= 1
  double stiffness = 1.0;  // k [N/m] of each spring
  double mass = 1.0;       // m [kg] of each mass
  double amplitude = 0.3;  // [m] height of the bump
};

// x'' = mu (1 - x^2) v - x. State (x, v).
struct VanDerPolParameters {
  double mu = 1.0;                // [1/s], stiffness of the relaxation
  double initial_position = 2.0;  // [m]
  double initial_velocity = 0.0;  // [m/s]
};

// r'' = -g e_y - (c/m) v. State (x, y, vx, vy).
struct ProjectileParameters {
  double mass = 1.0;          // m [kg]
  double gravity = 9.81;      // g [m/s^2]
  double damping = 0.0;       // c [N·s/m]
  double speed = 10.0;        // [m/s] at launch
  double launch_angle = 0.5;  // [rad] above the horizontal
};

std::unique_ptr<System> make_spring(const SpringParameters& p);  // "damped_spring" if damping > 0
std::unique_ptr<System> make_pendulum(const PendulumParameters& p);
std::unique_ptr<System> make_double_pendulum(const DoublePendulumParameters& p);
std::unique_ptr<System> make_decay(const DecayParameters& p);
std::unique_ptr<System> make_circle(const CircleParameters& p);
std::unique_ptr<System> make_orbit(const OrbitParameters& p);
std::unique_ptr<System> make_chain(const ChainParameters& p);
std::unique_ptr<System> make_van_der_pol(const VanDerPolParameters& p);
std::unique_ptr<System> make_projectile(const ProjectileParameters& p);

// Every system, with its textbook parameters: what tests and combo boxes run over.
struct SystemEntry {
  std::string_view id;
  std::string_view label;
  std::string_view equation;
  std::unique_ptr<System> (*make_default)();
};
std::span<const SystemEntry> systems();

}  // namespace motionlab::ode
