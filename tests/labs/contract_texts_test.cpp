// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <set>
#include <utility>

#include "engine/lab/idea.h"
#include "tests/labs/contract.h"

// DESIGN §11: everything has a name and a sentence, and what the Idea panel claims holds.

namespace motionlab::testing {
namespace {

class ContractTexts : public Contract {
 protected:
  void SetUp() override { lab_ = GetParam().make(); }
  const LabInfo& info() const { return lab_->info(); }
  const ParameterSet& parameters() const { return std::as_const(*lab_).parameters(); }
  Idea idea() {
    auto idea = parse_idea(GetParam().idea, std::string(GetParam().id) + "/idea.txt");
    if (idea.ok()) return std::move(idea).value();
    ADD_FAILURE() << idea.error().message;
    return {};
  }
  bool is_readout(const std::string& id) const {
    for (const ReadoutInfo& r : info().readouts) {
      if (r.id == id) return true;
    }
    return false;
  }
  std::unique_ptr<Lab> lab_;
};

void expect_id(const std::string& id, std::set<std::string>& seen) {
  EXPECT_FALSE(id.empty());
  EXPECT_EQ(id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_"), std::string::npos) << id;
  EXPECT_TRUE(seen.insert(id).second) << id << " is there twice";
}

void expect_text(const std::string& text, const std::string& where) {
  EXPECT_FALSE(text.empty()) << where;
  EXPECT_TRUE(text.empty() || (text.front() != ' ' && text.back() != ' ')) << where;
}

TEST_P(ContractTexts, LabSaysWhatItIs) {
  EXPECT_EQ(info().id, GetParam().id);
  expect_text(info().title, "title");
  expect_text(info().summary, "summary");
  EXPECT_FALSE(info().equations.empty());
  EXPECT_FALSE(info().sources.empty());
  EXPECT_FALSE(info().controls.empty());
}

TEST_P(ContractTexts, ParametersReadoutsAndActionsHaveLabelAndHelp) {
  std::set<std::string> ids;
  for (std::size_t i = 0; i < parameters().size(); ++i) {
    const Parameter& p = parameters().at(i);
    expect_id(p.id, ids);
    expect_text(p.text.label, "label of " + p.id);
    expect_text(p.text.help, "help of " + p.id);
    std::set<std::string> choices;
    for (const ParameterChoice& choice : p.choices) {
      expect_id(choice.id, choices);
      expect_text(choice.label, "label of " + p.id + "=" + choice.id);
    }
    if (p.type == ParameterType::choice) {
      EXPECT_GE(p.choices.size(), 2U) << p.id;
    }
  }
  std::set<std::string> readouts;
  for (const ReadoutInfo& r : info().readouts) {
    expect_id(r.id, readouts);
    expect_text(r.label, "label of readout " + r.id);
    expect_text(r.help, "help of readout " + r.id);
  }
  std::set<std::string> actions;
  for (const auto* list : {&info().actions, &info().jobs}) {
    for (const ActionInfo& action : *list) {
      expect_id(action.id, actions);
      expect_text(action.label, "label of " + action.id);
      expect_text(action.help, "help of " + action.id);
    }
  }
}

TEST_P(ContractTexts, ViewsAndPlotsAreSound) {
  std::set<std::string> views;
  bool shown = false;
  for (const ViewInfo& view : info().views) {
    expect_id(view.id, views);
    expect_text(view.title, "title of view " + view.id);
    shown = shown || view.shown_by_default;
  }
  EXPECT_TRUE(shown) << "no view is shown";
  std::set<std::string> plots;
  for (const PlotInfo& plot : info().plots) {
    expect_id(plot.id, plots);
    expect_text(plot.title, "title of plot " + plot.id);
    EXPECT_FALSE(plot.y.empty()) << plot.id;
    for (const std::string& y : plot.y) EXPECT_TRUE(is_readout(y)) << plot.id << " plots " << y;
    EXPECT_TRUE(plot.x == "time" || is_readout(plot.x)) << plot.id << " plots over " << plot.x;
  }
  for (const Preset& preset : info().presets) {
    for (const std::string& view : preset.views) {
      EXPECT_EQ(views.count(view), 1U) << preset.id << " opens view " << view;
    }
    for (const std::string& plot : preset.plots) {
      EXPECT_EQ(plots.count(plot), 1U) << preset.id << " opens plot " << plot;
    }
  }
}

TEST_P(ContractTexts, WhatIsExportedIsDeclared) {
  const auto runner = run_of(first_preset());
  ASSERT_NE(runner, nullptr);
  runner->run(5);
  const Lab& lab = *runner->instances().front().lab;
  std::set<std::string> formats;
  for (const ExportInfo& file : info().exports) {
    expect_id(file.format, formats);
    expect_text(file.label, "label of ." + file.format);
    expect_text(file.help, "help of ." + file.format);
    const auto text = lab.export_as(file.format);
    ASSERT_TRUE(text.ok()) << file.format << ": " << text.error().message;
    EXPECT_FALSE(text->empty()) << file.format;
  }
  for (const char* format : {"obj", "ply", "csv", "svg", "json", "fbx", ""}) {
    if (formats.count(format) == 0) {
      EXPECT_FALSE(lab.export_as(format).ok()) << format << " is written, but not declared";
    }
  }
}

TEST_P(ContractTexts, PresetsTellTheStory) {
  EXPECT_GE(info().presets.size(), 3U);
  // Most labs need no more than eight; a lab of many scenes has one for each.
  EXPECT_LE(info().presets.size(), 20U);
  std::set<std::string> presets;
  for (const Preset& preset : info().presets) {
    expect_id(preset.id, presets);
    expect_text(preset.title, "title of preset " + preset.id);
    expect_text(preset.summary, "summary of preset " + preset.id);
    RunSetup setup;
    setup.preset = preset.id;
    setup.compare = preset.compare;
    EXPECT_NE(run_of(setup), nullptr) << preset.id;
  }
  if (info().compare_parameter) {
    EXPECT_NE(parameters().find(*info().compare_parameter), nullptr);
  }
}

TEST_P(ContractTexts, IdeaIsComplete) {
  const Idea text = idea();
  EXPECT_FALSE(text.title.empty());
  EXPECT_FALSE(text.paragraphs.empty());
  EXPECT_FALSE(text.formulas.empty());
  EXPECT_FALSE(text.sees.empty());
  if (GetParam().id != "probe") {
    EXPECT_GE(text.tries.size(), 3U) << "three things to try";
  }
}

TEST_P(ContractTexts, ConditionsNameWhatThereIs) {
  const auto runner = run_of({});
  ASSERT_NE(runner, nullptr);
  const auto lookup = idea_lookup(*runner);
  const auto expect_known = [&](const std::optional<Expression>& expression) {
    if (!expression) return;
    for (const std::string& name : expression->names()) {
      // READOUT@VALUE is known in a comparison only.
      EXPECT_TRUE(lookup(name.substr(0, name.find('@'))).has_value())
          << expression->text() << ": " << name;
    }
  };
  const Idea text = idea();
  for (const IdeaFormula& formula : text.formulas) expect_known(formula.condition);
  for (const IdeaTry& attempt : text.tries) expect_known(attempt.given);
  for (const IdeaSee& see : text.sees) {
    expect_known(see.given);
    expect_known(see.holds);
  }
}

TEST_P(ContractTexts, EveryTryCanBeDone) {
  for (const IdeaTry& attempt : idea().tries) {
    SCOPED_TRACE(attempt.text);
    expect_text(attempt.text, "text of a try");
    RunSetup setup;
    setup.preset = attempt.preset;
    setup.sets = attempt.sets;
    if (attempt.compare) setup.compare = {attempt.compare->first, attempt.compare->second, false};
    const auto runner = run_of(setup);
    if (runner != nullptr) runner->run(5);
  }
}

TEST_P(ContractTexts, WhatOneShouldSeeHolds) {
  for (const IdeaSee& see : idea().sees) {
    SCOPED_TRACE(see.text);
    expect_text(see.text, "text of a see");
    ASSERT_TRUE(see.holds.has_value()) << "nothing says when it holds";
    ASSERT_FALSE(see.check_sets.empty()) << "no run in which it is checked";
    RunSetup setup;
    for (const auto& [id, value] : see.check_sets) {
      if (id == "preset") {
        setup.preset = value;
      } else {
        setup.sets.emplace_back(id, value);
      }
    }
    const auto runner = run_of(setup);
    if (runner == nullptr) continue;
    runner->run(1);
    while (runner->time() < see.after && runner->run(1) == 1) {
    }
    EXPECT_EQ(static_cast<int>(judge(see, *runner)), static_cast<int>(SeeState::holds))
        << see.holds->text() << " at t = " << runner->time();
  }
}

TEST_P(ContractTexts, JobsComeToAnEnd) {
  constexpr int kChunks = 100'000;
  for (const ActionInfo& job : info().jobs) {
    SCOPED_TRACE(job.id);
    const auto work = lab_->start_job(job.id);
    ASSERT_NE(work, nullptr);
    double progress = work->progress();
    int chunks = 1;
    for (; work->run_chunk() && chunks < kChunks; ++chunks) {
      EXPECT_GE(work->progress(), progress);
      EXPECT_LE(work->progress(), 1.0);
      progress = work->progress();
    }
    EXPECT_LT(chunks, kChunks);
    const JobResult result = work->result();
    EXPECT_FALSE(result.title.empty());
    EXPECT_FALSE(result.series.empty());
    for (const JobResult::Series& series : result.series) {
      EXPECT_EQ(series.x.size(), series.y.size()) << series.label;
      EXPECT_FALSE(series.x.empty()) << series.label;
    }
  }
  EXPECT_EQ(lab_->start_job("no_such_job"), nullptr);
}

ML_CONTRACT_FOR_ALL_LABS(ContractTexts);

}  // namespace
}  // namespace motionlab::testing
