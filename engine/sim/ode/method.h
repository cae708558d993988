// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <complex>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "engine/sim/ode/system.h"

namespace motionlab::ode {

struct StepContext;

enum class StepStatus {
  ok,
  not_finite,      // the new state, or a stage of it, is not finite
  newton_failed,   // the implicit equation was not solved to the tolerance
  step_too_small,  // an adaptive method cannot meet its tolerance with a step above round-off
  too_many_steps,  // an adaptive method needs more than StepperOptions::max_substeps in one tick
};

// One numerical method. The table below is the only place where methods are named: the combo box,
// the plot legends, the comparison and the convergence test all read it.
struct Method {
  std::string_view id;           // "symplectic_euler"
  std::string_view label;        // "Symplectic Euler"
  int order;                     // claimed; the convergence test measures it
  int evaluations_per_step = 0;  // of f (or of the acceleration); for implicit and adaptive ones 0
  bool symplectic = false;       // on a separable Hamiltonian system
  bool a_stable = false;
  bool implicit = false;         // solves an equation by Newton's method in each step
  bool adaptive = false;         // chooses its own steps inside a tick
  bool needs_split = false;      // second-order systems only
  bool needs_separable = false;  // accelerations must not depend on velocities
  std::string_view formula;
  std::string_view idea;    // one sentence
  std::string_view source;  // where the method is defined

  StepStatus (*step)(StepContext& context);
  // StepContext::ticks steps in one call, with the bits of as many calls of `step`; null where a
  // loop over them is as good. On a failure the context's ticks are those that were done.
  StepStatus (*run)(StepContext& context) = nullptr;
  // Doubles a Stepper keeps from one step to the next (StepperMemory::history).
  std::size_t (*history_size)(std::size_t dimension);
  // Amplification of one step on y' = lambda y, z = h lambda. Null for the split methods, for which
  // no such function exists. For multistep methods the root of largest modulus; for the adaptive
  // ones that of the basic formula with a fixed step.
  std::complex<double> (*amplification)(std::complex<double> z);
  // Growth of the amplitude per step: |R(z)|; for split methods the spectral radius on the
  // oscillator whose eigenvalues are z/h and its conjugate, x'' = 2 Re(lambda) x' - |lambda|^2 x.
  // Not a number where the method does not apply (needs_separable and Re(z) != 0).
  double (*growth)(std::complex<double> z);
};

// In the order in which a lecture would meet them.
std::span<const Method> methods();
// Null if there is none of that name.
const Method* find_method(std::string_view id);

// Whether the method can run the system. `why_not` is a sentence for the user, empty if it can.
bool applicable(const Method& method, const System& system);
std::string why_not(const Method& method, const System& system);

}  // namespace motionlab::ode
