// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// What edits do to the keys, and how they are taken back.
#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "app/labs/splines/content.h"
#include "app/labs/splines/content_change.h"
#include "engine/core/json.h"

namespace motionlab::splines {

Json KeyDocument::save() const { return to_json(**content_); }

Result<void> KeyDocument::load(const Json& json) {
  auto content = content_from_json(json);
  if (!content.ok()) return content.error();
  *content_ = std::move(content).value();
  return {};
}

namespace {

bool by_time(const Key& a, const Key& b) { return a.time < b.time; }

// Keys by their numbers; few are looked for one by one.
class KeyIndex {
 public:
  KeyIndex(const Content& content, std::size_t wanted) : content_(content) {
    if (wanted <= 4) return;
    for (std::size_t i = 0; i < content.keys.size(); ++i)
      sorted_.emplace_back(content.keys[i].id, i);
    std::sort(sorted_.begin(), sorted_.end());
  }
  const Key* find(std::int64_t id) const {
    if (sorted_.empty()) return content_.find(id);
    const auto found = std::lower_bound(sorted_.begin(), sorted_.end(), std::pair(id, 0UL));
    const bool there = found != sorted_.end() && found->first == id;
    return there ? &content_.keys[found->second] : nullptr;
  }

 private:
  const Content& content_;
  std::vector<std::pair<std::int64_t, std::size_t>> sorted_;
};

// What a change comes to, worked out before any key is touched.
struct Outcome {
  std::vector<std::int64_t> gone;  // keys that leave their places: sorted
  std::vector<Key> put;            // in order of time
  Json back{{"keys", Json::array()}, {"remove", Json::array()}};  // brings it all back

