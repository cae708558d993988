// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// First-order model equations and the projectile.
#include <cmath>

#include "engine/core/check.h"
#include "engine/sim/ode/systems.h"

namespace motionlab::ode {
namespace {

class Decay final : public System {
 public:
  explicit Decay(const DecayParameters& p) : p_(p) {}

  std::string_view id() const override { return "decay"; }
  std::size_t dimension() const override { return 1; }
  Quantity component(std::size_t) const override { return {"x", "y", "1"}; }
  void initial_state(std::span<double> y) const override { y[0] = p_.initial_value; }
  void evaluate(double, std::span<const double> y, std::span<double> dydt) const override {
    dydt[0] = p_.lambda * y[0];
  }
  bool has_exact() const override { return true; }
  bool exact(double t, std::span<const double> y0, std::span<double> y) const override {
    y[0] = y0[0] * std::exp(p_.lambda * t);
    return true;
  }
  int jacobian(double, std::span<const double>, BandMatrix& j, std::span<double>) const override {
    j.at(0, 0) = p_.lambda;
    return 0;
  }

 private:
  DecayParameters p_;
};

class Circle final : public System {
 public:
  explicit Circle(const CircleParameters& p) : p_(p) {}

  std::string_view id() const override { return "circle"; }
  std::size_t dimension() const override { return 2; }
  Quantity component(std::size_t i) const override {
    return i == 0 ? Quantity{"x", "x", "m"} : Quantity{"y", "y", "m"};
  }
  void initial_state(std::span<double> y) const override {
    y[0] = p_.initial_radius;
    y[1] = 0.0;
  }
  void evaluate(double, std::span<const double> y, std::span<double> dydt) const override {
    dydt[0] = -p_.angular_speed * y[1];
    dydt[1] = p_.angular_speed * y[0];
  }
  std::size_t invariant_count() const override { return 1; }
  Quantity invariant_name(std::size_t) const override { return {"radius", "r", "m"}; }
  double invariant(std::size_t, std::span<const double> y) const override {
    return std::hypot(y[0], y[1]);
  }
  bool has_exact() const override { return true; }
  bool exact(double t, std::span<const double> y0, std::span<double> y) const override {
    const double c = std::cos(p_.angular_speed * t);
    const double s = std::sin(p_.angular_speed * t);
    const double x0 = y0[0];
    y[0] = c * x0 - s * y0[1];
    y[1] = s * x0 + c * y0[1];
    return true;
  }
  int jacobian(double, std::span<const double>, BandMatrix& j, std::span<double>) const override {
    j.at(0, 0) = 0.0;
    j.at(0, 1) = -p_.angular_speed;
    j.at(1, 0) = p_.angular_speed;
    j.at(1, 1) = 0.0;
    return 0;
  }

 private:
  CircleParameters p_;
};

class Projectile final : public SecondOrderSystem {
 public:
  explicit Projectile(const ProjectileParameters& p) : p_(p), rate_(p.damping / p.mass) {
    ML_CHECK(p.mass > 0.0 && p.damping >= 0.0);
  }

  std::string_view id() const override { return "projectile_drag"; }
  std::size_t dimension() const override { return 4; }
  Quantity component(std::size_t i) const override {
    constexpr Quantity kNames[] = {
        {"x", "x", "m"}, {"y", "y", "m"}, {"v", "vx", "m/s"}, {"vy", "vy", "m/s"}};
    return kNames[i];
  }
  void initial_state(std::span<double> y) const override {
    y[0] = y[1] = 0.0;
    y[2] = p_.speed * std::cos(p_.launch_angle);
    y[3] = p_.speed * std::sin(p_.launch_angle);
  }
  bool velocity_dependent() const override { return p_.damping > 0.0; }
  void acceleration(double, std::span<const double>, std::span<const double> v,
                    std::span<double> a) const override {
    a[0] = -rate_ * v[0];
    a[1] = -p_.gravity - rate_ * v[1];
  }
  std::optional<Energy> energy(std::span<const double> y) const override {
    return Energy{0.5 * p_.mass * (y[2] * y[2] + y[3] * y[3]), p_.mass * p_.gravity * y[1]};
  }
  bool conserves_energy() const override { return p_.damping == 0.0; }

  bool has_exact() const override { return true; }
  // With z = t c/m: v falls by e^-z towards the terminal velocity; the positions need
  // phi1 = (1 - e^-z) / z and phi2 = (z - 1 + e^-z) / z^2, as series where they would cancel.
  bool exact(double t, std::span<const double> y0, std::span<double> y) const override {
    const double z = t * rate_;
    double phi1 = 1.0 - z / 2.0 + z * z / 6.0 - z * z * z / 24.0 + z * z * z * z / 120.0;
    double phi2 = 0.5 - z / 6.0 + z * z / 24.0 - z * z * z / 120.0 + z * z * z * z / 720.0;
    if (std::abs(z) > 1e-3) {
      phi1 = -std::expm1(-z) / z;
      phi2 = (z + std::expm1(-z)) / (z * z);
    }
    const double g = p_.gravity;
    const double decay = std::exp(-z);
    const double vx0 = y0[2];
    const double vy0 = y0[3];
    y[0] = y0[0] + vx0 * t * phi1;
    y[1] = y0[1] + vy0 * t * phi1 - g * t * t * phi2;
    y[2] = vx0 * decay;
    y[3] = vy0 * decay - g * t * phi1;
    return true;
  }
  int jacobian(double, std::span<const double>, BandMatrix& j, std::span<double>) const override {
    j.set_zero();
    j.at(0, 2) = j.at(1, 3) = 1.0;
    j.at(2, 2) = j.at(3, 3) = -rate_;
    return 0;
  }

 private:
  ProjectileParameters p_;
  double rate_;  // c/m [1/s]
};

}  // namespace

std::unique_ptr<System> make_decay(const DecayParameters& p) { return std::make_unique<Decay>(p); }
std::unique_ptr<System> make_circle(const CircleParameters& p) {
  return std::make_unique<Circle>(p);
}
std::unique_ptr<System> make_projectile(const ProjectileParameters& p) {
  return std::make_unique<Projectile>(p);
}

}  // namespace motionlab::ode
