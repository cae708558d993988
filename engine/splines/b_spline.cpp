// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/splines/b_spline.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

#include "engine/core/check.h"

namespace motionlab::spline {

std::vector<double> uniform_knots(std::size_t count, int degree) {
  std::vector<double> knots(count + static_cast<std::size_t>(degree) + 1);
  for (std::size_t i = 0; i < knots.size(); ++i) knots[i] = static_cast<double>(i);
  return knots;
}

std::vector<double> clamped_knots(std::size_t count, int degree) {
  std::vector<double> knots(count + static_cast<std::size_t>(degree) + 1);
  const double last = static_cast<double>(count) - degree;
  for (std::size_t i = 0; i < knots.size(); ++i) {
    knots[i] = std::clamp(static_cast<double>(i) - degree, 0.0, last);
  }
  return knots;
}

bool valid_knots(std::span<const double> knots, std::size_t count, int degree) {
  const auto p = static_cast<std::size_t>(degree);
  if (count < p + 1 || knots.size() != count + p + 1) return false;
  std::size_t equal = 1;
  for (std::size_t i = 0; i < knots.size(); ++i) {
    if (!std::isfinite(knots[i])) return false;
    if (i == 0) continue;
    if (knots[i] < knots[i - 1]) return false;
    equal = knots[i] == knots[i - 1] ? equal + 1 : 1;
    if (equal > p + 1) return false;
  }
  return knots[count] > knots[p];
}

std::size_t find_span(std::span<const double> knots, std::size_t count, int degree, double u) {
  const auto first = knots.begin() + degree;
  const auto last = knots.begin() + static_cast<std::ptrdiff_t>(count);
  auto above = std::upper_bound(first, last, u);
  if (above == first) ++above;
  auto span = static_cast<std::size_t>(above - knots.begin()) - 1;
  // At the end of the domain: the last span that is not empty.
  while (span > static_cast<std::size_t>(degree) && knots[span] == knots[span + 1]) --span;
  return span;
}

double basis_function(std::span<const double> knots, std::size_t count, int degree, std::size_t i,
                      double u) {
  const auto p = static_cast<std::size_t>(degree);
  const std::size_t span = find_span(knots, count, degree, u);
  if (i + p < span || i > span) return 0.0;
  // The triangle of The NURBS Book, A2.4, for one function.
  std::vector<double> n(p + 1, 0.0);
  n[span - i] = 1.0;
  for (std::size_t k = 1; k <= p; ++k) {
    for (std::size_t j = 0; j + k <= p; ++j) {
      const double left = knots[i + j];
      const double right = knots[i + j + k + 1];
      const double a = knots[i + j + k] - left;
      const double b = right - knots[i + j + 1];
      n[j] = (a > 0.0 ? (u - left) / a * n[j] : 0.0) + (b > 0.0 ? (right - u) / b * n[j + 1] : 0.0);
    }
  }
  return n[0];
}

std::vector<Homogeneous> bezier_of_span(std::span<const double> knots,
                                        std::span<const Homogeneous> control, int degree,
                                        std::size_t span) {
  const auto p = static_cast<std::size_t>(degree);
  const double a = knots[span];
  const double b = knots[span + 1];
  ML_CHECK(b > a && span >= p && span < control.size());
  std::vector<Homogeneous> result;
  std::vector<Homogeneous> d(p + 1);
  for (std::size_t k = 0; k <= p; ++k) {  // arguments: a (p - k) times, b k times
    for (std::size_t j = 0; j <= p; ++j) d[j] = control[span - p + j];
    for (std::size_t r = 1; r <= p; ++r) {
      const double x = r <= k ? b : a;
      for (std::size_t j = p; j >= r; --j) {
        const std::size_t i = span - p + j;
        const double low = knots[i];
        const double high = knots[i + p + 1 - r];
        d[j] = ((high - x) * d[j - 1] + (x - low) * d[j]) / (high - low);
      }
    }
    result.push_back(d[p]);
  }
  return result;
}

std::vector<glm::dvec3> fit_b_spline(std::span<const double> knots, std::size_t count, int degree,
                                     std::span<const double> parameters,
                                     std::span<const glm::dvec3> samples) {
  ML_CHECK(valid_knots(knots, count, degree) && parameters.size() == samples.size());
  const auto rows = static_cast<Eigen::Index>(samples.size());
  const auto columns = static_cast<Eigen::Index>(count);
  Eigen::MatrixXd basis = Eigen::MatrixXd::Zero(rows, columns);
  Eigen::MatrixXd target(rows, 3);
  for (Eigen::Index r = 0; r < rows; ++r) {
    const auto k = static_cast<std::size_t>(r);
    const std::size_t span = find_span(knots, count, degree, parameters[k]);
    for (std::size_t i = span - static_cast<std::size_t>(degree); i <= span; ++i) {
      basis(r, static_cast<Eigen::Index>(i)) =
          basis_function(knots, count, degree, i, parameters[k]);
    }
    for (int c = 0; c < 3; ++c) target(r, c) = samples[k][c];
  }
  // The ends are given; what they contribute goes to the right-hand side.
  std::vector<glm::dvec3> control(count, samples.front());
  control.back() = samples.back();
  if (columns <= 2) return control;
  for (int c = 0; c < 3; ++c) {
    target.col(c) -= basis.col(0) * samples.front()[c] + basis.col(columns - 1) * samples.back()[c];
  }
  const Eigen::MatrixXd inner =
      basis.middleCols(1, columns - 2).colPivHouseholderQr().solve(target);
  for (Eigen::Index i = 0; i < columns - 2; ++i) {
    control[static_cast<std::size_t>(i) + 1] = {inner(i, 0), inner(i, 1), inner(i, 2)};
  }
  return control;
}

}  // namespace motionlab::spline
