// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// What stands around the cloth: floor, obstacle, figure, poles and loads.
#include <algorithm>
#include <cmath>
#include <glm/gtc/matrix_transform.hpp>
#include <glm/gtc/quaternion.hpp>

#include "app/labs/cloth/lab.h"

namespace motionlab::cloth_lab {
namespace {

using draw::Role;
using glm::vec3;

const draw::Paint kMatte(Role::surface);

// A hair smaller than the solver's, so that the cloth on it is not cut.
void draw_obstacle(Obstacle obstacle, const vec3& place, double margin, draw::DrawList& list) {
  const auto reach = [&](int axis) {
    return static_cast<float>(obstacle_reach(obstacle, axis) - margin);
  };
  if (obstacle == Obstacle::ball) list.sphere(place, reach(0), kMatte);
  if (obstacle == Obstacle::capsule) {
    const vec3 half(reach(0) - reach(1), 0.0F, 0.0F);
    list.sphere(place - half, reach(1), kMatte);
    list.sphere(place + half, reach(1), kMatte);
    list.rod(place - half, place + half, reach(1), kMatte);
  }
  draw::SolidInstance solid;
  solid.solid = draw::Solid::box;
  solid.material.color = kMatte;
  solid.transform = glm::translate(glm::mat4(1.0F), place);
  if (obstacle == Obstacle::box) {
    solid.transform = glm::scale(solid.transform, vec3(reach(0), reach(1), reach(2)));
    list.solid(solid);
  }
  if (obstacle == Obstacle::slope) {
    const cloth::Collider plane = obstacle_collider(obstacle, place);
    constexpr float kHalfThickness = 0.01F;  // [m]
    const auto wide = static_cast<float>(kSlopeReach);
    solid.transform *= glm::mat4_cast(glm::quat(plane.end.rotation));
    solid.transform = glm::translate(
        solid.transform, vec3(0.0F, -kHalfThickness - static_cast<float>(margin), 0.0F));
    solid.transform = glm::scale(solid.transform, vec3(wide, kHalfThickness, wide));
    list.solid(solid);
  }
}

void draw_handles(Obstacle obstacle, const vec3& place, draw::DrawList& list) {
  const Role roles[] = {Role::axis_x, Role::axis_y, Role::axis_z};
  for (int axis = 0; axis < 3; ++axis) {
    const HandleArrow arrow = handle_arrow(obstacle, place, axis);
    list.arrow(
        {.from = arrow.from, .to = arrow.to, .width = 2.5F, .paint = roles[axis], .on_top = true});
  }
}

void draw_load(const Picture& p, draw::DrawList& list) {
  vec3 middle(0.0F);
  float count = 0.0F;
  for (std::size_t i = 0; i < p.points.size(); ++i) {
    if (!p.state.loaded(i)) continue;
    middle += p.points[i];
    count += 1.0F;
  }
  constexpr float kRadius = 0.16F;
  if (count > 0.0F) list.sphere(middle / count + vec3(0.0F, kRadius, 0.0F), kRadius, kMatte);
}

}  // namespace

HandleArrow handle_arrow(Obstacle obstacle, const glm::dvec3& place, int axis) {
  constexpr float kLength = 0.22F;  // [m]
  vec3 way(0.0F);
  way[axis] = 1.0F;
  const vec3 from = vec3(place) + static_cast<float>(obstacle_reach(obstacle, axis) + 0.03) * way;
  return {from, from + kLength * way};
}

void draw_obstacles(const Picture& p, draw::DrawList& list) {
  const Scene& scene = *p.state.scene;
  if (scene.ground) list.ground({static_cast<float>(*scene.ground), 0.5F});
  if (scene.obstacle != Obstacle::none) {
    // Between two threads the cloth cuts the corner of a box.
    const double corner = scene.obstacle == Obstacle::box ? 0.014 : 0.0;  // [m]
    draw_obstacle(scene.obstacle, p.obstacle, 0.75 * p.params.thickness + corner, list);
    if (p.params.show_handles) draw_handles(scene.obstacle, p.obstacle, list);
  }
  if (scene.walks) {
    for (const Walker::Capsule& c : p.capsules) {
      const float radius = static_cast<float>(c.radius) * 0.97F;
      list.sphere(c.a, radius, kMatte);
      list.sphere(c.b, radius, kMatte);
      list.rod(c.a, c.b, radius, kMatte);
    }
  }
  if (scene.kind == SceneKind::flag) {
    list.rod({0.0F, 0.0F, 0.0F}, {0.0F, 2.28F, 0.0F}, 0.02F, kMatte);
  }
  if (scene.kind == SceneKind::curtain) {
    float half = 0.0F;
    for (const int pin : scene.pins) {
      half = std::max(half,
                      std::abs(static_cast<float>(scene.start[static_cast<std::size_t>(pin)].x)));
    }
    half += 0.12F;
    list.rod({-half, 2.11F, 0.0F}, {half, 2.11F, 0.0F}, 0.015F, kMatte);
  }
  if (!scene.loaded.empty() && p.params.load > 0.0) draw_load(p, list);
}

}  // namespace motionlab::cloth_lab
