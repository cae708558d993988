// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// What one can push into the cloth: shapes, places, and being moved by hand.
#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "app/labs/cloth/lab.h"

namespace motionlab::cloth_lab {
namespace {

// Sizes [m].
constexpr double kBallRadius = 0.4;
constexpr double kCapsuleRadius = 0.22;
constexpr double kCapsuleHalfLength = 0.45;
const glm::dvec3 kBoxHalf(0.42, 0.26, 0.42);
const glm::dvec3 kSlopeNormal(0.5, 0.8660254037844386, 0.0);  // 30° from level

constexpr double kFastest = 4.0;  // [m/s]: the cloth must be able to get out of the way

}  // namespace

glm::dvec3 obstacle_place(SceneKind kind, Obstacle obstacle) {
  switch (kind) {
    case SceneKind::drape_sphere:
      return {0.0, obstacle == Obstacle::slope ? 0.45 : 0.6, 0.0};
    case SceneKind::curtain:
      return obstacle == Obstacle::slope ? glm::dvec3(0.0, -0.1, 0.0) : glm::dvec3(0.0, 0.9, 0.85);
    case SceneKind::flag:
      return obstacle == Obstacle::slope ? glm::dvec3(0.0) : glm::dvec3(1.0, 1.5, 0.9);
    case SceneKind::drape_character:
      return {1.25, 0.5, 0.0};
    default:
      return {0.0, obstacle == Obstacle::slope ? 0.1 : 0.45, 1.6};
  }
}

cloth::Collider obstacle_collider(Obstacle obstacle, const glm::dvec3& place) {
  switch (obstacle) {
    case Obstacle::capsule: {
      const glm::dvec3 half(kCapsuleHalfLength, 0.0, 0.0);
      return cloth::make_capsule(place - half, place + half, kCapsuleRadius);
    }
    case Obstacle::box:
      return cloth::make_box(place, kBoxHalf);
    case Obstacle::slope:
      return cloth::make_plane(place, kSlopeNormal);
    default:
      return cloth::make_sphere(place, kBallRadius);
  }
}

double obstacle_reach(Obstacle obstacle, int axis) {
  switch (obstacle) {
    case Obstacle::capsule:
      return kCapsuleRadius + (axis == 0 ? kCapsuleHalfLength : 0.0);
    case Obstacle::box:
      return kBoxHalf[axis];
    case Obstacle::slope:
      return 0.0;
    default:
      return kBallRadius;
  }
}

// Where a drag of the obstacle or of one of its arrows would put it.
std::optional<glm::dvec3> dragged_obstacle(const State& state, const Grab& grab) {
  const Obstacle obstacle = state.scene->obstacle;
  if (obstacle == Obstacle::none || !grab.tool.empty()) return std::nullopt;
  if (grab.item < kObstacleItem || grab.item > kObstacleItem + 3) return std::nullopt;
  glm::dvec3 way = grab.target - grab.local - state.obstacle;
  if (!(glm::dot(way, way) < 1e300)) return std::nullopt;
  if (grab.item > kObstacleItem) {
    glm::dvec3 axis(0.0);
    axis[grab.item - kObstacleItem - 1] = 1.0;
    way = glm::dot(way, axis) * axis;
  }
  glm::dvec3 to = state.obstacle + way;
  if (obstacle != Obstacle::slope) to.y = std::max(to.y, obstacle_reach(obstacle, 1));
  return to;
}

void ClothLab::move_obstacle(const Grab* grab, double dt) {
  state_.obstacle_before = state_.obstacle;
  const auto to = grab != nullptr ? dragged_obstacle(state_, *grab) : std::nullopt;
  if (!to) return;
  const glm::dvec3 way = *to - state_.obstacle;
  const double distance = glm::length(way);
  if (distance > 0.0) state_.obstacle += std::min(1.0, kFastest * dt / distance) * way;
}

void ClothLab::move_pin(const Grab& grab, double dt) {
  const int particle = grab.item - kFirstPin;
  if (particle < 0 || particle >= static_cast<int>(state_.size()) || !grab.tool.empty()) return;
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
  if (scene.obstacle != Obstacle::none) {
    colliders.push_back(obstacle_collider(scene.obstacle, state.obstacle));
  }
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
  if (scene.obstacle != Obstacle::none) {
    colliders_[next].start.position += state_.obstacle_before - state_.obstacle;
    ++next;
  }
  for (std::size_t i = 0; scene.walks && i < capsules_before_.size(); ++i) {
    colliders_[next++].start = cloth::capsule_pose(capsules_before_[i].a, capsules_before_[i].b);
  }
}

}  // namespace motionlab::cloth_lab
