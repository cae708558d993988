// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// REFERENCE a9, d1, d2, d3: the figures that the cloth solvers must give.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "engine/sim/cloth/measures.h"
#include "engine/sim/cloth/stepper.h"

namespace motionlab::cloth {
namespace {

constexpr double kFreeFall = 9.81;

struct Run1d {
  std::shared_ptr<const Topology> topology;
  State<double> state;
  std::unique_ptr<Stepper<double>> stepper;

  explicit Run1d(Topology t)
      : topology(std::make_shared<const Topology>(std::move(t))),
        state(State<double>::at_rest(*topology)),
        stepper(std::make_unique<Stepper<double>>(topology)) {}
  StepReport run(const Settings& settings, double dt, int steps) {
    StepReport report;
    for (int i = 0; i < steps && !report.diverged; ++i) {
      report = stepper->step(state, settings, i * dt, dt);
    }
    return report;
  }
};

// `count` masses below a pin, vertical, at rest.
Run1d hanging(int count, double mass, double link) {
  ChainShape shape;
  for (int i = 0; i <= count; ++i) shape.points.push_back({0.0, -link * i, 0.0});
  shape.mass = mass;
  Run1d run(make_chain(shape));
  run.state.pin(0);
  return run;
}

double tip_extension(const Run1d& run) {
  double rest = 0.0;
  for (const double r : run.topology->edges.rest) rest += r;
  return -run.state.y.back() - rest;
}

Settings material(Solver solver, double stiffness, double damping) {
  Settings settings;
  settings.solver = solver;
  settings.damping = damping;
  settings.material.stiffness = {stiffness, stiffness, stiffness, stiffness};
  return settings;
}

TEST(ClothReference, HangingMassIsMgOverKForEveryIterationCountAndStep) {
  for (const double k : {100.0, 1000.0, 1e4}) {
    for (const double dt : {1.0 / 30, 1.0 / 60, 1.0 / 240}) {
      for (const int iterations : {1, 5, 20}) {
        Run1d run = hanging(1, 1.0, 1.0);
        Settings s = material(Solver::xpbd, k, 2.0);
        s.iterations = iterations;
        run.run(s, dt, static_cast<int>(std::lround(20.0 / dt)));
        EXPECT_NEAR(tip_extension(run), kFreeFall / k, 1e-6) << k << " " << dt << " " << iterations;
      }
    }
  }
}

TEST(ClothReference, HangingChainTable) {
  struct Row {
    int iterations, substeps;
    double extension;
  };
  for (const Row row :
       {Row{1, 1, .176580}, Row{5, 1, .064095}, Row{20, 1, .053986}, Row{100, 1, .053955},
        Row{1, 5, .058860}, Row{1, 20, .054262}, Row{1, 100, .053967}}) {
    Run1d run = hanging(10, 0.1, 0.1);
    Settings s = material(Solver::xpbd, 1000.0, 2.0);
    s.iterations = row.iterations;
    s.substeps = row.substeps;
    run.run(s, 1.0 / 60, 3600);
    EXPECT_NEAR(tip_extension(run), row.extension, 1e-6) << row.iterations << "x" << row.substeps;
  }
}

TEST(ClothReference, PbdStiffnessFollowsIterationsAndStep) {
  struct Row {
    int iterations;
    double dt, extension;
  };
  for (const Row row : {Row{5, 1.0 / 60, .077935}, Row{20, 1.0 / 60, .018461},
                        Row{80, 1.0 / 60, .003591}, Row{20, 1.0 / 240, .001154}}) {
    Run1d run = hanging(10, 0.1, 0.1);
    Settings s = material(Solver::pbd, 1000.0, 2.0);
    s.pbd_stiffness = 0.5;
    s.iterations = row.iterations;
    run.run(s, row.dt, static_cast<int>(std::lround(60.0 / row.dt)));
    EXPECT_NEAR(tip_extension(run), row.extension, 1e-6) << row.iterations << " " << row.dt;
  }
}

// Every solver that takes a stiffness agrees with the elastic chain once it has converged.
TEST(ClothReference, EverySolverHangsTheChainAlike) {
  for (const SolverEntry& entry : solvers()) {
    if (!entry.has_stiffness) continue;
    Run1d run = hanging(10, 0.1, 0.1);
    Settings s = material(entry.solver, 1000.0, 2.0);
    s.iterations = 200;
    const bool small = !entry.bounded;  // explicit Euler grows where h ω² > damping
    s.substeps = small ? 400 : 1;
    s.cg_tolerance = 1e-10;
    run.run(s, 1.0 / 60, small ? 1200 : 3600);
    EXPECT_NEAR(tip_extension(run), chain_extension(10, 0.1, 1000.0, kFreeFall), 1e-6) << entry.id;
  }
}

TEST(ClothReference, CourseStrip) {
  ChainShape shape;
  shape.points = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}};
  shape.mass = 1.0;
  Run1d run(make_chain(shape));
  run.state.pin(0);
  Settings s = material(Solver::pbd, 0.0, 0.0);
  s.iterations = 20;
  struct Row {
    int step;
    double x1, y1, x2, y2;
  };
  int done = 0;
  for (const Row row : {Row{1, .999996, -.002725, 1.999996, -.002725},
                        Row{10, .988959, -.148188, 1.988958, -.149871},
                        Row{60, -.524018, -.851707, -1.274267, -1.512862}}) {
    run.run(s, 1.0 / 60, row.step - done);
    done = row.step;
    EXPECT_NEAR(run.state.x[1], row.x1, 1e-5) << row.step;
    EXPECT_NEAR(run.state.y[1], row.y1, 1e-5) << row.step;
    EXPECT_NEAR(run.state.x[2], row.x2, 1e-5) << row.step;
    EXPECT_NEAR(run.state.y[2], row.y2, 1e-5) << row.step;
  }
  for (; done < 3600; ++done) {
    run.run(s, 1.0 / 60, 1);
    for (const int i : {1, 2}) {
      ASSERT_NEAR(glm::distance(run.state.position(i - 1), run.state.position(i)), 1.0, 5e-8);
    }
  }
}

