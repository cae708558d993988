// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/anim/builtin_models.h"
#include "engine/anim/deform.h"
#include "engine/anim/twist.h"
#include "engine/draw/bounds.h"
#include "engine/draw/mesh.h"

namespace motionlab::skinning {

// One (node, primitive) of the scene as it is drawn.
struct Surface {
  std::size_t instance = 0;                    // in the scene's instances
  std::shared_ptr<const draw::MeshData> mesh;  // in the rest pose, world; null: lines or points
  // The same without vertex colours, for other colours than the model's own.
  std::shared_ptr<const draw::MeshData> uncolored;
  draw::Material material;
  std::vector<draw::Paint> paints;  // of the vertices of lines and points; empty: the material's
  // A primitive without normals is flat: its triangles share no vertices where it is drawn. Vertex
  // of the instance at each corner of `mesh`; empty: the mesh's vertices are the instance's.
  std::vector<std::uint32_t> corners;
};

// From a joint to one below it; dragging it turns the upper one.
struct Bone {
  int head = 0;  // node
  int tail = 0;  // node
};

// A morph target of the scene's meshes. Targets of the same name move together: a face is often
// several meshes.
struct MorphControl {
  std::string name;
  std::vector<std::uint32_t> slots;  // in anim::Pose::morph
};

// The lab's model: everything that stays as it is until the next reset.
struct Character {
  std::shared_ptr<const anim::Model> model;
  int scene = -1;
  std::optional<anim::Arm> arm;
  std::vector<Surface> surfaces;
  std::vector<int> joints;  // nodes, each once, of the skins that the scene uses
  std::vector<Bone> bones;
  std::vector<MorphControl> morphs;
  std::size_t morphs_left_out = 0;        // targets beyond the most that are offered
  anim::Limb limb;                        // with the most skin, for the view of the twist
  int root_joint = -1;                    // node of the first joint with none above it
  std::vector<glm::vec3> rest_positions;  // [m], world, as DeformBuffers::positions
  draw::Bounds rest_bounds;               // of the vertices, or of the joints when there are none
  anim::Measures rest_measures;
  double rest_height = 0.0;  // [m]
  float size = 1.0F;         // [m], diagonal of rest_bounds, never zero

  const anim::Scene* shown() const {
    return scene < 0 ? nullptr : &model->scenes[static_cast<std::size_t>(scene)];
  }
  const anim::Primitive& primitive(const anim::Instance& instance) const {
    return model->meshes[static_cast<std::size_t>(instance.mesh)]
        .primitives[static_cast<std::size_t>(instance.primitive)];
  }
};

// `scene` beyond the last shows the file's own choice.
Character make_character(std::shared_ptr<const anim::Model> model, long long scene);
Character make_arm_character();

// Unit normals of triangles that share no corners, three of each.
std::vector<glm::vec3> face_normals(std::span<const glm::vec3> corners);

// "joint 5 (Forearm)", "node 2".
std::string node_label(const Character& character, int node);

}  // namespace motionlab::skinning
