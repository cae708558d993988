// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/labs/skinning/posed.h"
#include "engine/draw/draw_list.h"

namespace motionlab::skinning {

// The view "twist": how far the skin is turned about its limb, from the joint above to the joint's
// end, and the straight proportion to the weight beside it.
void draw_twist(const Character& character, const Params& params, int selected, const Posed& posed,
                draw::DrawList& list);

}  // namespace motionlab::skinning
