// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/draw/flat_triangles.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>

#include "engine/draw/lighting.h"
#include "engine/draw/solids.h"

namespace motionlab::draw {
namespace {

// What of one mesh or solid is needed to draw its triangles.
struct Part {
  const MeshData& mesh;
  std::span<const glm::vec3> positions;
  const glm::mat4& transform;
  const Material& material;
  std::vector<glm::vec3> colors;  // of the vertices, replacing the material's; or empty
  int item = 0;
};

glm::vec3 unpack(std::uint32_t rgba) {
  return glm::vec3(static_cast<float>(rgba & 0xFFU), static_cast<float>((rgba >> 8U) & 0xFFU),
                   static_cast<float>((rgba >> 16U) & 0xFFU)) /
         255.0F;
}

// The map's pixel at the coordinates of its set.
glm::vec3 texture_color(const TextureMap& map, const glm::vec2& coordinates) {
  const Image& image = *map.image;
  const glm::vec2 uv(map.transform * glm::vec3(coordinates, 1.0F));
  if (image.width <= 0 || image.height <= 0 || !std::isfinite(uv.x + uv.y)) return glm::vec3(1.0F);
  const auto pixel = [](float place, int size) {
    return std::min(static_cast<int>(place * static_cast<float>(size)), size - 1);
  };
  const int x = pixel(wrapped(map.wrap_u, uv.x), image.width);
  const int y = pixel(wrapped(map.wrap_v, uv.y), image.height);
  const std::size_t at = 4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width) +
                              static_cast<std::size_t>(x));
  if (at + 3 >= image.rgba.size()) return glm::vec3(1.0F);
  return glm::vec3(image.rgba[at], image.rgba[at + 1], image.rgba[at + 2]) / 255.0F;
}

class Flattener {
 public:
  Flattener(const DrawList& list, const Camera& camera, const Palette& palette,
            const ViewSize& size)
      : list_(list), camera_(camera), palette_(palette), size_(size) {}

  std::vector<FlatTriangle> run() {
    int item = 0;
    for (const SolidInstance& solid : list_.solids()) {
      const MeshData mesh = make_solid(solid.solid, SolidDetail::medium);
      add({mesh, mesh.positions, solid.transform, solid.material, {}, item++});
    }
    for (const MeshInstance& mesh : list_.meshes()) {
      const std::size_t count = mesh.mesh->positions.size();
      const auto positions = mesh.positions ? list_.points_pool().subspan(*mesh.positions, count)
                                            : std::span<const glm::vec3>(mesh.mesh->positions);
      Part part{*mesh.mesh, positions, mesh.transform, mesh.material, {}, item++};
      if (mesh.scalars) {
        const double range = mesh.scale.maximum - mesh.scale.minimum;
        for (const float value : list_.scalars_pool().subspan(*mesh.scalars, count)) {
          const double t = range > 0.0 ? (value - mesh.scale.minimum) / range : 0.5;
          part.colors.push_back(sample_color_map(mesh.scale.map, t));
        }
      }
      add(part);
    }
    std::stable_sort(
        triangles_.begin(), triangles_.end(),
        [](const FlatTriangle& a, const FlatTriangle& b) { return a.depth > b.depth; });
    return std::move(triangles_);
  }

 private:
  void add(const Part& part) {
    const glm::vec4 base = palette_.resolve(part.material.color);
    const float flip = glm::determinant(glm::mat3(part.transform)) < 0.0F ? -1.0F : 1.0F;
    const bool blend = part.material.alpha_mode == AlphaMode::blend;
    for (std::size_t i = 0; i + 2 < part.mesh.indices.size(); i += 3) {
      const auto corners = std::span(part.mesh.indices).subspan(i, 3);
      auto triangle = place(part, corners, flip);
      if (!triangle) continue;
      const glm::vec3 color = color_of(part, corners, glm::vec3(base));
      triangle->color = part.material.unlit ? color : shaded(color, normal_);
      triangle->alpha = blend ? base.w : 1.0F;
      triangle->item = part.item;
      triangles_.push_back(*triangle);
    }
  }

  // The triangle on the pane, and its normal toward the viewer in normal_; nothing when it cannot
  // be seen.
  std::optional<FlatTriangle> place(const Part& part, std::span<const std::uint32_t> corners,
                                    float flip) {
    FlatTriangle triangle;
    std::array<glm::vec3, 3> world;
    for (std::size_t k = 0; k < 3; ++k) {
      if (corners[k] >= part.positions.size()) return std::nullopt;
      world[k] = glm::vec3(part.transform * glm::vec4(part.positions[corners[k]], 1.0F));
      const auto p = camera_.project(world[k], size_);
      if (!p) return std::nullopt;
      triangle.corners[k] = glm::vec2(*p);
      triangle.depth += p->z / 3.0F;
    }
    normal_ = flip * glm::cross(world[1] - world[0], world[2] - world[0]);
    const float area = glm::length(normal_);
    if (!(area > 0.0F)) return std::nullopt;
    normal_ /= area;
    const glm::vec3 to_eye =
        camera_.kind == Camera::Kind::planar ? -camera_.forward() : camera_.eye() - world[0];
    if (glm::dot(normal_, to_eye) < 0.0F) {
      if (!part.material.double_sided) return std::nullopt;
      normal_ = -normal_;
    }
    return triangle;
  }

  static glm::vec3 color_of(const Part& part, std::span<const std::uint32_t> corners,
                            glm::vec3 color) {
    const auto mean = [&](const auto& value_at) {
      return (value_at(corners[0]) + value_at(corners[1]) + value_at(corners[2])) / 3.0F;
    };
    if (!part.colors.empty()) return mean([&](std::uint32_t index) { return part.colors[index]; });
    if (!part.mesh.colors.empty()) {
      color *= mean([&](std::uint32_t index) { return unpack(part.mesh.colors[index]); });
    }
    const TextureMap& map = part.material.base_map;
    if (map && !part.mesh.uvs[map.uv_set].empty()) {
      color *= texture_color(
          map, mean([&](std::uint32_t index) { return part.mesh.uvs[map.uv_set][index]; }));
    }
    return color;
  }

  // The key light and the hemispheric fill of the OpenGL renderer, without its shadows.
  glm::vec3 shaded(const glm::vec3& color, const glm::vec3& normal) const {
    const float key = std::max(glm::dot(normal, key_light_direction(camera_)), 0.0F);
    const float light = std::sqrt(0.385F + 0.12F * normal.y + 0.66F * key);
    return glm::min(color * light, glm::vec3(1.0F));
  }

  const DrawList& list_;
  const Camera& camera_;
  const Palette& palette_;
  ViewSize size_;
  glm::vec3 normal_{0.0F};
  std::vector<FlatTriangle> triangles_;
};

}  // namespace

std::vector<FlatTriangle> flat_triangles(const DrawList& list, const Camera& camera,
                                         const Palette& palette, const ViewSize& size) {
  return Flattener(list, camera, palette, size).run();
}

}  // namespace motionlab::draw
