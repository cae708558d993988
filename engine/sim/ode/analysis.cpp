// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/sim/ode/analysis.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/core/check.h"

namespace motionlab::ode {

std::optional<OrderFit> fit_order(std::span<const double> h, std::span<const double> error) {
  ML_CHECK_EQ(h.size(), error.size());
  double n = 0.0, sx = 0.0, sy = 0.0, sxx = 0.0, sxy = 0.0;
  for (std::size_t i = 0; i < h.size(); ++i) {
    if (!(h[i] > 0.0) || !(error[i] > 0.0) || !std::isfinite(error[i])) continue;
    const double x = std::log(h[i]);
    const double y = std::log(error[i]);
    n += 1.0;
    sx += x;
    sy += y;
    sxx += x * x;
    sxy += x * y;
  }
  const double spread = n * sxx - sx * sx;
  if (n < 2.0 || !(spread > 0.0)) return {};
  const double order = (n * sxy - sx * sy) / spread;
  return OrderFit{order, std::exp((sy - order * sx) / n)};
}

RunError measure_error(const System& system, const Method& method, double end_time, int steps,
                       std::span<const double> truth, const StepperOptions& options) {
  ML_CHECK(steps > 0 && end_time > 0.0);
  Stepper stepper(system, method, options);
  StepperMemory memory = stepper.make_memory();
  std::vector<double> y(system.dimension());
  system.initial_state(y);
  const double h = end_time / steps;
  RunError run;
  run.report = stepper.run(0.0, h, steps, y, memory);
  const std::size_t positions = system.second_order() ? y.size() / 2 : y.size();
  for (std::size_t i = 0; i < y.size(); ++i) {
    const double error = std::abs(y[i] - truth[i]);
    if (!(error <= run.error)) run.error = error;
    if (i < positions && !(error <= run.position_error)) run.position_error = error;
  }
  if (!run.report.ok()) {
    run.error = run.position_error = std::numeric_limits<double>::infinity();
  }
  run.evaluations = memory.evaluations;
  run.step = method.adaptive && memory.internal_steps > 0
                 ? end_time / static_cast<double>(memory.internal_steps)
                 : h;
  return run;
}

void sample_growth(const Method& method, const StabilityGrid& grid, std::span<double> out) {
  ML_CHECK_EQ(out.size(), grid.columns * grid.rows);
  ML_CHECK(grid.columns > 1 && grid.rows > 1);
  const double dx = (grid.re_max - grid.re_min) / static_cast<double>(grid.columns - 1);
  const double dy = (grid.im_max - grid.im_min) / static_cast<double>(grid.rows - 1);
  for (std::size_t r = 0; r < grid.rows; ++r) {
    for (std::size_t c = 0; c < grid.columns; ++c) {
      const std::complex<double> z(grid.re_min + dx * static_cast<double>(c),
                                   grid.im_min + dy * static_cast<double>(r));
      out[r * grid.columns + c] = method.growth(z);
    }
  }
}

std::vector<std::complex<double>> eigenvalues(const System& system, double t,
                                              std::span<const double> y) {
  std::vector<std::complex<double>> out;
  if (!system.known_eigenvalues(out)) {
    const std::size_t n = system.dimension();
    BandMatrix j = system.make_jacobian();
    std::vector<double> scratch(3 * n);
    system.jacobian(t, y, j, scratch);
    Eigen::MatrixXd dense =
        Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(n), static_cast<Eigen::Index>(n));
    for (std::size_t r = 0; r < n; ++r) {
      for (std::size_t c = 0; c < n; ++c) {
        if (!j.stores(r, c)) continue;
        dense(static_cast<Eigen::Index>(r), static_cast<Eigen::Index>(c)) = j.at(r, c);
      }
    }
    if (!dense.allFinite()) return {};
    const Eigen::EigenSolver<Eigen::MatrixXd> solver(dense, false);
    if (solver.info() != Eigen::Success) return {};
    out.assign(solver.eigenvalues().begin(), solver.eigenvalues().end());
  }
  std::sort(out.begin(), out.end(), [](const auto& a, const auto& b) {
    return a.real() != b.real() ? a.real() < b.real() : a.imag() < b.imag();
  });
  return out;
}

std::optional<double> amplification_per_step(const Method& method,
                                             std::span<const std::complex<double>> lambda,
                                             double h) {
  if (method.adaptive || lambda.empty()) return {};
  double largest = 0.0;
  for (const std::complex<double>& l : lambda) {
    const double g = method.growth(h * l);
    if (!std::isfinite(g)) return {};
    largest = std::max(largest, g);
  }
  return largest;
}

std::optional<double> amplification_per_step(const System& system, const Method& method, double t,
                                             std::span<const double> y, double h) {
  return amplification_per_step(method, eigenvalues(system, t, y), h);
}

std::optional<double> shadow_energy(const System& system, double h, std::span<const double> y) {
  if (!system.second_order() || !system.conserves_energy() || system.velocity_dependent()) {
    return {};
  }
  const std::optional<Energy> energy = system.energy(y);
  if (!energy) return {};
  const std::size_t n = y.size() / 2;
  std::vector<double> a(n);
  system.acceleration(0.0, y.subspan(0, n), y.subspan(n, n), a);
  // -v . grad U = v . M a, from the kinetic energy T(v) = v.Mv/2 by its polar form:
  // T(v + a) - T(v - a) = 2 v . M a.
  std::vector<double> moved(y.begin(), y.end());
  for (std::size_t i = 0; i < n; ++i) moved[n + i] = y[n + i] + a[i];
  const double above = system.energy(moved)->kinetic;
  for (std::size_t i = 0; i < n; ++i) moved[n + i] = y[n + i] - a[i];
  const double below = system.energy(moved)->kinetic;
  return energy->total() + 0.25 * h * (above - below);
}

}  // namespace motionlab::ode
