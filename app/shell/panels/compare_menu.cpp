// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/shell/panels/menu_button.h"
#include "app/shell/panels/menus.h"
#include "app/shell/widgets/basics.h"
#include "app/shell/widgets/controls.h"
#include "engine/core/text.h"

namespace motionlab::shell {
namespace {

constexpr std::size_t kMostPanes = 6;
constexpr std::size_t kTickedAtFirst = 4;
constexpr std::size_t kMostInstances = 12;

std::string label_of(const Parameter& parameter, const std::string& value) {
  const Result<ParameterValue> parsed = parameter.parse(value);
  return parsed ? parameter.value_text(*parsed) : value;
}

}  // namespace

std::vector<std::string> suggested_values(const Parameter& parameter) {
  std::vector<std::string> values;
  const auto add = [&](const ParameterValue& value) {
    const std::string text = parameter.format(parameter.clamp(value));
    if (std::find(values.begin(), values.end(), text) == values.end()) values.push_back(text);
  };
  switch (parameter.type) {
    case ParameterType::choice:
      for (const ParameterChoice& choice : parameter.choices) {
        if (choice.is_relevant()) values.push_back(choice.id);
      }
      break;
    case ParameterType::boolean:
      values = {"false", "true"};
      break;
    case ParameterType::integer: {
      if (parameter.text.names) {
        const std::size_t count = std::min(parameter.text.names().size(), kMostInstances);
        for (std::size_t i = 0; i < count; ++i) {
          add(static_cast<long long>(parameter.minimum) + static_cast<long long>(i));
        }
        break;
      }
      const long long now = std::get<long long>(parameter.get());
      for (const long long value : {now / 2, now, now * 2, now * 4}) add(value);
      break;
    }
    case ParameterType::real: {
      const double now = std::get<double>(parameter.get());
      const double span = parameter.maximum - parameter.minimum;
      if (now != 0.0 && parameter.minimum >= 0.0) {
        for (const double factor : {0.5, 1.0, 2.0, 4.0}) add(now * factor);
      } else {
        for (const double part : {-0.25, 0.0, 0.25}) add(now + part * span);
      }
      break;
    }
    case ParameterType::path:
      break;
  }
  return values;
}

void CompareMenu::begin(const Runner& runner) {
  fault_.clear();
  typed_.clear();
  if (runner.compare()) {
    split_ = runner.compare()->split;
    choose(runner, runner.compare()->parameter);
    return;
  }
  split_ = runner.info().compare_split;
  choose(runner, runner.info().compare_parameter.value_or("dt"));
}

void CompareMenu::choose(const Runner& runner, const std::string& parameter) {
  parameter_ = parameter;
  values_.clear();
  const Parameter* found = runner.parameters().find(parameter);
  if (found == nullptr) return;
  std::vector<std::string> ticked;
  if (runner.compare() && runner.compare()->parameter == parameter) {
    ticked = runner.compare()->values;
  }
  for (const std::string& value : ticked) values_.push_back({value, label_of(*found, value), true});
  // A choice's values keep the order of the lab's table.
  const std::vector<std::string> suggested = suggested_values(*found);
  if (found->type == ParameterType::choice) values_.clear();
  for (const std::string& value : suggested) {
    const bool known = std::any_of(values_.begin(), values_.end(),
                                   [&](const Value& v) { return v.text == value; });
    if (known) continue;
    const bool on = ticked.empty() ? values_.size() < kTickedAtFirst
                                   : std::find(ticked.begin(), ticked.end(), value) != ticked.end();
    values_.push_back({value, label_of(*found, value), on});
  }
}

void CompareMenu::draw(PanelContext& context, float width) {
  const MenuStrings& words = context.text().menu;
  const Runner& runner = context.run();
  std::string label = words.compare_off;
  if (runner.compare()) {
    const Parameter* parameter = runner.parameters().find(runner.compare()->parameter);
    label = fill(words.compare_on, parameter != nullptr ? parameter->text.label : "",
                 std::to_string(runner.instances().size()));
  }
  const bool open = begin_menu(context, "##compare", label, words.compare_help, width, 320.0F);
  if (!open) return;
  if (ImGui::IsWindowAppearing()) begin(runner);
  draw_parameter(context);
  draw_values(context);
  draw_buttons(context);
  end_menu();
}

void CompareMenu::draw_parameter(PanelContext& context) {
  const Theme& theme = context.look();
  const ParameterSet& all = context.run().parameters();
  std::vector<ComboItem> items;
  std::vector<std::string> ids;
  int index = -1;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Parameter& parameter = all.at(i);
    if (parameter.type == ParameterType::path) continue;
    if (!parameter.is_relevant() && parameter.id != parameter_) continue;
    if (parameter.id == parameter_) index = static_cast<int>(ids.size());
    items.push_back({parameter.text.label, parameter.text.help});
    ids.push_back(parameter.id);
  }
  if (combo(theme, "parameter", index, items, ImGui::GetContentRegionAvail().x / theme.zoom())) {
    choose(context.run(), ids[static_cast<std::size_t>(index)]);
  }
  gap(theme, 8.0F);
}

