// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <set>
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

 private:
  void refresh(const Runner& runner);
  const void* run_ = nullptr;
  std::vector<std::vector<ParameterValue>> values_;  // by preset
  int last_ = -1;                                    // applied last: "Swing it, changed"
};

class CompareMenu {
 public:
  void draw(PanelContext& context, float width);

 private:
  void begin(const Runner& runner);
  void draw_parameters(PanelContext& context);
  void draw_values(PanelContext& context);
  void apply(PanelContext& context);

  std::string parameter_;
  std::vector<std::string> values_;  // ticked, in order
  bool split_ = false;
  std::string typed_;  // another value, of a number
  std::string fault_;
};

// The setup that gives the run what it has now (its parameters, seed and comparison), to change one
// thing of it.
RunSetup present_setup(const Runner& runner);

}  // namespace motionlab::shell
