// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
//
// engine/sim/ode beside boost::numeric::odeint, each doing the same work: RK4 with fixed steps and
// Dormand-Prince 5(4) with error control and dense output, on the pendulum and on a chain of 10,000
// masses. One item is one right-hand side evaluated. `_run` rows look at the end only, as the jobs
// that measure orders do; the others at every tick, as the lab does.
#include <benchmark/benchmark.h>

#include <array>
#include <cmath>
#include <string_view>
#include <vector>

#include "engine/sim/ode/stepper.h"
#include "engine/sim/ode/systems.h"

#ifdef MOTIONLAB_PEER_ODEINT
#include <boost/numeric/odeint.hpp>
#endif

namespace motionlab::ode {
namespace {

constexpr int kMasses = 10'000;
constexpr double kTolerance = 1e-8;
constexpr int kPendulumTicks = 1000;  // of 0.01 s
constexpr int kChainTicks = 20;       // of 0.05 s, or of 0.5 s with error control

std::unique_ptr<System> pendulum() { return make_pendulum({}); }
std::unique_ptr<System> chain() { return make_chain({.count = kMasses}); }

// `advance` goes from the start over `ticks` ticks of h.
template <typename Advance>
void run_ours(benchmark::State& bench, std::unique_ptr<System> (*make)(), std::string_view method,
              const Advance& advance) {
  const std::unique_ptr<System> system = make();
  Stepper stepper(*system, *find_method(method), {.tolerance = kTolerance});
  const StepperMemory fresh = stepper.make_memory();
  StepperMemory memory = fresh;
  std::vector<double> start(system->dimension());
  system->initial_state(start);
  std::vector<double> y = start;
  std::int64_t evaluations = 0;
  for (auto _ : bench) {
    y = start;
    memory = fresh;
    advance(stepper, y, memory);
    benchmark::DoNotOptimize(y.data());
    evaluations += memory.evaluations;
  }
  bench.SetItemsProcessed(evaluations);
  bench.counters["x0"] = y[0];
}

auto each_tick(int ticks, double h) {
  return [=](Stepper& stepper, std::vector<double>& y, StepperMemory& memory) {
    for (int i = 0; i < ticks; ++i) stepper.step(i * h, h, y, memory);
  };
}
auto in_one_call(int ticks, double h) {
  return [=](Stepper& stepper, std::vector<double>& y, StepperMemory& memory) {
    stepper.run(0.0, h, ticks, y, memory);
  };
}

void pendulum_rk4_run(benchmark::State& b) {
  run_ours(b, pendulum, "rk4", in_one_call(kPendulumTicks, 0.01));
}
void pendulum_dopri5_run(benchmark::State& b) {
  run_ours(b, pendulum, "dormand_prince45", in_one_call(kPendulumTicks, 0.01));
}
BENCHMARK(pendulum_rk4_run)->Unit(benchmark::kMicrosecond);
BENCHMARK(pendulum_dopri5_run)->Unit(benchmark::kMicrosecond);

void pendulum_rk4(benchmark::State& b) {
  run_ours(b, pendulum, "rk4", each_tick(kPendulumTicks, 0.01));
}
void pendulum_dopri5(benchmark::State& b) {
  run_ours(b, pendulum, "dormand_prince45", each_tick(kPendulumTicks, 0.01));
}
void chain_rk4(benchmark::State& b) { run_ours(b, chain, "rk4", each_tick(kChainTicks, 0.05)); }
void chain_dopri5(benchmark::State& b) {
  run_ours(b, chain, "dormand_prince45", each_tick(kChainTicks, 0.5));
}
BENCHMARK(pendulum_rk4)->Unit(benchmark::kMicrosecond);
BENCHMARK(pendulum_dopri5)->Unit(benchmark::kMicrosecond);
BENCHMARK(chain_rk4)->Unit(benchmark::kMicrosecond);
BENCHMARK(chain_dopri5)->Unit(benchmark::kMicrosecond);

#ifdef MOTIONLAB_PEER_ODEINT

namespace odeint = boost::numeric::odeint;

struct PendulumRhs {
  using State = std::array<double, 2>;
  std::int64_t* evaluations;
  void operator()(const State& y, State& f, double) const {
    ++*evaluations;
    f[0] = y[1];
    f[1] = -9.81 * std::sin(y[0]);
  }
  static State start() { return {1.0, 0.0}; }
};

struct ChainRhs {
  using State = std::vector<double>;
  std::int64_t* evaluations;
  void operator()(const State& y, State& f, double) const {
    ++*evaluations;
    constexpr std::size_t n = kMasses;
    const double* x = y.data();
    const double* v = x + n;
    double* dx = f.data();
    double* dv = dx + n;
    for (std::size_t i = 0; i < n; ++i) dx[i] = v[i];
    dv[0] = x[1] - 2.0 * x[0];
    for (std::size_t i = 1; i + 1 < n; ++i) dv[i] = x[i - 1] - 2.0 * x[i] + x[i + 1];
    dv[n - 1] = x[n - 2] - 2.0 * x[n - 1];
  }
  static State start() {
    State y(2 * kMasses);
    chain()->initial_state(y);
    return y;
  }
};

template <typename Rhs>
void peer_rk4(benchmark::State& bench, int ticks, double h) {
  using State = typename Rhs::State;
  std::int64_t evaluations = 0;
  const Rhs rhs{&evaluations};
  odeint::runge_kutta4<State> stepper;
  const State start = Rhs::start();
  State y = start;
  for (auto _ : bench) {
    y = start;
    for (int i = 0; i < ticks; ++i) stepper.do_step(rhs, y, i * h, h);
    benchmark::DoNotOptimize(y.data());
  }
  bench.SetItemsProcessed(evaluations);
  bench.counters["x0"] = y[0];
}

template <typename Rhs>
void peer_dopri5(benchmark::State& bench, int ticks, double h) {
  using State = typename Rhs::State;
  std::int64_t evaluations = 0;
  const Rhs rhs{&evaluations};
  const State start = Rhs::start();
  State y = start;
  for (auto _ : bench) {
    auto stepper =
        odeint::make_dense_output(kTolerance, kTolerance, odeint::runge_kutta_dopri5<State>());
    stepper.initialize(start, 0.0, 0.01);
    for (int i = 1; i <= ticks; ++i) {
      while (stepper.current_time() < i * h) stepper.do_step(rhs);
      stepper.calc_state(i * h, y);
    }
    benchmark::DoNotOptimize(y.data());
  }
  bench.SetItemsProcessed(evaluations);
  bench.counters["x0"] = y[0];
}

void pendulum_dopri5_run_odeint(benchmark::State& bench) {
  using State = PendulumRhs::State;
  std::int64_t evaluations = 0;
  const PendulumRhs rhs{&evaluations};
  const double end = kPendulumTicks * 0.01;
  State y = PendulumRhs::start();
  for (auto _ : bench) {
    y = PendulumRhs::start();
    odeint::integrate_adaptive(
        odeint::make_controlled(kTolerance, kTolerance, odeint::runge_kutta_dopri5<State>()), rhs,
        y, 0.0, end, 0.01);
    benchmark::DoNotOptimize(y.data());
  }
  bench.SetItemsProcessed(evaluations);
  bench.counters["x0"] = y[0];
}
void pendulum_rk4_run_odeint(benchmark::State& bench) {
  using State = PendulumRhs::State;
  std::int64_t evaluations = 0;
  const PendulumRhs rhs{&evaluations};
  odeint::runge_kutta4<State> stepper;
  State y = PendulumRhs::start();
  for (auto _ : bench) {
    y = PendulumRhs::start();
    odeint::integrate_n_steps(stepper, rhs, y, 0.0, 0.01, kPendulumTicks);
    benchmark::DoNotOptimize(y.data());
  }
  bench.SetItemsProcessed(evaluations);
  bench.counters["x0"] = y[0];
}
BENCHMARK(pendulum_rk4_run_odeint)->Unit(benchmark::kMicrosecond);
BENCHMARK(pendulum_dopri5_run_odeint)->Unit(benchmark::kMicrosecond);

void pendulum_rk4_odeint(benchmark::State& b) { peer_rk4<PendulumRhs>(b, kPendulumTicks, 0.01); }
void pendulum_dopri5_odeint(benchmark::State& b) {
  peer_dopri5<PendulumRhs>(b, kPendulumTicks, 0.01);
}
void chain_rk4_odeint(benchmark::State& b) { peer_rk4<ChainRhs>(b, kChainTicks, 0.05); }
void chain_dopri5_odeint(benchmark::State& b) { peer_dopri5<ChainRhs>(b, kChainTicks, 0.5); }
BENCHMARK(pendulum_rk4_odeint)->Unit(benchmark::kMicrosecond);
BENCHMARK(pendulum_dopri5_odeint)->Unit(benchmark::kMicrosecond);
BENCHMARK(chain_rk4_odeint)->Unit(benchmark::kMicrosecond);
BENCHMARK(chain_dopri5_odeint)->Unit(benchmark::kMicrosecond);

#endif  // MOTIONLAB_PEER_ODEINT

}  // namespace
}  // namespace motionlab::ode
