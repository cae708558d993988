// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
//
// Keys of the splines lab that are edited and taken back (CASES B47).
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

#include "engine/core/rng.h"
#include "tests/labs/splines_run.h"

namespace motionlab {
namespace {

using namespace splines_testing;
using splines::item_of;
using splines::Part;

TEST(SplinesLab, EditsAreTakenBackToTheBit) {
  const auto runner = run_of("course_keys");
  const std::uint64_t start = runner->state_hash();
  const Json before = document(*runner);
  const auto edit = [&](const char* op, const char* json) {
    const auto data = parse_json(json, "edit");
    ASSERT_TRUE(data.ok());
    const auto posted = runner->post(DocumentEdit{op, *data});
    ASSERT_TRUE(posted.ok()) << posted.error().message;
  };
  edit("add", R"({"keys":[{"id":5,"time":0.5,"point":[0.1,0.7]}]})");
  edit("add", R"({"keys":[{"id":6,"time":1.5,"point":[0.3,0.7],"mode":"flat"}]})");
  edit("add", R"({"keys":[{"id":7,"time":4.5,"point":[0.3,0.9],"weight":3}]})");
  EXPECT_EQ(document(*runner)["frame"][1], 4.5) << "what is added is seen in the graph";
  const Json added = document(*runner);
  for (int i = 1; i <= 40; ++i) {
    const Grab grab{"path", item_of(6, Part::key), {}, {0.3 + 0.1 * i, 0.7 - 0.05 * i, 0.0}};
    ASSERT_TRUE(runner->drag_document(grab));
  }
  runner->end_document_drag();
  EXPECT_NEAR(point_of(*runner, 6).x, 4.3, 1e-12);
  const Json dragged = document(*runner);
  const std::uint64_t end = runner->state_hash();
  runner->undo();
  EXPECT_EQ(document(*runner), added) << "only the drag is taken back";
  for (int i = 0; i < 3; ++i) runner->undo();
  EXPECT_EQ(document(*runner), before);
  EXPECT_EQ(runner->state_hash(), start);
  for (int i = 0; i < 4; ++i) runner->redo();
  EXPECT_EQ(document(*runner), dragged);
  EXPECT_EQ(runner->state_hash(), end);
}

TEST(SplinesLab, AKeyDraggedOverOthersAndBackChangesNothing) {
  const auto runner = run_of("course_keys", {{"kind", "bezier"}});
  runner->run(20);
  const Json before = document(*runner);
  const std::uint64_t hash = runner->state_hash();
  const glm::dvec3 home = in_graph(*runner, 1.0, 4.0);
  for (int i = 0; i <= 30; ++i) {
    glm::dvec3 target = home;
    target.x += 0.1 * (i < 15 ? i : 30 - i);  // past keys 3 and 4, and exactly onto their times
    if (i == 30) target = home;
    ASSERT_TRUE(runner->drag_document({"graph", item_of(2, Part::key), {}, target}));
    const Json now = document(*runner);
    EXPECT_EQ(now["keys"].size(), 4U);
  }
  ASSERT_TRUE(
      runner->drag_document({"graph", item_of(2, Part::key), {}, in_graph(*runner, 2.0, 1.0)}));
  runner->end_document_drag();
  runner->undo();
  EXPECT_EQ(document(*runner), before);
  EXPECT_EQ(runner->state_hash(), hash);
}

TEST(SplinesLab, RandomEditsUndoToTheBit) {
  const auto runner = run_of("curves", {{"kind", "bezier"}});
  Rng rng(4);
  DocumentTools& tools = *runner->document_tools();
  std::vector<Json> states{document(*runner)};
  for (int i = 0; i < 60; ++i) {
    const Json keys = states.back()["keys"];
    const auto pick =
        static_cast<std::size_t>(rng.uniform(0.0, 0.999) * static_cast<double>(keys.size()));
    const auto id = keys[pick]["id"].get<std::int64_t>();
    const int part = static_cast<int>(rng.uniform(0.0, 2.999));
    const glm::dvec3 target(rng.uniform(-1.0, 2.0), rng.uniform(-1.0, 2.0), 0.0);
    const Grab grab{
        i % 2 == 0 ? "graph" : "path", item_of(id, static_cast<Part>(part)), {}, target};
    const bool done = runner->drag_document(grab);
    runner->end_document_drag();
    if (done) states.push_back(document(*runner));
    if (i % 7 == 3) {
      const auto edit = tools.add_at("path", down_at({rng.uniform(0.0, 5.0), 1.0, 0.0}), 0.02F);
      if (edit && runner->post(*edit).ok()) states.push_back(document(*runner));
    }
    if (i % 9 == 5) {
      const std::vector<int> items{item_of(id, Part::key)};
      const auto edit = tools.remove(items);
      ASSERT_TRUE(edit.has_value());
      ASSERT_TRUE(runner->post(*edit).ok());
      states.push_back(document(*runner));
    }
  }
  EXPECT_GT(states.size(), 40U);
  for (std::size_t i = states.size() - 1; i-- > 0;) {
    runner->undo();
    ASSERT_EQ(document(*runner), states[i]) << "undo to state " << i;
  }
  for (std::size_t i = 1; i < states.size(); ++i) {
    runner->redo();
    ASSERT_EQ(document(*runner), states[i]) << "redo to state " << i;
  }
}

TEST(SplinesLab, AKeyDeletedOutsideTheGraphComesBackAsItWas) {
  const auto runner = run_of("course_keys");
  ASSERT_TRUE(runner->drag_document({"path", item_of(2, Part::key), {}, {1.0, 40.0, 0.0}}));
  runner->end_document_drag();
  const Json before = document(*runner);
  EXPECT_LT(before["frame"][3].get<double>(), 40.0) << "a drag does not move the graph";
  const std::vector<int> items{item_of(2, Part::key)};
  ASSERT_TRUE(runner->post(*runner->document_tools()->remove(items)).ok());
  runner->undo();
  EXPECT_EQ(document(*runner), before);
}

TEST(SplinesLab, KeysSnapToTheGrid) {
  const auto runner = run_of("course_keys", {{"snap", "0.25"}});
  ASSERT_TRUE(runner->drag_document({"path", item_of(2, Part::key), {}, {1.11, 3.9, 0.0}}));
  runner->end_document_drag();
  EXPECT_EQ(point_of(*runner, 2), glm::dvec3(1.0, 4.0, 0.0));
  ASSERT_TRUE(
      runner->drag_document({"graph", item_of(2, Part::key), {}, in_graph(*runner, 1.4, 2.6)}));
  runner->end_document_drag();
  EXPECT_EQ(document(*runner)["keys"][1]["time"], 1.5);
  EXPECT_EQ(point_of(*runner, 2).y, 2.5);
}

TEST(SplinesLab, KeysAreAddedOnTheCurveWithoutChangingIt) {
  for (const char* kind : {"bezier", "linear", "nurbs"}) {
    const auto runner = run_of("curves", {{"kind", kind}, {"knots", "own"}, {"loop", "false"}});
    // Own knots first, so that one can be put in.
    ASSERT_TRUE(
        runner->post(DocumentEdit{"set", Json{{"knots", {0, 0, 0, 0, 1, 2, 3, 4, 4, 4, 4}}}}).ok());
    const auto path_of = [&](Runner& r) {
      std::vector<glm::dvec3> points;
      r.seek(0);
      for (int i = 0; i < 235; ++i) {
        points.emplace_back(readout(r, "x"), readout(r, "y"), readout(r, "z"));
        r.run(1);
      }
      return points;
    };
    const auto before = path_of(*runner);
    const glm::dvec3 on = before[77];
    runner->seek(0);
    const auto edit = runner->document_tools()->add_at("path", down_at(on), 0.001F);
    ASSERT_TRUE(edit.has_value()) << kind;
    ASSERT_TRUE(runner->post(*edit).ok());
    EXPECT_EQ(readout(*runner, "keys"), 8.0);
    const auto after = path_of(*runner);
    for (std::size_t i = 0; i < before.size(); ++i) {
      ASSERT_LT(glm::length(before[i] - after[i]), 1e-9) << kind << " " << i;
    }
  }
}

TEST(SplinesLab, SeveralKeysMoveTogetherAndAreNudged) {
  const auto runner = run_of("course_keys");
  const Json before = document(*runner);
  DocumentTools& tools = *runner->document_tools();
  const auto items = tools.items_in("path", [](const glm::vec3& p) { return p.y > 2.5F; });
  EXPECT_EQ(items, (std::vector<int>{item_of(2, Part::key), item_of(3, Part::key),
                                     item_of(4, Part::key)}));
  runner->select(items);
  ASSERT_TRUE(runner->drag_document({"path", item_of(3, Part::key), {}, {2.5, 2.0, 0.0}}));
  runner->end_document_drag();
  EXPECT_EQ(point_of(*runner, 2), glm::dvec3(1.5, 3.0, 0.0));
  EXPECT_EQ(point_of(*runner, 4), glm::dvec3(3.5, 5.0, 0.0));
  EXPECT_EQ(point_of(*runner, 1), glm::dvec3(0.0));
  const Json moved = document(*runner);
  runner->undo();
  EXPECT_EQ(document(*runner), before);
  runner->redo();
  EXPECT_EQ(document(*runner), moved);
  runner->undo();
  // A coordinate that is typed in holds for the first of them; the others keep their distances.
  const auto typed = tools.set_field(items, "y", 5.0);
  ASSERT_TRUE(typed.has_value());
  ASSERT_TRUE(runner->post(*typed).ok());
  EXPECT_EQ(point_of(*runner, 2), glm::dvec3(1.0, 5.0, 0.0));
  EXPECT_EQ(point_of(*runner, 4), glm::dvec3(3.0, 7.0, 0.0));
  runner->undo();
  for (const char* bad : {R"({"places":{"id":[2],"time":[1],"x":[1],"y":[1]}})",
                          R"({"places":{"id":[2],"time":[1],"x":[1],"y":["a"],"z":[0]}})",
                          R"({"places":{"id":[9],"time":[1],"x":[1],"y":[1],"z":[0]}})",
                          R"({"places":{"id":[2],"time":[2],"x":[1],"y":[1],"z":[0]}})",
                          R"({"places":{"id":[2,3],"time":[1],"x":[1],"y":[1],"z":[0]}})"}) {
    const auto data = parse_json(bad, "edit");
    EXPECT_FALSE(runner->post(DocumentEdit{"set", *data}).ok()) << bad;
    EXPECT_EQ(document(*runner), before) << bad;
  }
  const auto nudge = tools.nudge("graph", items, {1, 0}, 1.0);
  ASSERT_TRUE(nudge.has_value());
  ASSERT_TRUE(runner->post(*nudge).ok());
  EXPECT_NEAR(document(*runner)["keys"][1]["time"].get<double>(), 1.0 + 1.0 / 24.0, 1e-12);
  const auto mode = tools.set_field(items, "mode", 4.0);
  ASSERT_TRUE(mode.has_value());
  ASSERT_TRUE(runner->post(*mode).ok());
  EXPECT_EQ(document(*runner)["keys"][2]["mode"], "flat");
  EXPECT_EQ(document(*runner)["keys"][0]["mode"], "auto");
}

}  // namespace
}  // namespace motionlab
