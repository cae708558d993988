// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/labs/skinning/posed.h"
#include "engine/draw/draw_list.h"

namespace motionlab::skinning {

// Bones as octahedra, joints as balls.
void draw_bones(const Character& character, int selected, const Posed& posed, draw::DrawList& list);
// Each joint's own axes.
void draw_joint_axes(const Character& character, const Posed& posed, draw::DrawList& list);
// Three rings around the selected joint, to turn it by; the colours are those of its axes. The one
// of axis `hovered` is under the pointer; -1: none.
void draw_rings(const Character& character, int selected, int hovered, const Posed& posed,
                draw::DrawList& list);
// The way of the uppermost joint through the clip, with a mark where it is now.
void draw_root_path(const Character& character, const Params& params, const Posed& posed,
                    draw::DrawList& list);
// The arm's ring at the joint as it is, and the circle that it was, turned by half the bend.
void draw_ring(const anim::Arm& arm, const Posed& posed, draw::DrawList& list);

}  // namespace motionlab::skinning
