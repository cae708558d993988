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

// A joint turned by hand: a rotation in the parent's space on top of what the clip says.
struct JointTurn {
  int node = 0;
  glm::dquat turn{1.0, 0.0, 0.0, 0.0};
};

struct State {
  double playing = 0.0;   // [s] clock of the clip and of the sweep, not wrapped
  double previous = 0.0;  // [s] the same a tick ago, for drawing in between
  // The parameters when the clock was last set by them: a change sets it anew.
  long long clip = 0;
  double clip_time = 0.0;        // [s]
  int selected = -1;             // node dragged last
  std::string turns_model;       // name of the model that the turns belong to
  std::vector<JointTurn> turns;  // by node

  void hash(Hasher& hasher) const;
  std::size_t bytes() const {
    return sizeof *this + turns_model.size() + turns.size() * sizeof(JointTurn);
  }

  // Null when the node was not turned.
  const JointTurn* find_turn(int node) const;
  // Turns of another model are dropped first.
  void set_turn(const std::string& model, int node, const glm::dquat& turn);
  void erase_turn(int node);
};

// The turns as a document of type "joint_poses":
//   {"model": "arm", "poses": [{"node": 3, "rotation": [x, y, z, w]}, …]}
// Edits: set {"node", "rotation"}, delete {"node"}, paste (a whole document). The poses act on the
// model of that name only; the first one set on another model replaces them all.
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

 private:
  Result<DocumentEdit> set(const Json& data);
  Result<DocumentEdit> erase(const Json& data);
  State& state_;
};

}  // namespace motionlab::skinning
