// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/labs/skinning/materials.h"

#include <algorithm>
#include <cmath>

namespace motionlab::skinning {
namespace {

// IEC 61966-2-1, of a linear value.
float to_srgb(float linear) {
  const float x = std::clamp(linear, 0.0F, 1.0F);
  return x <= 0.0031308F ? 12.92F * x : 1.055F * std::pow(x, 1.0F / 2.4F) - 0.055F;
}

std::uint32_t to_byte(float x) {
  return static_cast<std::uint32_t>(std::lround(255.0F * std::clamp(x, 0.0F, 1.0F)));
}

const anim::Material* material_of(const anim::Model& model, const anim::Primitive& primitive) {
  return primitive.material < 0 ? nullptr
                                : &model.materials[static_cast<std::size_t>(primitive.material)];
}

draw::AlphaMode alpha_mode(anim::AlphaMode mode) {
  switch (mode) {
    case anim::AlphaMode::mask:
      return draw::AlphaMode::mask;
    case anim::AlphaMode::blend:
      return draw::AlphaMode::blend;
    case anim::AlphaMode::opaque:
      break;
  }
  return draw::AlphaMode::opaque;
}

// The affine map of TextureUse::transform as a matrix on (u, v, 1).
glm::mat3 uv_matrix(const anim::TextureUse& use) {
  const glm::vec2 o = use.transform(glm::vec2(0.0F, 0.0F));
  const glm::vec2 u = use.transform(glm::vec2(1.0F, 0.0F)) - o;
  const glm::vec2 v = use.transform(glm::vec2(0.0F, 1.0F)) - o;
  return {glm::vec3(u, 0.0F), glm::vec3(v, 0.0F), glm::vec3(o, 1.0F)};
}

// The texture that says which coordinates the surface has: the first one that it can show.
const anim::TextureUse* leading_texture(const anim::Material& material,
                                        const anim::Primitive& primitive) {
  for (const anim::TextureUse* use : {&material.base_color_texture, &material.normal_texture,
                                      &material.emissive_texture, &material.occlusion_texture}) {
    if (use->texture >= 0 && use->uv_set < primitive.uvs.size()) return use;
  }
  return nullptr;
}

bool same_coordinates(const anim::TextureUse& a, const anim::TextureUse& b) {
  return a.uv_set == b.uv_set && a.offset == b.offset && a.scale == b.scale &&
         a.rotation == b.rotation;
}

}  // namespace

std::shared_ptr<const draw::Image> Materials::image(int texture) {
  if (texture < 0) return nullptr;
  const int source = model_.textures[static_cast<std::size_t>(texture)].image;
  if (source < 0) return nullptr;
  auto& converted = images_[static_cast<std::size_t>(source)];
  if (converted == nullptr) {
    const anim::Image& from = model_.images[static_cast<std::size_t>(source)];
    converted =
        std::make_shared<const draw::Image>(draw::Image{from.width, from.height, from.rgba});
  }
  return converted;
}

draw::Material Materials::material(const anim::Primitive& primitive) {
  draw::Material out;
  const anim::Material* from = material_of(model_, primitive);
  if (from == nullptr) return out;
  // Light of its own is added to the base colour: the renderer's materials only reflect.
  glm::vec3 linear(from->base_color);
  if (from->emissive_texture.texture < 0) linear += from->emissive;
  const bool opaque = from->alpha_mode == anim::AlphaMode::opaque;
  out.color = draw::Paint::value({to_srgb(linear.r), to_srgb(linear.g), to_srgb(linear.b)},
                                 opaque ? 1.0F : from->base_color.a);
  if (const anim::TextureUse* leading = leading_texture(*from, primitive)) {
    // A surface has one set of coordinates where it is drawn: textures over others are left out.
    const auto shown = [&](const anim::TextureUse& use) {
      return same_coordinates(use, *leading) ? image(use.texture) : nullptr;
    };
    out.uv_transform = uv_matrix(*leading);
    out.texture = shown(from->base_color_texture);
    out.normal_map = shown(from->normal_texture);
    out.normal_strength = from->normal_texture.strength;
    out.occlusion_map = shown(from->occlusion_texture);
    out.occlusion_strength = from->occlusion_texture.strength;
    out.emission_map = shown(from->emissive_texture);
    out.emission = from->emissive;
  }
  out.alpha_mode = alpha_mode(from->alpha_mode);
  out.alpha_cutoff = from->alpha_cutoff;
  out.double_sided = from->double_sided;
  out.unlit = from->unlit;
  out.roughness = from->roughness;
  return out;
}

std::vector<glm::vec2> surface_uvs(const anim::Model& model, const anim::Primitive& primitive) {
  const anim::Material* material = material_of(model, primitive);
  const anim::TextureUse* leading =
      material != nullptr ? leading_texture(*material, primitive) : nullptr;
  return leading != nullptr ? primitive.uvs[leading->uv_set] : std::vector<glm::vec2>{};
}

std::vector<std::uint32_t> vertex_colors(const anim::Primitive& primitive) {
  std::vector<std::uint32_t> colors;
  colors.reserve(primitive.colors.size());
  for (const glm::vec4& c : primitive.colors) {
    colors.push_back(to_byte(to_srgb(c.r)) | to_byte(to_srgb(c.g)) << 8U |
                     to_byte(to_srgb(c.b)) << 16U | to_byte(c.a) << 24U);
  }
  return colors;
}

}  // namespace motionlab::skinning
