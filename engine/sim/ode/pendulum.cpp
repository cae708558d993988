// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <cmath>
#include <numbers>

#include "engine/core/check.h"
#include "engine/sim/ode/elliptic.h"
#include "engine/sim/ode/kernels.h"
#include "engine/sim/ode/systems.h"

namespace motionlab::ode {
namespace {

class Pendulum final : public kernels::WithKernels<Pendulum, 2> {
 public:
  explicit Pendulum(const PendulumParameters& p)
      : p_(p),
        gravity_over_length_(p.gravity / p.length),
        damping_rate_(p.damping / (p.mass * p.length * p.length)) {
    ML_CHECK(p.mass > 0.0 && p.length > 0.0 && p.gravity >= 0.0 && p.damping >= 0.0);
  }

  std::string_view id() const override { return "pendulum"; }
  std::size_t dimension() const override { return 2; }
  Quantity component(std::size_t i) const override {
    return i == 0 ? Quantity{"theta", "θ", "rad"} : Quantity{"omega", "ω", "rad/s"};
  }
  void initial_state(std::span<double> y) const override {
    y[0] = p_.initial_angle;
    y[1] = p_.initial_velocity;
  }
  bool velocity_dependent() const override { return p_.damping > 0.0; }
  void evaluate(double, std::span<const double> y, std::span<double> dydt) const override {
    dydt[0] = y[1];
    dydt[1] = angular_acceleration(y[0], y[1]);
  }
  void acceleration(double, std::span<const double> q, std::span<const double> v,
                    std::span<double> a) const override {
    a[0] = angular_acceleration(q[0], v[0]);
  }
  std::optional<Energy> energy(std::span<const double> y) const override {
    const double speed = p_.length * y[1];
    const double half_sine = std::sin(0.5 * y[0]);  // 1 - cos without cancellation
    return Energy{0.5 * p_.mass * speed * speed,
                  2.0 * p_.mass * p_.gravity * p_.length * half_sine * half_sine};
  }
  bool conserves_energy() const override { return p_.damping == 0.0; }

  bool has_exact() const override { return p_.damping == 0.0; }
  bool exact(double t, std::span<const double> y0, std::span<double> y) const override {
    if (p_.damping > 0.0) return false;
    const double w = std::sqrt(gravity_over_length_);
    if (w == 0.0) {
      y[0] = y0[0] + y0[1] * t;
      y[1] = y0[1];
      return true;
    }
    // The first integral sin^2(theta/2) + (omega/2w)^2 = k^2 decides between swinging (k < 1) and
    // going round (k > 1); its complement is formed apart to stay exact near the separatrix.
    const double turns = std::round(y0[0] / (2.0 * std::numbers::pi));
    const double theta = y0[0] - turns * 2.0 * std::numbers::pi;
    const double s = std::sin(0.5 * theta);
    const double c = std::cos(0.5 * theta);
    const double r = 0.5 * y0[1] / w;
    const double k = std::hypot(s, r);
    const double complement = (c - r) * (c + r);  // 1 - k^2
    if (k == 0.0) {
      y[0] = y0[0];
      y[1] = 0.0;
    } else if (complement >= 0.0) {
      swing(w, t, {k, std::sqrt(complement)}, s, r, y);
      y[0] += turns * 2.0 * std::numbers::pi;
    } else {
      go_round(w, t, k, complement, y0, y);
    }
    return true;
  }
  int jacobian(double, std::span<const double> y, BandMatrix& j, std::span<double>) const override {
    j.at(0, 0) = 0.0;
    j.at(0, 1) = 1.0;
    j.at(1, 0) = -gravity_over_length_ * std::cos(y[0]);
    j.at(1, 1) = -damping_rate_;
    return 0;
  }

