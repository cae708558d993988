// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/window/export.h"

#include <cmath>

#include "app/shell/window/panes.h"
#include "app/shell/window/viewpoint.h"
#include "engine/core/text.h"
#include "engine/draw/svg.h"

namespace motionlab::shell {

std::string view_svg(const Runner& runner, const std::vector<std::string>& shown_views,
                     const draw::Camera* camera, const draw::Palette& palette,
                     const draw::ViewSize& size) {
  const PaneSpec pane = panes_of(runner, shown_views).front();
  draw::DrawList list;
  if (pane.instance) {
    runner.draw_instance(*pane.instance, pane.view->id, 1.0, list);
  } else {
    runner.draw(pane.view->id, 1.0, list);
  }
  const draw::Camera opening =
      opening_camera(*pane.view, view_bounds(runner, pane.view->id), size.aspect());
  return draw::to_svg(list, camera != nullptr ? *camera : opening, palette, size);
}

std::string readouts_csv(const Runner& runner) {
  std::string csv = "tick,time";
  for (const Instance& instance : runner.instances()) {
    for (const ReadoutInfo& readout : runner.info().readouts) {
      csv += ',' + readout.id + (instance.value.empty() ? "" : "@" + instance.value);
    }
  }
  csv += '\n';
  const History& first = runner.instances().front().history;
  for (std::size_t row = 0; row < first.rows(); ++row) {
    csv += std::to_string(first.ticks()[row]) + ',' + format_double(first.times()[row]);
    for (const Instance& instance : runner.instances()) {
      const History& history = instance.history;
      for (std::size_t column = 0; column < first.columns(); ++column) {
        csv += ',';
        if (row >= history.rows()) continue;
        const double value = history.value(row, column);
        if (std::isfinite(value)) csv += format_double(value);
      }
    }
    csv += '\n';
  }
  return csv;
}

}  // namespace motionlab::shell
