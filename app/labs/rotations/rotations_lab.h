// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "engine/lab/lab.h"

namespace motionlab {

// Key orientations and every way to get from one to the next.
std::unique_ptr<Lab> make_rotations_lab();

}  // namespace motionlab
