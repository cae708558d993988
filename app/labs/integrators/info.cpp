// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// What the lab says about itself: readouts, views, plots, presets.
#include "app/labs/integrators/lab.h"
#include "engine/sim/ode/systems.h"

namespace motionlab::integrators {
namespace {

std::vector<ReadoutInfo> readouts() {
  return {
      {"energy", "Total energy", "J", "Kinetic and potential energy together.", "E"},
      {"kinetic", "Kinetic energy", "J", "Energy of the motion.", "T"},
      {"potential", "Potential energy", "J", "Zero at rest; for the pendulum at the bottom.", "U"},
      {"energy_error", "Energy error", "%",
       "100 (E − E₀)/E₀; where the exact motion loses energy, against the energy that it has "
       "left."},
      {"energy_error_abs", "Energy error, size", "J", "Distance from the energy it should be."},
      {"position_error", "Position error", "m", "Distance from the exact motion."},
      {"x", "Position", "m", "Of the first body.", "x"},
      {"v", "Velocity", "m/s", "Of the first body.", "v"},
      {"y", "Height", "m", "Second coordinate.", "y"},
      {"theta", "Angle", "rad", "From the downward vertical.", "θ"},
      {"omega", "Angular velocity", "rad/s", "Rate of the angle.", "ω"},
      {"exact", "Exact position", "m", "Of the first body."},
      {"angular_momentum", "Angular momentum", "kg·m²/s",
       "About the sun; the exact motion keeps it.", "L"},
      {"orbit_eccentricity", "Eccentricity now", "",
       "Length of the Laplace–Runge–Lenz vector; the exact motion keeps it.", "e"},
      {"radius", "Radius", "m", "Distance from the middle; the exact motion keeps it.", "r"},
      {"shadow_energy", "Shadow energy", "J",
       "What symplectic Euler conserves instead of the energy: exactly on springs.", "H̃"},
      {"evaluations", "Evaluations", "", "Of the right-hand side since the start: the work done."},
      {"newton_iterations", "Newton iterations", "", "In the last step of an implicit method."},
      {"newton_residual", "Newton residual", "", "Of the implicit equation, solved to 1e-12."},
      {"step_size", "Step taken", "s", "Last step; adaptive methods choose their own.", "h"},
      {"amplification", "Amplification", "",
       "Factor by which a step multiplies the fastest mode of the system, |R(hλ)|.", "|R|"},
  };
}

std::vector<Preset> presets() {
  return {
      {.id = "course_pendulum",
       .title = "Swing it",
       .summary = "One pendulum, three methods: explicit Euler climbs, symplectic Euler breathes, "
                  "Runge–Kutta stays.",
       .values = {{"system", "pendulum"},
                  {"integrator", "symplectic_euler"},
                  {"dt", "0.01"},
                  {"angle", "1"},
                  {"length", "1"},
                  {"mass", "1"},
                  {"gravity", "9.81"}},
       .compare = CompareSpec{"integrator", {"explicit_euler", "symplectic_euler", "rk4"}, false}},
      {.id = "course_spring",
       .title = "The spring of the course",
       .summary = "x″ = −x with h = 0.1: after 20 s explicit Euler has seven times the energy.",
       .values = {{"system", "spring"},
                  {"integrator", "symplectic_euler"},
                  {"dt", "0.1"},
                  {"stiffness", "1"},
                  {"mass", "1"},
                  {"position", "1"},
                  {"velocity", "0"}},
       .compare =
           CompareSpec{
               "integrator", {"explicit_euler", "symplectic_euler", "velocity_verlet"}, false}},
      {.id = "smaller_steps",
       .title = "“Smaller steps make it stable”",
       .summary =
           "Explicit Euler on a spring with h, h/2 and h/4: the growth slows, and never stops.",
       .values = {{"system", "spring"},
                  {"integrator", "explicit_euler"},
                  {"dt", "0.1"},
                  {"stiffness", "1"}},
       .compare = CompareSpec{"dt", {"0.1", "0.05", "0.025"}, false},
       .views = {"scene", "stability"}},
      {.id = "implicit_accuracy",
       .title = "“Implicit is more accurate”",
       .summary =
           "Stable is not accurate: implicit Euler puts the pendulum to rest, Verlet does not.",
       .values = {{"system", "pendulum"}, {"integrator", "implicit_euler"}, {"dt", "0.02"}},
       .compare =
           CompareSpec{
               "integrator", {"implicit_euler", "implicit_midpoint", "velocity_verlet"}, false}},
      {.id = "mesh_dependence",
       .title = "“Springs are the material”",
       .summary = "Ten, twenty, forty of the same masses and springs: refined, the wave slows "
                  "down. It is another material.",
       .values = {{"system", "chain"}, {"integrator", "velocity_verlet"}, {"dt", "0.01"}},
       .compare = CompareSpec{"count", {"10", "20", "40"}, false},
       .views = {"scene"}},
      {.id = "kepler",
       .title = "Ten times round the sun",
       .summary = "On an eccentric orbit symplectic methods keep energy and angular momentum.",
       .values = {{"system", "orbit"},
                  {"integrator", "velocity_verlet"},
                  {"dt", "0.02"},
                  {"eccentricity", "0.5"}},
       .compare = CompareSpec{"integrator",
                              {"explicit_euler", "symplectic_euler", "velocity_verlet", "rk4"},
                              false}},
      {.id = "stiff_spring",
       .title = "Stiff spring, fails on purpose",
       .summary = "k = 10⁶ N/m, h = 1/60 s: every step of explicit Euler multiplies by 16.7.",
       .values = {{"system", "spring"},
                  {"integrator", "explicit_euler"},
                  {"dt", "0.016666666666666666"},
                  {"stiffness", "1e6"}},
       .diverges = true,
       .views = {"scene", "stability"}},
  };
}

LabInfo make_info() {
  LabInfo info;
  info.id = "integrators";
  info.title = "Integrators";
  info.summary = "What does the integrator do to the energy? Every method, on every system.";
  for (const ode::SystemEntry& s : ode::systems()) {
    info.equations.push_back(std::string(s.label) + ": " + std::string(s.equation));
  }
  for (const ode::Method& m : ode::methods()) {
    info.equations.push_back(std::string(m.label) + ": " + std::string(m.formula));
    info.sources.push_back(std::string(m.label) + ": " + std::string(m.source));
  }
  info.controls = {"Drag the bob, the mass or the planet.",
                   "Drag the point in the phase portrait to start the motion from there.",
                   "Drag a point hλ of the stability region to change the step h."};
  info.readouts = readouts();
  info.actions = {{"restart_exact", "Restart the exact motion", "From the present state."},
                  {"clear_trail", "Clear the trail", "Forget where the body has been."}};
  info.jobs = {
      {"order", "Measure the order", "Error against step for the method and the classics."},
      {"order_all", "Order of every method", "All methods that apply to this system."},
      {"work", "Work against error", "Evaluations that an error costs."}};
  info.views = {{.id = "scene", .title = "System", .planar = true},
                {.id = "phase", .title = "Phase portrait", .planar = true},
                {.id = "stability",
                 .title = "Stability region |R(hλ)| ≤ 1",
                 .planar = true,
                 .shown_by_default = false}};
  info.plots = {
      // First, because legends show the first plot's readout: the number that tells methods apart.
      {.id = "energy_error", .title = "Energy error", .y = {"energy_error"}},
      {.id = "energy",
       .title = "Energy",
       .y = {"kinetic", "potential", "energy"},
       .compared = "energy"},
      {.id = "energy_error_log",
       .title = "Energy error, logarithmic",
       .y = {"energy_error_abs"},
       .log_y = true,
       .shown_by_default = false},
      {.id = "motion", .title = "Motion", .y = {"theta", "x", "exact"}, .shown_by_default = false},
      {.id = "position_error",
       .title = "Position error",
       .y = {"position_error"},
       .log_y = true,
       .shown_by_default = false},
      {.id = "work",
       .title = "Work and error",
       .x = "evaluations",
       .y = {"position_error"},
       .log_y = true,
       .shown_by_default = false},
      {.id = "conserved",
       .title = "Other invariants",
       .y = {"angular_momentum", "orbit_eccentricity", "radius", "shadow_energy"},
       .shown_by_default = false},
  };
  info.exports = {{"csv", "State", "Each component of the state beside the exact solution."}};
  info.presets = presets();
  info.compare_parameter = "integrator";
  return info;
}

}  // namespace

const LabInfo& lab_info() {
  static const LabInfo kInfo = make_info();
  return kInfo;
}

}  // namespace motionlab::integrators
