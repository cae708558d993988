// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <numbers>
#include <vector>

#include "engine/core/hash.h"
#include "engine/sim/cloth/colliders.h"
#include "engine/sim/cloth/self_collision.h"

// A cloth for tests of collision alone: position-based dynamics with distance constraints, as small
// as it can be written, so that collision is tested without the solvers that use it.

namespace motionlab::cloth::verify {

template <typename Real>
class Sheet {
 public:
  // side x side particles `spacing` [m] apart, at rest in the plane y = 0, shown to `place` for
  // where they begin.
  template <typename Place>
  Sheet(int side, double spacing, const Place& place) : side_(side) {
    for (int i = 0; i < side; ++i) {
      for (int j = 0; j < side; ++j) {
        const double u = spacing * i, v = spacing * j;
        put(rest_x, u), put(rest_y, 0.0), put(rest_z, v);
        const glm::dvec3 at = place(u, v);
        put(x, at.x), put(y, at.y), put(z, at.z);
        connect(i, j);
        if (i + 1 < side && j + 1 < side) {
          const int a = side * i + j, b = a + 1, c = a + side, d = c + 1;
          triangles.push_back({a, b, c});
          triangles.push_back({b, d, c});
        }
      }
    }
    px = x, py = y, pz = z;
    vx.assign(x.size(), Real(0)), vy = vx, vz = vx;
    inverse_mass.assign(x.size(), Real(1.0 / (0.2 * spacing * spacing)));  // 0.2 kg/m^2
  }

  ParticleView<Real> view() { return {x, y, z, px, py, pz, inverse_mass}; }
  SelfCollision<Real> make_self_collision() const { return {rest_x, rest_y, rest_z, triangles}; }

  void predict(double h, double gravity) {
    px = x, py = y, pz = z;
    const Real damp = static_cast<Real>(std::exp(-h)), step = static_cast<Real>(h);
    for (std::size_t i = 0; i < x.size(); ++i) {
      if (!(inverse_mass[i] > Real(0))) continue;
      vx[i] *= damp, vy[i] *= damp, vz[i] *= damp;
      vy[i] -= static_cast<Real>(h * gravity);
      x[i] += step * vx[i], y[i] += step * vy[i], z[i] += step * vz[i];
    }
  }
  void relax() {
    for (const Link& link : links_) {
      const Real wa = inverse_mass[link.a], wb = inverse_mass[link.b];
      const Real dx = x[link.a] - x[link.b], dy = y[link.a] - y[link.b], dz = z[link.a] - z[link.b];
      const Real length = std::sqrt(dx * dx + dy * dy + dz * dz);
      if (!(length > Real(0)) || !(wa + wb > Real(0))) continue;
      const Real s = link.stiffness * (length - link.rest) / (length * (wa + wb));
      x[link.a] -= wa * s * dx, y[link.a] -= wa * s * dy, z[link.a] -= wa * s * dz;
      x[link.b] += wb * s * dx, y[link.b] += wb * s * dy, z[link.b] += wb * s * dz;
    }
  }
  void set_velocities(double h) {
    const Real rate = static_cast<Real>(1.0 / h);
    for (std::size_t i = 0; i < x.size(); ++i) {
      vx[i] = rate * (x[i] - px[i]), vy[i] = rate * (y[i] - py[i]), vz[i] = rate * (z[i] - pz[i]);
    }
  }
  double mean_strain() const {
    double sum = 0.0;
    for (const Link& link : links_) {
      const double length =
          std::hypot(x[link.a] - x[link.b], y[link.a] - y[link.b], z[link.a] - z[link.b]);
      sum += link.stiffness == Real(1) ? std::abs(length / link.rest - 1.0) : 0.0;
    }
    return sum / static_cast<double>(links_.size());
  }
  std::uint64_t hash() const {
    Hasher hasher;
    for (const auto* values : {&x, &y, &z, &vx, &vy, &vz})
      hasher.add_range(std::span<const Real>(*values));
    return hasher.value();
  }

  std::vector<Real> x, y, z, px, py, pz, vx, vy, vz, inverse_mass, rest_x, rest_y, rest_z;
  std::vector<Triangle> triangles;

 private:
  struct Link {
    int a, b;
    Real rest, stiffness;
  };
  static void put(std::vector<Real>& to, double value) { to.push_back(static_cast<Real>(value)); }
  void connect(int i, int j) {
    const auto link = [&](int k, int l, double stiffness) {
      if (k < 0 || l < 0 || l >= side_) return;
      const int a = side_ * k + l, b = side_ * i + j;
      const double rest = std::hypot(rest_x[a] - rest_x[b], rest_z[a] - rest_z[b]);
      links_.push_back({a, b, static_cast<Real>(rest), static_cast<Real>(stiffness)});
    };
    link(i - 1, j, 1.0), link(i, j - 1, 1.0);
    link(i - 1, j - 1, 1.0), link(i - 1, j + 1, 1.0);
    link(i - 2, j, 0.02), link(i, j - 2, 0.02);
  }

  int side_;
  std::vector<Link> links_;
};

// Where u of a strip comes to lie when it is folded to and fro: straight runs of `run` [m] joined
// by half circles of `radius` [m].
inline glm::dvec2 accordion(double u, double run, double radius) {
  const double turn = std::numbers::pi * radius, period = run + turn;
  const int fold = static_cast<int>(u / period);
  const double s = u - fold * period, height = 2.0 * radius * fold;
  const bool back = fold % 2 != 0;
  if (s <= run) return {back ? run - s : s, height};
  const double angle = (s - run) / radius;
  const double out = radius * std::sin(angle), up = radius * (1.0 - std::cos(angle));
  return {back ? -out : run + out, height + up};
}

}  // namespace motionlab::cloth::verify
