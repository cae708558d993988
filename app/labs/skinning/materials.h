// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "engine/anim/model.h"
#include "engine/draw/mesh.h"

namespace motionlab::skinning {

// Sets of texture coordinates of one surface.
using SurfaceUvs = decltype(draw::MeshData::uvs);

// A model's materials and textures in the renderer's terms. Images are converted once each.
class Materials {
 public:
  explicit Materials(const anim::Model& model) : model_(model), images_(model.images.size()) {}
  draw::Material material(const anim::Primitive& primitive);
  // COLOR_0 times the base colour; empty when the file has none.
  std::vector<draw::Paint> vertex_paints(const anim::Primitive& primitive) const;

 private:
  // `sets`: of the primitive's coordinates, those that the surface has.
  draw::TextureMap map(const anim::TextureUse& use, const std::vector<std::uint32_t>& sets);
  std::shared_ptr<const draw::Image> image(int texture);
  const anim::Model& model_;
  std::vector<std::shared_ptr<const draw::Image>> images_;
};

// The texture coordinates that its textures use; a third set has no room.
SurfaceUvs surface_uvs(const anim::Model& model, const anim::Primitive& primitive);
// COLOR_0 as RGBA8 in sRGB; empty when the file has none.
std::vector<std::uint32_t> vertex_colors(const anim::Primitive& primitive);

}  // namespace motionlab::skinning
