// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "engine/anim/model.h"

namespace motionlab::skinning {

// What a model holds, a line each: scenes and meshes, skins, clips with their lengths, materials.
// What it has none of has no line.
std::vector<std::string> summary_lines(const anim::Model& model);

}  // namespace motionlab::skinning