 private:
  double angular_acceleration(double theta, double omega) const {
    const double falling = -gravity_over_length_ * std::sin(theta);
    // The sine is what every stage waits for: nothing is added behind it in vain.
    return damping_rate_ == 0.0 ? falling : falling - damping_rate_ * omega;
  }
  // sin(theta/2) = k sn(w t + u0, k), omega = 2 k w cn(w t + u0, k).
  static void swing(double w, double t, Modulus m, double s, double r, std::span<double> y) {
    const double u0 = incomplete_elliptic_f(std::atan2(s, r), m);
    const JacobiFunctions f = jacobi_elliptic(w * t + u0, m);
    y[0] = 2.0 * std::atan2(m.k * f.sn, f.dn);  // dn = cos(theta/2)
    y[1] = 2.0 * m.k * w * f.cn;
  }
  // theta = 2 am(k w t + u0, 1/k), omega = 2 k w dn, times the direction of motion.
  static void go_round(double w, double t, double k, double complement, std::span<const double> y0,
                       std::span<double> y) {
    const double direction = y0[1] > 0.0 ? 1.0 : -1.0;
    const Modulus m{1.0 / k, std::sqrt(-complement) / k};
    const double u0 = incomplete_elliptic_f(0.5 * y0[0] * direction, m);
    const JacobiFunctions f = jacobi_elliptic(k * w * t + u0, m);
    y[0] = direction * 2.0 * f.am;
    y[1] = direction * 2.0 * k * w * f.dn;
  }

  PendulumParameters p_;
  double gravity_over_length_;  // [1/s^2]
  double damping_rate_;         // [1/s]
};

class DoublePendulum final : public SecondOrderSystem {
 public:
  explicit DoublePendulum(const DoublePendulumParameters& p) : p_(p) {
    ML_CHECK(p.mass1 > 0.0 && p.mass2 > 0.0 && p.length1 > 0.0 && p.length2 > 0.0);
  }

  std::string_view id() const override { return "double_pendulum"; }
  std::size_t dimension() const override { return 4; }
  Quantity component(std::size_t i) const override {
    constexpr Quantity kNames[] = {{"theta", "θ₁", "rad"},
                                   {"theta2", "θ₂", "rad"},
                                   {"omega", "ω₁", "rad/s"},
                                   {"omega2", "ω₂", "rad/s"}};
    return kNames[i];
  }
  void initial_state(std::span<double> y) const override {
    y[0] = p_.initial_angle1;
    y[1] = p_.initial_angle2;
    y[2] = y[3] = 0.0;
  }
  bool velocity_dependent() const override { return true; }
  // The Lagrange equations solved for the accelerations; with d = theta1 - theta2 the mass matrix
  // is
  // [(m1+m2) l1^2, m2 l1 l2 cos d; m2 l1 l2 cos d, m2 l2^2].
  void acceleration(double, std::span<const double> q, std::span<const double> v,
                    std::span<double> a) const override {
    const double l1 = p_.length1, l2 = p_.length2, g = p_.gravity;
    const double m2 = p_.mass2, m = p_.mass1 + p_.mass2;
    const double s = std::sin(q[0] - q[1]), c = std::cos(q[0] - q[1]);
    const double s1 = std::sin(q[0]), s2 = std::sin(q[1]);
    const double w1 = v[0] * v[0], w2 = v[1] * v[1];
    // Rows divided by l1 and m2 l2: m l1 a1 + m2 l2 c a2 = r1,  l1 c a1 + l2 a2 = r2.
    const double r1 = -m2 * l2 * w2 * s - m * g * s1;
    const double r2 = l1 * w1 * s - g * s2;
    const double determinant = m - m2 * c * c;  // >= m1 > 0
    a[0] = (r1 - m2 * c * r2) / (l1 * determinant);
    a[1] = (m * r2 - c * r1) / (l2 * determinant);
  }
  std::optional<Energy> energy(std::span<const double> y) const override {
    const double l1 = p_.length1, l2 = p_.length2;
    const double m = p_.mass1 + p_.mass2;
    const double u1 = l1 * y[2], u2 = l2 * y[3];  // [m/s]
    const double h1 = std::sin(0.5 * y[0]), h2 = std::sin(0.5 * y[1]);
    return Energy{
        0.5 * m * u1 * u1 + 0.5 * p_.mass2 * u2 * u2 + p_.mass2 * u1 * u2 * std::cos(y[0] - y[1]),
        2.0 * p_.gravity * (m * l1 * h1 * h1 + p_.mass2 * l2 * h2 * h2)};
  }
  bool conserves_energy() const override { return true; }

 private:
  DoublePendulumParameters p_;
};

}  // namespace

std::unique_ptr<System> make_pendulum(const PendulumParameters& p) {
  return std::make_unique<Pendulum>(p);
}

std::unique_ptr<System> make_double_pendulum(const DoublePendulumParameters& p) {
  return std::make_unique<DoublePendulum>(p);
}

}  // namespace motionlab::ode
