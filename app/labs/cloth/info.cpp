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

std::vector<Preset> presets() {
  return {
      {.id = "curtain",
       .title = "Curtain in the wind",
       .summary = "XPBD, five iterations in each of four substeps: stiff threads, and nothing "
                  "explodes.",
       .values = {{"scene", "curtain"},
                  {"resolution", "40"},
                  {"iterations", "5"},
                  {"substeps", "4"},
                  {"wind", "2"},
                  {"wind_direction", "60"},
                  {"gust", "1"}}},
      {.id = "pbd_iterations",
       .title = "PBD: iterations make it stiff",
       .summary = "The same chain and the same “stiffness” 0.5 with 5, 20 and 80 iterations: three "
                  "materials.",
       .values = {{"scene", "hanging_chain"},
                  {"solver", "pbd"},
                  {"pbd_stiffness", "0.5"},
                  {"count", "10"},
                  {"mass", "0.1"}},
       .compare = CompareSpec{"iterations", {"5", "20", "80"}, false},
       .plots = {"extension", "residual"}},
      {.id = "xpbd_iterations",
       .title = "XPBD: one material",
       .summary = "k = 1000 N/m with 5, 20 and 80 iterations: all go to the exact answer, and few "
                  "iterations fall short of it.",
       .values = {{"scene", "hanging_chain"},
                  {"solver", "xpbd"},
                  {"stiffness", "1000"},
                  {"count", "10"},
                  {"mass", "0.1"}},
       .compare = CompareSpec{"iterations", {"5", "20", "80"}, false},
       .plots = {"extension", "residual"}},
      {.id = "drape",
       .title = "Folds on a ball",
       .summary = "A pleated cloth falls on a ball and on itself, and never through either.",
       .values = {{"scene", "drape_sphere"},
                  {"resolution", "40"},
                  {"iterations", "5"},
                  {"substeps", "4"}},
       .plots = {"energy", "contacts"}},
      {.id = "walker",
       .title = "Over a walking figure",
       .summary = "The skinning lab's figure as capsules, under a cloth that holds by friction.",
       .values = {{"scene", "drape_character"},
                  {"resolution", "44"},
                  {"iterations", "5"},
                  {"substeps", "4"},
                  {"friction", "0.8"}}},
      {.id = "explicit_explodes",
       .title = "Explicit Euler, fails on purpose",
       .summary = "Threads a hundred times softer, fifty substeps: explicit Euler gains energy all "
                  "the same.",
       .values = {{"scene", "curtain"},
                  {"solver", "mass_spring_explicit"},
                  {"resolution", "24"},
                  {"stiffness", "10"},
                  {"substeps", "50"}},
       .diverges = true},
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
  info.actions = {{"let_go", "Let go", "Takes out every pin."},
                  {"pin_again", "Pin again", "Pins what was pinned at the start, where it is now."},
                  {"kick", "Kick", "Throws the load, or all that is free, down at 3 m/s."},
                  {"cut", "Slit", "Slits the cloth from the middle down."}};
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
      {.id = "strain", .title = "Strain", .y = {"max_strain", "mean_strain"}},
      {.id = "energy",
       .title = "Energy",
       .y = {"kinetic", "elastic", "gravitational", "dissipated"}},
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
  info.presets = presets();
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
