// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/window/panes.h"

#include <algorithm>

namespace motionlab::shell {

bool names_views(const Runner& runner) {
  const Preset* preset = runner.preset_info();
  return preset != nullptr && !preset->views.empty();
}

std::vector<std::string> opening_views(const Runner& runner) {
  if (names_views(runner)) return runner.preset_info()->views;
  const LabInfo& info = runner.info();
  std::vector<std::string> views;
  for (const ViewInfo& view : info.views) {
    if (view.shown_by_default && views.size() < kMaximumPanes) views.push_back(view.id);
  }
  if (views.empty() && !info.views.empty()) views.push_back(info.views.front().id);
  return views;
}

std::vector<PaneSpec> panes_of(const Runner& runner, const std::vector<std::string>& shown_views) {
  const std::vector<ViewInfo>& views = runner.info().views;
  std::vector<PaneSpec> panes;
  for (const std::string& id : shown_views) {
    const auto found =
        std::find_if(views.begin(), views.end(), [&](const ViewInfo& v) { return v.id == id; });
    if (found != views.end() && panes.size() < kMaximumPanes) panes.push_back({&*found, {}});
  }
  if (panes.empty() && !views.empty()) panes.push_back({&views.front(), {}});
  const std::size_t instances = runner.instances().size();
  const bool split = runner.compare() && runner.compare()->split && instances > 1;
  // More than fit are drawn over each other instead: none is left out.
  if (!panes.empty() && split && instances <= kMaximumPanes) {
    const ViewInfo* view = panes.front().view;
    panes.clear();
    for (std::size_t i = 0; i < instances; ++i) panes.push_back({view, i});
  }
  return panes;
}

std::optional<std::size_t> main_readout(const LabInfo& info, const Preset* preset) {
  const auto index_of = [&](const std::string& id) -> std::optional<std::size_t> {
    for (std::size_t i = 0; i < info.readouts.size(); ++i) {
      if (info.readouts[i].id == id) return i;
    }
    return std::nullopt;
  };
  if (preset != nullptr && !preset->readout.empty()) {
    if (const auto index = index_of(preset->readout)) return index;
  }
  // A plot of one readout compares the instances; one of several compares readouts.
  for (const PlotInfo& plot : info.plots) {
    if (plot.y.size() != 1) continue;
    if (const auto index = index_of(plot.y.front())) return index;
  }
  if (info.readouts.empty()) return std::nullopt;
  return 0;
}

RunSetup opening_setup(const LabInfo& info) {
  RunSetup setup;
  if (!info.presets.empty()) {
    setup.preset = info.presets.front().id;
    setup.compare = info.presets.front().compare;
  }
  return setup;
}

}  // namespace motionlab::shell
