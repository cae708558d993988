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

class Chain final : public kernels::WithKernels<Chain, 0> {
 public:
  explicit Chain(const ChainParameters& p)
      : p_(p), n_(static_cast<std::size_t>(p.count)), rate_(p.stiffness / p.mass) {
    ML_CHECK(p.count >= 1 && p.mass > 0.0 && p.stiffness > 0.0);
    for (std::size_t i = 0; i < 2 * (n_ + 1); ++i) {
      sines_.push_back(
          std::sin(std::numbers::pi * static_cast<double>(i) / static_cast<double>(n_ + 1)));
    }
  }

  std::string_view id() const override { return "chain"; }
  std::size_t dimension() const override { return 2 * n_; }
  Quantity component(std::size_t i) const override {
    return i < n_ ? Quantity{"x", "x", "m"} : Quantity{"v", "v", "m/s"};
  }
  void initial_state(std::span<double> y) const override {
    const double centre = 0.25 * (p_.count + 1);
    const double width = std::max(1.0, p_.count / 12.0);
    for (std::size_t i = 0; i < n_; ++i) {
      const double u = (static_cast<double>(i + 1) - centre) / width;
      y[i] = p_.amplitude * std::exp(-u * u);
      y[n_ + i] = 0.0;
    }
  }
  void evaluate(double, std::span<const double> y, std::span<double> dydt) const override {
    const double* __restrict v = y.data() + n_;
    double* __restrict dq = dydt.data();
    for (std::size_t i = 0; i < n_; ++i) dq[i] = v[i];
    accelerate(y.data(), dydt.data() + n_);
  }
  void acceleration(double, std::span<const double> q, std::span<const double>,
                    std::span<double> a) const override {
    accelerate(q.data(), a.data());
  }
  void accelerate(const double* __restrict x, double* __restrict out) const {
    const double rate = rate_;
    if (n_ == 1) {
      out[0] = -2.0 * rate * x[0];
      return;
    }
    out[0] = rate * (x[1] - 2.0 * x[0]);
    for (std::size_t i = 1; i + 1 < n_; ++i) out[i] = rate * (x[i - 1] - 2.0 * x[i] + x[i + 1]);
    out[n_ - 1] = rate * (x[n_ - 2] - 2.0 * x[n_ - 1]);
  }
  std::optional<Energy> energy(std::span<const double> y) const override {
    double kinetic = 0.0;
    double potential = 0.0;
    double left = 0.0;  // displacement of the wall
    for (std::size_t i = 0; i < n_; ++i) {
      kinetic += y[n_ + i] * y[n_ + i];
      potential += (y[i] - left) * (y[i] - left);
      left = y[i];
    }
    potential += left * left;
    return Energy{0.5 * p_.mass * kinetic, 0.5 * p_.stiffness * potential};
  }
  bool conserves_energy() const override { return true; }

  bool has_exact() const override { return true; }
  // Normal modes sin(i j pi / (N+1)) of frequency w_j, each a harmonic oscillator. O(N^2).
  bool exact(double t, std::span<const double> y0, std::span<double> y) const override {
    ML_CHECK_NE(y0.data(), y.data());
    const auto mode = [&](std::size_t i, std::size_t j) { return sines_[i * j % sines_.size()]; };
    std::fill(y.begin(), y.end(), 0.0);
    for (std::size_t j = 1; j <= n_; ++j) {
      double q = 0.0;
      double v = 0.0;
      for (std::size_t i = 1; i <= n_; ++i) {
        q += mode(i, j) * y0[i - 1];
        v += mode(i, j) * y0[n_ + i - 1];
      }
      const double w = frequency(j);
      const double c = std::cos(w * t);
      const double s = std::sin(w * t);
      const double scale = 2.0 / static_cast<double>(n_ + 1);
      const double q1 = scale * (q * c + v * s / w);
      const double v1 = scale * (v * c - q * w * s);
      for (std::size_t i = 1; i <= n_; ++i) {
        y[i - 1] += mode(i, j) * q1;
        y[n_ + i - 1] += mode(i, j) * v1;
      }
    }
    return true;
  }
  std::size_t coupling() const override { return 1; }
  int jacobian(double, std::span<const double>, BandMatrix& j, std::span<double>) const override {
    j.set_zero();
    for (std::size_t i = 0; i < n_; ++i) {
      j.at(i, n_ + i) = 1.0;
      j.at(n_ + i, i) = -2.0 * rate_;
      if (i > 0) j.at(n_ + i, i - 1) = rate_;
      if (i + 1 < n_) j.at(n_ + i, i + 1) = rate_;
    }
    return 0;
  }
  bool known_eigenvalues(std::vector<std::complex<double>>& out) const override {
    out.clear();
    for (std::size_t j = n_; j >= 1; --j) out.emplace_back(0.0, -frequency(j));
    for (std::size_t j = 1; j <= n_; ++j) out.emplace_back(0.0, frequency(j));
    return true;
  }

 private:
  // w_j = 2 sqrt(k/m) sin(j pi / (2 (N+1))) [1/s], j = 1..N.
  double frequency(std::size_t j) const {
    return 2.0 * std::sqrt(rate_) *
           std::sin(std::numbers::pi * static_cast<double>(j) /
                    (2.0 * static_cast<double>(n_ + 1)));
  }
  ChainParameters p_;
  std::size_t n_;
  double rate_;                // k/m [1/s^2]
  std::vector<double> sines_;  // sin(i pi / (N+1)), one period
};

}  // namespace

std::unique_ptr<System> make_chain(const ChainParameters& p) { return std::make_unique<Chain>(p); }

}  // namespace motionlab::ode
