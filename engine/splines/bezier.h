// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <span>
#include <utility>
#include <vector>

namespace motionlab::spline {

// Largest degree of a single Bézier curve; its construction costs the square of it.
inline constexpr int kMaximumBezierDegree = 99;

// Every level of de Casteljau's construction at t, the control points first, the point of the curve
// last (Farin 2002: Curves and Surfaces for CAGD, §4.2).
template <typename Point>
std::vector<std::vector<Point>> de_casteljau_levels(std::span<const Point> control, double t) {
  std::vector<std::vector<Point>> levels;
  levels.emplace_back(control.begin(), control.end());
  while (levels.back().size() > 1) {
    const std::vector<Point>& above = levels.back();
    std::vector<Point> level;
    level.reserve(above.size() - 1);
    for (std::size_t i = 0; i + 1 < above.size(); ++i) {
      level.push_back((1.0 - t) * above[i] + t * above[i + 1]);
    }
    levels.push_back(std::move(level));
  }
  return levels;
}

// The control points of the parts before and after t: the edges of the construction's triangle.
template <typename Point>
std::pair<std::vector<Point>, std::vector<Point>> split_bezier(std::span<const Point> control,
                                                               double t) {
  const auto levels = de_casteljau_levels(control, t);
  std::pair<std::vector<Point>, std::vector<Point>> halves;
  for (const auto& level : levels) halves.first.push_back(level.front());
  for (auto level = levels.rbegin(); level != levels.rend(); ++level) {
    halves.second.push_back(level->back());
  }
  return halves;
}

// The same curve with one more control point (Farin §6.1).
template <typename Point>
std::vector<Point> elevate_degree(std::span<const Point> control) {
  const std::size_t n = control.size();  // the new degree
  std::vector<Point> raised{control.front()};
  for (std::size_t i = 1; i < n; ++i) {
    const double a = static_cast<double>(i) / static_cast<double>(n);
    raised.push_back(a * control[i - 1] + (1.0 - a) * control[i]);
  }
  raised.push_back(control.back());
  return raised;
}

// B(i, n)(t) for i = 0…n (Farin §5.1).
std::vector<double> bernstein(int degree, double t);

// A homogeneous control point: (w x, w y, w z, w).
using Homogeneous = glm::dvec4;
inline Homogeneous homogeneous(const glm::dvec3& point, double weight = 1.0) {
  return {weight * point, weight};
}
inline glm::dvec3 projected(const Homogeneous& h) { return glm::dvec3(h) / h.w; }

// A point with its derivatives by a curve's parameter.
struct Derivatives {
  glm::dvec3 point{0.0};
  glm::dvec3 first{0.0};
  glm::dvec3 second{0.0};
  glm::dvec3 third{0.0};
};

// Point and derivatives of a polynomial (all weights 1) or rational Bézier curve by its own
// parameter t in [0, 1]. Outside it goes on as the same polynomial.
Derivatives evaluate_bezier(std::span<const Homogeneous> control, bool rational, double t);

// |p' × p''| / |p'|³ [1/m]; not a number where the curve stands still.
double curvature(const Derivatives& at);

}  // namespace motionlab::spline
