// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/gfx/gpu_cache.h"

#include <glad/gl.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace motionlab::gfx {
namespace {

template <typename T>
BufferHandle upload(GLenum target, const std::vector<T>& values) {
  if (values.empty()) return {};
  BufferHandle buffer = BufferHandle::create();
  glBindBuffer(target, buffer.get());
  glBufferData(target, static_cast<GLsizeiptr>(values.size() * sizeof(T)), values.data(),
               GL_STATIC_DRAW);
  glBindBuffer(target, 0);
  return buffer;
}

GpuMesh upload_mesh(const draw::MeshData& data) {
  GpuMesh mesh;
  const std::vector<std::uint32_t> indices = drawable_indices(data.indices, data.positions);
  mesh.positions = upload(GL_ARRAY_BUFFER, data.positions);
  mesh.normals = upload(GL_ARRAY_BUFFER, data.normals);
  for (std::size_t set = 0; set < data.uvs.size(); ++set) {
    mesh.uvs[set] = upload(GL_ARRAY_BUFFER, data.uvs[set]);
  }
  mesh.colors = upload(GL_ARRAY_BUFFER, data.colors);
  // An array buffer here, so that no vertex array object takes note of it.
  mesh.indices = upload(GL_ARRAY_BUFFER, indices);
  mesh.index_count = static_cast<int>(indices.size());
  for (const glm::vec3& p : data.positions) mesh.bounds.add(p);
  return mesh;
}

TextureHandle texels_in(const BufferHandle& buffer, GLenum format) {
  TextureHandle texture = TextureHandle::create();
  glBindTexture(GL_TEXTURE_BUFFER, texture.get());
  glTexBuffer(GL_TEXTURE_BUFFER, format, buffer.get());
  glBindTexture(GL_TEXTURE_BUFFER, 0);
  return texture;
}

GpuSkin upload_skin(const draw::SkinData& data) {
  GpuSkin skin;
  skin.vertices = static_cast<int>(data.positions.size());
  skin.width = static_cast<int>(data.width);
  skin.positions = upload(GL_ARRAY_BUFFER, data.positions);
  skin.normals = upload(GL_ARRAY_BUFFER, data.normals);
  std::vector<glm::vec2> influences;
  influences.reserve(data.joints.size());
  for (std::size_t i = 0; i < data.joints.size(); ++i) {
    influences.emplace_back(static_cast<float>(data.joints[i]), data.weights[i]);
  }
  skin.influences = upload(GL_TEXTURE_BUFFER, influences);
  skin.influence_texture = texels_in(skin.influences, GL_RG32F);
  skin.targets = upload(GL_TEXTURE_BUFFER, data.targets);
  if (skin.targets) skin.target_texture = texels_in(skin.targets, GL_RGBA32F);
  return skin;
}

bool complete(const draw::Image& image) {
  return image.width > 0 && image.height > 0 &&
         image.rgba.size() ==
             4 * static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height);
}

// Half the size, each pixel the mean of up to four.
draw::Image halved(const draw::Image& image) {
  draw::Image half;
  half.width = std::max(image.width / 2, 1);
  half.height = std::max(image.height / 2, 1);
  half.rgba.resize(4 * static_cast<std::size_t>(half.width) *
                   static_cast<std::size_t>(half.height));
  for (int y = 0; y < half.height; ++y) {
    for (int x = 0; x < half.width; ++x) {
      const int x0 = std::min(2 * x, image.width - 1);
      const int x1 = std::min(2 * x + 1, image.width - 1);
      const int y0 = std::min(2 * y, image.height - 1);
      const int y1 = std::min(2 * y + 1, image.height - 1);
      const auto at = [&](int px, int py, int channel) -> unsigned {
        return image
            .rgba[4 * (static_cast<std::size_t>(py) * static_cast<std::size_t>(image.width) +
                       static_cast<std::size_t>(px)) +
                  static_cast<std::size_t>(channel)];
      };
      for (int c = 0; c < 4; ++c) {
        const unsigned sum = at(x0, y0, c) + at(x1, y0, c) + at(x0, y1, c) + at(x1, y1, c);
        half.rgba[4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(half.width) +
                       static_cast<std::size_t>(x)) +
                  static_cast<std::size_t>(c)] = static_cast<std::uint8_t>((sum + 2) / 4);
      }
    }
  }
  return half;
}

void upload_pixels(const draw::Image& image) {
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, image.width, image.height, 0, GL_RGBA, GL_UNSIGNED_BYTE,
               image.rgba.data());
}

void set_filter(GLint minify, GLint magnify, GLint wrap) {
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, minify);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, magnify);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, wrap);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, wrap);
}

bool is_finite(const glm::vec3& p) {
  return std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z);
}

}  // namespace

std::vector<std::uint32_t> drawable_indices(std::span<const std::uint32_t> indices,
                                            std::span<const glm::vec3> positions) {
  std::vector<std::uint32_t> kept;
  kept.reserve(indices.size());
  for (std::size_t i = 0; i + 2 < indices.size(); i += 3) {
    const auto corners = indices.subspan(i, 3);
    const bool drawable = std::all_of(corners.begin(), corners.end(), [&](std::uint32_t index) {
      return index < positions.size() && is_finite(positions[index]);
    });
    if (drawable) kept.insert(kept.end(), corners.begin(), corners.end());
  }
  return kept;
}

