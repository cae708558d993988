// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/lab/session.h"

#include <charconv>

#include "engine/core/json.h"

namespace motionlab {
namespace {

constexpr const char* kFormat = "motionlab-session/1";

Error malformed(const std::string& what, const std::string& why) {
  return fail(what + ": not a motionlab session: " + why);
}

Result<std::uint64_t> hash_from_text(const Json& json) {
  if (json.is_string()) {
    const auto& text = json.get_ref<const std::string&>();
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, 16);
    if (error == std::errc() && end == text.data() + text.size() && text.size() == 16) return value;
  }
  return fail("a hash is 16 hexadecimal digits");
}

Json to_json(const CompareSpec& compare) {
  return Json{{"parameter", compare.parameter},
              {"values", compare.values},
              {"layout", compare.split ? "split" : "overlay"}};
}

Result<CompareSpec> compare_from_json(const Json& json) {
  CompareSpec compare;
  if (!json.is_object() || !json.value("parameter", Json()).is_string() ||
      !json.value("values", Json()).is_array()) {
    return fail("'compare' needs 'parameter' and 'values'");
  }
  compare.parameter = json["parameter"].get<std::string>();
  for (const Json& value : json["values"]) {
    if (!value.is_string()) return fail("'compare': values are texts");
    compare.values.push_back(value.get<std::string>());
  }
  compare.split = json.value("layout", Json("overlay")) == Json("split");
  return compare;
}

Result<std::int64_t> count_from_json(const Json& json, const char* key) {
  const Json value = json.value(key, Json(0));
  if (!value.is_number_integer() || value.get<double>() < 0.0 || value.get<double>() > 9e15) {
    return fail(std::string("'") + key + "': expected a whole number from 0");
  }
  return value.get<std::int64_t>();
}

Result<void> read_lists(const Json& json, Session& session) {
  auto events = events_from_json(json.value("events", Json::array()));
  if (!events.ok()) return events.error();
  session.events = std::move(events).value();
  const Json hashes = json.value("hashes", Json::array());
  const Json files = json.value("files", Json::array());
  if (!hashes.is_array() || !files.is_array()) return fail("'hashes' and 'files' are arrays");
  for (const Json& entry : hashes) {
    if (!entry.is_object()) return fail("'hashes': entries are objects");
    const auto tick = count_from_json(entry, "tick");
    if (!tick.ok()) return tick.error();
    const auto hash = hash_from_text(entry.value("hash", Json()));
    if (!hash.ok()) return hash.error();
    session.hashes.push_back({*tick, *hash});
  }
  for (const Json& entry : files) {
    if (!entry.is_object() || !entry.value("parameter", Json()).is_string() ||
        !entry.value("path", Json()).is_string()) {
      return fail("'files': entries need 'parameter' and 'path'");
    }
    const auto hash = hash_from_text(entry.value("hash", Json()));
    if (!hash.ok()) return hash.error();
    session.files.push_back(
        {entry["parameter"].get<std::string>(), entry["path"].get<std::string>(), *hash});
  }
  return {};
}

}  // namespace

Json to_json(const Session& session) {
  Json json = Json::object();
  json["format"] = kFormat;
  json["lab"] = session.lab;
  json["seed"] = session.seed;
  json["parameters"] = *session.parameters;
  if (!session.document.is_null()) json["document"] = *session.document;
  if (session.compare) json["compare"] = to_json(*session.compare);
  json["ticks"] = session.ticks;
  json["events"] = Json::array();
  for (const Event& event : session.events) json["events"].push_back(to_json(event));
  json["hashes"] = Json::array();
  for (const SessionHash& entry : session.hashes) {
    json["hashes"].push_back({{"tick", entry.tick}, {"hash", hash_to_text(entry.hash)}});
  }
  json["files"] = Json::array();
  for (const SessionFile& file : session.files) {
    json["files"].push_back(
        {{"parameter", file.parameter}, {"path", file.path}, {"hash", hash_to_text(file.hash)}});
  }
  return json;
}

Result<Session> session_from_json(const Json& json, const std::string& what) {
  if (!json.is_object()) return malformed(what, "expected an object");
  if (json.value("format", Json()) != Json(kFormat)) {
    return malformed(what, std::string("'format' is not \"") + kFormat + "\"");
  }
  Session session;
  if (!json.value("lab", Json()).is_string()) return malformed(what, "'lab' is missing");
  session.lab = json["lab"].get<std::string>();
  const Json seed = json.value("seed", Json(1));
  if (!seed.is_number_unsigned()) return malformed(what, "'seed': expected a whole number from 0");
  session.seed = seed.get<std::uint64_t>();
  session.parameters = json.value("parameters", Json::object());
  if (!session.parameters->is_object()) return malformed(what, "'parameters': expected an object");
  session.document = json.value("document", Json());
  if (json.contains("compare")) {
    auto compare = compare_from_json(json["compare"]);
    if (!compare.ok()) return malformed(what, compare.error().message);
    session.compare = std::move(compare).value();
  }
  const auto ticks = count_from_json(json, "ticks");
  if (!ticks.ok()) return malformed(what, ticks.error().message);
  session.ticks = *ticks;
  if (const auto lists = read_lists(json, session); !lists.ok()) {
    return malformed(what, lists.error().message);
  }
  return session;
}

}  // namespace motionlab
