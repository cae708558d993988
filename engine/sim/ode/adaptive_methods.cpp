// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/sim/ode/method_steps.h"

namespace motionlab::ode {

double step_doubling_rule(double h, double tolerance, double error) {
  return h * std::sqrt(tolerance / error);
}

namespace steps {
namespace {

// Below this, t + h rounds too coarsely for an error estimate to mean anything.
double smallest_step(double t) {
  return 16.0 * std::numeric_limits<double>::epsilon() * std::max(1e-3, std::abs(t));
}

}  // namespace

// One Euler step of h against two of h/2; their distance |xa - xb| is the error that the tolerance
// bounds, and the rule of section 3 of Differential Equation Basics chooses the next step. The two
// half steps are kept. Steps are cut at the tick; history: [step to try next].
StepStatus adaptive_euler(StepContext& c) {
  const std::size_t n = c.y.size();
  const std::span<double> slope = c.work.slot(0);
  const std::span<double> middle = c.work.slot(1);
  const std::span<double> middle_slope = c.work.slot(2);
  const double end = c.t + c.h;
  double t = c.t;
  double h = c.memory.primed != 0 ? c.memory.history[0] : c.h;
  c.evaluate(t, c.y, slope);
  for (int tries = 0; tries < c.options.max_substeps; ++tries) {
    const bool last = t + h >= end - smallest_step(end);
    const double used = last ? end - t : h;
    const double half = 0.5 * used;
    for (std::size_t i = 0; i < n; ++i) middle[i] = c.y[i] + half * slope[i];
    c.evaluate(t + half, middle, middle_slope);
    double error = 0.0;
    for (std::size_t i = 0; i < n; ++i) {
      // xa - xb = (y + h s) - (y + h/2 s + h/2 s_middle).
      const double distance = std::abs(half * (slope[i] - middle_slope[i]));
      if (!(distance <= error)) error = distance;  // keeps a NaN
    }
    const double ideal = step_doubling_rule(used, c.options.tolerance, error);
    if (error <= c.options.tolerance) {
      for (std::size_t i = 0; i < n; ++i) c.y[i] = middle[i] + half * middle_slope[i];
      t = last ? end : t + used;
      ++c.memory.internal_steps;
      c.memory.step_size = used;
      // A step that was cut at the tick says little about how long the next may be.
      const double intended = last ? std::min(h, ideal) : 0.0;
      h = std::max(std::min(ideal, 100.0 * used), intended);
      if (last) {
        c.memory.history[0] = h;
        c.memory.primed = 1;
        return StepStatus::ok;
      }
      c.evaluate(t, c.y, slope);
    } else {
      ++c.memory.rejected_steps;
      h = std::isfinite(error) ? std::max(0.1 * used, 0.9 * ideal) : 0.1 * used;
      if (h < smallest_step(t)) {
        return std::isfinite(error) ? StepStatus::step_too_small : StepStatus::not_finite;
      }
    }
  }
  return StepStatus::too_many_steps;
}

namespace {

// Dormand & Prince 1980, J. Comp. Appl. Math. 6, table 2: RK5(4)7M.
constexpr double kC[] = {0.0, 1.0 / 5, 3.0 / 10, 4.0 / 5, 8.0 / 9, 1.0, 1.0};
constexpr double kA[7][6] = {
    {},
    {1.0 / 5},
    {3.0 / 40, 9.0 / 40},
    {44.0 / 45, -56.0 / 15, 32.0 / 9},
    {19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729},
    {9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656},
    {35.0 / 384, 0.0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84},
};
// Difference of the formulas of order 5 and 4.
constexpr double kE[] = {71.0 / 57600,      0.0,        -71.0 / 16695, 71.0 / 1920,
                         -17253.0 / 339200, 22.0 / 525, -1.0 / 40};
// Continuous extension of order 4 (Hairer, Norsett & Wanner I, section II.6, Shampine's formula).
constexpr double kD[] = {-12715105075.0 / 11282082432,  0.0,
                         87487479700.0 / 32700410799,   -10690763975.0 / 1880347072,
                         701980252875.0 / 199316789632, -1453857185.0 / 822651844,
                         69997945.0 / 29380423};

// history: [left end, right end, next step], then n doubles each: state at the right end, its
// slope, and the five coefficients of the interpolant between the ends.
struct DormandPrinceMemory {
  explicit DormandPrinceMemory(StepContext& c)
      : left(c.memory.history[0]),
        right(c.memory.history[1]),
        next(c.memory.history[2]),
        data(c.memory.history.data() + 3),
        n(c.y.size()) {}
  std::span<double> block(std::size_t i) { return {data + i * n, n}; }
  std::span<double> y() { return block(0); }
  std::span<double> slope() { return block(1); }
  std::span<double> coefficients(std::size_t i) { return block(2 + i); }

