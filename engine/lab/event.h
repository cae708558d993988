// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "engine/core/json_fwd.h"
#include "engine/core/result.h"
#include "engine/lab/document.h"
#include "engine/lab/lab.h"

namespace motionlab {

// Whatever a user does to a simulation, stamped with the tick before whose step it takes effect.
// The camera is no event.

struct SetParameter {
  std::string id;
  JsonBox value;
};
struct DragBegin {
  Grab grab;
  bool place = false;  // paused: the position follows the target exactly; otherwise a spring pulls
};
struct DragMove {
  glm::dvec3 target{0.0};  // world
};
struct DragEnd {};
struct RunAction {
  std::string id;
};
struct ResetState {};  // the lab returns to its initial state; the clock runs on

using EventContent =
    std::variant<SetParameter, DragBegin, DragMove, DragEnd, RunAction, ResetState, DocumentEdit>;

struct Event {
  std::int64_t tick = 0;
  EventContent content;
};

Json to_json(const Event& event);
Result<Event> event_from_json(const Json& json);
// An array of events; an error names the entry.
Result<std::vector<Event>> events_from_json(const Json& json);

}  // namespace motionlab
