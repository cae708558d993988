// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "engine/draw/mesh.h"
#include "engine/draw/skin.h"
#include "engine/draw/solids.h"
#include "engine/gfx/gl_objects.h"

namespace motionlab::gfx {

struct GpuMesh {
  BufferHandle positions;
  BufferHandle normals;  // empty handles where the mesh has none
  std::array<BufferHandle, 2> uvs;
  BufferHandle colors;
  BufferHandle indices;
  int index_count = 0;
  draw::Bounds bounds;  // model space
};

// The bind pose and the influences of a mesh that the vertex shader skins.
struct GpuSkin {
  BufferHandle positions;
  BufferHandle normals;
  BufferHandle influences;
  TextureHandle influence_texture;
  BufferHandle targets;  // empty handles without morph targets
  TextureHandle target_texture;
  int vertices = 0;
  int width = 0;
};

// draw::SkinAnchors.
struct GpuAnchors {
  BufferHandle starts;
  BufferHandle ends;
};

// Triangles whose three indices are in range and whose corners are finite.
std::vector<std::uint32_t> drawable_indices(std::span<const std::uint32_t> indices,
                                            std::span<const glm::vec3> positions);

// What of the draw lists lives on the graphics card. Keyed by address; an entry dies with the last
// owner of what it copies, at the next collect().
class GpuCache {
 public:
  // `software`: textures are sampled without blending between mipmap levels, which costs a third
  // there.
  explicit GpuCache(bool software);

  const GpuMesh& mesh(const std::shared_ptr<const draw::MeshData>& data);
  // Null for what the card's texel buffers cannot hold.
  const GpuSkin* skin(const std::shared_ptr<const draw::SkinData>& data);
  const GpuAnchors& anchors(const std::shared_ptr<const draw::SkinAnchors>& data);
  const GpuMesh& solid(draw::Solid solid, draw::SolidDetail detail);
  // 0 for an image whose size and pixels do not agree.
  unsigned texture(const std::shared_ptr<const draw::Image>& image);
  // How the map's image is read.
  unsigned sampler(const draw::TextureMap& map);
  unsigned color_map(draw::ColorMap map);

  void collect();
  int mesh_count() const { return static_cast<int>(meshes_.size()); }
  int texture_count() const { return static_cast<int>(textures_.size()); }

 private:
  struct MeshEntry {
    std::weak_ptr<const draw::MeshData> owner;
    GpuMesh mesh;
  };
  struct SkinEntry {
    std::weak_ptr<const draw::SkinData> owner;
    GpuSkin skin;
  };
  struct AnchorsEntry {
    std::weak_ptr<const draw::SkinAnchors> owner;
    GpuAnchors anchors;
  };
  struct TextureEntry {
    std::weak_ptr<const draw::Image> owner;
    TextureHandle texture;
  };

  bool software_;
  std::map<const draw::MeshData*, MeshEntry> meshes_;
  std::map<const draw::SkinData*, SkinEntry> skins_;
  std::map<const draw::SkinAnchors*, AnchorsEntry> anchors_;
  std::map<const draw::Image*, TextureEntry> textures_;
  std::array<GpuMesh, draw::kSolidCount * draw::kSolidDetailCount> solids_;
  std::array<TextureHandle, 2> color_maps_;
  std::array<SamplerHandle, 18> samplers_;  // by wrap of u, wrap of v, nearest
};

}  // namespace motionlab::gfx
