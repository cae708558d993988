// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "engine/anim/deform.h"

// The posed scene as text, 9 significant digits, world space. The caller writes the file.

namespace motionlab::anim {

// One object per (node, primitive), by node index, named node<index>_primitive<index>, with every
// vertex of POSITION in file order; faces for triangle modes, `l` for lines, `p` for points.
std::string export_obj(const Model& model, int scene, const DeformBuffers& posed);

// The same vertices and triangles as one ASCII PLY (vertex: x y z nx ny nz, face: vertex_indices).
std::string export_ply(const Model& model, int scene, const DeformBuffers& posed);

// Header skin,joint,node,x,y,z; a row per joint of every skin.
std::string export_joints_csv(const Model& model, const DeformBuffers& posed);

}  // namespace motionlab::anim
