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

}  // namespace motionlab::testing
