// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "engine/sim/ode/method_steps.h"

namespace motionlab::ode::steps {
namespace {

struct Halves {
  std::span<double> q;
  std::span<double> v;
};

Halves halves(std::span<double> y) {
  const std::size_t n = y.size() / 2;
  return {y.subspan(0, n), y.subspan(n, n)};
}

}  // namespace

// v += h a(q, v), then q += h v with the new velocity.
StepStatus symplectic_euler(StepContext& c) {
  const auto [q, v] = halves(c.y);
  const std::span<double> a = c.work.slot(0).first(q.size());
  c.acceleration(c.t, q, v, a);
  for (std::size_t i = 0; i < q.size(); ++i) {
    v[i] += c.h * a[i];
    q[i] += c.h * v[i];
  }
  return StepStatus::ok;
}

// Drift, kick, drift (Hairer, Lubich & Wanner 2003, Geometric numerical integration illustrated by
// the Stormer-Verlet method, eq. 1.6). A force that depends on velocity is taken at the velocity
// predicted for the middle of the step; with the old velocity the order would drop to 1.
StepStatus stormer_verlet(StepContext& c) {
  const auto [q, v] = halves(c.y);
  const std::span<double> a = c.work.slot(0).first(q.size());
  const double half = 0.5 * c.h;
  std::span<double> v_middle = v;
  if (c.system.velocity_dependent()) {
    c.acceleration(c.t, q, v, a);
    v_middle = c.work.slot(1).first(q.size());
    for (std::size_t i = 0; i < q.size(); ++i) v_middle[i] = v[i] + half * a[i];
  }
  for (std::size_t i = 0; i < q.size(); ++i) q[i] += half * v[i];
  c.acceleration(c.t + half, q, v_middle, a);
  for (std::size_t i = 0; i < q.size(); ++i) {
    v[i] += c.h * a[i];
    q[i] += half * v[i];
  }
  return StepStatus::ok;
}

// Kick, drift, kick: q += h v + h^2/2 a, v += h/2 (a_old + a_new) (the same paper, eq. 1.5). The
// last acceleration serves the next step. A force that depends on velocity is taken at the
// predicted velocity v + h a and is evaluated afresh at the start of the next step.
StepStatus velocity_verlet(StepContext& c) {
  const auto [q, v] = halves(c.y);
  const std::size_t n = q.size();
  const std::span<double> a0{c.memory.history.data(), n};
  const std::span<double> a1 = c.work.slot(0).first(n);
  const bool velocity_dependent = c.system.velocity_dependent();
  if (velocity_dependent || c.memory.primed == 0) c.acceleration(c.t, q, v, a0);
  const double half = 0.5 * c.h;
  const double half_square = half * c.h;
  std::span<double> v_end = v;
  if (velocity_dependent) {
    v_end = c.work.slot(1).first(n);
    for (std::size_t i = 0; i < n; ++i) v_end[i] = v[i] + c.h * a0[i];
  }
  for (std::size_t i = 0; i < n; ++i) q[i] += c.h * v[i] + half_square * a0[i];
  c.acceleration(c.t + c.h, q, v_end, a1);
  for (std::size_t i = 0; i < n; ++i) {
    v[i] += half * (a0[i] + a1[i]);
    a0[i] = a1[i];
  }
  c.memory.primed = 1;
  return StepStatus::ok;
}

// Three Stormer-Verlet steps of w1 h, w0 h, w1 h, which cancel the error term of order 3
// (Yoshida 1990, Phys. Lett. A 150, eq. 4.8). Adjacent drifts are joined.
StepStatus yoshida4(StepContext& c) {
  const auto [q, v] = halves(c.y);
  const std::span<double> a = c.work.slot(0).first(q.size());
  const double cube_root = std::cbrt(2.0);
  const double w1 = 1.0 / (2.0 - cube_root);
  const double w0 = -cube_root * w1;
  const double drifts[] = {0.5 * w1, 0.5 * (w0 + w1), 0.5 * (w0 + w1), 0.5 * w1};
  const double kicks[] = {w1, w0, w1};
  double time = c.t;
  for (int stage = 0; stage < 3; ++stage) {
    const double drift = drifts[stage] * c.h;
    for (std::size_t i = 0; i < q.size(); ++i) q[i] += drift * v[i];
    time += drift;
    c.acceleration(time, q, v, a);
    const double kick = kicks[stage] * c.h;
    for (std::size_t i = 0; i < q.size(); ++i) v[i] += kick * a[i];
  }
  for (std::size_t i = 0; i < q.size(); ++i) q[i] += drifts[3] * c.h * v[i];
  return StepStatus::ok;
}

}  // namespace motionlab::ode::steps
