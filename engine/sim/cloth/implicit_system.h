// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>
#include <span>
#include <vector>

#include "engine/sim/cloth/settings.h"
#include "engine/sim/cloth/topology.h"

namespace motionlab::cloth {

// The linear system of one implicit Euler step, (M + h²H) Δv = h (f − h H v), after Baraff & Witkin
// 1998, (6). H is the Hessian of the elastic energy, each element's projected to the positive
// semi-definite part. The pattern of 3×3 blocks is found once; a step only writes values.
class ImplicitSystem {
 public:
  explicit ImplicitSystem(const Topology& t);

  struct Solved {
    int iterations = 0;
    double residual = 0.0;  // relative, in the norm of the preconditioner
  };
  // From positions x [m] and velocities v [m/s]; `force` [N] is that of everything but springs and
  // hinges (gravity, air); `free` is 0 for pinned particles. Adds Δv to v.
  Solved step(const Topology& t, const Settings& settings, double h, std::span<const glm::dvec3> x,
              std::span<glm::dvec3> v, std::span<const glm::dvec3> force,
              std::span<const double> mass, std::span<const unsigned char> free,
              std::span<const unsigned char> torn);

  // The matrix of the last step: rows of blocks, for tests.
  std::span<const int> row_begin() const { return row_begin_; }
  std::span<const int> columns() const { return columns_; }
  std::span<const glm::dmat3> blocks() const { return blocks_; }

 private:
  int block_of(int row, int column) const;  // its index
  void assemble(const Topology& t, const Settings& settings, double h2,
                std::span<const glm::dvec3> x, std::span<const double> mass,
                std::span<const unsigned char> torn);
  void assemble_hinges(const Topology& t, const Material& material, double h2,
                       std::span<const glm::dvec3> x);
  void assemble_pull(const Pull& pull, double h2, std::span<const glm::dvec3> x);
  void multiply(std::span<const glm::dvec3> in, std::span<glm::dvec3> out, int threads) const;
  // Modified conjugate gradients: pinned particles are filtered out of every direction (ibid., §5).
  Solved solve(const Settings& settings, std::span<const unsigned char> free);

  std::vector<int> row_begin_, columns_;
  std::vector<glm::dmat3> blocks_;
  std::vector<std::array<int, 4>> edge_blocks_;  // aa, ab, ba, bb
  std::vector<std::array<int, 16>> hinge_blocks_;
  std::vector<glm::dvec3> elastic_;  // [N]
  std::vector<glm::dmat3> inverse_diagonal_;
  std::vector<glm::dvec3> b_, dv_, r_, z_, p_, q_;
};

}  // namespace motionlab::cloth
