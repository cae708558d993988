// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <glm/vec3.hpp>
#include <vector>

#include "engine/core/hash.h"
#include "engine/sim/cloth/topology.h"

namespace motionlab::cloth {

// All that moves: copying it is a snapshot. One array a component, so that sweeps load vectors.
template <typename Real>
struct State {
  std::vector<Real> x, y, z;     // [m]
  std::vector<Real> px, py, pz;  // [m] at the start of the last substep
  std::vector<Real> vx, vy, vz;  // [m/s]
  std::vector<Real> w;           // inverse mass [1/kg]; 0: pinned
  // Per edge 1, or 0 where it is torn; empty while none is.
  std::vector<Real> alive;

  std::size_t size() const { return x.size(); }
  glm::dvec3 position(std::size_t i) const {
    return {static_cast<double>(x[i]), static_cast<double>(y[i]), static_cast<double>(z[i])};
  }
  glm::dvec3 velocity(std::size_t i) const {
    return {static_cast<double>(vx[i]), static_cast<double>(vy[i]), static_cast<double>(vz[i])};
  }
  void place(std::size_t i, const glm::dvec3& p) {
    x[i] = static_cast<Real>(p.x);
    y[i] = static_cast<Real>(p.y);
    z[i] = static_cast<Real>(p.z);
  }
  void set_velocity(std::size_t i, const glm::dvec3& v) {
    vx[i] = static_cast<Real>(v.x);
    vy[i] = static_cast<Real>(v.y);
    vz[i] = static_cast<Real>(v.z);
  }
  bool pinned(std::size_t i) const { return w[i] == Real(0); }
  bool torn(std::size_t edge) const { return !alive.empty() && alive[edge] == Real(0); }
  ParticleView<Real> view() { return {x, y, z, px, py, pz, w}; }

  // The cloth at rest, at rest.
  static State at_rest(const Topology& t) {
    State s;
    const std::size_t n = t.particle_count();
    for (auto* v : {&s.x, &s.y, &s.z, &s.vx, &s.vy, &s.vz, &s.w}) v->resize(n);
    for (std::size_t i = 0; i < n; ++i) {
      s.place(i, t.rest[i]);
      s.w[i] = static_cast<Real>(1.0 / t.mass[i]);
    }
    s.px = s.x;
    s.py = s.y;
    s.pz = s.z;
    return s;
  }
  // The next step takes its velocity.
  void pin(std::size_t i) { w[i] = Real(0); }
  void unpin(const Topology& t, std::size_t i) { w[i] = static_cast<Real>(1.0 / t.mass[i]); }

  void hash(Hasher& hasher) const {
    for (const auto* v : {&x, &y, &z, &px, &py, &pz, &vx, &vy, &vz, &w, &alive}) {
      hasher.add_range(std::span<const Real>(*v));
    }
  }
  std::size_t bytes() const { return (10 * size() + alive.size()) * sizeof(Real); }
};

}  // namespace motionlab::cloth
