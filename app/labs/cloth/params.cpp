// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/labs/cloth/params.h"

#include <algorithm>
#include <utility>

namespace motionlab::cloth_lab {
namespace {

using Kind = SceneKind;
using cloth::Solver;

std::vector<ParameterChoice> scene_choices() {
  return {
      {"curtain", "Curtain", "Hangs from rings and moves in the wind."},
      {"flag", "Flag", "Held along a pole."},
      {"drape_sphere", "Drape over a ball", "Falls on a ball and on the floor."},
      {"drape_character", "Drape over a walker", "Falls on a figure that walks on the spot."},
      {"hammock", "Hammock", "Held at two ends, with a load in the middle."},
      {"rope", "Rope", "Held at one end, let go sideways."},
      {"trampoline", "Trampoline", "Held all round; a load falls in the middle."},
      {"hanging_mass", "Hanging mass", "One mass on one spring: mg/k, exactly."},
      {"hanging_chain", "Hanging chain", "Masses on springs: who converges, and how fast?"},
      {"catenary", "Catenary", "A chain between two level supports, 1 m apart, 1.5 m long."},
      {"cantilever", "Cantilever", "A beam of 1 m clamped at one end, bent by its weight."},
      {"free_fall", "Free fall", "Nothing holds it: no spring may change its length."},
      {"course_strip", "Strip of the course", "Three particles, two rods, one pin."},
      {"mesh", "Mesh from a file", "Any triangles, held at the top; a sleeve without a file."},
  };
}

std::vector<ParameterChoice> solver_choices() {
  std::vector<ParameterChoice> choices;
  for (const cloth::SolverEntry& s : cloth::solvers()) {
    choices.push_back({std::string(s.id), std::string(s.label), std::string(s.claim)});
  }
  return choices;
}

}  // namespace

bool Params::is(std::initializer_list<SceneKind> kinds) const {
  return std::find(kinds.begin(), kinds.end(), scene) != kinds.end();
}

bool Params::is_chain() const {
  return is({Kind::rope, Kind::hanging_mass, Kind::hanging_chain, Kind::catenary, Kind::cantilever,
             Kind::course_strip});
}

bool Params::is_proof() const {
  return is({Kind::hanging_mass, Kind::hanging_chain, Kind::catenary, Kind::cantilever,
             Kind::free_fall, Kind::course_strip});
}

void Params::describe(ParameterSet& parameters) {
  parameters.time_step(&dt);
  parameters.choice(
      "scene", &scene,
      {.label = "Scene", .help = "What hangs, falls or flies.", .applies = Applies::on_reset},
      scene_choices());
  parameters.path("model", &model,
                  {.label = "Mesh file",
                   .help = "Triangles to make cloth of, in the rest pose, scaled to 1.5 m.",
                   .applies = Applies::on_reset,
                   .relevant = [this] { return scene == Kind::mesh; }},
                  {".obj", ".glb", ".gltf"});
  parameters.choice("solver", &solver,
                    {.label = "Solver", .help = "How positions follow from forces or constraints."},
                    solver_choices());
  parameters.integer("iterations", &iterations,
                     {.label = "Iterations",
                      .help = "Rounds over all constraints in a substep (PBD, XPBD, projective "
                              "dynamics).",
                      .symbol = "n",
                      .relevant = [this] { return entry().iterative; }},
                     {.minimum = 1, .maximum = 1000, .test_maximum = 20});
  parameters.integer(
      "substeps", &substeps,
      {.label = "Substeps", .help = "Equal parts that each step is cut into, whatever the solver."},
      {.minimum = 1, .maximum = 1000, .test_maximum = 4});
  parameters.choice(
      "ordering", &ordering,
      {.label = "Order",
       .help = "In which order constraints are visited.",
       .relevant = [this] { return solver == Solver::pbd || solver == Solver::xpbd; }},
      {{"natural", "Natural", "Gauss–Seidel, from the pins outward."},
       {"coloured", "Coloured", "Gauss–Seidel by colour: fit for threads, slower to converge."},
       {"jacobi", "Jacobi", "All at once from the same positions, averaged: slowest."}});
  describe_material(parameters);
  describe_forces(parameters);
  describe_contact(parameters);
  describe_view(parameters);
}

}  // namespace motionlab::cloth_lab
