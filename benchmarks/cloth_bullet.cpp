// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

#ifdef MOTIONLAB_PEER_BULLET
#include <BulletSoftBody/btSoftBody.h>
#include <BulletSoftBody/btSoftBodyRigidBodyCollisionConfiguration.h>
#include <BulletSoftBody/btSoftRigidDynamicsWorld.h>
#include <btBulletDynamicsCommon.h>
#endif

#include <algorithm>

#include "cloth_scene.h"

// A settling curtain (PEERS §2), 120 steps of 1/60 s from the same start on one core, beside
// Bullet's soft body at 20 iterations. Strain is the mean over structural edges: at the end, and
// the largest of the last half second, because the cloth still swings. What is compared is the time
// at which both of ours are at most 1.5 times Bullet's, so ours gets the substeps and iterations
// that it needs: iterations x substeps, 20 x 1 being what Bullet does.

namespace {

using motionlab::cloth::Settings;
using motionlab::cloth::Solver;
using motionlab::cloth::Stepper;

constexpr int kSteps = 120;
constexpr double kStep = 1.0 / 60.0;  // [s]

constexpr int kWatched = 30;  // the last steps

// Takes the steps, and the strains without their time. `step(i)` takes one, `strain()` measures.
template <typename Step, typename Strain>
void run_curtain(benchmark::State& state, const Step& step, const Strain& strain) {
  double last = 0.0, most = 0.0;
  state.ResumeTiming();
  for (int i = 0; i < kSteps - kWatched; ++i) step(i);
  for (int i = kSteps - kWatched; i < kSteps; ++i) {
    step(i);
    state.PauseTiming();
    last = strain();
    most = std::max(most, last);
    state.ResumeTiming();
  }
  state.counters["strain_percent"] = 100.0 * last;
  state.counters["largest_percent"] = 100.0 * most;
}

void cloth_curtain_ours(benchmark::State& state) {
  const auto topology = cloth_bench::make_curtain(static_cast<int>(state.range(0)));
  Settings settings;
  settings.solver = Solver::pbd;
  settings.pbd_bending = 1.0;
  settings.iterations = static_cast<int>(state.range(1));
  settings.substeps = static_cast<int>(state.range(2));
  settings.threads = 1;
  for (auto _ : state) {
    state.PauseTiming();
    auto cloth = cloth_bench::State<float>::at_rest(*topology);
    for (int i = 0; i < topology->columns; ++i) cloth.pin(static_cast<std::size_t>(i));
    Stepper<float> stepper(topology);
    run_curtain(
        state, [&](int i) { stepper.step(cloth, settings, i * kStep, kStep); },
        [&] {
          return cloth_bench::mean_strain(
              *topology, [&](int i) { return cloth.position(static_cast<std::size_t>(i)); });
        });
  }
  state.SetItemsProcessed(state.iterations() * kSteps);
}
BENCHMARK(cloth_curtain_ours)
    ->ArgNames({"side", "iterations", "substeps"})
    ->ArgsProduct({{64, 128}, {20, 40}, {1}})
    ->ArgsProduct({{64, 128}, {4}, {4}})
    ->Unit(benchmark::kMillisecond);

#ifdef MOTIONLAB_PEER_BULLET

struct BulletCurtain {
  btSoftBodyRigidBodyCollisionConfiguration configuration;
  btCollisionDispatcher dispatcher{&configuration};
  btDbvtBroadphase broadphase;
  btSequentialImpulseConstraintSolver solver;
  btSoftRigidDynamicsWorld world{&dispatcher, &broadphase, &solver, &configuration};
  std::unique_ptr<btSoftBody> body;

  explicit BulletCurtain(const motionlab::cloth::Topology& t) {
    world.setGravity({0, -9.81F, 0});
    auto& info = world.getWorldInfo();
    info.m_gravity.setValue(0, -9.81F, 0);
    info.m_dispatcher = &dispatcher;
    info.m_broadphase = &broadphase;
    info.m_sparsesdf.Initialize();
    info.air_density = 0;
    std::vector<btVector3> points;
    std::vector<btScalar> masses;  // 0: held
    for (std::size_t i = 0; i < t.particle_count(); ++i) {
      points.emplace_back(static_cast<btScalar>(t.rest[i].x), static_cast<btScalar>(t.rest[i].y),
                          static_cast<btScalar>(t.rest[i].z));
      masses.push_back(i < static_cast<std::size_t>(t.columns) ? 0.0F : 1.0F);
    }
    body = std::make_unique<btSoftBody>(&info, static_cast<int>(points.size()), points.data(),
                                        masses.data());
    body->m_materials[0]->m_kLST = 1;
    append_links(t.columns);
    body->m_cfg.piterations = 20;
    body->m_cfg.collisions = 0;
    body->m_cfg.kDP = 0.001F;
    world.addSoftBody(body.get());
  }
  ~BulletCurtain() { world.removeSoftBody(body.get()); }
  // Particle by particle, as PEERS does: Bullet solves links in their order, and this one suits it.
  void append_links(int n) {
    const auto link = [&](int x, int y, int u, int v) {
      if (u < n && v < n && x < n) body->appendLink(n * y + x, n * v + u, body->m_materials[0]);
    };
    for (int y = 0; y < n; ++y) {
      for (int x = 0; x < n; ++x) {
        link(x, y, x + 1, y);
        link(x, y, x, y + 1);
        link(x, y, x + 1, y + 1);
        link(x + 1, y, x, y + 1);
        link(x, y, x + 2, y);
        link(x, y, x, y + 2);
      }
    }
  }
  BulletCurtain(const BulletCurtain&) = delete;
  BulletCurtain& operator=(const BulletCurtain&) = delete;
};

void cloth_curtain_bullet(benchmark::State& state) {
  const auto topology = cloth_bench::make_curtain(static_cast<int>(state.range(0)));
  for (auto _ : state) {
    state.PauseTiming();
    auto curtain = std::make_unique<BulletCurtain>(*topology);
    run_curtain(
        state, [&](int) { curtain->world.stepSimulation(1.0F / 60.0F, 0); },
        [&] {
          return cloth_bench::mean_strain(*topology, [&](int i) {
            const btVector3& x = curtain->body->m_nodes[i].m_x;
            return glm::dvec3(x.x(), x.y(), x.z());
          });
        });
    state.PauseTiming();
    curtain.reset();
    state.ResumeTiming();
  }
  state.SetItemsProcessed(state.iterations() * kSteps);
}
BENCHMARK(cloth_curtain_bullet)->Arg(64)->Arg(128)->Unit(benchmark::kMillisecond);

#endif

}  // namespace