TEST(ClothReference, DiscreteCatenary) {
  struct Row {
    int links;
    double sag;
  };
  for (const Row row :
       {Row{10, .5059459316}, Row{20, .5034466343}, Row{50, .5027628062}, Row{200, .5026413517}}) {
    double lowest = 0.0;
    for (const glm::dvec3& p : discrete_catenary(row.links, 1.0, 1.5)) {
      lowest = std::min(lowest, p.y);
    }
    EXPECT_NEAR(-lowest, row.sag, 1e-9) << row.links;
  }
}

// A chain that starts as a taut zigzag settles to it; links that hardly stretch.
TEST(ClothReference, CatenarySettles) {
  struct Row {
    int links;
    double sag;
    Solver solver;
  };
  for (const Row row :
       {Row{10, .5059459316, Solver::xpbd}, Row{20, .5034466343, Solver::xpbd},
        Row{10, .5059459316, Solver::pbd}, Row{20, .5034466343, Solver::mass_spring_implicit},
        Row{10, .5059459316, Solver::projective_dynamics}}) {
    // Projective dynamics converges slowly on stiff links: softer ones, which stretch by 4e-4.
    const bool soft = row.solver == Solver::projective_dynamics;
    ChainShape shape;
    shape.rest_length = 1.5 / row.links;
    for (int i = 0; i <= row.links; ++i) {
      const double t = static_cast<double>(i) / row.links;
      shape.points.push_back({t, -1.118 * std::min(t, 1.0 - t), 0.0});
    }
    shape.mass = 0.01;
    Run1d run(make_chain(shape));
    run.state.pin(0);
    run.state.pin(run.state.size() - 1);
    Settings s = material(row.solver, soft ? 1e4 : 1e6, 2.0);
    s.iterations = 300;
    s.cg_tolerance = 1e-10;
    s.cg_iterations = 2000;
    // Projections follow gradients that turn within a step: an error of second order in h² g.
    run.run(s, 1.0 / 240, 4800);
    EXPECT_NEAR(-*std::min_element(run.state.y.begin(), run.state.y.end()), row.sag,
                soft ? 1e-3 : 1e-4)
        << row.links << " " << entry_of(row.solver).id;
  }
}

