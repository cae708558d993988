// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/sim/cloth/implicit_system.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>
#include <utility>

#include "engine/core/parallel_for.h"
#include "engine/sim/cloth/stepper.h"

namespace motionlab::cloth {
namespace {

double dot_all(std::span<const glm::dvec3> a, std::span<const glm::dvec3> b) {
  glm::dvec3 sum(0.0);
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum.x + sum.y + sum.z;
}

}  // namespace

ImplicitSystem::ImplicitSystem(const Topology& t) {
  const std::size_t n = t.particle_count();
  std::vector<std::vector<int>> near(n);
  for (std::size_t i = 0; i < n; ++i) near[i].push_back(static_cast<int>(i));
  const auto join = [&](int i, int j) {
    near[i].push_back(j);
    near[j].push_back(i);
  };
  for (std::size_t e = 0; e < t.edges.size(); ++e) join(t.edges.a[e], t.edges.b[e]);
  for (const Hinge& hinge : t.hinges) {
    for (int i = 0; i < hinge.points; ++i) {
      for (int j = 0; j < i; ++j) join(hinge.p[i], hinge.p[j]);
    }
  }
  for (const Triangle& f : t.triangles) {  // the pull acts on a triangle
    join(f[0], f[1]);
    join(f[1], f[2]);
    join(f[2], f[0]);
  }
  row_begin_.push_back(0);
  for (auto& row : near) {
    std::sort(row.begin(), row.end());
    row.erase(std::unique(row.begin(), row.end()), row.end());
    columns_.insert(columns_.end(), row.begin(), row.end());
    row_begin_.push_back(static_cast<int>(columns_.size()));
  }
  blocks_.resize(columns_.size());
  for (std::size_t e = 0; e < t.edges.size(); ++e) {
    const int a = t.edges.a[e], b = t.edges.b[e];
    edge_blocks_.push_back({block_of(a, a), block_of(a, b), block_of(b, a), block_of(b, b)});
  }
  for (const Hinge& hinge : t.hinges) {
    std::array<int, 16> at{};
    for (int i = 0; i < hinge.points; ++i) {
      for (int j = 0; j < hinge.points; ++j) at[4 * i + j] = block_of(hinge.p[i], hinge.p[j]);
    }
    hinge_blocks_.push_back(at);
  }
  for (auto* v : {&elastic_, &b_, &dv_, &r_, &z_, &p_, &q_}) v->resize(n);
  inverse_diagonal_.resize(n);
}

int ImplicitSystem::block_of(int row, int column) const {
  const auto begin = columns_.begin() + row_begin_[row],
             end = columns_.begin() + row_begin_[row + 1];
  return static_cast<int>(std::lower_bound(begin, end, column) - columns_.begin());
}

void ImplicitSystem::assemble(const Topology& t, const Settings& settings, double h2,
                              std::span<const glm::dvec3> x, std::span<const double> mass,
                              std::span<const unsigned char> torn) {
  std::fill(blocks_.begin(), blocks_.end(), glm::dmat3(0.0));
  std::fill(elastic_.begin(), elastic_.end(), glm::dvec3(0.0));
  for (std::size_t i = 0; i < mass.size(); ++i) {
    blocks_[block_of(static_cast<int>(i), static_cast<int>(i))] = glm::dmat3(mass[i]);
  }
  for (std::size_t e = 0; e < t.edges.size(); ++e) {
    const int a = t.edges.a[e], b = t.edges.b[e];
    const glm::dvec3 d = x[a] - x[b];
    const double length2 = glm::dot(d, d), length = std::sqrt(length2);
    if (!(length > 0.0) || (!torn.empty() && torn[e] != 0)) continue;
    const double k = settings.material.stiffness[static_cast<std::size_t>(t.edges.kind[e])];
    const double rest = t.edges.rest[e];
    const glm::dvec3 f = k * (rest / length - 1.0) * d;
    elastic_[a] += f;
    elastic_[b] -= f;
    // H = k (d dᵀ/l² + max(0, 1 − L/l)(I − d dᵀ/l²)): compressed springs do not buckle the matrix.
    const double across = h2 * k * std::max(0.0, 1.0 - rest / length);
    const double along = (h2 * k - across) / length2;
    glm::dmat3 block = glm::outerProduct(along * d, d);
    block[0][0] += across;
    block[1][1] += across;
    block[2][2] += across;
    const auto& at = edge_blocks_[e];
    blocks_[at[0]] += block;
    blocks_[at[1]] -= block;
    blocks_[at[2]] -= block;
    blocks_[at[3]] += block;
  }
  assemble_hinges(t, settings.material, h2, x);
  if (settings.pull != nullptr) assemble_pull(*settings.pull, h2, x);
}

// Of the angle's Hessian the part ∇θ∇θᵀ, which is positive semi-definite.
void ImplicitSystem::assemble_hinges(const Topology& t, const Material& material, double h2,
                                     std::span<const glm::dvec3> x) {
  const bool linear = t.bending == BendingModel::isometric;
  for (std::size_t i = 0; i < t.hinges.size(); ++i) {
    const Hinge& hinge = t.hinges[i];
    std::array<glm::dvec3, 4> p{}, g{};
    for (int k = 0; k < hinge.points; ++k) p[k] = x[hinge.p[k]];
    const double stiffness = material.rigidity * (linear ? hinge.weight_scale : hinge.angle_scale);
    glm::dvec3 c(0.0);
    if (linear) {
      for (int k = 0; k < hinge.points; ++k) c += hinge.weight[k] * p[k];
    } else {
      g = hinge_gradient(hinge, p);
      c.x = hinge_angle(hinge, p);
    }
    for (int j = 0; j < hinge.points; ++j) {
      elastic_[hinge.p[j]] -= linear ? stiffness * hinge.weight[j] * c : stiffness * c.x * g[j];
      for (int k = 0; k < hinge.points; ++k) {
        blocks_[hinge_blocks_[i][4 * j + k]] +=
            linear ? glm::dmat3(h2 * stiffness * hinge.weight[j] * hinge.weight[k])
                   : glm::outerProduct(h2 * stiffness * g[j], g[k]);
      }
    }
  }
}

void ImplicitSystem::assemble_pull(const Pull& pull, double h2, std::span<const glm::dvec3> x) {
  glm::dvec3 point(0.0);
  for (int k = 0; k < 3; ++k) point += pull.weight[k] * x[pull.p[k]];
  const glm::dvec3 force = pull.stiffness * (target_in_reach(pull, point) - point);
  for (int j = 0; j < 3; ++j) {
    elastic_[pull.p[j]] += pull.weight[j] * force;
    for (int k = 0; k < 3; ++k) {
      if (pull.weight[j] == 0.0 || pull.weight[k] == 0.0) continue;
      blocks_[block_of(pull.p[j], pull.p[k])] +=
          glm::dmat3(h2 * pull.stiffness * pull.weight[j] * pull.weight[k]);
    }
  }
}

void ImplicitSystem::multiply(std::span<const glm::dvec3> in, std::span<glm::dvec3> out,
                              int threads) const {
  const auto rows = [&](std::size_t begin, std::size_t end, std::size_t) {
    for (std::size_t i = begin; i < end; ++i) {
      glm::dvec3 sum(0.0);
      for (int k = row_begin_[i]; k < row_begin_[i + 1]; ++k) sum += blocks_[k] * in[columns_[k]];
      out[i] = sum;
    }
  };
  if (threads == 1) {
    rows(0, out.size(), 0);
  } else {
    parallel_for(out.size(), 512, threads, std::ref(rows));
  }
}

ImplicitSystem::Solved ImplicitSystem::solve(const Settings& settings,
                                             std::span<const unsigned char> free) {
  const std::size_t n = b_.size();
  for (std::size_t i = 0; i < n; ++i) {
    inverse_diagonal_[i] =
        free[i] != 0 ? glm::inverse(blocks_[block_of(static_cast<int>(i), static_cast<int>(i))])
                     : glm::dmat3(0.0);
    dv_[i] = glm::dvec3(0.0);
    r_[i] = free[i] != 0 ? b_[i] : glm::dvec3(0.0);
    p_[i] = z_[i] = inverse_diagonal_[i] * r_[i];
  }
  double delta = dot_all(r_, z_);
  const double start = delta;
  Solved solved;
  const double enough = settings.cg_tolerance * settings.cg_tolerance * start;
  while (delta > enough && solved.iterations < settings.cg_iterations) {
    multiply(p_, q_, settings.threads);
    for (std::size_t i = 0; i < n; ++i) {
      if (free[i] == 0) q_[i] = glm::dvec3(0.0);
    }
    const double curvature = dot_all(p_, q_);
    if (!(curvature > 0.0)) break;
    const double alpha = delta / curvature;
    for (std::size_t i = 0; i < n; ++i) {
      dv_[i] += alpha * p_[i];
      r_[i] -= alpha * q_[i];
      z_[i] = inverse_diagonal_[i] * r_[i];
    }
    const double next = dot_all(r_, z_);
    const double beta = next / delta;
    delta = next;
    for (std::size_t i = 0; i < n; ++i) p_[i] = z_[i] + beta * p_[i];
    ++solved.iterations;
  }
  solved.residual = start > 0.0 ? std::sqrt(std::max(delta, 0.0) / start) : 0.0;
  return solved;
}

ImplicitSystem::Solved ImplicitSystem::step(const Topology& t, const Settings& settings, double h,
                                            std::span<const glm::dvec3> x, std::span<glm::dvec3> v,
                                            std::span<const glm::dvec3> force,
                                            std::span<const double> mass,
                                            std::span<const unsigned char> free,
                                            std::span<const unsigned char> torn) {
  assemble(t, settings, h * h, x, mass, torn);
  multiply(v, q_, settings.threads);  // M v + h² H v
  for (std::size_t i = 0; i < v.size(); ++i) {
    b_[i] = h * (force[i] + elastic_[i]) - (q_[i] - mass[i] * v[i]);
  }
  const Solved solved = solve(settings, free);
  for (std::size_t i = 0; i < v.size(); ++i) v[i] += dv_[i];
  return solved;
}

}  // namespace motionlab::cloth
