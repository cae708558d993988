// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "app/labs/skinning/character.h"
#include "engine/draw/draw_list.h"
#include "engine/draw/skin.h"

namespace motionlab::skinning {

class Posed;
struct Params;

// What the renderer needs to move a character's vertices itself, made when it is first asked for.
class ShaderSkins {
 public:
  // Forgets everything: the character is another one.
  void clear() { surfaces_.clear(); }
  // Lets the renderer move the mesh that was drawn for a surface of this character in this pose.
  void apply(const Character& character, const Params& params, std::size_t surface,
             const Posed& posed, draw::MeshInstance& drawn, draw::DrawList& list);

 private:
  struct OfSurface {
    std::shared_ptr<const draw::SkinData> data;
    std::array<std::shared_ptr<const draw::SkinAnchors>, draw::kSkinKernelCount> anchors;
  };
  std::vector<OfSurface> surfaces_;
  std::vector<draw::SkinJoint> joints_;  // scratch
  std::vector<draw::SkinMorph> morphs_;  // scratch
};

}  // namespace motionlab::skinning
