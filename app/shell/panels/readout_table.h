// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/shell/panels/panel_context.h"
#include "app/shell/panels/requests.h"
#include "app/shell/widgets/format.h"

namespace motionlab::shell {

// A number for people, 8 columns wide: three decimals with an SI prefix past 10³ where the unit
// takes one, otherwise fewer decimals, and powers of ten at last. `whole`: a count, without
// decimals.
NumberText readout_text(double value, const std::string& unit, bool whole);

// Label, value and unit of each readout; in a comparison one column an instance, in several lines
// where they do not fit in one.
class ReadoutTable {
 public:
  // `edge`: a line above it, where something scrolls away underneath.
  void draw(PanelContext& context, const Area& area, bool edge = false, bool with_heading = true);
  // Height [px] that the heading and all rows need, so that the host can share the panel out.
  float wanted_height(PanelContext& context);

 private:
  struct Columns {
    std::size_t lines = 1;
    std::size_t per_line = 1;
    float width = 0.0F;  // [px] of a column
    float left = 0.0F;   // [px] before the first
    bool beside = false;
    // Of a column's cell in a block of lines that begins `down` below `from`.
    ImVec2 corner(ImVec2 from, std::size_t column, float down, float line) const {
      const std::size_t lines_above = column / per_line;
      return {from.x + left + width * static_cast<float>(column % per_line),
              from.y + down + line * static_cast<float>(lines_above)};
    }
  };
  Columns columns_of(const PanelContext& context) const;
  void update_rows(const Runner& runner);
  void draw_single(PanelContext& context);
  NumberText text_of(const Instance& instance, std::size_t readout, const std::string& unit) const;
  void draw_columns(PanelContext& context);
  void draw_column_heads(PanelContext& context, const Columns& columns);

  const void* run_ = nullptr;
  std::int64_t last_tick_ = -1;
  // By readout: it has applied since the run began, so that rows do not come and go.
  std::vector<bool> shown_;
  // By readout: it has no unit and was never a fraction: a count.
  std::vector<bool> whole_;
  std::vector<ParameterValue> values_;  // rows are chosen anew when a parameter changes
  float content_height_ = 0.0F;         // [px]
};

}  // namespace motionlab::shell
