// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/anim/asset_source.h"
#include "engine/anim/model.h"
#include "engine/core/result.h"

namespace motionlab::anim {

enum class NoteKind {
  repaired,
  ignored,
  missing,
  noticed  // taken as it is, but likely not what was meant
};

struct LoadNote {
  NoteKind kind = NoteKind::repaired;
  std::string text;  // one sentence, names the place in the file
};

// What was done to the file to show it. Shown in the load report panel.
struct LoadReport {
  std::vector<LoadNote> notes;  // at most kMaxNotes; then `more` counts the rest
  std::size_t more = 0;
  static constexpr std::size_t kMaxNotes = 200;
  void add(NoteKind kind, std::string text);
};

struct LoadedModel {
  std::shared_ptr<const Model> model;
  LoadReport report;
};

// Reads a glTF 2.0 model: .glb or .gltf (the magic number decides), parts beside it or in data
// URIs, EXT_/KHR_meshopt_compression, KHR_draco_mesh_compression, KHR_mesh_quantization,
// KHR_texture_transform, KHR_materials_unlit, KHR_materials_emissive_strength.
//
// Everything is validated before it is used. A fault in a clip or an image costs that clip or
// image, which keeps its number, and leaves a note; any other fault is an Error that names the
// file, the place and what to do. Memory is bounded (kMaxLoadedBytes), recursion is not used, and
// no file outside the model's folder is opened.
Result<LoadedModel> load_gltf(const AssetSource& source);

// The same for a path.
Result<LoadedModel> load_gltf_file(const std::filesystem::path& path);

// Everything the loader keeps or decodes of one model, together.
inline constexpr std::size_t kMaxLoadedBytes = std::size_t{1} << 30;

}  // namespace motionlab::anim
