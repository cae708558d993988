// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "engine/draw/camera.h"
#include "engine/draw/paint.h"
#include "engine/lab/runner.h"

namespace motionlab::shell {

// The first pane as vectors: every instance of an overlay, the first of a comparison side by side.
// `camera` null: as the view opens.
std::string view_svg(const Runner& runner, const std::vector<std::string>& shown_views,
                     const draw::Camera* camera, const draw::Palette& palette,
                     const draw::ViewSize& size);

// Every readout of every recorded tick: tick, time, then a column a readout (READOUT@VALUE in a
// comparison); 17 digits, a point as decimal mark. What does not apply is empty.
std::string readouts_csv(const Runner& runner);

}  // namespace motionlab::shell
