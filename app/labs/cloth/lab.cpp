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

using cloth::EdgeKind;
using cloth::Solver;

void State::hash(Hasher& hasher) const {
  with_particles(*this, [&](const auto& s) { s.hash(hasher); });
  // The energy account is left out: an edit and its inverse leave the same cloth, not the same
  // book.
  for (const double v : {time, ball.x, ball.y, ball.z, report.residual}) hasher.add(v);
  hasher.add_range(std::span<const double>(residuals));
  hasher.add_range(std::span<const int>(pinned_by_hand));
  hasher.add_range(std::span<const int>(released_by_hand));
}

std::size_t State::bytes() const {
  return sizeof *this + single.bytes() + precise.bytes() + before.size() * sizeof(glm::vec3) +
         residuals.size() * sizeof(double);
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
  if (scene.chain || scene.precise) return s;
  const double angle = p.wind_direction * std::numbers::pi / 180.0;
  s.air = {.drag = p.drag,
           .lift = p.lift,
           .wind = {p.wind * std::cos(angle), 0.0, p.wind * std::sin(angle)},
           .gust = p.gust};
  if (p.entry().bounded) s.strain_limit = 0.01 * p.strain_limit;
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
    s.alive.reserve(scene.topology->edges.size());
  };
  with_particles(state_, begin);
  apply_pins(state_);
  state_.before.assign(scene.start.begin(), scene.start.end());
  state_.residuals.reserve(1024);
  if (scene.ball) state_.ball = state_.ball_before = *scene.ball;
  make_steppers();
  state_.energy = state_.base_energy = total_energy();
  place_colliders(0.0, 0.0);
}

void ClothLab::make_steppers() {
  const auto& topology = state_.scene->topology;
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
  if (mine != state_.scene->topology.get()) make_steppers();
  place_colliders(state_.time, state_.time);
}

