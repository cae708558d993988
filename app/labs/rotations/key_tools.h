// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/labs/rotations/model.h"
#include "engine/lab/document_tools.h"

namespace motionlab::rotations {

inline constexpr double kBallRadius = 0.6;   // [m] around a key
inline constexpr double kRingRadius = 0.82;  // [m] of the rings of a selected key

// Gestures on keys. An item is the key's id times kParts plus the part that was hit: the ball turns
// freely (an arcball: the point that was taken hold of stays under the pointer), a ring about one
// axis of the body, the centre moves; on the sphere the tip of an axis is pulled, on the timeline
// an inner key goes earlier or later. Rings and centre are those of selected keys.
class KeyTools final : public DocumentTools {
 public:
  KeyTools(const Model& model, const Params& params) : model_(model), params_(params) {}

  bool owns(int item) const override { return key_of(item) != nullptr; }
  bool selectable(int item) const override;
  void select(std::span<const int> items) override { selected_.assign(items.begin(), items.end()); }
  std::optional<DocumentEdit> drag(const Grab& grab, std::span<const int> selection) const override;
  std::optional<DocumentEdit> add_at(std::string_view view, const draw::Ray& ray,
                                     float pixel) const override;
  std::optional<DocumentEdit> remove(std::span<const int> items) const override;
  std::optional<DocumentEdit> nudge(std::string_view view, std::span<const int> items,
                                    const glm::ivec2& direction, double step) const override;
  std::vector<int> items_in(std::string_view view,
                            const std::function<bool(const glm::vec3&)>& inside) const override;
  std::string copy(std::span<const int> items) const override;
  Result<DocumentEdit> paste(std::string_view text) const override;
  std::string selection_title(std::span<const int> items) const override;
  std::vector<DocumentField> fields(std::span<const int> items) const override;
  std::optional<DocumentEdit> set_field(std::span<const int> items, std::string_view field,
                                        double value) const override;

  std::optional<Pick> pick(std::string_view view, const draw::Ray& ray, float pixel) const;
  // The key as near to the pointer as its part allows.
  std::optional<KeyOrientation> dragged(const Grab& grab) const;
  bool is_selected(int id) const;

 private:
  const KeyOrientation* key_of(int item) const;
  double timed(std::size_t place, double seconds) const;
  bool among(std::span<const int> items, int id) const;
  // Every key of `items` turned by `turn` in the world and moved by `shift`.
  std::optional<DocumentEdit> moved(std::span<const int> items, const glm::dquat& turn,
                                    const glm::dvec3& shift) const;
  std::optional<DocumentEdit> moved_like(std::span<const int> items, const KeyOrientation& was,
                                         const KeyOrientation& key) const;
  DocumentEdit replaced(const std::vector<KeyOrientation>& keys) const;
  void pick_on_body(class KeyPicker& picker, const draw::Ray& ray, float pixel) const;
  void pick_on_sphere(class KeyPicker& picker, const draw::Ray& ray, float pixel) const;
  void pick_on_timeline(class KeyPicker& picker, const draw::Ray& ray, float pixel) const;

  const Model& model_;
  const Params& params_;
  std::vector<int> selected_;
};

}  // namespace motionlab::rotations
