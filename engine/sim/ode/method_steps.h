// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <complex>

#include "engine/sim/ode/stepper.h"

// The step functions that the method table names. Internal to this folder: use methods().

namespace motionlab::ode::steps {

StepStatus explicit_euler(StepContext& context);
StepStatus midpoint(StepContext& context);
StepStatus heun(StepContext& context);
StepStatus rk4(StepContext& context);
StepStatus rk4_run(StepContext& context);

StepStatus symplectic_euler(StepContext& context);
StepStatus stormer_verlet(StepContext& context);
StepStatus velocity_verlet(StepContext& context);
StepStatus yoshida4(StepContext& context);

StepStatus implicit_euler(StepContext& context);
StepStatus implicit_midpoint(StepContext& context);
StepStatus trapezoidal(StepContext& context);
StepStatus bdf2(StepContext& context);

StepStatus adaptive_euler(StepContext& context);
StepStatus dormand_prince45(StepContext& context);

}  // namespace motionlab::ode::steps

namespace motionlab::ode::growth {

using Complex = std::complex<double>;

// R(z) of the methods that have one.
Complex explicit_euler(Complex z);
Complex rk2(Complex z);
Complex rk4(Complex z);
Complex dormand_prince5(Complex z);
Complex implicit_euler(Complex z);
Complex implicit_midpoint(Complex z);
Complex bdf2(Complex z);

// Spectral radius of one step of the split methods on x'' = 2 Re(lambda) x' - |lambda|^2 x.
double symplectic_euler(Complex z);
double stormer_verlet(Complex z);
double velocity_verlet(Complex z);
double yoshida4(Complex z);

}  // namespace motionlab::ode::growth
