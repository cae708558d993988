// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "engine/lab/lab.h"

namespace motionlab {

// What does the integrator do to the energy? Every method of engine/sim/ode on every system of it.
std::unique_ptr<Lab> make_integrators_lab();

}  // namespace motionlab
