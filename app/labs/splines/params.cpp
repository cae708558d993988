// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/labs/splines/params.h"

#include <string>
#include <utility>
#include <vector>

namespace motionlab::splines {
namespace {

std::vector<ParameterChoice> kind_choices() {
  std::vector<ParameterChoice> choices;
  for (const spline::Kind& kind : spline::kinds()) {
    choices.push_back({std::string(kind.id), std::string(kind.label), std::string(kind.formula)});
  }
  return choices;
}

std::vector<ParameterChoice> easing_choices() {
  std::vector<ParameterChoice> choices;
  for (const spline::Easing& easing : spline::easings()) {
    choices.push_back(
        {std::string(easing.id), std::string(easing.label), std::string(easing.formula)});
  }
  return choices;
}

}  // namespace

Params::Params() : kind(spline::find_kind("catmull_rom")) {}

spline::Settings Params::settings() const {
  return {.kind = kind,
          .parametrization = parametrization,
          .tension = tension,
          .continuity = continuity,
          .bias = bias,
          .degree = static_cast<int>(degree),
          .knots = knots};
}

void Params::describe(ParameterSet& parameters) {
  parameters.time_step(&dt);
  parameters.choice("kind", &kind,
                    {.label = "Kind", .help = "Which spline is laid through the keys."},
                    kind_choices());
  describe_kind(parameters);
  describe_easing(parameters);
  parameters.boolean("loop", &loop,
                     {.label = "Loop", .help = "Start again at the end instead of holding there."});
  parameters.boolean("constant_speed", &constant_speed,
                     {.label = "Constant speed",
                      .help = "Walk along the curve by its length instead of by the keys' times."});
  parameters.choice("channel", &channel,
                    {.label = "Channel",
                     .help = "Which coordinate the graph edits and the readout value shows.",
                     .group = "Edit"},
                    {{"x", "x"}, {"y", "y"}, {"z", "z"}});
  parameters.real("snap", &snap,
                  {.label = "Snap to",
                   .help = "Grid on which dragged keys stop, in the view's units; 0 is none.",
                   .group = "Edit"},
                  {.minimum = 0.0, .maximum = 10.0, .decimals = 2});
  describe_view(parameters);
}

void Params::describe_kind(ParameterSet& parameters) {
  parameters.choice(
      "parametrization", &parametrization,
      {.label = "Parametrization",
       .help =
           "How much of the parameter lies between two keys: what their times say, one each, or "
           "by the root or the length of the chord.",
       .relevant = [this] { return kind_info().interpolates && !is("linear") && !is("step"); }},
      {{"key_times", "Times of the keys"},
       {"uniform", "Uniform"},
       {"centripetal", "Centripetal"},
       {"chordal", "Chordal"}});
  const auto shaped = [](std::string label, std::string help, std::string symbol,
                         std::function<bool()> relevant) {
    return ParameterText{.label = std::move(label),
                         .help = std::move(help),
                         .symbol = std::move(symbol),
                         .relevant = std::move(relevant)};
  };
  const RealRange one{.minimum = -1.0, .maximum = 1.0, .decimals = 2};
  parameters.real("tension", &tension,
                  shaped("Tension", "Shortens the tangents: at 1 they vanish.", "T",
                         [this] { return is("cardinal") || is("kochanek_bartels"); }),
                  one);
  parameters.real("continuity", &continuity,
                  shaped("Continuity", "Not zero makes a corner; added to each key's own.", "C",
                         [this] { return is("kochanek_bartels"); }),
                  one);
  parameters.real("bias", &bias,
                  shaped("Bias", "1 leans on the chord before the key, −1 on the one after.", "B",
                         [this] { return is("kochanek_bartels"); }),
                  one);
  const auto by_knots = [this] { return is("b_spline") || is("nurbs"); };
  parameters.integer("degree", &degree,
                     shaped("Degree", "Of the polynomials between two knots.", "p", by_knots),
                     {.minimum = 1, .maximum = 5});
  parameters.choice("knots", &knots,
                    shaped("Knots",
                           "Clamped reaches the first and last point; own ones are dragged "
                           "in the view of the basis.",
                           "", by_knots),
                    {{"clamped", "Clamped"}, {"uniform", "Uniform"}, {"own", "Own"}});
}

void Params::describe_easing(ParameterSet& parameters) {
  parameters.choice(
      "easing", &easing,
      {.label = "Easing", .help = "How the time between two keys is spent.", .group = "Easing"},
      easing_choices());
  const auto handle = [this](std::string label, std::string help, std::string symbol) {
    return ParameterText{.label = std::move(label),
                         .help = std::move(help),
                         .symbol = std::move(symbol),
                         .group = "Easing",
                         .relevant = [this] { return easing_info().id == "cubic_bezier"; }};
  };
  const RealRange unit{.minimum = 0.0, .maximum = 1.0};
  const RealRange beyond{.minimum = -3.0, .maximum = 4.0};
  parameters.real("ease_x1", &shape.x1,
                  handle("x₁", "First handle of the CSS curve, in time.", "x₁"), unit);
  parameters.real("ease_y1", &shape.y1,
                  handle("y₁", "First handle of the CSS curve; outside 0 … 1 it overshoots.", "y₁"),
                  beyond);
  parameters.real("ease_x2", &shape.x2,
                  handle("x₂", "Second handle of the CSS curve, in time.", "x₂"), unit);
  parameters.real(
      "ease_y2", &shape.y2,
      handle("y₂", "Second handle of the CSS curve; outside 0 … 1 it overshoots.", "y₂"), beyond);
  parameters.real("spring_damping", &shape.damping,
                  {.label = "Damping ratio",
                   .help = "Of the spring: 1 comes to rest without swinging over.",
                   .symbol = "ζ",
                   .group = "Easing",
                   .relevant = [this] { return easing_info().id == "spring"; }},
                  {.minimum = 0.05, .maximum = 1.0, .decimals = 2});
}

void Params::describe_view(ParameterSet& parameters) {
  const auto show = [](std::string label, std::string help) {
    return ParameterText{
        .label = std::move(label), .help = std::move(help), .group = "Show", .advanced = true};
  };
  parameters.boolean("show_handles", &show_handles,
                     show("Handles", "Of the kinds that have them, to be dragged."));
  parameters.boolean("show_tangents", &show_tangents,
                     show("Velocity", "Of the marker, as an arrow."));
  parameters.boolean("show_key_tangents", &show_key_tangents,
                     show("Tangents at the keys",
                          "A third of the derivative on either side: the "
                          "handles of the same curve in Bézier form."));
  parameters.boolean("show_polygon", &show_polygon,
                     show("Control polygon", "Of every piece in Bézier form, or of the whole."));
  parameters.boolean("show_hull", &show_hull,
                     show("Convex hull", "Of the control points that rule the marker's piece."));
  parameters.boolean("show_construction", &show_construction,
                     show("de Casteljau", "The construction of the marker, all levels."));
  parameters.boolean("show_comb", &show_comb,
                     show("Curvature comb", "Teeth as long as the curve is bent."));
  parameters.boolean("show_circle", &show_circle,
                     show("Osculating circle", "The circle that fits the curve at the marker."));
  parameters.boolean("show_joins", &show_joins,
                     show("Continuity", "At every join: C0, G1, C1, G2 or C2 and the jump."));
  parameters.boolean("show_overshoot", &show_overshoot,
                     show("Overshoot", "Where the curve leaves the range of the keys around it."));
  parameters.boolean("show_lengths", &show_lengths,
                     show("Way marks", "Ticks at round lengths along the curve, in m."));
  parameters.boolean("show_beats", &show_beats,
                     show("Equal times", "Dots at equal times: close together is slow."));
}

}  // namespace motionlab::splines
