// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/gfx/scene.h"

#include <glad/gl.h>

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "engine/draw/solids.h"

namespace motionlab::gfx {
namespace {

using draw::Bounds;
using draw::Material;

constexpr GLuint kUvLocation = 2;
constexpr GLuint kSecondUvLocation = 11;
constexpr GLuint kInstanceLocation = 5;  // first of the instance attributes in mesh.vert

bool is_finite(const glm::mat4& m) {
  float sum = 0.0F;
  for (int i = 0; i < 4; ++i) sum += glm::dot(m[i], glm::vec4(1.0F)) * 0.0F;
  return sum == 0.0F;  // infinity and NaN times 0 are NaN
}

bool all_finite(std::span<const glm::vec3> points) {
  float sum = 0.0F;
  for (const glm::vec3& p : points) sum += (p.x + p.y + p.z) * 0.0F;
  return sum == 0.0F;
}

bool is_mirrored(const glm::mat4& transform) {
  return glm::determinant(glm::mat3(transform)) < 0.0F;
}

Bounds transformed(const Bounds& box, const glm::mat4& transform) {
  return box.empty()
             ? box
             : draw::solid_bounds(draw::Solid::box,
                                  transform * glm::mat4(glm::vec4(0.5F * box.size().x, 0, 0, 0),
                                                        glm::vec4(0, 0.5F * box.size().y, 0, 0),
                                                        glm::vec4(0, 0, 0.5F * box.size().z, 0),
                                                        glm::vec4(box.center(), 1.0F)));
}

unsigned variant_of(const Material& material) {
  unsigned variant = 0;
  if (material.unlit) variant |= kUnlit;
  if (material.wireframe) variant |= kWireframe;
  if (material.alpha_mode == draw::AlphaMode::mask) variant |= kMasked;
  return variant;
}

MeshInstanceData instance_of(const glm::mat4& transform, const Material& material,
                             const draw::Palette& palette) {
  MeshInstanceData data;
  data.transform = transform;
  data.paint = palette.resolve(material.color);
  if (material.alpha_mode == draw::AlphaMode::opaque) data.paint.w = 1.0F;
  data.surface = {material.roughness, material.alpha_cutoff, 0.0F, 0.0F};
  return data;
}

draw::SolidDetail detail_for(const Bounds& box, const draw::Camera& camera,
                             const draw::ViewSize& size) {
  const float radius = 0.5F * std::max({box.size().x, box.size().y, box.size().z}) /
                       camera.pixel_length(box.center(), size);  // [px]
  // Corners stay within half a pixel of the true outline.
  if (radius < 24.0F) return draw::SolidDetail::low;
  return radius < 110.0F ? draw::SolidDetail::medium : draw::SolidDetail::high;
}

template <typename T>
void stream_to(BufferHandle& buffer, const std::vector<T>& values) {
  if (values.empty()) return;
  if (!buffer) buffer = BufferHandle::create();
  glBindBuffer(GL_ARRAY_BUFFER, buffer.get());
  // A new store each time: the driver need not wait for the last frame.
  glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(values.size() * sizeof(T)), values.data(),
               GL_STREAM_DRAW);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
}

void bind_floats(GLuint location, unsigned buffer, int components, std::size_t offset) {
  if (buffer == 0) {
    glDisableVertexAttribArray(location);
    return;
  }
  glBindBuffer(GL_ARRAY_BUFFER, buffer);
  glVertexAttribPointer(location, components, GL_FLOAT, GL_FALSE, 0, offset_pointer(offset));
  glEnableVertexAttribArray(location);
}

}  // namespace

void Scene::build(const draw::DrawList& list, const draw::Camera& camera,
                  const draw::Palette& palette, const draw::ViewSize& size, GpuCache& cache) {
  opaque_.clear();
  blended_.clear();
  instances_.clear();
  skins_.clear();
  stream_.clear();
  stream_indices_.clear();
  bounds_ = blended_bounds_ = caster_bounds_ = Bounds();
  add_solids(list, camera, palette, size, cache);
  for (const draw::MeshInstance& item : list.meshes()) add_mesh(list, item, camera, palette, cache);
  std::stable_sort(blended_.begin(), blended_.end(),
                   [](const MeshDraw& a, const MeshDraw& b) { return a.depth > b.depth; });
  upload();
}

