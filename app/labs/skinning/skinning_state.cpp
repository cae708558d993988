// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/labs/skinning/skinning_state.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "engine/core/json.h"

namespace motionlab::skinning {
namespace {

constexpr int kMaximumNode = 1'000'000;
constexpr std::size_t kMaximumPoses = 100'000;
constexpr double kShortestRotation = 1e-6;  // length of a quaternion that still has a direction

auto lower_bound(auto& turns, int node) {
  return std::lower_bound(turns.begin(), turns.end(), node,
                          [](const JointTurn& t, int n) { return t.node < n; });
}

Result<int> node_from(const Json& data) {
  if (!data.is_object() || !data.contains("node") || !data["node"].is_number_integer()) {
    return fail("a joint pose needs a whole number \"node\"", ErrorKind::usage);
  }
  const Json& node = data["node"];
  const bool fits = node.is_number_unsigned()
                        ? node.get<std::uint64_t>() < kMaximumNode
                        : node.get<std::int64_t>() >= 0 && node.get<std::int64_t>() < kMaximumNode;
  if (!fits) {
    return fail("joint pose: node " + node.dump() + " is not between 0 and " +
                    std::to_string(kMaximumNode - 1),
                ErrorKind::usage);
  }
  return node.get<int>();
}

Result<JointTurn> turn_from(const Json& data) {
  const Result<int> node = node_from(data);
  if (!node) return node.error();
  const std::string where = "joint pose of node " + std::to_string(*node);
  if (!data.contains("rotation") || !data["rotation"].is_array() || data["rotation"].size() != 4) {
    return fail(where + " needs \"rotation\": [x, y, z, w]", ErrorKind::usage);
  }
  double q[4];
  for (std::size_t i = 0; i < 4; ++i) {
    const Json& number = data["rotation"][i];
    q[i] = number.is_number() ? number.get<double>() : NAN;
    if (!(std::abs(q[i]) <= 1e6)) {
      return fail(where + ": rotation has " + number.dump() + " where a number belongs",
                  ErrorKind::usage);
    }
  }
  const glm::dquat turn(q[3], q[0], q[1], q[2]);
  const double length = glm::length(turn);
  if (length < kShortestRotation) {
    return fail(where + ": rotation has length zero", ErrorKind::usage);
  }
  // A unit quaternion is kept to the bit, so that an inverse edit restores it exactly.
  return JointTurn{*node, std::abs(length - 1.0) < 1e-12 ? turn : turn / length};
}

constexpr double kLargestMorph = 1000.0;

Result<MorphChange> morph_from(const Json& data) {
  if (!data.is_object() || !data.value("target", Json()).is_string()) {
    return fail("a morph needs the name of its \"target\"", ErrorKind::usage);
  }
  MorphChange change{data["target"].get<std::string>(), 0.0};
  const Json weight = data.value("weight", Json());
  change.weight = weight.is_number() ? weight.get<double>() : NAN;
  if (!(std::abs(change.weight) <= kLargestMorph)) {
    return fail("morph " + change.target + ": \"weight\" has " + weight.dump() +
                    " where a number within ±1000 belongs",
                ErrorKind::usage);
  }
  return change;
}

Json to_json(const MorphChange& change) {
  return Json{{"target", change.target}, {"weight", change.weight}};
}

Json to_json(const JointTurn& turn) {
  return Json{{"node", turn.node},
              {"rotation", {turn.turn.x, turn.turn.y, turn.turn.z, turn.turn.w}}};
}

}  // namespace

void State::hash(Hasher& hasher) const {
  hasher.add(playing);
  hasher.add(previous);
  hasher.add(clip);
  hasher.add(clip_time);
  hasher.add(std::string_view(turns_model));
  hasher.add(turns.size());
  for (const JointTurn& t : turns) {
    hasher.add(t.node);
    for (const double x : {t.turn.x, t.turn.y, t.turn.z, t.turn.w}) hasher.add(x);
  }
  hasher.add(morphs.size());
  for (const MorphChange& change : morphs) {
    hasher.add(std::string_view(change.target));
    hasher.add(change.weight);
  }
}

void State::belong_to(const std::string& model) {
  if (turns_model != model) {
    turns.clear();
    morphs.clear();
  }
  turns_model = model;
}

double State::morph(const std::string& target) const {
  for (const MorphChange& change : morphs) {
    if (change.target == target) return change.weight;
  }
  return 0.0;
}

void State::set_morph(const std::string& model, const std::string& target, double weight) {
  belong_to(model);
  const auto found = std::lower_bound(
      morphs.begin(), morphs.end(), target,
      [](const MorphChange& change, const std::string& name) { return change.target < name; });
  const bool known = found != morphs.end() && found->target == target;
  if (known && weight == 0.0) {
    morphs.erase(found);
  } else if (known) {
    found->weight = weight;
  } else if (weight != 0.0) {
    morphs.insert(found, {target, weight});
  }
}

const JointTurn* State::find_turn(int node) const {
  const auto found = lower_bound(turns, node);
  return found != turns.end() && found->node == node ? &*found : nullptr;
}

void State::set_turn(const std::string& model, int node, const glm::dquat& turn) {
  belong_to(model);
  const auto found = lower_bound(turns, node);
  if (found != turns.end() && found->node == node) {
    found->turn = turn;
  } else {
    turns.insert(found, {node, turn});
  }
}

void State::erase_turn(int node) {
  const auto found = lower_bound(turns, node);
  if (found != turns.end() && found->node == node) turns.erase(found);
}

Json JointPoses::save() const {
  Json poses = Json::array();
  for (const JointTurn& turn : state_.turns) poses.push_back(to_json(turn));
  Json morphs = Json::array();
  for (const MorphChange& change : state_.morphs) morphs.push_back(to_json(change));
  return Json{
      {"model", state_.turns_model}, {"poses", std::move(poses)}, {"morphs", std::move(morphs)}};
}

Result<void> JointPoses::load(const Json& json) {
  if (!json.is_object() || !json.value("model", Json()).is_string() ||
      !json.value("poses", Json()).is_array()) {
    return fail(
        "a document of joint poses is {\"model\", \"poses\": [{\"node\", \"rotation\"}, …]}");
  }
  if (json["poses"].size() > kMaximumPoses) {
    return fail("the document has more than " + std::to_string(kMaximumPoses) + " joint poses");
  }
  std::vector<JointTurn> turns;
  for (const Json& entry : json["poses"]) {
    const Result<JointTurn> turn = turn_from(entry);
    if (!turn) return fail(turn.error().message);
    turns.push_back(*turn);
  }
  std::stable_sort(turns.begin(), turns.end(),
                   [](const JointTurn& a, const JointTurn& b) { return a.node < b.node; });
  const auto twice =
      std::adjacent_find(turns.begin(), turns.end(),
                         [](const JointTurn& a, const JointTurn& b) { return a.node == b.node; });
  if (twice != turns.end()) {
    return fail("the document poses node " + std::to_string(twice->node) + " twice");
  }
  State read;  // for the order of the morphs
  const Json morphs = json.value("morphs", Json::array());
  if (!morphs.is_array() || morphs.size() > kMaximumPoses) {
    return fail("a document's \"morphs\" are [{\"target\", \"weight\"}, …]");
  }
  for (const Json& entry : morphs) {
    const Result<MorphChange> change = morph_from(entry);
    if (!change) return fail(change.error().message);
    read.set_morph({}, change->target, change->weight);
  }
  state_.turns_model = json["model"].get<std::string>();
  state_.turns = std::move(turns);
  state_.morphs = std::move(read.morphs);
  return {};
}

Result<DocumentEdit> JointPoses::apply(const DocumentEdit& edit) {
  if (edit.op == "set" && edit.data->is_object() && edit.data->contains("target")) {
    return set_morph(edit.data);
  }
  if (edit.op == "set") return set(edit.data);
  if (edit.op == "delete") return erase(edit.data);
  if (edit.op == "paste") {
    DocumentEdit inverse{"paste", save()};
    if (const auto loaded = load(edit.data); !loaded) {
      return fail(loaded.error().message, ErrorKind::usage);
    }
    return inverse;
  }
  return fail("joint poses know the edits set, delete and paste, not '" + edit.op + "'",
              ErrorKind::usage);
}

Result<DocumentEdit> JointPoses::set(const Json& data) {
  const Result<JointTurn> turn = turn_from(data);
  if (!turn) return turn.error();
  if (turn->node >= node_count) {
    return fail("joint pose: node " + std::to_string(turn->node) +
                    " does not exist; the model has " + std::to_string(node_count) + " nodes",
                ErrorKind::usage);
  }
  DocumentEdit inverse{"delete", Json{{"node", turn->node}}};
  if (state_.turns_model != model) {
    inverse = {"paste", save()};
  } else if (const JointTurn* old = state_.find_turn(turn->node)) {
    inverse = {"set", to_json(*old)};
  }
  state_.set_turn(model, turn->node, turn->turn);
  return inverse;
}

Result<DocumentEdit> JointPoses::set_morph(const Json& data) {
  const Result<MorphChange> change = morph_from(data);
  if (!change) return change.error();
  if (std::find(targets.begin(), targets.end(), change->target) == targets.end()) {
    return fail("the model has no morph target \"" + change->target + "\"", ErrorKind::usage);
  }
  DocumentEdit inverse{"set", to_json(MorphChange{change->target, state_.morph(change->target)})};
  if (state_.turns_model != model) inverse = {"paste", save()};
  state_.set_morph(model, change->target, change->weight);
  return inverse;
}

Result<DocumentEdit> JointPoses::erase(const Json& data) {
  const Result<int> node = node_from(data);
  if (!node) return node.error();
  const JointTurn* old = state_.turns_model == model ? state_.find_turn(*node) : nullptr;
  if (old == nullptr) {
    return fail("joint pose: node " + std::to_string(*node) + " was not posed by hand",
                ErrorKind::usage);
  }
  DocumentEdit inverse{"set", to_json(*old)};
  state_.erase_turn(*node);
  return inverse;
}

}  // namespace motionlab::skinning
