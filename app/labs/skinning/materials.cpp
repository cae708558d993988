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

draw::Wrap wrap(anim::Wrap mode) {
  switch (mode) {
    case anim::Wrap::clamp:
      return draw::Wrap::clamp;
    case anim::Wrap::mirror:
      return draw::Wrap::mirror;
    case anim::Wrap::repeat:
      break;
  }
  return draw::Wrap::repeat;
}

// The sets of coordinates that the material's textures use, as many as a surface has room for: the
// base colour comes first.
std::vector<std::uint32_t> sets_of(const anim::Material& material,
                                   const anim::Primitive& primitive) {
  std::vector<std::uint32_t> sets;
  for (const anim::TextureUse* use : {&material.base_color_texture, &material.normal_texture,
                                      &material.emissive_texture, &material.occlusion_texture}) {
    const bool known = std::find(sets.begin(), sets.end(), use->uv_set) != sets.end();
    if (use->texture < 0 || use->uv_set >= primitive.uvs.size() || known) continue;
    if (sets.size() < SurfaceUvs().size()) sets.push_back(use->uv_set);
  }
  return sets;
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

draw::TextureMap Materials::map(const anim::TextureUse& use,
                                const std::vector<std::uint32_t>& sets) {
  draw::TextureMap out;
  const auto set = std::find(sets.begin(), sets.end(), use.uv_set);
  if (use.texture < 0 || set == sets.end()) return out;
  const anim::Texture& texture = model_.textures[static_cast<std::size_t>(use.texture)];
  out.image = image(use.texture);
  out.uv_set = static_cast<std::uint32_t>(set - sets.begin());
  out.transform = uv_matrix(use);
  out.wrap_u = wrap(texture.wrap_s);
  out.wrap_v = wrap(texture.wrap_t);
  out.nearest = texture.nearest;
  return out;
}

draw::Material Materials::material(const anim::Primitive& primitive) {
  draw::Material out;
  const anim::Material* from = material_of(model_, primitive);
  if (from == nullptr) return out;
  const glm::vec3 linear(from->base_color);
  const bool opaque = from->alpha_mode == anim::AlphaMode::opaque;
  out.color = draw::Paint::value({to_srgb(linear.r), to_srgb(linear.g), to_srgb(linear.b)},
                                 opaque ? 1.0F : from->base_color.a);
  const std::vector<std::uint32_t> sets = sets_of(*from, primitive);
  out.base_map = map(from->base_color_texture, sets);
  out.normal_map = map(from->normal_texture, sets);
  out.normal_strength = from->normal_texture.strength;
  out.occlusion_map = map(from->occlusion_texture, sets);
  out.occlusion_strength = from->occlusion_texture.strength;
  out.emission_map = map(from->emissive_texture, sets);
  out.emission = from->emissive;
  out.alpha_mode = alpha_mode(from->alpha_mode);
  out.alpha_cutoff = from->alpha_cutoff;
  out.double_sided = from->double_sided;
  out.unlit = from->unlit;
  out.roughness = from->roughness;
  return out;
}

std::vector<draw::Paint> Materials::vertex_paints(const anim::Primitive& primitive) const {
  const anim::Material* material = material_of(model_, primitive);
  const glm::vec4 base = material != nullptr ? material->base_color : glm::vec4(1.0F);
  std::vector<draw::Paint> paints;
  paints.reserve(primitive.colors.size());
  for (const glm::vec4& c : primitive.colors) {
    const glm::vec4 linear = base * c;
    paints.push_back(draw::Paint::value({to_srgb(linear.r), to_srgb(linear.g), to_srgb(linear.b)}));
  }
  return paints;
}

SurfaceUvs surface_uvs(const anim::Model& model, const anim::Primitive& primitive) {
  SurfaceUvs out;
  const anim::Material* material = material_of(model, primitive);
  if (material == nullptr) return out;
  const std::vector<std::uint32_t> sets = sets_of(*material, primitive);
  for (std::size_t i = 0; i < sets.size(); ++i) out[i] = primitive.uvs[sets[i]];
  return out;
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
