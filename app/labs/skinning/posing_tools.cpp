// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/labs/skinning/posing_tools.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>

#include "engine/core/json.h"

namespace motionlab::skinning {
namespace {

constexpr double kPosingDegree = glm::pi<double>() / 180.0;
constexpr std::string_view kMorphField = "morph:";
constexpr const char* kAngleFields[3] = {"turn_x", "turn_y", "turn_z"};

// Angles of a turn [rad]: about z, then about the y that this leaves, then about the x. A further
// turn about the own x changes only the first.
glm::dvec3 angles_of(const glm::dquat& q) {
  const double sine = std::clamp(2.0 * (q.w * q.y - q.z * q.x), -1.0, 1.0);
  return {std::atan2(2.0 * (q.w * q.x + q.y * q.z), 1.0 - 2.0 * (q.x * q.x + q.y * q.y)),
          std::asin(sine),
          std::atan2(2.0 * (q.w * q.z + q.x * q.y), 1.0 - 2.0 * (q.y * q.y + q.z * q.z))};
}

glm::dquat turn_from_angles(const glm::dvec3& a) {
  return glm::angleAxis(a.z, glm::dvec3(0, 0, 1)) * glm::angleAxis(a.y, glm::dvec3(0, 1, 0)) *
         glm::angleAxis(a.x, glm::dvec3(1, 0, 0));
}

Json pose_json(const JointTurn& turn) {
  return Json{{"id", turn.node},
              {"node", turn.node},
              {"rotation", {turn.turn.x, turn.turn.y, turn.turn.z, turn.turn.w}}};
}

}  // namespace

bool PosingTools::is_node(int item) const {
  return item >= 0 && item < static_cast<int>(character_.model->nodes.size());
}

int PosingTools::selected() const {
  const auto found =
      std::find_if(selected_.begin(), selected_.end(), [this](int item) { return is_node(item); });
  return found != selected_.end() ? *found : -1;
}

int PosingTools::hovered_ring() const {
  const bool ring = hovered_ >= 0 && is_ring(hovered_) && node_of_item(hovered_) == selected();
  return ring ? axis_of_ring(hovered_) : -1;
}

bool PosingTools::owns(int item) const { return is_node(node_of_item(item)); }

glm::dquat PosingTools::turn_of(int node) const {
  const JointTurn* turn =
      state_.turns_model == character_.model->name ? state_.find_turn(node) : nullptr;
  return turn != nullptr ? turn->turn : glm::dquat(1.0, 0.0, 0.0, 0.0);
}

DocumentEdit PosingTools::set_turns(std::span<const JointTurn> turns) const {
  if (turns.size() == 1) return {"set", pose_json(turns.front())};
  State changed = state_;
  for (const JointTurn& turn : turns) {
    changed.set_turn(character_.model->name, turn.node, turn.turn);
  }
  return {"paste", JointPoses(changed).save()};
}

std::optional<DocumentEdit> PosingTools::drag(const Grab& grab,
                                              std::span<const int> selection) const {
  const Posed& posed = present_();
  const auto dragged = dragged_turn(character_, posed, grab, state_);
  if (!dragged) return std::nullopt;
  std::vector<JointTurn> turns{dragged->turn};
  // What is selected with a ring's joint turns as far about its own axis: a hand's fingers close.
  if (dragged->axis >= 0) {
    for (const int item : selection) {
      if (!is_node(item) || item == dragged->turn.node) continue;
      const auto turn =
          turned_about(character_, posed, item, dragged->axis, dragged->angle, state_);
      if (turn) turns.push_back(*turn);
    }
  }
  return set_turns(turns);
}

std::optional<DocumentEdit> PosingTools::remove(std::span<const int> items) const {
  if (state_.turns_model != character_.model->name) return std::nullopt;
  State changed = state_;
  for (const int item : items) changed.erase_turn(item);
  if (changed.turns.size() == state_.turns.size()) return std::nullopt;
  return DocumentEdit{"paste", JointPoses(changed).save()};
}

std::optional<DocumentEdit> PosingTools::nudge(std::string_view /*view*/,
                                               std::span<const int> items,
                                               const glm::ivec2& direction, double step) const {
  const int axis = direction.x != 0 ? 2 : 0;  // across: about z; up and down: about x
  const int sign = direction.x != 0 ? direction.x : direction.y;
  std::vector<JointTurn> turns;
  for (const int item : items) {
    const auto turn =
        turned_about(character_, present_(), item, axis, sign * step * kPosingDegree, state_);
    if (turn) turns.push_back(*turn);
  }
  if (turns.empty()) return std::nullopt;
  return set_turns(turns);
}

std::vector<int> PosingTools::items_in(std::string_view view,
                                       const std::function<bool(const glm::vec3&)>& inside) const {
  std::vector<int> items;
  if (view != "scene") return items;
  const Posed& posed = present_();
  for (const int joint : character_.joints) {
    if (inside(glm::vec3(posed.buffers().world[static_cast<std::size_t>(joint)][3]))) {
      items.push_back(joint);
    }
  }
  return items;
}

std::string PosingTools::copy(std::span<const int> items) const {
  State part;
  for (const int item : items) {
    if (is_node(item)) part.set_turn(character_.model->name, item, turn_of(item));
  }
  return part.turns.empty() ? std::string() : JointPoses(part).save().dump();
}

Result<DocumentEdit> PosingTools::paste(std::string_view text) const {
  auto json = parse_json(text, "the clipboard");
  if (!json.ok()) return json.error();
  State read;
  if (const auto loaded = JointPoses(read).load(*json); !loaded.ok()) {
    return fail("the clipboard: " + loaded.error().message, ErrorKind::usage);
  }
  State changed = state_;
  for (const JointTurn& turn : read.turns) {
    if (!is_node(turn.node)) {
      return fail("the clipboard poses node " + std::to_string(turn.node) + "; this model has " +
                      std::to_string(character_.model->nodes.size()) + " nodes",
                  ErrorKind::usage);
    }
    changed.set_turn(character_.model->name, turn.node, turn.turn);
  }
  return DocumentEdit{"paste", JointPoses(changed).save()};
}

// Joints that no skin shows can be had here.
std::vector<DocumentItem> PosingTools::item_names() const {
  std::vector<DocumentItem> items;
  for (const int joint : character_.joints) items.push_back({joint, node_label(character_, joint)});
  return items;
}

std::string PosingTools::selection_title(std::span<const int> items) const {
  const auto nodes =
      std::count_if(items.begin(), items.end(), [this](int i) { return is_node(i); });
  if (nodes > 1) return std::to_string(nodes) + " joints";
  const int node = selected();
  return node >= 0 ? node_label(character_, node) : std::string();
}

std::vector<DocumentField> PosingTools::fields(std::span<const int> items) const {
  std::vector<DocumentField> fields;
  const auto first =
      std::find_if(items.begin(), items.end(), [this](int item) { return is_node(item); });
  if (first != items.end()) {
    constexpr const char* kLabels[3] = {"Turn about x", "Turn about y", "Turn about z"};
    const glm::dvec3 angles = angles_of(turn_of(*first)) / kPosingDegree;
    for (int axis = 0; axis < 3; ++axis) {
      DocumentField field{.id = kAngleFields[axis], .label = kLabels[axis], .unit = "deg"};
      field.help = "Added to the clip, about the joint's own axes: z first, then y, then x.";
      field.value = angles[axis];
      field.minimum = axis == 1 ? -90.0 : -180.0;
      field.maximum = -field.minimum;
      field.enabled = !character_.model->nodes[static_cast<std::size_t>(*first)].matrix;
      fields.push_back(std::move(field));
    }
  }
  const bool mine = state_.turns_model == character_.model->name;
  for (const MorphControl& control : character_.morphs) {
    DocumentField field{.id = std::string(kMorphField) + control.name, .label = control.name};
    field.group = "Morph targets";
    field.help = "Weight of this morph target, added to what the clip or the file says.";
    field.value = mine ? state_.morph(control.name) : 0.0;
    field.minimum = -1.0;
    field.maximum = 1.0;
    fields.push_back(std::move(field));
  }
  return fields;
}

std::optional<DocumentEdit> PosingTools::set_field(std::span<const int> items,
                                                   std::string_view field, double value) const {
  if (field.substr(0, kMorphField.size()) == kMorphField) {
    const std::string target(field.substr(kMorphField.size()));
    return DocumentEdit{"set", Json{{"id", field}, {"target", target}, {"weight", value}}};
  }
  const auto axis = std::find(std::begin(kAngleFields), std::end(kAngleFields), field);
  if (axis == std::end(kAngleFields)) return std::nullopt;
  std::vector<JointTurn> turns;
  for (const int item : items) {
    if (!is_node(item) || character_.model->nodes[static_cast<std::size_t>(item)].matrix) continue;
    glm::dvec3 angles = angles_of(turn_of(item));
    angles[static_cast<int>(axis - std::begin(kAngleFields))] = value * kPosingDegree;
    turns.push_back({item, glm::normalize(turn_from_angles(angles))});
  }
  if (turns.empty()) return std::nullopt;
  return set_turns(turns);
}

}  // namespace motionlab::skinning
