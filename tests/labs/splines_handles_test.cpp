// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
//
// Handles of the splines lab: which one a pointer meets, and the rules of their modes (CASES B49).
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

}  // namespace
}  // namespace motionlab
