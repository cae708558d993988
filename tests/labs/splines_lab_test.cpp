// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
//
// The splines lab: the course's table through the loop that every host shares (REFERENCE a6), keys
// that are edited and taken back (CASES B47, B49), and what is pasted and exported.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

#include "app/labs/registry.h"
#include "app/labs/splines/lab.h"
#include "engine/core/json.h"
#include "engine/core/rng.h"
#include "engine/lab/document_tools.h"
#include "engine/lab/runner.h"

namespace motionlab {
namespace {

using Sets = std::vector<std::pair<std::string, std::string>>;
using splines::item_of;
using splines::Part;

std::unique_ptr<Runner> run_of(const std::string& preset, const Sets& sets = {}) {
  for (const LabEntry& entry : lab_registry()) {
    if (entry.id != "splines") continue;
    RunSetup setup;
    setup.preset = preset;
    setup.sets = sets;
    auto runner = Runner::create(entry, setup, {});
    EXPECT_TRUE(runner.ok()) << (runner.ok() ? "" : runner.error().message);
    return runner.ok() ? std::move(runner).value() : nullptr;
  }
  return nullptr;
}

double readout(const Runner& runner, std::string_view id) {
  return runner.instances().front().readouts.get(id);
}

Json document(Runner& runner) { return runner.document()->save(); }

glm::dvec3 point_of(Runner& runner, std::int64_t id) {
  const Json saved = document(runner);
  for (const Json& key : saved["keys"]) {
    if (key["id"] != id) continue;
    return {key["point"][0].get<double>(), key["point"][1].get<double>(),
            key["point"][2].get<double>()};
  }
  ADD_FAILURE() << "no key " << id;
  return {};
}

// Where a key is in the graph.
glm::dvec3 in_graph(Runner& runner, double time, double value) {
  const Json frame = document(runner)["frame"];
  const splines::Plot plot{frame[0].get<double>(), frame[1].get<double>(), frame[2].get<double>(),
                           frame[3].get<double>()};
  return {plot.to_view(time, value), 0.0};
}

draw::Ray down_at(const glm::dvec3& place) {
  return {{static_cast<float>(place.x), static_cast<float>(place.y), 5.0F}, {0.0F, 0.0F, -1.0F}};
}

TEST(SplinesLab, CourseTable) {
  const double table[][4] = {{0.25, 1.0, 0.625, 0.835938},    {0.5, 2.0, 2.0, 2.0625},
                             {0.75, 3.0, 3.375, 3.257812},    {1.0, 4.0, 4.0, 4.0},
                             {1.25, 3.75, 3.84375, 4.007812}, {1.5, 3.5, 3.5, 3.5625},
                             {1.75, 3.25, 3.15625, 3.085938}, {2.0, 3.0, 3.0, 3.0},
                             {2.25, 3.75, 3.46875, 3.539062}, {2.5, 4.5, 4.5, 4.4375},
                             {2.75, 5.25, 5.53125, 5.367188}, {3.0, 6.0, 6.0, 6.0}};
  const Sets columns[] = {{{"kind", "linear"}, {"dt", "0.25"}},
                          {{"kind", "linear"}, {"easing", "smoothstep"}, {"dt", "0.25"}},
                          {{"kind", "catmull_rom"}, {"dt", "0.25"}}};
  for (int column = 0; column < 3; ++column) {
    const auto runner = run_of("course_keys", columns[column]);
    ASSERT_NE(runner, nullptr);
    EXPECT_EQ(readout(*runner, "value"), 0.0);
    for (const auto& row : table) {
      runner->run(1);
      EXPECT_NEAR(readout(*runner, "value"), row[1 + column], 1e-6) << row[0];
    }
    runner->run(4);  // held at the end
    EXPECT_EQ(readout(*runner, "value"), 6.0);
    EXPECT_EQ(readout(*runner, "velocity"), 0.0);
    EXPECT_EQ(readout(*runner, "playhead"), 3.0);
  }
  const auto looped = run_of("course_keys", {{"loop", "true"}, {"dt", "0.25"}});
  looped->run(13);
  EXPECT_NEAR(readout(*looped, "playhead"), 0.25, 1e-12);
}

TEST(SplinesLab, MeasuresTheMarker) {
  const auto circle = run_of("nurbs_circle", {{"constant_speed", "true"}, {"dt", "0.1"}});
  for (int i = 0; i < 30; ++i) {
    circle->run(1);
    EXPECT_NEAR(readout(*circle, "speed"), std::acos(-1.0) * 2.0 / 4.0, 1e-9);
    EXPECT_NEAR(readout(*circle, "arc_length"), std::acos(-1.0) * 0.05 * (i + 1), 1e-8);
    EXPECT_NEAR(std::hypot(readout(*circle, "x"), readout(*circle, "y")), 1.0, 1e-14);
  }
  const auto course = run_of("course_keys");
  EXPECT_NEAR(readout(*course, "max_overshoot"), 0.086986, 1e-6);
  const auto held = run_of("course_keys", {{"kind", "linear"}, {"easing", "out_back"}});
  EXPECT_GT(readout(*held, "max_overshoot"), 0.2);  // an easing leaves the range as well
}

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

TEST(SplinesLab, AKeyComesBeforeItsHandle) {
  const auto runner = run_of("course_keys", {{"kind", "bezier"}});
  const auto data = parse_json(R"({"keys":[{"id":2,"mode":"flat"}]})", "edit");
  ASSERT_TRUE(runner->post(DocumentEdit{"set", *data}).ok());
  const auto pick = runner->pick("path", down_at({1.0, 4.0, 0.0}), 0.01F);
  ASSERT_TRUE(pick.has_value());
  EXPECT_EQ(pick->item, item_of(2, Part::key));
  const auto handle =
      runner->pick("path", down_at({2.0 + 2.0 / 6.0, 3.0 + 2.0 / 6.0, 0.0}), 0.005F);
  ASSERT_TRUE(handle.has_value());
  EXPECT_EQ(handle->item, item_of(3, Part::out));
}

TEST(SplinesLab, DraggedHandlesKeepTimeRisingAndTheirMode) {
  const auto runner = run_of("course_keys", {{"kind", "bezier"}});
  Rng rng(49);
  for (int i = 0; i < 300; ++i) {
    const int id = 1 + i % 4;
    const Grab grab{"graph",
                    item_of(id, i % 2 == 0 ? Part::in : Part::out),
                    {},
                    {rng.uniform(-9.0, 9.0), rng.uniform(-9.0, 9.0), 0.0}};
    runner->drag_document(grab);
    runner->end_document_drag();
  }
  double before = -1e300;
  for (int i = 0; i <= 180; ++i) {
    EXPECT_TRUE(std::isfinite(readout(*runner, "value")));
    EXPECT_GE(readout(*runner, "parameter"), before);
    before = readout(*runner, "parameter");
    runner->run(1);
  }
  // Aligned since they were pulled: no corner in the value.
  const Json saved = document(*runner);
  for (const Json& key : saved["keys"]) {
    const Json in = key.value("in", Json::array({0, 0, 0}));
    const Json out = key.value("out", Json::array({0, 0, 0}));
    EXPECT_LE(in[1].get<double>() * out[1].get<double>(), 1e-9);
  }
}

struct SavedHandles {
  std::string mode;
  glm::dvec3 in{0.0}, out{0.0};
  double in_time = 1.0 / 3.0, out_time = 1.0 / 3.0;
};
SavedHandles handles_of(Runner& runner, std::size_t key) {
  const Json saved = document(runner)["keys"][key];
  SavedHandles h;
  h.mode = saved["mode"].get<std::string>();
  const auto read = [&](const char* name) {
    const Json v = saved.value(name, Json::array({0.0, 0.0, 0.0}));
    return glm::dvec3(v[0].get<double>(), v[1].get<double>(), v[2].get<double>());
  };
  h.in = read("in");
  h.out = read("out");
  h.in_time = saved.value("in_time", h.in_time);
  h.out_time = saved.value("out_time", h.out_time);
  return h;
}

// Free, aligned, mirrored, auto, flat, step: pulled in the path, where directions count.
TEST(SplinesLab, HandlesFollowTheirModeInThePath) {
  const char* kModes[] = {"free", "aligned", "mirrored", "auto", "flat", "step"};
  for (std::size_t mode = 0; mode < 6; ++mode) {
    const auto runner = run_of("course_keys", {{"kind", "bezier"}});
    const std::vector<int> second{item_of(2, Part::key)};
    DocumentTools& tools = *runner->document_tools();
    const auto chosen = tools.set_field(second, "mode", static_cast<double>(mode));
    ASSERT_TRUE(chosen.has_value());
    ASSERT_TRUE(runner->post(*chosen).ok());
    const SavedHandles before = handles_of(*runner, 1);
    EXPECT_EQ(before.mode, kModes[mode]);
    const bool step = before.mode == "step";
    runner->run(75);  // at 1.25 s
    const double held = readout(*runner, "value");
    if (step) {
      EXPECT_EQ(held, 4.0);
    }
    ASSERT_TRUE(runner->drag_document({"path", item_of(2, Part::out), {}, {1.5, 4.5, 0.0}}));
    runner->end_document_drag();
    const SavedHandles after = handles_of(*runner, 1);
    EXPECT_EQ(after.out, glm::dvec3(0.5, 0.5, 0.0));
    if (before.mode == "free" || step) {
      EXPECT_EQ(after.in, before.in) << before.mode;
      EXPECT_EQ(after.mode, before.mode);
    } else if (before.mode == "mirrored") {
      EXPECT_EQ(after.in, -after.out);
    } else {
      EXPECT_EQ(after.mode, "aligned");
      EXPECT_NEAR(glm::length(glm::cross(after.in, after.out)), 0.0, 1e-12) << before.mode;
      EXPECT_LE(glm::dot(after.in, after.out), 0.0);
      const double length = before.mode == "flat" ? 0.0 : glm::length(before.in);
      EXPECT_NEAR(glm::length(after.in), length, 1e-12) << "the other one keeps its length";
    }
    if (step) {
      EXPECT_EQ(readout(*runner, "value"), 4.0);
    }
  }
}

// In the graph a key whose handles are aligned has one slope, whatever their reach.
TEST(SplinesLab, AlignedHandlesInTheGraphHaveOneSlope) {
  const auto runner = run_of("course_keys", {{"kind", "bezier"}});
  const auto data = parse_json(R"({"keys":[{"id":3,"time":2.6}]})", "edit");
  ASSERT_TRUE(runner->post(DocumentEdit{"set", *data}).ok());
  Rng rng(5);
  for (int i = 0; i < 60; ++i) {
    const bool in = i % 2 == 0;
    const double time = in ? rng.uniform(0.1, 0.9) : rng.uniform(1.1, 2.5);
    const Grab grab{"graph",
                    item_of(2, in ? Part::in : Part::out),
                    {},
                    in_graph(*runner, time, rng.uniform(-2.0, 9.0))};
    ASSERT_TRUE(runner->drag_document(grab));
    runner->end_document_drag();
    const SavedHandles h = handles_of(*runner, 1);
    EXPECT_EQ(h.mode, "aligned");
    const double slope_in = -h.in.y / (h.in_time * 1.0);
    const double slope_out = h.out.y / (h.out_time * 1.6);
    EXPECT_NEAR(slope_in, slope_out, 1e-9 * (1.0 + std::abs(slope_in))) << i;
  }
}

TEST(SplinesLab, HermiteHasOneDerivativeWhicheverHandleIsPulled) {
  const auto runner = run_of("course_keys", {{"kind", "hermite"}});
  for (const Part part : {Part::in, Part::out}) {
    const double time = part == Part::in ? 0.7 : 1.3;
    ASSERT_TRUE(
        runner->drag_document({"graph", item_of(2, part), {}, in_graph(*runner, time, 5.0)}));
    runner->end_document_drag();
    EXPECT_EQ(readout(*runner, "continuity_order"), 1.0);
    runner->seek(0);
    runner->run(60);  // at the key
    EXPECT_NEAR(readout(*runner, "velocity"), part == Part::in ? -3.0 : 3.0, 1e-9);
  }
}

TEST(SplinesLab, TypedHandlesTakeTheOppositeOneAlong) {
  const auto runner = run_of("course_keys", {{"kind", "bezier"}});
  DocumentTools& tools = *runner->document_tools();
  const std::vector<int> second{item_of(2, Part::key)};
  const auto type = [&](const char* field, double value) {
    const auto edit = tools.set_field(second, field, value);
    ASSERT_TRUE(edit.has_value());
    ASSERT_TRUE(runner->post(*edit).ok());
  };
  type("mode", 2.0);
  type("in_x", -0.25);
  type("in_y", 0.75);
  EXPECT_EQ(handles_of(*runner, 1).out, glm::dvec3(0.25, -0.75, 0.0));
  const auto fields = tools.fields(second);
  for (const DocumentField& field : fields) {
    if (field.id == "out_y") {
      EXPECT_EQ(field.value, -0.75);
    }
  }
  EXPECT_EQ(fields.size(), 13U);
}

TEST(SplinesLab, TheGraphIsFramedByWhatItShows) {
  const auto runner = run_of("course_keys");
  const auto rows = runner->document_tools()->paste("0,1\n500,2\n1000,0\n");
  ASSERT_TRUE(rows.ok());
  ASSERT_TRUE(runner->post(*rows).ok());
  EXPECT_LT(document(*runner)["frame"][3].get<double>(), 3.0) << "x only repeats the time";
  ASSERT_TRUE(runner->post(SetParameter{"channel", Json("x")}).ok());
  ASSERT_TRUE(runner->post(RunAction{"fit_graph"}).ok());
  EXPECT_GT(document(*runner)["frame"][3].get<double>(), 1000.0);
  ASSERT_TRUE(runner->post(SetParameter{"channel", Json("z")}).ok());
  ASSERT_TRUE(runner->post(RunAction{"fit_graph"}).ok());
  EXPECT_LT(document(*runner)["frame"][3].get<double>(), 1.0);
}

TEST(SplinesLab, ScalesStayInViewWhenTheGraphIsZoomedInto) {
  const auto runner = run_of("course_keys");
  draw::DrawList list;
  list.visible = draw::Visible{{0.70F, 0.40F}, {0.71F, 0.407F}, 0.01F / 350.0F};
  runner->draw("graph", 1.0, list);
  std::vector<std::string> inside;
  for (const draw::Label& label : list.labels()) {
    const glm::vec3 p = label.position;
    if (p.x >= 0.70F && p.x <= 0.71F && p.y >= 0.40F && p.y <= 0.407F) inside.push_back(label.text);
  }
  EXPECT_GE(inside.size(), 6U);
  std::sort(inside.begin(), inside.end());
  EXPECT_EQ(std::adjacent_find(inside.begin(), inside.end()), inside.end())
      << "digits enough to tell them apart";
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

TEST(SplinesLab, PastesPathsRowsAndKeys) {
  const auto runner = run_of("course_keys", {{"kind", "bezier"}});
  DocumentTools& tools = *runner->document_tools();
  const Json before = document(*runner);
  const auto bad = tools.paste("M 0 0 L 5 x");
  ASSERT_FALSE(bad.ok());
  EXPECT_NE(bad.error().message.find("character 11"), std::string::npos) << bad.error().message;
  EXPECT_EQ(document(*runner), before);
  const auto path = tools.paste(R"(<svg><path d="M 0 0 C 0 -1 1 -1 1 0 M 3 0 h 1"/></svg>)");
  ASSERT_TRUE(path.ok()) << path.error().message;
  ASSERT_TRUE(runner->post(*path).ok());
  EXPECT_EQ(readout(*runner, "keys"), 4.0);
  EXPECT_EQ(document(*runner)["keys"][0]["out"], Json::array({0.0, 1.0, 0.0}));
  EXPECT_EQ(document(*runner)["keys"][1]["mode"], "step");
  // What is copied with nothing selected is the path.
  EXPECT_EQ(tools.copy({}),
            "M 0 0 C 0 -1 1 -1 1 0 M 3 0 C 3.3333333333333335 0 "
            "3.6666666666666665 0 4 0");
  runner->undo();
  EXPECT_EQ(document(*runner), before);
  const auto rows = tools.paste("time,x,y\n0,1,2\n0.5,2,3\n1,5,1\n");
  ASSERT_TRUE(rows.ok()) << rows.error().message;
  ASSERT_TRUE(runner->post(*rows).ok());
  EXPECT_EQ(point_of(*runner, 3), glm::dvec3(5, 1, 0));
  EXPECT_FALSE(tools.paste("0,1\n0.5,zwei\n").ok());
  const std::vector<int> last{item_of(3, Part::key)};
  const auto again = tools.paste(tools.copy(last));
  ASSERT_TRUE(again.ok()) << again.error().message;
  ASSERT_TRUE(runner->post(*again).ok());
  EXPECT_EQ(point_of(*runner, 4), glm::dvec3(5, 1, 0));
}

TEST(SplinesLab, ExportsWhatItShows) {
  const auto runner = run_of("course_keys");
  const Lab& lab = *runner->instances().front().lab;
  const auto csv = lab.export_as("csv");
  ASSERT_TRUE(csv.ok());
  EXPECT_EQ(csv->substr(0, 9), "time,x,y,");
  EXPECT_EQ(std::count(csv->begin(), csv->end(), '\n'), 1002);
  const auto json = lab.export_as("json");
  ASSERT_TRUE(json.ok());
  const auto parsed = parse_json(*json, "export");
  ASSERT_TRUE(parsed.ok());
  EXPECT_EQ(*parsed, document(*runner));
  const auto svg = lab.export_as("svg");
  ASSERT_TRUE(svg.ok());
  const auto pasted = runner->document_tools()->paste(*svg);
  ASSERT_TRUE(pasted.ok()) << pasted.error().message;
  EXPECT_EQ((*pasted->data)["keys"].size(), 4U);
  EXPECT_FALSE(lab.export_as("obj").ok());
}

// What choosing an entry of "Turn into" does, in one step of undo as in the window.
bool turn_into(Runner& runner, const std::string& label) {
  DocumentTools& tools = *runner.document_tools();
  const auto fields = tools.fields({});
  if (fields.size() != 1) return false;
  for (std::size_t i = 0; i < fields[0].choices.size(); ++i) {
    if (!fields[0].choices[i].starts_with(label)) continue;
    const auto value = static_cast<double>(i);
    const auto edit = tools.set_field({}, "convert", value);
    if (!edit) return false;
    runner.begin_gesture("Turn into");
    for (const auto& [id, text] : tools.field_parameters("convert", value)) {
      const Parameter& p = *runner.parameters().find(id);
      EXPECT_TRUE(runner.post(SetParameter{id, p.to_json(*p.parse(text))}).ok()) << id;
    }
    const bool done = runner.post(*edit).ok();
    runner.end_gesture();
    return done;
  }
  return false;
}

TEST(SplinesLab, TurnsIntoAnotherKindWithoutChangingTheCurve) {
  for (const char* label :
       {"Bézier, cubic pieces: exact", "B-spline: exact", "NURBS: exact", "Hermite: exact"}) {
    const auto runner = run_of("course_keys", {{"kind", "natural_cubic"}, {"dt", "0.1"}});
    const auto same = run_of("course_keys", {{"kind", "natural_cubic"}, {"dt", "0.1"}});
    const Json before = document(*runner);
    const std::size_t steps = runner->undo_stack().size();
    ASSERT_TRUE(turn_into(*runner, label)) << label;
    EXPECT_EQ(runner->undo_stack().size(), steps + 1);
    for (int i = 0; i < 30; ++i) {
      EXPECT_NEAR(readout(*runner, "y"), readout(*same, "y"), 1e-9) << label;
      EXPECT_NEAR(readout(*runner, "arc_length"), readout(*same, "arc_length"), 1e-8) << label;
      runner->run(1);
      same->run(1);
    }
    runner->undo();
    EXPECT_EQ(document(*runner), before);
    const Parameter& kind = *runner->parameters().find("kind");
    EXPECT_EQ(kind.format(kind.get()), "natural_cubic");
  }
}

TEST(SplinesLab, TurnsIntoTheNearestOfOtherKindsAndSaysHowNear) {
  for (const char* from : {"catmull_rom", "b_spline", "bezier_single", "linear"}) {
    for (const spline::Kind& to : spline::kinds()) {
      if (to.id == from || to.id == "step") continue;
      const auto runner = run_of("curves", {{"kind", from}, {"dt", "0.05"}, {"loop", "false"}});
      const auto same = run_of("curves", {{"kind", from}, {"dt", "0.05"}, {"loop", "false"}});
      double promised = -1.0;
      const auto fields = runner->document_tools()->fields({});
      ASSERT_EQ(fields.size(), 1U);
      for (const std::string& choice : fields[0].choices) {
        if (!choice.starts_with(std::string(to.label) + ":")) continue;
        const auto within = choice.find(": within ");
        promised = within == std::string::npos ? 1e-8 : std::stod(choice.substr(within + 9));
      }
      ASSERT_GE(promised, 0.0) << from << " into " << to.id;
      ASSERT_TRUE(turn_into(*runner, std::string(to.label) + ":"));
      double largest = 0.0;
      for (int i = 0; i <= 80; ++i) {
        largest = std::max(largest, std::hypot(readout(*runner, "x") - readout(*same, "x"),
                                               readout(*runner, "y") - readout(*same, "y"),
                                               readout(*runner, "z") - readout(*same, "z")));
        runner->run(1);
        same->run(1);
      }
      // Two digits are shown.
      EXPECT_LE(largest, 1.06 * promised + 1e-9) << from << " into " << to.id;
      EXPECT_LT(promised, 2.0) << from << " into " << to.id;
    }
  }
}

TEST(SplinesLab, StyleSheetsGiveAndTakeTheEasing) {
  const auto runner = run_of("course_keys", {{"kind", "linear"}});
  DocumentTools& tools = *runner->document_tools();
  const auto paste = [&](const std::string& text) {
    for (const auto& [id, value] : tools.paste_parameters(text)) {
      const Parameter& p = *runner->parameters().find(id);
      ASSERT_TRUE(runner->post(SetParameter{id, p.to_json(*p.parse(value))}).ok()) << id;
    }
  };
  paste("cubic-bezier(.34, 1.56, 0.64, 1)");
  EXPECT_EQ(tools.copy({}), "cubic-bezier(0.34, 1.56, 0.64, 1)");
  paste("  transition-timing-function: ease-in-out;\n");
  EXPECT_EQ(tools.copy({}), "ease-in-out");
  const Parameter& easing = *runner->parameters().find("easing");
  EXPECT_EQ(easing.format(easing.get()), "css_ease_in_out");
  paste(tools.copy({}));
  EXPECT_EQ(tools.copy({}), "ease-in-out");
  paste("linear");
  EXPECT_EQ(easing.format(easing.get()), "none");
  for (const auto& [text, word] : {std::pair{"cubic-bezier(1.2, 0, 1, 1)", "within 0 and 1"},
                                   {"cubic-bezier(0.1, 0, 1)", "four numbers"},
                                   {"cubic-bezier(0.1, 0, zwei, 1)", "zwei"}}) {
    EXPECT_TRUE(tools.paste_parameters(text).empty()) << text;
    const auto pasted = tools.paste(text);
    ASSERT_FALSE(pasted.ok()) << text;
    EXPECT_NE(pasted.error().message.find(word), std::string::npos) << pasted.error().message;
  }
  EXPECT_TRUE(tools.paste_parameters("M 0 0 L 1 1").empty());
}

TEST(SplinesLab, AHandleOfTheCssCurveSetsItsNumbersInOneStepOfUndo) {
  const auto runner = run_of("course_keys", {{"kind", "linear"}, {"easing", "cubic_bezier"}});
  runner->run(10);
  const std::uint64_t before = runner->state_hash();
  const double value = readout(*runner, "value");
  const auto pick = runner->pick("easing", down_at({0.25, 0.1, 0.0}), 0.005F);
  ASSERT_TRUE(pick.has_value());
  runner->begin_gesture("Handle");
  for (int i = 1; i <= 5; ++i) {
    const Grab grab{"easing", pick->item, {}, {-0.2 * i, 0.5 * i, 0.0}};
    const auto sets = runner->parameter_drag(grab);
    ASSERT_EQ(sets.size(), 2U);
    for (const SetParameter& set : sets) ASSERT_TRUE(runner->post(set).ok());
  }
  runner->end_gesture();
  EXPECT_EQ(runner->document_tools()->copy({}), "cubic-bezier(0, 2.5, 0.25, 1)");
  EXPECT_NE(readout(*runner, "value"), value);
  runner->undo();
  EXPECT_EQ(runner->document_tools()->copy({}), "cubic-bezier(0.25, 0.1, 0.25, 1)");
  EXPECT_EQ(readout(*runner, "value"), value);
  EXPECT_EQ(runner->state_hash(), before);
  runner->redo();
  EXPECT_EQ(runner->document_tools()->copy({}), "cubic-bezier(0, 2.5, 0.25, 1)");
}

Json many_keys(int count) {
  Json keys = Json::array();
  for (int i = 0; i < count; ++i) {
    keys.push_back({{"id", i + 1},
                    {"time", 0.01 * i},
                    {"point", {10.0 * i / count, std::sin(0.7 * i) + 3.0 * std::sin(0.02 * i)}}});
  }
  return Json{{"keys", keys}};
}

// Only what changes is measured anew; the outcome must be that of a document that was just loaded.
TEST(SplinesLab, EditsOfAFewOfManyKeysLeaveWhatLoadingThemAllWould) {
  for (const spline::Kind& kind : spline::kinds()) {
    if (kind.id == "bezier_single") continue;
    const Sets sets{{"kind", std::string(kind.id)}, {"easing", "out_back"}};
    const auto runner = run_of("curves", sets);
    ASSERT_TRUE(runner->post(DocumentEdit{"paste", many_keys(1003)}).ok());
    runner->run(3);
    Rng rng(7);
    for (int i = 0; i < 12; ++i) {
      const int id = 1 + static_cast<int>(rng.uniform(0.0, 990.0));
      const Grab grab{i % 2 == 0 ? "path" : "graph",
                      item_of(id, Part::key),
                      {},
                      {rng.uniform(0.0, 1.5), rng.uniform(0.0, 1.0), 0.0}};
      runner->drag_document(grab);
      runner->end_document_drag();
      const std::vector<int> items{item_of(id + 3, Part::key)};
      if (i % 3 == 1) {
        ASSERT_TRUE(runner->post(*runner->document_tools()->remove(items)).ok());
      }
      if (i % 5 == 2) runner->undo();
      const auto fresh = run_of("curves", sets);
      ASSERT_TRUE(fresh->document()->load(document(*runner)).ok());
      fresh->run(3);
      for (const char* id_of_readout : {"length", "max_overshoot", "tangent_jump", "position_jump",
                                        "continuity_order", "value", "arc_length"}) {
        EXPECT_EQ(readout(*runner, id_of_readout), readout(*fresh, id_of_readout))
            << kind.id << " " << id_of_readout << " after edit " << i;
      }
      EXPECT_EQ(runner->state_hash(), fresh->state_hash()) << kind.id;
    }
  }
}

// Edits change keys in place where nobody else has them; the snapshots of scrubbing do.
TEST(SplinesLab, ScrubbingFindsTheKeysOfItsTime) {
  const auto runner = run_of("curves");
  ASSERT_TRUE(runner->post(DocumentEdit{"paste", many_keys(500)}).ok());
  std::vector<std::pair<std::uint64_t, double>> at;
  for (int i = 0; i < 200; ++i) {
    at.emplace_back(runner->state_hash(), readout(*runner, "length"));
    runner->run(1);
    if (i % 3 != 0) continue;
    const double up = 0.01 * i;
    ASSERT_TRUE(runner->drag_document({"path", item_of(7, Part::key), {}, {0.1, up, 0.0}}));
    runner->end_document_drag();
  }
  for (const int tick : {150, 3, 77, 0, 199}) {
    runner->seek(tick);
    EXPECT_EQ(runner->state_hash(), at[static_cast<std::size_t>(tick)].first) << tick;
    EXPECT_EQ(readout(*runner, "length"), at[static_cast<std::size_t>(tick)].second) << tick;
  }
}

// The heights that a polyline covers in each column of pixels.
std::vector<std::pair<float, float>> columns_of(const draw::DrawList& list,
                                                const draw::Visible& seen, int count) {
  std::vector<std::pair<float, float>> columns(static_cast<std::size_t>(count), {1e9F, -1e9F});
  for (const draw::Line& line : list.lines()) {
    if (line.style.width != 3.0F) continue;
    const auto points = list.points_pool().subspan(line.first, line.count);
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
      for (int k = 0; k <= 40; ++k) {
        const glm::vec3 p = glm::mix(points[i], points[i + 1], static_cast<float>(k) / 40.0F);
        const auto at = static_cast<int>((p.x - seen.minimum.x) / seen.pixel);
        if (at < 0 || at >= count) continue;
        auto& [low, high] = columns[static_cast<std::size_t>(at)];
        low = std::min(low, p.y);
        high = std::max(high, p.y);
      }
    }
  }
  return columns;
}

TEST(SplinesLab, ManyKeysAreDrawnAsFarAsPixelsShowThem) {
  const auto runner = run_of("curves", {{"kind", "catmull_rom"}});
  ASSERT_TRUE(runner->post(DocumentEdit{"paste", many_keys(10000)}).ok());
  for (const char* view : {"path", "graph"}) {
    draw::DrawList all;
    runner->draw(view, 1.0, all);
    constexpr int kColumns = 350;
    const glm::vec3 low = all.bounds().minimum, high = all.bounds().maximum;
    const draw::Visible seen{glm::vec2(low), glm::vec2(high), (high.x - low.x) / kColumns};
    draw::DrawList thin;
    thin.visible = seen;
    runner->draw(view, 1.0, thin);
    EXPECT_GT(all.points_pool().size(), 15000U);
    EXPECT_LT(thin.points_pool().size(), 8U * kColumns) << view;
    EXPECT_LT(thin.points().size(), 9000U) << view;
    EXPECT_GT(thin.points().size(), 200U) << view;
    const auto expected = columns_of(all, seen, kColumns);
    const auto found = columns_of(thin, seen, kColumns);
    for (std::size_t i = 1; i + 1 < expected.size(); ++i) {
      if (expected[i].first > expected[i].second) continue;
      // Within a pixel, in the column or one beside it.
      const float lowest = std::min({found[i - 1].first, found[i].first, found[i + 1].first});
      const float highest = std::max({found[i - 1].second, found[i].second, found[i + 1].second});
      EXPECT_LE(lowest, expected[i].first + seen.pixel) << view << " column " << i;
      EXPECT_GE(highest, expected[i].second - seen.pixel) << view << " column " << i;
    }
  }
}

TEST(SplinesLab, EmptyDocumentsAndSingleKeysAreFine) {
  const auto runner = run_of("course_keys");
  std::vector<int> all;
  for (int id = 1; id <= 4; ++id) all.push_back(item_of(id, Part::key));
  DocumentTools& tools = *runner->document_tools();
  ASSERT_TRUE(runner->post(*tools.remove(all)).ok());
  runner->run(3);
  EXPECT_TRUE(std::isnan(readout(*runner, "value")));
  for (int count = 1; count <= 3; ++count) {
    const auto edit = tools.add_at("path", down_at({1.0 * count, 0.5, 0.0}), 0.01F);
    ASSERT_TRUE(edit.has_value());
    ASSERT_TRUE(runner->post(*edit).ok());
    for (const spline::Kind& kind : spline::kinds()) {
      ASSERT_TRUE(runner->post(SetParameter{"kind", Json(std::string(kind.id))}).ok());
      runner->run(2);
      EXPECT_FALSE(runner->diverged()) << kind.id;
      EXPECT_TRUE(std::isfinite(readout(*runner, "value"))) << kind.id;
      for (const ViewInfo& view : runner->info().views) {
        draw::DrawList list;
        runner->draw(view.id, 1.0, list);
        EXPECT_FALSE(list.bounds().empty()) << kind.id << " " << view.id;
      }
    }
  }
  for (int i = 0; i < 60; ++i) runner->undo();
  EXPECT_EQ(readout(*runner, "keys"), 4.0);
}

}  // namespace
}  // namespace motionlab
