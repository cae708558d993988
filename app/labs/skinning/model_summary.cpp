// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/labs/skinning/model_summary.h"

#include <algorithm>
#include <cstddef>

#include "engine/core/text.h"

namespace motionlab::skinning {
namespace {

// "3 joints", "1 joint"; empty for none.
std::string counted(std::size_t count, const std::string& one, const std::string& many) {
  if (count == 0) return {};
  return std::to_string(count) + " " + (count == 1 ? one : many);
}

std::string listed(const std::vector<std::string>& parts) {
  std::string line;
  for (const std::string& part : parts) {
    if (!part.empty()) line += (line.empty() ? "" : ", ") + part;
  }
  return line;
}

struct Totals {
  std::size_t primitives = 0;
  std::size_t vertices = 0;
  std::size_t triangles = 0;
  std::size_t influences = 0;  // of a vertex, at most
  std::size_t targets = 0;
};

Totals totals_of(const anim::Model& model) {
  Totals totals;
  for (const anim::Mesh& mesh : model.meshes) {
    totals.targets += mesh.weights.size();
    for (const anim::Primitive& primitive : mesh.primitives) {
      ++totals.primitives;
      totals.vertices += primitive.positions.size();
      totals.triangles += primitive.triangles.size() / 3;
      totals.influences = std::max<std::size_t>(totals.influences, primitive.influences.width);
    }
  }
  return totals;
}

std::string name_of_clip(const anim::Model& model, std::size_t index) {
  const anim::Clip& clip = model.clips[index];
  const std::string name = clip.name.empty() ? "clip " + std::to_string(index) : clip.name;
  return name + " (" +
         (clip.unusable.empty() ? format_short(static_cast<double>(clip.duration), 4) + " s"
                                : "cannot be played") +
         ")";
}

std::string clips_line(const anim::Model& model) {
  constexpr std::size_t kNamed = 12;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < std::min(model.clips.size(), kNamed); ++i) {
    names.push_back(name_of_clip(model, i));
  }
  if (model.clips.size() > kNamed) {
    names.push_back("and " + std::to_string(model.clips.size() - kNamed) + " more");
  }
  return counted(model.clips.size(), "clip", "clips") + ": " + listed(names);
}

std::string skins_line(const anim::Model& model, const Totals& totals) {
  std::size_t joints = 0;
  for (const anim::Skin& skin : model.skins) joints += skin.joints.size();
  return listed({counted(model.skins.size(), "skin", "skins"), counted(joints, "joint", "joints"),
                 "up to " + counted(totals.influences, "joint", "joints") + " a vertex"});
}

}  // namespace

std::vector<std::string> summary_lines(const anim::Model& model) {
  const Totals totals = totals_of(model);
  std::vector<std::string> lines;
  lines.push_back(listed({counted(model.scenes.size(), "scene", "scenes"),
                          counted(model.nodes.size(), "node", "nodes"),
                          counted(model.meshes.size(), "mesh", "meshes"),
                          counted(totals.primitives, "primitive", "primitives"),
                          counted(totals.vertices, "vertex", "vertices"),
                          counted(totals.triangles, "triangle", "triangles")}));
  if (!model.skins.empty()) lines.push_back(skins_line(model, totals));
  if (!model.clips.empty()) lines.push_back(clips_line(model));
  lines.push_back(listed({counted(totals.targets, "morph target", "morph targets"),
                          counted(model.materials.size(), "material", "materials"),
                          counted(model.textures.size(), "texture", "textures"),
                          counted(model.images.size(), "image", "images")}));
  std::erase(lines, std::string());
  return lines;
}

}  // namespace motionlab::skinning
