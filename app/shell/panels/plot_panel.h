// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "app/shell/panels/panel_context.h"
#include "app/shell/panels/requests.h"

namespace motionlab::shell {

// The lab's plots and the results of its jobs. Two plots stand side by side where there is room.
class PlotPanel {
 public:
  PlotPanel();
  ~PlotPanel();
  void clear();  // another lab
  void draw(PanelContext& context, const Area& area);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace motionlab::shell
