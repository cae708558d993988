// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "engine/lab/lab.h"

namespace motionlab {

// A character, its skeleton and its clips, skinned by linear blending or by dual quaternions.
std::unique_ptr<Lab> make_skinning_lab();

}  // namespace motionlab
