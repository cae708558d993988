// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// What edits do to the keys, and how they are taken back.
#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "app/labs/splines/content.h"
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

// What an edit changes, collected before anything is changed.
struct Change {
  std::vector<Json> put;
  std::vector<std::int64_t> remove;
  std::optional<std::vector<double>> knots;
  std::optional<Frame> frame;
  bool may_add = false;
  bool may_change = false;
};

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
  if (change.put.empty() && change.remove.empty() && !change.knots && !change.frame) {
    return fail("'" + edit.op + "' names no keys", ErrorKind::usage);
  }
  return change;
}

// `back` collects what brings everything back as it was.
Result<void> remove_keys(const Change& change, Content& content, Json& back) {
  for (const std::int64_t id : change.remove) {
    const auto found = std::find_if(content.keys.begin(), content.keys.end(),
                                    [&](const Key& key) { return key.id == id; });
    if (found == content.keys.end()) {
      return fail("there is no key " + std::to_string(id), ErrorKind::usage);
    }
    back["keys"].push_back(complete_json(*found));
    content.keys.erase(found);
  }
  return {};
}

Result<void> put_keys(const Change& change, Content& content, Json& back) {
  std::map<std::int64_t, std::size_t> index;
  for (std::size_t i = 0; i < content.keys.size(); ++i) {
    if (change.put.size() > 4) index[content.keys[i].id] = i;  // few are looked for one by one
  }
  const auto place_of = [&](std::int64_t id) -> std::optional<std::size_t> {
    if (change.put.size() > 4) {
      const auto entry = index.find(id);
      return entry == index.end() ? std::nullopt : std::optional(entry->second);
    }
    for (std::size_t i = 0; i < content.keys.size(); ++i) {
      if (content.keys[i].id == id) return i;
    }
    return std::nullopt;
  };
  for (const Json& json : change.put) {
    const auto id = read_id(json.is_object() ? json.value("id", Json()) : Json());
    if (!id.ok()) return id.error();
    const auto place = place_of(*id);
    if (place ? !change.may_change : !change.may_add) {
      return fail((place ? "there is already a key " : "there is no key ") + std::to_string(*id),
                  ErrorKind::usage);
    }
    if (place) {
      back["keys"].push_back(complete_json(content.keys[*place]));
      if (const auto read = read_key(json, content.keys[*place], false); !read.ok()) return read;
    } else {
      Key key;
      if (const auto read = read_key(json, key, true); !read.ok()) return read;
      index[key.id] = content.keys.size();
      content.keys.push_back(key);
      back["remove"].push_back(key.id);
    }
  }
  return {};
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
  auto content = std::make_shared<Content>(old);
  Json back{{"keys", Json::array()}, {"remove", Json::array()}};
  if (const auto done = remove_keys(*change, *content, back); !done.ok()) return done.error();
  if (const auto done = put_keys(*change, *content, back); !done.ok()) return done.error();
  if (const auto ordered = check_order(content->keys); !ordered.ok()) return ordered.error();
  if (change->knots) {
    back["knots"] = old.knots;
    content->knots = *change->knots;
  }
  const Frame frame =
      change->frame ? *change->frame : widened(old.frame, *content, back.at("remove"));
  back["frame"] = to_json(old.frame);  // always: a key that comes back must not widen it either
  content->frame = frame;
  *content_ = std::move(content);
  return DocumentEdit{"set", std::move(back)};
}

}  // namespace motionlab::splines
