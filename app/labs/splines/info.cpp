// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// What the lab says about itself: readouts, views, plots, presets.
#include "app/labs/splines/figures.h"
#include "app/labs/splines/lab.h"

namespace motionlab::splines {
namespace {

std::vector<ReadoutInfo> readouts() {
  return {
      {"x", "x", "m", "First coordinate of the marker.", "x"},
      {"y", "y", "m", "Second coordinate of the marker.", "y"},
      {"z", "z", "m", "Third coordinate of the marker.", "z"},
      {"speed", "Speed", "m/s", "Of the marker along the curve.", "|v|"},
      {"curvature", "Curvature", "1/m", "One over the radius of the circle that fits the curve.",
       "κ"},
      {"arc_length", "Way", "m", "Length of the curve from its start to the marker.", "s"},
      {"length", "Length", "m", "Of the whole curve.", "L"},
      {"parameter", "Parameter", "", "Of the curve at the marker, in its knots.", "u"},
      {"max_overshoot", "Overshoot", "m",
       "How far the channel leaves the range of the two keys around it, at the worst."},
      {"value", "Value", "m", "The chosen channel at the marker.", "f"},
      {"velocity", "Velocity", "m/s", "Of the chosen channel; from the right at a key.", "f′"},
      {"acceleration", "Acceleration", "m/s²", "Of the chosen channel; from the right at a key.",
       "f″"},
      {"playhead", "Playhead", "s", "Time of the marker; it holds at the last key unless looped.",
       "t"},
      {"continuity_order", "Continuity", "",
       "Of the worst join: −1 jumps, 0 is C0, 1 is C1 or G1, 2 is C2 or G2."},
      {"position_jump", "Jump", "m", "Largest jump of the position at a join."},
      {"tangent_jump", "Jump of the tangent", "",
       "Largest jump of the derivative by the parameter at a join."},
      {"keys", "Keys", "", "How many there are."},
  };
}

std::vector<Preset> presets() {
  return {
      {.id = "curves",
       .title = "Same keys, every curve",
       .summary = "Seven keys; only the rule between them changes: corners, flow, least bending, "
                  "pulled along.",
       .values = {{"kind", "catmull_rom"}, {"loop", "true"}, {"show_overshoot", "false"}},
       .compare =
           CompareSpec{"kind", {"linear", "catmull_rom", "natural_cubic", "b_spline"}, false},
       .document = figure_text(Figure::curves)},
      {.id = "course_keys",
       .title = "Keys of a camera height",
       .summary = "0, 4, 3, 6 at one second each: Catmull–Rom flows through, and overshoots "
                  "the turn.",
       .values = {{"kind", "catmull_rom"}, {"easing", "none"}, {"channel", "y"}},
       .document = figure_text(Figure::course_keys)},
      {.id = "de_casteljau",
       .title = "Lines between lines",
       .summary = "de Casteljau: a Bézier curve is straight mixing, over and over.",
       .values = {{"kind", "bezier_single"},
                  {"loop", "true"},
                  {"show_construction", "true"},
                  {"show_hull", "true"},
                  {"show_tangents", "false"}},
       .views = {"path", "basis"},
       .document = figure_text(Figure::de_casteljau)},
      {.id = "overshoot",
       .title = "Smooth, and wrong",
       .summary = "A ledge: the smoothest curve through it swings below the ground and above the "
                  "top. Fails on purpose.",
       .values = {{"kind", "natural_cubic"}, {"loop", "true"}, {"channel", "y"}},
       .compare = CompareSpec{"kind", {"natural_cubic", "catmull_rom", "monotone_cubic"}, false},
       .document = figure_text(Figure::ledge)},
      {.id = "easing",
       .title = "A race of easings",
       .summary = "The same two keys, the same second and a half: only how the time is spent.",
       .values = {{"kind", "linear"},
                  {"easing", "in_out_cubic"},
                  {"loop", "true"},
                  {"channel", "x"},
                  {"show_tangents", "false"}},
       .compare =
           CompareSpec{
               "easing", {"none", "in_out_cubic", "out_back", "out_bounce", "spring"}, false},
       .plots = {"velocity"},
       .document = figure_text(Figure::race)},
      {.id = "nurbs_circle",
       .title = "An exact circle",
       .summary = "Nine points with weights make a circle to the last digit, but the marker does "
                  "not go round evenly.",
       .values = {{"kind", "nurbs"},
                  {"degree", "2"},
                  {"knots", "own"},
                  {"loop", "true"},
                  {"show_comb", "true"},
                  {"show_beats", "true"}},
       .views = {"path", "speed"},
       .document = figure_text(Figure::circle)},
  };
}

LabInfo make_info() {
  LabInfo info;
  info.id = "splines";
  info.title = "Splines";
  info.summary = "From keys to motion: every kind of spline, through the same keys, measured live.";
  for (const spline::Kind& kind : spline::kinds()) {
    info.equations.push_back(std::string(kind.label) + ": " + std::string(kind.formula));
    info.sources.push_back(std::string(kind.label) + ": " + std::string(kind.source));
  }
  info.sources.emplace_back("Easing: Penner 2002, ch. 7; CSS Easing Functions Level 1");
  info.controls = {
      "Drag keys, and the handles of Bézier and Hermite curves.",
      "Double-click on the curve or beside it to add a key; Delete removes what is "
      "selected.",
      "Drag the marker or the playhead to another time.",
      "Paste an SVG path, rows of numbers, keys or a CSS easing; copy gives keys, a path or "
      "CSS."};
  info.readouts = readouts();
  info.actions = {{"rewind", "Marker to the start", "The marker goes back to the first key."},
                  {"fit_graph", "Fit the graph",
                   "The graph shows all keys of the channel, as large as it can."}};
  info.views = {
      {.id = "path", .title = "Path", .planar = true},
      {.id = "graph", .title = "Value over time", .planar = true},
      {.id = "speed", .title = "Speed over time", .planar = true, .shown_by_default = false},
      {.id = "basis", .title = "Influence of each key", .planar = true, .shown_by_default = false},
      {.id = "easing", .title = "Easing", .planar = true, .shown_by_default = false},
      {.id = "dope_sheet", .title = "Dope sheet", .planar = true, .shown_by_default = false},
      {.id = "space", .title = "In space", .shown_by_default = false}};
  info.plots = {
      {.id = "value", .title = "Value", .y = {"value"}, .shown_by_default = false},
      {.id = "velocity", .title = "Velocity", .y = {"velocity"}, .shown_by_default = false},
      {.id = "acceleration",
       .title = "Acceleration",
       .y = {"acceleration"},
       .shown_by_default = false},
      {.id = "speed", .title = "Speed", .y = {"speed"}},
      {.id = "curvature", .title = "Curvature", .y = {"curvature"}, .shown_by_default = false},
      {.id = "way", .title = "Way", .y = {"arc_length"}, .shown_by_default = false}};
  info.exports = {{"svg", "Curve", "The curve as path data, for drawing programs."},
                  {"json", "Keys", "Keys and handles; paste it here to have them back."},
                  {"csv", "Samples", "Position, velocity, curvature and length at 1001 times."}};
  info.presets = presets();
  info.compare_parameter = "kind";
  return info;
}

}  // namespace

const LabInfo& lab_info() {
  static const LabInfo kInfo = make_info();
  return kInfo;
}

}  // namespace motionlab::splines
