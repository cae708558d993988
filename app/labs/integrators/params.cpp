// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/labs/integrators/params.h"

#include <algorithm>
#include <numbers>

#include "app/labs/integrators/model.h"
#include "engine/core/check.h"
#include "engine/sim/ode/systems.h"

namespace motionlab::integrators {
namespace {

using Kind = SystemKind;

std::vector<ParameterChoice> system_choices() {
  std::vector<ParameterChoice> choices;
  for (const ode::SystemEntry& entry : ode::systems()) {
    choices.push_back(
        {std::string(entry.id), std::string(entry.label), std::string(entry.equation)});
  }
  return choices;
}

// What the table claims, before what the method does.
std::string help_of(const ode::Method& m) {
  std::string text = "Order " + std::to_string(m.order);
  if (m.symplectic) text += ", symplectic";
  if (m.implicit) text += ", implicit";
  if (m.a_stable) text += ", A-stable";
  if (m.adaptive) text += ", adaptive";
  return text + ". " + std::string(m.idea);
}

// Those that cannot run the chosen system are not offered.
std::vector<ParameterChoice> method_choices(const Params& params) {
  std::vector<ParameterChoice> choices;
  for (const ode::Method& m : ode::methods()) {
    choices.push_back({std::string(m.id), std::string(m.label), help_of(m), [&params, &m] {
                         return ode::applicable(m, *make_system(Physics::of(params)));
                       }});
  }
  return choices;
}

}  // namespace

int method_index(std::string_view id) {
  const ode::Method* method = ode::find_method(id);
  ML_CHECK(method != nullptr);
  return static_cast<int>(method - ode::methods().data());
}

Params::Params() : integrator(method_index("rk4")) {}

bool Params::is(std::initializer_list<SystemKind> kinds) const {
  return std::find(kinds.begin(), kinds.end(), system) != kinds.end();
}

void Params::describe(ParameterSet& parameters) {
  parameters.time_step(&dt);
  parameters.choice("system", &system,
                    {.label = "System",
                     .help = "The equation of motion that is integrated.",
                     .applies = Applies::on_reset},
                    system_choices());
  parameters.choice("integrator", &integrator,
                    {.label = "Integrator",
                     .help = "The numerical method. Those that update positions and velocities in "
                             "turn need a second-order system; Yoshida 4 needs forces that do not "
                             "depend on velocities."},
                    method_choices(*this));
  parameters.real("tolerance", &tolerance,
                  {.label = "Tolerance",
                   .help = "Error that the adaptive methods allow in each of their own steps. The "
                           "implicit ones always solve to 1e-12.",
                   .symbol = "tol",
                   .relevant = [this] { return method().adaptive; }},
                  {.minimum = 1e-12, .maximum = 0.1, .scale = SliderScale::logarithmic});
  describe_system(parameters);
  describe_start(parameters);
  describe_view(parameters);
}

void Params::describe_system(ParameterSet& parameters) {
  const auto group = [](std::string label, std::string help, std::string symbol,
                        std::function<bool()> relevant, Applies applies = Applies::live) {
    return ParameterText{.label = std::move(label),
                         .help = std::move(help),
                         .symbol = std::move(symbol),
                         .group = "System",
                         .applies = applies,
                         .relevant = std::move(relevant)};
  };
  parameters.real(
      "stiffness", &stiffness,
      group("Stiffness", "Of the spring, or of each spring of the chain.", "k",
            [this] {
              return is({Kind::spring, Kind::damped_spring, Kind::chain});
            }),
      {.minimum = 1e-3, .maximum = 1e8, .unit = "N/m", .scale = SliderScale::logarithmic});
  parameters.real(
      "mass", &mass,
      group("Mass", "Of each moving body.", "m",
            [this] {
              return !is({Kind::decay, Kind::circle, Kind::van_der_pol});
            }),
      {.minimum = 1e-3, .maximum = 1e3, .unit = "kg", .scale = SliderScale::logarithmic});
  parameters.real(
      "damping", &damping,
      group("Damping", "Resistance in proportion to the velocity; for the pendulum per rad/s.", "c",
            [this] {
              return is({Kind::damped_spring, Kind::pendulum, Kind::projectile_drag});
            }),
      {.minimum = 0.0, .maximum = 1e3, .unit = "N·s/m"});
  parameters.real(
      "length", &length,
      group("Length", "Of the pendulum, or of each of its two rods.", "L",
            [this] {
              return is({Kind::pendulum, Kind::double_pendulum});
            }),
      {.minimum = 0.01, .maximum = 100.0, .unit = "m", .scale = SliderScale::logarithmic});
  parameters.real("gravity", &gravity,
                  group("Gravity", "Acceleration of free fall.", "g",
                        [this] {
                          return is({Kind::pendulum, Kind::double_pendulum, Kind::projectile_drag});
                        }),
                  {.minimum = 0.0, .maximum = 100.0, .unit = "m/s²"});
  parameters.real("lambda", &lambda,
                  group("λ", "Rate of the decay; more negative is stiffer.", "λ",
                        [this] { return is({Kind::decay}); }),
                  {.minimum = -1e4, .maximum = 10.0, .unit = "1/s"});
  parameters.real("mu", &mu,
                  group("μ", "Stiffness of the relaxation oscillation.", "μ",
                        [this] { return is({Kind::van_der_pol}); }),
                  {.minimum = 0.0, .maximum = 1000.0, .unit = "1/s"});
  parameters.integer("count", &count,
                     group(
                         "Masses", "In the chain between two walls.", "n",
                         [this] { return is({Kind::chain}); }, Applies::on_reset),
                     {.minimum = 1, .maximum = 200, .test_maximum = 40});
}

void Params::describe_start(ParameterSet& parameters) {
  const auto start = [](std::string label, std::string help, std::string symbol,
                        std::function<bool()> relevant) {
    return ParameterText{.label = std::move(label),
                         .help = std::move(help),
                         .symbol = std::move(symbol),
                         .group = "Start",
                         .applies = Applies::on_reset,
                         .relevant = std::move(relevant)};
  };
  constexpr double kTurn = 2.0 * std::numbers::pi;
  parameters.real("angle", &angle,
                  start("Angle",
                        "At the start: from the downward vertical; of the projectile above "
                        "the ground.",
                        "θ₀",
                        [this] {
                          return is({Kind::pendulum, Kind::double_pendulum, Kind::projectile_drag});
                        }),
                  {.minimum = -kTurn, .maximum = kTurn, .unit = "rad"});
  parameters.real(
      "angle2", &angle2,
      start("Second angle", "Of the lower rod at the start, from the downward vertical.", "θ₂",
            [this] { return is({Kind::double_pendulum}); }),
      {.minimum = -kTurn, .maximum = kTurn, .unit = "rad"});
  parameters.real(
      "position", &position,
      start(
          "Position",
          "At the start: of the spring's mass, the radius of the circle, "
          "the value that decays, the height of the bump on the chain.",
          "x₀",
          [this] {
            return !is({Kind::pendulum, Kind::double_pendulum, Kind::orbit, Kind::projectile_drag});
          }),
      {.minimum = -10.0, .maximum = 10.0, .unit = "m"});
  parameters.real("velocity", &velocity,
                  start("Velocity", "Of the mass at the start.", "v₀",
                        [this] {
                          return is({Kind::spring, Kind::damped_spring, Kind::van_der_pol});
                        }),
                  {.minimum = -100.0, .maximum = 100.0, .unit = "m/s"});
  parameters.real("speed", &speed,
                  start("Launch speed", "Of the projectile.", "v₀",
                        [this] { return is({Kind::projectile_drag}); }),
                  {.minimum = 0.0, .maximum = 100.0, .unit = "m/s"});
  parameters.real("eccentricity", &eccentricity,
                  start("Eccentricity", "Of the orbit, which starts at its point nearest the sun.",
                        "e", [this] { return is({Kind::orbit}); }),
                  {.minimum = 0.0, .maximum = 0.95});
}

void Params::describe_view(ParameterSet& parameters) {
  const auto show = [](std::string label, std::string help) {
    return ParameterText{
        .label = std::move(label), .help = std::move(help), .group = "Show", .advanced = true};
  };
  parameters.boolean("show_exact", &show_exact, show("Exact motion", "The true solution, dashed."));
  parameters.boolean("show_trail", &show_trail, show("Trail", "Where the body has been."));
  parameters.boolean("show_velocity", &show_velocity, show("Velocities", "As blue arrows."));
  parameters.boolean("show_force", &show_force, show("Forces", "As vermilion arrows."));
}

}  // namespace motionlab::integrators
