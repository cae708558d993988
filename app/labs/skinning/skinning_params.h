// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "engine/anim/pose.h"
#include "engine/core/parameters.h"

namespace motionlab::skinning {

enum class Builtin { arm, humanoid };
enum class Motion { still, sweep };
enum class Device { cpu, gpu };
enum class Colors { texture, plain, weights, difference };

// What the user sets.
struct Params {
  double dt = 1.0 / 60.0;  // [s]
  std::string model;       // a .glb or .gltf; empty: the built-in one
  Builtin builtin = Builtin::arm;
  long long scene = -1;  // of the file; -1: the one it names

  int method = 0;  // index into anim::skinning_methods()
  long long max_influences = 16;
  Device device = Device::cpu;  // where the drawn vertices are moved

  double twist = 0.0;  // [deg] of the arm's lower joint
  double bend = 0.0;   // [deg]
  Motion motion = Motion::still;
  double period = 4.0;  // [s] of the sweep

  long long clip = 0;      // -1: rest pose
  double clip_time = 0.0;  // [s] at tick 0
  double speed = 1.0;
  anim::Playback loop = anim::Playback::loop;
  long long fade_clip = -1;  // a second clip to fade to; -1: none
  double fade = 0.0;         // 0 … 1

  Colors colors = Colors::texture;
  double difference_range = 1.0;  // [%] of the model's size: the end of the colours
  long long weights_of = -1;      // joint; -1: the one that was dragged last
  bool wireframe = false;
  bool bones = false;
  bool joint_axes = false;
  bool bind_pose = false;
  bool root_path = false;
  bool ground = true;

  void describe(ParameterSet& set);

 private:
  void describe_model(ParameterSet& set);
  void describe_animation(ParameterSet& set);
  void describe_display(ParameterSet& set);
};

}  // namespace motionlab::skinning
