// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// Readouts, the self-test, and what a divergence is said to be.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <glm/geometric.hpp>
#include <limits>

#include "app/labs/integrators/lab.h"
#include "app/labs/integrators/scene.h"
#include "engine/sim/ode/analysis.h"
#include "engine/sim/ode/systems.h"

namespace motionlab::integrators {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

double position_error(const Model& model, const State& state) {
  if (!state.exact_valid) return kNone;
  const std::size_t n = model.system->second_order() ? state.y.size() / 2 : state.y.size();
  double sum = 0.0;
  for (std::size_t i = 0; i < n; ++i) {
    const double d = state.y[i] - state.exact[i];
    sum += d * d;
  }
  return std::sqrt(sum);
}

}  // namespace

void IntegratorsLab::measure_energy(Readouts& readouts) const {
  const auto energy = model_.system->energy(state_.y);
  if (!energy) return;
  readouts.set("energy", energy->total());
  readouts.set("kinetic", energy->kinetic);
  readouts.set("potential", energy->potential);
  // Where the exact motion loses energy, it is the measure of what should be left.
  double expected = state_.origin_energy;
  if (!model_.system->conserves_energy()) {
    expected = state_.exact_valid ? model_.system->energy(state_.exact)->total() : kNone;
  }
  readouts.set("energy_error_abs", std::abs(energy->total() - expected));
  if (state_.origin_energy != 0.0) {
    readouts.set("energy_error", 100.0 * (energy->total() - expected) / state_.origin_energy);
  }
  if (model_.method().id == "symplectic_euler") {
    if (const auto shadow = ode::shadow_energy(*model_.system, params_.dt, state_.y)) {
      readouts.set("shadow_energy", *shadow);
    }
  }
}

// Positions are angles of a pendulum, lengths on a spring, and pure numbers in y' = λy.
std::string IntegratorsLab::readout_unit(const ReadoutInfo& readout) const {
  const bool position = readout.id == "position_error" || readout.id == "exact";
  for (std::size_t i = 0; i < model_.system->dimension(); ++i) {
    const ode::Quantity name = model_.system->component(i);
    if (!position && name.id != readout.id) continue;
    return name.unit == "1" ? std::string() : std::string(name.unit);
  }
  return readout.unit;
}

void IntegratorsLab::measure(Readouts& readouts) const {
  measure_energy(readouts);
  if (!model_.stepper) return;  // the method cannot run this system: there is nothing to measure
  readouts.set("position_error", position_error(model_, state_));
  const std::size_t n = state_.y.size();
  for (const std::size_t i : {std::size_t{0}, model_.system->second_order() ? n / 2 : n - 1}) {
    readouts.set(model_.system->component(i).id, state_.y[i]);
  }
  if (state_.exact_valid) readouts.set("exact", state_.exact[0]);
  if (n == 4 && model_.system->component(1).id == "y") readouts.set("y", state_.y[1]);
  for (std::size_t i = 0; i < model_.system->invariant_count(); ++i) {
    readouts.set(model_.system->invariant_name(i).id, model_.system->invariant(i, state_.y));
  }
  readouts.set("evaluations", static_cast<double>(state_.memory.evaluations));
  if (model_.method().implicit) {
    readouts.set("newton_iterations", static_cast<double>(state_.memory.newton_iterations));
    readouts.set("newton_residual", state_.memory.newton_residual);
  }
  const bool started = state_.memory.step_size > 0.0;
  readouts.set("step_size", started ? state_.memory.step_size : params_.dt);
  if (const auto growth =
          ode::amplification_per_step(*model_.system, model_.method(), 0.0, state_.y, params_.dt)) {
    readouts.set("amplification", *growth);
  }
}

std::string explain_divergence(const Model& model, const State& state,
                               const ode::StepReport& report, double dt) {
  char text[320];
  std::size_t worst = 0;
  for (std::size_t i = 1; i < state.y.size(); ++i) {
    if (!(std::abs(state.y[i]) <= std::abs(state.y[worst]))) worst = i;
  }
  std::string what =
      std::string(model.method().label) + " on " + std::string(model.system->id()) + ": ";
  if (report.ok()) {
    const ode::Quantity name = model.system->component(worst);
    std::snprintf(text, sizeof text, "%.*s grew to %.2g", static_cast<int>(name.label.size()),
                  name.label.data(), state.y[worst]);
    what += text;
    if (name.unit != "1") what += " " + std::string(name.unit);
  } else {
    what += ode::describe(report, *model.system, state.memory);
  }
  // The linearisation at the start tells the growth that a linear system has for ever.
  const auto lambda = ode::eigenvalues(*model.system, 0.0, state.origin);
  const auto growth = ode::amplification_per_step(model.method(), lambda, dt);
  if (!growth || *growth <= 1.0) return what + "; a smaller step may help";
  double fastest = 0.0;
  for (const auto& l : lambda) fastest = std::max(fastest, std::abs(l));
  std::snprintf(text, sizeof text,
                ". Each step multiplies the amplitude by |R(hλ)| = %.3g, with h|λ| = %.3g", *growth,
                dt * fastest);
  what += text;
  const std::string_view id = model.method().id;
  if (id == "explicit_euler") {
    what += "; explicit Euler grows on an undamped oscillator at every h";
  } else if (id == "symplectic_euler" || id == "velocity_verlet" || id == "stormer_verlet") {
    what += "; this method stays bounded up to h|λ| = 2";
  }
  return what;
}

// The claims of the method table, measured now: the order on the pendulum, and Newton's residual.
Verdict IntegratorsLab::check() const {
  Verdict verdict;
  char line[200];
  const auto require = [&](bool holds) {
    verdict.passed = verdict.passed && holds;
    verdict.findings.push_back(std::string(holds ? "holds: " : "FAILS: ") + line);
  };
  const ode::Method& method = model_.method();
  const auto pendulum = ode::make_pendulum({});
  const double start[] = {1.0, 0.0};
  double truth[2];
  pendulum->exact(1.0, start, truth);
  std::vector<double> steps, errors;
  for (int i = 0; i < 3; ++i) {
    const ode::StepperOptions options{.tolerance = 1e-5 * std::pow(2.0, -(method.order + 1.0) * i)};
    const auto run =
        ode::measure_error(*pendulum, method, 1.0, method.adaptive ? 4 : 50 << i, truth, options);
    steps.push_back(run.step);
    errors.push_back(run.error);
  }
  const auto fit = ode::fit_order(steps, errors);
  const double order = fit ? fit->order : kNone;
  std::snprintf(line, sizeof line, "measured order %.2f on the pendulum, claimed %d", order,
                method.order);
  // The steps of an adaptive method follow the tolerance in whole jumps: its errors may fall
  // faster.
  require(order > method.order - 0.35 && order < method.order + (method.adaptive ? 2.1 : 0.3));
  if (model_.method().implicit && state_.steps > 0) {
    std::snprintf(line, sizeof line, "residual of the implicit equation %.2g, at most 1e-12",
                  state_.memory.newton_residual);
    require(state_.memory.newton_residual <= 1e-12);
  }
  std::snprintf(line, sizeof line, "the state is finite at t = %.4g s", state_.time());
  require(ode::first_not_finite(state_.y) == state_.y.size());
  if (!model_.why_not.empty()) {
    std::snprintf(line, sizeof line, "%.180s", model_.why_not.c_str());
    require(false);
  }
  return verdict;
}

}  // namespace motionlab::integrators
