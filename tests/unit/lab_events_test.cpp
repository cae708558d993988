// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "engine/core/json.h"
#include "engine/lab/event.h"
#include "engine/lab/session.h"

namespace motionlab {
namespace {

Json parsed(std::string_view text) {
  const auto json = parse_json(text, "test");
  if (!json.ok()) ADD_FAILURE() << json.error().message;
  return json.ok() ? *json : Json();
}

TEST(Events, EveryKindComesBackFromJson) {
  Grab grab{"scene", 3, {1.0, 2.0, 3.0}, {0.1, 1.0 / 3.0, -5e-300}};
  const std::vector<Event> events{
      {0, SetParameter{"stiffness", Json(0.1)}},
      {1, SetParameter{"mode", Json("noisy")}},
      {2, DragBegin{grab, true}},
      {2, DragMove{{1e10, -0.0, 1.0}}},
      {3, DragEnd{}},
      {4, RunAction{"kick"}},
      {5, ResetState{}},
      {9'000'000'000, DocumentEdit{"add", Json{{"id", 1}, {"x", 2.5}}}},
  };
  Json list = Json::array();
  for (const Event& event : events) list.push_back(to_json(event));
  const auto back = events_from_json(parsed(list.dump()));
  ASSERT_TRUE(back.ok()) << back.error().message;
  ASSERT_EQ(back->size(), events.size());
  for (std::size_t i = 0; i < events.size(); ++i) {
    EXPECT_EQ(to_json((*back)[i]), to_json(events[i]));
    EXPECT_EQ((*back)[i].content.index(), events[i].content.index());
  }
  const auto& drag = std::get<DragBegin>((*back)[2].content);
  EXPECT_EQ(drag.grab.item, 3);
  EXPECT_TRUE(drag.place);
  EXPECT_EQ(drag.grab.target, grab.target);
}

TEST(Events, FaultsNameTheEntry) {
  for (const char* text : {
           "{}",
           "3",
           "null",
           "[[]]",
           "[{}]",
           "[{\"tick\": 1}]",
           "[{\"tick\": -1, \"reset\": true}]",
           "[{\"tick\": 1.5, \"reset\": true}]",
           "[{\"tick\": 1e300, \"reset\": true}]",
           "[{\"tick\": 1, \"set\": \"a\"}]",
           "[{\"tick\": 1, \"set\": 3, \"value\": 1}]",
           "[{\"tick\": 1, \"drag\": \"fly\"}]",
           "[{\"tick\": 1, \"drag\": \"move\"}]",
           "[{\"tick\": 1, \"drag\": \"move\", \"target\": [1, 2]}]",
           "[{\"tick\": 1, \"drag\": \"begin\", \"view\": \"v\", \"item\": -1, "
           "\"target\": [1, 2, 3]}]",
           "[{\"tick\": 1, \"action\": {}}]",
           "[{\"tick\": 1, \"edit\": null}]",
       }) {
    const auto events = events_from_json(parsed(text));
    ASSERT_FALSE(events.ok()) << text;
    EXPECT_FALSE(events.error().message.empty());
  }
  const auto second =
      events_from_json(parsed("[{\"tick\": 1, \"reset\": true}, {\"tick\": 2, \"fly\": 1}]"));
  ASSERT_FALSE(second.ok());
  EXPECT_NE(second.error().message.find("event 1"), std::string::npos) << second.error().message;
}

Session example() {
  Session session;
  session.lab = "probe";
  session.seed = 18'446'744'073'709'551'615ULL;
  session.parameters = Json{{"dt", 0.01}, {"mode", "noisy"}};
  session.document = Json{{"points", Json::array()}};
  session.compare = CompareSpec{"stiffness", {"1", "10"}, true};
  session.ticks = 120;
  session.events = {{60, RunAction{"kick"}}};
  session.hashes = {{60, 1}, {120, 0xFFFF'FFFF'FFFF'FFFFULL}};
  session.files = {{"file", "a b.txt", 42}};
  return session;
}

TEST(Sessions, ComeBackFromJson) {
  const Json json = to_json(example());
  const auto back = session_from_json(parsed(json.dump(1)), "a.json");
  ASSERT_TRUE(back.ok()) << back.error().message;
  EXPECT_EQ(to_json(*back), json);
  EXPECT_EQ(back->seed, 18'446'744'073'709'551'615ULL);
  EXPECT_EQ(back->hashes[1].hash, 0xFFFF'FFFF'FFFF'FFFFULL);
  EXPECT_TRUE(back->compare->split);
  EXPECT_EQ(back->files[0].path, "a b.txt");
}

TEST(Sessions, EveryMissingOrWrongPartIsRefusedWithTheFilesName) {
  const Json good = to_json(example());
  std::vector<Json> wrong{Json(), Json::array(), Json("text"), Json::object()};
  const auto broken = [&](const char* key, Json value) {
    Json json = good;
    json[key] = std::move(value);
    wrong.push_back(json);
  };
  broken("format", "motionlab-session/999");
  broken("lab", 3);
  broken("seed", -1);
  broken("seed", "one");
  broken("parameters", Json::array());
  broken("compare", Json::array());
  broken("compare", Json{{"parameter", "a"}, {"values", {1, 2}}});
  broken("ticks", -1);
  broken("ticks", 1.5);
  broken("ticks", 1e300);
  broken("events", 3);
  broken("events", Json::array({Json::object()}));
  broken("hashes", Json::array({3}));
  broken("hashes", Json::array({Json{{"tick", 1}, {"hash", "xyz"}}}));
  broken("hashes", Json::array({Json{{"tick", 1}, {"hash", 5}}}));
  broken("files", Json::array({Json{{"path", 1}}}));
  for (const Json& json : wrong) {
    const auto session = session_from_json(json, "lesson 3.json");
    ASSERT_FALSE(session.ok()) << json.dump();
    EXPECT_NE(session.error().message.find("lesson 3.json"), std::string::npos);
  }
}

}  // namespace
}  // namespace motionlab
