// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/core/check.h"
#include "engine/sim/ode/kernels.h"
#include "engine/sim/ode/systems.h"

namespace motionlab::ode {
namespace {

// Stumpff functions C(z) = (1 - cos sqrt z) / z and S(z) = (sqrt z - sin sqrt z) / z^(3/2),
// continued to z <= 0 (Bate, Mueller & White, Fundamentals of Astrodynamics, eq. 4.4-10).
struct Stumpff {
  double c;
  double s;
};

Stumpff stumpff(double z) {
  if (std::abs(z) < 0.1) {
    Stumpff f{0.0, 0.0};
    for (int k = 9; k >= 0; --k) {  // Horner form of sum (-z)^k / (2k+2)! and / (2k+3)!
      f.c = 1.0 / ((2 * k + 1) * (2 * k + 2)) * (1.0 - z * f.c);
      f.s = 1.0 / ((2 * k + 2) * (2 * k + 3)) * (1.0 - z * f.s);
    }
    return f;
  }
  if (z > 0.0) {
    const double r = std::sqrt(z);
    const double half = std::sin(0.5 * r);
    return {2.0 * half * half / z, (r - std::sin(r)) / (z * r)};
  }
  const double r = std::sqrt(-z);
  return {(std::cosh(r) - 1.0) / -z, (std::sinh(r) - r) / (-z * r)};
}

class Orbit final : public kernels::WithKernels<Orbit, 4> {
 public:
  explicit Orbit(const OrbitParameters& p) : p_(p) {
    ML_CHECK(p.gravitational_parameter > 0.0 && p.semi_major_axis > 0.0 && p.mass > 0.0);
    ML_CHECK(p.eccentricity >= 0.0 && p.eccentricity < 1.0);
  }

  std::string_view id() const override { return "orbit"; }
  std::size_t dimension() const override { return 4; }
  Quantity component(std::size_t i) const override {
    constexpr Quantity kNames[] = {
        {"x", "x", "m"}, {"y", "y", "m"}, {"v", "vx", "m/s"}, {"vy", "vy", "m/s"}};
    return kNames[i];
  }
  void initial_state(std::span<double> y) const override {
    const double a = p_.semi_major_axis;
    const double e = p_.eccentricity;
    y[0] = a * (1.0 - e);
    y[1] = y[2] = 0.0;
    y[3] = std::sqrt(p_.gravitational_parameter / a * (1.0 + e) / (1.0 - e));
  }
  void acceleration(double, std::span<const double> q, std::span<const double>,
                    std::span<double> a) const override {
    const double r2 = q[0] * q[0] + q[1] * q[1];
    const double factor = -p_.gravitational_parameter / (r2 * std::sqrt(r2));
    a[0] = factor * q[0];
    a[1] = factor * q[1];
  }
  std::optional<Energy> energy(std::span<const double> y) const override {
    const double r = std::sqrt(y[0] * y[0] + y[1] * y[1]);
    return Energy{0.5 * p_.mass * (y[2] * y[2] + y[3] * y[3]),
                  -p_.mass * p_.gravitational_parameter / r};
  }
  bool conserves_energy() const override { return true; }
  std::size_t invariant_count() const override { return 2; }
  Quantity invariant_name(std::size_t i) const override {
    return i == 0 ? Quantity{"angular_momentum", "L", "kg·m²/s"}
                  : Quantity{"orbit_eccentricity", "e", "1"};
  }
  double invariant(std::size_t i, std::span<const double> y) const override {
    const double l = y[0] * y[3] - y[1] * y[2];
    if (i == 0) return p_.mass * l;
    // The Laplace-Runge-Lenz vector v x L / GM - r/|r| points to the periapsis; its length is e.
    const double r = std::sqrt(y[0] * y[0] + y[1] * y[1]);
    const double ex = y[3] * l / p_.gravitational_parameter - y[0] / r;
    const double ey = -y[2] * l / p_.gravitational_parameter - y[1] / r;
    return std::hypot(ex, ey);
  }

