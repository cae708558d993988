// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "engine/core/hash.h"
#include "engine/lab/document.h"
#include "engine/lab/document_tools.h"

namespace motionlab::testing {

// Points with ids: add {"id", "x"}, move and set {"id", "x"}, delete {"id"}, paste {"points"}.
class ProbePoints final : public Document {
 public:
  struct Point {
    long long id = 0;
    double x = 0.0;  // [m]
  };

  std::string type() const override { return "points"; }
  Json save() const override;
  Result<void> load(const Json& json) override;
  Result<DocumentEdit> apply(const DocumentEdit& edit) override;

  const std::vector<Point>& points() const { return points_; }
  const Point* find(long long id) const;

 private:
  std::vector<Point> points_;
};

// Points lie along the line y = −0.5; the item of a point is kFirstPoint + its id.
class ProbeTools final : public DocumentTools {
 public:
  static constexpr int kFirstPoint = 1000;
  static glm::vec3 position(const ProbePoints::Point& point) {
    return {static_cast<float>(point.x), -0.5F, 0.0F};
  }

  explicit ProbeTools(const ProbePoints& points) : points_(&points) {}
  bool owns(int item) const override;
  void select(std::span<const int> items) override { selected_.assign(items.begin(), items.end()); }
  std::optional<DocumentEdit> drag(const Grab& grab, std::span<const int> selection) const override;
  std::optional<DocumentEdit> add_at(std::string_view view, const draw::Ray& ray,
                                     float pixel) const override;
  std::optional<DocumentEdit> remove(std::span<const int> items) const override;
  std::optional<DocumentEdit> nudge(std::string_view view, std::span<const int> items,
                                    const glm::ivec2& direction, double step) const override;
  std::vector<int> items_in(std::string_view view,
                            const std::function<bool(const glm::vec3&)>& inside) const override;
  std::vector<DocumentItem> item_names() const override;
  std::string copy(std::span<const int> items) const override;
  Result<DocumentEdit> paste(std::string_view text) const override;
  std::vector<DocumentField> fields(std::span<const int> items) const override;
  std::optional<DocumentEdit> set_field(std::span<const int> items, std::string_view field,
                                        double value) const override;
  const std::vector<int>& selected() const { return selected_; }

 private:
  std::optional<DocumentEdit> moved(std::span<const int> items, double by) const;
  const ProbePoints* points_;
  std::vector<int> selected_;
};

}  // namespace motionlab::testing
