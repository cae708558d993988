// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/lab/lab.h"

namespace motionlab::skinning {

// Readouts, views, plots, presets and sources of the lab.
LabInfo make_info();

}  // namespace motionlab::skinning
