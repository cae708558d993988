// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <glm/vec3.hpp>
#include <span>
#include <vector>

#include "engine/sim/cloth/particles.h"

// What of a cloth does not change while it moves: particles at rest, springs, hinges, triangles,
// and the orders in which solvers visit them.

namespace motionlab::cloth {

// A spring's direction decides its stiffness. Warp runs along the columns, away from the pinned
// row; weft along the rows; shear along the diagonals; bend joins every second particle.
enum class EdgeKind : std::uint8_t { warp, weft, shear, bend };
inline constexpr int kEdgeKinds = 4;

enum class BendingModel : std::uint8_t { none, distance, dihedral, isometric };

struct Edges {
  std::vector<int> a, b;
  std::vector<double> rest;  // [m]
  std::vector<EdgeKind> kind;
  std::size_t size() const { return a.size(); }
};

// Resistance to folding at a joint of a chain (three particles in order) or across an edge of a
// surface (the edge's two, then the two opposite). Energy: B·scale·θ²/2 with the angle θ away from
// straight (dihedral), or B·scale·|Σ weight_i x_i|²/2 (isometric).
struct Hinge {
  std::array<int, 4> p{};
  int points = 4;
  double rest_angle = 0.0;         // [rad]
  double angle_scale = 1.0;        // chain: 1/l [1/m]; surface: |e|²/A [1]
  std::array<double, 4> weight{};  // [1/m] chain; of a surface times |e| it is the angle
  double weight_scale = 1.0;
};

// How the particles of a run's constraints lie, so that its kernel needs no indices.
enum class Pattern : std::uint8_t {
  contiguous,  // a + i and b + i
  pairs,       // a + 2i and its right neighbour
  quads,       // a + 4(i/2) + i%2 and the next but one
  general,     // by index
};

// Consecutive edges that share no particle with each other: they may be projected together.
struct Run {
  EdgeKind kind = EdgeKind::warp;
  Pattern pattern = Pattern::general;
  int first = 0;  // edge
  int count = 0;
  int a = 0;  // first particles
  int b = 0;
};

// Entries of `edges` in the order of `begin`: group g is [begin[g], begin[g + 1]).
struct Groups {
  std::vector<int> edges;
  std::vector<int> begin;
  std::size_t size() const { return begin.empty() ? 0 : begin.size() - 1; }
};

struct Topology {
  std::vector<glm::dvec3> rest;  // [m]
  std::vector<double> mass;      // [kg]
  std::vector<Triangle> triangles;
  Edges edges;                // in natural order
  std::vector<Hinge> hinges;  // in natural order; empty unless `bending` uses angles
  std::vector<Run> runs;      // the edges cut into runs
  Groups colors;              // the edges by colour: no two of a colour share a particle
  Groups around;              // group p: the edges of particle p
  Groups faces;               // group p: the triangles of particle p
  BendingModel bending = BendingModel::none;
  bool grid_patterns = false;  // whether runs have more than the general pattern
  int columns = 0;             // of a grid; 0: no grid
  int rows = 0;
  double size = 1.0;  // [m], diagonal of the box at rest

  std::size_t particle_count() const { return rest.size(); }
  double total_mass() const;  // [kg]
};

struct GridShape {
  int columns = 2;  // particles across a row
  int rows = 2;     // row 0 is the first of the natural order unless `held_rows` says otherwise
  glm::dvec3 origin{0.0};
  glm::dvec3 across{1.0, 0.0, 0.0};  // from the first to the last column [m]
  glm::dvec3 along{0.0, -1.0, 0.0};  // from the first to the last row [m]
  double density = 0.2;              // [kg/m²]
  BendingModel bending = BendingModel::distance;
  std::vector<int> held_rows = {0};  // rows with pins: the sweep goes outward from them
};
Topology make_grid(const GridShape& shape);

struct ChainShape {
  std::vector<glm::dvec3> points;  // [m], start; the first of the natural order first
  double rest_length = 0.0;        // [m] of each link; 0: as the points lie
  double mass = 0.1;               // [kg] of each particle
  BendingModel bending = BendingModel::none;
};
Topology make_chain(const ChainShape& shape);

// Any triangle mesh: structural springs along its edges, bending across those of two triangles.
// Natural order: breadth first from `pins` (or from particle 0).
Topology make_mesh(std::span<const glm::dvec3> positions, std::span<const Triangle> triangles,
                   double density, BendingModel bending, std::span<const int> pins);

// Angle of a hinge away from straight, with sign on a surface [rad].
double hinge_angle(const Hinge& hinge, const std::array<glm::dvec3, 4>& x);
// Gradient of hinge_angle with respect to its particles [rad/m]; zero where it is not defined.
// Bridson, Marino & Fedkiw 2003, Simulation of Clothing with Folds and Wrinkles, §4.
std::array<glm::dvec3, 4> hinge_gradient(const Hinge& hinge, const std::array<glm::dvec3, 4>& x);

// Parts of the builders, shared by them.
void add_edge(Topology& t, int a, int b, EdgeKind kind);
void finish_topology(Topology& t);  // colours, incidence, size
void add_run(Topology& t, EdgeKind kind, Pattern pattern, int first);
// Hinge across the edge (p0, p1) with opposite particles p2 and p3, flat as it is.
Hinge make_surface_hinge(const Topology& t, const std::array<int, 4>& p);
void add_surface_hinges(Topology& t);

}  // namespace motionlab::cloth
