// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "engine/lab/lab.h"

namespace motionlab {

// From keys to motion: every kind of spline through the same keys.
std::unique_ptr<Lab> make_splines_lab();

}  // namespace motionlab
