// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/sim/ode/system.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/core/check.h"
#include "engine/sim/ode/kernels.h"

namespace motionlab::ode {

void System::acceleration(double, std::span<const double>, std::span<const double>,
                          std::span<double>) const {
  ML_CHECK(second_order());
}

std::int64_t System::rk4_steps(double t, double h, std::int64_t count, std::span<double> y,
                               std::span<double> scratch) const {
  return kernels::rk4_steps<0>(*this, t, h, count, y, scratch);
}

double System::dormand_prince_stages(double t, double h, std::span<const double> y,
                                     std::span<double> slopes, std::span<double> next) const {
  return kernels::dormand_prince<0>(*this, t, h, y.data(), slopes.data(), next.data(), y.size());
}

BandMatrix System::make_jacobian() const {
  const std::size_t n = dimension();
  // Interleaved, degree of freedom i has its two entries at 2i and 2i + 1.
  const std::size_t reach = std::min(coupling(), n);
  return BandMatrix(n, second_order() ? 2 * reach + 1 : reach, second_order());
}

int System::jacobian(double t, std::span<const double> y, BandMatrix& j,
                     std::span<double> scratch) const {
  return jacobian_by_differences(t, y, j, scratch);
}

// Columns whose bands do not overlap are perturbed together (Curtis, Powell & Reid 1974), so that a
// chain needs as few evaluations as one of its links.
int System::jacobian_by_differences(double t, std::span<const double> y, BandMatrix& j,
                                    std::span<double> scratch) const {
  const std::size_t n = dimension();
  const double relative_step = std::cbrt(std::numeric_limits<double>::epsilon());
  const std::span<double> moved = scratch.subspan(0, n);
  const std::span<double> above = scratch.subspan(n, n);
  const std::span<double> below = scratch.subspan(2 * n, n);
  const auto step = [&](std::size_t i) { return relative_step * std::max(1.0, std::abs(y[i])); };

  j.set_zero();
  const std::size_t groups = std::min(n, 2 * j.band() + 1);
  for (std::size_t group = 0; group < groups; ++group) {
    for (const double sign : {1.0, -1.0}) {
      std::copy(y.begin(), y.end(), moved.begin());
      for (std::size_t stored = group; stored < n; stored += groups) {
        const std::size_t i = j.state_index(stored);
        moved[i] += sign * step(i);
      }
      evaluate(t, moved, sign > 0.0 ? above : below);
    }
    for (std::size_t stored = group; stored < n; stored += groups) {
      const std::size_t column = j.state_index(stored);
      const std::size_t first = stored > j.band() ? stored - j.band() : 0;
      const std::size_t last = std::min(n - 1, stored + j.band());
      for (std::size_t r = first; r <= last; ++r) {
        const std::size_t row = j.state_index(r);
        j.at(row, column) = (above[row] - below[row]) / (2.0 * step(column));
      }
    }
  }
  return static_cast<int>(2 * groups);
}

void SecondOrderSystem::evaluate(double t, std::span<const double> y,
                                 std::span<double> dydt) const {
  const std::size_t n = y.size() / 2;
  const std::span<const double> v = y.subspan(n, n);
  std::copy(v.begin(), v.end(), dydt.begin());
  acceleration(t, y.subspan(0, n), v, dydt.subspan(n, n));
}

}  // namespace motionlab::ode
