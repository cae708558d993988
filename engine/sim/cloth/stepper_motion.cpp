// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// How every step begins and ends: prediction, velocities, and whether it was a step.
#include <algorithm>
#include <array>
#include <cmath>

#include "engine/math/simd_level.h"
#include "engine/sim/cloth/stepper.h"

namespace motionlab::cloth {
namespace {

// One component of all particles.
template <typename Real>
struct MotionAxis {
  std::size_t count;
  const Real* w;
  const Real* a;  // [m/s²] of the air
  Real* x;
  Real* p;
  Real* v;
};

template <typename Real>
[[gnu::always_inline]] inline void predict_axis(const MotionAxis<Real>& m, Real keep, Real g,
                                                Real h) {
  const Real *w = m.w, *a = m.a;
  Real *x = m.x, *p = m.p, *v = m.v;
#pragma GCC ivdep
  for (std::size_t i = 0; i < m.count; ++i) {
    const Real at = x[i], fast = keep * v[i] + h * (g + a[i]);
    const Real u = w[i] > Real(0) ? fast : Real(0);
    p[i] = at;
    v[i] = u;
    x[i] = at + h * u;
  }
}
template <typename Real>
ML_TARGET_AVX2 void predict_axis_avx2(const MotionAxis<Real>& m, Real keep, Real g, Real h) {
  predict_axis(m, keep, g, h);
}

}  // namespace

// v ← v·e^(−damping·h), then gravity and air, then x ← x + h v.
template <typename Real>
void Stepper<Real>::predict(State<Real>& s, const Settings& settings, double h) {
  const Real keep = static_cast<Real>(std::exp(-settings.damping * h));
  const Real dt = static_cast<Real>(h);
  const bool wide = math::simd_level() == math::SimdLevel::avx2;
  const auto axis = [&](std::vector<Real>& x, std::vector<Real>& p, std::vector<Real>& v,
                        const std::vector<Real>& a, double g) {
    const MotionAxis<Real> m{s.size(), s.w.data(), a.data(), x.data(), p.data(), v.data()};
    const Real gravity = static_cast<Real>(g);
    wide ? predict_axis_avx2(m, keep, gravity, dt) : predict_axis(m, keep, gravity, dt);
  };
  axis(s.x, s.px, s.vx, ax_, settings.gravity.x);
  axis(s.y, s.py, s.vy, ay_, settings.gravity.y);
  axis(s.z, s.pz, s.vz, az_, settings.gravity.z);
}

template <typename Real>
void Stepper<Real>::take_velocities(State<Real>& s, double h) {
  const Real rate = static_cast<Real>(1.0 / h);
  const auto axis = [&](const std::vector<Real>& x, const std::vector<Real>& p,
                        std::vector<Real>& v) {
    const Real *to = x.data(), *from = p.data();
    Real* const out = v.data();
    const std::size_t count = s.size();
    for (std::size_t i = 0; i < count; ++i) out[i] = rate * (to[i] - from[i]);
  };
  axis(s.x, s.px, s.vx);
  axis(s.y, s.py, s.vy);
  axis(s.z, s.pz, s.vz);
}

template <typename Real>
EdgeSweep<Real> Stepper<Real>::lengths_of(State<Real>& s) const {
  EdgeSweep<Real> sweep;
  sweep.x = s.x.data();
  sweep.y = s.y.data();
  sweep.z = s.z.data();
  sweep.w = s.w.data();
  sweep.rest = rest_.data();
  sweep.alive = s.alive.empty() ? nullptr : s.alive.data();
  return sweep;
}

template <typename Real>
void Stepper<Real>::judge(State<Real>& s, StepReport& report) {
  constexpr double kLost = 1e3;  // times its rest length: no cloth comes back from there
  const auto finite = [&](std::size_t i) {
    const Real sum = s.x[i] + s.y[i] + s.z[i] + s.vx[i] + s.vy[i] + s.vz[i];
    return sum - sum == Real(0);
  };
  for (std::size_t i = 0; i < s.size() && report.particle < 0; ++i) {
    if (!finite(i)) report.particle = static_cast<int>(i);
  }
  if (report.particle >= 0) {
    report.diverged = true;
    std::vector<Real>* const now[6] = {&s.x, &s.y, &s.z, &s.vx, &s.vy, &s.vz};
    for (int i = 0; i < 6; ++i) std::copy(before_[i].begin(), before_[i].end(), now[i]->begin());
  }
  edge_stretches(lengths_of(s), *topology_, errors_.data());
  // Eight maxima side by side, for the vector unit.
  std::array<Real, 8> most{};
  const std::size_t n = errors_.size(), whole = n - n % most.size();
  for (std::size_t e = 0; e < whole; e += most.size()) {
    for (std::size_t k = 0; k < most.size(); ++k) {
      most[k] = errors_[e + k] > most[k] ? errors_[e + k] : most[k];
    }
  }
  Real largest = Real(0);
  for (const Real m : most) largest = std::max(largest, m);
  for (std::size_t e = whole; e < n; ++e) largest = std::max(largest, errors_[e]);
  report.longest = std::sqrt(static_cast<double>(largest));
  if (!(report.longest > kLost)) return;
  report.diverged = true;
  if (report.particle >= 0) return;
  const auto lost = std::find_if(errors_.begin(), errors_.end(), [](Real stretch) {
    return std::sqrt(static_cast<double>(stretch)) > kLost;
  });
  report.particle = topology_->edges.b[static_cast<std::size_t>(lost - errors_.begin())];
}

template void Stepper<float>::predict(State<float>&, const Settings&, double);
template void Stepper<float>::take_velocities(State<float>&, double);
template EdgeSweep<float> Stepper<float>::lengths_of(State<float>&) const;
template void Stepper<float>::judge(State<float>&, StepReport&);
template void Stepper<double>::predict(State<double>&, const Settings&, double);
template void Stepper<double>::take_velocities(State<double>&, double);
template EdgeSweep<double> Stepper<double>::lengths_of(State<double>&) const;
template void Stepper<double>::judge(State<double>&, StepReport&);

}  // namespace motionlab::cloth
