// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <span>

namespace motionlab::cloth {

using Triangle = std::array<int, 3>;

// What collision needs of a cloth's state, wherever the solver keeps it: structure of arrays, one
// entry a particle in each. Real is float, or double in the scenes that prove something.
template <typename Real>
struct ParticleView {
  std::span<Real> x, y, z;             // positions [m], which contacts move
  std::span<const Real> px, py, pz;    // positions [m] at the start of the step or substep
  std::span<const Real> inverse_mass;  // [1/kg]; 0: pinned

  std::size_t size() const { return x.size(); }
};

}  // namespace motionlab::cloth
