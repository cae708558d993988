// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <complex>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/sim/ode/band_matrix.h"

namespace motionlab::ode {

struct Energy {
  double kinetic = 0.0;    // [J]
  double potential = 0.0;  // [J]
  double total() const { return kinetic + potential; }
};

// Name and unit of one component of a state, or of an invariant.
struct Quantity {
  std::string_view id;     // as in readouts: "theta"
  std::string_view label;  // for people: "θ"
  std::string_view unit;   // "rad"
};

// A system of ordinary differential equations y' = f(t, y), as a solver sees it: a dimension, a
// state, and the right-hand side (Witkin & Baraff, Differential Equation Basics, section 4). The
// system itself is immutable and holds no state: the state is a vector that the caller owns, so
// that copying it is a snapshot and several methods can run the same system at once.
//
// Second-order systems M q'' = F(t, q, v) order their state y = (q, v) and offer the split form to
// the methods that update positions and velocities in turn.
class System {
 public:
  virtual ~System() = default;

  virtual std::string_view id() const = 0;
  virtual std::size_t dimension() const = 0;
  virtual Quantity component(std::size_t i) const = 0;
  // The state at t = 0; y has `dimension()` entries, here and below.
  virtual void initial_state(std::span<double> y) const = 0;
  virtual void evaluate(double t, std::span<const double> y, std::span<double> dydt) const = 0;

  // Split form. acceleration() may be called only where second_order() holds; q, v and a have
  // dimension() / 2 entries.
  virtual bool second_order() const { return false; }
  // Whether the acceleration depends on v (then forces are not separable).
  virtual bool velocity_dependent() const { return false; }
  virtual void acceleration(double t, std::span<const double> q, std::span<const double> v,
                            std::span<double> a) const;

  // No value for systems that have none (first-order model equations).
  virtual std::optional<Energy> energy(std::span<const double> /*y*/) const { return {}; }
  virtual bool conserves_energy() const { return false; }
  // Quantities beside the energy that the exact motion keeps.
  virtual std::size_t invariant_count() const { return 0; }
  virtual Quantity invariant_name(std::size_t /*i*/) const { return {}; }
  virtual double invariant(std::size_t /*i*/, std::span<const double> /*y*/) const { return 0.0; }

  // The exact state `t` [s] after y0 (any state, not only the initial one), in closed form. False,
  // with y untouched, where there is none: then use ReferenceSolver (reference.h).
  virtual bool has_exact() const { return false; }
  virtual bool exact(double /*t*/, std::span<const double> /*y0*/, std::span<double> /*y*/) const {
    return false;
  }

  // How far apart in index two degrees of freedom may be and still act on each other; it sets the
  // band of the Jacobian. The default couples everything.
  virtual std::size_t coupling() const { return dimension(); }
  // An empty matrix of the right shape for jacobian().
  BandMatrix make_jacobian() const;
  // J = df/dy at (t, y). Returns the number of evaluations of f that it took: 0 where the
  // derivative is analytic; by default central differences. `scratch` has 3 * dimension() entries.
  virtual int jacobian(double t, std::span<const double> y, BandMatrix& j,
                       std::span<double> scratch) const;
  // Eigenvalues [1/s] of the Jacobian where a formula is known, else false.
  virtual bool known_eigenvalues(std::vector<std::complex<double>>& /*out*/) const { return false; }

  // RK4 steps, the i-th from t + i h, and the stages of one Dormand-Prince step (kernels.h says
  // what goes where): the inner loops of those methods, virtual so that a system can bring them
  // with its right-hand side inlined. They count 4 evaluations a step and 6. `scratch` has 5 *
  // dimension() entries, `slopes` 7 *. Returns how many steps left a finite state; it stops after
  // the first that does not.
  virtual std::int64_t rk4_steps(double t, double h, std::int64_t count, std::span<double> y,
                                 std::span<double> scratch) const;
  virtual double dormand_prince_stages(double t, double h, std::span<const double> y,
                                       std::span<double> slopes, std::span<double> next) const;

 protected:
  int jacobian_by_differences(double t, std::span<const double> y, BandMatrix& j,
                              std::span<double> scratch) const;
};

// Base of second-order systems: f(t, (q, v)) = (v, acceleration).
class SecondOrderSystem : public System {
 public:
  bool second_order() const final { return true; }
  void evaluate(double t, std::span<const double> y, std::span<double> dydt) const override;
  void acceleration(double t, std::span<const double> q, std::span<const double> v,
                    std::span<double> a) const override = 0;
};

}  // namespace motionlab::ode
