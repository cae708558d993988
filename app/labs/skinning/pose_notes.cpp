// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/labs/skinning/pose_notes.h"

#include <algorithm>
#include <utility>

namespace motionlab::skinning {

void add_pose_notes(const Character& character, const Params& params, const Posed& posed,
                    std::vector<std::string>& notes) {
  const auto missing = [&](const std::string& what, long long wanted, std::size_t count,
                           const std::string& instead) {
    if (wanted < static_cast<long long>(count)) return;
    notes.push_back("the model has no " + what + " " + std::to_string(wanted) + ", only " +
                    std::to_string(count) + ", counted from 0; " + instead);
  };
  // Clip 0 is the default: a model without clips is simply at rest.
  if (params.clip > 0) {
    missing("clip", params.clip, character.model->clips.size(), "it is shown in its rest pose");
  }
  const auto& clips = character.model->clips;
  if (params.clip >= 0 && params.clip < static_cast<long long>(clips.size())) {
    const std::string& why = clips[static_cast<std::size_t>(params.clip)].unusable;
    if (!why.empty()) {
      notes.push_back("clip " + std::to_string(params.clip) +
                      " cannot be played, the model is shown in its rest pose: " + why);
    }
  }
  if (!posed.finite()) {
    notes.push_back("in this pose vertices are out of all bounds; the rest pose is shown instead");
  }
  if (character.morphs_left_out > 0) {
    notes.push_back("only the first " + std::to_string(character.morphs.size()) +
                    " morph targets have a slider, " + std::to_string(character.morphs_left_out) +
                    " have none");
  }
  missing("clip to fade to,", params.fade_clip, character.model->clips.size(), "none is mixed in");
  missing("joint", params.weights_of, character.joints.size(), "no weights are shown");
  if (!params.model.empty()) {
    missing("scene", params.scene, character.model->scenes.size(), "the file's own is shown");
  }
  for (const anim::Undefined& reason : posed.buffers().fallbacks) {
    if (!reason) continue;
    std::string note = "skinned by linear blending instead: " + reason.text();
    if (std::find(notes.begin(), notes.end(), note) == notes.end()) {
      notes.push_back(std::move(note));
    }
  }
}

}  // namespace motionlab::skinning
