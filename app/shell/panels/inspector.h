// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/shell/panels/parameter_panel.h"
#include "app/shell/panels/readout_table.h"

namespace motionlab::shell {

// The right side panel: parameters, actions and jobs above, readouts below them. The parameters
// scroll; the readouts stay in sight. Where the panel is too low for both, one of them at a time.
class Inspector {
 public:
  void clear() { *this = Inspector(); }  // another lab
  void draw(PanelContext& context, const Area& area);

  ParameterPanel parameters;
  ReadoutTable readouts;

 private:
  void draw_one(PanelContext& context, const Area& area);
  int chosen_ = 0;  // of the two, where one is shown
};

}  // namespace motionlab::shell
