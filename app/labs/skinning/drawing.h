// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/labs/skinning/posed.h"
#include "engine/draw/draw_list.h"

namespace motionlab::skinning {

// The character in the pose of `posed`. `selected` is the node dragged last, -1: none.
void draw_scene(const Character& character, const Params& params, int selected, Posed& posed,
                draw::DrawList& list);

}  // namespace motionlab::skinning