void Scene::add_solids(const draw::DrawList& list, const draw::Camera& camera,
                       const draw::Palette& palette, const draw::ViewSize& size, GpuCache& cache) {
  for (auto& [key, group] : solid_groups_) group.clear();
  for (const draw::SolidInstance& item : list.solids()) {
    if (!is_finite(item.transform)) continue;
    const Bounds box = draw::solid_bounds(item.solid, item.transform);
    const draw::SolidDetail detail = detail_for(box, camera, size);
    const unsigned variant = variant_of(item.material) | kSmoothNormals;
    const bool blend = item.material.alpha_mode == draw::AlphaMode::blend;
    const MeshInstanceData data = instance_of(item.transform, item.material, palette);
    const bool mirrored = is_mirrored(item.transform);
    if (!blend) {
      bounds_.add(box);
      if (item.material.casts_shadow) caster_bounds_.add(box);
      solid_groups_[{static_cast<int>(item.solid), static_cast<int>(detail), variant,
                     item.material.double_sided, mirrored, item.material.casts_shadow}]
          .push_back(data);
      continue;
    }
    MeshDraw draw;
    draw.mesh = &cache.solid(item.solid, detail);
    draw.index_count = draw.mesh->index_count;
    draw.variant = variant;
    draw.double_sided = item.material.double_sided;
    draw.mirrored = mirrored;
    draw.casts_shadow = false;
    draw.first_instance = static_cast<std::uint32_t>(instances_.size());
    instances_.push_back(data);
    place(draw, box, true, camera);
  }
  for (const auto& [key, group] : solid_groups_) {
    if (group.empty()) continue;
    const auto [solid, detail, variant, double_sided, mirrored, casts_shadow] = key;
    MeshDraw draw;
    draw.mesh =
        &cache.solid(static_cast<draw::Solid>(solid), static_cast<draw::SolidDetail>(detail));
    draw.index_count = draw.mesh->index_count;
    draw.variant = variant;
    draw.double_sided = double_sided;
    draw.mirrored = mirrored;
    draw.casts_shadow = casts_shadow;
    draw.first_instance = static_cast<std::uint32_t>(instances_.size());
    draw.instance_count = static_cast<std::uint32_t>(group.size());
    instances_.insert(instances_.end(), group.begin(), group.end());
    opaque_.push_back(draw);
  }
}

void Scene::add_mesh(const draw::DrawList& list, const draw::MeshInstance& item,
                     const draw::Camera& camera, const draw::Palette& palette, GpuCache& cache) {
  if (!is_finite(item.transform)) return;
  const GpuMesh& gpu = cache.mesh(item.mesh);
  const std::size_t count = item.mesh->positions.size();
  MeshDraw draw;
  draw.mesh = &gpu;
  draw.index_count = gpu.index_count;
  draw.variant = variant_of(item.material);
  Bounds box = gpu.bounds;
  const auto stream_points = [&](std::span<const glm::vec3> points) {
    const std::size_t offset = stream_.size();
    const float* begin = &points.data()->x;
    stream_.insert(stream_.end(), begin, begin + 3 * points.size());
    return offset;
  };
  if (item.positions && count > 0) {
    const auto positions = list.points_pool().subspan(*item.positions, count);
    const bool finite = all_finite(positions);
    if (!finite || !add_skin(item, cache, draw)) {
      draw.positions = stream_points(positions);
    }
    box = Bounds();
    for (const glm::vec3& p : positions) box.add(p);
    if (!finite) {
      const auto indices = drawable_indices(item.mesh->indices, positions);
      draw.first_index = stream_indices_.size();
      draw.index_count = static_cast<int>(indices.size());
      stream_indices_.insert(stream_indices_.end(), indices.begin(), indices.end());
    }
  }
  if (item.normals && count > 0 && !draw.normals)
    draw.normals = stream_points(list.points_pool().subspan(*item.normals, count));
  // Without normals of this frame a deformed mesh is shaded by its faces.
  const bool smooth = item.positions ? draw.normals.has_value() : static_cast<bool>(gpu.normals);
  if (smooth) draw.variant |= kSmoothNormals;
  if (item.scalars && count > 0) {
    draw.scalars = stream_.size();
    for (const float value : list.scalars_pool().subspan(*item.scalars, count)) {
      stream_.push_back(std::isfinite(value) ? value : static_cast<float>(item.scale.minimum));
    }
    draw.variant |= kScalars;
    draw.scale = item.scale;
  }
  if (gpu.colors) draw.variant |= kVertexColors;
  add_maps(item.material, gpu, cache, draw);
  if (draw.index_count == 0) return;
  draw.double_sided = item.material.double_sided;
  draw.mirrored = is_mirrored(item.transform);
  draw.casts_shadow = item.material.casts_shadow;
  draw.first_instance = static_cast<std::uint32_t>(instances_.size());
  instances_.push_back(instance_of(item.transform, item.material, palette));
  place(draw, transformed(box, item.transform), item.material.alpha_mode == draw::AlphaMode::blend,
        camera);
}

