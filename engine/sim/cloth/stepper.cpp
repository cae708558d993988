// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/sim/cloth/stepper.h"

#include <algorithm>
#include <utility>

#include "engine/core/check.h"
#include "engine/sim/cloth/implicit_system.h"
#include "engine/sim/cloth/projective_system.h"

namespace motionlab::cloth {

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
  air_force_.resize(topology_->triangles.size());
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

template Stepper<float>::Stepper(std::shared_ptr<const Topology>);
template Stepper<float>::~Stepper();
template StepReport Stepper<float>::step(State<float>&, const Settings&, double, double);
template Stepper<double>::Stepper(std::shared_ptr<const Topology>);
template Stepper<double>::~Stepper();
template StepReport Stepper<double>::step(State<double>&, const Settings&, double, double);

}  // namespace motionlab::cloth
