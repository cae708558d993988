// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/shell/panels/menu_button.h"
#include "app/shell/panels/menus.h"
#include "app/shell/widgets/basics.h"
#include "app/shell/widgets/controls.h"

namespace motionlab::shell {
namespace {

RunSetup setup_of(const Runner& runner, const Preset& preset) {
  RunSetup setup;
  setup.preset = preset.id;
  setup.seed = runner.seed();
  setup.compare = preset.compare;
  // What is open stays open: a preset names a way of moving, not a file.
  const ParameterSet& all = runner.parameters();
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Parameter& parameter = all.at(i);
    if (parameter.type != ParameterType::path) continue;
    const bool named = std::any_of(preset.values.begin(), preset.values.end(),
                                   [&](const auto& value) { return value.first == parameter.id; });
    if (!named) setup.sets.emplace_back(parameter.id, std::get<std::string>(parameter.get()));
  }
  return setup;
}

int preset_index(const LabInfo& info, const std::optional<std::string>& preset) {
  for (std::size_t i = 0; preset && i < info.presets.size(); ++i) {
    if (info.presets[i].id == *preset) return static_cast<int>(i);
  }
  return -1;
}

}  // namespace

void PresetMenu::refresh(const Runner& runner) {
  if (run_ == &runner && values_.size() == runner.info().presets.size()) return;
  run_ = &runner;
  values_.clear();
  last_ = preset_index(runner.info(), runner.preset());
  const ParameterSet& all = runner.parameters();
  for (const Preset& preset : runner.info().presets) {
    std::vector<ParameterValue> values;
    for (std::size_t i = 0; i < all.size(); ++i) values.push_back(all.at(i).default_value);
    for (const auto& [id, text] : preset.values) {
      for (std::size_t i = 0; i < all.size(); ++i) {
        if (all.at(i).id != id) continue;
        if (Result<ParameterValue> value = all.at(i).parse(text)) values[i] = *value;
      }
    }
    values_.push_back(std::move(values));
  }
}

int PresetMenu::current(const Runner& runner) {
  refresh(runner);
  const ParameterSet& all = runner.parameters();
  const auto fits = [&](const std::vector<ParameterValue>& values) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      const bool compared = runner.compare() && runner.compare()->parameter == all.at(i).id;
      if (compared || all.at(i).type == ParameterType::path) continue;
      if (all.at(i).get() != values[i]) return false;
    }
    return true;
  };
  // Presets may differ in their comparison or document alone: the one applied last is it. Without
  // one (a session), that which fits in everything.
  const int applied = preset_index(runner.info(), runner.preset());
  if (applied >= 0) {
    last_ = applied;
    return fits(values_[static_cast<std::size_t>(last_)]) ? last_ : -1;
  }
  for (std::size_t i = 0; i < values_.size(); ++i) {
    const Preset& preset = runner.info().presets[i];
    const bool same_lineup =
        preset.compare.has_value() == runner.compare().has_value() &&
        (!preset.compare || (preset.compare->parameter == runner.compare()->parameter &&
                             preset.compare->values == runner.compare()->values));
    if (same_lineup && preset.document.empty() && fits(values_[i])) {
      return last_ = static_cast<int>(i);
    }
  }
  return -1;
}

void PresetMenu::choose(PanelContext& context, int index) {
  const auto& presets = context.run().info().presets;
  if (index < 0 || index >= static_cast<int>(presets.size())) return;
  last_ = index;
  context.ask(ApplySetup{setup_of(context.run(), presets[static_cast<std::size_t>(index)])});
  context.run().paused = false;
}

void PresetMenu::step(PanelContext& context, int by) {
  const auto& presets = context.run().info().presets;
  if (presets.empty()) return;
  const int count = static_cast<int>(presets.size());
  const int now = current(context.run());
  const int from = now >= 0 ? now : std::max(last_, 0);
  last_ = ((from + by) % count + count) % count;
  context.ask(ApplySetup{setup_of(context.run(), presets[static_cast<std::size_t>(last_)])});
}

void PresetMenu::draw(PanelContext& context, float width) {
  const auto& presets = context.run().info().presets;
  if (presets.empty()) return;
  const MenuStrings& words = context.text().menu;
  const int now = current(context.run());
  std::string label = words.own;
  if (now >= 0) {
    label = presets[static_cast<std::size_t>(now)].title;
  } else if (last_ >= 0) {
    label = fill(words.changed, presets[static_cast<std::size_t>(last_)].title);
  }
  if (begin_menu(context, "##presets", label, words.preset_help, width, 340.0F)) {
    draw_items(context);
    end_menu();
  }
}

void PresetMenu::draw_items(PanelContext& context) {
  const Theme& theme = context.look();
  const auto& presets = context.run().info().presets;
  const int now = current(context.run());
  const float width = ImGui::GetContentRegionAvail().x;
  for (std::size_t i = 0; i < presets.size(); ++i) {
    const Preset& preset = presets[i];
    std::string note = preset.summary;
    if (preset.diverges) {
      note += (note.empty() ? "" : " · ") + std::string(context.text().menu.fails);
    }
    const MenuItem item{preset.title, note, static_cast<int>(i) == now};
    if (menu_item(theme, preset.id.c_str(), item, width)) {
      choose(context, static_cast<int>(i));
      ImGui::CloseCurrentPopup();
    }
  }
}

}  // namespace motionlab::shell
