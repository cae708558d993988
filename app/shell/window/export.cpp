// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/window/export.h"

#include <algorithm>
#include <cmath>

#include "app/shell/window/layout.h"
#include "app/shell/window/panes.h"
#include "app/shell/window/viewpoint.h"
#include "engine/core/text.h"
#include "engine/draw/svg.h"

namespace motionlab::shell {

std::string view_svg(const Runner& runner, const std::vector<std::string>& shown_views,
                     const ViewCamera& camera, const draw::Palette& palette,
                     const draw::ViewSize& size) {
  const std::vector<PaneSpec> specs = panes_of(runner, shown_views);
  const std::vector<Rect> areas =
      split_panes({0.0F, 0.0F, size.width, size.height}, specs.size(), 1.0F);
  std::vector<draw::DrawList> lists(specs.size());
  std::vector<draw::SvgPane> panes(specs.size());
  for (std::size_t i = 0; i < specs.size(); ++i) {
    const PaneSpec& spec = specs[i];
    draw::SvgPane& pane = panes[i];
    pane.list = &lists[i];
    pane.corner = {areas[i].x, areas[i].y};
    pane.size = {areas[i].width, areas[i].height};
    if (spec.instance) {
      runner.draw_instance(*spec.instance, spec.view->id, 1.0, lists[i]);
      pane.legend.push_back({runner.instances()[*spec.instance].label, {}});
    } else {
      runner.draw(spec.view->id, 1.0, lists[i]);
      if (i == 0 && runner.instances().size() > 1) {
        for (const Instance& instance : runner.instances()) {
          pane.legend.push_back({instance.label, static_cast<int>(pane.legend.size())});
        }
      }
    }
    const Cover covered{draw::svg_legend_height(pane.legend) / std::max(1.0F, pane.size.height),
                        0.0F};
    const float aspect = pane.size.aspect();
    pane.camera =
        camera ? camera(*spec.view, aspect, covered)
               : opening_camera(*spec.view, view_bounds(runner, spec.view->id), aspect, covered);
  }
  return draw::to_svg(panes, palette, size);
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
