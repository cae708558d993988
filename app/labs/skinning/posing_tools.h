// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/labs/skinning/grabbing.h"
#include "engine/lab/document_tools.h"

namespace motionlab::skinning {

// Posing by hand: joints are dragged by their skin or by the rings around the selected one, typed
// as angles, and taken back; morph targets are sliders. Everything becomes edits of JointPoses.
class PosingTools final : public DocumentTools {
 public:
  // `present` gives the pose of the present state.
  PosingTools(const Character& character, const State& state, JointPoses& poses,
              std::function<const Posed&()> present)
      : character_(character), state_(state), poses_(poses), present_(std::move(present)) {}

  // The node selected first, -1: none that this character has.
  int selected() const;

  bool owns(int item) const override;
  bool selectable(int item) const override { return owns(item) && !is_ring(item); }
  void select(std::span<const int> items) override { selected_.assign(items.begin(), items.end()); }
  void hover(int item) override { hovered_ = item; }
  // The axis of the ring that the pointer is on, or -1.
  int hovered_ring() const;
  std::optional<DocumentEdit> drag(const Grab& grab, std::span<const int> selection) const override;
  std::optional<DocumentEdit> remove(std::span<const int> items) const override;
  std::optional<DocumentEdit> nudge(std::string_view view, std::span<const int> items,
                                    const glm::ivec2& direction, double step) const override;
  std::vector<int> items_in(std::string_view view,
                            const std::function<bool(const glm::vec3&)>& inside) const override;
  std::string copy(std::span<const int> items) const override;
  Result<DocumentEdit> paste(std::string_view text) const override;
  std::vector<DocumentItem> item_names() const override;
  std::string selection_title(std::span<const int> items) const override;
  std::vector<DocumentField> fields(std::span<const int> items) const override;
  std::optional<DocumentEdit> set_field(std::span<const int> items, std::string_view field,
                                        double value) const override;

 private:
  bool is_node(int item) const;
  glm::dquat turn_of(int node) const;
  // One edit for all of them; the rest of the document stays.
  DocumentEdit set_turns(std::span<const JointTurn> turns) const;

  const Character& character_;
  const State& state_;
  JointPoses& poses_;
  std::function<const Posed&()> present_;
  std::vector<int> selected_;
  int hovered_ = -1;
};

}  // namespace motionlab::skinning
