// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/labs/rotations/key_document.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/core/json.h"
#include "engine/math/rotation_conversion.h"

namespace motionlab::rotations {
namespace {

constexpr double kFarthestPosition = 1e3;  // [m] of a position
constexpr int kLargestId = 1'000'000;

template <std::size_t N>
Result<std::array<double, N>> numbers_from(const Json& data, const char* name, double limit,
                                           const std::string& where) {
  const Json list = data.value(name, Json());
  const char* form = N == 4 ? ": [x, y, z, w]" : ": [x, y, z]";
  if (!list.is_array() || list.size() != N) {
    return fail(where + " needs \"" + name + "\"" + form, ErrorKind::usage);
  }
  std::array<double, N> numbers{};
  for (std::size_t i = 0; i < N; ++i) {
    numbers[i] = list[i].is_number() ? list[i].get<double>() : NAN;
    if (!(std::abs(numbers[i]) <= limit)) {
      return fail(where + ": \"" + name + "\" has " + list[i].dump() +
                      " where a number within ±1000 belongs",
                  ErrorKind::usage);
    }
  }
  return numbers;
}

Result<int> id_from(const Json& data, const char* name) {
  const Json id = data.is_object() ? data.value(name, Json()) : Json();
  if (!id.is_number_integer() || !(id.get<double>() >= 0.0 && id.get<double>() <= kLargestId)) {
    return fail(std::string("a key needs a whole number \"") + name + "\" from 0 to a million",
                ErrorKind::usage);
  }
  return id.get<int>();
}

// Fields that are not required and not there stay as they are.
Result<void> pose_from(const Json& data, bool required, const std::string& where,
                       math::RigidKey& pose) {
  math::RigidKey read = pose;
  if (required || data.contains("rotation")) {
    const auto q = numbers_from<4>(data, "rotation", kFarthestPosition, where);
    if (!q) return q.error();
    const auto reading = math::read_quaternion({(*q)[3], (*q)[0], (*q)[1], (*q)[2]});
    // Any length will do for a direction; zero has none.
    if (*q == std::array<double, 4>{}) return fail(where + ": " + reading.fault, ErrorKind::usage);
    read.rotation = reading.rotation;
  }
  if (required || data.contains("position")) {
    const auto p = numbers_from<3>(data, "position", kFarthestPosition, where);
    if (!p) return p.error();
    read.position = {(*p)[0], (*p)[1], (*p)[2]};
  }
  pose = read;
  return {};
}

Json to_json(const KeyOrientation& key) {
  const glm::dquat& q = key.pose.rotation;
  const glm::dvec3& p = key.pose.position;
  return Json{{"id", key.id}, {"rotation", {q.x, q.y, q.z, q.w}}, {"position", {p.x, p.y, p.z}}};
}

std::string name_of(int id) { return "key " + std::to_string(id); }

}  // namespace

void Keys::present(int chosen_set, std::vector<KeyOrientation>& keys) const {
  if (apply_to(chosen_set)) {
    keys.assign(edited.begin(), edited.end());
    return;
  }
  const auto& poses = key_sets()[static_cast<std::size_t>(chosen_set)].keys;
  keys.resize(poses.size());
  for (std::size_t i = 0; i < poses.size(); ++i) keys[i] = {static_cast<int>(i), poses[i]};
}

std::vector<KeyOrientation>& Keys::own(int chosen_set) {
  if (!apply_to(chosen_set)) {
    edited.clear();
    present(chosen_set, edited);
    set = chosen_set;
  }
  return edited;
}

void Keys::hash(Hasher& hasher) const {
  hasher.add(set);
  hasher.add(edited.size());
  for (const KeyOrientation& key : edited) {
    hasher.add(key.id);
    const glm::dquat& q = key.pose.rotation;
    const glm::dvec3& p = key.pose.position;
    for (const double x : {q.w, q.x, q.y, q.z, p.x, p.y, p.z}) hasher.add(x);
  }
}

DocumentEdit set_key_edit(const KeyOrientation& key) { return {"set", to_json(key)}; }

std::vector<KeyOrientation> KeyDocument::present() const {
  std::vector<KeyOrientation> keys;
  keys_.present(params_.keys, keys);
  return keys;
}

Json keys_to_json(const std::vector<KeyOrientation>& keys, int set) {
  Json list = Json::array();
  for (const KeyOrientation& key : keys) list.push_back(to_json(key));
  return Json{{"set", key_sets()[static_cast<std::size_t>(set)].id}, {"keys", std::move(list)}};
}

// The keys that are there, edited or not: an editor shows them without knowing the sets.
Json KeyDocument::save() const { return keys_to_json(present(), params_.keys); }

Result<void> KeyDocument::load(const Json& json) {
  if (!json.is_object() || !json.value("keys", Json()).is_array()) {
    return fail(
        "a document of key orientations is {\"set\", \"keys\": [{\"id\", \"rotation\", "
        "\"position\"}, …]}",
        ErrorKind::usage);
  }
  const Json& list = json["keys"];
  if (list.size() < 2 || list.size() > kMaximumKeys) {
    return fail("the document has " + std::to_string(list.size()) + " keys; 2 to 64 can be used",
                ErrorKind::usage);
  }
  Keys keys;
  const std::string set =
      json.value("set", Json()).is_string() ? json["set"].get<std::string>() : std::string();
  for (std::size_t i = 0; i < key_sets().size(); ++i) {
    if (key_sets()[i].id == set) keys.set = static_cast<int>(i);
  }
  // Keys from elsewhere belong to the set that is chosen.
  if (keys.set < 0) keys.set = params_.keys;
  for (const Json& entry : list) {
    const auto id = id_from(entry, "id");
    if (!id) return id.error();
    KeyOrientation key{*id, {}};
    if (const auto pose = pose_from(entry, true, name_of(*id), key.pose); !pose) {
      return pose.error();
    }
    const auto same = [&](const KeyOrientation& k) { return k.id == *id; };
    if (std::any_of(keys.edited.begin(), keys.edited.end(), same)) {
      return fail(name_of(*id) + " is there twice", ErrorKind::usage);
    }
    keys.edited.push_back(key);
  }
  // A set as it comes counts as untouched, so that saving and loading changes nothing.
  std::vector<KeyOrientation> plain;
  Keys().present(keys.set, plain);
  keys_ = plain == keys.edited ? Keys() : std::move(keys);
  return {};
}

Result<std::size_t> KeyDocument::find(const std::vector<KeyOrientation>& keys,
                                      const Json& data) const {
  const auto id = id_from(data, "id");
  if (!id) return id.error();
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (keys[i].id == *id) return i;
  }
  return fail("there is no " + name_of(*id), ErrorKind::usage);
}

