// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// Readouts and the self-test.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "app/labs/cloth/lab.h"
#include "engine/sim/cloth/measures.h"

namespace motionlab::cloth_lab {
namespace {

// How far the lowest point is below the straight line between the ends, or the tip below the clamp.
double sag_of(const State& state) {
  const Scene& scene = *state.scene;
  double lowest = 0.0;
  if (scene.kind == SceneKind::cantilever) return -state.position(scene.start.size() - 1).y;
  const double height = scene.start.front().y;
  for (std::size_t i = 0; i < state.size(); ++i) {
    lowest = std::max(lowest, height - state.position(i).y);
  }
  return lowest;
}

// XPBD of one spring along one line is implicit Euler; here measured over 20 steps.
double implicit_euler_difference(double stiffness, double dt) {
  cloth::ChainShape shape;
  shape.points = {{0.0, 0.0, 0.0}, {0.0, -1.0, 0.0}};
  shape.mass = 1.0;
  const auto t = std::make_shared<const cloth::Topology>(make_chain(shape));
  cloth::Stepper<double> stepper(t);
  auto s = cloth::State<double>::at_rest(*t);
  s.pin(0);
  cloth::Settings settings;
  settings.iterations = 1;
  settings.material.stiffness.fill(stiffness);
  double x = -1.0, v = 0.0, worst = 0.0;
  for (int i = 0; i < 20; ++i) {
    stepper.step(s, settings, 0.0, dt);
    // (1 + h²k) x' = x + h v − h²(g + k L) for m = 1: linear, so one Newton step is exact.
    const double next = (x + dt * v - dt * dt * (9.81 + stiffness)) / (1.0 + dt * dt * stiffness);
    v = (next - x) / dt;
    x = next;
    worst = std::max(worst, std::abs(s.y[1] - x));
  }
  return worst;
}

}  // namespace

void ClothLab::measure(Readouts& readouts) const {
  const Scene& scene = *state_.scene;
  const cloth::Topology& t = state_.topology();
  const cloth::Settings settings = settings_of(params_, scene);
  const cloth::Energies e = with_particles(state_, [&](const auto& s) {
    return cloth::energies(t, s, settings.material, settings.gravity);
  });
  readouts.set("energy", e.total());
  readouts.set("kinetic", e.kinetic);
  readouts.set("elastic", e.elastic);
  readouts.set("gravitational", e.gravitational);
  readouts.set("dissipated", state_.given_off + state_.base_energy - e.total());
  const cloth::Strain strain =
      with_particles(state_, [&](const auto& s) { return cloth::strain_of(t, s); });
  readouts.set("max_strain", 100.0 * strain.largest);
  readouts.set("mean_strain", 100.0 * strain.mean_size);
  readouts.set("residual", state_.report.residual);
  if (!scene.precise) {
    const auto torn = state_.torn
                          ? std::count(state_.torn->open.begin(), state_.torn->open.end(), 1)
                          : std::ptrdiff_t{0};
    readouts.set("torn", static_cast<double>(torn));
  }
  readouts.set("solver_ms", 1e3 * solver_time_);
  if (params_.solver == cloth::Solver::mass_spring_implicit) {
    readouts.set("cg_iterations", state_.report.cg_iterations);
  }
  const glm::dvec3 tip = state_.position(scene.start.size() - 1);
  if (scene.chain) {
    readouts.set("tip_x", tip.x);
    readouts.set("tip_y", tip.y);
  }
  const auto compare = [&](std::string_view id, double value, const std::optional<double>& exact) {
    readouts.set(id, value);
    if (!exact || state_.torn) return;
    readouts.set("exact", *exact);
    readouts.set("error", 100.0 * (value - *exact) / *exact);
  };
  if (scene.kind == SceneKind::hanging_mass || scene.kind == SceneKind::hanging_chain) {
    compare("tip_extension", -tip.y - scene.rest_length, exact_extension(scene, params_));
  }
  if (scene.kind == SceneKind::catenary || scene.kind == SceneKind::cantilever ||
      !scene.loaded.empty()) {
    compare("sag", sag_of(state_), exact_sag(scene, params_));
  }
  if (scene.chain || scene.precise) return;
  readouts.set("self_contacts", state_.report.self_contacts);
  readouts.set("contacts", state_.report.collider_contacts);
  const auto& s = state_.single;
  readouts.set("penetration",
               cloth::penetration_depth(std::span<const float>(s.x), std::span<const float>(s.y),
                                        std::span<const float>(s.z),
                                        std::span<const cloth::Collider>(colliders_)));
}

Verdict ClothLab::check() const {
  Verdict verdict;
  char line[200];
  const auto require = [&](bool holds) {
    verdict.passed = verdict.passed && holds;
    verdict.findings.push_back(std::string(holds ? "holds: " : "FAILS: ") + line);
  };
  const Scene& scene = *state_.scene;
  bool finite = true;
  for (std::size_t i = 0; i < state_.size(); ++i) {
    const glm::dvec3 p = state_.position(i);
    finite = finite && std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z);
  }
  std::snprintf(line, sizeof line, "all %zu particles are finite at t = %.4g s", state_.size(),
                state_.time);
  require(finite);
  const double h = params_.dt / static_cast<double>(params_.substeps);
  const double difference = implicit_euler_difference(params_.stiffness, h);
  // Positions are of the size 1 m, and velocities lose digits by 1/h.
  std::snprintf(line, sizeof line, "XPBD of one spring is implicit Euler within %.2g m",
                difference);
  require(difference < 1e-9);
  const glm::dvec3 gravity(0.0, -params_.gravity, 0.0);
  const cloth::Energies e = with_particles(state_, [&](const auto& s) {
    return cloth::energies(state_.topology(), s, settings_of(params_, scene).material, gravity);
  });
  std::snprintf(line, sizeof line, "kinetic %.3g J and elastic %.3g J are not negative", e.kinetic,
                e.elastic);
  require(e.kinetic >= 0.0 && e.elastic >= 0.0);
  int held = 0, wrong = 0;
  for (std::size_t i = 0; i < state_.size(); ++i) {
    const double w = with_particles(state_, [&](const auto& s) { return double(s.w[i]); });
    held += w == 0.0 ? 1 : 0;
    wrong += w == 0.0 || std::abs(w * state_.topology().mass[i] - 1.0) < 1e-6 ? 0 : 1;
  }
  std::snprintf(line, sizeof line, "%d particles are pinned, %d have a mass that is not theirs",
                held, wrong);
  require(wrong == 0);
  return verdict;
}

}  // namespace motionlab::cloth_lab