  bool has_exact() const override { return true; }
  // Kepler's equation in the universal variable x (Bate, Mueller & White, section 4.4), which holds
  // for ellipses, parabolas and hyperbolas alike, so that a dragged planet keeps its exact curve.
  bool exact(double t, std::span<const double> y0, std::span<double> y) const override {
    const double gm = p_.gravitational_parameter;
    const double root = std::sqrt(gm);
    const double r0 = std::hypot(y0[0], y0[1]);
    const double v2 = y0[2] * y0[2] + y0[3] * y0[3];
    const double radial = (y0[0] * y0[2] + y0[1] * y0[3]) / root;
    const double alpha = 2.0 / r0 - v2 / gm;  // 1/a, negative for hyperbolas
    if (alpha > 0.0) t = std::remainder(t, 2.0 * std::numbers::pi / (root * std::pow(alpha, 1.5)));
    const double x = solve_kepler(root * t, r0, radial, alpha);
    const Stumpff f = stumpff(alpha * x * x);
    // Lagrange's f and g and their rates.
    const double g1 = t - x * x * x * f.s / root;
    const double f1 = 1.0 - x * x * f.c / r0;
    const double px = f1 * y0[0] + g1 * y0[2];
    const double py = f1 * y0[1] + g1 * y0[3];
    const double r = std::hypot(px, py);
    const double f2 = root / (r * r0) * x * (alpha * x * x * f.s - 1.0);
    const double g2 = 1.0 - x * x * f.c / r;
    const double vx = f2 * y0[0] + g2 * y0[2];
    const double vy = f2 * y0[1] + g2 * y0[3];
    y[0] = px;
    y[1] = py;
    y[2] = vx;
    y[3] = vy;
    return true;
  }
  int jacobian(double, std::span<const double> y, BandMatrix& j, std::span<double>) const override {
    const double r2 = y[0] * y[0] + y[1] * y[1];
    const double factor = p_.gravitational_parameter / (r2 * r2 * std::sqrt(r2));
    j.set_zero();
    j.at(0, 2) = j.at(1, 3) = 1.0;
    j.at(2, 0) = factor * (3.0 * y[0] * y[0] - r2);
    j.at(3, 1) = factor * (3.0 * y[1] * y[1] - r2);
    j.at(2, 1) = j.at(3, 0) = factor * 3.0 * y[0] * y[1];
    return 0;
  }

 private:
  // Solves root_t = radial x^2 C + (1 - alpha r0) x^3 S + r0 x for x. The right-hand side grows
  // strictly (its derivative is the distance r > 0), so that Newton inside a bracket always ends.
  static double solve_kepler(double root_t, double r0, double radial, double alpha) {
    const auto time = [&](double x, double& slope) {
      const double x2 = x * x;
      const Stumpff f = stumpff(alpha * x2);
      slope = x2 * f.c + radial * x * (1.0 - alpha * x2 * f.s) + r0 * (1.0 - alpha * x2 * f.c);
      return radial * x2 * f.c + (1.0 - alpha * r0) * x2 * x * f.s + r0 * x - root_t;
    };
    if (root_t == 0.0) return 0.0;
    double slope = 0.0;
    double near = 0.0;
    double far = root_t > 0.0 ? 1.0 : -1.0;
    far *= std::max(std::abs(root_t * alpha), 1e-3 * std::sqrt(r0));
    for (int i = 0; i < 200 && time(far, slope) * far < 0.0; ++i) {
      near = far;
      far *= 2.0;
    }
    double lower = std::min(near, far);
    double upper = std::max(near, far);
    double x = 0.5 * (lower + upper);
    for (int i = 0; i < 200; ++i) {
      const double value = time(x, slope);
      (value < 0.0 ? lower : upper) = x;
      double next = x - value / slope;
      if (!(next > lower && next < upper)) next = 0.5 * (lower + upper);
      if (std::abs(next - x) <= 1e-16 * std::abs(x) || next == lower || next == upper) break;
      x = next;
    }
    return x;
  }
  OrbitParameters p_;
};

}  // namespace

std::unique_ptr<System> make_orbit(const OrbitParameters& p) { return std::make_unique<Orbit>(p); }

}  // namespace motionlab::ode
