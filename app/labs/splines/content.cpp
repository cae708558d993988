// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/labs/splines/content.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>
#include <utility>

#include "engine/core/hash.h"
#include "engine/core/json.h"

namespace motionlab::splines {
namespace {

constexpr std::array<const char*, 6> kModes{"free", "aligned", "mirrored", "auto", "flat", "step"};

std::string name_of(const Key& key) { return "key " + std::to_string(key.id); }

Result<void> read_number(const Json& json, const char* field, double limit, const std::string& of,
                         double& value) {
  if (!json.contains(field)) return {};
  const Json& number = json.at(field);
  if (!number.is_number() || !(std::abs(number.get<double>()) <= limit)) {
    return fail(of + ": \"" + field + "\" must be a number within ±" + std::to_string(limit),
                ErrorKind::usage);
  }
  value = number.get<double>();
  return {};
}

Result<void> read_vector(const Json& json, const char* field, const std::string& of,
                         glm::dvec3& value) {
  if (!json.contains(field)) return {};
  const Json& array = json.at(field);
  glm::dvec3 read(0.0);
  bool good = array.is_array() && (array.size() == 2 || array.size() == 3);
  for (std::size_t i = 0; good && i < array.size(); ++i) {
    good = array[i].is_number() && std::abs(array[i].get<double>()) <= kMaximumCoordinate;
    if (good) read[static_cast<int>(i)] = array[i].get<double>();
  }
  if (!good) {
    return fail(of + ": \"" + field + "\" must be two or three numbers within ±1e6",
                ErrorKind::usage);
  }
  value = read;
  return {};
}

Json to_array(const glm::dvec3& v) { return Json::array({v.x, v.y, v.z}); }

}  // namespace

Result<std::vector<double>> read_knots(const Json& json) {
  std::vector<double> knots;
  bool good = json.is_array() && json.size() <= kMaximumKeys + 6;
  for (std::size_t i = 0; good && i < json.size(); ++i) {
    good = json[i].is_number() && std::abs(json[i].get<double>()) <= kMaximumCoordinate &&
           (i == 0 || json[i].get<double>() >= knots.back());
    if (good) knots.push_back(json[i].get<double>());
  }
  if (!good) {
    return fail("\"knots\" must be numbers within ±1e6 that never fall", ErrorKind::usage);
  }
  return knots;
}

Error same_time(std::int64_t a, std::int64_t b) {
  return fail("key " + std::to_string(a) + " and key " + std::to_string(b) +
                  " have the same time; move one of them",
              ErrorKind::usage);
}

Result<void> check_count(std::size_t count) {
  if (count <= kMaximumKeys) return {};
  return fail("there may be at most 20000 keys", ErrorKind::usage);
}

Result<void> check_order(std::vector<Key>& keys) {
  if (const auto few = check_count(keys.size()); !few.ok()) return few;
  std::sort(keys.begin(), keys.end(), [](const Key& a, const Key& b) { return a.time < b.time; });
  for (std::size_t i = 1; i < keys.size(); ++i) {
    if (!(keys[i].time > keys[i - 1].time)) return same_time(keys[i - 1].id, keys[i].id);
  }
  return {};
}

Result<std::int64_t> read_id(const Json& json) {
  if (!json.is_number_integer() || json.get<std::int64_t>() < 1 ||
      json.get<std::int64_t>() > 400'000'000) {
    return fail("a key's \"id\" must be a whole number from 1 to 400000000", ErrorKind::usage);
  }
  return json.get<std::int64_t>();
}

const Key* Content::find(std::int64_t id) const {
  // Keys that were never reordered stand where their number says.
  const auto guess = static_cast<std::size_t>(id - 1);
  if (guess < keys.size() && keys[guess].id == id) return &keys[guess];
  const auto found =
      std::find_if(keys.begin(), keys.end(), [&](const Key& key) { return key.id == id; });
  return found == keys.end() ? nullptr : &*found;
}

std::size_t Content::place_of(double time) const {
  const auto place = std::lower_bound(keys.begin(), keys.end(), time,
                                      [](const Key& key, double t) { return key.time < t; });
  return static_cast<std::size_t>(place - keys.begin());
}

std::int64_t Content::free_id() const {
  std::int64_t id = 0;
  for (const Key& key : keys) id = std::max(id, key.id);
  return id + 1;
}

void Content::changed() {
  ++revision;
  hash_ = 0;
}

std::uint64_t Content::hash() const {
  if (const std::uint64_t known = hash_; known != 0) return known;
  Hasher hasher;
  for (const Key& key : keys) {
    hasher.add(key.id);
    hasher.add(static_cast<std::uint8_t>(key.mode));
    for (const double v :
         {key.time, key.in_time, key.out_time, key.weight, key.tension, key.continuity, key.bias}) {
      hasher.add(v);
    }
    for (const glm::dvec3& v : {key.point, key.in, key.out}) {
      hasher.add(v.x);
      hasher.add(v.y);
      hasher.add(v.z);
    }
  }
  hasher.add_range<double>(knots);
  hash_ = hasher.value();
  return hasher.value();
}

Frame frame_around(const std::vector<Key>& keys, std::optional<int> channel) {
  Frame frame;
  if (keys.empty()) return frame;
  frame.time_begin = keys.front().time;
  frame.time_end = std::max(keys.back().time, frame.time_begin + 0.1);
  const bool x_is_time =
      std::all_of(keys.begin(), keys.end(), [](const Key& key) { return key.point.x == key.time; });
  const int first = channel.value_or(x_is_time ? 1 : 0);
  const int last = channel.value_or(1);
  double low = keys.front().point[last];
  double high = low;
  for (const Key& key : keys) {
    for (int c = first; c <= last; ++c) {
      low = std::min(low, key.point[c]);
      high = std::max(high, key.point[c]);
    }
  }
  const double room = std::max(0.12 * (high - low), 0.05 * std::max(1.0, std::abs(high)));
  frame.value_begin = low - room;
  frame.value_end = high + room;
  return frame;
}

Json to_json(const Key& key) {
  Json json{{"id", key.id}, {"time", key.time}, {"point", to_array(key.point)}};
  const Key usual;
  json["mode"] = kModes[static_cast<std::size_t>(key.mode)];
  if (key.in != usual.in) json["in"] = to_array(key.in);
  if (key.out != usual.out) json["out"] = to_array(key.out);
  const auto put = [&](const char* field, double value, double standard) {
    if (value != standard) json[field] = value;
  };
  put("in_time", key.in_time, usual.in_time);
  put("out_time", key.out_time, usual.out_time);
  put("weight", key.weight, usual.weight);
  put("tension", key.tension, usual.tension);
  put("continuity", key.continuity, usual.continuity);
  put("bias", key.bias, usual.bias);
  return json;
}

Json complete_json(const Key& key) {
  Json json = to_json(key);
  json["in"] = to_array(key.in);
  json["out"] = to_array(key.out);
  json["in_time"] = key.in_time;
  json["out_time"] = key.out_time;
  json["weight"] = key.weight;
  json["tension"] = key.tension;
  json["continuity"] = key.continuity;
  json["bias"] = key.bias;
  return json;
}

Result<void> read_key(const Json& json, Key& key, bool is_new) {
  if (!json.is_object()) return fail("a key must be an object", ErrorKind::usage);
  const auto id = read_id(json.value("id", Json()));
  if (!id.ok()) return id.error();
  key.id = *id;
  const std::string of = name_of(key);
  if (is_new && (!json.contains("time") || !json.contains("point"))) {
    return fail(of + " needs \"time\" and \"point\"", ErrorKind::usage);
  }
  if (json.contains("mode")) {
    const Json& mode = json.at("mode");
    const auto found = mode.is_string()
                           ? std::find(kModes.begin(), kModes.end(), mode.get<std::string>())
                           : kModes.end();
    if (found == kModes.end()) {
      return fail(of + ": \"mode\" must be free, aligned, mirrored, auto, flat or step",
                  ErrorKind::usage);
    }
    key.mode = static_cast<spline::HandleMode>(found - kModes.begin());
  }
  for (const auto& [field, value] :
       {std::pair{"point", &key.point}, {"in", &key.in}, {"out", &key.out}}) {
    if (const auto read = read_vector(json, field, of, *value); !read.ok()) return read;
  }
  for (const auto& [field, value, limit] : {std::tuple{"time", &key.time, kMaximumCoordinate},
                                            {"in_time", &key.in_time, 1e6},
                                            {"out_time", &key.out_time, 1e6},
                                            {"weight", &key.weight, 1e6},
                                            {"tension", &key.tension, 10.0},
                                            {"continuity", &key.continuity, 10.0},
                                            {"bias", &key.bias, 10.0}}) {
    if (const auto read = read_number(json, field, limit, of, *value); !read.ok()) return read;
  }
  if (!(key.weight >= 1e-6)) return fail(of + ": \"weight\" must be positive", ErrorKind::usage);
  return {};
}

Json to_json(const Content& content) {
  Json keys = Json::array();
  for (const Key& key : content.keys) keys.push_back(to_json(key));
  Json json{{"keys", std::move(keys)}};
  if (!content.knots.empty()) json["knots"] = content.knots;
  json["frame"] = to_json(content.frame);
  return json;
}

Json to_json(const Frame& f) {
  return Json::array({f.time_begin, f.time_end, f.value_begin, f.value_end});
}

Result<Frame> read_frame(const Json& f) {
  bool good = f.is_array() && f.size() == 4;
  for (std::size_t i = 0; good && i < 4; ++i) {
    good = f[i].is_number() && std::abs(f[i].get<double>()) <= 4.0 * kMaximumCoordinate;
  }
  good = good && f[1].get<double>() > f[0].get<double>() && f[3].get<double>() > f[2].get<double>();
  if (!good) {
    return fail("\"frame\" must be [time, time, value, value], each pair rising", ErrorKind::usage);
  }
  return Frame{f[0].get<double>(), f[1].get<double>(), f[2].get<double>(), f[3].get<double>()};
}

Result<std::shared_ptr<Content>> content_from_json(const Json& json) {
  if (!json.is_object() || !json.value("keys", Json()).is_array()) {
    return fail("the document has no array \"keys\"", ErrorKind::usage);
  }
  auto content = std::make_shared<Content>();
  for (const Json& entry : json.at("keys")) {
    Key key;
    if (const auto read = read_key(entry, key, true); !read.ok()) return read.error();
    content->keys.push_back(key);
  }
  std::vector<std::int64_t> ids;
  for (const Key& key : content->keys) ids.push_back(key.id);
  std::sort(ids.begin(), ids.end());
  if (const auto twice = std::adjacent_find(ids.begin(), ids.end()); twice != ids.end()) {
    return fail("key " + std::to_string(*twice) + " is there twice", ErrorKind::usage);
  }
  if (const auto ordered = check_order(content->keys); !ordered.ok()) return ordered.error();
  if (json.contains("knots")) {
    auto knots = read_knots(json.at("knots"));
    if (!knots.ok()) return knots.error();
    content->knots = std::move(knots).value();
  }
  content->frame = frame_around(content->keys);
  if (json.contains("frame")) {
    const auto frame = read_frame(json.at("frame"));
    if (!frame.ok()) return frame.error();
    content->frame = *frame;
  }
  return content;
}

}  // namespace motionlab::splines
