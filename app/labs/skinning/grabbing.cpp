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

}  // namespace

std::optional<Pick> pick_skin(const Character& character, const Posed& posed,
                              const draw::Ray& ray) {
  const anim::Scene* scene = character.shown();
  if (scene == nullptr || !posed.finite()) return std::nullopt;
  std::optional<Pick> best;
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
  const glm::dmat4 inverse =
      glm::inverse(posed.buffers().world[static_cast<std::size_t>(best->item)]);
  if (!finite(inverse)) return std::nullopt;
  best->local = glm::vec3(inverse * glm::dvec4(best->world, 1.0));
  best->hint = "turn " + node_label(character, best->item);
  return best;
}

void turn_joint(const Character& character, const Posed& posed, const Grab& grab, State& state) {
  const anim::Model& model = *character.model;
  if (grab.item < 0 || grab.item >= static_cast<int>(model.nodes.size())) return;
  const auto index = static_cast<std::size_t>(grab.item);
  const anim::Node& node = model.nodes[index];
  if (node.matrix) return;  // no rotation that could be turned
  const glm::dmat4 to_parent =
      node.parent < 0 ? glm::dmat4(1.0)
                      : glm::inverse(posed.buffers().world[static_cast<std::size_t>(node.parent)]);
  if (!finite(to_parent)) return;
  const anim::Trs& local = posed.pose().local[index];
  const glm::dvec3 from = glm::dquat(local.rotation) * (glm::dvec3(local.scale) * grab.local);
  const glm::dvec3 to =
      glm::dvec3(to_parent * glm::dvec4(grab.target, 1.0)) - glm::dvec3(local.translation);
  const double lengths = glm::length(from) * glm::length(to);
  if (!(lengths > 0.0) || !std::isfinite(lengths)) return;
  const JointTurn* old = state.turns_model == model.name ? state.find_turn(grab.item) : nullptr;
  const glm::dquat before = old != nullptr ? old->turn : glm::dquat(1.0, 0.0, 0.0, 0.0);
  const glm::dquat turn = glm::normalize(rotation_between(from, to) * before);
  if (turn - turn == glm::dquat(0.0, 0.0, 0.0, 0.0)) state.set_turn(model.name, grab.item, turn);
}

}  // namespace motionlab::skinning
