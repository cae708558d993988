// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/labs/skinning/grabbing.h"

#include <cmath>

namespace motionlab::skinning {
namespace {

// Where the ray may hit a triangle of this instance at all.
bool meets_box(const draw::Ray& ray, const anim::Box& box) {
  const glm::vec3 center = 0.5F * (box.min + box.max);
  return draw::intersect_sphere(ray, center, 0.5F * box.diagonal()).has_value() ||
         glm::distance(ray.origin, center) < box.diagonal();
}

int heaviest_node(const Character& character, const anim::Instance& instance,
                  std::uint32_t vertex) {
  if (instance.skin < 0) return instance.node;
  const anim::Influences& influences = character.primitive(instance).influences;
  if (influences.width == 0) return instance.node;
  const auto& joints = character.model->skins[static_cast<std::size_t>(instance.skin)].joints;
  return joints[influences.joints[std::size_t{vertex} * influences.width]];
}

// Rotation that takes the direction of a to that of b by the shortest way.
glm::dquat rotation_between(const glm::dvec3& a, const glm::dvec3& b) {
  const glm::dvec3 u = glm::normalize(a);
  const glm::dvec3 v = glm::normalize(b);
  const double cosine = glm::dot(u, v);
  if (cosine < -0.999999) {  // half a turn about any axis across
    const glm::dvec3 other = std::abs(u.x) < 0.5 ? glm::dvec3(1, 0, 0) : glm::dvec3(0, 1, 0);
    const glm::dvec3 axis = glm::normalize(glm::cross(u, other));
    return {0.0, axis.x, axis.y, axis.z};
  }
  const glm::dvec3 axis = glm::cross(u, v);
  return glm::normalize(glm::dquat(1.0 + cosine, axis.x, axis.y, axis.z));
}

bool finite(const glm::dmat4& m) {
  for (int c = 0; c < 4; ++c) {
    if (m[c] - m[c] != glm::dvec4(0.0)) return false;
  }
  return true;
}

const JointTurn* turn_of(const Character& character, const State& state, int node) {
  return state.turns_model == character.model->name ? state.find_turn(node) : nullptr;
}

// The node's turn with `more` behind it, a rotation in the node's own space as it is now.
std::optional<JointTurn> on_top(const Character& character, const State& state, int node,
                                const glm::dquat& more) {
  const JointTurn* old = turn_of(character, state, node);
  const glm::dquat before = old != nullptr ? old->turn : glm::dquat(1.0, 0.0, 0.0, 0.0);
  const glm::dquat turn = glm::normalize(before * more);
  if (turn - turn != glm::dquat(0.0, 0.0, 0.0, 0.0)) return std::nullopt;
  return JointTurn{node, turn};
}

// Whether the node has a rotation, and its parent a space in which to turn it.
bool can_turn(const Character& character, const Posed& posed, int node) {
  if (node < 0 || node >= static_cast<int>(character.model->nodes.size())) return false;
  const anim::Node& of = character.model->nodes[static_cast<std::size_t>(node)];
  if (of.matrix) return false;
  return of.parent < 0 ||
         finite(glm::inverse(posed.buffers().world[static_cast<std::size_t>(of.parent)]));
}

glm::dmat4 parent_of(const Character& character, const Posed& posed, int node) {
  const int parent = character.model->nodes[static_cast<std::size_t>(node)].parent;
  return parent < 0 ? glm::dmat4(1.0) : posed.buffers().world[static_cast<std::size_t>(parent)];
}

glm::dvec3 unit_axis(int axis) {
  glm::dvec3 unit(0.0);
  unit[axis] = 1.0;
  return unit;
}

// A joint's rotation in its parent's space.
glm::dquat rotation_of(const Posed& posed, int node) {
  return glm::normalize(glm::dquat(posed.pose().local[static_cast<std::size_t>(node)].rotation));
}

// The nearest approach of the ray to a ring within the tolerance: the distance along the ray.
std::optional<float> hit_ring(const draw::Ray& ray, const Rings& rings, int axis, float tolerance) {
  constexpr int kParts = 96;
  const glm::vec3 n = rings.normal[static_cast<std::size_t>(axis)];
  const glm::vec3 other = std::abs(n.x) < 0.6F ? glm::vec3(1, 0, 0) : glm::vec3(0, 1, 0);
  const glm::vec3 u = glm::normalize(glm::cross(n, other));
  const glm::vec3 v = glm::cross(n, u);
  std::optional<float> best;
  float nearest = tolerance;
  for (int i = 0; i < kParts; ++i) {
    const float angle = 6.2831853F * static_cast<float>(i) / kParts;
    const glm::vec3 p = rings.center + rings.radius * (std::cos(angle) * u + std::sin(angle) * v);
    const float along = glm::dot(p - ray.origin, ray.direction);
    const float distance = glm::distance(p, ray.origin + along * ray.direction);
    // Half a part of the ring lies to either side of the point.
    if (along <= 0.0F || distance > nearest + 3.2F / kParts * rings.radius) continue;
    if (best && distance >= nearest) continue;
    nearest = std::min(nearest, distance);
    best = along;
  }
  return best;
}

// The picked point in the joint's space; nothing where the joint's transform has no inverse.
std::optional<Pick> with_local_point(const Posed& posed, Pick pick) {
  const auto node = static_cast<std::size_t>(node_of_item(pick.item));
  const glm::dmat4 inverse = glm::inverse(posed.buffers().world[node]);
  if (!finite(inverse)) return std::nullopt;
  pick.local = glm::vec3(inverse * glm::dvec4(pick.world, 1.0));
  return pick;
}

std::optional<Pick> pick_ring(const Character& character, const Posed& posed, int selected,
                              const draw::Ray& ray, float tolerance) {
  const auto rings = rings_of(character, posed, selected);
  if (!rings) return std::nullopt;
  constexpr const char* kAxes[3] = {"x", "y", "z"};
  std::optional<Pick> best;
  for (int axis = 0; axis < 3; ++axis) {
    const auto along = hit_ring(ray, *rings, axis, tolerance);
    if (!along || (best && *along >= best->depth)) continue;
    Pick pick;
    pick.item = ring_item(selected, axis);
    pick.depth = *along;
    pick.world = ray.at(*along);
    pick.hint = std::string("turn about ") + kAxes[axis] + ": " + node_label(character, selected);
    best = pick;
  }
  return best;
}

}  // namespace

std::optional<Rings> rings_of(const Character& character, const Posed& posed, int node) {
  if (!can_turn(character, posed, node)) return std::nullopt;
  Rings rings;
  rings.center = glm::vec3(posed.buffers().world[static_cast<std::size_t>(node)][3]);
  rings.radius = 0.11F * character.size;
  const glm::dmat3 to_world(parent_of(character, posed, node));
  for (int axis = 0; axis < 3; ++axis) {
    const glm::dvec3 n = to_world * (rotation_of(posed, node) * unit_axis(axis));
    if (!(glm::length(n) > 0.0)) return std::nullopt;
    rings.normal[static_cast<std::size_t>(axis)] = glm::vec3(glm::normalize(n));
  }
  return rings;
}

std::optional<Pick> pick_skin(const Character& character, const Posed& posed, int selected,
                              const draw::Ray& ray, float tolerance) {
  const anim::Scene* scene = character.shown();
  if (scene == nullptr) return std::nullopt;
  std::optional<Pick> best = pick_ring(character, posed, selected, ray, tolerance);
  if (best) return with_local_point(posed, *best);
  for (const anim::Instance& instance : scene->instances) {
    const auto positions = posed.positions().subspan(instance.first_vertex, instance.vertex_count);
    if (!meets_box(ray, anim::bounds(positions))) continue;
    const auto& triangles = character.primitive(instance).triangles;
    for (std::size_t i = 0; i + 2 < triangles.size(); i += 3) {
      const std::uint32_t* t = &triangles[i];
      const auto distance =
          draw::intersect_triangle(ray, positions[t[0]], positions[t[1]], positions[t[2]]);
      if (!distance || (best && *distance >= best->depth)) continue;
      Pick pick;
      pick.depth = *distance;
      pick.world = ray.at(*distance);
      std::uint32_t corner = t[0];
      for (const std::uint32_t other : {t[1], t[2]}) {
        if (glm::distance(positions[other], pick.world) <
            glm::distance(positions[corner], pick.world)) {
          corner = other;
        }
      }
      pick.item = heaviest_node(character, instance, corner);
      best = pick;
    }
  }
  if (!best) return best;
  best->hint = "turn " + node_label(character, best->item);
  return with_local_point(posed, *best);
}

std::optional<JointTurn> turned_about(const Character& character, const Posed& posed, int node,
                                      int axis, double angle, const State& state) {
  if (!can_turn(character, posed, node)) return std::nullopt;
  return on_top(character, state, node, glm::angleAxis(angle, unit_axis(axis)));
}

std::optional<DraggedTurn> dragged_turn(const Character& character, const Posed& posed,
                                        const Grab& grab, const State& state) {
  const int node = node_of_item(grab.item);
  if (!can_turn(character, posed, node)) return std::nullopt;
  const anim::Trs& local = posed.pose().local[static_cast<std::size_t>(node)];
  // Both as the joint sees them now.
  glm::dvec3 from = glm::dvec3(local.scale) * grab.local;
  const glm::dmat4 to_parent = glm::inverse(parent_of(character, posed, node));
  glm::dvec3 to =
      glm::conjugate(rotation_of(posed, node)) *
      (glm::dvec3(to_parent * glm::dvec4(grab.target, 1.0)) - glm::dvec3(local.translation));
  DraggedTurn dragged;
  glm::dquat more(1.0, 0.0, 0.0, 0.0);
  if (is_ring(grab.item)) {
    dragged.axis = axis_of_ring(grab.item);
    const glm::dvec3 axis = unit_axis(dragged.axis);
    from -= axis * glm::dot(axis, from);
    to -= axis * glm::dot(axis, to);
    dragged.angle = std::atan2(glm::dot(axis, glm::cross(from, to)), glm::dot(from, to));
    more = glm::angleAxis(dragged.angle, axis);
  }
  const double lengths = glm::length(from) * glm::length(to);
  if (!(lengths > 0.0) || !std::isfinite(lengths)) return std::nullopt;
  if (!is_ring(grab.item)) more = rotation_between(from, to);
  const auto turn = on_top(character, state, node, more);
  if (!turn) return std::nullopt;
  dragged.turn = *turn;
  return dragged;
}

}  // namespace motionlab::skinning
