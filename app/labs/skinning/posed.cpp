// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/labs/skinning/posed.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/gtc/constants.hpp>
#include <limits>

namespace motionlab::skinning {
namespace {

constexpr double kDegree = glm::pi<double>() / 180.0;

bool all_finite(std::span<const glm::vec3> positions) {
  // x - x is 0, or NaN when x is not finite.
  glm::vec3 sum(0.0F);
  for (const glm::vec3& p : positions) sum += p - p;
  return sum == glm::vec3(0.0F);
}

}  // namespace

double duration_of(const anim::Model& model, int clip) {
  return clip < 0 ? 0.0 : model.clips[static_cast<std::size_t>(clip)].duration;
}

int clip_index(const anim::Model& model, long long clip) {
  if (clip < 0 || clip >= static_cast<long long>(model.clips.size())) return -1;
  const auto index = static_cast<std::size_t>(clip);
  return model.clips[index].unusable.empty() ? static_cast<int>(clip) : -1;
}

double time_in_clip(double playing, double duration, anim::Playback loop) {
  if (playing >= 0.0 && playing <= duration) return playing;
  return anim::clip_time(playing, duration, loop);
}

Posed::Key Posed::key_of(const Character& character, const Params& params, double playing) {
  Key key;
  key.method = params.method;
  key.max_influences = params.max_influences;
  const anim::Model& model = *character.model;
  key.clip = clip_index(model, params.clip);
  key.time = time_in_clip(playing, duration_of(model, key.clip), params.loop);
  if (key.clip < 0) key.time = 0.0;
  if (params.fade > 0.0 && params.fade_clip >= 0) {
    key.fade_clip = clip_index(model, params.fade_clip);
  }
  if (key.fade_clip >= 0) {
    key.fade = params.fade;
    key.fade_time = time_in_clip(playing, duration_of(model, key.fade_clip), params.loop);
  }
  if (character.arm) {
    // The sweep starts at the angles that are set, so that tick 0 is the pose that was asked for,
    // and goes through zero to the other side, so that it shows the full effect twice a period.
    const double part = params.motion == Motion::still
                            ? 1.0
                            : std::cos(2.0 * glm::pi<double>() * playing / params.period);
    key.twist = part * params.twist * kDegree;
    key.bend = part * params.bend * kDegree;
  }
  return key;
}

std::span<const JointTurn> Posed::turns_of(const Character& character, const State& state) {
  if (state.turns_model != character.model->name) return {};
  return state.turns;
}

bool Posed::same_turns(std::span<const JointTurn> turns) const {
  return std::equal(
      turns_.begin(), turns_.end(), turns.begin(), turns.end(),
      [](const JointTurn& a, const JointTurn& b) { return a.node == b.node && a.turn == b.turn; });
}

void Posed::add_morphs(const Character& character) {
  for (const MorphChange& change : morphs_) {
    for (const MorphControl& control : character.morphs) {
      if (control.name != change.target) continue;
      for (const std::uint32_t slot : control.slots) {
        pose_.morph[slot] += static_cast<float>(change.weight);
      }
    }
  }
}

void Posed::make_pose(const Character& character) {
  const anim::Model& model = *character.model;
  anim::set_pose(model, key_->clip, key_->time, pose_);
  if (key_->fade_clip >= 0) {
    anim::set_pose(model, key_->fade_clip, key_->fade_time, fade_pose_);
    anim::blend_poses(pose_, fade_pose_, static_cast<float>(key_->fade), pose_);
  }
  if (character.arm) anim::pose_arm(*character.arm, key_->twist, key_->bend, pose_);
  add_morphs(character);
  for (const JointTurn& t : turns_) {
    if (t.node >= static_cast<int>(pose_.local.size())) continue;
    glm::quat& rotation = pose_.local[static_cast<std::size_t>(t.node)].rotation;
    rotation = glm::quat(glm::normalize(glm::dquat(rotation) * t.turn));
  }
}

void Posed::update(const Character& character, const Params& params, const State& state,
                   double playing, Clock* profiler) {
  const Key key = key_of(character, params, playing);
  const std::span<const JointTurn> turns = turns_of(character, state);
  static const std::vector<MorphChange> none;
  const bool mine = state.turns_model == character.model->name;
  const std::vector<MorphChange>& morphs = mine ? state.morphs : none;
  if (key_ == key && same_turns(turns) && morphs_ == morphs) return;
  key_ = key;
  turns_.assign(turns.begin(), turns.end());
  morphs_ = morphs;
  clip_time_ = key.clip >= 0 ? key.time : std::numeric_limits<double>::quiet_NaN();
  make_pose(character);
  anim::DeformOptions options;
  options.method = key.method;
  options.max_influences = static_cast<std::uint32_t>(key.max_influences);
  const anim::SkinningMethod& method =
      anim::skinning_methods()[static_cast<std::size_t>(key.method)];
  anim::prepare_rest_shapes(*character.model, character.scene, method.needs, rest_);
  options.rest = &rest_;
  const auto deform = [&] {
    anim::deform(*character.model, character.scene, pose_, options, buffers_);
  };
  // What a first call costs says more about memory than about the method.
  if (profiler != nullptr && timings_.empty()) deform();
  const double begun = profiler != nullptr ? profiler->now() : 0.0;
  deform();
  if (profiler != nullptr) time_was(profiler->now() - begun);
  finite_ = all_finite(buffers_.positions);
  if (!finite_) {  // the loader has seen to it that the rest pose is
    pose_ = anim::rest_pose(*character.model);
    deform();
  }
  lbs_valid_ = false;
  measured_ = false;
}

void Posed::time_was(double seconds) {
  timings_.resize(std::min(timings_.size() + 1, kTimings));
  std::rotate(timings_.rbegin(), timings_.rbegin() + 1, timings_.rend());
  timings_.front() = seconds;
  std::array<double, kTimings> sorted{};
  const auto end = std::copy(timings_.begin(), timings_.end(), sorted.begin());
  const auto middle = sorted.begin() + (end - sorted.begin()) / 2;
  std::nth_element(sorted.begin(), middle, end);
  skinning_time_ = *middle;
}

std::span<const glm::vec3> Posed::reference(const Character& character) {
  const anim::DeformOptions all{.method = 0, .max_influences = 16, .normals = false};
  if (key_->method == all.method && key_->max_influences >= all.max_influences) {
    return buffers_.positions;
  }
  if (!lbs_valid_) {
    anim::deform(*character.model, character.scene, pose_, all, lbs_);
    lbs_valid_ = true;
  }
  return lbs_.positions;
}

double Posed::height() const {
  const anim::Box box = anim::bounds(buffers_.positions);
  return box.empty ? 0.0 : static_cast<double>(box.max.y - box.min.y);
}

const anim::Measures& Posed::measures(const Character& character) {
  if (!measured_) {
    measures_ = anim::measure(*character.model, character.scene, buffers_.positions);
    measured_ = true;
  }
  return measures_;
}

double Posed::max_difference(const Character& character) {
  const std::span<const glm::vec3> lbs = reference(character);
  float largest = 0.0F;  // squared
  for (std::size_t i = 0; i < lbs.size(); ++i) {
    const glm::vec3 d = buffers_.positions[i] - lbs[i];
    largest = std::max(largest, glm::dot(d, d));
  }
  return std::sqrt(static_cast<double>(largest));
}

}  // namespace motionlab::skinning