TEST(ClothReference, ElasticaUnderItsOwnWeight) {
  for (const auto& [q, deflection] : {std::pair{.5, .06230577},
                                      {1.0, .12347140},
                                      {2.0, .23850658},
                                      {4.0, .42515928},
                                      {8.0, .64063072}}) {
    EXPECT_NEAR(heavy_elastica(q).deflection, deflection, 1e-7) << q;
  }
  EXPECT_NEAR(heavy_elastica(1.0).shortening, .00875360, 1e-7);
}

// The bending models that claim a rigidity bend a beam of 64 links as the elastica does.
TEST(ClothReference, Cantilever) {
  for (const BendingModel bending : {BendingModel::dihedral, BendingModel::isometric}) {
    for (const double q : {1.0, 4.0}) {
      constexpr int kLinks = 64;
      constexpr double kRigidity = 8.3333333;
      ChainShape shape;
      for (int i = 0; i <= kLinks; ++i) shape.points.push_back({i / double{kLinks}, 0.0, 0.0});
      shape.bending = bending;
      shape.mass = q * kRigidity / (kFreeFall * kLinks);  // w = q EI/L³
      Run1d run(make_chain(shape));
      run.state.pin(0);
      run.state.pin(1);
      Settings s = material(Solver::mass_spring_implicit, 1e6, 2.0);
      s.material.rigidity = kRigidity;
      s.cg_tolerance = 1e-8;
      s.cg_iterations = 2000;
      run.run(s, 1.0 / 60, 600);
      const double wanted = heavy_elastica(q).deflection;
      EXPECT_NEAR(-run.state.y.back(), wanted, 0.05 * wanted)
          << q << " " << static_cast<int>(bending);
    }
  }
}

// One spring along one line: XPBD is implicit Euler with a full Newton solve.
TEST(ClothReference, XpbdOfOneSpringIsImplicitEuler) {
  for (const double dt : {1.0 / 30, 1.0 / 60, 1.0 / 240}) {
    for (const double k : {100.0, 1e4}) {
      constexpr double kMass = 0.7, kLength = 1.0;
      Run1d run = hanging(1, kMass, kLength);
      Settings s = material(Solver::xpbd, k, 0.0);
      s.iterations = 1;
      double x = -kLength, v = 0.0;
      for (int i = 0; i < 200; ++i) {
        run.run(s, dt, 1);
        double next = x;  // Newton on m (x' − x − h v)/h² = −k(x' + L) − m g
        for (int n = 0; n < 5; ++n) {
          const double f =
              kMass * (next - x - dt * v) / (dt * dt) + k * (next + kLength) + kMass * kFreeFall;
          next -= f / (kMass / (dt * dt) + k);
        }
        v = (next - x) / dt;
        x = next;
        ASSERT_NEAR(run.state.y[1], x, 1e-12) << dt << " " << k << " step " << i;
      }
    }
  }
}

// Its numerical damping (REFERENCE d2): 1/√(1 + (hω)²) a step.
TEST(ClothReference, XpbdDampsLikeImplicitEuler) {
  Run1d run = hanging(1, 1.0, 1.0);
  run.state.y[1] = -1.1;
  run.state.py[1] = -1.1;
  Settings s = material(Solver::xpbd, 100.0, 0.0);
  s.gravity = glm::dvec3(0.0);
  s.iterations = 1;
  const auto amplitude = [&] {  // conserved but for the damping: x² + (v/ω)² of the discrete map
    const double x = run.state.y[1] + 1.0, v = run.state.vy[1];
    return std::sqrt(x * x + v * v / 100.0);
  };
  run.run(s, 1.0 / 60, 1);
  const double start = amplitude();
  run.run(s, 1.0 / 60, 60);
  EXPECT_NEAR(amplitude() / start, .439565, 1e-5);
}

}  // namespace
}  // namespace motionlab::cloth
