// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/anim/gltf_document.h"
#include "engine/anim/model.h"
#include "engine/anim/pose.h"

// The readers of the parts of a document. Private to the loader. Each fills its part of the model,
// in this order: later ones rely on what earlier ones validated.

namespace motionlab::anim::gltf {

// Textures, images and materials. Images that cannot be had become placeholders with a note.
void read_materials(Document& document, Model& model);

void read_meshes(Document& document, Model& model);

// Nodes, their order, skins, and what ties them to meshes; then scenes with their instances.
void read_nodes(Document& document, Model& model);
void read_scenes(Document& document, Model& model);

// Faults when the pose moves a node, or a skin's joint, further than positions can be kept finite.
// `world` is scratch of any size.
void check_bounded(const Model& model, const Pose& pose, std::vector<glm::dmat4>& world);

// Clips; one that is damaged keeps its number and says why it cannot be played.
void read_clips(Document& document, Model& model);

// One vertex attribute, wherever it came from: a plain accessor or a Draco stream.
struct Attribute {
  std::string path;
  std::string type;
  Component component = Component::f32;
  bool normalized = false;
  std::size_t components = 0;
  std::size_t count = 0;
  std::vector<float> floats;            // dequantised; filled unless `integers` is
  std::vector<std::uint32_t> integers;  // JOINTS_n
};

// Geometry of a primitive as compressed by KHR_draco_mesh_compression.
struct DracoGeometry {
  std::map<std::string, Attribute> attributes;  // by semantic
  std::vector<std::uint32_t> indices;
};
DracoGeometry decode_draco(Document& document, const Value& primitive, const Value& extension);

// Whether a semantic is decoded as integers.
bool is_joints(const std::string& semantic);

// Influences of `vertex_count` vertices from sets JOINTS_0/WEIGHTS_0, JOINTS_1/WEIGHTS_1 …
// `sets` has joints and weights alternating. Notes what had to be repaired.
Influences fold_influences(const std::vector<Attribute>& joints,
                           const std::vector<Attribute>& weights, std::size_t vertex_count,
                           const std::string& path, LoadReport& report);

// Fills triangles or segments from mode and indices.
void build_topology(Primitive& primitive, const std::string& path, LoadReport& report);
// Unit normals for a primitive that has none, and Primitive::flat.
void compute_normals(Primitive& primitive);

}  // namespace motionlab::anim::gltf