void Scene::add_maps(const draw::Material& material, const GpuMesh& mesh, GpuCache& cache,
                     MeshDraw& draw) {
  const auto add = [&](Map which, const draw::TextureMap& map, unsigned variant) {
    if (!map || !mesh.uvs[map.uv_set]) return;
    MapDraw& out = draw.maps[static_cast<std::size_t>(which)];
    out.texture = cache.texture(map.image);
    if (out.texture == 0) return;
    out.sampler = cache.sampler(map);
    out.transform = map.transform;
    out.uv_set = static_cast<float>(map.uv_set);
    draw.variant |= variant;
  };
  add(Map::base, material.base_map, kTextured);
  if (material.unlit) return;
  // Without smooth normals there is nothing that a map could tilt from vertex to vertex.
  if ((draw.variant & kSmoothNormals) != 0) add(Map::normal, material.normal_map, kNormalMap);
  add(Map::occlusion, material.occlusion_map, kOcclusionMap);
  add(Map::emission, material.emission_map, kEmissionMap);
  draw.map_strengths = {material.normal_strength, material.occlusion_strength};
  draw.emission = glm::vec4(material.emission, 0.0F);
}

// Makes room in the stream for what the vertex shader writes; false when it cannot.
bool Scene::add_skin(const draw::MeshInstance& item, GpuCache& cache, MeshDraw& draw) {
  SkinDraw move = skin_draw_of(item, cache);
  if (move.skin == nullptr) return false;
  const std::size_t floats = 3 * item.skin.data->positions.size();
  move.positions = stream_.size();
  move.normals = stream_.size() + floats;  // written even where they are of no use
  stream_.resize(stream_.size() + 2 * floats);
  draw.positions = move.positions;
  if (!item.skin.data->normals.empty()) draw.normals = move.normals;
  skins_.push_back(move);
  return true;
}

void Scene::place(MeshDraw draw, const Bounds& box, bool blend, const draw::Camera& camera) {
  if (box.empty()) return;
  if (blend) {
    draw.casts_shadow = false;
    draw.depth = glm::dot(box.center() - camera.eye(), camera.forward());
    blended_bounds_.add(box);
    blended_.push_back(draw);
    return;
  }
  bounds_.add(box);
  if (draw.casts_shadow) caster_bounds_.add(box);
  opaque_.push_back(draw);
}

void Scene::upload() {
  stream_to(instance_buffer_, instances_);
  stream_to(stream_buffer_, stream_);
  stream_to(stream_index_buffer_, stream_indices_);
}

void Scene::bind_attributes(const MeshDraw& draw, bool all) const {
  const GpuMesh& mesh = *draw.mesh;
  const auto streamed = [&](GLuint location, const std::optional<std::size_t>& place,
                            unsigned fallback, int components) {
    bind_floats(location, place ? stream_buffer_.get() : fallback, components,
                place.value_or(0) * sizeof(float));
  };
  streamed(0, draw.positions, mesh.positions.get(), 3);
  streamed(1, draw.normals, all && (draw.variant & kSmoothNormals) != 0 ? mesh.normals.get() : 0,
           3);
  constexpr unsigned kWithTextures = kTextured | kNormalMap | kOcclusionMap | kEmissionMap;
  const bool textured = all && (draw.variant & kWithTextures) != 0;
  bind_floats(kUvLocation, textured ? mesh.uvs[0].get() : 0, 2, 0);
  bind_floats(kSecondUvLocation, textured ? mesh.uvs[1].get() : 0, 2, 0);
  if (all && mesh.colors) {
    glBindBuffer(GL_ARRAY_BUFFER, mesh.colors.get());
    glVertexAttribPointer(3, 4, GL_UNSIGNED_BYTE, GL_TRUE, 0, nullptr);
    glEnableVertexAttribArray(3);
  } else {
    glDisableVertexAttribArray(3);
  }
  streamed(4, draw.scalars, 0, 1);

  glBindBuffer(GL_ARRAY_BUFFER, instance_buffer_.get());
  const std::size_t base = draw.first_instance * sizeof(MeshInstanceData);
  for (GLuint i = 0; i < 6; ++i) {
    glVertexAttribPointer(kInstanceLocation + i, 4, GL_FLOAT, GL_FALSE, sizeof(MeshInstanceData),
                          offset_pointer(base + i * sizeof(glm::vec4)));
    glVertexAttribDivisor(kInstanceLocation + i, 1);
    glEnableVertexAttribArray(kInstanceLocation + i);
  }
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER,
               draw.first_index ? stream_index_buffer_.get() : mesh.indices.get());
}

int Scene::submit(const MeshDraw& draw) const {
  const std::size_t offset = draw.first_index.value_or(0) * sizeof(std::uint32_t);
  glDrawElementsInstanced(GL_TRIANGLES, draw.index_count, GL_UNSIGNED_INT, offset_pointer(offset),
                          static_cast<GLsizei>(draw.instance_count));
  return draw.index_count / 3 * static_cast<int>(draw.instance_count);
}

}  // namespace motionlab::gfx