Result<DocumentEdit> KeyDocument::apply(const DocumentEdit& edit) {
  if (edit.op == "set" || edit.op == "move") return set(edit.data);
  if (edit.op == "add") return add(edit.data);
  if (edit.op == "delete") return erase(edit.data);
  if (edit.op == "paste") {
    DocumentEdit inverse{"paste", save()};
    if (const auto loaded = load(edit.data); !loaded) return loaded.error();
    return inverse;
  }
  return fail(
      "key orientations know the edits set, move, add, delete and paste, not '" + edit.op + "'",
      ErrorKind::usage);
}

Result<DocumentEdit> KeyDocument::set(const Json& data) {
  const std::vector<KeyOrientation> keys = present();
  const auto at = find(keys, data);
  if (!at) return at.error();
  KeyOrientation key = keys[*at];
  if (const auto pose = pose_from(data, false, name_of(key.id), key.pose); !pose) {
    return pose.error();
  }
  const DocumentEdit inverse =
      keys_.apply_to(params_.keys) ? set_key_edit(keys[*at]) : DocumentEdit{"paste", save()};
  keys_.own(params_.keys)[*at] = key;
  return inverse;
}

Result<DocumentEdit> KeyDocument::add(const Json& data) {
  if (!data.is_object()) return fail("a key to add needs \"rotation\"", ErrorKind::usage);
  const std::vector<KeyOrientation> keys = present();
  if (keys.size() >= kMaximumKeys) {
    return fail("there are 64 keys already: delete one first", ErrorKind::usage);
  }
  KeyOrientation key;
  for (const KeyOrientation& other : keys) key.id = std::max(key.id, other.id + 1);
  if (const auto pose = pose_from(data, true, "the new key", key.pose); !pose) {
    return pose.error();
  }
  std::size_t at = keys.size();
  if (data.contains("before") && !data["before"].is_null()) {
    const auto before = id_from(data, "before");
    if (!before) return before.error();
    const auto found = find(keys, Json{{"id", *before}});
    if (!found) return found.error();
    at = *found;
  }
  DocumentEdit inverse{"paste", save()};
  auto& own = keys_.own(params_.keys);
  own.insert(own.begin() + static_cast<std::ptrdiff_t>(at), key);
  return inverse;
}

Result<DocumentEdit> KeyDocument::erase(const Json& data) {
  const std::vector<KeyOrientation> keys = present();
  const auto at = find(keys, data);
  if (!at) return at.error();
  if (keys.size() <= 2) {
    return fail("two keys are the least: between fewer there is nothing to interpolate",
                ErrorKind::usage);
  }
  // A key that comes back must stand where it stood: the inverse is the whole list.
  DocumentEdit inverse{"paste", save()};
  auto& own = keys_.own(params_.keys);
  own.erase(own.begin() + static_cast<std::ptrdiff_t>(*at));
  return inverse;
}

}  // namespace motionlab::rotations
