// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/lab/runner.h"

namespace motionlab::shell {

inline constexpr std::size_t kMaximumPanes = 6;

// One pane of the view: a view of the lab, of every instance or of one.
struct PaneSpec {
  const ViewInfo* view = nullptr;       // of the runner's LabInfo
  std::optional<std::size_t> instance;  // of a comparison side by side
};

// What the window shows: the instances side by side, or the views that are shown.
std::vector<PaneSpec> panes_of(const Runner& runner, const std::vector<std::string>& shown_views);

// The views that a lab opens with.
std::vector<std::string> opening_views(const Runner& runner);
// The run's preset says which views it is about.
bool names_views(const Runner& runner);

// The readout that legends and captions show: the first that has a plot of its own, else the lab's
// first. A preset may choose another.
std::optional<std::size_t> main_readout(const LabInfo& info, const Preset* preset = nullptr);

// What the gallery, the first opening and a thumbnail start with: the lab's most telling preset
// with its comparison.
RunSetup opening_setup(const LabInfo& info);

}  // namespace motionlab::shell
