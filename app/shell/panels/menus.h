// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "app/shell/panels/panel_context.h"
#include "app/shell/panels/requests.h"

// The two menus of the top bar. They are drawn at the cursor of the host's window, as a button of
// the given width [px] with a popup.

namespace motionlab::shell {

class PresetMenu {
 public:
  void draw(PanelContext& context, float width);
  // The index of the preset whose values the run has now, or -1.
  int current(const Runner& runner);
  // Applies the next (+1) or previous (-1) one.
  void step(PanelContext& context, int by);
  // Applies the one at `index`, from 0, and plays it; nothing when there is none.
  void choose(PanelContext& context, int index);

 private:
  void refresh(const Runner& runner);
  void draw_items(PanelContext& context);

  const void* run_ = nullptr;
  std::vector<std::vector<ParameterValue>> values_;  // by preset, every parameter
  int last_ = -1;                                    // the last that fitted: "Swing it · changed"
};

class CompareMenu {
 public:
  void draw(PanelContext& context, float width);

 private:
  void begin(const Runner& runner);
  void choose(const Runner& runner, const std::string& parameter);
  void draw_parameter(PanelContext& context);
  void draw_values(PanelContext& context);
  void draw_another_value(PanelContext& context, const Parameter& parameter);
  void draw_buttons(PanelContext& context);

  struct Value {
    std::string text;  // as the command line takes it
    std::string label;
    bool ticked = false;
  };
  std::string parameter_;
  std::vector<Value> values_;
  bool split_ = false;
  std::string typed_;  // another value of a number
  std::string fault_;
};

// Values of a number that are worth comparing: around the present one, within its range.
std::vector<std::string> suggested_values(const Parameter& parameter);

}  // namespace motionlab::shell
