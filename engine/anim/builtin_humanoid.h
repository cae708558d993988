// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/anim/model.h"

namespace motionlab::anim {

// Adds the clips to a model that has the humanoid's joints, found by name. Private to the builder.
void add_humanoid_clips(Model& model);

}  // namespace motionlab::anim
