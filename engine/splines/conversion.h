// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/splines/spline.h"

// From one kind to another: exact where the polynomials are the same, else least squares with the
// error that remains.

namespace motionlab::spline {

// Keys for the kind "bezier" or "b_spline" and what they cost.
struct Converted {
  std::vector<Key> keys;
  std::vector<double> knots;  // B-spline
  int degree = 3;
  bool exact = true;
  double error = 0.0;      // largest distance between old and new curve at equal parameters
  Settings settings = {};  // of to_kind(): what the keys are meant for
};

// A key at every join, with free or aligned handles. Exact for polynomials up to degree three;
// pieces of higher degree or with weights by least squares between their ends. New ids from 1.
Converted to_bezier(const Spline& spline);

// Control points of a clamped cubic B-spline with a knot at every join: exact (by knot
// multiplicity) where the pieces are polynomials up to degree three, otherwise least squares.
Converted to_b_spline(const Spline& spline);

// Any kind in place of the one whose curve `spline` is, `now`, through as many keys unless it takes
// more: Bézier and Hermite with their handles, B-splines as above, others by least squares over
// their keys (monotone cubics, which are no combination of them: through points of the curve).
// Exact is what stays within 1e-9 of the size at all times; the error is the largest distance then.
Converted to_kind(const Spline& spline, std::span<const Key> keys, const Settings& now, int wanted);

// The clamped cubic B-spline of `count` control points nearest to the curve in the mean square.
Converted fit_with_points(const Spline& spline, std::size_t count);

// The curve between two local parameters of a piece as a cubic: exact if `error` is zero.
struct Cubic {
  glm::dvec3 p0{0.0}, p1{0.0}, p2{0.0}, p3{0.0};
  double error = 0.0;
};
Cubic cubic_of_piece(const Spline& spline, std::size_t piece, double from = 0.0, double to = 1.0);

// The keys with one more at a time inside the interval, of the kind "bezier": both new pieces
// follow the old one exactly in space. The neighbours' handles change with it.
std::vector<Key> insert_bezier_key(std::vector<Key> keys, double time, std::int64_t id,
                                   const Settings& settings);
// The control points of a B-spline or NURBS with one more knot at u: the same curve (Boehm 1980).
Converted insert_knot(std::span<const Key> keys, const Settings& settings,
                      std::span<const double> own_knots, double u);

}  // namespace motionlab::spline
