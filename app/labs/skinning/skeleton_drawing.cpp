// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/labs/skinning/skeleton_drawing.h"

#include <cmath>

#include "app/labs/skinning/grabbing.h"

namespace motionlab::skinning {
namespace {

glm::vec3 place_of(const Posed& posed, int node) {
  return glm::vec3(posed.buffers().world[static_cast<std::size_t>(node)][3]);
}

bool finite(const glm::vec3& p) { return p - p == glm::vec3(0.0F); }

// Maps the unit octahedron's y axis onto the bone, all directions scaled by its length.
glm::mat4 bone_transform(const glm::vec3& head, const glm::vec3& tail) {
  const glm::vec3 y = tail - head;
  const glm::vec3 away =
      std::abs(y.x) < std::abs(y.z) ? glm::vec3(1.0F, 0.0F, 0.0F) : glm::vec3(0.0F, 0.0F, 1.0F);
  const float length = glm::length(y);
  const glm::vec3 x = glm::normalize(glm::cross(y, away)) * length;
  const glm::vec3 z = glm::cross(x, y) / length;
  return {glm::vec4(x, 0.0F), glm::vec4(y, 0.0F), glm::vec4(z, 0.0F), glm::vec4(head, 1.0F)};
}

}  // namespace

void draw_bones(const Character& character, int selected, const Posed& posed,
                draw::DrawList& list) {
  const float shortest = 1e-5F * character.size;
  for (const Bone& bone : character.bones) {
    const glm::vec3 head = place_of(posed, bone.head);
    const glm::vec3 tail = place_of(posed, bone.tail);
    if (!finite(head) || !finite(tail) || glm::distance(head, tail) < shortest) continue;
    draw::SolidInstance solid;
    solid.solid = draw::Solid::octahedral_bone;
    solid.transform = bone_transform(head, tail);
    solid.material.color = bone.head == selected ? draw::Role::selection : draw::Role::bone;
    solid.material.casts_shadow = false;
    list.solid(solid);
  }
  const float radius = 0.005F * character.size;
  for (const int joint : character.joints) {
    const glm::vec3 p = place_of(posed, joint);
    if (!finite(p)) continue;
    draw::SolidInstance ball;
    ball.solid = draw::Solid::sphere;
    ball.transform = glm::mat4(radius);
    ball.transform[3] = glm::vec4(p, 1.0F);
    ball.material.color = joint == selected ? draw::Role::selection : draw::Role::bone;
    ball.material.casts_shadow = false;
    list.solid(ball);
  }
}

void draw_rings(const Character& character, int selected, int hovered, const Posed& posed,
                draw::DrawList& list) {
  constexpr draw::Role kRoles[3] = {draw::Role::axis_x, draw::Role::axis_y, draw::Role::axis_z};
  const auto rings = rings_of(character, posed, selected);
  if (!rings || !finite(rings->center)) return;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    list.circle(rings->center, rings->radius, rings->normal[axis],
                {.width = static_cast<int>(axis) == hovered ? 6.0F : 2.5F,
                 .paint = kRoles[axis],
                 .on_top = true});
  }
  list.point(
      {.position = rings->center, .size = 7.0F, .paint = draw::Role::selection, .on_top = true});
}

void draw_joint_axes(const Character& character, const Posed& posed, draw::DrawList& list) {
  constexpr draw::Role kRoles[3] = {draw::Role::axis_x, draw::Role::axis_y, draw::Role::axis_z};
  const float length = 0.04F * character.size;
  for (const int joint : character.joints) {
    const glm::dmat4& world = posed.buffers().world[static_cast<std::size_t>(joint)];
    const glm::vec3 origin(world[3]);
    for (int i = 0; i < 3; ++i) {
      const glm::vec3 axis(glm::normalize(glm::dvec3(world[i])));
      if (!finite(origin) || !finite(axis)) continue;  // a joint scaled to nothing has no axes
      list.line(origin, origin + length * axis,
                {.width = 2.0F, .paint = kRoles[i], .on_top = true});
    }
  }
}

void draw_root_path(const Character& character, const Params& params, const Posed& posed,
                    draw::DrawList& list) {
  constexpr int kSamples = 64;  // along the clip
  const anim::Model& model = *character.model;
  const int clip = clip_index(model, params.clip);
  const int root = character.root_joint;
  if (clip < 0 || root < 0) return;
  const double duration = model.clips[static_cast<std::size_t>(clip)].duration;
  anim::Pose pose = anim::rest_pose(model);
  std::vector<glm::vec3> path;
  for (int i = 0; i <= kSamples; ++i) {
    anim::set_pose(model, clip, duration * i / kSamples, pose);
    glm::dvec4 p(0.0, 0.0, 0.0, 1.0);
    for (int n = root; n >= 0; n = model.nodes[static_cast<std::size_t>(n)].parent) {
      const auto index = static_cast<std::size_t>(n);
      const auto& matrix = model.nodes[index].matrix;
      p = (matrix ? glm::dmat4(*matrix) : anim::local_matrix(pose.local[index])) * p;
    }
    if (finite(glm::vec3(p))) path.emplace_back(p);
  }
  list.polyline(path, {.width = 2.0F, .paint = draw::Role::velocity, .on_top = true});
  const glm::vec3 now = place_of(posed, root);
  if (finite(now)) {
    list.point({.position = now, .size = 9.0F, .paint = draw::Role::velocity, .on_top = true});
  }
}

void draw_ring(const anim::Arm& arm, const Posed& posed, draw::DrawList& list) {
  if (list.instance.index == 0 || list.instance.count == 1) {
    const auto half = static_cast<float>(0.5 * posed.bend());
    const glm::vec3 normal(std::cos(half), std::sin(half), 0.0F);
    list.circle(
        place_of(posed, arm.lower_joint_node), arm.radius, normal,
        {.width = 2.0F, .paint = draw::Role::exact, .dash = draw::Dash::dashed, .on_top = true});
  }
  std::vector<glm::vec3> ring;
  ring.reserve(arm.ring.size());
  for (const std::uint32_t v : arm.ring) ring.push_back(posed.positions()[v]);
  list.polyline(ring, {.width = 3.0F, .paint = list.series(), .dash = list.dash(), .on_top = true},
                true);
}

}  // namespace motionlab::skinning
