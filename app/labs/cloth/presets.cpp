// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// The story of the lab: what cloth does, why it was hard, what made it easy, and what proves it.
#include "app/labs/cloth/lab.h"

namespace motionlab::cloth_lab {
namespace {

using Values = std::vector<std::pair<std::string, std::string>>;

// XPBD as it is meant to be run: few iterations in small steps (Macklin et al. 2019).
Values small_steps(const char* scene, const char* resolution, const Values& more = {}) {
  Values values = {
      {"scene", scene}, {"resolution", resolution}, {"iterations", "5"}, {"substeps", "4"}};
  values.insert(values.end(), more.begin(), more.end());
  return values;
}

Values chain(const char* solver) {
  return {{"scene", "hanging_chain"}, {"solver", solver}, {"pbd_stiffness", "0.5"},
          {"stiffness", "1000"},      {"count", "10"},    {"mass", "0.1"}};
}

std::vector<Preset> lesson() {
  return {
      {.id = "curtain",
       .title = "Curtain in the wind",
       .summary = "XPBD, five iterations in each of four substeps: stiff threads, and nothing "
                  "explodes.",
       .values =
           small_steps("curtain", "40", {{"wind", "2"}, {"wind_direction", "60"}, {"gust", "1"}})},
      {.id = "pbd_beside_xpbd",
       .title = "PBD beside XPBD",
       .summary = "One chain of 1000 N/m, 80 iterations: XPBD hangs at the exact answer, PBD knows "
                  "no N/m and pulls itself stiff.",
       .values =
           [] {
             Values values = chain("xpbd");
             values.emplace_back("iterations", "80");
             return values;
           }(),
       .compare = CompareSpec{"solver", {"pbd", "xpbd"}, false},
       .plots = {"extension", "residual"},
       .readout = "tip_extension"},
      {.id = "pbd_iterations",
       .title = "PBD: iterations make it stiff",
       .summary = "The same chain and the same “stiffness” 0.5 with 5, 20 and 80 iterations: three "
                  "materials.",
       .values = chain("pbd"),
       .compare = CompareSpec{"iterations", {"5", "20", "80"}, false},
       .plots = {"extension", "residual"},
       .readout = "tip_extension"},
      {.id = "pbd_step",
       .title = "PBD: so does the step",
       .summary = "The same again with steps of 32, 16 and 4 ms: three more materials.",
       .values =
           [] {
             Values values = chain("pbd");
             values.emplace_back("iterations", "20");
             return values;
           }(),
       .compare = CompareSpec{"dt", {"0.032", "0.016", "0.004"}, false},
       .plots = {"extension", "residual"},
       .readout = "tip_extension"},
      {.id = "xpbd_iterations",
       .title = "XPBD: one material",
       .summary = "k = 1000 N/m with 5, 20 and 80 iterations: all go to the exact answer, and few "
                  "iterations fall short of it.",
       .values = chain("xpbd"),
       .compare = CompareSpec{"iterations", {"5", "20", "80"}, false},
       .plots = {"extension", "residual"},
       .readout = "tip_extension"},
      {.id = "solvers",
       .title = "Three solvers, one flag",
       .summary = "XPBD, implicit Euler and projective dynamics on the same threads in the same "
                  "wind.",
       .values = {{"scene", "flag"}, {"resolution", "24"}, {"wind", "6"}, {"wind_direction", "15"}},
       .compare =
           CompareSpec{"solver", {"xpbd", "mass_spring_implicit", "projective_dynamics"}, true},
       .plots = {"strain", "energy"},
       .readout = "max_strain"},
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

std::vector<Preset> scenes() {
  return {
      {.id = "flag",
       .title = "Flag",
       .summary = "Drag and lift of each triangle in a gusty wind; blow at it with the tool.",
       .values = small_steps("flag", "30", {{"wind", "6"}, {"wind_direction", "15"}})},
      {.id = "drape",
       .title = "Folds on a ball",
       .summary = "A pleated cloth falls on a ball and on itself, and never through either.",
       .values = small_steps("drape_sphere", "40"),
       .plots = {"energy", "contacts"}},
      {.id = "tablecloth",
       .title = "Over a box",
       .summary = "The same cloth on edges and corners; drag the box away from under it.",
       .values = small_steps("drape_sphere", "32", {{"collider", "box"}}),
       .plots = {"energy", "contacts"}},
      {.id = "walker",
       .title = "Over a walking figure",
       .summary = "The skinning lab's figure as capsules, under a cloth that holds by friction.",
       .values = small_steps("drape_character", "44", {{"friction", "0.8"}})},
      {.id = "hammock",
       .title = "Hammock",
       .summary = "Five kilograms in the middle; the colour says where the threads carry them.",
       .values = small_steps("hammock", "28", {{"colors", "strain"}, {"strain_range", "12"}}),
       .plots = {"strain", "extension"}},
      {.id = "trampoline",
       .title = "Trampoline",
       .summary = "A load lands at 3 m/s: elastic and kinetic energy change places.",
       .values = small_steps("trampoline", "28",
                             {{"damping", "0.3"}, {"colors", "strain"}, {"strain_range", "8"}}),
       .plots = {"energy", "strain"}},
      {.id = "tear",
       .title = "Too heavy a load",
       .summary = "Threads tear at 15 %, the tear runs, and the load goes through the cloth.",
       .values = small_steps(
           "trampoline", "32",
           {{"load", "30"}, {"tear_strain", "15"}, {"colors", "strain"}, {"strain_range", "15"}}),
       .plots = {"strain", "energy"}},
      {.id = "rope",
       .title = "Rope",
       .summary = "Let go sideways; pull it, blow at it, cut it.",
       .values = {{"scene", "rope"},
                  {"count", "40"},
                  {"mass", "0.02"},
                  {"stiffness", "1e4"},
                  {"damping", "0.2"},
                  {"substeps", "8"}},
       .plots = {"energy"}},
  };
}

std::vector<Preset> proofs() {
  return {
      {.id = "hanging_mass",
       .title = "Proof: one mass",
       .summary = "On one spring XPBD is exact for every number of iterations: mg/k = 9.81 cm.",
       .values = {{"scene", "hanging_mass"}, {"stiffness", "100"}, {"mass", "1"}},
       .compare = CompareSpec{"iterations", {"1", "5", "20"}, false},
       .plots = {"extension"},
       .readout = "tip_extension"},
      {.id = "catenary",
       .title = "Proof: catenary",
       .summary = "A chain between two supports, and the discrete catenary dashed over it.",
       .values = {{"scene", "catenary"},
                  {"iterations", "100"},
                  {"stiffness", "1e5"},
                  {"count", "24"},
                  {"mass", "0.05"}},
       .plots = {"extension", "residual"},
       .readout = "sag"},
      {.id = "cantilever",
       .title = "Proof: cantilever",
       .summary = "A beam of 64 links bends as the elastica does, within 5 %.",
       .values = {{"scene", "cantilever"},
                  {"solver", "mass_spring_implicit"},
                  {"bending_model", "dihedral"},
                  {"rigidity", "8.3333333"},
                  {"mass", "0.053"},
                  {"count", "64"},
                  {"stiffness", "1e6"}},
       .plots = {"extension"},
       .readout = "sag"},
      {.id = "free_fall",
       .title = "Proof: free fall",
       .summary = "Nothing holds it and no air brakes it: no thread changes its length. Slowly, g "
                  "= 0.2 m/s².",
       .values = {{"scene", "free_fall"},
                  {"resolution", "16"},
                  {"gravity", "0.2"},
                  {"colors", "strain"},
                  {"strain_range", "0.01"}},
       .plots = {"strain", "energy"}},
      {.id = "course_strip",
       .title = "Proof: strip of the course",
       .summary = "Three particles, two rods, one pin: PBD to the digits of the course's table.",
       .values = {{"scene", "course_strip"}, {"solver", "pbd"}, {"damping", "0"}},
       .plots = {"energy"}},
  };
}

}  // namespace

std::vector<Preset> cloth_presets() {
  std::vector<Preset> all = lesson();
  for (const auto& part : {scenes(), proofs()}) all.insert(all.end(), part.begin(), part.end());
  return all;
}

}  // namespace motionlab::cloth_lab
