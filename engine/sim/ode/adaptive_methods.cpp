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

// Continuous extension of order 4 (Hairer, Norsett & Wanner I, section II.6, Shampine's formula).
constexpr double kD[] = {-12715105075.0 / 11282082432,  0.0,
                         87487479700.0 / 32700410799,   -10690763975.0 / 1880347072,
                         701980252875.0 / 199316789632, -1453857185.0 / 822651844,
                         69997945.0 / 29380423};

// history: [left end, right end, next step], then n doubles each: the state at the left end, at the
// right end, and the slopes k1 .. k7 of the step between them. k7 is the slope at the right end.
// N: the dimension, 0 if only known at run time; loops over a known few unroll.
template <std::size_t N>
struct DormandPrinceMemory {
  explicit DormandPrinceMemory(StepContext& c)
      : left(c.memory.history[0]),
        right(c.memory.history[1]),
        next(c.memory.history[2]),
        data(c.memory.history.data() + 3),
        size(c.y.size()) {}
  std::size_t n() const { return N > 0 ? N : size; }
  std::span<double> block(std::size_t i) { return {data + i * n(), n()}; }
  std::span<double> left_state() { return block(0); }
  std::span<double> y() { return block(1); }
  std::span<double> slopes() { return {data + 2 * n(), 7 * n()}; }
  std::span<double> k(std::size_t i) { return block(1 + i); }  // i = 1..7
  // The step to come overwrites the last one: its right end becomes the left end.
  void begin_step() {
    std::copy_n(k(7).data(), n(), k(1).data());
    std::copy_n(y().data(), n(), left_state().data());
    left = right;
  }

  double& left;
  double& right;
  double& next;
  double* data;
  std::size_t size;
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
template <std::size_t N>
double starting_step(StepContext& c, DormandPrinceMemory<N>& m) {
  const double tolerance = c.options.tolerance;
  const std::span<double> probe = c.work.slot(0);
  const std::span<double> change = c.work.slot(1);
  const double d0 = scaled_size(tolerance, m.y(), m.y());
  const double d1 = scaled_size(tolerance, m.k(7), m.y());
  const double h0 = d0 < 1e-5 || d1 < 1e-5 ? 1e-6 : std::min(0.01 * d0 / d1, c.h);
  for (std::size_t i = 0; i < m.n(); ++i) probe[i] = m.y()[i] + h0 * m.k(7)[i];
  c.evaluate(m.right + h0, probe, change);
  for (std::size_t i = 0; i < m.n(); ++i) change[i] -= m.k(7)[i];
  const double d2 = scaled_size(tolerance, change, m.y()) / h0;
  const double steepest = std::max(d1, d2);
  const double h1 =
      steepest <= 1e-15 ? std::max(1e-6, 1e-3 * h0) : std::pow(0.01 / steepest, 1.0 / 5.0);
  const double h = std::min(100.0 * h0, h1);
  return std::isfinite(h) && h > 0.0 ? h : 1e-3 * c.h;
}

// The continuous extension between the ends of the last step, y0 + change s (1 + (2 s - 1) s1) +
// ... with s from 0 to 1 and s1 = 1 - s: the weights of change and slopes first, then one pass.
template <std::size_t N>
void interpolate(DormandPrinceMemory<N>& m, double t, std::span<double> out) {
  const double h = m.right - m.left;
  const double s = (t - m.left) / h;
  const double s1 = 1.0 - s;
  const double w = s * (1.0 + s1 * (2.0 * s - 1.0));
  const double last = h * s * s * s1 * s1;
  const double w1 = h * s * s1 * s1 + last * kD[0];
  const double w3 = last * kD[2];
  const double w4 = last * kD[3];
  const double w5 = last * kD[4];
  const double w6 = last * kD[5];
  const double w7 = last * kD[6] - h * s * s * s1;
  const double* y0 = m.left_state().data();
  const double* y1 = m.y().data();
  const double* k1 = m.k(1).data();
  const double* k3 = m.k(3).data();
  const double* k4 = m.k(4).data();
  const double* k5 = m.k(5).data();
  const double* k6 = m.k(6).data();
  const double* k7 = m.k(7).data();
  double* __restrict y = out.data();
  for (std::size_t i = 0; i < m.n(); ++i) {
    y[i] = y0[i] + w * (y1[i] - y0[i]) +
           (w1 * k1[i] + w3 * k3[i] + w4 * k4[i] + w5 * k5[i] + w6 * k6[i] + w7 * k7[i]);
  }
}

// Where the step after one with this error should go to: aims at an error of 0.9^5 of the
// tolerance. A step that came close to that stays as it is, which saves a power in almost every
// step of a smooth motion.
double next_step(double h, double error, bool after_rejection) {
  if (error > 0.5) return h;
  const double factor = 0.9 * std::pow(std::max(error, 1e-10), -0.2);
  return h * std::clamp(factor, 0.2, after_rejection ? 1.0 : 5.0);
}

// Runs ahead of the ticks with steps of its own and reads the ticks off the interpolant, so that
// the tick length neither shortens its steps nor costs evaluations.
template <std::size_t N>
StepStatus dormand_prince(StepContext& c) {
  DormandPrinceMemory<N> m(c);
  const double end = c.t + static_cast<double>(c.ticks - 1) * c.h + c.h;  // the last tick's
  if (c.memory.primed == 0) {
    m.left = m.right = c.t;
    std::copy(c.y.begin(), c.y.end(), m.y().begin());
    c.evaluate(c.t, m.y(), m.k(7));
    m.next = starting_step(c, m);
    c.memory.primed = 1;
  }
  if (m.right >= end) {
    interpolate(m, end, c.y);
    return StepStatus::ok;
  }
  bool rejected = false;
  m.begin_step();
  const std::int64_t most = c.ticks * c.options.max_substeps;
  // On a failure: the ticks that lie behind.
  const auto stopped = [&](StepStatus status) {
    c.ticks =
        std::clamp<std::int64_t>(std::llround(std::floor((m.left - c.t) / c.h)), 0, c.ticks - 1);
    c.memory.primed = 0;
    return status;
  };
  for (std::int64_t tries = 0; tries < most; ++tries) {
    const double h = std::min(m.next, kMaxTicksAhead * c.h);
    c.memory.evaluations += 6;
    const double error =
        c.system.dormand_prince_stages(m.left, h, m.left_state(), m.slopes(), m.y()) /
        c.options.tolerance;
    if (error <= 1.0) {
      m.right = m.left + h;
      c.memory.step_size = h;
      ++c.memory.internal_steps;
      m.next = next_step(h, error, rejected);
      rejected = false;
      if (m.right >= end) {
        interpolate(m, end, c.y);
        return StepStatus::ok;
      }
      m.begin_step();
      continue;
    }
    ++c.memory.rejected_steps;
    rejected = true;
    m.next = h * (std::isfinite(error) ? std::max(0.2, 0.9 * std::pow(error, -0.2)) : 0.2);
    if (m.next < smallest_step(m.left)) {
      return stopped(std::isfinite(error) ? StepStatus::step_too_small : StepStatus::not_finite);
    }
  }
  return stopped(StepStatus::too_many_steps);
}

}  // namespace

StepStatus dormand_prince45(StepContext& c) {
  return c.y.size() == 2 ? dormand_prince<2>(c) : dormand_prince<0>(c);
}

}  // namespace steps
}  // namespace motionlab::ode
