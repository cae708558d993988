// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/sim/cloth/projective_system.h"

#include <Eigen/SparseCholesky>
#include <algorithm>

#include "engine/core/check.h"

namespace motionlab::cloth {

struct ProjectiveSystem::Factor {
  using Matrix = Eigen::SparseMatrix<double>;
  Matrix matrix;  // lower triangle
  Eigen::SimplicialLDLT<Matrix> cholesky;
  // Copies of the factor: Eigen's own solve() makes temporaries, and one right side at a time.
  Matrix lower;  // unit diagonal left out
  Eigen::VectorXd inverse_diagonal;
  std::vector<int> place;  // of an unknown in the factor's order
};

ProjectiveSystem::ProjectiveSystem(const Topology& t) : factor_(std::make_unique<Factor>()) {
  const auto n = static_cast<Eigen::Index>(t.particle_count());
  std::vector<Eigen::Triplet<double>> entries;
  const auto add = [&](int i, int j) { entries.emplace_back(std::max(i, j), std::min(i, j), 1.0); };
  for (int i = 0; i < static_cast<int>(n); ++i) add(i, i);
  for (std::size_t e = 0; e < t.edges.size(); ++e) add(t.edges.a[e], t.edges.b[e]);
  for (const Hinge& hinge : t.hinges) {
    for (int i = 0; i < hinge.points; ++i) {
      for (int j = 0; j <= i; ++j) add(hinge.p[i], hinge.p[j]);
    }
  }
  factor_->matrix.resize(n, n);
  factor_->matrix.setFromTriplets(entries.begin(), entries.end());
  factor_->cholesky.analyzePattern(factor_->matrix);
  permuted_.resize(t.particle_count());
  pull_column_.resize(t.particle_count());
}

ProjectiveSystem::~ProjectiveSystem() = default;

void ProjectiveSystem::prepare(const Topology& t, const Material& material, double h,
                               std::span<const unsigned char> free,
                               std::span<const unsigned char> torn) {
  if (h_ == h && material_.stiffness == material.stiffness &&
      material_.rigidity == material.rigidity && std::ranges::equal(free_, free) &&
      std::ranges::equal(torn_, torn)) {
    return;
  }
  factor(t, material, h, free, torn);
  h_ = h;
  material_ = material;
  free_.assign(free.begin(), free.end());
  torn_.assign(torn.begin(), torn.end());
}

void ProjectiveSystem::factor(const Topology& t, const Material& material, double h,
                              std::span<const unsigned char> free,
                              std::span<const unsigned char> torn) {
  auto& matrix = factor_->matrix;
  for (Eigen::Index k = 0; k < matrix.nonZeros(); ++k) matrix.valuePtr()[k] = 0.0;
  const auto add = [&](int i, int j, double value) {
    if (i == j ? free[i] == 0 : (free[i] == 0 || free[j] == 0)) return;
    matrix.coeffRef(std::max(i, j), std::min(i, j)) += value;
  };
  for (std::size_t i = 0; i < t.particle_count(); ++i) {
    const int p = static_cast<int>(i);
    matrix.coeffRef(p, p) = free[i] != 0 ? t.mass[i] / (h * h) : 1.0;
  }
  for (std::size_t e = 0; e < t.edges.size(); ++e) {
    if (!torn.empty() && torn[e] != 0) continue;
    const double k = material.of(t.edges.kind[e]);
    add(t.edges.a[e], t.edges.a[e], k);
    add(t.edges.b[e], t.edges.b[e], k);
    add(t.edges.a[e], t.edges.b[e], -k);
  }
  for (const Hinge& hinge : t.hinges) {
    for (int i = 0; i < hinge.points; ++i) {
      for (int j = 0; j <= i; ++j) {
        add(hinge.p[i], hinge.p[j],
            material.rigidity * hinge.weight_scale * hinge.weight[i] * hinge.weight[j]);
      }
    }
  }
  auto& f = *factor_;
  f.cholesky.factorize(matrix);
  ML_CHECK_EQ(static_cast<int>(f.cholesky.info()), static_cast<int>(Eigen::Success));
  f.lower = f.cholesky.matrixL();
  f.inverse_diagonal = f.cholesky.vectorD().cwiseInverse();
  const auto& order = f.cholesky.permutationP().indices();
  f.place.assign(order.data(), order.data() + order.size());
  ++factorizations_;
}

// x, y and z together: each entry of the factor is read once for all three.
void ProjectiveSystem::solve(std::span<glm::dvec3> b) {
  const auto& f = *factor_;
  const std::size_t n = b.size();
  const int* const begin = f.lower.outerIndexPtr();
  const int* const row = f.lower.innerIndexPtr();
  const double* const value = f.lower.valuePtr();
  for (std::size_t i = 0; i < n; ++i) permuted_[f.place[i]] = b[i];
  for (std::size_t j = 0; j < n; ++j) {
    const glm::dvec3 x = permuted_[j];
    for (int k = begin[j]; k < begin[j + 1]; ++k) {
      if (row[k] != static_cast<int>(j)) permuted_[row[k]] -= value[k] * x;
    }
  }
  for (std::size_t j = n; j-- > 0;) {
    glm::dvec3 x = permuted_[j] * f.inverse_diagonal[static_cast<Eigen::Index>(j)];
    for (int k = begin[j]; k < begin[j + 1]; ++k) {
      if (row[k] != static_cast<int>(j)) x -= value[k] * permuted_[row[k]];
    }
    permuted_[j] = x;
  }
  for (std::size_t i = 0; i < n; ++i) b[i] = permuted_[f.place[i]];
}

void ProjectiveSystem::solve(std::span<glm::dvec3> b, const Pull& pull,
                             std::span<const unsigned char> free) {
  std::fill(pull_column_.begin(), pull_column_.end(), glm::dvec3(0.0));
  for (int k = 0; k < 3; ++k) {
    if (free[pull.p[k]] != 0) pull_column_[pull.p[k]].x += pull.weight[k];
  }
  solve(pull_column_);
  solve(b);
  double through = 0.0;  // wᵀ A⁻¹ w
  glm::dvec3 at(0.0);    // wᵀ A⁻¹ b
  for (int k = 0; k < 3; ++k) {
    if (free[pull.p[k]] == 0) continue;
    through += pull.weight[k] * pull_column_[pull.p[k]].x;
    at += pull.weight[k] * b[pull.p[k]];
  }
  const glm::dvec3 share = pull.stiffness / (1.0 + pull.stiffness * through) * at;
  for (std::size_t i = 0; i < b.size(); ++i) b[i] -= pull_column_[i].x * share;
}

}  // namespace motionlab::cloth
