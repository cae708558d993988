// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/labs/skinning/skinning_info.h"

namespace motionlab::skinning {
namespace {

std::vector<ReadoutInfo> readouts() {
  return {
      {.id = "volume",
       .label = "Volume",
       .unit = "m³",
       .help = "Enclosed by all triangles; exact for closed meshes.",
       .symbol = "V"},
      {.id = "volume_change",
       .label = "Change of volume",
       .unit = "%",
       .help = "Against the rest pose; nothing when that encloses no volume.",
       .symbol = "ΔV"},
      {.id = "surface_area",
       .label = "Surface area",
       .unit = "m²",
       .help = "Of all triangles.",
       .symbol = "A"},
      {.id = "max_difference",
       .label = "Difference to linear",
       .unit = "m",
       .help = "The largest of any vertex, to where linear blending with all influences puts it.",
       .symbol = "d"},
      {.id = "ring_radius",
       .label = "Radius at the joint",
       .help = "Of the arm's ring at the joint, divided by its radius at rest.",
       .symbol = "r"},
      {.id = "twist_angle",
       .label = "Twist now",
       .unit = "deg",
       .help = "Of the arm's lower joint, at this moment of the sweep.",
       .symbol = "θ"},
      {.id = "clip_time",
       .label = "Time in the clip",
       .unit = "s",
       .help = "Nothing while no clip plays."},
      {.id = "height",
       .label = "Height",
       .unit = "m",
       .help = "From the lowest to the highest vertex."},
      {.id = "vertices", .label = "Vertices", .help = "Of everything shown."},
      {.id = "joints", .label = "Joints", .help = "Of the skins shown, each once."},
      {.id = "skinning_ms",
       .label = "Time to skin",
       .unit = "ms",
       .help = "Measured: posing the skeleton and moving every vertex and normal, once; the median "
               "of the last 15.",
       .timing = true},
  };
}

CompareSpec methods(std::vector<std::string> ids) { return {"method", std::move(ids), true}; }

std::vector<Preset> presets() {
  return {
      {.id = "candy_wrapper",
       .title = "Candy wrapper",
       .summary =
           "A twist of 150°: linear blending pinches the arm, dual quaternions keep it round.",
       .values = {{"builtin", "arm"}, {"twist", "150"}, {"motion", "sweep"}},
       .compare = methods({"lbs", "dqs"}),
       .plots = {"volume", "ring"}},
      {.id = "elbow",
       .title = "Elbow",
       .summary = "A bend of 120°: linear blending creases, dual quaternions bulge, two cures.",
       .values = {{"builtin", "arm"}, {"bend", "120"}, {"motion", "sweep"}},
       .compare = methods({"lbs", "dqs", "dqs_bulge_free", "cor"})},
      {.id = "twist_rate",
       .title = "How the twist spreads",
       .summary =
           "Dual quaternions twist faster in the middle; logarithms in proportion to the weight.",
       .values = {{"builtin", "arm"}, {"twist", "170"}, {"motion", "sweep"}},
       .compare = CompareSpec{"method", {"dqs", "log_blend"}, false},
       .views = {"scene", "twist"}},
      {.id = "heat_map",
       .title = "Where they differ",
       .summary = "The distance to linear blending as colours, for two methods, while it waves.",
       .values = {{"builtin", "humanoid"},
                  {"clip", "2"},
                  {"clip_time", "1"},
                  {"method", "dqs"},
                  {"colors", "difference"},
                  {"difference_range", "0.8"}},
       .compare = methods({"dqs", "cor"})},
      {.id = "one_influence",
       .title = "What the limit costs",
       .summary =
           "One, two and four joints a vertex: with one alone the skin tears into rigid parts.",
       .values = {{"builtin", "humanoid"}, {"clip", "2"}},
       .compare = CompareSpec{"max_influences", {"1", "2", "4"}, true}},
      {.id = "wrap_180",
       .title = "Half a turn",
       .summary = "At 180° linear blending fails: the ring at the joint collapses to a point.",
       .values = {{"builtin", "arm"}, {"twist", "180"}, {"wireframe", "true"}},
       .compare = methods({"lbs", "dqs"}),
       .plots = {"volume", "ring"}},
  };
}

}  // namespace

LabInfo make_info() {
  LabInfo info;
  info.id = "skinning";
  info.title = "Skinning";
  info.summary = "Five ways to move a skin with its bones.";
  info.equations = {
      "M_i = W_i B_i, joint i's world transform times its inverse bind matrix",
      "lbs: v' = (sum_i w_i M_i) v",
      "dqs: q = sum_i s_i w_i q_i, s_i = -1 when q_i . q_pivot < 0; v' = (q / |q|) acting on v",
      "dqs_bulge_free: dqs, then |v' - bone| <= |v - bone at rest|",
      "log_blend: q with sum_i w_i log(q^-1 q_i) = 0; v' = q acting on v",
      "cor: v' = sum_i w_i M_i p + R (v - p), R = the blended rotation, p = the centre of rotation",
      "ring of the arm under lbs at weight 1/2: r = cos(twist / 2)",
  };
  // In parentheses: one text each, not forgotten commas.
  info.sources = {
      ("N. Magnenat-Thalmann, R. Laperrière, D. Thalmann: Joint-Dependent Local Deformations for "
       "Hand Animation and Object Grasping, Graphics Interface 1988 (linear blending)"),
      ("L. Kavan, S. Collins, J. Žára, C. O'Sullivan: Geometric Skinning with Approximate Dual "
       "Quaternion Blending, ACM Transactions on Graphics 27(4), 2008 (dual quaternions; "
       "logarithmic blending is its algorithm 2)"),
      ("Y. Kim, J. Han: Bulging-free Dual Quaternion Skinning, Computer Animation and Virtual "
       "Worlds 25(3-4), 2014 (dqs_bulge_free)"),
      ("B. H. Le, J. K. Hodgins: Real-time Skeletal Skinning with Optimized Centers of Rotation, "
       "ACM Transactions on Graphics 35(4), 2016 (cor)"),
      ("Khronos Group: glTF 2.0 Specification, sections 3.7 and 3.11 (skins, morph targets, "
       "animation)"),
  };
  info.controls = {
      ("Drag the skin: the joint that moves it most turns towards the pointer; the turn stays on "
       "top of the clip. The rings around the selected joint turn it about one of its own axes."),
      ("Shift adds to the selection; a ring turns all that is selected. Delete takes the turns "
       "back. Joints can also be chosen by name."),
      "Drop a .glb or .gltf on the window to show it.",
  };
  info.readouts = readouts();
  info.actions = {{"clear_poses", "Undo posing", "Takes back every joint turned by hand."}};
  info.jobs = {{"centers", "Find the centres of rotation",
                "Works out ahead what the method of centres needs of this model."}};
  info.views = {
      {.id = "scene", .title = "Character"},
      {.id = "twist", .title = "Twist along the limb", .planar = true, .shown_by_default = false}};
  info.plots = {
      {.id = "volume", .title = "Change of volume", .y = {"volume_change"}},
      {.id = "difference", .title = "Difference to linear blending", .y = {"max_difference"}},
      {.id = "ring",
       .title = "Radius at the joint",
       .y = {"ring_radius"},
       .shown_by_default = false},
      {.id = "surface", .title = "Surface area", .y = {"surface_area"}, .shown_by_default = false},
  };
  info.exports = {
      {"obj", "Posed mesh", "The skin as it is posed, in world space; one object a primitive."},
      {"ply", "Posed mesh", "The skin as it is posed, in world space, as one mesh."},
      {"csv", "Joints", "Where each joint of each skin is, in world space."}};
  info.presets = presets();
  info.compare_parameter = "method";
  info.compare_split = true;
  return info;
}

}  // namespace motionlab::skinning
