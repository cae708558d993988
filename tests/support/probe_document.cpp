// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "tests/support/probe_document.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/core/json.h"

namespace motionlab::testing {
namespace {

Result<ProbePoints::Point> point_from(const Json& data, bool with_x) {
  if (!data.is_object() || !data.value("id", Json()).is_number_integer()) {
    return fail("a point needs a whole number \"id\"", ErrorKind::usage);
  }
  ProbePoints::Point point{data["id"].get<long long>(), 0.0};
  if (!with_x) return point;
  const Json x = data.value("x", Json());
  if (!x.is_number() || !(std::abs(x.get<double>()) <= 1e6)) {
    return fail("point " + std::to_string(point.id) + " needs a number \"x\" within ±1e6",
                ErrorKind::usage);
  }
  point.x = x.get<double>();
  return point;
}

Json to_json(const ProbePoints::Point& point) { return Json{{"id", point.id}, {"x", point.x}}; }

}  // namespace

Json ProbePoints::save() const {
  Json points = Json::array();
  for (const Point& point : points_) points.push_back(to_json(point));
  return Json{{"points", std::move(points)}};
}

Result<void> ProbePoints::load(const Json& json) {
  if (!json.is_object() || !json.value("points", Json()).is_array()) {
    return fail("the document has no array \"points\"", ErrorKind::usage);
  }
  std::vector<Point> points;
  for (const Json& entry : json["points"]) {
    const auto point = point_from(entry, true);
    if (!point.ok()) return point.error();
    for (const Point& other : points) {
      if (other.id == point->id) {
        return fail("point " + std::to_string(point->id) + " is there twice", ErrorKind::usage);
      }
    }
    points.push_back(*point);
  }
  points_ = std::move(points);
  return {};
}

Result<DocumentEdit> ProbePoints::apply(const DocumentEdit& edit) {
  if (edit.op == "paste") {
    DocumentEdit inverse{"paste", save()};
    if (const auto loaded = load(edit.data); !loaded.ok()) return loaded.error();
    return inverse;
  }
  const auto point = point_from(edit.data, edit.op != "delete");
  if (!point.ok()) return point.error();
  const auto found = std::find_if(points_.begin(), points_.end(),
                                  [&](const Point& p) { return p.id == point->id; });
  if (edit.op == "add") {
    if (found != points_.end()) {
      return fail("point " + std::to_string(point->id) + " is there already", ErrorKind::usage);
    }
    points_.push_back(*point);
    return DocumentEdit{"delete", Json{{"id", point->id}}};
  }
  if (found == points_.end()) {
    return fail("there is no point " + std::to_string(point->id), ErrorKind::usage);
  }
  if (edit.op == "move" || edit.op == "set") {
    DocumentEdit inverse{edit.op, to_json(*found)};
    *found = *point;
    return inverse;
  }
  if (edit.op == "delete") {
    // Deleted and brought back, a point must stand where it stood: the inverse is the whole list.
    DocumentEdit inverse{"paste", save()};
    points_.erase(found);
    return inverse;
  }
  return fail("unknown edit '" + edit.op + "'", ErrorKind::usage);
}

const ProbePoints::Point* ProbePoints::find(long long id) const {
  const auto found =
      std::find_if(points_.begin(), points_.end(), [&](const Point& p) { return p.id == id; });
  return found == points_.end() ? nullptr : &*found;
}

bool ProbeTools::owns(int item) const { return points_->find(item - kFirstPoint) != nullptr; }

// Every point with those of `items` moved along the line.
std::optional<DocumentEdit> ProbeTools::moved(std::span<const int> items, double by) const {
  Json all = points_->save();
  for (Json& point : all["points"]) {
    const int item = kFirstPoint + point["id"].get<int>();
    if (std::find(items.begin(), items.end(), item) == items.end()) continue;
    const double x = point["x"].get<double>() + by;
    if (std::abs(x) > 1e6) return std::nullopt;
    point["x"] = x;
  }
  return DocumentEdit{"paste", std::move(all)};
}

std::optional<DocumentEdit> ProbeTools::drag(const Grab& grab,
                                             std::span<const int> selection) const {
  const auto* point = points_->find(grab.item - kFirstPoint);
  if (point == nullptr) return std::nullopt;
  if (selection.size() < 2 ||
      std::find(selection.begin(), selection.end(), grab.item) == selection.end()) {
    return DocumentEdit{"move", Json{{"id", point->id}, {"x", grab.target.x}}};
  }
  return moved(selection, grab.target.x - point->x);
}

std::optional<DocumentEdit> ProbeTools::add_at(std::string_view view, const draw::Ray& ray,
                                               float) const {
  if (view != "plane") return std::nullopt;
  long long id = 0;
  while (points_->find(id) != nullptr) ++id;
  return DocumentEdit{"add", Json{{"id", id}, {"x", static_cast<double>(ray.origin.x)}}};
}

std::optional<DocumentEdit> ProbeTools::remove(std::span<const int> items) const {
  Json left = Json::array();
  for (const auto& point : points_->points()) {
    const int item = kFirstPoint + static_cast<int>(point.id);
    if (std::find(items.begin(), items.end(), item) == items.end()) left.push_back(to_json(point));
  }
  return DocumentEdit{"paste", Json{{"points", std::move(left)}}};
}

std::optional<DocumentEdit> ProbeTools::nudge(std::string_view, std::span<const int> items,
                                              const glm::ivec2& direction, double step) const {
  return moved(items, 0.1 * step * direction.x);
}

std::vector<int> ProbeTools::items_in(std::string_view,
                                      const std::function<bool(const glm::vec3&)>& inside) const {
  std::vector<int> items;
  for (const auto& point : points_->points()) {
    if (inside(position(point))) items.push_back(kFirstPoint + static_cast<int>(point.id));
  }
  return items;
}

std::vector<DocumentItem> ProbeTools::item_names() const {
  std::vector<DocumentItem> items;
  for (const ProbePoints::Point& point : points_->points()) {
    items.push_back(
        {kFirstPoint + static_cast<int>(point.id), "Point " + std::to_string(point.id)});
  }
  return items;
}

std::string ProbeTools::copy(std::span<const int>) const { return points_->save().dump(); }

Result<DocumentEdit> ProbeTools::paste(std::string_view text) const {
  auto json = parse_json(std::string(text), "clipboard");
  if (!json.ok()) return json.error();
  return DocumentEdit{"paste", std::move(json).value()};
}

std::vector<DocumentField> ProbeTools::fields(std::span<const int> items) const {
  if (items.empty()) return {};
  const auto* point = points_->find(items.front() - kFirstPoint);
  if (point == nullptr) return {};
  return {{.id = "x", .label = "x", .unit = "m", .value = point->x, .minimum = -5, .maximum = 5}};
}

std::optional<DocumentEdit> ProbeTools::set_field(std::span<const int> items, std::string_view,
                                                  double value) const {
  const auto* point = points_->find(items.front() - kFirstPoint);
  if (point == nullptr) return std::nullopt;
  return DocumentEdit{"set", Json{{"id", point->id}, {"x", value}}};
}

}  // namespace motionlab::testing
