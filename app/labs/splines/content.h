// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/json_fwd.h"
#include "engine/core/result.h"
#include "engine/lab/document.h"
#include "engine/splines/kinds.h"

namespace motionlab::splines {

using spline::Key;

inline constexpr std::size_t kMaximumKeys = 20000;
inline constexpr double kMaximumCoordinate = 1e6;  // of points, handles and times

// What the graph shows; it stays while keys are dragged, so that nothing jumps under the pointer.
struct Frame {
  double time_begin = 0.0;  // [s]
  double time_end = 1.0;
  double value_begin = 0.0;
  double value_end = 1.0;

  bool operator==(const Frame&) const = default;
};

// The keys of a spline and what belongs to them. Snapshots share it: an edit makes another one,
// unless nobody else has it; then it is changed where it is, and its revision grows.
struct Content {
  std::vector<Key> keys;      // in order of time, no two at one time
  std::vector<double> knots;  // own ones; empty when none were given
  Frame frame;
  std::uint64_t revision = 0;

  Content() = default;
  Content(const Content& other) : keys(other.keys), knots(other.knots), frame(other.frame) {}
  Content& operator=(const Content&) = delete;

  const Key* find(std::int64_t id) const;
  // Where the key of that time is, or would be.
  std::size_t place_of(double time) const;
  std::int64_t free_id() const;
  std::uint64_t hash() const;  // computed when first asked for
  void changed();

 private:
  mutable std::atomic<std::uint64_t> hash_ = 0;  // 0: not yet known
};
using SharedContent = std::shared_ptr<const Content>;

// What a content was when something was made from it. It does not keep the content from being
// changed in place.
class SeenContent {
 public:
  SeenContent() = default;
  explicit SeenContent(const SharedContent& content)
      : content_(content), revision_(content->revision) {}
  bool is(const SharedContent& content) const {
    return !content_.owner_before(content) && !content.owner_before(content_) &&
           revision_ == content->revision;
  }

 private:
  std::weak_ptr<const Content> content_;
  std::uint64_t revision_ = 0;
};

// A frame around all keys with room above and below: for one channel, or for x and y, of which x is
// left out where it only repeats the time.
Frame frame_around(const std::vector<Key>& keys, std::optional<int> channel = std::nullopt);

Json to_json(const Frame& frame);
Result<Frame> read_frame(const Json& json);
Json to_json(const Key& key);
// With every field, also those at their standard: put back, it replaces whatever is there.
Json complete_json(const Key& key);
Json to_json(const Content& content);
// Numbers, times and points as columns.
Json to_places(const std::vector<Key>& keys);
// An error names the key and the fault.
Result<std::shared_ptr<Content>> content_from_json(const Json& json);
// Puts the fields that `json` has into `key`; time and point are needed for a new one.
Result<void> read_key(const Json& json, Key& key, bool is_new);
Result<std::int64_t> read_id(const Json& json);
Result<std::vector<double>> read_knots(const Json& json);
// Sorts by time; an error when there are too many or two at one time.
Result<void> check_order(std::vector<Key>& keys);
Error same_time(std::int64_t a, std::int64_t b);  // of two keys
Result<void> check_count(std::size_t count);

// The document of the lab. A key that is added outside the graph's frame widens it. Edits:
//   add     {"keys": [key…]}                    new ids
//   move    {"keys": [{"id", fields…}…]}         of keys that exist
//   move, set  {"places": {"id": […], "time": […], "x": […], "y": […], "z": […]}}  of many keys
//   set     {"keys": […], "remove": [id…], "knots": […], "frame": […]}   all of that at once
//   delete  {"ids": [id…]}
//   paste   the whole document
class KeyDocument final : public Document {
 public:
  explicit KeyDocument(SharedContent& content) : content_(&content) {}
  std::string type() const override { return "spline_keys"; }
  Json save() const override;
  Result<void> load(const Json& json) override;
  Result<DocumentEdit> apply(const DocumentEdit& edit) override;

 private:
  SharedContent* content_;
};

}  // namespace motionlab::splines
