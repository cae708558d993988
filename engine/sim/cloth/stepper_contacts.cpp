// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// Contacts of a step: where obstacles are, and the cloth with itself.
#include <algorithm>
#include <glm/gtc/quaternion.hpp>

#include "engine/sim/cloth/stepper.h"

namespace motionlab::cloth {
namespace {

// Passes over the contacts of a cloth with itself where no iterations take them along.
constexpr int kSelfContactPasses = 4;

}  // namespace

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
bool Stepper<Real>::overstretched(State<Real>& s) {
  constexpr Real kSquare = Real(9);  // of the length over the rest length
  edge_stretches(lengths_of(s), *topology_, errors_.data());
  int lost = 0;
  for (const Real stretch : errors_) lost |= static_cast<int>(!(stretch <= kSquare));
  return lost != 0;
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

template void Stepper<float>::place_colliders(std::span<const Collider>, int, int);
template void Stepper<float>::keep_places(const State<float>&);
template void Stepper<float>::change_velocities(State<float>&, double);
template ParticleView<float> Stepper<float>::since_start(State<float>&);
template bool Stepper<float>::begin_self_contacts(State<float>&, const Settings&);
template void Stepper<float>::collide_with_itself(State<float>&, const Settings&, double,
                                                  StepReport&);
template void Stepper<double>::place_colliders(std::span<const Collider>, int, int);
template void Stepper<double>::keep_places(const State<double>&);
template void Stepper<double>::change_velocities(State<double>&, double);
template ParticleView<double> Stepper<double>::since_start(State<double>&);
template bool Stepper<double>::begin_self_contacts(State<double>&, const Settings&);
template void Stepper<double>::collide_with_itself(State<double>&, const Settings&, double,
                                                   StepReport&);

}  // namespace motionlab::cloth
