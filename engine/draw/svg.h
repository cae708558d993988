// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "engine/draw/camera.h"
#include "engine/draw/draw_list.h"

namespace motionlab::draw {

// The drawing as a standalone SVG document for figures: vectors stay vectors (lines with their
// dashes, labels as text, meshes as depth-sorted shaded triangles). `size` in pixels.
std::string to_svg(const DrawList& list, const Camera& camera, const Palette& palette,
                   const ViewSize& size);

}  // namespace motionlab::draw
