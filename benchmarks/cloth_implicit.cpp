// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

#include <Eigen/IterativeLinearSolvers>
#include <Eigen/Sparse>

#include "cloth_scene.h"

// One implicit Euler step (Baraff & Witkin 1998) of 64 x 64 particles (PEERS §6), beside what one
// writes first with Eigen: the matrix from triplets, then its conjugate gradients, both to 1e-6.

namespace {

using motionlab::cloth::Settings;
using motionlab::cloth::Solver;
using motionlab::cloth::Stepper;
using motionlab::cloth::Topology;

constexpr int kSide = 64;
constexpr int kSteps = 12;
constexpr double kStep = 1.0 / 60.0;                   // [s]
constexpr double kStiffness[] = {1e3, 1e3, 3e2, 1e2};  // [N/m] warp, weft, shear, bend

bool held(int particle) { return particle == 0 || particle == kSide - 1; }

void report(benchmark::State& state, double lowest) {
  state.counters["lowest_m"] = lowest;
  state.counters["ms_per_step"] = benchmark::Counter(
      1e3 / kSteps, benchmark::Counter::kAvgIterationsRate | benchmark::Counter::kInvert);
}

void cloth_implicit_ours(benchmark::State& state) {
  const auto topology = cloth_bench::make_awning(kSide);
  Settings settings;
  settings.solver = Solver::mass_spring_implicit;
  settings.material.stiffness = {kStiffness[0], kStiffness[1], kStiffness[2], kStiffness[3]};
  settings.cg_tolerance = 1e-6;
  settings.threads = 1;
  double lowest = 0.0;
  for (auto _ : state) {
    state.PauseTiming();
    auto cloth = cloth_bench::State<double>::at_rest(*topology);
    cloth.pin(0);
    cloth.pin(kSide - 1);
    Stepper<double> stepper(topology);
    state.ResumeTiming();
    for (int i = 0; i < kSteps; ++i) stepper.step(cloth, settings, i * kStep, kStep);
    lowest = *std::min_element(cloth.y.begin(), cloth.y.end());
  }
  report(state, lowest);
}
BENCHMARK(cloth_implicit_ours)->Unit(benchmark::kMillisecond);

class EigenCloth {
 public:
  explicit EigenCloth(const Topology& t) : t_(t), x_(3 * t.particle_count()), v_(x_.size()) {
    for (std::size_t i = 0; i < t.particle_count(); ++i) {
      for (int k = 0; k < 3; ++k) x_[3 * static_cast<Eigen::Index>(i) + k] = t.rest[i][k];
    }
    v_.setZero();
  }
  void step() {
    const Eigen::Index size = x_.size();
    triplets_.clear();
    Eigen::VectorXd force = Eigen::VectorXd::Zero(size), drag = force;
    for (Eigen::Index i = 0; i < size; ++i) {
      triplets_.emplace_back(i, i, held(static_cast<int>(i / 3)) ? 1e8 : 1.0);
      if (i % 3 == 1) force[i] = -9.81;
    }
    for (std::size_t e = 0; e < t_.edges.size(); ++e) add_spring(e, force, drag);
    Eigen::SparseMatrix<double> matrix(size, size);
    matrix.setFromTriplets(triplets_.begin(), triplets_.end());
    Eigen::VectorXd right = kStep * (force + kStep * drag);
    for (Eigen::Index i = 0; i < size; ++i) {
      if (held(static_cast<int>(i / 3))) right[i] = 0.0;
    }
    Eigen::ConjugateGradient<Eigen::SparseMatrix<double>, Eigen::Lower | Eigen::Upper> solver;
    solver.setTolerance(1e-6);
    solver.compute(matrix);
    v_ += solver.solve(right);
    x_ += kStep * v_;
  }
  double lowest() const {
    double y = 0.0;
    for (Eigen::Index i = 1; i < x_.size(); i += 3) y = std::min(y, x_[i]);
    return y;
  }

 private:
  void add_spring(std::size_t e, Eigen::VectorXd& force, Eigen::VectorXd& drag) {
    const Eigen::Index a = 3 * t_.edges.a[e], b = 3 * t_.edges.b[e];
    const double k = kStiffness[static_cast<std::size_t>(t_.edges.kind[e])];
    const Eigen::Vector3d apart = x_.segment<3>(b) - x_.segment<3>(a);
    const double length = apart.norm();
    const Eigen::Vector3d along = apart / length;
    const Eigen::Vector3d pull = k * (length - t_.edges.rest[e]) * along;
    force.segment<3>(a) += pull;
    force.segment<3>(b) -= pull;
    const double turn = std::max(0.0, 1.0 - t_.edges.rest[e] / length);
    const Eigen::Matrix3d hessian =
        k * ((1.0 - turn) * along * along.transpose() + turn * Eigen::Matrix3d::Identity());
    const Eigen::Vector3d change = hessian * (v_.segment<3>(b) - v_.segment<3>(a));
    drag.segment<3>(a) += change;
    drag.segment<3>(b) -= change;
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) {
        const double value = kStep * kStep * hessian(i, j);
        triplets_.emplace_back(a + i, a + j, value);
        triplets_.emplace_back(b + i, b + j, value);
        triplets_.emplace_back(a + i, b + j, -value);
        triplets_.emplace_back(b + i, a + j, -value);
      }
    }
  }

  const Topology& t_;
  Eigen::VectorXd x_, v_;
  std::vector<Eigen::Triplet<double>> triplets_;
};

void cloth_implicit_eigen(benchmark::State& state) {
  const auto topology = cloth_bench::make_awning(kSide);
  double lowest = 0.0;
  for (auto _ : state) {
    state.PauseTiming();
    EigenCloth cloth(*topology);
    state.ResumeTiming();
    for (int i = 0; i < kSteps; ++i) cloth.step();
    lowest = cloth.lowest();
  }
  report(state, lowest);
}
BENCHMARK(cloth_implicit_eigen)->Unit(benchmark::kMillisecond);

}  // namespace
