// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/json_fwd.h"
#include "engine/core/result.h"
#include "engine/lab/event.h"
#include "engine/lab/lab.h"

namespace motionlab {

struct SessionHash {
  std::int64_t tick = 0;
  std::uint64_t hash = 0;
};

struct SessionFile {
  std::string parameter;   // the path parameter
  std::string path;        // as written by the user
  std::uint64_t hash = 0;  // of the content
};

// What replays to the same states: everything since the last reset.
struct Session {
  std::string lab;
  std::uint64_t seed = 1;
  JsonBox parameters;  // {id: value} at tick 0, dt among them
  JsonBox document;    // at tick 0; null when the lab has none
  std::optional<CompareSpec> compare;
  std::int64_t ticks = 0;  // how far it was run
  std::vector<Event> events;
  std::vector<SessionHash> hashes;  // every few ticks, and at the end
  std::vector<SessionFile> files;
};

Json to_json(const Session& session);
// `what` names the file in messages. Unknown format versions are refused.
Result<Session> session_from_json(const Json& json, const std::string& what);

}  // namespace motionlab
