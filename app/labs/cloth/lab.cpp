// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/labs/cloth/lab.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>

#include "app/labs/cloth/cloth_lab.h"
#include "engine/sim/cloth/measures.h"

namespace motionlab {

std::unique_ptr<Lab> make_cloth_lab() { return std::make_unique<cloth_lab::ClothLab>(); }

namespace cloth_lab {

using cloth::Solver;

void State::hash(Hasher& hasher) const {
  with_particles(*this, [&](const auto& s) { s.hash(hasher); });
  // The energy account is left out: an edit and its inverse leave the same cloth, not the same
  // book.
  for (const double v : {time, obstacle.x, obstacle.y, obstacle.z, report.residual}) hasher.add(v);
  for (const glm::dvec3& v : {hand, hand_motion}) {
    for (int k = 0; k < 3 && blowing; ++k) hasher.add(v[k]);
  }
  if (torn) hasher.add_range(std::span<const unsigned char>(torn->open));
  hasher.add_range(std::span<const double>(residuals));
  hasher.add_range(std::span<const int>(pinned_by_hand));
  hasher.add_range(std::span<const int>(released_by_hand));
}

std::size_t State::bytes() const {
  return sizeof *this + single.bytes() + precise.bytes() + before.size() * sizeof(glm::vec3) +
         residuals.size() * sizeof(double) +
         (torn ? torn->open.size() + topology().edges.size() * 24 + size() * 96 : 0);
}

cloth::Settings settings_of(const Params& p, const Scene& scene) {
  cloth::Settings s;
  s.solver = p.solver;
  s.ordering = p.ordering;
  s.iterations = static_cast<int>(p.iterations);
  s.substeps = static_cast<int>(p.substeps);
  s.pbd_stiffness = p.pbd_stiffness;
  s.pbd_bending = p.pbd_bending;
  s.damping = p.damping;
  s.gravity = {0.0, -p.gravity, 0.0};
  s.material.stiffness = {p.stiffness, p.stiffness * p.weft_ratio, p.stiffness * p.shear_ratio,
                          p.bend_stiffness};
  s.material.rigidity = p.rigidity;
  s.record_residuals = true;
  if (scene.precise) return s;
  const double angle = p.wind_direction * std::numbers::pi / 180.0;
  s.air = {.drag = p.drag,
           .lift = p.lift,
           .wind = {p.wind * std::cos(angle), 0.0, p.wind * std::sin(angle)},
           .gust = p.gust};
  if (scene.chain) return s;
  if (p.entry().bounded) s.strain_limit = 0.01 * p.strain_limit;
  // What may tear must be able to get so long.
  if (s.strain_limit > 0.0 && p.tear_strain > 0.0) {
    s.strain_limit = std::max(s.strain_limit, 0.015 * p.tear_strain);
  }
  s.self_collision = p.self_collision;
  s.thickness = p.thickness;
  s.friction = p.friction;
  return s;
}

Result<void> ClothLab::load(AssetProvider& assets) {
  if (params_.model.empty()) {
    file_.reset();
    return {};
  }
  auto loaded = load_mesh(assets, params_.model);
  if (!loaded.ok()) return loaded.error();
  file_ = std::move(loaded).value();
  return {};
}

void ClothLab::reset(std::uint64_t) {
  State fresh;
  fresh.pinned_by_hand = std::move(state_.pinned_by_hand);  // the document stays
  fresh.released_by_hand = std::move(state_.released_by_hand);
  state_ = std::move(fresh);
  state_.scene = make_scene(params_, file_ ? &*file_ : nullptr);
  const Scene& scene = *state_.scene;
  const auto begin = [&](auto& s) {
    using Particles = std::decay_t<decltype(s)>;
    s = Particles::at_rest(*scene.topology);
    for (std::size_t i = 0; i < s.size(); ++i) {
      s.place(i, scene.start[i]);
      if (!scene.start_velocity.empty()) s.set_velocity(i, scene.start_velocity[i]);
    }
    s.px = s.x;
    s.py = s.y;
    s.pz = s.z;
  };
  with_particles(state_, begin);
  state_.before.assign(scene.start.begin(), scene.start.end());
  apply_pins(state_);
  state_.residuals.reserve(1024);
  state_.obstacle = state_.obstacle_before = scene.obstacle_start;
  make_steppers();
  state_.energy = state_.base_energy = total_energy();
  place_colliders(0.0, 0.0);
}

void ClothLab::make_steppers() {
  const auto& topology = state_.torn ? state_.torn->topology : state_.scene->topology;
  overstretched_.reserve(topology->edges.size());
  relieved_.reserve(topology->particle_count());
  tearing_.reserve(topology->edges.size());
  across_.reserve(64);
  if (state_.scene->precise) {
    precise_ = std::make_unique<cloth::Stepper<double>>(topology);
    single_.reset();
  } else {
    single_ = std::make_unique<cloth::Stepper<float>>(topology);
    precise_.reset();
  }
}

void ClothLab::restored() {
  const cloth::Topology* const mine = precise_  ? &precise_->topology()
                                      : single_ ? &single_->topology()
                                                : nullptr;
  if (mine != &state_.topology()) make_steppers();
  place_colliders(state_.time, state_.time);
}

double ClothLab::total_energy() const {
  const Scene& scene = *state_.scene;
  const cloth::Settings settings = settings_of(params_, scene);
  return with_particles(state_, [&](const auto& s) {
    return cloth::energies(state_.topology(), s, settings.material, settings.gravity).total();
  });
}

// The energy that was given off so far stays; what a change of parameters or a hand does to the
// energy is not counted.
void ClothLab::rebase() {
  state_.given_off += state_.base_energy - state_.energy;
  state_.energy = state_.base_energy = total_energy();
}

void ClothLab::parameters_changed() {
  rebase();
  place_colliders(state_.time, state_.time);
}

StepStatus ClothLab::step(const StepInput& input, double dt) {
  const Scene& scene = *state_.scene;
  for (std::size_t i = 0; i < state_.size(); ++i) state_.before[i] = state_.position(i);
  cloth::Settings settings = settings_of(params_, scene);
  settings.threads = input.threads;
  move_obstacle(input.grab, dt);
  blow(input.grab, dt);
  if (state_.blowing) settings.air.blast = state_.blast;
  if (input.grab != nullptr) move_pin(*input.grab, dt);
  const auto pull = input.grab != nullptr ? pull_of(*input.grab) : std::nullopt;
  state_.pulling = pull.has_value();
  if (pull) {
    state_.pull = *pull;
    settings.pull = &state_.pull;
  }
  place_colliders(state_.time, input.time + dt);
  settings.colliders = colliders_;
  const double begun = profiler() != nullptr ? profiler()->now() : 0.0;
  if (scene.precise) {
    state_.report = precise_->step(state_.precise, settings, input.time, dt);
    state_.residuals.assign(precise_->residuals().begin(), precise_->residuals().end());
  } else {
    state_.report = single_->step(state_.single, settings, input.time, dt);
    state_.residuals.assign(single_->residuals().begin(), single_->residuals().end());
  }
  if (profiler() != nullptr) solver_time_ = profiler()->now() - begun;
  state_.time = input.time + dt;
  if (params_.tear_strain > 0.0 && !scene.precise && !state_.report.diverged) tear();
  state_.energy = total_energy();
  return judge(state_.report, dt);
}

StepStatus ClothLab::judge(const cloth::StepReport& report, double dt) const {
  if (!report.diverged) return {};
  const Scene& scene = *state_.scene;
  char text[400];
  const double h = dt / static_cast<double>(params_.substeps);
  const double omega = with_particles(state_, [&](const auto& s) {
    return cloth::stiffest_frequency(state_.topology(), s, settings_of(params_, scene).material);
  });
  std::string where = "particle " + std::to_string(report.particle);
  if (const int columns = scene.topology->columns; columns > 0) {
    const int particle = static_cast<int>(state_.origin(static_cast<std::size_t>(report.particle)));
    where += " (row " + std::to_string(particle / columns) + ", column " +
             std::to_string(particle % columns) + ")";
  }
  std::snprintf(text, sizeof text, "%s: %s left the cloth at t = %.4g s, with hω = %.3g. ",
                std::string(params_.entry().label).c_str(), where.c_str(), state_.time, h * omega);
  std::string what = text;
  if (params_.solver == Solver::mass_spring_symplectic) {
    what += "It stays bounded up to hω = 2: more substeps, or softer springs";
  } else if (params_.solver == Solver::mass_spring_explicit) {
    what += "Explicit Euler gains energy at every step size, here by about 1 + (hω)² a substep";
  } else {
    what += "Too few iterations for such stiff springs: 20 a substep keep it bounded";
  }
  return {true, what};
}

void ClothLab::draw(std::string_view view, double alpha, draw::DrawList& list) const {
  Picture picture{state_, params_, {}, {}, capsules_};
  // Beyond this a cloth is lost anyway; the picture stays in reach.
  const float limit = 20.0F * static_cast<float>(state_.scene->topology->size);
  for (std::size_t i = 0; i < state_.size(); ++i) {
    const glm::vec3 now = state_.position(i);
    glm::vec3 p = state_.before[i] + static_cast<float>(alpha) * (now - state_.before[i]);
    if (!state_.scene->precise) p = glm::clamp(p, glm::vec3(-limit), glm::vec3(limit));
    picture.points.push_back(p);
  }
  picture.obstacle = state_.obstacle_before + alpha * (state_.obstacle - state_.obstacle_before);
  if (view == "convergence") {
    draw_convergence(picture, list);
  } else {
    draw_scene(picture, list);
  }
}

std::optional<Pick> ClothLab::pick(std::string_view view, const draw::Ray& ray, float pixel) const {
  if (view == "convergence") return std::nullopt;
  return pick_cloth(state_, ray, pixel, params_.show_handles);
}

std::unique_ptr<Job> ClothLab::start_job(std::string_view job) const {
  if (job == "stiffness_iterations") return make_stiffness_job(params_);
  if (job == "orderings") return make_ordering_job(params_);
  return nullptr;
}

}  // namespace cloth_lab
}  // namespace motionlab
