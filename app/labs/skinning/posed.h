// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "app/labs/skinning/character.h"
#include "app/labs/skinning/clip_reach.h"
#include "app/labs/skinning/shader_skin.h"
#include "app/labs/skinning/skinning_params.h"
#include "app/labs/skinning/skinning_state.h"
#include "engine/anim/deform.h"
#include "engine/anim/pose.h"
#include "engine/lab/clock.h"

namespace motionlab::skinning {

// The character in one pose: scratch that follows from (character, params, state, time), worked out
// again only when one of them changed. No allocation once it has been used.
class Posed {
 public:
  // Forgets everything: the character is another one.
  void clear() {
    key_.reset();
    rest_ = {};
    shader_skins_.clear();
    reach_.clear();
    timings_.clear();
  }

  // Poses and deforms at the playing time [s]; `state` gives the turns by hand.
  // With a clock the time that skinning takes is measured.
  void update(const Character& character, const Params& params, const State& state, double playing,
              Clock* profiler = nullptr);

  const anim::DeformBuffers& buffers() const { return buffers_; }
  const anim::RestShapes& rest() const { return rest_; }  // what the method uses of it
  // The box of the clip that plays.
  const draw::Bounds& reach(const Character& character) { return reach_.of(character, key_->clip); }
  ShaderSkins& shader_skins() { return shader_skins_; }
  std::span<const glm::vec3> positions() const { return buffers_.positions; }
  const anim::Pose& pose() const { return pose_; }
  // The clip's time of this pose [s]; NaN without a clip.
  double clip_time() const { return clip_time_; }
  double twist() const { return key_->twist; }  // [rad] of the arm
  double bend() const { return key_->bend; }
  std::span<const JointTurn> turns() const { return turns_; }
  bool morphed_by_hand() const { return !morphs_.empty(); }
  // [s], the median of the last poses; NaN without a clock.
  double skinning_time() const { return skinning_time_; }
  double height() const;  // [m], from the lowest to the highest vertex
  // Whether all vertices of the pose are finite: extreme clips can overflow. Where not, the rest
  // pose stands in for it.
  bool finite() const { return finite_; }

  // The same pose under lbs with all influences; positions() itself when that is what it is.
  std::span<const glm::vec3> reference(const Character& character);
  const anim::Measures& measures(const Character& character);
  double max_difference(const Character& character);  // [m]

 private:
  struct Key {
    int clip = -1;
    int fade_clip = -1;
    double time = 0.0;
    double fade_time = 0.0;
    double fade = 0.0;
    double twist = 0.0;  // [rad]
    double bend = 0.0;
    int method = 0;
    long long max_influences = 16;
    bool operator==(const Key&) const = default;
  };
  static Key key_of(const Character& character, const Params& params, double playing);
  // Those that act on this character.
  static std::span<const JointTurn> turns_of(const Character& character, const State& state);
  bool same_turns(std::span<const JointTurn> turns) const;
  void add_morphs(const Character& character);
  void make_pose(const Character& character);
  void time_was(double seconds);

  std::optional<Key> key_;
  std::vector<JointTurn> turns_;
  std::vector<MorphChange> morphs_;
  anim::Pose pose_;
  anim::Pose fade_pose_;
  anim::RestShapes rest_;
  ShaderSkins shader_skins_;
  ClipReach reach_;
  anim::DeformBuffers buffers_;
  anim::DeformBuffers lbs_;
  bool lbs_valid_ = false;
  bool measured_ = false;
  anim::Measures measures_;
  double clip_time_ = 0.0;
  static constexpr std::size_t kTimings = 15;
  std::vector<double> timings_;  // [s], the latest first
  double skinning_time_ = std::numeric_limits<double>::quiet_NaN();
  bool finite_ = true;
};

// The clip that the parameter names, or -1 when the model has no such clip that can be played.
int clip_index(const anim::Model& model, long long clip);
double duration_of(const anim::Model& model, int clip);  // [s], 0 for -1
// Clip time [s] of a playing time. Within the first run it is the playing time itself, so that
// exactly the clip's end can be shown too.
double time_in_clip(double playing, double duration, anim::Playback loop);

}  // namespace motionlab::skinning
