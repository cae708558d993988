// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
//
// What panels ask of the Runner, and what they read from it.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "app/shell/panels/idea_panel.h"
#include "app/shell/panels/menus.h"
#include "app/shell/panels/plot_specs.h"
#include "app/shell/panels/transport_bar.h"
#include "app/shell/widgets/plot_figure.h"
#include "engine/core/json.h"
#include "engine/core/text.h"
#include "tests/support/probe_lab.h"

namespace motionlab::shell {
namespace {

std::unique_ptr<Runner> make_run(const RunSetup& setup = {}) {
  return std::move(Runner::create(testing::probe_entry(), setup, Host{})).value();
}

double value_of(const Runner& runner, const char* id) {
  return std::get<double>(runner.parameters().find(id)->get());
}

TEST(PanelsRequests, HalvingTheStepIsOneEntryOfTheUndoStack) {
  const auto run = make_run();
  run->run(20);
  PanelContext context;
  context.runner = run.get();
  const std::size_t before = run->undo_stack().size();
  context.ask(HalveStep{});
  perform_on_runner(context);
  EXPECT_DOUBLE_EQ(value_of(*run, "dt"), 0.005);
  EXPECT_EQ(run->tick(), 0);
  EXPECT_EQ(run->undo_stack().size(), before + 1);
  run->undo();
  EXPECT_DOUBLE_EQ(value_of(*run, "dt"), 0.01);
  EXPECT_EQ(run->tick(), 20);
}

TEST(PanelsRequests, WhatTheHostMustDoStaysAndErrorsAreTold) {
  const auto run = make_run();
  run->run(10);
  PanelContext context;
  context.runner = run.get();
  context.ask(BrowsePath{"file"});
  context.ask(SeekTick{4});
  RunSetup wrong;
  wrong.preset = "no_such";
  context.ask(ApplySetup{wrong});
  context.ask(StartJob{"no_such"});
  context.ask(Invoke{CommandId::help});
  perform_on_runner(context);
  EXPECT_EQ(run->tick(), 4);
  ASSERT_EQ(context.requests.size(), 2U);
  EXPECT_TRUE(std::holds_alternative<BrowsePath>(context.requests[0]));
  EXPECT_TRUE(std::holds_alternative<Invoke>(context.requests[1]));
  EXPECT_EQ(context.toasts.size(), 2U);
  EXPECT_FALSE(context.post(SetParameter{"stiffness", Json(-1.0)}));
  EXPECT_EQ(context.toasts.size(), 3U);
  EXPECT_TRUE(context.post(SetParameter{"stiffness", Json(50.0)}));
}

TEST(PanelsIdea, NamesAreReplacedByValuesWithUnits) {
  const auto run = make_run();
  EXPECT_EQ(fill_values("k = {stiffness}, {mode}; {nothing} {", *run),
            "k = 100.000 N/m, Calm; {nothing} {");
  EXPECT_EQ(fill_values("{mean}", *run).substr(0, 4), "1.26");
  EXPECT_EQ(fill_values("{points} points", *run), "0 points");
}

TEST(PanelsIdea, TryingKeepsWhatItDoesNotName) {
  RunSetup start;
  start.sets = {{"beads", "5"}};
  start.compare = CompareSpec{"stiffness", {"10", "20"}, true};
  const auto run = make_run(start);
  IdeaTry item;
  item.sets = {{"mode", "noisy"}};
  ASSERT_TRUE(run->apply(setup_of(item, *run)).ok());
  EXPECT_EQ(std::get<std::string>(run->parameters().find("mode")->get()), "noisy");
  EXPECT_EQ(std::get<long long>(run->parameters().find("beads")->get()), 5);
  ASSERT_TRUE(run->compare().has_value());

  item.sets = {{"stiffness", "30"}};  // one value: no longer compared
  ASSERT_TRUE(run->apply(setup_of(item, *run)).ok());
  EXPECT_FALSE(run->compare().has_value());
  EXPECT_DOUBLE_EQ(value_of(*run, "stiffness"), 30.0);

  IdeaTry preset;
  preset.preset = "noise";
  const RunSetup setup = setup_of(preset, *run);
  ASSERT_TRUE(setup.compare.has_value());
  EXPECT_EQ(setup.compare->values, (std::vector<std::string>{"10", "100"}));
}

TEST(PanelsMenus, PresetsAreRecognisedByTheirValues) {
  const auto run = make_run();
  PresetMenu menu;
  EXPECT_EQ(menu.current(*run), 0);
  ASSERT_TRUE(run->post(SetParameter{"stiffness", Json(42.0)}).ok());
  EXPECT_EQ(menu.current(*run), -1);
  RunSetup setup;
  setup.preset = "explosion";
  ASSERT_TRUE(run->apply(setup).ok());
  EXPECT_EQ(menu.current(*run), 2);

  PanelContext context;
  context.runner = run.get();
  menu.step(context, 2);  // round to the first
  perform_on_runner(context);
  EXPECT_EQ(context.toasts.size(), 0U);
  EXPECT_EQ(menu.current(*run), 0);
  EXPECT_EQ(run->preset(), "calm");
  // Values that happen to be those of another preset do not make it that one.
  ASSERT_TRUE(run->post(SetParameter{"mode", Json("explode")}).ok());
  ASSERT_TRUE(run->post(SetParameter{"damped", Json(false)}).ok());
  EXPECT_EQ(menu.current(*run), -1);
}

TEST(PanelsMenus, SuggestedValuesAreAllowedAndDiffer) {
  const auto run = make_run();
  const ParameterSet& all = run->parameters();
  for (std::size_t i = 0; i < all.size(); ++i) {
    std::vector<std::string> values = suggested_values(all.at(i));
    if (all.at(i).type == ParameterType::path) {
      EXPECT_TRUE(values.empty());
      continue;
    }
    EXPECT_GE(values.size(), 2U) << all.at(i).id;
    for (const std::string& value : values) {
      EXPECT_TRUE(all.at(i).parse(value).ok()) << all.at(i).id << " " << value;
    }
    std::sort(values.begin(), values.end());
    EXPECT_EQ(std::adjacent_find(values.begin(), values.end()), values.end()) << all.at(i).id;
  }
}

TEST(PanelsPlots, EarlierRunsAreKeptFadedAndNamedByTheirStep) {
  const auto run = make_run();
  const PlotInfo& plot = run->info().plots.front();
  run->run(30);
  EXPECT_EQ(plot_spec(*run, plot, true).series.size(), 1U);
  ASSERT_TRUE(run->post(SetParameter{"dt", Json(0.005)}).ok());
  run->reset();
  run->run(30);
  const PlotSpec spec = plot_spec(*run, plot, true);
  ASSERT_EQ(spec.series.size(), 2U);
  EXPECT_FALSE(spec.series[0].previous);
  EXPECT_TRUE(spec.series[1].previous);
  EXPECT_EQ(spec.series[0].label, "100 N/m, h = 0.005 s");
  EXPECT_EQ(spec.series[1].label,
            "100 N/m, h = 0.01 s");  // what it was run with, not what came after
  EXPECT_EQ(plot_spec(*run, plot, false).series.size(), 1U);
  run->clear_archived_runs();
  EXPECT_EQ(plot_spec(*run, plot, true).series.size(), 1U);
}

TEST(PanelsPlots, CsvHoldsTheRecordedNumbersToTheBit) {
  const auto run = make_run();
  run->run(25);
  const std::string csv = plot_to_csv(plot_spec(*run, run->info().plots.front(), true));
  const std::vector<std::string> lines = split(csv, '\n');
  ASSERT_GE(lines.size(), 27U);
  const History& history = run->instances().front().history;
  for (std::size_t row = 0; row < history.rows(); ++row) {
    const std::vector<std::string> cells = split(lines[row + 1], ',');
    ASSERT_EQ(cells.size(), 2U) << lines[row + 1];
    EXPECT_EQ(parse_double(cells[0]), history.times()[row]);
    EXPECT_EQ(parse_double(cells[1]), history.value(row, 0));
  }
  EXPECT_NE(lines[0].find("[s]"), std::string::npos) << lines[0];
  EXPECT_NE(lines[0].find("[J]"), std::string::npos) << lines[0];
}

TEST(PanelsPlots, ATimeIsFoundAsTheNearestTick) {
  const auto run = make_run();
  run->run(25);
  EXPECT_EQ(tick_at(*run, 0.1), 10);
  EXPECT_EQ(tick_at(*run, 0.1049), 10);
  EXPECT_EQ(tick_at(*run, 0.1051), 11);
  EXPECT_EQ(tick_at(*run, -1.0), 0);
  EXPECT_EQ(tick_at(*run, 99.0), 25);
}

TEST(PanelsTransport, SpeedsArePowersOfTwo) {
  EXPECT_EQ(speed_text(-7), "1/128");
  EXPECT_EQ(speed_text(0), "1");
  EXPECT_EQ(speed_text(3), "8");
  EXPECT_EQ(speed_exponent(0.9), 0);
  EXPECT_EQ(speed_exponent(0.0), kSlowestSpeed);
  EXPECT_EQ(speed_exponent(1e9), kFastestSpeed);
  for (int e = kSlowestSpeed; e <= kFastestSpeed; ++e) {
    EXPECT_EQ(speed_exponent(std::exp2(e)), e);
  }
}

}  // namespace
}  // namespace motionlab::shell
