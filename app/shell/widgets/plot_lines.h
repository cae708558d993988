// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <glm/vec2.hpp>
#include <vector>

#include "app/shell/widgets/plot_axes.h"
#include "app/shell/widgets/plot_spec.h"

namespace motionlab::shell {

struct PixelRect {
  glm::dvec2 min;
  glm::dvec2 max;
};

struct SeriesPixels {
  // Runs of points without a gap, in pixels, thinned: of the points in one pixel column only the
  // first, the lowest, the highest and the last are kept, which draw the same picture.
  std::vector<std::vector<glm::dvec2>> runs;
  std::size_t dropped = 0;  // finite points that a logarithmic axis cannot show
};
SeriesPixels series_pixels(const PlotSeries& series, const AxisTransform& x,
                           const AxisTransform& y);

// The parts of a polyline inside the rectangle.
std::vector<std::vector<glm::vec2>> clipped(const std::vector<glm::dvec2>& points,
                                            const PixelRect& rect);

// Triangles between a run and the horizontal line at `base` (pixels), clamped to the rectangle.
std::vector<glm::vec2> area_to(const std::vector<glm::dvec2>& run, double base,
                               const PixelRect& rect);
// Triangles that fill closed curves (even-odd, so that holes stay holes), row by row of `row`
// pixels.
std::vector<glm::vec2> area_inside(const std::vector<std::vector<glm::dvec2>>& loops,
                                   const PixelRect& rect, double row);

}  // namespace motionlab::shell
