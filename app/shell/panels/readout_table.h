// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "app/shell/panels/panel_context.h"
#include "app/shell/panels/requests.h"

namespace motionlab::shell {

// Label, value and unit of each readout; in a comparison one column an instance, as many as fit.
class ReadoutTable {
 public:
  void draw(PanelContext& context, const Area& area);
  // Height [px] that the heading and all rows need, so that the host can share the panel out.
  float wanted_height(PanelContext& context);

 private:
  void update_rows(const Runner& runner);
  void draw_single(PanelContext& context);
  void draw_columns(PanelContext& context);
  void draw_column_heads(PanelContext& context, float left, float column);

  const void* run_ = nullptr;
  std::int64_t last_tick_ = -1;
  // By readout: it has applied since the run began, so that rows do not come and go.
  std::vector<bool> shown_;
  std::vector<ParameterValue> values_;  // rows are chosen anew when a parameter changes
  float content_height_ = 0.0F;         // [px]
};

}  // namespace motionlab::shell
