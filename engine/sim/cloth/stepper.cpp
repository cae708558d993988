// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/sim/cloth/stepper.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <queue>
#include <utility>

#include "engine/core/check.h"
#include "engine/sim/cloth/implicit_system.h"
#include "engine/sim/cloth/projective_system.h"

namespace motionlab::cloth {
namespace {

// Passes over the contacts of a cloth with itself where no iterations take them along.
constexpr int kSelfContactPasses = 4;

}  // namespace

template <typename Real>
Stepper<Real>::Stepper(std::shared_ptr<const Topology> topology) : topology_(std::move(topology)) {
  const std::size_t n = topology_->particle_count();
  const Edges& edges = topology_->edges;
  rest_.reserve(edges.size());
  for (const double r : edges.rest) rest_.push_back(static_cast<Real>(r));
  lambda_.resize(edges.size());
  jacobi_.resize(edges.size());
  errors_.resize(edges.size());
  hinge_lambda_.resize(topology_->hinges.size());
  for (auto* a : {&ax_, &ay_, &az_}) a->assign(n, Real(0));
  for (auto* v : {&force_, &position_, &velocity_}) v->resize(n);
  free_.resize(n);
  torn_.reserve(edges.size());
  for (auto& b : before_) b.resize(n);
  for (auto& b : places_) b.resize(n);
  tether_.assign(n, -1);
  tether_length_.assign(n, 0.0);
  residuals_.reserve(1024);
}

template <typename Real>
Stepper<Real>::~Stepper() {}  // where the systems are complete types

template <typename Real>
StepReport Stepper<Real>::step(State<Real>& s, const Settings& settings, double time, double dt) {
  ML_CHECK_EQ(s.size(), topology_->particle_count());
  StepReport report;
  self_contacts_begun_ = false;
  const std::vector<Real>* const now[6] = {&s.x, &s.y, &s.z, &s.vx, &s.vy, &s.vz};
  for (int i = 0; i < 6; ++i) std::copy(now[i]->begin(), now[i]->end(), before_[i].begin());
  if (settings.strain_limit > 0.0 && tethered_w_ != s.w) find_tethers(s);
  const int substeps = std::max(1, settings.substeps);
  const double h = dt / substeps;
  for (int i = 0; i < substeps; ++i) {
    find_air_acceleration(s, settings, time + i * h, h);
    place_colliders(settings.colliders, i, substeps);
    switch (settings.solver) {
      case Solver::pbd:
      case Solver::xpbd:
        position_substep(s, settings, h);
        break;
      case Solver::mass_spring_explicit:
        explicit_substep(s, settings, h, false);
        break;
      case Solver::mass_spring_symplectic:
        explicit_substep(s, settings, h, true);
        break;
      case Solver::mass_spring_implicit:
        implicit_substep(s, settings, h, report);
        break;
      case Solver::projective_dynamics:
        projective_substep(s, settings, h);
        break;
    }
    if (!colliders_.empty()) {
      keep_places(s);
      report.collider_contacts = collide(s.view(), std::span<const Collider>(colliders_),
                                         settings.thickness, settings.threads)
                                     .contacts;
      change_velocities(s, h);
    }
  }
  collide_with_itself(s, settings, dt, report);
  if (settings.solver != Solver::mass_spring_implicit && !residuals_.empty()) {
    report.residual = residuals_.back();
  }
  judge(s, report);
  return report;
}

// v ← v·e^(−damping·h), then gravity and air, then x ← x + h v.
template <typename Real>
void Stepper<Real>::predict(State<Real>& s, const Settings& settings, double h) {
  const Real keep = static_cast<Real>(std::exp(-settings.damping * h));
  const Real gx = static_cast<Real>(settings.gravity.x), gy = static_cast<Real>(settings.gravity.y),
             gz = static_cast<Real>(settings.gravity.z), dt = static_cast<Real>(h);
  const std::size_t n = s.size();
  const auto axis = [&](std::vector<Real>& x, std::vector<Real>& p, std::vector<Real>& v,
                        const std::vector<Real>& a, Real g) {
    for (std::size_t i = 0; i < n; ++i) {
      p[i] = x[i];
      v[i] = s.w[i] > Real(0) ? keep * v[i] + dt * (g + a[i]) : Real(0);
      x[i] += dt * v[i];
    }
  };
  axis(s.x, s.px, s.vx, ax_, gx);
  axis(s.y, s.py, s.vy, ay_, gy);
  axis(s.z, s.pz, s.vz, az_, gz);
}

template <typename Real>
void Stepper<Real>::take_velocities(State<Real>& s, double h) {
  const Real rate = static_cast<Real>(1.0 / h);
  for (std::size_t i = 0; i < s.size(); ++i) {
    s.vx[i] = rate * (s.x[i] - s.px[i]);
    s.vy[i] = rate * (s.y[i] - s.py[i]);
    s.vz[i] = rate * (s.z[i] - s.pz[i]);
  }
}

// Distance along warp and weft to the nearest pin: Dijkstra from all pins at once.
template <typename Real>
void Stepper<Real>::find_tethers(const State<Real>& s) {
  const Topology& t = *topology_;
  tethered_w_ = s.w;
  std::fill(tether_.begin(), tether_.end(), -1);
  using Entry = std::pair<double, int>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  std::fill(tether_length_.begin(), tether_length_.end(), 1e300);
  for (std::size_t i = 0; i < s.size(); ++i) {
    if (!s.pinned(i)) continue;
    tether_length_[i] = 0.0;
    tether_[i] = static_cast<int>(i);
    open.emplace(0.0, static_cast<int>(i));
  }
  while (!open.empty()) {
    const auto [distance, p] = open.top();
    open.pop();
    if (distance > tether_length_[p]) continue;
    for (int k = t.around.begin[p]; k < t.around.begin[p + 1]; ++k) {
      const int e = t.around.edges[k];
      if (t.edges.kind[e] == EdgeKind::bend) continue;
      const int other = t.edges.a[e] == p ? t.edges.b[e] : t.edges.a[e];
      const double through = distance + t.edges.rest[e];
      if (!(through < tether_length_[other])) continue;
      tether_length_[other] = through;
      tether_[other] = tether_[p];
      open.emplace(through, other);
    }
  }
}

// Provot 1995, §4, on warp and weft; then the tethers, which bound every position at once.
template <typename Real>
void Stepper<Real>::limit_strain(State<Real>& s, const Settings& settings) {
  if (!(settings.strain_limit > 0.0)) return;
  const Topology& t = *topology_;
  const Real longest = static_cast<Real>(1.0 + settings.strain_limit);
  for (int pass = 0; pass < 2; ++pass) {
    for (std::size_t e = 0; e < t.edges.size(); ++e) {
      if (t.edges.kind[e] > EdgeKind::weft || s.torn(e)) continue;
      const int a = t.edges.a[e], b = t.edges.b[e];
      const Real dx = s.x[a] - s.x[b], dy = s.y[a] - s.y[b], dz = s.z[a] - s.z[b];
      const Real limit = longest * rest_[e], squared = dx * dx + dy * dy + dz * dz;
      const Real w = s.w[a] + s.w[b];
      if (!(squared > limit * limit) || !(w > Real(0))) continue;
      const Real factor = (limit / std::sqrt(squared) - Real(1)) / w;
      s.x[a] += s.w[a] * factor * dx;
      s.y[a] += s.w[a] * factor * dy;
      s.z[a] += s.w[a] * factor * dz;
      s.x[b] -= s.w[b] * factor * dx;
      s.y[b] -= s.w[b] * factor * dy;
      s.z[b] -= s.w[b] * factor * dz;
    }
  }
  if (!s.alive.empty()) return;  // what is torn off is held by nothing
  for (std::size_t i = 0; i < s.size(); ++i) {
    const int pin = tether_[i];
    if (pin < 0 || s.pinned(i)) continue;
    const Real dx = s.x[i] - s.x[pin], dy = s.y[i] - s.y[pin], dz = s.z[i] - s.z[pin];
    const Real limit = longest * static_cast<Real>(tether_length_[i]);
    const Real squared = dx * dx + dy * dy + dz * dz;
    if (!(squared > limit * limit)) continue;
    const Real factor = limit / std::sqrt(squared);
    s.x[i] = s.x[pin] + factor * dx;
    s.y[i] = s.y[pin] + factor * dy;
    s.z[i] = s.z[pin] + factor * dz;
  }
}

// Where the obstacles are during this substep.
template <typename Real>
void Stepper<Real>::place_colliders(std::span<const Collider> colliders, int substep,
                                    int substeps) {
  colliders_.assign(colliders.begin(), colliders.end());
  if (substeps == 1) return;
  const double from = static_cast<double>(substep) / substeps;
  const double to = static_cast<double>(substep + 1) / substeps;
  for (Collider& c : colliders_) {
    const auto between = [&](double t) {
      return Collider::Pose{c.start.position + t * (c.end.position - c.start.position),
                            glm::slerp(c.start.rotation, c.end.rotation, t)};
    };
    const Collider::Pose start = between(from), end = between(to);
    c.start = start;
    c.end = end;
  }
}

template <typename Real>
void Stepper<Real>::keep_places(const State<Real>& s) {
  const std::vector<Real>* const now[3] = {&s.x, &s.y, &s.z};
  for (int i = 0; i < 3; ++i) std::copy(now[i]->begin(), now[i]->end(), places_[i].begin());
}

// What was moved since keep_places() changes its velocity as if it had moved so for the time h.
template <typename Real>
void Stepper<Real>::change_velocities(State<Real>& s, double h) {
  const Real rate = static_cast<Real>(1.0 / h);
  for (std::size_t i = 0; i < s.size(); ++i) {
    s.vx[i] += rate * (s.x[i] - places_[0][i]);
    s.vy[i] += rate * (s.y[i] - places_[1][i]);
    s.vz[i] += rate * (s.z[i] - places_[2][i]);
  }
}

// Whether some edge is so long that the cloth is lost: there is nothing left to keep apart.
template <typename Real>
bool Stepper<Real>::overstretched(const State<Real>& s) const {
  constexpr Real kSquare = Real(9);  // of the length over the rest length
  const Edges& edges = topology_->edges;
  for (std::size_t e = 0; e < edges.size(); ++e) {
    const int a = edges.a[e], b = edges.b[e];
    const Real dx = s.x[a] - s.x[b], dy = s.y[a] - s.y[b], dz = s.z[a] - s.z[b];
    if (!(dx * dx + dy * dy + dz * dz <= kSquare * rest_[e] * rest_[e])) return true;
  }
  return false;
}

// Positions now and at the start of the step, beside which sheets are kept apart.
template <typename Real>
ParticleView<Real> Stepper<Real>::since_start(State<Real>& s) {
  ParticleView<Real> view = s.view();
  view.px = before_[0];
  view.py = before_[1];
  view.pz = before_[2];
  return view;
}

// Looks for the contacts of a predicted step. False if the cloth does not meet itself: it may not,
// it has no surface, or it is lost.
template <typename Real>
bool Stepper<Real>::begin_self_contacts(State<Real>& s, const Settings& settings) {
  const Topology& t = *topology_;
  if (!settings.self_collision || t.triangles.empty() || overstretched(s)) return false;
  if (self_collision_ == nullptr) {
    const State<Real> rest = State<Real>::at_rest(t);
    self_collision_ = std::make_unique<SelfCollision<Real>>(rest.x, rest.y, rest.z, t.triangles);
  }
  SelfCollisionSettings self;
  self.thickness = settings.thickness;
  self.friction = settings.friction;
  self.threads = settings.threads;
  self_collision_->begin(since_start(s), self);
  return true;
}

// Once a step, from where the particles were at its start. The contacts may have been found, and
// solved among the other constraints, by the only substep.
template <typename Real>
void Stepper<Real>::collide_with_itself(State<Real>& s, const Settings& settings, double dt,
                                        StepReport& report) {
  keep_places(s);
  if (!self_contacts_begun_) {
    if (!begin_self_contacts(s, settings)) return;
    for (int pass = 0; pass < kSelfContactPasses; ++pass) self_collision_->solve(since_start(s));
  }
  self_contacts_begun_ = false;
  report.self_contacts = self_collision_->finish(since_start(s)).contacts;
  change_velocities(s, dt);
}

template <typename Real>
void Stepper<Real>::judge(State<Real>& s, StepReport& report) const {
  constexpr double kLost = 1e3;  // times its rest length: no cloth comes back from there
  const Topology& t = *topology_;
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
  Real largest = Real(0);
  for (std::size_t e = 0; e < t.edges.size(); ++e) {
    const int a = t.edges.a[e], b = t.edges.b[e];
    const Real dx = s.x[a] - s.x[b], dy = s.y[a] - s.y[b], dz = s.z[a] - s.z[b];
    const Real ratio = (dx * dx + dy * dy + dz * dz) / (rest_[e] * rest_[e]);
    if (!(ratio > largest) || s.torn(e)) continue;
    largest = ratio;
    if (report.particle < 0 && std::sqrt(static_cast<double>(ratio)) > kLost) {
      report.particle = b;
      report.diverged = true;
    }
  }
  report.longest = std::sqrt(static_cast<double>(largest));
}

template Stepper<float>::Stepper(std::shared_ptr<const Topology>);
template Stepper<float>::~Stepper();
template StepReport Stepper<float>::step(State<float>&, const Settings&, double, double);
template void Stepper<float>::predict(State<float>&, const Settings&, double);
template void Stepper<float>::take_velocities(State<float>&, double);
template void Stepper<float>::limit_strain(State<float>&, const Settings&);
template Stepper<double>::Stepper(std::shared_ptr<const Topology>);
template Stepper<double>::~Stepper();
template StepReport Stepper<double>::step(State<double>&, const Settings&, double, double);
template void Stepper<double>::predict(State<double>&, const Settings&, double);
template void Stepper<double>::take_velocities(State<double>&, double);
template void Stepper<double>::limit_strain(State<double>&, const Settings&);

}  // namespace motionlab::cloth
