// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <glm/gtc/quaternion.hpp>
#include <string>
#include <vector>

#include "engine/core/hash.h"
#include "engine/lab/document.h"

namespace motionlab::skinning {

// A joint turned by hand: a rotation in the joint's own space, behind what the clip says.
struct JointTurn {
  int node = 0;
  glm::dquat turn{1.0, 0.0, 0.0, 0.0};
};

// A morph target moved by hand: added to what the clip or the file says.
struct MorphChange {
  std::string target;   // its name among the character's controls
  double weight = 0.0;  // added
  bool operator==(const MorphChange&) const = default;
};

struct State {
  double playing = 0.0;   // [s] clock of the clip and of the sweep, not wrapped
  double previous = 0.0;  // [s] the same a tick ago, for drawing in between
  // The parameters when the clock was last set by them: a change sets it anew.
  long long clip = 0;
  double clip_time = 0.0;           // [s]
  std::string turns_model;          // name of the model that the turns and morphs belong to
  std::vector<JointTurn> turns;     // by node
  std::vector<MorphChange> morphs;  // by name

  void hash(Hasher& hasher) const;
  std::size_t bytes() const {
    return sizeof *this + turns_model.size() + turns.size() * sizeof(JointTurn) +
           morphs.size() * (sizeof(MorphChange) + 16);
  }

  // Null when the node was not turned.
  const JointTurn* find_turn(int node) const;
  double morph(const std::string& target) const;  // 0 when it was not moved
  // What belongs to another model is dropped first.
  void set_turn(const std::string& model, int node, const glm::dquat& turn);
  void erase_turn(int node);
  void set_morph(const std::string& model, const std::string& target, double weight);

 private:
  void belong_to(const std::string& model);
};

// The turns and morphs as a document of type "joint_poses":
//   {"model": "arm", "poses": [{"node": 3, "rotation": [x, y, z, w]}, …],
//    "morphs": [{"target": "flex", "weight": 0.5}, …]}
// Edits: set {"node", "rotation"} or {"target", "weight"}, delete {"node"}, paste (a whole
// document). They act on the model of that name only; the first one set on another model replaces
// them all.
class JointPoses final : public Document {
 public:
  explicit JointPoses(State& state) : state_(state) {}

  std::string type() const override { return "joint_poses"; }
  Json save() const override;
  Result<void> load(const Json& json) override;
  Result<DocumentEdit> apply(const DocumentEdit& edit) override;

  // The present model: whose poses an edit sets, and which nodes there are.
  std::string model;
  int node_count = 0;
  std::vector<std::string> targets;  // names of the morph targets

 private:
  Result<DocumentEdit> set(const Json& data);
  Result<DocumentEdit> set_morph(const Json& data);
  Result<DocumentEdit> erase(const Json& data);
  State& state_;
};

}  // namespace motionlab::skinning
