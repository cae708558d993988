// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <glm/vec2.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "engine/splines/spline.h"

namespace motionlab::spline {

// A run of joined cubic Bézier pieces: 3 n + 1 control points.
struct Subpath {
  std::vector<glm::dvec2> points;
  bool closed = false;
};

// The path data of SVG (SVG 1.1, §8.3): M L H V C S Q T A Z, relative and absolute. Quadratics are
// raised exactly; arcs become cubics of at most a quarter turn (error below 0.0273 % of the
// radius). Positions stay as written: SVG's y points down. An error names the character at which it
// is.
Result<std::vector<Subpath>> parse_svg_path(std::string_view data);

// The curve as path data, y turned downwards: lines and cubics as they are, other pieces as cubics
// within `tolerance`.
std::string to_svg_path(const Spline& spline, double tolerance = 1e-4);

}  // namespace motionlab::spline