  bool leaves(std::int64_t id) const { return std::binary_search(gone.begin(), gone.end(), id); }
};

Result<void> take_out(const Change& change, const KeyIndex& index, Outcome& outcome) {
  for (const std::int64_t id : change.remove) {
    const Key* key = index.find(id);
    if (key == nullptr) return fail("there is no key " + std::to_string(id), ErrorKind::usage);
    outcome.back["keys"].push_back(complete_json(*key));
    outcome.gone.push_back(id);
  }
  std::sort(outcome.gone.begin(), outcome.gone.end());
  const auto twice = std::adjacent_find(outcome.gone.begin(), outcome.gone.end());
  if (twice == outcome.gone.end()) return {};
  return fail("there is no key " + std::to_string(*twice), ErrorKind::usage);
}

Result<void> put_in(const Change& change, const KeyIndex& index, Outcome& outcome) {
  std::vector<std::int64_t> replaced;
  for (const Json& json : change.put) {
    const auto id = read_id(json.is_object() ? json.value("id", Json()) : Json());
    if (!id.ok()) return id.error();
    const Key* old = outcome.leaves(*id) ? nullptr : index.find(*id);
    if (old != nullptr ? !change.may_change : !change.may_add) {
      return fail(
          (old != nullptr ? "there is already a key " : "there is no key ") + std::to_string(*id),
          ErrorKind::usage);
    }
    Key key = old != nullptr ? *old : Key();
    if (const auto read = read_key(json, key, old == nullptr); !read.ok()) return read;
    if (old != nullptr) {
      outcome.back["keys"].push_back(complete_json(*old));
      replaced.push_back(*id);
    } else {
      outcome.back["remove"].push_back(*id);
    }
    outcome.put.push_back(key);
  }
  std::vector<Key> old_places;
  for (const Key& place : change.places) {
    const Key* old = outcome.leaves(place.id) ? nullptr : index.find(place.id);
    if (old == nullptr)
      return fail("there is no key " + std::to_string(place.id), ErrorKind::usage);
    old_places.push_back(*old);
    replaced.push_back(place.id);
    outcome.put.push_back(*old);
    outcome.put.back().time = place.time;
    outcome.put.back().point = place.point;
  }
  if (!old_places.empty()) outcome.back["places"] = to_places(old_places);
  std::vector<std::int64_t> ids;
  for (const Key& key : outcome.put) ids.push_back(key.id);
  std::sort(ids.begin(), ids.end());
  const auto twice = std::adjacent_find(ids.begin(), ids.end());
  if (twice != ids.end()) {
    return fail("key " + std::to_string(*twice) + " is named twice", ErrorKind::usage);
  }
  outcome.gone.insert(outcome.gone.end(), replaced.begin(), replaced.end());
  std::sort(outcome.gone.begin(), outcome.gone.end());
  std::sort(outcome.put.begin(), outcome.put.end(), by_time);
  return {};
}

// No two keys at one time, and not too many.
Result<void> check_places(const Outcome& outcome, const Content& content) {
  for (std::size_t i = 0; i < outcome.put.size(); ++i) {
    const Key& key = outcome.put[i];
    if (i > 0 && !(key.time > outcome.put[i - 1].time)) {
      return same_time(outcome.put[i - 1].id, key.id);
    }
    const std::size_t place = content.place_of(key.time);
    if (place >= content.keys.size()) continue;
    const Key& there = content.keys[place];
    if (there.time == key.time && !outcome.leaves(there.id)) return same_time(there.id, key.id);
  }
  return check_count(content.keys.size() + outcome.put.size() - outcome.gone.size());
}

void carry_out(const Outcome& outcome, std::vector<Key>& keys, const Content& content) {
  const bool one = outcome.put.size() == 1 && outcome.gone.size() == 1 &&
                   outcome.put.front().id == outcome.gone.front();
  if (one) {
    const Key& key = outcome.put.front();
    const auto at = static_cast<std::size_t>(content.find(key.id) - keys.data());
    const bool keeps_its_place = (at == 0 || keys[at - 1].time < key.time) &&
                                 (at + 1 == keys.size() || key.time < keys[at + 1].time);
    if (keeps_its_place) {
      keys[at] = key;
      return;
    }
  }
  std::erase_if(keys, [&](const Key& key) { return outcome.leaves(key.id); });
  const auto middle = static_cast<std::ptrdiff_t>(keys.size());
  keys.insert(keys.end(), outcome.put.begin(), outcome.put.end());
  std::inplace_merge(keys.begin(), keys.begin() + middle, keys.end(), by_time);
}

// Keys that are dragged may leave the frame, for nothing must jump under the pointer; new ones must
// be seen.
Frame widened(Frame frame, const Content& content, const Json& added) {
  for (const Json& id : added) {
    const Key* key = content.find(id.get<std::int64_t>());
    if (key == nullptr || added.size() > 100) continue;
    frame.time_begin = std::min(frame.time_begin, key->time);
    frame.time_end = std::max(frame.time_end, key->time);
    for (const double value : {key->point.x, key->point.y}) {
      frame.value_begin = std::min(frame.value_begin, value);
      frame.value_end = std::max(frame.value_end, value);
    }
  }
  return frame;
}

}  // namespace

Result<DocumentEdit> KeyDocument::apply(const DocumentEdit& edit) {
  const Content& old = **content_;
  if (edit.op == "paste") {
    DocumentEdit inverse{"paste", save()};
    if (const auto loaded = load(*edit.data); !loaded.ok()) return loaded.error();
    return inverse;
  }
  const auto change = read_change(edit);
  if (!change.ok()) return change.error();
  Outcome outcome;
  const KeyIndex index(old, change->put.size() + change->places.size() + change->remove.size());
  if (const auto done = take_out(*change, index, outcome); !done.ok()) return done.error();
  if (const auto done = put_in(*change, index, outcome); !done.ok()) return done.error();
  if (const auto free = check_places(outcome, old); !free.ok()) return free.error();
  Json& back = outcome.back;
  if (change->knots) back["knots"] = old.knots;
  back["frame"] = to_json(old.frame);  // always: a key that comes back must not widen it either

  // From here on nothing fails. What nobody else has is changed where it is: a drag of one of ten
  // thousand keys copies none of the others.
  if (content_->use_count() > 1) *content_ = std::make_shared<Content>(old);
  const auto content = std::const_pointer_cast<Content>(*content_);
  carry_out(outcome, content->keys, *content);
  if (change->knots) content->knots = *change->knots;
  content->frame =
      change->frame ? *change->frame : widened(content->frame, *content, back.at("remove"));
  content->changed();
  return DocumentEdit{"set", std::move(back)};
}

}  // namespace motionlab::splines
