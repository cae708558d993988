// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/panels/selection_fields.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "app/shell/widgets/controls.h"
#include "engine/lab/document_tools.h"

namespace motionlab::shell {
namespace {

Edit draw_field(const Theme& theme, const DocumentField& field, double& value) {
  RowOptions row;
  row.tooltip = field.help;
  row.enabled = field.enabled;
  if (field.choices.empty()) {
    SliderOptions options;
    options.minimum = field.minimum;
    options.maximum = field.maximum;
    options.unit = field.unit;
    options.default_value = field.value;
    options.row = row;
    return parameter_slider(theme, field.id.c_str(), field.label, value, options);
  }
  std::vector<ComboItem> items;
  for (const std::string& choice : field.choices) items.push_back({choice});
  // What differs between the selected items is a choice of its own, which cannot be chosen back.
  const bool mixed = value < 0.0;
  if (mixed) items.push_back({"—"});
  int index = mixed ? static_cast<int>(items.size()) - 1 : static_cast<int>(value);
  Edit edit = parameter_combo(theme, field.id.c_str(), field.label, index, items, row);
  if (mixed && index == static_cast<int>(items.size()) - 1) edit.changed = false;
  if (edit.changed) value = index;
  return edit;
}

}  // namespace

void SelectionFields::draw(PanelContext& context) {
  Runner& runner = context.run();
  const DocumentTools* tools = runner.document_tools();
  if (tools == nullptr) return;
  const Theme& theme = context.look();
  const SelectionStrings& words = context.text().selection;
  ImGui::PushID("selection");
  gap(theme, 8.0F);
  const std::string title = tools->selection_title(runner.selection());
  section_heading(theme, "heading", title.empty() ? words.heading : title);
  if (runner.selection().empty())
    wrapped_text(theme, theme.fonts.caption, draw::Role::dim, words.none);
  draw_chooser(context, *tools);
  // What belongs to no item stands under a heading of its own.
  std::string group;
  for (const DocumentField& field : tools->fields(runner.selection())) {
    if (field.group != group) {
      group = field.group;
      gap(theme, 8.0F);
      section_heading(theme, ("group " + group).c_str(), group);
    }
    draw_one(context, *tools, field);
  }
  // The selection changed under the pointer: the gesture ends with its field.
  if (!gesture_.empty() && !ImGui::IsAnyItemActive()) {
    runner.end_gesture();
    gesture_.clear();
  }
  ImGui::PopID();
}

// Every item that has a name, for those that the pointer cannot reach.
void SelectionFields::draw_chooser(PanelContext& context, const DocumentTools& tools) const {
  const std::vector<DocumentItem> items = tools.item_names();
  if (items.empty()) return;
  Runner& runner = context.run();
  const SelectionStrings& words = context.text().selection;
  const std::vector<int>& selected = runner.selection();
  std::vector<ComboItem> choices;
  choices.push_back({selected.size() > 1 ? fill(words.several, std::to_string(selected.size()))
                                         : std::string(words.no_item)});
  int index = 0;
  for (const DocumentItem& item : items) {
    if (selected.size() == 1 && selected.front() == item.item) {
      index = static_cast<int>(choices.size());
    }
    choices.push_back({item.name});
  }
  RowOptions row;
  row.tooltip = words.item_help;
  if (parameter_combo(context.look(), "item", words.item, index, choices, row).changed) {
    runner.select(index == 0 ? std::vector<int>()
                             : std::vector<int>{items[static_cast<std::size_t>(index - 1)].item});
  }
}

void SelectionFields::draw_one(PanelContext& context, const DocumentTools& tools,
                               const DocumentField& field) {
  Runner& runner = context.run();
  double value = field.value;
  const Edit edit = draw_field(context.look(), field, value);
  if (edit.gesture_started) {
    runner.begin_gesture(field.label);
    gesture_ = field.id;
  }
  if (edit.changed && std::isfinite(value)) {
    const double allowed =
        field.choices.empty() ? std::clamp(value, field.minimum, field.maximum) : value;
    const auto change = tools.set_field(runner.selection(), field.id, allowed);
    if (change && context.set(tools.field_parameters(field.id, allowed))) context.post(*change);
  }
  if (edit.gesture_ended) {
    runner.end_gesture();
    gesture_.clear();
  }
}

}  // namespace motionlab::shell
