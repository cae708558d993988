// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/labs/integrators/lab.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "app/labs/integrators/integrators_lab.h"
#include "app/labs/integrators/scene.h"
#include "engine/sim/ode/analysis.h"

namespace motionlab {

std::unique_ptr<Lab> make_integrators_lab() {
  return std::make_unique<integrators::IntegratorsLab>();
}

namespace integrators {

void IntegratorsLab::reset(std::uint64_t) {
  state_ = State{};
  state_.physics = Physics::of(params_);
  state_.method_index = params_.integrator;
  rebuild();
  state_.y.assign(model_.system->dimension(), 0.0);
  model_.system->initial_state(state_.y);
  state_.before = state_.y;
  state_.exact = state_.y;
  state_.trail.clear();
  state_.step = params_.dt;
  rebase();
  record_trail();
}

void IntegratorsLab::rebuild() {
  model_.build(state_.physics, state_.method_index, stepper_options());
  if (model_.stepper) {
    const std::size_t history = model_.method().history_size(model_.system->dimension());
    if (state_.memory.history.size() != history) {
      state_.memory.history.assign(history, 0.0);
      state_.memory.restart();
    }
  }
}

void IntegratorsLab::rebase() {
  state_.origin = state_.y;
  state_.exact = state_.y;
  state_.origin_time = state_.time();
  state_.exact_valid = true;
  state_.reference_step = 0.0;
  const auto energy = model_.system->energy(state_.y);
  state_.origin_energy = energy ? energy->total() : 0.0;
  state_.memory.restart();
}

void IntegratorsLab::parameters_changed() {
  const Physics physics = state_.physics.with_live(params_);
  const bool new_physics = physics != state_.physics;
  const bool new_method = params_.integrator != state_.method_index;
  if (new_physics || new_method) {
    state_.physics = physics;
    state_.method_index = params_.integrator;
    if (new_method) state_.memory.restart();
    rebuild();
    if (new_physics) rebase();
  }
  if (model_.stepper) model_.stepper->options() = stepper_options();
}

void IntegratorsLab::restored() {
  if (model_.physics != state_.physics || model_.method_index != state_.method_index) rebuild();
  if (model_.stepper) model_.stepper->options() = stepper_options();
}

StepStatus IntegratorsLab::step(const StepInput& input, double dt) {
  if (!model_.stepper) return {true, model_.why_not};
  if (dt != state_.step) {
    state_.base_time = state_.time();
    state_.step = dt;
    state_.steps = 0;
  }
  std::copy(state_.y.begin(), state_.y.end(), state_.before.begin());
  state_.grabbed = input.grab != nullptr;
  if (input.grab != nullptr) apply_grab(*input.grab, dt);
  const double t = state_.time();
  const ode::StepReport report = model_.stepper->step(t, dt, state_.y, state_.memory);
  advance_exact(dt);
  ++state_.steps;
  StepStatus status = judge(report);
  if (input.grab != nullptr && !status.diverged) rebase();
  record_trail();
  return status;
}

// The state must be finite and within 1e30 times the scale of the lab; else the last good one
// stays.
StepStatus IntegratorsLab::judge(const ode::StepReport& report) {
  const double limit = 1e30 * std::max(1.0, model_.scales.size);
  double largest = 0.0;
  for (const double value : state_.y) {
    if (!(std::abs(value) <= largest)) largest = std::abs(value);
  }
  if (report.ok() && largest <= limit) return {};
  StepStatus status{true, explain_divergence(model_, state_, report, state_.step)};
  if (ode::first_not_finite(state_.y) < state_.y.size()) {
    std::copy(state_.before.begin(), state_.before.end(), state_.y.begin());
  }
  return status;
}

void IntegratorsLab::advance_exact(double dt) {
  const double end = state_.time() + dt - state_.origin_time;
  if (model_.system->exact(end, state_.origin, state_.exact)) return;
  if (!state_.exact_valid) return;
  const ode::StepReport report = model_.reference->advance(state_.time() - state_.origin_time, dt,
                                                           state_.exact, state_.reference_step);
  state_.exact_valid = report.ok();
}

void IntegratorsLab::record_trail() {
  const auto narrow = [](const glm::dvec2& v) { return glm::vec2(v); };
  const std::size_t body = body_count(model_) - 1;
  const std::size_t shown = model_.physics.system == SystemKind::chain ? 0 : body;
  TrailPoint point;
  point.time = static_cast<float>(state_.time());
  point.scene = narrow(body_position(model_, state_.y, shown));
  point.exact_scene = narrow(body_position(model_, state_.exact, shown));
  point.phase = narrow(phase_point(model_, state_.y, model_.scratch));
  point.exact_phase = narrow(phase_point(model_, state_.exact, model_.scratch));
  state_.trail.add(point);
}

void IntegratorsLab::apply_grab(const Grab& grab, double dt) {
  state_.grab_item = grab.item;
  state_.grab_target = {grab.target.x, grab.target.y};
  if (grab.item == kPhaseItem) {
    place_phase(model_, view_to_phase(model_.scales, state_.grab_target), state_.y);
  } else if (static_cast<std::size_t>(grab.item) < body_count(model_)) {
    pull_body(model_, static_cast<std::size_t>(grab.item), state_.grab_target, dt, state_.y);
  }
  state_.memory.restart();
}

void IntegratorsLab::place(const Grab& grab) {
  const glm::dvec2 target(grab.target.x, grab.target.y);
  if (grab.item == kPhaseItem) {
    place_phase(model_, view_to_phase(model_.scales, target), state_.y);
  } else if (static_cast<std::size_t>(grab.item) < body_count(model_)) {
    place_body(model_, static_cast<std::size_t>(grab.item), target, state_.y);
  }
  state_.before = state_.y;
  rebase();
}

void IntegratorsLab::act(std::string_view action) {
  if (action == "restart_exact") rebase();
  if (action == "clear_trail") state_.trail.clear();
}

void IntegratorsLab::draw(std::string_view view, double alpha, draw::DrawList& list) const {
  Picture picture{model_, state_, params_, state_.y};
  for (std::size_t i = 0; i < picture.y.size(); ++i) {
    picture.y[i] = state_.before[i] + alpha * (state_.y[i] - state_.before[i]);
  }
  if (view == "phase") {
    draw_phase(picture, list);
  } else if (view == "stability") {
    draw_stability(picture, list);
  } else {
    draw_scene(picture, list);
  }
}

// hλ lies on a ray from the origin; the step is that of the point of the ray nearest to the
// pointer.
std::vector<ParameterDrag> IntegratorsLab::drag_parameters(const Grab& grab) const {
  if (grab.view != "stability" || grab.item < kEigenvalueItem) return {};
  const auto lambda = ode::eigenvalues(*model_.system, 0.0, state_.y);
  const auto index = static_cast<std::size_t>(grab.item - kEigenvalueItem);
  if (index >= lambda.size() || lambda[index] == 0.0) return {};
  const std::complex<double> l = lambda[index];
  const double h = (l.real() * grab.target.x + l.imag() * grab.target.y) / std::norm(l);
  return {{"dt", std::max(h, 0.0)}};
}

std::optional<Pick> IntegratorsLab::pick(std::string_view view, const draw::Ray& ray,
                                         float pixel) const {
  const auto distance = draw::intersect_plane(ray, glm::vec3(0.0F), {0.0F, 0.0F, 1.0F});
  if (!distance) return std::nullopt;
  const glm::dvec2 at(ray.at(*distance));
  const auto hit = [&](int item, const glm::dvec2& place, std::string hint) {
    Pick found;
    found.item = item;
    found.world = {glm::vec2(place), 0.0F};
    found.depth = *distance;
    found.hint = std::move(hint);
    return found;
  };
  if (view == "stability") {
    const auto lambda = ode::eigenvalues(*model_.system, 0.0, state_.y);
    for (std::size_t i = 0; i < lambda.size(); ++i) {
      const std::complex<double> z = shown_eigenvalue(params_.dt * lambda[i]);
      const glm::dvec2 place(z.real(), z.imag());
      if (lambda[i] == 0.0 || glm::distance(at, place) > std::max(12.0 * pixel, 0.1)) continue;
      return hit(kEigenvalueItem + static_cast<int>(i), place, "drag the step h");
    }
    return std::nullopt;
  }
  if (view == "phase") {
    std::vector<double> scratch(state_.y.size());
    const glm::dvec2 place = phase_to_view(model_.scales, phase_point(model_, state_.y, scratch));
    if (glm::distance(at, place) > std::max(12.0 * pixel, 0.04)) return std::nullopt;
    return hit(kPhaseItem, place, "drag the state");
  }
  const SystemKind kind = model_.physics.system;
  // Compared springs run in lanes below one another: any height picks them.
  const bool lanes = kind == SystemKind::spring || kind == SystemKind::damped_spring ||
                     kind == SystemKind::van_der_pol;
  const double reach = std::max(14.0 * pixel, 0.09 * model_.scales.size);
  std::optional<Pick> best;
  double nearest = reach;
  for (std::size_t i = 0; i < body_count(model_); ++i) {
    const glm::dvec2 place = body_position(model_, state_.y, i);
    const double d =
        lanes ? (std::abs(at.y) < 2.5 * model_.scales.size ? std::abs(at.x - place.x) : 2.0 * reach)
              : glm::distance(at, place);
    if (!(d <= nearest)) continue;
    nearest = d;
    best = hit(static_cast<int>(i), place,
               kind == SystemKind::pendulum ? "drag the bob" : "drag the body");
  }
  return best;
}

Result<std::string> IntegratorsLab::export_as(std::string_view format) const {
  if (format != "csv") return Lab::export_as(format);
  std::string out = "component,unit,value,exact\n";
  char row[160];
  for (std::size_t i = 0; i < state_.y.size(); ++i) {
    const ode::Quantity name = model_.system->component(i);
    std::snprintf(row, sizeof row, "%.*s,%.*s,%.17g,%.17g\n", static_cast<int>(name.id.size()),
                  name.id.data(), static_cast<int>(name.unit.size()), name.unit.data(), state_.y[i],
                  state_.exact[i]);
    out += row;
  }
  return out;
}

}  // namespace integrators
}  // namespace motionlab
