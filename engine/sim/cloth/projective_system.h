// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <glm/vec3.hpp>
#include <memory>
#include <span>
#include <vector>

#include "engine/sim/cloth/settings.h"
#include "engine/sim/cloth/topology.h"

namespace motionlab::cloth {

// The global step of projective dynamics (Bouaziz et al. 2014, (10)): M/h² + Σ k SᵀS is the same in
// x, y and z and for all steps, so it is factored once and again only when pins, step or stiffness
// change. Pinned rows are those of the identity.
class ProjectiveSystem {
 public:
  explicit ProjectiveSystem(const Topology& t);
  ~ProjectiveSystem();
  ProjectiveSystem(const ProjectiveSystem&) = delete;
  ProjectiveSystem& operator=(const ProjectiveSystem&) = delete;

  // Factors if anything differs from the last time.
  void prepare(const Topology& t, const Material& material, double h,
               std::span<const unsigned char> free, std::span<const unsigned char> torn);
  // Solves in place.
  void solve(std::span<glm::dvec3> b);
  // Solves with a pull's rank-one stiffness added (Sherman & Morrison 1950): (A + k w wᵀ) x = b.
  void solve(std::span<glm::dvec3> b, const Pull& pull, std::span<const unsigned char> free);
  int factorizations() const { return factorizations_; }

 private:
  struct Factor;
  void factor(const Topology& t, const Material& material, double h,
              std::span<const unsigned char> free, std::span<const unsigned char> torn);

  std::unique_ptr<Factor> factor_;
  std::vector<glm::dvec3> permuted_;
  std::vector<glm::dvec3> pull_column_;
  std::vector<unsigned char> free_, torn_;
  Material material_;
  double h_ = 0.0;  // [s]; 0: never factored
  int factorizations_ = 0;
};

}  // namespace motionlab::cloth
