// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// PBD and XPBD: predict, project the constraints, take the velocities from the positions.
#include <algorithm>
#include <cmath>
#include <functional>
#include <glm/geometric.hpp>

#include "engine/core/parallel_for.h"
#include "engine/sim/cloth/stepper.h"

namespace motionlab::cloth {
namespace {

constexpr std::size_t kEdgeGrain = 1024;
constexpr int kRoundsPerContact = 4;

// On one thread without a std::function, which may allocate.
template <typename Body>
void cloth_for(std::size_t count, int threads, const Body& body) {
  if (threads == 1 || count <= kEdgeGrain) {
    body(std::size_t{0}, count);
    return;
  }
  const auto chunk = [&body](std::size_t begin, std::size_t end, std::size_t) { body(begin, end); };
  parallel_for(count, kEdgeGrain, threads, std::ref(chunk));
}

}  // namespace

template <typename Real>
void Stepper<Real>::position_substep(State<Real>& s, const Settings& settings, double h) {
  if (settings.pull != nullptr) {
    pull_target_ = target_in_reach(*settings.pull, pulled_point(*settings.pull, s));
  }
  predict(s, settings, h);
  // Hard constraints have no use for multipliers.
  if (settings.solver == Solver::xpbd) std::fill(lambda_.begin(), lambda_.end(), Real(0));
  std::fill(hinge_lambda_.begin(), hinge_lambda_.end(), glm::dvec3(0.0));
  pull_lambda_ = glm::dvec3(0.0);
  const EdgeSweep<Real> sweep = sweep_of(s, settings, h);
  residuals_.clear();
  if (settings.record_residuals) record_residual(sweep);
  // Of several substeps each would have to look for its contacts; then they are kept apart after
  // the last.
  self_contacts_begun_ = settings.substeps <= 1 && begin_self_contacts(s, settings);
  for (int i = 0; i < settings.iterations; ++i) {
    iterate(s, settings, sweep, h);
    // Contacts between the rounds too: what hangs over an edge must not pull the rest into it.
    if (i % kRoundsPerContact == kRoundsPerContact - 1) {
      if (!settings.colliders.empty()) {
        collide(s.view(), std::span<const Collider>(colliders_), settings.thickness,
                settings.threads);
      }
      if (self_contacts_begun_) self_collision_->solve(since_start(s));
    }
    if (settings.record_residuals) record_residual(sweep);
  }
  limit_strain(s, settings);
  take_velocities(s, h);
}

template <typename Real>
EdgeSweep<Real> Stepper<Real>::sweep_of(State<Real>& s, const Settings& settings, double h) {
  EdgeSweep<Real> sweep = lengths_of(s);
  if (settings.solver == Solver::pbd) {
    const Real k = static_cast<Real>(settings.pbd_stiffness);
    sweep.relaxation = {k, k, k, static_cast<Real>(settings.pbd_bending)};
    return sweep;
  }
  sweep.lambda = lambda_.data();
  for (std::size_t kind = 0; kind < sweep.alpha.size(); ++kind) {
    // A stiffness of 0 is a spring that is not there: its compliance is without bound.
    const double k = std::max(settings.material.stiffness[kind], 1e-12);
    sweep.alpha[kind] = static_cast<Real>(1.0 / (k * h * h));
  }
  return sweep;
}

template <typename Real>
void Stepper<Real>::iterate(State<Real>& s, const Settings& settings, const EdgeSweep<Real>& sweep,
                            double h) {
  const Topology& t = *topology_;
  switch (settings.ordering) {
    case Ordering::natural:
      sweep_edges(sweep, t);
      break;
    case Ordering::coloured:
      for (std::size_t c = 0; c < t.colors.size(); ++c) {
        const int* const edges = t.colors.edges.data() + t.colors.begin[c];
        const auto count = static_cast<std::size_t>(t.colors.begin[c + 1] - t.colors.begin[c]);
        cloth_for(count, settings.threads, [&](std::size_t begin, std::size_t end) {
          sweep_edges(sweep, t, edges + begin, end - begin);
        });
      }
      break;
    case Ordering::jacobi:
      jacobi_iteration(s, settings, sweep);
      break;
  }
  project_hinges(s, settings, h);
  project_pull(s, settings, h);
}

// Every edge from the same positions. A correction is divided by the larger number of edges at its
// ends, so that together they do not overshoot; both ends alike, so that momentum is kept.
template <typename Real>
void Stepper<Real>::jacobi_iteration(State<Real>& s, const Settings& settings,
                                     const EdgeSweep<Real>& sweep) {
  const Topology& t = *topology_;
  const auto valence = [&](int p) { return t.around.begin[p + 1] - t.around.begin[p]; };
  cloth_for(t.edges.size(), settings.threads, [&](std::size_t begin, std::size_t end) {
    for (std::size_t e = begin; e < end; ++e) {
      EdgeStep<Real> step = edge_step(sweep, t, e);
      const Real share =
          Real(1) / static_cast<Real>(std::max(valence(t.edges.a[e]), valence(t.edges.b[e])));
      step.factor *= share;
      jacobi_[e] = step;
      if (sweep.lambda != nullptr) sweep.lambda[e] += share * step.change;
    }
  });
  // px, py, pz would be overwritten too early: the new positions go through the force array.
  cloth_for(s.size(), settings.threads, [&](std::size_t begin, std::size_t end) {
    for (std::size_t p = begin; p < end; ++p) {
      glm::dvec3 sum(0.0);
      for (int k = t.around.begin[p]; k < t.around.begin[p + 1]; ++k) {
        const int e = t.around.edges[k];
        const glm::dvec3 d = s.position(t.edges.a[e]) - s.position(t.edges.b[e]);
        const double sign = t.edges.a[e] == static_cast<int>(p) ? 1.0 : -1.0;
        sum += sign * static_cast<double>(jacobi_[e].factor) * d;
      }
      force_[p] = static_cast<double>(s.w[p]) * sum;
    }
  });
  for (std::size_t p = 0; p < s.size(); ++p) s.place(p, s.position(p) + force_[p]);
}

// A hinge's angle, or its three components, is a constraint with compliance 1/(B·scale).
template <typename Real>
void Stepper<Real>::project_hinges(State<Real>& s, const Settings& settings, double h) {
  const Topology& t = *topology_;
  const bool hard = settings.solver == Solver::pbd;
  if (t.hinges.empty() || (!hard && !(settings.material.rigidity > 0.0))) return;
  const bool linear = t.bending == BendingModel::isometric;
  const double relax = hard ? settings.pbd_bending : 1.0;
  for (std::size_t i = 0; i < t.hinges.size(); ++i) {
    const Hinge& hinge = t.hinges[i];
    const int points = hinge.points;
    std::array<glm::dvec3, 4> x{}, g{};
    for (int k = 0; k < points; ++k) x[k] = s.position(hinge.p[k]);
    const double scale = linear ? hinge.weight_scale : hinge.angle_scale;
    const double alpha = hard ? 0.0 : 1.0 / (settings.material.rigidity * scale * h * h);
    glm::dvec3& lambda = hinge_lambda_[i];
    double w = alpha;
    if (linear) {
      glm::dvec3 c(0.0);
      for (int k = 0; k < points; ++k) {
        c += hinge.weight[k] * x[k];
        w += static_cast<double>(s.w[hinge.p[k]]) * hinge.weight[k] * hinge.weight[k];
      }
      if (!(w > 0.0)) continue;
      const glm::dvec3 change = relax / w * (-c - alpha * lambda);
      lambda += change;
      for (int k = 0; k < points; ++k) {
        s.place(hinge.p[k], x[k] + static_cast<double>(s.w[hinge.p[k]]) * hinge.weight[k] * change);
      }
    } else {
      g = hinge_gradient(hinge, x);
      for (int k = 0; k < points; ++k) {
        w += static_cast<double>(s.w[hinge.p[k]]) * glm::dot(g[k], g[k]);
      }
      if (!(w > 0.0)) continue;
      const double change = relax / w * (-hinge_angle(hinge, x) - alpha * lambda.x);
      lambda.x += change;
      for (int k = 0; k < points; ++k) {
        s.place(hinge.p[k], x[k] + static_cast<double>(s.w[hinge.p[k]]) * change * g[k]);
      }
    }
  }
}

// The mouse is a constraint like the others, with a compliance of its own: no mass is changed.
template <typename Real>
void Stepper<Real>::project_pull(State<Real>& s, const Settings& settings, double h) {
  if (settings.pull == nullptr) return;
  const Pull& pull = *settings.pull;
  const double alpha = 1.0 / (std::max(pull.stiffness, 1e-12) * h * h);
  double w = alpha;
  for (int k = 0; k < 3; ++k) {
    w += static_cast<double>(s.w[pull.p[k]]) * pull.weight[k] * pull.weight[k];
  }
  const glm::dvec3 change = (pull_target_ - pulled_point(pull, s) - alpha * pull_lambda_) / w;
  pull_lambda_ += change;
  for (int k = 0; k < 3; ++k) {
    const int p = pull.p[k];
    s.place(p, s.position(p) + static_cast<double>(s.w[p]) * pull.weight[k] * change);
  }
}

template <typename Real>
void Stepper<Real>::record_residual(const EdgeSweep<Real>& sweep) {
  edge_errors(sweep, *topology_, errors_.data());
  // Eight sums side by side: the same bits however wide the machine adds.
  constexpr std::size_t kLanes = 8;
  std::array<double, kLanes> sums{};
  const std::size_t n = errors_.size();
  for (std::size_t i = 0; i + kLanes <= n; i += kLanes) {
    for (std::size_t k = 0; k < kLanes; ++k) sums[k] += static_cast<double>(errors_[i + k]);
  }
  double sum = 0.0;
  for (std::size_t i = n - n % kLanes; i < n; ++i) sum += static_cast<double>(errors_[i]);
  for (const double part : sums) sum += part;
  residuals_.push_back(std::sqrt(sum / static_cast<double>(std::max<std::size_t>(1, n))));
}

template <typename Real>
glm::dvec3 pulled_point(const Pull& pull, const State<Real>& s) {
  glm::dvec3 point(0.0);
  for (int k = 0; k < 3; ++k) point += pull.weight[k] * s.position(pull.p[k]);
  return point;
}

glm::dvec3 target_in_reach(const Pull& pull, const glm::dvec3& point) {
  const glm::dvec3 way = pull.target - point;
  const double distance = glm::length(way);
  const double reach = pull.maximum_force / std::max(pull.stiffness, 1e-12);
  if (distance <= reach) return pull.target;
  return distance < 1e300 ? point + reach / distance * way : point;
}

template void Stepper<float>::position_substep(State<float>&, const Settings&, double);
template void Stepper<double>::position_substep(State<double>&, const Settings&, double);
template glm::dvec3 pulled_point<float>(const Pull&, const State<float>&);
template glm::dvec3 pulled_point<double>(const Pull&, const State<double>&);

}  // namespace motionlab::cloth
