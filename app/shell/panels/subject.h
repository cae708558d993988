// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "engine/lab/runner.h"

namespace motionlab::shell {

// What decides what is seen and where: the files and choices that the model is built from. Sliders
// are left out, so that a drag of one changes neither the camera nor the plots.
std::string subject_of(const Runner& runner);

}  // namespace motionlab::shell
