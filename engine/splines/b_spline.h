// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "engine/splines/bezier.h"

// B-splines over a knot vector of count + degree + 1 numbers that never fall. The curve is defined
// between knots[degree] and knots[count].

namespace motionlab::spline {

std::vector<double> uniform_knots(std::size_t count, int degree);  // 0, 1, 2, …
std::vector<double> clamped_knots(std::size_t count, int degree);  // ends repeated degree + 1 times

// Whether the knots suit: enough of them, finite, never falling, none more than degree + 1 times,
// and a domain that is not empty.
bool valid_knots(std::span<const double> knots, std::size_t count, int degree);

// The span j with knots[j] <= u < knots[j + 1] inside the domain; its last one at the end
// (Piegl & Tiller 1997: The NURBS Book, A2.1).
std::size_t find_span(std::span<const double> knots, std::size_t count, int degree, double u);

// N(i, degree)(u), Cox's and de Boor's recurrence (The NURBS Book, eq. 2.5), right-sided at knots,
// left-sided at the end of the domain.
double basis_function(std::span<const double> knots, std::size_t count, int degree, std::size_t i,
                      double u);

// The Bézier control points of the curve over the non-empty span j: values of the polar form at
// repeated ends (Ramshaw 1989: Blossoms are polar forms; de Boor's algorithm with mixed arguments).
std::vector<Homogeneous> bezier_of_span(std::span<const double> knots,
                                        std::span<const Homogeneous> control, int degree,
                                        std::size_t span);

// Least squares: the control points of the clamped spline over `knots` that comes nearest to
// samples[i] at parameters[i]; the first and last sample are met exactly (The NURBS Book, §9.4.1).
std::vector<glm::dvec3> fit_b_spline(std::span<const double> knots, std::size_t count, int degree,
                                     std::span<const double> parameters,
                                     std::span<const glm::dvec3> samples);

}  // namespace motionlab::spline
