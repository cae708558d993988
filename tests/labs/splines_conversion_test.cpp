// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
//
// Curves of the splines lab turned into other kinds, and easings as style sheets write them.
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

}  // namespace
}  // namespace motionlab
