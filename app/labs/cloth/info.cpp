// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// What the lab says about itself: readouts, views, plots, presets.
#include "app/labs/cloth/lab.h"

namespace motionlab::cloth_lab {
namespace {

std::vector<ReadoutInfo> readouts() {
  return {
      {"energy", "Total energy", "J", "Kinetic, elastic and gravitational together.", "E"},
      {"kinetic", "Kinetic energy", "J", "Of the motion.", "T"},
      {"elastic", "Elastic energy", "J", "Of springs and hinges, with the material's stiffness.",
       "U"},
      {"gravitational", "Gravitational energy", "J", "Zero at the height of the origin."},
      {"dissipated", "Energy given off", "J",
       "Since the start: lost to damping and to the solver; what wind or hand adds counts "
       "negative."},
      {"max_strain", "Largest strain", "%", "Of all threads along and across the cloth."},
      {"mean_strain", "Mean strain", "%", "Mean of its size over the same threads."},
      {"residual", "Residual", "m",
       "Root mean square of C + α̃λ after the last iteration; projective dynamics: last move; "
       "implicit: relative residual of the linear system, without unit.",
       "r"},
      {"tip_extension", "Tip extension", "m", "How much longer than at rest the chain hangs.", "Δ"},
      {"sag", "Sag", "m", "Of the lowest point below the supports, or of the tip."},
      {"exact", "Exact answer", "m", "For the tip extension or the sag of this scene."},
      {"error", "Error", "%", "Of the tip extension or the sag against the exact answer."},
      {"tip_x", "Tip x", "m", "Of the last particle of a chain."},
      {"tip_y", "Tip y", "m", "Of the last particle of a chain."},
      {"self_contacts", "Self-contacts", "", "Pairs of features nearer than the thickness."},
      {"torn", "Torn threads", "", "Opened by load, by the pointer or by the button."},
      {"contacts", "Obstacle contacts", "", "Particles that an obstacle pushed in the last step."},
      {"penetration", "Penetration", "m", "Of the deepest particle into an obstacle."},
      {"cg_iterations", "CG iterations", "", "Of the implicit step's linear solve."},
      {.id = "solver_ms",
       .label = "Solver time",
       .unit = "ms",
       .help = "Of the last step, where the host measures it.",
       .timing = true},
  };
}

LabInfo make_info() {
  LabInfo info;
  info.id = "cloth";
  info.title = "Cloth";
  info.summary = "Why was cloth hard, and what made it easy? Six solvers on the same threads.";
  for (const cloth::SolverEntry& s : cloth::solvers()) {
    info.equations.push_back(std::string(s.label) + ": " + std::string(s.formula));
    info.sources.push_back(std::string(s.label) + ": " + std::string(s.source));
  }
  info.sources.emplace_back(
      "Folds: Bridson, Marino & Fedkiw 2003, Simulation of Clothing with Folds and Wrinkles; "
      "Bergou et al. 2006, A Quadratic Bending Model for Inextensible Surfaces");
  info.controls = {"Pull the cloth or the chain anywhere.",
                   "Move the obstacle, or drag one of its arrows to move it along an axis.",
                   "Double-click or Ctrl-click pins a point or lets it go; drag a pin to move it.",
                   "While paused a drag puts the point exactly there."};
  info.readouts = readouts();
  info.actions = {
      {"let_go", "Let go", "Takes out every pin.", true},
      {"pin_again", "Pin again", "Pins what was pinned at the start, where it is now.", true},
      {"kick", "Kick", "Throws the load, or all that is free, down at 3 m/s."},
      {"cut", "Slit", "Slits the cloth from the middle down.", true}};
  info.jobs = {{"stiffness_iterations", "Stiffness against iterations",
                "Extension of the hanging chain for PBD and XPBD from 1 to 200 iterations."},
               {"orderings", "Natural, coloured, Jacobi",
                "Residual against iterations of one step of a hanging cloth, for each order."}};
  info.tools = {
      {.id = std::string(kCutTool),
       .label = "Cut",
       .help = "Cuts the threads that a stroke of the pointer crosses.",
       .hint = "drag across the threads",
       .strokes = true},
      {.id = std::string(kBlowTool),
       .label = "Blow",
       .help = "Blows along the view where the pointer is held, and along with it where it moves.",
       .hint = "hold and drag to blow"},
  };
  info.views = {
      {.id = "scene", .title = "Scene"},
      {.id = "convergence", .title = "Convergence", .planar = true, .shown_by_default = false}};
  info.plots = {
      // First, because legends show the first plot's readout, and strain is there in every scene.
      {.id = "strain",
       .title = "Strain",
       .y = {"max_strain", "mean_strain"},
       .compared = "max_strain"},
      {.id = "energy",
       .title = "Energy",
       .y = {"kinetic", "elastic", "gravitational", "dissipated"},
       .compared = "elastic"},
      {.id = "extension",
       .title = "Tip extension and sag",
       .y = {"tip_extension", "sag", "exact"},
       .shown_by_default = false},
      {.id = "residual",
       .title = "Residual",
       .y = {"residual"},
       .log_y = true,
       .shown_by_default = false},
      {.id = "contacts",
       .title = "Contacts",
       .y = {"self_contacts", "contacts"},
       .shown_by_default = false},
  };
  info.exports = {{"obj", "Mesh", "The cloth as it hangs, in world space."},
                  {"csv", "Particles", "Where each particle is, and whether it is pinned."}};
  info.presets = cloth_presets();
  info.compare_parameter = "solver";
  info.compare_split = true;
  return info;
}

}  // namespace

const LabInfo& lab_info() {
  static const LabInfo kInfo = make_info();
  return kInfo;
}

}  // namespace motionlab::cloth_lab
