// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "engine/anim/deform.h"

// Models that need no file.

namespace motionlab::anim {

struct ArmShape {
  float radius = 1.0f;          // [m]
  float length = 8.0f;          // [m], along x, centred on the origin
  std::uint32_t segments = 48;  // around, >= 3
  std::uint32_t rings = 33;     // along, odd, >= 3: the middle one is at the elbow
  float blend_width = 2.0f;     // [m] of the stretch over which the weights go from 0 to 1
};

// A cylinder with two joints: the upper one at the left end, the lower one at the middle (x = 0).
// The weight of the lower joint is a smooth step along x, exactly .5 on the middle ring. One morph
// target, "flex", thickens the upper half.
struct Arm {
  std::shared_ptr<const Model> model;
  int lower_joint_node = 0;
  std::vector<std::uint32_t> ring;  // vertices of the middle ring (scene 0, instance 0)
  float radius = 1.0f;
};
Arm make_arm(const ArmShape& shape = {});

// Turns the lower joint about the arm's axis (twist, about +x) and bends it (about +z, applied
// after the twist). [rad]
void pose_arm(const Arm& arm, double twist, double bend, Pose& pose);

// Mean distance of the middle ring's vertices from their centre, divided by the rest radius: 1 at
// rest; cos(twist / 2) under lbs (REFERENCE a7).
double ring_radius(const Arm& arm, const DeformBuffers& posed);

// A standing figure of 21 joints and about 3000 vertices, 1.75 m tall, with smooth weights and
// three clips: "walk" (on the spot), "walk ahead" (root motion) and "wave".
std::shared_ptr<const Model> make_humanoid();

}  // namespace motionlab::anim
