// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <glm/vec3.hpp>
#include <span>
#include <vector>

#include "engine/sim/cloth/settings.h"
#include "engine/sim/cloth/state.h"

namespace motionlab::cloth {

struct Energies {
  double kinetic = 0.0;        // [J]
  double elastic = 0.0;        // [J] of springs and hinges
  double gravitational = 0.0;  // [J], 0 at the height of the origin; pinned particles left out
  double total() const { return kinetic + elastic + gravitational; }
};
template <typename Real>
Energies energies(const Topology& t, const State<Real>& s, const Material& material,
                  const glm::dvec3& gravity);

template <typename Real>
glm::dvec3 momentum(const Topology& t, const State<Real>& s);  // [kg·m/s]

// Of warp and weft: length over rest length, less one.
struct Strain {
  double largest = 0.0;
  double mean_size = 0.0;  // mean of |strain|
};
template <typename Real>
Strain strain_of(const Topology& t, const State<Real>& s);
// Per particle: the mean of its warp and weft edges.
template <typename Real>
void particle_strain(const Topology& t, const State<Real>& s, std::span<float> strain);

// Upper bound of the largest angular frequency of the springs [rad/s], after Gershgorin: explicit
// solvers need h ω < 2.
template <typename Real>
double stiffest_frequency(const Topology& t, const State<Real>& s, const Material& material);

// --- exact answers for the scenes that prove something ---

// N equal masses on N springs, hanging: m g/k · N(N + 1)/2 [m].
double chain_extension(int count, double mass, double stiffness, double gravity);

// Chain of N equal rigid links between level supports, equal masses at the inner nodes: the nodes
// from left to right, the first at the origin. Needs length > span.
std::vector<glm::dvec3> discrete_catenary(int links, double span, double length);

// Heavy elastica clamped level at the origin: EI θ'' = −w (L − s) cos θ, q = w L³/EI.
struct Elastica {
  std::vector<glm::dvec3> points;  // along the beam, y down to negative values, lengths in L
  double deflection = 0.0;         // of the tip, over L
  double shortening = 0.0;         // of the tip, over L
};
Elastica heavy_elastica(double q, int points = 101);

}  // namespace motionlab::cloth
