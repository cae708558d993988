// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "engine/draw/camera.h"
#include "engine/draw/draw_list.h"

namespace motionlab::gfx_scenes {

struct Scene {
  draw::DrawList list;
  draw::Camera camera;
};

// Four pendulums over each other, with trails, arrows and a floor: how a lab in overlay looks.
Scene pendulum();
// About 5000 textured triangles with the proportions of a figure, given as this frame's vertices,
// like a skinned character; bones over it.
Scene figure(bool wireframe = false);
// Every dash, marker and arrow in a planar view.
Scene strokes();
// A planar scalar field with an obstacle.
Scene field();
// Solids and meshes that blend, in front of and behind each other.
Scene translucent();

std::shared_ptr<const draw::Image> checker_texture();

}  // namespace motionlab::gfx_scenes
