// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// What hands do to the cloth: pull, place, blow, and the buttons.
#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>

#include "app/labs/cloth/lab.h"

namespace motionlab::cloth_lab {

std::optional<cloth::Pull> ClothLab::pull_of(const Grab& grab) const {
  const cloth::Topology& t = state_.topology();
  cloth::Pull pull;
  if (!grab.tool.empty()) return std::nullopt;
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

// Along the pointer's ray, and along with the pointer where it moves.
void ClothLab::blow(const Grab* grab, double dt) {
  constexpr double kSmoothing = 0.12;  // [s]: a hand's motion comes in jumps
  constexpr double kFastest = 12.0;    // [m/s] that a moving hand adds
  constexpr double kRadius = 0.3;      // [m]
  const bool blows = grab != nullptr && grab->tool == kBlowTool;
  const glm::dvec3 way = blows ? grab->target - grab->eye : glm::dvec3(0.0);
  const double distance = glm::length(way);
  if (!blows || !(distance > 0.0) || !(distance < 1e100)) {
    state_.blowing = false;
    return;
  }
  if (!state_.blowing) {
    state_.blowing = true;
    state_.hand = grab->target;
    state_.hand_motion = glm::dvec3(0.0);
  }
  glm::dvec3 motion = (grab->target - state_.hand) / dt;
  const double speed = glm::length(motion);
  if (speed > kFastest) motion *= kFastest / speed;
  state_.hand = grab->target;
  state_.hand_motion += (1.0 - std::exp(-dt / kSmoothing)) * (motion - state_.hand_motion);
  state_.blast.from = grab->eye;
  state_.blast.direction = way / distance;
  state_.blast.velocity = params_.breath * state_.blast.direction + state_.hand_motion;
  state_.blast.radius = kRadius;
}

void ClothLab::place(const Grab& grab) {
  if (const auto to = dragged_obstacle(state_, grab)) {
    state_.obstacle = state_.obstacle_before = *to;
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
        const bool meant = scene.loaded.empty() || state_.loaded(i);
        if (meant && !s.pinned(i)) s.set_velocity(i, s.velocity(i) - glm::dvec3(0.0, 3.0, 0.0));
      }
    });
  }
  if (action == "cut") slit();
  rebase();
}

}  // namespace motionlab::cloth_lab
