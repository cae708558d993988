// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <cmath>

#include "engine/core/check.h"
#include "engine/sim/ode/kernels.h"
#include "engine/sim/ode/systems.h"

namespace motionlab::ode {
namespace {

class Spring final : public kernels::WithKernels<Spring, 2> {
 public:
  explicit Spring(const SpringParameters& p)
      : p_(p), stiffness_over_mass_(p.stiffness / p.mass), damping_over_mass_(p.damping / p.mass) {
    ML_CHECK(p.mass > 0.0 && p.stiffness > 0.0 && p.damping >= 0.0);
  }

  std::string_view id() const override { return p_.damping > 0.0 ? "damped_spring" : "spring"; }
  std::size_t dimension() const override { return 2; }
  Quantity component(std::size_t i) const override {
    return i == 0 ? Quantity{"x", "x", "m"} : Quantity{"v", "v", "m/s"};
  }
  void initial_state(std::span<double> y) const override {
    y[0] = p_.initial_position;
    y[1] = p_.initial_velocity;
  }
  bool velocity_dependent() const override { return p_.damping > 0.0; }
  void evaluate(double, std::span<const double> y, std::span<double> dydt) const override {
    dydt[0] = y[1];
    dydt[1] = force_over_mass(y[0], y[1]);
  }
  void acceleration(double, std::span<const double> q, std::span<const double> v,
                    std::span<double> a) const override {
    a[0] = force_over_mass(q[0], v[0]);
  }
  std::optional<Energy> energy(std::span<const double> y) const override {
    return Energy{0.5 * p_.mass * y[1] * y[1], 0.5 * p_.stiffness * y[0] * y[0]};
  }
  bool conserves_energy() const override { return p_.damping == 0.0; }

  bool has_exact() const override { return true; }
  // x = e^(-at) (x0 C + (v0 + a x0) S), v = e^(-at) (v0 C - (a v0 + w0^2 x0) S) with a = c/2m and
  // C, S = cos, sin / w (underdamped) or cosh, sinh / s (overdamped).
  bool exact(double t, std::span<const double> y0, std::span<double> y) const override {
    const double a = 0.5 * damping_over_mass_;
    const double d = a * a - stiffness_over_mass_;
    const double root = std::sqrt(std::abs(d));
    double c = 0.0;  // e^(-at) C
    double s = 0.0;  // e^(-at) S
    if (root * t < 1e-4) {
      const double z = d * t * t;
      c = std::exp(-a * t) * (1.0 + z / 2.0 + z * z / 24.0);
      s = std::exp(-a * t) * t * (1.0 + z / 6.0 + z * z / 120.0);
    } else if (d < 0.0) {
      c = std::exp(-a * t) * std::cos(root * t);
      s = std::exp(-a * t) * std::sin(root * t) / root;
    } else {
      // a - root without cancellation: (a - root)(a + root) = w0^2.
      const double slow = std::exp(-stiffness_over_mass_ / (a + root) * t);
      const double fast = std::exp(-(a + root) * t);
      c = 0.5 * (slow + fast);
      s = 0.5 * (slow - fast) / root;
    }
    const double x0 = y0[0];
    const double v0 = y0[1];
    y[0] = x0 * c + (v0 + a * x0) * s;
    y[1] = v0 * c - (a * v0 + stiffness_over_mass_ * x0) * s;
    return true;
  }
  int jacobian(double, std::span<const double>, BandMatrix& j, std::span<double>) const override {
    j.at(0, 0) = 0.0;
    j.at(0, 1) = 1.0;
    j.at(1, 0) = -stiffness_over_mass_;
    j.at(1, 1) = -damping_over_mass_;
    return 0;
  }

 private:
  double force_over_mass(double x, double v) const {
    return -stiffness_over_mass_ * x - damping_over_mass_ * v;
  }
  SpringParameters p_;
  double stiffness_over_mass_;  // [1/s^2]
  double damping_over_mass_;    // [1/s]
};

class VanDerPol final : public SecondOrderSystem {
 public:
  explicit VanDerPol(const VanDerPolParameters& p) : p_(p) { ML_CHECK(p.mu >= 0.0); }

  std::string_view id() const override { return "van_der_pol"; }
  std::size_t dimension() const override { return 2; }
  Quantity component(std::size_t i) const override {
    return i == 0 ? Quantity{"x", "x", "m"} : Quantity{"v", "v", "m/s"};
  }
  void initial_state(std::span<double> y) const override {
    y[0] = p_.initial_position;
    y[1] = p_.initial_velocity;
  }
  bool velocity_dependent() const override { return p_.mu > 0.0; }
  void acceleration(double, std::span<const double> q, std::span<const double> v,
                    std::span<double> a) const override {
    a[0] = p_.mu * (1.0 - q[0] * q[0]) * v[0] - q[0];
  }
  // Of the oscillator without its drive, for unit mass and stiffness.
  std::optional<Energy> energy(std::span<const double> y) const override {
    return Energy{0.5 * y[1] * y[1], 0.5 * y[0] * y[0]};
  }
  bool conserves_energy() const override { return p_.mu == 0.0; }
  int jacobian(double, std::span<const double> y, BandMatrix& j, std::span<double>) const override {
    j.at(0, 0) = 0.0;
    j.at(0, 1) = 1.0;
    j.at(1, 0) = -2.0 * p_.mu * y[0] * y[1] - 1.0;
    j.at(1, 1) = p_.mu * (1.0 - y[0] * y[0]);
    return 0;
  }

 private:
  VanDerPolParameters p_;
};

}  // namespace

std::unique_ptr<System> make_spring(const SpringParameters& p) {
  return std::make_unique<Spring>(p);
}

std::unique_ptr<System> make_van_der_pol(const VanDerPolParameters& p) {
  return std::make_unique<VanDerPol>(p);
}

}  // namespace motionlab::ode
