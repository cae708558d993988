// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <glm/vec3.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "engine/lab/asset_provider.h"
#include "engine/sim/cloth/particles.h"

namespace motionlab::cloth_lab {

// A triangle mesh as cloth needs it: every place once, however many seams the file has there.
struct MeshFile {
  std::vector<glm::dvec3> positions;  // [m], the largest side of its box 1.5 m, its top at 2.1 m
  std::vector<cloth::Triangle> triangles;
};

// Wavefront .obj, or glTF 2.0 (.glb, .gltf) in its rest pose.
Result<MeshFile> load_mesh(AssetProvider& assets, const std::string& path);
// The text of an .obj file; `name` is for messages.
Result<MeshFile> parse_obj(std::string_view text, const std::string& name);
// What the scene shows without a file: a sleeve, open at both ends.
MeshFile make_sleeve();

}  // namespace motionlab::cloth_lab
