// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/shell/window/viewpoint.h"
#include "engine/draw/camera.h"
#include "engine/draw/paint.h"
#include "engine/lab/runner.h"

namespace motionlab::shell {

// Which camera looks at a view in a pane of this width per height.
using ViewCamera =
    std::function<draw::Camera(const ViewInfo& view, float aspect, const Cover& covered)>;

// The panes as vectors, with names where several things are compared. Without `camera`: as the
// views open.
std::string view_svg(const Runner& runner, const std::vector<std::string>& shown_views,
                     const ViewCamera& camera, const draw::Palette& palette,
                     const draw::ViewSize& size);

// Every readout of every recorded tick: tick, time, then a column a readout (READOUT@VALUE in a
// comparison); 17 digits, a point as decimal mark. What does not apply is empty.
std::string readouts_csv(const Runner& runner);

}  // namespace motionlab::shell
