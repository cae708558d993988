// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <initializer_list>
#include <string>

#include "engine/core/parameters.h"
#include "engine/sim/cloth/settings.h"

namespace motionlab::cloth_lab {

enum class SceneKind {
  curtain,
  flag,
  drape_sphere,
  drape_character,
  hammock,
  rope,
  trampoline,
  hanging_mass,
  hanging_chain,
  catenary,
  cantilever,
  free_fall,
  course_strip,
  mesh
};

enum class Colors { plain, strain };

// What one can push into the cloth; `scene` is what the scene brings.
enum class Obstacle { scene, none, ball, capsule, box, slope };

struct Params {
  double dt = 1.0 / 60.0;  // h [s]
  SceneKind scene = SceneKind::curtain;
  std::string model;  // an .obj, .glb or .gltf for the mesh scene; empty: a sleeve
  cloth::Solver solver = cloth::Solver::xpbd;
  double stiffness = 1000.0;   // k [N/m] of a warp spring, and of each spring of a chain
  double pbd_stiffness = 1.0;  // k of PBD, 0 … 1
  double pbd_bending = 0.2;    // the same for bending
  double mass = 0.1;           // m [kg] of each particle of a chain
  double density = 0.2;        // [kg/m²]
  long long count = 10;        // masses or links of a chain
  long long resolution = 24;   // particles a side of a cloth
  long long iterations = 20;
  long long substeps = 1;
  cloth::Ordering ordering = cloth::Ordering::natural;
  double damping = 2.0;   // [1/s]
  double gravity = 9.81;  // g [m/s²]
  cloth::BendingModel bending_model = cloth::BendingModel::distance;
  double bend_stiffness = 10.0;  // [N/m] of the springs of the distance model
  double rigidity = 1e-4;        // B [N·m] of a surface, EI [N·m²] of a chain
  double weft_ratio = 1.0;       // stiffness across, over that along
  double shear_ratio = 0.3;      // stiffness of the diagonals, over that along
  double strain_limit = 20.0;    // [%]; 0: none
  double load = 5.0;             // [kg] in the middle of the hammock and the trampoline
  double wind = 0.0;             // [m/s]
  double wind_direction = 90.0;  // [deg] from +x towards +z
  double gust = 0.6;             // 0 … 1
  double drag = 1.0;             // c_D
  double lift = 0.5;             // c_L
  bool self_collision = true;
  double thickness = 0.008;  // [m]
  double friction = 0.4;
  double tear_strain = 0.0;  // [%]; 0: it does not tear
  Obstacle collider = Obstacle::scene;
  double breath = 5.0;  // [m/s] of the wind that the pointer blows
  bool walk = true;     // the character
  Colors colors = Colors::plain;
  double strain_range = 5.0;  // [%] at the end of the colour scale
  bool show_exact = true;
  bool show_threads = false;
  bool show_wind = true;
  bool show_handles = true;

  void describe(ParameterSet& parameters);
  bool is(std::initializer_list<SceneKind> kinds) const;
  // Ropes and chains, as against cloth.
  bool is_chain() const;
  // The scenes that prove something: computed in double, without air, contacts or limits.
  bool is_proof() const;
  const cloth::SolverEntry& entry() const { return cloth::entry_of(solver); }

 private:
  void describe_bending(ParameterSet& parameters);
  void describe_material(ParameterSet& parameters);
  void describe_forces(ParameterSet& parameters);
  void describe_contact(ParameterSet& parameters);
  void describe_view(ParameterSet& parameters);
};

}  // namespace motionlab::cloth_lab
