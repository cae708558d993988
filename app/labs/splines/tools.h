// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/labs/splines/model.h"
#include "app/labs/splines/scene.h"
#include "engine/lab/document_tools.h"
#include "engine/splines/conversion.h"

namespace motionlab::splines {

// How gestures become edits of the keys.
class KeyTools final : public DocumentTools {
 public:
  // `model` stands for both and is brought up to date when it is needed.
  KeyTools(const SharedContent& content, const Params& params, Model& model)
      : content_(&content), params_(&params), model_(&model) {}

  bool owns(int item) const override;
  bool selectable(int item) const override;
  void select(std::span<const int> items) override;
  std::span<const int> selected() const { return selected_; }  // sorted

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
  ParameterTexts field_parameters(std::string_view field, double value) const override;
  ParameterTexts paste_parameters(std::string_view text) const override;

 private:
  const Content& content() const { return **content_; }
  const Model& model() const {
    model_->update(*content_, *params_);
    return *model_;
  }
  std::vector<Key> keys_of(std::span<const int> items) const;
  std::optional<DocumentEdit> drag_key(const Grab& grab, std::span<const int> selection) const;
  std::optional<DocumentEdit> drag_handle(const Grab& grab) const;
  Key with_handles(const Key& key) const;
  std::optional<DocumentEdit> drag_knot(const Grab& grab) const;
  std::optional<DocumentEdit> moved(std::vector<Key> keys, double by_time,
                                    const glm::dvec3& by) const;
  std::optional<DocumentEdit> insert(const Model& model, double time) const;
  std::optional<DocumentEdit> append(const glm::dvec3& point) const;

  // The present curve as keys of other kinds, computed once for each curve.
  struct Conversions {
    SeenContent content;
    spline::Settings settings;
    std::vector<spline::Converted> to;
  };
  const std::vector<spline::Converted>& conversions() const;
  const spline::Converted* conversion(double choice) const;
  std::optional<DocumentField> conversion_field() const;
  std::optional<DocumentEdit> convert(double choice) const;

  const SharedContent* content_;
  const Params* params_;
  Model* model_;
  std::vector<int> selected_;
  mutable Conversions conversions_;
};

// The edit that puts these keys in the place of those with their numbers, or adds them.
DocumentEdit set_keys(const std::vector<Key>& keys);
// Takes the opposite handle along, as the key's mode says, after one was moved in space.
void tie_handles(Key& key, bool in);
// The nearest multiple of the grid; the value itself without one.
double snapped(double value, double grid);
// Pasted text as keys: SVG path data or a drawing that has some, rows of numbers, JSON.
Result<std::vector<Key>> keys_from_text(std::string_view text, double duration);
// Where a key is in a view: the path's plane or space, or the graph.
glm::dvec3 place_in_view(const Content& content, const Params& params, std::string_view view,
                         const Key& key);

}  // namespace motionlab::splines