  double& left;
  double& right;
  double& next;
  double* data;
  std::size_t n;
};

// An interpolant much longer than a tick would lose digits, and be thrown away by a drag.
constexpr double kMaxTicksAhead = 1000.0;

// Largest component relative to tolerance * (1 + |y|).
double scaled_size(double tolerance, std::span<const double> x, std::span<const double> y) {
  double largest = 0.0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double size = std::abs(x[i]) / (tolerance * (1.0 + std::abs(y[i])));
    if (!(size <= largest)) largest = size;
  }
  return largest;
}

// A first step from the sizes of f and of its change over a small Euler step (Hairer, Norsett &
// Wanner I, section II.4, "starting step size").
double starting_step(StepContext& c, DormandPrinceMemory& m) {
  const double tolerance = c.options.tolerance;
  const std::span<double> probe = c.work.slot(0);
  const std::span<double> change = c.work.slot(1);
  const double d0 = scaled_size(tolerance, m.y(), m.y());
  const double d1 = scaled_size(tolerance, m.slope(), m.y());
  const double h0 = d0 < 1e-5 || d1 < 1e-5 ? 1e-6 : std::min(0.01 * d0 / d1, c.h);
  for (std::size_t i = 0; i < m.n; ++i) probe[i] = m.y()[i] + h0 * m.slope()[i];
  c.evaluate(m.right + h0, probe, change);
  for (std::size_t i = 0; i < m.n; ++i) change[i] -= m.slope()[i];
  const double d2 = scaled_size(tolerance, change, m.y()) / h0;
  const double steepest = std::max(d1, d2);
  const double h1 =
      steepest <= 1e-15 ? std::max(1e-6, 1e-3 * h0) : std::pow(0.01 / steepest, 1.0 / 5.0);
  const double h = std::min(100.0 * h0, h1);
  return std::isfinite(h) && h > 0.0 ? h : 1e-3 * c.h;
}

// Computes the stages from m.y() over h; leaves the new state in slot 0 and k1..k7 in slots 1..7.
// Returns the error relative to the tolerance.
double try_step(StepContext& c, DormandPrinceMemory& m, double h) {
  const std::size_t n = m.n;
  const double* y = m.y().data();
  double* next = c.work.slot(0).data();
  const double* k[7];
  for (std::size_t s = 0; s < 7; ++s) k[s] = c.work.slot(1 + s).data();
  std::copy(m.slope().begin(), m.slope().end(), c.work.slot(1).begin());
  const auto stage = [&](std::size_t s, auto&& sum) {
    for (std::size_t i = 0; i < n; ++i) next[i] = y[i] + h * sum(i);
    c.evaluate(m.right + kC[s] * h, c.work.slot(0), c.work.slot(1 + s));
  };
  stage(1, [&](std::size_t i) { return kA[1][0] * k[0][i]; });
  stage(2, [&](std::size_t i) { return kA[2][0] * k[0][i] + kA[2][1] * k[1][i]; });
  stage(3, [&](std::size_t i) {
    return kA[3][0] * k[0][i] + kA[3][1] * k[1][i] + kA[3][2] * k[2][i];
  });
  stage(4, [&](std::size_t i) {
    return kA[4][0] * k[0][i] + kA[4][1] * k[1][i] + kA[4][2] * k[2][i] + kA[4][3] * k[3][i];
  });
  stage(5, [&](std::size_t i) {
    return kA[5][0] * k[0][i] + kA[5][1] * k[1][i] + kA[5][2] * k[2][i] + kA[5][3] * k[3][i] +
           kA[5][4] * k[4][i];
  });
  stage(6, [&](std::size_t i) {
    return kA[6][0] * k[0][i] + kA[6][2] * k[2][i] + kA[6][3] * k[3][i] + kA[6][4] * k[4][i] +
           kA[6][5] * k[5][i];
  });
  double largest = 0.0;
  bool finite = true;
  for (std::size_t i = 0; i < n; ++i) {
    const double error = h * (kE[0] * k[0][i] + kE[2] * k[2][i] + kE[3] * k[3][i] +
                              kE[4] * k[4][i] + kE[5] * k[5][i] + kE[6] * k[6][i]);
    const double scale = 1.0 + std::max(std::abs(y[i]), std::abs(next[i]));
    const double size = std::abs(error) / scale;
    finite = finite && size <= std::numeric_limits<double>::max();
    largest = std::max(largest, size);
  }
  return finite ? largest / c.options.tolerance : std::numeric_limits<double>::quiet_NaN();
}

void accept_step(StepContext& c, DormandPrinceMemory& m, double h) {
  const double* next = c.work.slot(0).data();
  const double* k[7];
  for (std::size_t s = 0; s < 7; ++s) k[s] = c.work.slot(1 + s).data();
  double* y = m.y().data();
  double* slope = m.slope().data();
  double* r[5];
  for (std::size_t i = 0; i < 5; ++i) r[i] = m.coefficients(i).data();
  for (std::size_t i = 0; i < m.n; ++i) {
    const double change = next[i] - y[i];
    const double bow = h * k[0][i] - change;
    r[0][i] = y[i];
    r[1][i] = change;
    r[2][i] = bow;
    r[3][i] = change - h * k[6][i] - bow;
    r[4][i] = h * (kD[0] * k[0][i] + kD[2] * k[2][i] + kD[3] * k[3][i] + kD[4] * k[4][i] +
                   kD[5] * k[5][i] + kD[6] * k[6][i]);
    y[i] = next[i];
    slope[i] = k[6][i];
  }
  m.left = m.right;
  m.right += h;
  c.memory.step_size = h;
  ++c.memory.internal_steps;
}

void interpolate(DormandPrinceMemory& m, double t, std::span<double> out) {
  const double s = (t - m.left) / (m.right - m.left);
  const double s1 = 1.0 - s;
  for (std::size_t i = 0; i < m.n; ++i) {
    out[i] =
        m.coefficients(0)[i] +
        s * (m.coefficients(1)[i] +
             s1 * (m.coefficients(2)[i] + s * (m.coefficients(3)[i] + s1 * m.coefficients(4)[i])));
  }
}

}  // namespace

// Runs ahead of the ticks with steps of its own and reads the ticks off the interpolant, so that
// the tick length neither shortens its steps nor costs evaluations.
StepStatus dormand_prince45(StepContext& c) {
  DormandPrinceMemory m(c);
  const double end = c.t + c.h;
  if (c.memory.primed == 0) {
    m.left = m.right = c.t;
    std::copy(c.y.begin(), c.y.end(), m.y().begin());
    c.evaluate(c.t, m.y(), m.slope());
    m.next = starting_step(c, m);
    c.memory.primed = 1;
  }
  bool rejected = false;
  for (int tries = 0; m.right < end; ++tries) {
    if (tries == c.options.max_substeps) return StepStatus::too_many_steps;
    const double h = std::min(m.next, kMaxTicksAhead * c.h);
    const double error = try_step(c, m, h);
    if (error <= 1.0) {
      accept_step(c, m, h);
      const double factor = 0.9 * std::pow(std::max(error, 1e-10), -0.2);
      m.next = h * std::clamp(factor, 0.2, rejected ? 1.0 : 5.0);
      rejected = false;
    } else {
      ++c.memory.rejected_steps;
      rejected = true;
      m.next = h * (std::isfinite(error) ? std::max(0.2, 0.9 * std::pow(error, -0.2)) : 0.2);
      if (m.next < smallest_step(m.right)) {
        return std::isfinite(error) ? StepStatus::step_too_small : StepStatus::not_finite;
      }
    }
  }
  interpolate(m, end, c.y);
  return StepStatus::ok;
}

}  // namespace steps
}  // namespace motionlab::ode
