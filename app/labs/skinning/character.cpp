// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/labs/skinning/character.h"

#include <algorithm>
#include <map>
#include <utility>

#include "app/labs/skinning/materials.h"
#include "engine/anim/pose.h"

namespace motionlab::skinning {
namespace {

bool has_triangles(const anim::Primitive& primitive) { return !primitive.triangles.empty(); }

// Whether the rest pose turns the instance inside out: its triangles then run the other way round.
bool is_mirrored(const anim::Instance& instance, const anim::DeformBuffers& rest) {
  const glm::dmat4& matrix =
      instance.skin < 0 ? rest.world[static_cast<std::size_t>(instance.node)]
                        : rest.palettes[static_cast<std::size_t>(instance.skin)].joints.front();
  return glm::determinant(glm::dmat3(matrix)) < 0.0;
}

template <typename T>
std::vector<T> at_corners(const std::vector<T>& values, const std::vector<std::uint32_t>& corners) {
  std::vector<T> out;
  if (values.empty()) return out;
  for (const std::uint32_t v : corners) out.push_back(values[v]);
  return out;
}

Surface make_surface(const Character& character, std::size_t index, Materials& materials,
                     const anim::DeformBuffers& rest) {
  const anim::Instance& instance = character.shown()->instances[index];
  const anim::Primitive& primitive = character.primitive(instance);
  Surface surface;
  surface.instance = index;
  surface.material = materials.material(primitive);
  if (!has_triangles(primitive)) {
    surface.paints = materials.vertex_paints(primitive);
    return surface;
  }
  auto mesh = std::make_shared<draw::MeshData>();
  const auto first = static_cast<std::ptrdiff_t>(instance.first_vertex);
  const auto last = first + static_cast<std::ptrdiff_t>(instance.vertex_count);
  mesh->positions.assign(rest.positions.begin() + first, rest.positions.begin() + last);
  mesh->normals.assign(rest.normals.begin() + first, rest.normals.begin() + last);
  mesh->uvs = surface_uvs(*character.model, primitive);
  mesh->indices = primitive.triangles;
  if (is_mirrored(instance, rest)) {
    for (std::size_t i = 0; i + 2 < mesh->indices.size(); i += 3) {
      std::swap(mesh->indices[i + 1], mesh->indices[i + 2]);
    }
  }
  std::vector<std::uint32_t> colors = vertex_colors(primitive);
  if (primitive.flat) {
    surface.corners = mesh->indices;
    mesh->positions = at_corners(mesh->positions, surface.corners);
    mesh->normals = face_normals(mesh->positions);
    for (auto& set : mesh->uvs) set = at_corners(set, surface.corners);
    colors = at_corners(colors, surface.corners);
    for (std::uint32_t i = 0; i < mesh->indices.size(); ++i) mesh->indices[i] = i;
  }
  surface.uncolored = mesh;
  if (!colors.empty()) {
    mesh = std::make_shared<draw::MeshData>(*mesh);
    mesh->colors = std::move(colors);
  }
  surface.mesh = std::move(mesh);
  return surface;
}

void find_joints(Character& character) {
  const anim::Model& model = *character.model;
  std::vector<bool> is_joint(model.nodes.size(), false);
  for (const anim::Instance& instance : character.shown()->instances) {
    if (instance.skin < 0) continue;
    for (const int node : model.skins[static_cast<std::size_t>(instance.skin)].joints) {
      if (is_joint[static_cast<std::size_t>(node)]) continue;
      is_joint[static_cast<std::size_t>(node)] = true;
      character.joints.push_back(node);
    }
  }
  // A bone ends at each joint that has one above it; nodes in between do not count. In the order
  // of the tree every node's nearest joint follows from its parent's, however long the chain.
  std::vector<int> nearest(model.nodes.size(), -1);  // the node itself or a joint above it
  for (const int node : model.order) {
    const int parent = model.nodes[static_cast<std::size_t>(node)].parent;
    const int above = parent < 0 ? -1 : nearest[static_cast<std::size_t>(parent)];
    const bool joint = is_joint[static_cast<std::size_t>(node)];
    nearest[static_cast<std::size_t>(node)] = joint ? node : above;
    if (joint && above >= 0) character.bones.push_back({above, node});
    if (joint && above < 0 && character.root_joint < 0) character.root_joint = node;
  }
}

std::string target_name(const anim::Mesh& mesh, int index, std::size_t target) {
  if (target < mesh.target_names.size() && !mesh.target_names[target].empty()) {
    return mesh.target_names[target];
  }
  const std::string of = mesh.name.empty() ? "mesh " + std::to_string(index) : mesh.name;
  return of + ", target " + std::to_string(target);
}

constexpr std::size_t kMostMorphs = 500;  // that have a slider

void find_morphs(Character& character) {
  const anim::Model& model = *character.model;
  auto& morphs = character.morphs;
  std::map<std::string, std::size_t> by_name;
  std::map<int, std::vector<std::size_t>> of_meshes;  // the control of each target
  for (const int index : character.shown()->nodes) {
    const anim::Node& node = model.nodes[static_cast<std::size_t>(index)];
    if (node.mesh < 0) continue;
    const auto [of_mesh, first_use] = of_meshes.try_emplace(node.mesh);
    for (std::uint32_t t = 0; first_use && t < node.morph_count; ++t) {
      const anim::Mesh& mesh = model.meshes[static_cast<std::size_t>(node.mesh)];
      std::string name = target_name(mesh, node.mesh, t);
      const auto [known, is_new] = by_name.try_emplace(name, morphs.size());
      if (is_new && morphs.size() < kMostMorphs) morphs.push_back({std::move(name), {}});
      if (is_new && known->second == kMostMorphs) ++character.morphs_left_out;
      of_mesh->second.push_back(known->second);
    }
    for (std::uint32_t t = 0; t < node.morph_count; ++t) {
      const std::size_t control = of_mesh->second[t];
      if (control < kMostMorphs) morphs[control].slots.push_back(node.first_morph + t);
    }
  }
}

void measure_rest(Character& character, anim::DeformBuffers& rest) {
  character.rest_positions = rest.positions;
  for (const glm::vec3& p : rest.positions) character.rest_bounds.add(p);
  if (character.rest_bounds.empty()) {
    for (const glm::dmat4& world : rest.world) character.rest_bounds.add(glm::vec3(world[3]));
  }
  character.rest_measures = anim::measure(*character.model, character.scene, rest.positions);
  const float diagonal = glm::length(character.rest_bounds.size());
  character.size = diagonal > 0.0F ? diagonal : 1.0F;
  character.rest_height = character.rest_bounds.size().y;
}

}  // namespace

std::vector<glm::vec3> face_normals(std::span<const glm::vec3> corners) {
  std::vector<glm::vec3> normals(corners.size(), glm::vec3(0.0F, 1.0F, 0.0F));
  for (std::size_t i = 0; i + 2 < corners.size(); i += 3) {
    const glm::dvec3 a(corners[i]);
    const glm::dvec3 n = glm::cross(glm::dvec3(corners[i + 1]) - a, glm::dvec3(corners[i + 2]) - a);
    const double length = glm::length(n);
    if (length > 0.0) std::fill_n(normals.begin() + static_cast<std::ptrdiff_t>(i), 3, n / length);
  }
  return normals;
}

Character make_character(std::shared_ptr<const anim::Model> model, long long scene) {
  Character character;
  character.model = std::move(model);
  const auto scenes = static_cast<long long>(character.model->scenes.size());
  character.scene =
      scene >= 0 && scene < scenes ? static_cast<int>(scene) : character.model->scene_to_show();
  anim::DeformBuffers rest;
  anim::deform(*character.model, character.scene, anim::rest_pose(*character.model), {}, rest);
  measure_rest(character, rest);
  if (character.scene < 0) return character;
  find_joints(character);
  find_morphs(character);
  character.limb = anim::find_limb(*character.model, character.scene);
  Materials materials(*character.model);
  for (std::size_t i = 0; i < character.shown()->instances.size(); ++i) {
    character.surfaces.push_back(make_surface(character, i, materials, rest));
  }
  return character;
}

Character make_arm_character() {
  anim::Arm arm = anim::make_arm();
  Character character = make_character(arm.model, -1);
  character.arm = std::move(arm);
  return character;
}

std::string node_label(const Character& character, int node) {
  const auto found = std::find(character.joints.begin(), character.joints.end(), node);
  const std::string label = found != character.joints.end()
                                ? "joint " + std::to_string(found - character.joints.begin())
                                : "node " + std::to_string(node);
  const std::string& name = character.model->nodes[static_cast<std::size_t>(node)].name;
  return name.empty() ? label : label + " (" + name + ")";
}

}  // namespace motionlab::skinning
