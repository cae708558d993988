// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/labs/rotations/key_document.h"

#include <algorithm>

#include "app/labs/rotations/key_json.h"
#include "engine/core/json.h"
#include "engine/core/text.h"

namespace motionlab::rotations {
void Keys::present(int chosen_set, std::vector<KeyOrientation>& keys) const {
  if (apply_to(chosen_set)) {
    keys.assign(edited.begin(), edited.end());
    return;
  }
  const auto& poses = key_sets()[static_cast<std::size_t>(chosen_set)].keys;
  keys.resize(poses.size());
  for (std::size_t i = 0; i < poses.size(); ++i) {
    keys[i] = {static_cast<int>(i), poses[i], static_cast<double>(i)};
  }
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
    for (const double x : {q.w, q.x, q.y, q.z, p.x, p.y, p.z, key.time}) {
      hasher.add(x);
    }
  }
}

DocumentEdit set_key_edit(const KeyOrientation& key) { return {"set", key_to_json(key)}; }

std::vector<KeyOrientation> KeyDocument::present() const {
  std::vector<KeyOrientation> keys;
  keys_.present(params_.keys, keys);
  return keys;
}

Json keys_to_json(const std::vector<KeyOrientation>& keys, int set) {
  Json list = Json::array();
  for (const KeyOrientation& key : keys) list.push_back(key_to_json(key));
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
    const auto id = key_id_from(entry, "id");
    if (!id) return id.error();
    // Without a time of its own a key comes one after the one before.
    KeyOrientation key{*id, {}, keys.edited.empty() ? 0.0 : keys.edited.back().time + 1.0};
    if (const auto read = read_key(entry, true, key_name(*id), key); !read) return read.error();
    const auto same = [&](const KeyOrientation& k) { return k.id == *id; };
    if (std::any_of(keys.edited.begin(), keys.edited.end(), same)) {
      return fail(key_name(*id) + " is there twice", ErrorKind::usage);
    }
    if (!keys.edited.empty() && !(key.time >= keys.edited.back().time + 0.5 * kLeastGap)) {
      return fail(key_name(*id) + " at time " + format_short(key.time) + " must come after " +
                      key_name(keys.edited.back().id) + " at " +
                      format_short(keys.edited.back().time),
                  ErrorKind::usage);
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
  const auto id = key_id_from(data, "id");
  if (!id) return id.error();
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (keys[i].id == *id) return i;
  }
  return fail("there is no " + key_name(*id), ErrorKind::usage);
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

// Whether a key at `time` may stand after those before index `before` and before those from index
// `after` on.
Result<void> KeyDocument::fits_between(const std::vector<KeyOrientation>& keys, std::size_t before,
                                       std::size_t after, double time) const {
  const bool late = before == 0 || time >= keys[before - 1].time + kLeastGap;
  const bool early = after >= keys.size() || time <= keys[after].time - kLeastGap;
  if (late && early) return {};
  return fail("time " + format_short(time) + " is not between those of the neighbours",
              ErrorKind::usage);
}

Result<DocumentEdit> KeyDocument::set(const Json& data) {
  const std::vector<KeyOrientation> keys = present();
  const auto at = find(keys, data);
  if (!at) return at.error();
  KeyOrientation key = keys[*at];
  if (const auto read = read_key(data, false, key_name(key.id), key); !read) return read.error();
  if (const auto fits = fits_between(keys, *at, *at + 1, key.time); !fits) return fits.error();
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
  std::size_t at = keys.size();
  if (data.contains("before") && !data["before"].is_null()) {
    const auto before = key_id_from(data, "before");
    if (!before) return before.error();
    const auto found = find(keys, Json{{"id", *before}});
    if (!found) return found.error();
    at = *found;
  }
  // By itself a key comes half-way between its neighbours, or one beyond the last.
  key.time = at == keys.size() ? keys.back().time + 1.0
             : at == 0         ? keys.front().time - 1.0
                               : 0.5 * (keys[at - 1].time + keys[at].time);
  if (const auto read = read_key(data, true, "the new key", key); !read) return read.error();
  if (const auto fits = fits_between(keys, at, at, key.time); !fits) return fits.error();
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