GpuCache::GpuCache(bool software) : software_(software) {}

const GpuMesh& GpuCache::mesh(const std::shared_ptr<const draw::MeshData>& data) {
  MeshEntry& entry = meshes_[data.get()];
  if (entry.owner.lock() != data) {  // new, or another mesh at the address of a dead one
    entry.mesh = upload_mesh(*data);
    entry.owner = data;
  }
  return entry.mesh;
}

const GpuSkin* GpuCache::skin(const std::shared_ptr<const draw::SkinData>& data) {
  GLint largest = 0;
  glGetIntegerv(GL_MAX_TEXTURE_BUFFER_SIZE, &largest);
  if (data->joints.empty() ||
      std::max(data->joints.size(), data->targets.size()) > static_cast<std::size_t>(largest)) {
    return nullptr;
  }
  SkinEntry& entry = skins_[data.get()];
  if (entry.owner.lock() != data) {
    entry.skin = upload_skin(*data);
    entry.owner = data;
  }
  return &entry.skin;
}

const GpuAnchors& GpuCache::anchors(const std::shared_ptr<const draw::SkinAnchors>& data) {
  AnchorsEntry& entry = anchors_[data.get()];
  if (entry.owner.lock() != data) {
    entry.anchors = {upload(GL_ARRAY_BUFFER, data->starts), upload(GL_ARRAY_BUFFER, data->ends)};
    entry.owner = data;
  }
  return entry.anchors;
}

const GpuMesh& GpuCache::solid(draw::Solid solid, draw::SolidDetail detail) {
  GpuMesh& mesh = solids_[static_cast<std::size_t>(solid) * draw::kSolidDetailCount +
                          static_cast<std::size_t>(detail)];
  if (!mesh.positions) mesh = upload_mesh(draw::make_solid(solid, detail));
  return mesh;
}

unsigned GpuCache::texture(const std::shared_ptr<const draw::Image>& image) {
  if (image == nullptr || !complete(*image)) return 0;
  TextureEntry& entry = textures_[image.get()];
  if (entry.owner.lock() == image) return entry.texture.get();
  entry.owner = image;
  entry.texture = TextureHandle::create();
  GLint largest = 0;
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &largest);
  glBindTexture(GL_TEXTURE_2D, entry.texture.get());
  if (std::max(image->width, image->height) <= largest) {
    upload_pixels(*image);
  } else {
    draw::Image smaller = halved(*image);
    while (std::max(smaller.width, smaller.height) > largest) smaller = halved(smaller);
    upload_pixels(smaller);
  }
  glGenerateMipmap(GL_TEXTURE_2D);
  glBindTexture(GL_TEXTURE_2D, 0);
  return entry.texture.get();
}

unsigned GpuCache::sampler(const draw::TextureMap& map) {
  const auto wrap_of = [](draw::Wrap wrap) {
    return wrap == draw::Wrap::repeat  ? GL_REPEAT
           : wrap == draw::Wrap::clamp ? GL_CLAMP_TO_EDGE
                                       : GL_MIRRORED_REPEAT;
  };
  SamplerHandle& handle =
      samplers_[6 * static_cast<std::size_t>(map.wrap_u) +
                2 * static_cast<std::size_t>(map.wrap_v) + (map.nearest ? 1 : 0)];
  if (handle) return handle.get();
  handle = SamplerHandle::create();
  const auto set = [&](GLenum name, GLint value) {
    glSamplerParameteri(handle.get(), name, value);
  };
  set(GL_TEXTURE_WRAP_S, wrap_of(map.wrap_u));
  set(GL_TEXTURE_WRAP_T, wrap_of(map.wrap_v));
  set(GL_TEXTURE_MIN_FILTER, software_ ? GL_LINEAR_MIPMAP_NEAREST : GL_LINEAR_MIPMAP_LINEAR);
  set(GL_TEXTURE_MAG_FILTER, map.nearest ? GL_NEAREST : GL_LINEAR);
  return handle.get();
}

unsigned GpuCache::color_map(draw::ColorMap map) {
  TextureHandle& handle = color_maps_[static_cast<std::size_t>(map)];
  if (handle) return handle.get();
  draw::Image image{256, 1, {}};
  for (int i = 0; i < image.width; ++i) {
    const glm::vec3 color = draw::sample_color_map(map, i / 255.0);
    for (int c = 0; c < 3; ++c) {
      image.rgba.push_back(static_cast<std::uint8_t>(std::lround(color[c] * 255.0F)));
    }
    image.rgba.push_back(255);
  }
  handle = TextureHandle::create();
  glBindTexture(GL_TEXTURE_2D, handle.get());
  upload_pixels(image);
  set_filter(GL_LINEAR, GL_LINEAR, GL_CLAMP_TO_EDGE);
  glBindTexture(GL_TEXTURE_2D, 0);
  return handle.get();
}

void GpuCache::collect() {
  std::erase_if(meshes_, [](const auto& item) { return item.second.owner.expired(); });
  std::erase_if(skins_, [](const auto& item) { return item.second.owner.expired(); });
  std::erase_if(anchors_, [](const auto& item) { return item.second.owner.expired(); });
  std::erase_if(textures_, [](const auto& item) { return item.second.owner.expired(); });
}

}  // namespace motionlab::gfx
