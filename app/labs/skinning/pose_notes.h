// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "app/labs/skinning/posed.h"

namespace motionlab::skinning {

// What was asked for and the character has not, and why the method could not be used, for the load
// report.
void add_pose_notes(const Character& character, const Params& params, const Posed& posed,
                    std::vector<std::string>& notes);

}  // namespace motionlab::skinning
