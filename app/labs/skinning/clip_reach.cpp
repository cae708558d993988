// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/labs/skinning/clip_reach.h"

#include <algorithm>

#include "engine/anim/deform.h"

namespace motionlab::skinning {
namespace {

constexpr int kMoments = 12;  // of the clip that are looked at
// Of the present box's largest side, at either end: what fills three quarters of the view's height
// still fills two thirds with the box so much larger.
constexpr float kMostBeyond = 0.06F;

}  // namespace

const draw::Bounds& ClipReach::of(const Character& character, int clip) {
  if (clip_ == clip) return box_;
  clip_ = clip;
  box_ = draw::Bounds();
  if (clip < 0 || character.shown() == nullptr) return box_;
  const anim::Model& model = *character.model;
  const double duration = model.clips[static_cast<std::size_t>(clip)].duration;
  anim::Pose pose = anim::rest_pose(model);
  anim::DeformBuffers posed;
  for (int i = 0; i < kMoments; ++i) {
    anim::set_pose(model, clip, duration * i / kMoments, pose);
    anim::deform(model, character.scene, pose, {.normals = false}, posed);
    const anim::Box box = anim::bounds(posed.positions);
    const glm::vec3 size = box.max - box.min;
    if (box.empty || size - size != glm::vec3(0.0F)) continue;  // out of all bounds
    box_.add(box.min);
    box_.add(box.max);
  }
  return box_;
}

draw::Bounds within_view(const draw::Bounds& reach, const draw::Bounds& present) {
  if (reach.empty() || present.empty()) return present;
  const glm::vec3 size = present.size();
  const glm::vec3 most(kMostBeyond * std::max({size.x, size.y, size.z}));
  draw::Bounds box;
  box.add(glm::max(reach.minimum, present.minimum - most));
  box.add(glm::min(reach.maximum, present.maximum + most));
  return box;
}

}  // namespace motionlab::skinning