double ClothLab::total_energy() const {
  const Scene& scene = *state_.scene;
  const cloth::Settings settings = settings_of(params_, scene);
  return with_particles(state_, [&](const auto& s) {
    return cloth::energies(*scene.topology, s, settings.material, settings.gravity).total();
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

std::optional<cloth::Pull> ClothLab::pull_of(const Grab& grab) const {
  const cloth::Topology& t = *state_.scene->topology;
  cloth::Pull pull;
  if (grab.item >= 0 && grab.item < static_cast<int>(t.particle_count())) {
    pull.p = {grab.item, grab.item, grab.item};
  } else if (grab.item >= kFirstTriangle &&
             grab.item - kFirstTriangle < static_cast<int>(t.triangles.size())) {
    pull.p = t.triangles[static_cast<std::size_t>(grab.item - kFirstTriangle)];
    pull.weight = {grab.local.x, grab.local.y, grab.local.z};
  } else {
    return std::nullopt;
  }
  pull.target = grab.target;
  // As the mouse spring of the other labs: 4 Hz for the whole mass, and a limited force.
  const double omega = 2.0 * std::numbers::pi * 4.0;
  pull.stiffness = t.total_mass() * omega * omega;
  pull.maximum_force = 10.0 * 9.81 * t.total_mass();
  return pull;
}

void ClothLab::move_ball(const Grab* grab, double dt) {
  constexpr double kFastest = 4.0;  // [m/s]: the cloth must be able to get out of the way
  state_.ball_before = state_.ball;
  if (!state_.scene->ball || grab == nullptr || grab->item != kBallItem) return;
  const glm::dvec3 way = grab->target - grab->local - state_.ball;
  const double distance = glm::length(way);
  if (!(distance > 0.0) || !(distance < 1e300)) return;
  state_.ball += std::min(1.0, kFastest * dt / distance) * way;
  state_.ball.y = std::max(state_.ball.y, state_.scene->ball_radius);
}

void ClothLab::move_pin(const Grab& grab, double dt) {
  constexpr double kFastest = 4.0;  // [m/s]
  const int particle = grab.item - kFirstPin;
  if (particle < 0 || particle >= static_cast<int>(state_.size())) return;
  const auto i = static_cast<std::size_t>(particle);
  if (!state_.pinned(i)) return;
  const glm::dvec3 way = grab.target - state_.position(i);
  const double distance = glm::length(way);
  if (!(distance > 0.0) || !(distance < 1e300)) return;
  const double share = std::min(1.0, kFastest * dt / distance);
  with_particles(state_, [&](auto& s) { s.place(i, s.position(i) + share * way); });
}

void colliders_at(const State& state, const Params& params,
                  const std::vector<Walker::Capsule>& capsules,
                  std::vector<cloth::Collider>& colliders) {
  const Scene& scene = *state.scene;
  colliders.clear();
  if (scene.ground) {
    colliders.push_back(cloth::make_plane({0.0, *scene.ground, 0.0}, {0.0, 1.0, 0.0}));
  }
  if (scene.ball) colliders.push_back(cloth::make_sphere(state.ball, scene.ball_radius));
  if (scene.walks) {
    for (const Walker::Capsule& c : capsules) {
      colliders.push_back(cloth::make_capsule(c.a, c.b, c.radius));
    }
  }
  for (cloth::Collider& c : colliders) c.friction = params.friction;
}

void ClothLab::place_colliders(double from, double to) {
  const Scene& scene = *state_.scene;
  if (scene.walks) {
    if (!walker_) walker_.emplace();
    walker_->pose(from, params_.walk, capsules_before_);
    walker_->pose(to, params_.walk, capsules_);
  }
  colliders_at(state_, params_, capsules_, colliders_);
  std::size_t next = scene.ground ? 1 : 0;
  if (scene.ball) colliders_[next++].start.position = state_.ball_before;
  for (std::size_t i = 0; scene.walks && i < capsules_before_.size(); ++i) {
    colliders_[next++].start = cloth::capsule_pose(capsules_before_[i].a, capsules_before_[i].b);
  }
}

StepStatus ClothLab::step(const StepInput& input, double dt) {
  const Scene& scene = *state_.scene;
  for (std::size_t i = 0; i < state_.size(); ++i) state_.before[i] = state_.position(i);
  cloth::Settings settings = settings_of(params_, scene);
  settings.threads = input.threads;
  move_ball(input.grab, dt);
  if (input.grab != nullptr) move_pin(*input.grab, dt);
  const auto pull = input.grab != nullptr ? pull_of(*input.grab) : std::nullopt;
  state_.pulling = pull.has_value();
  if (pull) {
    state_.pull = *pull;
    settings.pull = &state_.pull;
  }
  if (state_.any_torn()) settings.self_collision = false;
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
  if (params_.tear_strain > 0.0 && !scene.chain && !scene.precise) tear();
  state_.energy = total_energy();
  return judge(state_.report, dt);
}

StepStatus ClothLab::judge(const cloth::StepReport& report, double dt) const {
  if (!report.diverged) return {};
  const Scene& scene = *state_.scene;
  char text[400];
  const double h = dt / static_cast<double>(params_.substeps);
  const double omega = with_particles(state_, [&](const auto& s) {
    return cloth::stiffest_frequency(*scene.topology, s, settings_of(params_, scene).material);
  });
  std::string where = "particle " + std::to_string(report.particle);
  if (scene.topology->columns > 0) {
    where += " (row " + std::to_string(report.particle / scene.topology->columns) + ", column " +
             std::to_string(report.particle % scene.topology->columns) + ")";
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

void ClothLab::place(const Grab& grab) {
  if (grab.item == kBallItem && state_.scene->ball) {
    state_.ball = state_.ball_before = grab.target - grab.local;
    place_colliders(state_.time, state_.time);
    return;
  }
  Grab particle = grab;
  if (grab.item >= kFirstPin) particle.item = grab.item - kFirstPin;
  const auto pull = pull_of(particle);
  if (!pull) return;
  with_particles(state_, [&](auto& s) {
    const glm::dvec3 way = pull->target - cloth::pulled_point(*pull, s);
    double square = 0.0;
    for (const double w : pull->weight) square += w * w;
    for (int k = 0; k < 3; ++k) {
      const auto i = static_cast<std::size_t>(pull->p[k]);
      s.place(i, s.position(i) + pull->weight[k] / square * way);
      state_.before[i] = s.position(i);
    }
  });
  rebase();
}

void ClothLab::act(std::string_view action) {
  const Scene& scene = *state_.scene;
  if (action == "let_go") {
    state_.pinned_by_hand.clear();
    state_.released_by_hand = scene.pins;
    std::sort(state_.released_by_hand.begin(), state_.released_by_hand.end());
    apply_pins(state_);
  } else if (action == "pin_again") {
    state_.pinned_by_hand.clear();
    state_.released_by_hand.clear();
    apply_pins(state_);
  } else if (action == "kick") {
    with_particles(state_, [&](auto& s) {
      // Downwards at 3 m/s: what is loaded, or else all that is free.
      for (std::size_t i = 0; i < s.size(); ++i) {
        const bool meant = scene.loaded.empty() || scene.loaded[i] != 0;
        if (meant && !s.pinned(i)) s.set_velocity(i, s.velocity(i) - glm::dvec3(0.0, 3.0, 0.0));
      }
    });
  }
  if (action == "cut" && scene.topology->columns > 0 && !scene.precise) {
    // A slit from the middle of the cloth to the edge that is farthest from the pins.
    const cloth::Topology& t = *scene.topology;
    for (std::size_t e = 0; e < t.edges.size(); ++e) {
      const int column = t.edges.a[e] % t.columns, row = t.edges.a[e] / t.columns;
      if (t.edges.kind[e] != EdgeKind::weft || column != t.columns / 2 || row < t.rows / 2)
        continue;
      tear_edge(scene, state_, e);
    }
  }
  rebase();
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
  picture.ball = state_.ball_before + alpha * (state_.ball - state_.ball_before);
  if (view == "convergence") {
    draw_convergence(picture, list);
  } else {
    draw_scene(picture, list);
  }
}

std::optional<Pick> ClothLab::pick(std::string_view view, const draw::Ray& ray, float pixel) const {
  if (view == "convergence") return std::nullopt;
  return pick_cloth(state_, ray, pixel);
}

std::unique_ptr<Job> ClothLab::start_job(std::string_view job) const {
  if (job == "stiffness_iterations") return make_stiffness_job(params_);
  if (job == "orderings") return make_ordering_job(params_);
  return nullptr;
}

}  // namespace cloth_lab
}  // namespace motionlab
