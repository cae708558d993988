// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// The two solvers that solve linear systems: implicit Euler and projective dynamics.
#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "engine/sim/cloth/implicit_system.h"
#include "engine/sim/cloth/projective_system.h"
#include "engine/sim/cloth/stepper.h"

namespace motionlab::cloth {
namespace {

glm::dvec3 at_index(const std::vector<float>& x, const std::vector<float>& y,
                    const std::vector<float>& z, std::size_t i) {
  return {static_cast<double>(x[i]), static_cast<double>(y[i]), static_cast<double>(z[i])};
}
glm::dvec3 at_index(const std::vector<double>& x, const std::vector<double>& y,
                    const std::vector<double>& z, std::size_t i) {
  return {x[i], y[i], z[i]};
}

}  // namespace

template <typename Real>
void Stepper<Real>::find_flags(const State<Real>& s) {
  for (std::size_t i = 0; i < s.size(); ++i) free_[i] = s.pinned(i) ? 0 : 1;
  torn_.clear();
  for (const Real alive : s.alive) torn_.push_back(alive == Real(0) ? 1 : 0);
}

template <typename Real>
void Stepper<Real>::implicit_substep(State<Real>& s, const Settings& settings, double h,
                                     StepReport& report) {
  const Topology& t = *topology_;
  if (implicit_ == nullptr) implicit_ = std::make_unique<ImplicitSystem>(t);
  find_flags(s);
  const double keep = std::exp(-settings.damping * h);
  for (std::size_t i = 0; i < s.size(); ++i) {
    position_[i] = s.position(i);
    velocity_[i] = s.pinned(i) ? glm::dvec3(0.0) : keep * s.velocity(i);
    force_[i] = t.mass[i] * (settings.gravity + at_index(ax_, ay_, az_, i));
    s.px[i] = s.x[i];
    s.py[i] = s.y[i];
    s.pz[i] = s.z[i];
  }
  const ImplicitSystem::Solved solved =
      implicit_->step(t, settings, h, position_, velocity_, force_, t.mass, free_, torn_);
  report.cg_iterations += solved.iterations;
  report.residual = solved.residual;
  for (std::size_t i = 0; i < s.size(); ++i) {
    s.set_velocity(i, velocity_[i]);  // 0 of what is pinned
    if (s.pinned(i)) continue;
    s.place(i, position_[i] + h * velocity_[i]);
  }
  if (settings.strain_limit > 0.0) {
    limit_strain(s, settings);
    take_velocities(s, h);
  }
}

template <typename Real>
void Stepper<Real>::projective_substep(State<Real>& s, const Settings& settings, double h) {
  const Topology& t = *topology_;
  if (projective_ == nullptr) projective_ = std::make_unique<ProjectiveSystem>(t);
  find_flags(s);
  projective_->prepare(t, settings.material, h, free_, torn_);
  const Pull* const pull = settings.pull;
  const glm::dvec3 target =
      pull != nullptr ? target_in_reach(*pull, pulled_point(*pull, s)) : glm::dvec3(0.0);
  predict(s, settings, h);
  for (std::size_t i = 0; i < s.size(); ++i) position_[i] = velocity_[i] = s.position(i);
  residuals_.clear();
  // velocity_ holds where the particles would go without constraints.
  for (int iteration = 0; iteration < settings.iterations; ++iteration) {
    local_step(s, settings, h);
    if (pull != nullptr) {
      for (int k = 0; k < 3; ++k) {
        if (free_[pull->p[k]] == 0) continue;
        force_[pull->p[k]] += pull->stiffness * pull->weight[k] * target;
        for (int j = 0; j < 3; ++j) {  // what a pinned corner adds stands on the right side
          if (free_[pull->p[j]] != 0) continue;
          force_[pull->p[k]] -=
              pull->stiffness * pull->weight[k] * pull->weight[j] * position_[pull->p[j]];
        }
      }
      projective_->solve(force_, *pull, free_);
    } else {
      projective_->solve(force_);
    }
    double moved = 0.0;
    for (std::size_t i = 0; i < s.size(); ++i) {
      const glm::dvec3 d = force_[i] - position_[i];
      moved += glm::dot(d, d);
      position_[i] = force_[i];
    }
    if (settings.record_residuals) {
      residuals_.push_back(std::sqrt(moved / static_cast<double>(s.size())));
    }
  }
  for (std::size_t i = 0; i < s.size(); ++i) {
    if (!s.pinned(i)) s.place(i, position_[i]);
  }
  limit_strain(s, settings);
  take_velocities(s, h);
}

// Right side of the global step: inertia, and every spring at its rest length in the direction that
// it has now. Isometric hinges project to 0, and angles are taken as such.
template <typename Real>
void Stepper<Real>::local_step(const State<Real>& s, const Settings& settings, double h) {
  const Topology& t = *topology_;
  for (std::size_t i = 0; i < s.size(); ++i) {
    force_[i] = free_[i] != 0 ? t.mass[i] / (h * h) * velocity_[i] : position_[i];
  }
  for (std::size_t e = 0; e < t.edges.size(); ++e) {
    if (!torn_.empty() && torn_[e] != 0) continue;
    const int a = t.edges.a[e], b = t.edges.b[e];
    const glm::dvec3 d = position_[a] - position_[b];
    const double length = glm::length(d), k = settings.material.of(t.edges.kind[e]);
    const glm::dvec3 wanted = length > 0.0 ? k * t.edges.rest[e] / length * d : glm::dvec3(0.0);
    if (free_[a] != 0) force_[a] += free_[b] != 0 ? wanted : wanted + k * position_[b];
    if (free_[b] != 0) force_[b] -= free_[a] != 0 ? wanted : wanted - k * position_[a];
  }
  for (const Hinge& hinge : t.hinges) {
    glm::dvec3 fixed(0.0);
    for (int k = 0; k < hinge.points; ++k) {
      if (free_[hinge.p[k]] == 0) fixed += hinge.weight[k] * position_[hinge.p[k]];
    }
    const glm::dvec3 f = settings.material.rigidity * hinge.weight_scale * fixed;
    for (int k = 0; k < hinge.points; ++k) {
      if (free_[hinge.p[k]] != 0) force_[hinge.p[k]] -= hinge.weight[k] * f;
    }
  }
}

template void Stepper<float>::implicit_substep(State<float>&, const Settings&, double, StepReport&);
template void Stepper<double>::implicit_substep(State<double>&, const Settings&, double,
                                                StepReport&);
template void Stepper<float>::projective_substep(State<float>&, const Settings&, double);
template void Stepper<double>::projective_substep(State<double>&, const Settings&, double);

}  // namespace motionlab::cloth
