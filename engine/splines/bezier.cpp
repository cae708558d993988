// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/splines/bezier.h"

#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

#include "engine/core/check.h"

namespace motionlab::spline {
namespace {

// Point and derivatives of a homogeneous polynomial curve.
struct HomogeneousDerivatives {
  std::array<Homogeneous, 4> order{};
};

// The last levels of de Casteljau's triangle hold the derivatives: differences of their points
// (Farin 2002, §5.3).
HomogeneousDerivatives polynomial_derivatives(std::span<const Homogeneous> control, double t) {
  std::array<Homogeneous, kMaximumBezierDegree + 1> level;
  std::copy(control.begin(), control.end(), level.begin());
  const int n = static_cast<int>(control.size()) - 1;
  HomogeneousDerivatives at;
  for (int points = n + 1; points >= 1; --points) {
    const int r = points - 1;  // order of the derivative that this level gives
    if (r == 3) {
      at.order[3] =
          (n * (n - 1.0) * (n - 2.0)) * (level[3] - 3.0 * level[2] + 3.0 * level[1] - level[0]);
    } else if (r == 2) {
      at.order[2] = (n * (n - 1.0)) * (level[2] - 2.0 * level[1] + level[0]);
    } else if (r == 1) {
      at.order[1] = static_cast<double>(n) * (level[1] - level[0]);
    }
    for (int i = 0; i < r; ++i) {
      level[static_cast<std::size_t>(i)] = (1.0 - t) * level[static_cast<std::size_t>(i)] +
                                           t * level[static_cast<std::size_t>(i) + 1];
    }
  }
  at.order[0] = level[0];
  return at;
}

}  // namespace

std::vector<double> bernstein(int degree, double t) {
  // Built up degree by degree: no binomials, no cancellation.
  std::vector<double> value(static_cast<std::size_t>(degree) + 1, 0.0);
  value[0] = 1.0;
  for (int n = 1; n <= degree; ++n) {
    for (int i = n; i >= 0; --i) {
      const auto k = static_cast<std::size_t>(i);
      const double left = i > 0 ? value[k - 1] : 0.0;
      const double same = i < n ? value[k] : 0.0;
      value[k] = t * left + (1.0 - t) * same;
    }
  }
  return value;
}

Derivatives evaluate_bezier(std::span<const Homogeneous> control, bool rational, double t) {
  ML_CHECK(!control.empty() && control.size() <= kMaximumBezierDegree + 1U);
  if (!rational && control.size() == 4) {
    const glm::dvec3 p0(control[0]), p1(control[1]), p2(control[2]), p3(control[3]);
    const double s = 1.0 - t;
    const glm::dvec3 d0 = p1 - p0, d1 = p2 - p1, d2 = p3 - p2;
    return {s * s * s * p0 + 3.0 * s * s * t * p1 + 3.0 * s * t * t * p2 + t * t * t * p3,
            3.0 * (s * s * d0 + 2.0 * s * t * d1 + t * t * d2),
            6.0 * (s * (d1 - d0) + t * (d2 - d1)), 6.0 * (d2 - 2.0 * d1 + d0)};
  }
  const HomogeneousDerivatives h = polynomial_derivatives(control, t);
  Derivatives at{glm::dvec3(h.order[0]), glm::dvec3(h.order[1]), glm::dvec3(h.order[2]),
                 glm::dvec3(h.order[3])};
  if (!rational) return at;
  // Quotient rule (Piegl & Tiller 1997: The NURBS Book, eq. 4.8).
  const double w = h.order[0].w, w1 = h.order[1].w, w2 = h.order[2].w, w3 = h.order[3].w;
  at.point = at.point / w;
  at.first = (at.first - w1 * at.point) / w;
  at.second = (at.second - 2.0 * w1 * at.first - w2 * at.point) / w;
  at.third = (at.third - 3.0 * w1 * at.second - 3.0 * w2 * at.first - w3 * at.point) / w;
  return at;
}

double curvature(const Derivatives& at) {
  const double speed = glm::length(at.first);
  const double bend = glm::length(glm::cross(at.first, at.second));
  // Where the first derivative vanishes against the others, the direction is lost in rounding.
  if (!(speed > 1e-9 * (glm::length(at.second) + glm::length(at.third)))) {
    return std::numeric_limits<double>::quiet_NaN();
  }
  return bend / (speed * speed * speed);
}

}  // namespace motionlab::spline
