// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// Edits as they are written.
#include "app/labs/splines/content_change.h"

#include <array>
#include <cmath>
#include <utility>

namespace motionlab::splines {

Json to_places(const std::vector<Key>& keys) {
  Json places{{"id", Json::array()},
              {"time", Json::array()},
              {"x", Json::array()},
              {"y", Json::array()},
              {"z", Json::array()}};
  Json& id = places["id"];
  Json& time = places["time"];
  Json& x = places["x"];
  Json& y = places["y"];
  Json& z = places["z"];
  for (const Key& key : keys) {
    id.push_back(key.id);
    time.push_back(key.time);
    x.push_back(key.point.x);
    y.push_back(key.point.y);
    z.push_back(key.point.z);
  }
  return places;
}

namespace {

constexpr std::array<const char*, 5> kColumns{"id", "time", "x", "y", "z"};

double& in_column(Key& key, std::size_t column) {
  if (column == 1) return key.time;
  return key.point[static_cast<int>(column) - 2];
}

// Columns of numbers: many keys move together with every frame of a drag.
Result<std::vector<Key>> read_places(const Json& json) {
  const Error wrong = fail(
      "\"places\" must have the columns id, time, x, y, z, as long as one another, of numbers "
      "within ±1e6",
      ErrorKind::usage);
  std::vector<Key> keys;
  for (std::size_t c = 0; c < kColumns.size(); ++c) {
    if (!json.is_object() || !json.contains(kColumns[c])) return wrong;
    const Json& column = json.at(kColumns[c]);
    if (!column.is_array() || column.size() > kMaximumKeys) return wrong;
    if (c == 0) keys.resize(column.size());
    if (column.size() != keys.size()) return wrong;
    for (std::size_t i = 0; i < keys.size(); ++i) {
      if (c == 0) {
        const auto id = read_id(column[i]);
        if (!id.ok()) return id.error();
        keys[i].id = *id;
        continue;
      }
      const bool good =
          column[i].is_number() && std::abs(column[i].get<double>()) <= kMaximumCoordinate;
      if (!good) return wrong;
      in_column(keys[i], c) = column[i].get<double>();
    }
  }
  return keys;
}

}  // namespace

Result<Change> read_change(const DocumentEdit& edit) {
  const Json& data = *edit.data;
  Change change;
  change.may_add = edit.op == "add" || edit.op == "set";
  change.may_change = edit.op == "move" || edit.op == "set";
  const bool known = change.may_add || change.may_change || edit.op == "delete";
  if (!known) return fail("unknown edit '" + edit.op + "'", ErrorKind::usage);
  if (!data.is_object()) return fail("'" + edit.op + "' needs an object", ErrorKind::usage);
  const char* removed = edit.op == "delete" ? "ids" : "remove";
  if (data.contains("keys") && data.at("keys").is_array() && edit.op != "delete") {
    for (const Json& key : data.at("keys")) change.put.push_back(key);
  }
  if (data.contains(removed) && data.at(removed).is_array() && edit.op != "add") {
    for (const Json& id : data.at(removed)) {
      const auto read = read_id(id);
      if (!read.ok()) return read.error();
      change.remove.push_back(*read);
    }
  }
  if (change.may_change && data.contains("places")) {
    auto places = read_places(data.at("places"));
    if (!places.ok()) return places.error();
    change.places = std::move(places).value();
  }
  if (edit.op == "set" && data.contains("knots")) {
    auto knots = read_knots(data.at("knots"));
    if (!knots.ok()) return knots.error();
    change.knots = std::move(knots).value();
  }
  if (edit.op == "set" && data.contains("frame")) {
    const auto frame = read_frame(data.at("frame"));
    if (!frame.ok()) return frame.error();
    change.frame = *frame;
  }
  const bool names_keys = !change.put.empty() || !change.places.empty() || !change.remove.empty();
  if (!names_keys && !change.knots && !change.frame) {
    return fail("'" + edit.op + "' names no keys", ErrorKind::usage);
  }
  return change;
}

}  // namespace motionlab::splines
