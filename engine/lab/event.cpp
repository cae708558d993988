// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/lab/event.h"

#include <cmath>
#include <type_traits>

#include "engine/core/json.h"

namespace motionlab {
namespace {

Json to_json(const glm::dvec3& v) { return Json::array({v.x, v.y, v.z}); }

Result<glm::dvec3> vector_from_json(const Json& json, const char* what) {
  const bool fits = json.is_array() && json.size() == 3 && json[0].is_number() &&
                    json[1].is_number() && json[2].is_number();
  if (!fits) return fail(std::string(what) + ": expected three numbers [x, y, z]");
  const glm::dvec3 v(json[0].get<double>(), json[1].get<double>(), json[2].get<double>());
  if (!std::isfinite(v.x) || !std::isfinite(v.y) || !std::isfinite(v.z)) {
    return fail(std::string(what) + ": the numbers must be finite");
  }
  return v;
}

Result<std::string> text_from_json(const Json& json, const char* key) {
  const auto found = json.find(key);
  if (found == json.end() || !found->is_string()) {
    return fail(std::string("'") + key + "': expected a text");
  }
  return found->get<std::string>();
}

Result<EventContent> drag_from_json(const Json& json) {
  const auto phase = text_from_json(json, "drag");
  if (!phase.ok()) return phase.error();
  if (*phase == "end") return EventContent(DragEnd{});
  const auto target = vector_from_json(json.value("target", Json()), "'target'");
  if (!target.ok()) return target.error();
  if (*phase == "move") return EventContent(DragMove{*target});
  if (*phase != "begin") return fail("'drag': '" + *phase + "' is none of begin, move, end");

  DragBegin begin;
  const auto view = text_from_json(json, "view");
  if (!view.ok()) return view.error();
  begin.grab.view = *view;
  const Json item = json.value("item", Json(0));
  if (!item.is_number_integer() || item.get<double>() < 0.0 || item.get<double>() > 1e9) {
    return fail("'item': expected a whole number from 0");
  }
  begin.grab.item = item.get<int>();
  const auto local = vector_from_json(json.value("local", Json::array({0, 0, 0})), "'local'");
  if (!local.ok()) return local.error();
  begin.grab.local = *local;
  begin.grab.target = *target;
  const Json place = json.value("place", Json(false));
  if (!place.is_boolean()) return fail("'place': expected true or false");
  begin.place = place.get<bool>();
  if (!json.contains("tool")) return EventContent(begin);
  const auto tool = text_from_json(json, "tool");
  if (!tool.ok()) return tool.error();
  begin.grab.tool = *tool;
  const auto eye = vector_from_json(json.value("eye", Json()), "'eye'");
  if (!eye.ok()) return eye.error();
  begin.grab.eye = *eye;
  return EventContent(begin);
}

Result<EventContent> content_from_json(const Json& json) {
  if (json.contains("set")) {
    const auto id = text_from_json(json, "set");
    if (!id.ok()) return id.error();
    if (!json.contains("value")) return fail("'value' is missing beside 'set'");
    return EventContent(SetParameter{*id, json["value"]});
  }
  if (json.contains("drag")) return drag_from_json(json);
  if (json.contains("action")) {
    const auto id = text_from_json(json, "action");
    if (!id.ok()) return id.error();
    return EventContent(RunAction{*id});
  }
  if (json.contains("reset")) return EventContent(ResetState{});
  if (json.contains("edit")) {
    const auto op = text_from_json(json, "edit");
    if (!op.ok()) return op.error();
    return EventContent(DocumentEdit{*op, json.value("data", Json())});
  }
  return fail("expected one of 'set', 'drag', 'action', 'edit', 'reset'");
}

}  // namespace

Json to_json(const Event& event) {
  Json json = Json::object();
  json["tick"] = event.tick;
  std::visit(
      [&](const auto& content) {
        using T = std::decay_t<decltype(content)>;
        if constexpr (std::is_same_v<T, SetParameter>) {
          json["set"] = content.id;
          json["value"] = *content.value;
        } else if constexpr (std::is_same_v<T, DragBegin>) {
          json["drag"] = "begin";
          json["view"] = content.grab.view;
          json["item"] = content.grab.item;
          json["local"] = to_json(content.grab.local);
          json["target"] = to_json(content.grab.target);
          if (content.place) json["place"] = true;
          if (!content.grab.tool.empty()) {
            json["tool"] = content.grab.tool;
            json["eye"] = to_json(content.grab.eye);
          }
        } else if constexpr (std::is_same_v<T, DragMove>) {
          json["drag"] = "move";
          json["target"] = to_json(content.target);
        } else if constexpr (std::is_same_v<T, DragEnd>) {
          json["drag"] = "end";
        } else if constexpr (std::is_same_v<T, RunAction>) {
          json["action"] = content.id;
        } else if constexpr (std::is_same_v<T, ResetState>) {
          json["reset"] = true;
        } else {
          static_assert(std::is_same_v<T, DocumentEdit>);
          json["edit"] = content.op;
          json["data"] = *content.data;
        }
      },
      event.content);
  return json;
}

Result<Event> event_from_json(const Json& json) {
  if (!json.is_object()) return fail("expected an object");
  const auto tick = json.find("tick");
  if (tick == json.end() || !tick->is_number_integer() || tick->get<double>() < 0.0 ||
      tick->get<double>() > 9e15) {
    return fail("'tick': expected a whole number from 0");
  }
  auto content = content_from_json(json);
  if (!content.ok()) return content.error();
  return Event{tick->get<std::int64_t>(), std::move(content).value()};
}

Result<std::vector<Event>> events_from_json(const Json& json) {
  if (!json.is_array()) return fail("events: expected an array");
  std::vector<Event> events;
  for (std::size_t i = 0; i < json.size(); ++i) {
    auto event = event_from_json(json[i]);
    if (!event.ok()) return fail("event " + std::to_string(i) + ": " + event.error().message);
    events.push_back(std::move(event).value());
  }
  return events;
}

}  // namespace motionlab
