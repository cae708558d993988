// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/labs/rotations/key_tools.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/labs/rotations/key_items.h"
#include "engine/core/json.h"

namespace motionlab::rotations {

using glm::dquat;
using glm::dvec3;

const KeyOrientation* KeyTools::key_of(int item) const {
  if (item < 0) return nullptr;
  const auto found = std::find_if(model_.keys.begin(), model_.keys.end(),
                                  [&](const KeyOrientation& k) { return k.id == id_of(item); });
  return found != model_.keys.end() ? &*found : nullptr;
}

bool KeyTools::selectable(int item) const {
  const KeyPart part = part_of(item);
  return owns(item) && (part == KeyPart::ball || part >= KeyPart::tip_x);
}

// Whatever part was clicked, the key is meant.
bool KeyTools::among(std::span<const int> items, int id) const {
  return std::any_of(items.begin(), items.end(),
                     [id](int item) { return item >= 0 && id_of(item) == id; });
}

bool KeyTools::is_selected(int id) const { return among(selected_, id); }

DocumentEdit KeyTools::replaced(const std::vector<KeyOrientation>& keys) const {
  return {"paste", keys_to_json(keys, params_.keys)};
}

std::optional<DocumentEdit> KeyTools::moved(std::span<const int> items, const dquat& turn,
                                            const dvec3& shift) const {
  std::vector<KeyOrientation> keys = model_.keys;
  KeyOrientation* only = nullptr;
  int count = 0;
  for (KeyOrientation& key : keys) {
    if (!among(items, key.id)) continue;
    if (turn != dquat(1.0, 0.0, 0.0, 0.0)) {
      key.pose.rotation = glm::normalize(turn * key.pose.rotation);
    }
    key.pose.position = glm::clamp(key.pose.position + shift, dvec3(-100.0), dvec3(100.0));
    only = &key;
    ++count;
  }
  if (count == 0) return std::nullopt;
  return count == 1 ? set_key_edit(*only) : replaced(keys);
}

// As `key` was turned and moved from where it was.
std::optional<DocumentEdit> KeyTools::moved_like(std::span<const int> items,
                                                 const KeyOrientation& was,
                                                 const KeyOrientation& key) const {
  // A key that is only moved keeps its rotation to the bit.
  const bool turned = key.pose.rotation != was.pose.rotation;
  return moved(
      items,
      turned ? key.pose.rotation * glm::conjugate(was.pose.rotation) : dquat(1.0, 0.0, 0.0, 0.0),
      key.pose.position - was.pose.position);
}

std::optional<DocumentEdit> KeyTools::drag(const Grab& grab, std::span<const int> selection) const {
  const auto key = dragged(grab);
  if (!key) return std::nullopt;
  if (part_of(grab.item) == KeyPart::mark || !among(selection, key->id)) return set_key_edit(*key);
  return moved_like(selection, *key_of(grab.item), *key);
}

// On the way between two keys: a new one there, as the body passes by.
std::optional<DocumentEdit> KeyTools::add_at(std::string_view view, const draw::Ray& ray,
                                             float pixel) const {
  if (view != "body" || model_.keys.size() >= kMaximumKeys) return std::nullopt;
  constexpr int kSamples = 48;
  double nearest = std::max(0.4, 16.0 * static_cast<double>(pixel));
  std::optional<std::pair<std::size_t, double>> best;
  for (std::size_t s = 0; s < model_.chain.segments(); ++s) {
    for (int i = 1; i < kSamples; ++i) {
      const double t = static_cast<double>(i) / kSamples;
      const dvec3 at = params_.interpolation().evaluate(model_.chain, s, t).position;
      const dvec3 away = at - dvec3(ray.origin);
      const double d = glm::length(glm::cross(away, dvec3(ray.direction)));
      if (d >= nearest) continue;
      nearest = d;
      best = {s, t};
    }
  }
  if (!best) return std::nullopt;
  const auto pose = params_.interpolation().evaluate(model_.chain, best->first, best->second);
  const double time =
      std::lerp(model_.keys[best->first].time, model_.keys[best->first + 1].time, best->second);
  Json data = *set_key_edit({0, {pose.rotation, pose.position}, time}).data;
  data.erase("id");
  data["before"] = model_.keys[best->first + 1].id;
  return DocumentEdit{"add", std::move(data)};
}

std::optional<DocumentEdit> KeyTools::remove(std::span<const int> items) const {
  std::vector<KeyOrientation> left;
  for (const KeyOrientation& key : model_.keys) {
    if (!among(items, key.id)) left.push_back(key);
  }
  if (left.size() == model_.keys.size()) return std::nullopt;
  // Fewer than two: the document itself says why not.
  return replaced(left);
}

// Arrow keys turn by a degree: left and right about the vertical, up and down about the world's x.
std::optional<DocumentEdit> KeyTools::nudge(std::string_view, std::span<const int> items,
                                            const glm::ivec2& direction, double step) const {
  const double angle = glm::radians(step);
  const dquat turn = glm::angleAxis(angle * direction.x, dvec3(0, 1, 0)) *
                     glm::angleAxis(-angle * direction.y, dvec3(1, 0, 0));
  return moved(items, turn, dvec3(0.0));
}

std::vector<int> KeyTools::items_in(std::string_view view,
                                    const std::function<bool(const glm::vec3&)>& inside) const {
  std::vector<int> items;
  for (const KeyOrientation& key : model_.keys) {
    bool hit = view == "body" && inside(glm::vec3(key.pose.position));
    const auto place = static_cast<double>(&key - model_.keys.data());
    hit = hit || (view == "timeline" && inside(timeline_place(model_, place)));
    for (int axis = 0; axis < 3 && view == "sphere"; ++axis) {
      hit = hit || inside(glm::vec3(glm::mat3_cast(key.pose.rotation)[axis]));
    }
    if (hit) items.push_back(item_of(key.id, KeyPart::ball));
  }
  return items;
}

std::string KeyTools::copy(std::span<const int> items) const {
  std::vector<KeyOrientation> keys;
  for (const KeyOrientation& key : model_.keys) {
    if (items.empty() || among(items, key.id)) keys.push_back(key);
  }
  return keys_to_json(keys, params_.keys).dump(1);
}

// What was copied here, or written by hand in the same form, comes after the keys that are there.
Result<DocumentEdit> KeyTools::paste(std::string_view text) const {
  auto json = parse_json(std::string(text), "the clipboard");
  if (!json) return json.error();
  if (!json->is_object() || !json->value("keys", Json()).is_array() || (*json)["keys"].empty()) {
    return fail(
        "the clipboard holds no keys: {\"keys\": [{\"rotation\": [x, y, z, w], "
        "\"position\": [x, y, z]}, …]} is expected",
        ErrorKind::usage);
  }
  Json all = keys_to_json(model_.keys, params_.keys);
  int id = 0;
  for (const KeyOrientation& key : model_.keys) id = std::max(id, key.id + 1);
  double time = model_.keys.back().time;
  for (Json key : (*json)["keys"]) {
    if (!key.is_object()) return fail("the clipboard: a key is an object", ErrorKind::usage);
    key["id"] = id++;
    key["time"] = time += 1.0;
    if (!key.contains("position")) key["position"] = {0.0, 0.0, 0.0};
    all["keys"].push_back(std::move(key));
  }
  return DocumentEdit{"paste", std::move(all)};
}

}  // namespace motionlab::rotations
