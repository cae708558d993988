// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "engine/lab/lab.h"

namespace motionlab {

// Why was cloth hard, and what made it easy? Six solvers on the same mesh and material.
std::unique_ptr<Lab> make_cloth_lab();

}  // namespace motionlab
