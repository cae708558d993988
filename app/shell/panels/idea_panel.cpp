// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/panels/idea_panel.h"

#include <cmath>
#include <string_view>
#include <utility>

#include "app/shell/panels/panel_window.h"
#include "app/shell/panels/readout_table.h"
#include "app/shell/widgets/basics.h"
#include "app/shell/widgets/controls.h"
#include "app/shell/widgets/format.h"

namespace motionlab::shell {
namespace {

std::string trimmed(const std::string& text) {
  const std::size_t from = text.find_first_not_of(' ');
  return from == std::string::npos ? std::string() : text.substr(from);
}

std::string with_unit(std::string number, const std::string& unit) {
  return unit.empty() ? number : number + " " + unit;
}

// Whether a part of the text belongs to what is shown now.
bool is_offered(const std::optional<Expression>& condition, const Expression::Lookup& lookup) {
  if (!condition) return true;
  const Result<bool> holds = condition->holds(lookup);
  return holds && *holds;
}

std::string parameter_text(const Parameter& parameter) {
  const ParameterValue value = parameter.get();
  if (const auto* real = std::get_if<double>(&value)) {
    const NumberText shown = format_si(*real, parameter.unit, parameter.decimals);
    return with_unit(trimmed(shown.number), shown.unit);
  }
  return parameter.value_text(value);
}

// A parameter's or readout's value for people; nothing when there is no such name.
std::optional<std::string> live_value(const Runner& runner, std::string_view name) {
  if (runner.compare() && runner.compare()->parameter == name) return std::nullopt;
  if (const Parameter* parameter = runner.parameters().find(name)) {
    return parameter_text(*parameter);
  }
  const auto& infos = runner.info().readouts;
  for (std::size_t i = 0; i < infos.size(); ++i) {
    if (infos[i].id != name) continue;
    const double value = runner.instances().front().readouts.values()[i];
    const std::string unit = runner.readout_unit(i);
    const bool whole = unit.empty() && value == std::round(value);
    const NumberText shown = readout_text(value, unit, whole);
    return with_unit(trimmed(shown.number), shown.unit);
  }
  return std::nullopt;
}

// In a comparison the compared parameter has several values.
std::optional<std::string> compared_values(const Runner& runner, std::string_view name) {
  if (!runner.compare() || runner.compare()->parameter != name) return std::nullopt;
  std::string values;
  for (const Instance& instance : runner.instances()) {
    const Parameter* parameter = std::as_const(*instance.lab).parameters().find(name);
    if (parameter == nullptr) return std::nullopt;
    values += (values.empty() ? "" : ", ") + parameter_text(*parameter);
  }
  return values;
}

CheckMark mark_of(SeeState state) {
  switch (state) {
    case SeeState::not_applicable:
      return CheckMark::not_applicable;
    case SeeState::waiting:
      return CheckMark::waiting;
    case SeeState::holds:
      return CheckMark::holds;
    case SeeState::fails:
      return CheckMark::fails;
  }
  return CheckMark::not_applicable;
}

const char* words_of(const IdeaStrings& words, SeeState state) {
  switch (state) {
    case SeeState::not_applicable:
      return words.not_here;
    case SeeState::waiting:
      return words.waiting;
    case SeeState::holds:
      return words.holds;
    case SeeState::fails:
      return words.fails;
  }
  return words.not_here;
}

}  // namespace

std::string fill_values(const std::string& paragraph, const Runner& runner) {
  std::string result;
  std::size_t from = 0;
  for (;;) {
    const std::size_t open = paragraph.find('{', from);
    const std::size_t close = open == std::string::npos ? open : paragraph.find('}', open);
    if (close == std::string::npos) break;
    result.append(paragraph, from, open - from);
    const std::string name = paragraph.substr(open + 1, close - open - 1);
    // A name that is none is left as it stands: the text's author sees it.
    const std::optional<std::string> several = compared_values(runner, name);
    result += several ? *several : live_value(runner, name).value_or("{" + name + "}");
    from = close + 1;
  }
  return result.append(paragraph, from);
}

RunSetup setup_of(const IdeaTry& item, const Runner& runner) {
  RunSetup setup;
  if (item.preset) {
    setup.preset = item.preset;
    setup.seed = runner.seed();
    for (const Preset& preset : runner.info().presets) {
      if (preset.id == *item.preset) setup.compare = preset.compare;
    }
  } else {
    setup = runner.current_setup();
  }
  setup.sets.insert(setup.sets.end(), item.sets.begin(), item.sets.end());
  if (item.compare) {
    setup.compare = CompareSpec{item.compare->first, item.compare->second,
                                splits_view(runner.info(), item.preset, item.compare->first)};
  }
  // What is set to one value is no longer compared.
  for (const auto& [id, value] : item.sets) {
    if (!item.compare && setup.compare && setup.compare->parameter == id) setup.compare.reset();
  }
  return setup;
}

void IdeaPanel::open(const LabEntry& lab) {
  idea_.reset();
  fault_.clear();
  formulas_.clear();
  seen_.clear();
  next_judgement_ = 0.0;
  Result<Idea> parsed = parse_idea(lab.idea, std::string(lab.id) + "/idea.txt");
  if (!parsed) {
    fault_ = parsed.error().message;
    return;
  }
  idea_ = std::move(*parsed);
  for (const IdeaFormula& formula : idea_->formulas) {
    Result<Formula> typeset = Formula::parse(formula.text);
    if (typeset) {
      formulas_.push_back({*typeset, {}});
    } else {
      formulas_.push_back({std::nullopt, typeset.error().message});
    }
  }
}

void IdeaPanel::draw(PanelContext& context, const Area& area) {
  const Theme& theme = context.look();
  const IdeaStrings& words = context.text().idea;
  const PanelWindow window(context, context.own_id("##idea").c_str(), area);
  section_heading(theme, "heading", words.heading);
  if (!idea_) {
    wrapped_text(theme, theme.fonts.body, theme.readable(draw::Role::error),
                 fill(words.fault, fault_));
    return;
  }
  // What there is to do stays in sight: only the first paragraph stands before it.
  if (!idea_->paragraphs.empty()) draw_paragraph(context, idea_->paragraphs.front());
  draw_formulas(context);
  draw_tries(context);
  draw_sees(context);
  if (idea_->paragraphs.size() > 1) section_heading(theme, "more", words.more);
  for (std::size_t i = 1; i < idea_->paragraphs.size(); ++i) {
    draw_paragraph(context, idea_->paragraphs[i]);
  }
  draw_sources(context);
}

void IdeaPanel::draw_paragraph(PanelContext& context, const std::string& paragraph) {
  const Theme& theme = context.look();
  wrapped_text(theme, theme.fonts.body, draw::Role::text, fill_values(paragraph, context.run()));
  gap(theme, 8.0F);
}

void IdeaPanel::draw_formulas(PanelContext& context) {
  const Theme& theme = context.look();
  const auto lookup = idea_lookup(context.run());
  std::vector<std::size_t> shown;
  for (std::size_t i = 0; i < formulas_.size(); ++i) {
    const auto& condition = idea_->formulas[i].condition;
    if (is_offered(condition, lookup)) shown.push_back(i);
  }
  if (shown.empty()) return;
  FormulaContext live;
  live.value = [&](std::string_view id) { return live_value(context.run(), id); };
  live.touched = [&](std::string_view id) { return context.touched.contains(std::string(id)); };
  begin_card(theme, "formulas");
  for (const std::size_t i : shown) {
    const std::string id = "formula" + std::to_string(i);
    if (formulas_[i].formula) {
      formula_widget(theme, id.c_str(), *formulas_[i].formula, live);
    } else {
      wrapped_text(theme, theme.fonts.caption, theme.readable(draw::Role::error),
                   idea_->formulas[i].text + "\n" + formulas_[i].fault);
    }
  }
  end_card();
  gap(theme, 8.0F);
}

void IdeaPanel::draw_tries(PanelContext& context) {
  if (idea_->tries.empty()) return;
  const Theme& theme = context.look();
  section_heading(theme, "tries", context.text().idea.tries);
  const auto lookup = idea_lookup(context.run());
  int number = 1;
  for (const IdeaTry& item : idea_->tries) {
    if (!is_offered(item.given, lookup)) continue;
    const std::string id = "try" + std::to_string(number);
    if (numbered_row(theme, id.c_str(), number, fill_values(item.text, context.run()),
                     item.has_action())) {
      context.ask(ApplySetup{setup_of(item, context.run())});
      context.run().paused = false;
    }
    if (item.has_action()) tooltip_for_item(theme, context.text().idea.go);
    ++number;
  }
  gap(theme, 8.0F);
}

void IdeaPanel::draw_sees(PanelContext& context) {
  if (idea_->sees.empty()) return;
  const Theme& theme = context.look();
  const IdeaStrings& words = context.text().idea;
  // Conditions look at the whole run: while it plays, a few times a second is enough.
  const bool due = ImGui::GetTime() >= next_judgement_ || context.run().paused;
  if (due || seen_.size() != idea_->sees.size()) {
    seen_.clear();
    for (const IdeaSee& see : idea_->sees) seen_.push_back(judge(see, context.run()));
    next_judgement_ = ImGui::GetTime() + 0.1;
  }
  section_heading(theme, "sees", words.sees);
  for (std::size_t i = 0; i < seen_.size(); ++i) {
    const std::string id = "see" + std::to_string(i);
    check_row(theme, id.c_str(), mark_of(seen_[i]),
              fill_values(idea_->sees[i].text, context.run()));
    tooltip_for_item(theme, words_of(words, seen_[i]));
  }
  gap(theme, 8.0F);
}

void IdeaPanel::draw_sources(PanelContext& context) {
  if (idea_->sources.empty()) return;
  const Theme& theme = context.look();
  section_heading(theme, "sources", context.text().idea.sources, &sources_open_);
  if (!sources_open_) return;
  for (const std::string& source : idea_->sources) {
    wrapped_text(theme, theme.fonts.caption, draw::Role::dim, source);
    gap(theme, 4.0F);
  }
}

}  // namespace motionlab::shell
