// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// The groups of parameters behind the first ones.
#include <utility>

#include "app/labs/cloth/params.h"

namespace motionlab::cloth_lab {
namespace {

using Kind = SceneKind;
using cloth::BendingModel;
using cloth::Solver;

ParameterText parameter_in_group(std::string group, std::string label, std::string help,
                                 std::string symbol, std::function<bool()> relevant,
                                 Applies applies = Applies::live, bool advanced = false) {
  return ParameterText{.label = std::move(label),
                       .help = std::move(help),
                       .symbol = std::move(symbol),
                       .group = std::move(group),
                       .applies = applies,
                       .advanced = advanced,
                       .relevant = std::move(relevant)};
}

}  // namespace

void Params::describe_material(ParameterSet& parameters) {
  const auto text = [](std::string label, std::string help, std::string symbol,
                       std::function<bool()> relevant, Applies applies = Applies::live,
                       bool advanced = false) {
    return parameter_in_group("Material", std::move(label), std::move(help), std::move(symbol),
                              std::move(relevant), applies, advanced);
  };
  const auto cloth_only = [this] { return !is_chain(); };
  parameters.real(
      "stiffness", &stiffness,
      text("Stiffness", "Of each spring along the cloth or chain.", "k",
           [this] { return entry().has_stiffness; }),
      {.minimum = 0.1, .maximum = 1e8, .unit = "N/m", .scale = SliderScale::logarithmic});
  parameters.real("pbd_stiffness", &pbd_stiffness,
                  text("PBD stiffness",
                       "Share of its error that a projection corrects: not a material constant.",
                       "s", [this] { return solver == Solver::pbd; }),
                  {.minimum = 0.0, .maximum = 1.0});
  parameters.real("pbd_bending", &pbd_bending,
                  text("PBD bending", "The same share for bending.", "",
                       [this] { return solver == Solver::pbd && !is_proof(); }),
                  {.minimum = 0.0, .maximum = 1.0});
  parameters.real(
      "mass", &mass,
      text(
          "Mass", "Of each particle of a chain or rope.", "m",
          [this] { return is_chain() && scene != Kind::course_strip; }, Applies::on_reset),
      {.minimum = 1e-3, .maximum = 1e3, .unit = "kg", .scale = SliderScale::logarithmic});
  parameters.real(
      "density", &density,
      text("Area density", "Of the cloth: cotton is about 0.2.", "ρ", cloth_only,
           Applies::on_reset),
      {.minimum = 0.01, .maximum = 10.0, .unit = "kg/m²", .scale = SliderScale::logarithmic});
  parameters.integer(
      "count", &count,
      text(
          "Count", "Masses of the hanging chain; links of the other chains.", "N",
          [this] {
            return is({Kind::hanging_chain, Kind::catenary, Kind::cantilever, Kind::rope});
          },
          Applies::on_reset),
      {.minimum = 1, .maximum = 500, .test_maximum = 30});
  parameters.integer(
      "resolution", &resolution,
      text("Resolution", "Particles along a side of the cloth.", "", cloth_only, Applies::on_reset),
      {.minimum = 4, .maximum = 256, .test_maximum = 12});
  describe_bending(parameters);
  parameters.real("weft_ratio", &weft_ratio,
                  text("Across/along", "Stiffness across the cloth over that along it.", "",
                       cloth_only, Applies::live, true),
                  {.minimum = 0.001, .maximum = 1000.0, .scale = SliderScale::logarithmic});
  parameters.real("shear_ratio", &shear_ratio,
                  text("Shear/along", "Stiffness of the diagonals over that along the cloth.", "",
                       cloth_only, Applies::live, true),
                  {.minimum = 0.0, .maximum = 10.0});
  parameters.real("strain_limit", &strain_limit,
                  text("Strain limit",
                       "Longest that a thread may get, and how far from its nearest pin; 0: no "
                       "limit. Not for the explicit solvers.",
                       "", cloth_only, Applies::live, true),
                  {.minimum = 0.0, .maximum = 1000.0, .unit = "%"});
}

void Params::describe_bending(ParameterSet& parameters) {
  const auto text = [](std::string label, std::string help, std::string symbol,
                       std::function<bool()> relevant, Applies applies = Applies::live,
                       bool advanced = false) {
    return parameter_in_group("Material", std::move(label), std::move(help), std::move(symbol),
                              std::move(relevant), applies, advanced);
  };
  parameters.choice("bending_model", &bending_model,
                    text("Bending", "What resists folding.", "", {}, Applies::on_reset, true),
                    {{"none", "None", "Folds without resistance."},
                     {"distance", "Distance", "Springs to every second particle."},
                     {"dihedral", "Dihedral", "The angle at an edge or joint."},
                     {"isometric", "Isometric", "Quadratic in the positions (Bergou 2006)."}});
  parameters.real(
      "bend_stiffness", &bend_stiffness,
      text(
          "Bend stiffness", "Of the springs to every second particle.", "k_b",
          [this] { return bending_model == BendingModel::distance; }, Applies::live, true),
      {.minimum = 0.0, .maximum = 1e6, .unit = "N/m"});
  parameters.real(
      "rigidity", &rigidity,
      text(
          "Rigidity",
          "Flexural: B of a surface [N·m], EI of a chain [N·m²]; dihedral and "
          "isometric bending.",
          "B",
          [this] {
            return bending_model == BendingModel::dihedral ||
                   bending_model == BendingModel::isometric;
          },
          Applies::live, true),
      {.minimum = 1e-8, .maximum = 1e4, .unit = "N·m", .scale = SliderScale::logarithmic});
}

void Params::describe_forces(ParameterSet& parameters) {
  const auto text = [](std::string label, std::string help, std::string symbol,
                       std::function<bool()> relevant, bool advanced = false) {
    return parameter_in_group("Forces", std::move(label), std::move(help), std::move(symbol),
                              std::move(relevant), Applies::live, advanced);
  };
  const auto windy = [this] { return !is_proof(); };
  parameters.real("damping", &damping,
                  text("Damping", "v ← v·e^(−d h) at the start of each substep.", "d", {}),
                  {.minimum = 0.0, .maximum = 100.0, .unit = "1/s"});
  parameters.real("gravity", &gravity, text("Gravity", "Acceleration of free fall.", "g", {}),
                  {.minimum = 0.0, .maximum = 100.0, .unit = "m/s²"});
  parameters.real("load", &load,
                  parameter_in_group(
                      "Forces", "Load", "In the middle of the hammock or the trampoline.", "",
                      [this] {
                        return is({Kind::hammock, Kind::trampoline});
                      },
                      Applies::on_reset),
                  {.minimum = 0.0, .maximum = 100.0, .unit = "kg"});
  parameters.real("wind", &wind, text("Wind", "Mean speed.", "u", windy),
                  {.minimum = 0.0, .maximum = 50.0, .unit = "m/s"});
  parameters.real(
      "wind_direction", &wind_direction,
      text("Wind direction", "Where it blows to: 0 along +x, 90 along +z.", "", windy, true),
      {.minimum = -180.0, .maximum = 180.0, .unit = "deg"});
  parameters.real("gust", &gust,
                  text("Gusts", "How much of the wind comes and goes.", "", windy, true),
                  {.minimum = 0.0, .maximum = 1.0});
  parameters.real("drag", &drag,
                  text("Drag", "Coefficient of each triangle, along the wind.", "c_D", windy, true),
                  {.minimum = 0.0, .maximum = 5.0});
  parameters.real("breath", &breath,
                  text("Pointer's wind", "What the tool “Blow” blows with.", "", windy, true),
                  {.minimum = 0.0, .maximum = 30.0, .unit = "m/s"});
  parameters.real(
      "lift", &lift,
      text("Lift", "Coefficient of each triangle, across the wind.", "c_L", windy, true),
      {.minimum = 0.0, .maximum = 5.0});
}

void Params::describe_contact(ParameterSet& parameters) {
  const auto text = [this](std::string label, std::string help, std::string symbol,
                           bool advanced = false) {
    return parameter_in_group(
        "Contact", std::move(label), std::move(help), std::move(symbol),
        [this] { return !is_chain() && !is_proof(); }, Applies::live, advanced);
  };
  parameters.boolean("self_collision", &self_collision,
                     text("Self-collision", "The cloth cannot pass through itself.", ""));
  parameters.real("thickness", &thickness,
                  text("Thickness", "Distance kept from obstacles and between sheets.", "", true),
                  {.minimum = 0.001, .maximum = 0.1, .unit = "m"});
  parameters.choice(
      "collider", &collider,
      parameter_in_group(
          "Contact", "Obstacle", "What one can push into the cloth: drag it or its arrows.", "",
          [this] { return !is_chain() && !is_proof(); }, Applies::on_reset),
      {{"scene", "As the scene has it", "The ball under the cloth that drapes; elsewhere none."},
       {"none", "None", "Nothing but the floor."},
       {"ball", "Ball", "A sphere of 0.4 m."},
       {"capsule", "Capsule", "A rounded bar that lies across."},
       {"box", "Box", "With corners that carry the cloth."},
       {"slope", "Slope", "An inclined plane."}});
  parameters.real("friction", &friction, text("Friction", "Coulomb's coefficient.", "μ", true),
                  {.minimum = 0.0, .maximum = 2.0});
  parameters.real(
      "tear_strain", &tear_strain,
      text("Tears at",
           "Strain at which a thread tears; 0: never. The strain limit gives way to it.", "ε",
           true),
      {.minimum = 0.0, .maximum = 1000.0, .unit = "%"});
  parameters.boolean("walk", &walk,
                     parameter_in_group("Contact", "Walk", "The figure walks on the spot.", "",
                                        [this] { return scene == Kind::drape_character; }));
}

void Params::describe_view(ParameterSet& parameters) {
  const auto text = [](std::string label, std::string help, std::function<bool()> relevant = {}) {
    return parameter_in_group("Show", std::move(label), std::move(help), "", std::move(relevant),
                              Applies::live, true);
  };
  parameters.choice(
      "colors", &colors, text("Colours", "What the colour of the cloth says."),
      {{"plain", "Plain", "Nothing."}, {"strain", "Strain", "How far it is stretched."}});
  parameters.real(
      "strain_range", &strain_range,
      text("Strain range", "Strain at the bright end of the colours.",
           [this] { return colors == Colors::strain; }),
      {.minimum = 0.01, .maximum = 1000.0, .unit = "%", .scale = SliderScale::logarithmic});
  parameters.boolean("show_exact", &show_exact,
                     text("Exact answer", "Where theory puts the chain or the beam, dashed.",
                          [this] { return is_chain(); }));
  parameters.boolean("show_threads", &show_threads, text("Triangles", "The mesh over the cloth."));
  parameters.boolean("show_wind", &show_wind, text("Wind arrow", "Where the wind blows now."));
  parameters.boolean("show_handles", &show_handles,
                     text("Handles", "Arrows that move the obstacle along an axis.",
                          [this] { return !is_chain() && !is_proof(); }));
}

}  // namespace motionlab::cloth_lab
