// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "engine/sim/cloth/topology.h"

namespace motionlab::cloth {

// What a sweep over the edges reads and writes.
template <typename Real>
struct EdgeSweep {
  Real* x = nullptr;
  Real* y = nullptr;
  Real* z = nullptr;
  const Real* w = nullptr;      // inverse masses [1/kg]
  const Real* rest = nullptr;   // [m], per edge
  Real* lambda = nullptr;       // multipliers, per edge; null: hard constraints (PBD)
  const Real* alive = nullptr;  // per edge; null: none is torn
  // Compliance over the step squared, α̃ = α/h², per kind.
  std::array<Real, kEdgeKinds> alpha{};
  // Every correction times this, per kind: PBD's stiffness.
  std::array<Real, kEdgeKinds> relaxation{Real(1), Real(1), Real(1), Real(1)};
};

// Projects each edge in turn, in natural order: Δλ = −(C + α̃ λ)/(w_a + w_b + α̃)
// (Macklin, Müller & Chentanez 2016, XPBD, (18)); without λ and α̃ it is position based dynamics
// (Müller et al. 2007, (10)). On a grid a run is projected across the columns, eight at once.
template <typename Real>
void sweep_edges(const EdgeSweep<Real>& sweep, const Topology& topology);

// The same for edges by index (colours).
template <typename Real>
void sweep_edges(const EdgeSweep<Real>& sweep, const Topology& topology, const int* edges,
                 std::size_t count);

// Square of C + α̃ λ (PBD: C) of every edge [m²]; 0 where it is torn.
template <typename Real>
void edge_errors(const EdgeSweep<Real>& sweep, const Topology& topology, Real* squares);

// Square of the length over the rest length of every edge; 0 where it is torn.
template <typename Real>
void edge_stretches(const EdgeSweep<Real>& sweep, const Topology& topology, Real* squares);

// One edge: what is added to λ, and by what (x_a − x_b) is multiplied and added to x_a·/w_a.
template <typename Real>
struct EdgeStep {
  Real change;  // of λ
  Real factor;
};
template <typename Real>
EdgeStep<Real> edge_step(const EdgeSweep<Real>& sweep, const Topology& topology, std::size_t edge);

}  // namespace motionlab::cloth
