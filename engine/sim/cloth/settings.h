// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <glm/vec3.hpp>
#include <optional>
#include <span>
#include <string_view>

#include "engine/sim/cloth/colliders.h"
#include "engine/sim/cloth/topology.h"

namespace motionlab::cloth {

// In the order of solvers().
enum class Solver : std::uint8_t {
  pbd,
  xpbd,
  mass_spring_explicit,
  mass_spring_symplectic,
  mass_spring_implicit,
  projective_dynamics
};

// How Gauss–Seidel visits the constraints, or that it does not (jacobi).
enum class Ordering : std::uint8_t { natural, coloured, jacobi };

// One row of the table that feeds the combo box, the comparison and the tests.
struct SolverEntry {
  Solver solver;
  std::string_view id;
  std::string_view label;
  std::string_view formula;
  std::string_view claim;  // the property that the tests measure
  std::string_view source;
  bool position_based;  // moves positions and takes the velocity from them
  bool iterative;       // `iterations` means something
  bool has_stiffness;   // takes stiffness in N/m (PBD does not)
  bool bounded;         // stays bounded at any stiffness and step (PBD, XPBD: from 20 iterations)
};
std::span<const SolverEntry> solvers();
const SolverEntry& entry_of(Solver solver);

struct Material {
  std::array<double, kEdgeKinds> stiffness{1e3, 1e3, 3e2, 10.0};  // [N/m] per kind of edge
  double rigidity = 1e-4;  // B [N·m] of hinges; of a chain EI [N·m²]

  double of(EdgeKind kind) const { return stiffness[static_cast<std::size_t>(kind)]; }
};

// Somebody blows: wind along a ray, strongest on it and a third of that `radius` beside it.
struct Blast {
  glm::dvec3 from{0.0};                  // [m]
  glm::dvec3 direction{0.0, 0.0, -1.0};  // unit
  glm::dvec3 velocity{0.0};              // [m/s], added to the wind
  double radius = 0.3;                   // [m]
};

struct Air {
  double density = 1.2;  // [kg/m³]
  double drag = 0.0;     // c_D [1]
  double lift = 0.0;     // c_L [1]
  glm::dvec3 wind{0.0};  // [m/s]
  double gust = 0.0;     // 0 … 1: how much of the wind comes and goes
  std::optional<Blast> blast = {};
  double link_width = 0.01;  // [m] of a rope's links across the wind

  bool still() const { return drag == 0.0 && lift == 0.0; }
};

// The mouse: a compliant attachment of a point Σ weight·x of up to three particles.
struct Pull {
  std::array<int, 3> p{};
  std::array<double, 3> weight{1.0, 0.0, 0.0};
  glm::dvec3 target{0.0};      // [m]
  double stiffness = 0.0;      // [N/m]
  double maximum_force = 0.0;  // [N]; however far the target, it pulls no harder
};

struct Settings {
  Solver solver = Solver::xpbd;
  Ordering ordering = Ordering::natural;
  int iterations = 20;
  int substeps = 1;
  double pbd_stiffness = 1.0;           // share of the error that a projection corrects
  double pbd_bending = 0.2;             // the same for bending
  double damping = 0.0;                 // [1/s]: v ← v·e^(−damping·h) before gravity is added
  glm::dvec3 gravity{0.0, -9.81, 0.0};  // [m/s²]
  Material material;
  Air air;
  double strain_limit = 0.0;   // longest warp and weft edge over its rest length, less one; 0: none
  double cg_tolerance = 1e-6;  // of the residual of the implicit step, relative
  int cg_iterations = 400;     // at most
  int threads = 1;
  bool record_residuals = false;
  const Pull* pull = nullptr;
  // Obstacles, from where they are at the start of the step to where they are at its end.
  std::span<const Collider> colliders;
  bool self_collision = false;
  double thickness = 0.005;  // [m] kept from obstacles and between sheets
  double friction = 0.3;     // between sheets; that of obstacles is theirs
};

}  // namespace motionlab::cloth
