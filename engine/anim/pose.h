// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "engine/anim/model.h"

namespace motionlab::anim {

// What moves: a value that can be copied, blended and hashed.
struct Pose {
  std::vector<Trs> local;    // per node
  std::vector<float> morph;  // node n owns [first_morph, first_morph + morph_count)
};

// The pose of the file: node transforms and default morph weights.
Pose rest_pose(const Model& model);

// Writes the clip's tracks at `time` [s] over `pose`, which must have the model's sizes; what the
// clip does not animate keeps its value. Before a track's first key and after its last one the
// value is held. LINEAR rotations take the shortest path; CUBICSPLINE is Hermite with tangents
// times the key interval, rotations normalised. No allocation.
void sample_clip(const Clip& clip, double time, Pose& pose);

// Rest pose with the clip (-1: none) on it. No allocation when `pose` has the model's sizes.
void set_pose(const Model& model, int clip, double time, Pose& pose);

// out = (1 - t) * a + t * b: linear for translation, scale and morph weights, normalised linear
// along the shortest path for rotation. `out` may be a or b. All three have the same sizes.
void blend_poses(const Pose& a, const Pose& b, float t, Pose& out);

enum class Playback : std::uint8_t { loop, once, ping_pong };
// Clip time for an unbounded playing time [s] (negative too); in [0, duration], 0 for duration 0.
double clip_time(double playing_time, double duration, Playback mode);

// World matrix of every node into `world` (model.nodes.size() entries). Double, because a character
// far from the origin or with an armature scaled by .01 cancels large numbers against each other.
void world_matrices(const Model& model, const Pose& pose, std::span<glm::dmat4> world);

glm::dmat4 local_matrix(const Trs& trs);

}  // namespace motionlab::anim
