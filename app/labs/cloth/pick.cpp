// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// What can be taken hold of.
#include <algorithm>
#include <glm/geometric.hpp>

#include "app/labs/cloth/lab.h"

namespace motionlab::cloth_lab {
namespace {

using glm::vec3;

// Distance along the ray to a collider, by its distance field; nothing where it misses.
std::optional<float> intersect_obstacle(Obstacle obstacle, const glm::dvec3& place,
                                        const draw::Ray& ray, float pixel) {
  const glm::vec3 center(place);
  if (obstacle == Obstacle::slope) {
    const cloth::Collider plane = obstacle_collider(obstacle, place);
    const auto hit =
        draw::intersect_plane(ray, center, plane.end.rotation * glm::dvec3(0.0, 1.0, 0.0));
    const bool on = hit && glm::distance(ray.at(*hit), center) < static_cast<float>(kSlopeReach);
    return on ? hit : std::nullopt;
  }
  if (obstacle == Obstacle::ball) {
    return draw::intersect_sphere(ray, center,
                                  0.97F * static_cast<float>(obstacle_reach(obstacle, 0)));
  }
  const std::vector<cloth::Collider> shape{obstacle_collider(obstacle, place)};
  float way = std::max(0.0F, glm::dot(center - ray.origin, ray.direction) - 2.0F);
  const float end = way + 4.0F;
  while (way < end) {  // small steps are enough for a pointer
    const vec3 p = ray.at(way);
    const double x[] = {p.x}, y[] = {p.y}, z[] = {p.z};
    if (cloth::penetration_depth(std::span<const double>(x), std::span<const double>(y),
                                 std::span<const double>(z),
                                 std::span<const cloth::Collider>(shape)) > 0.0) {
      return way;
    }
    way += std::max(2.0F * pixel, 0.01F);
  }
  return std::nullopt;
}

void pick_obstacle(const State& state, const draw::Ray& ray, float pixel, bool handles,
                   std::optional<Pick>& best) {
  const Obstacle obstacle = state.scene->obstacle;
  if (obstacle == Obstacle::none) return;
  const vec3 center = state.obstacle;
  const auto hit = intersect_obstacle(obstacle, state.obstacle, ray, pixel);
  if (hit && (!best || *hit < best->depth)) {
    const vec3 p = ray.at(*hit);
    best = Pick{kObstacleItem, p - center, p, *hit, "move the obstacle"};
  }
  // Arrows win over what is behind or before them: they are drawn on top.
  for (int axis = 0; axis < 3 && handles; ++axis) {
    const HandleArrow arrow = handle_arrow(obstacle, state.obstacle, axis);
    const vec3 way = arrow.to - arrow.from, from = arrow.from - ray.origin;
    // Closest points of the ray and the arrow's line.
    const float b = glm::dot(way, ray.direction), a = glm::dot(way, way);
    const float d = a - b * b;
    const float t =
        d > 1e-9F ? (b * glm::dot(from, ray.direction) - glm::dot(from, way)) / d : 0.0F;
    const vec3 p = arrow.from + glm::clamp(t, 0.0F, 1.0F) * way;
    const float depth = glm::dot(p - ray.origin, ray.direction);
    if (!(depth > 0.0F) || glm::distance(ray.at(depth), p) > 9.0F * pixel) continue;
    const char* const names[] = {"x", "y", "z"};
    best = Pick{kObstacleItem + 1 + axis, p - center, p, 0.0F,
                std::string("move the obstacle along ") + names[axis]};
  }
}

}  // namespace

std::optional<Pick> pick_cloth(const State& state, const draw::Ray& ray, float pixel,
                               bool handles) {
  const Scene& scene = *state.scene;
  std::optional<Pick> best;
  const auto nearer = [&](float depth) { return !best || depth < best->depth; };
  for (std::size_t i = 0; scene.chain && i < state.size(); ++i) {
    if (state.pinned(i)) continue;
    const vec3 p = state.position(i);
    const float radius = std::max(10.0F * pixel, 0.02F);
    const auto hit = draw::intersect_sphere(ray, p, radius);
    if (!hit || !nearer(*hit)) continue;
    best = Pick{static_cast<int>(i), vec3(0.0F), p, *hit, "pull the chain"};
  }
  const auto& triangles = state.topology().triangles;
  for (std::size_t f = 0; f < triangles.size(); ++f) {
    const vec3 a = state.position(triangles[f][0]), b = state.position(triangles[f][1]),
               c = state.position(triangles[f][2]);
    const auto hit = draw::intersect_triangle(ray, a, b, c);
    if (!hit || !nearer(*hit)) continue;
    const vec3 p = ray.at(*hit), n = glm::cross(b - a, c - a);
    const float square = glm::dot(n, n);
    if (!(square > 0.0F)) continue;
    const float u = glm::dot(glm::cross(c - b, p - b), n) / square;
    const float v = glm::dot(glm::cross(a - c, p - c), n) / square;
    best =
        Pick{kFirstTriangle + static_cast<int>(f), {u, v, 1.0F - u - v}, p, *hit, "pull the cloth"};
  }
  // Pins last: they lie on the cloth, so being a little nearer wins.
  for (std::size_t i = 0; i < state.size(); ++i) {
    if (!state.pinned(i)) continue;
    const vec3 p = state.position(i);
    const auto hit = draw::intersect_sphere(ray, p, std::max(7.0F * pixel, 0.01F));
    if (!hit || !nearer(*hit)) continue;
    best = Pick{kFirstPin + static_cast<int>(i), vec3(0.0F), p, *hit, "move the pin"};
  }
  pick_obstacle(state, ray, pixel, handles, best);
  return best;
}

}  // namespace motionlab::cloth_lab