void CompareMenu::draw_values(PanelContext& context) {
  const Theme& theme = context.look();
  const float width = ImGui::GetContentRegionAvail().x;
  int series = 0;
  for (Value& value : values_) {
    const MenuItem item{value.label, {}, value.ticked};
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    if (menu_item(theme, value.text.c_str(), item, width)) value.ticked = !value.ticked;
    if (!value.ticked) continue;
    // The colour that it will have.
    ImGui::GetWindowDrawList()->AddCircleFilled(
        {corner.x + width - theme.px(14.0F), corner.y + ImGui::GetItemRectSize().y / 2.0F},
        theme.px(4.0F), theme.color(draw::Paint::series(series)));
    ++series;
  }
  const Parameter* parameter = context.run().parameters().find(parameter_);
  const bool is_number = parameter != nullptr && (parameter->type == ParameterType::real ||
                                                  parameter->type == ParameterType::integer);
  if (is_number) draw_another_value(context, *parameter);
  gap(theme, 8.0F);
}

void CompareMenu::draw_another_value(PanelContext& context, const Parameter& parameter) {
  const Theme& theme = context.look();
  const MenuStrings& words = context.text().menu;
  const float button_room = text_size(theme.fonts.body, words.add).x + theme.px(28.0F + 8.0F);
  const float width = ImGui::GetContentRegionAvail().x - button_room;
  const TextEdit edit = text_field(theme, "another", typed_,
                                   {.hint = words.add_value, .width = width / theme.zoom()});
  ImGui::SameLine(0.0F, theme.px(8.0F));
  const bool add = button(theme, "add", words.add, {.enabled = !typed_.empty()});
  if (edit.changed) fault_.clear();
  if (!(add || edit.accepted) || typed_.empty()) return;
  const Result<ParameterValue> value = parameter.parse(typed_);
  if (!value) {
    fault_ = value.error().message;
    return;
  }
  const std::string text = parameter.format(*value);
  typed_.clear();
  for (Value& known : values_) {
    if (known.text == text) {
      known.ticked = true;
      return;
    }
  }
  values_.push_back({text, label_of(parameter, text), true});
}

void CompareMenu::draw_buttons(PanelContext& context) {
  const Theme& theme = context.look();
  const MenuStrings& words = context.text().menu;
  const std::vector<std::string> layouts = {words.overlay, words.split};
  int layout = split_ ? 1 : 0;
  segmented_control(theme, "layout", layout, layouts,
                    ImGui::GetContentRegionAvail().x / theme.zoom());
  split_ = layout == 1;
  std::vector<std::string> ticked;
  for (const Value& value : values_) {
    if (value.ticked) ticked.push_back(value.text);
  }
  std::string problem = fault_;
  if (problem.empty() && ticked.size() < 2) problem = words.need_two;
  if (problem.empty() && split_ && ticked.size() > kMostPanes) problem = words.split_limit;
  if (problem.empty() && ticked.size() > kMostInstances) problem = words.most;
  // The line is always there, so that the buttons stay where they are.
  gap(theme, 4.0F);
  ellipsis_text(theme, theme.fonts.caption, theme.readable(draw::Role::selection), problem,
                ImGui::GetContentRegionAvail().x);
  gap(theme, 4.0F);
  if (button(theme, "start", words.start,
             {.style = ButtonStyle::primary, .enabled = problem.empty()})) {
    RunSetup setup = context.run().current_setup();
    setup.compare = CompareSpec{parameter_, ticked, split_};
    context.ask(ApplySetup{std::move(setup)});
    context.run().paused = false;
    ImGui::CloseCurrentPopup();
  }
  if (!context.run().compare()) return;
  ImGui::SameLine(0.0F, theme.px(8.0F));
  if (button(theme, "stop", words.stop)) {
    RunSetup setup = context.run().current_setup();
    setup.compare.reset();
    context.ask(ApplySetup{std::move(setup)});
    ImGui::CloseCurrentPopup();
  }
}

}  // namespace motionlab::shell
