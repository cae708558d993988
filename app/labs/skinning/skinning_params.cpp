// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/labs/skinning/skinning_params.h"

#include <vector>

#include "engine/anim/skinning.h"

namespace motionlab::skinning {
namespace {

std::vector<ParameterChoice> method_choices() {
  std::vector<ParameterChoice> choices;
  for (const anim::SkinningMethod& method : anim::skinning_methods()) {
    choices.push_back(
        {std::string(method.id), std::string(method.label), std::string(method.property)});
  }
  return choices;
}

}  // namespace

void Params::describe(ParameterSet& set) {
  set.time_step(&dt);
  describe_model(set);
  describe_animation(set);
  describe_display(set);
}

void Params::describe_model(ParameterSet& set) {
  const auto is_builtin = [this] { return model.empty(); };
  const auto is_arm = [this] { return model.empty() && builtin == Builtin::arm; };
  set.choice("method", &method,
             {.label = "Method",
              .help = "How the joints' transforms are blended at each vertex.",
              .symbol = "v'"},
             method_choices());
  set.path("model", &model,
           {.label = "Model",
            .help = "A glTF 2.0 character (.glb or .gltf); empty shows a built-in one.",
            .applies = Applies::on_reset},
           {".glb", ".gltf"});
  set.choice("builtin", &builtin,
             {.label = "Built-in model",
              .help = "What is shown when no file is chosen.",
              .applies = Applies::on_reset,
              .relevant = is_builtin},
             {{"arm", "Arm", "A cylinder with two joints."},
              {"humanoid", "Humanoid", "A standing figure with a walk and a wave."}});
  set.real("twist", &twist,
           {.label = "Twist",
            .help = "Turn of the arm's lower joint about the arm's axis.",
            .symbol = "θ₀",
            .relevant = is_arm},
           {-180.0, 180.0, "deg", SliderScale::linear, 1});
  set.real("bend", &bend,
           {.label = "Bend",
            .help = "Turn of the arm's lower joint about the axis across the arm.",
            .symbol = "φ",
            .relevant = is_arm},
           {-180.0, 180.0, "deg", SliderScale::linear, 1});
  set.choice(
      "motion", &motion,
      {.label = "Motion",
       .help = "Whether twist and bend are held or swept to zero and back.",
       .relevant = is_arm},
      {{"still", "Still", "The arm is held at twist and bend."},
       {"sweep", "Sweep", "Twist and bend swing to the other side and back once a period."}});
  set.real(
      "period", &period,
      {.label = "Period",
       .help = "Time of one sweep to the other side and back.",
       .relevant =
           [this] { return model.empty() && builtin == Builtin::arm && motion == Motion::sweep; }},
      {0.5, 60.0, "s", SliderScale::logarithmic, 1});
  set.integer("max_influences", &max_influences,
              {.label = "Influences",
               .help = "Only so many joints, the heaviest, may move a vertex; their weights are "
                       "scaled up to sum to one.",
               .symbol = "n"},
              {1, 16});
  set.choice("device", &device,
             {.label = "Drawn skin from",
              .help = "Where the vertices that are drawn are moved; every number comes from the "
                      "processor.",
              .advanced = true},
             {{"cpu", "Processor", "The vertices that the numbers come from."},
              {"gpu", "Graphics card",
               "Morph targets and every method in the vertex shader, in single precision."}});
  set.integer("scene", &scene,
              {.label = "Scene",
               .help = "Which scene of the file is shown; -1 is the one that the file names.",
               .applies = Applies::on_reset,
               .advanced = true,
               .relevant = [this] { return !model.empty(); },
               .of_file = true},
              {-1, 1000, "", 2});
}

void Params::describe_animation(ParameterSet& set) {
  const auto has_clips = [this] { return !model.empty() || builtin == Builtin::humanoid; };
  const std::string group = "Animation";
  set.integer("clip", &clip,
              {.label = "Clip",
               .help = "Which animation plays, counted from 0; -1 is the rest pose.",
               .group = group,
               .relevant = has_clips,
               .of_file = true},
              {-1, 9999, "", 3});
  set.real("clip_time", &clip_time,
           {.label = "Clip time",
            .help = "Where in the clip tick 0 is; dragging it scrubs through the clip.",
            .symbol = "t₀",
            .group = group,
            .relevant = has_clips,
            .of_file = true},
           {0.0, 1e6, "s"});
  set.choice("loop", &loop,
             {.label = "At the clip's end",
              .help = "What happens when the clip has run through.",
              .group = group,
              .relevant = has_clips},
             {{"loop", "Start again", "The clip begins again."},
              {"once", "Stay", "The last pose is held; backward it begins at the end."},
              {"ping_pong", "Turn back", "The clip runs backward to its start."}});
  set.real("speed", &speed,
           {.label = "Clip speed",
            .help = "Seconds of the clip per second; negative runs it backward.",
            .group = group},
           {-2.0, 2.0, "", SliderScale::linear, 2});
  set.integer("fade_clip", &fade_clip,
              {.label = "Fade to clip",
               .help = "A second clip, mixed with the first by the fade; -1 is none.",
               .group = group,
               .advanced = true,
               .relevant = has_clips,
               .of_file = true},
              {-1, 9999, "", 3});
  set.real("fade", &fade,
           {.label = "Fade",
            .help = "0 shows the clip alone, 1 the one to fade to.",
            .group = group,
            .advanced = true,
            .relevant = [this] { return fade_clip >= 0; },
            .of_file = true},
           {0.0, 1.0, "", SliderScale::linear, 2});
}

void Params::describe_display(ParameterSet& set) {
  const std::string group = "Display";
  set.choice("colors", &colors,
             {.label = "Colours", .help = "What the colour of the skin shows.", .group = group},
             {{"texture", "Texture", "The model's own materials."},
              {"plain", "Plain", "One matt grey: only the shape counts."},
              {"weights", "Weights", "How much one joint moves each vertex."},
              {"difference", "Difference",
               "Distance of each vertex to where linear blending with "
               "all influences puts it."}});
  set.real("difference_range", &difference_range,
           {.label = "Colour range",
            .help = "The difference with the brightest colour, in parts of the model's size.",
            .group = group,
            .relevant = [this] { return colors == Colors::difference; }},
           {0.01, 100.0, "%", SliderScale::logarithmic, 2});
  set.integer("weights_of", &weights_of,
              {.label = "Weights of joint",
               .help = "The joint whose weights are shown; -1 is the selected one.",
               .group = group,
               .relevant = [this] { return colors == Colors::weights; },
               .of_file = true},
              {-1, 9999, "", 8});
  set.boolean("bones", &bones,
              {.label = "Bones",
               .help = "Shows the skeleton inside a skin that becomes see-through.",
               .group = group});
  set.boolean("wireframe", &wireframe,
              {.label = "Wireframe", .help = "Draws the edges of the triangles.", .group = group});
  set.boolean("joint_axes", &joint_axes,
              {.label = "Joint axes",
               .help = "Draws each joint's own x, y and z axis in red, green and blue.",
               .group = group,
               .advanced = true});
  set.boolean("bind_pose", &bind_pose,
              {.label = "Rest pose",
               .help = "Shows the rest pose as a ghost.",
               .group = group,
               .advanced = true});
  set.boolean("root_path", &root_path,
              {.label = "Path of the root",
               .help = "Draws the way of the uppermost joint through the clip.",
               .group = group,
               .advanced = true,
               .relevant = [this] { return clip >= 0; }});
  set.boolean("ground", &ground,
              {.label = "Ground",
               .help = "Shows the grid under the model's feet.",
               .group = group,
               .advanced = true});
}

}  // namespace motionlab::skinning
