// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/draw/camera.h"
#include "engine/draw/draw_list.h"

namespace motionlab::draw {

// One of several things over each other in a pane, by its name and a sample of its line.
struct SvgLegendLine {
  std::string label;
  std::optional<int> series;  // none: the label alone, as a title
};

// From the top of a pane to the lower end of its legend [px].
float svg_legend_height(std::span<const SvgLegendLine> legend);

// One drawing of a figure, with its place in it [px].
struct SvgPane {
  const DrawList* list = nullptr;
  Camera camera;
  glm::vec2 corner{0.0F};
  ViewSize size;
  std::vector<SvgLegendLine> legend;
};

// Several drawings beside each other as one document of `size` pixels.
std::string to_svg(std::span<const SvgPane> panes, const Palette& palette, const ViewSize& size);

// The drawing as a standalone SVG document for figures: vectors stay vectors (lines with their
// dashes, labels as text, meshes as depth-sorted shaded triangles). `size` in pixels.
std::string to_svg(const DrawList& list, const Camera& camera, const Palette& palette,
                   const ViewSize& size);

}  // namespace motionlab::draw
