// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "engine/anim/gltf_images.h"
#include "engine/anim/gltf_parts.h"

namespace motionlab::anim::gltf {
namespace {

Wrap wrap_of(const Value& value) {
  if (!value.present()) return Wrap::repeat;
  switch (value.integer()) {
    case 33071:
      return Wrap::clamp;
    case 33648:
      return Wrap::mirror;
    default:
      return Wrap::repeat;
  }
}

Texture read_texture(const Value& value, const Value& samplers, std::size_t images,
                     LoadReport& report) {
  Texture texture;
  if (const Value source = value.get("source"); source.is_index(images)) {
    texture.image = source.index(images);
  } else {
    report.add(NoteKind::missing, value.path() + " has no image that can be shown");
  }
  const Value sampler_index = value.get("sampler");
  if (!sampler_index.present()) return texture;
  if (!sampler_index.is_index(samplers.size())) {
    report.add(NoteKind::missing, sampler_index.path() + " is not one of the samplers");
    return texture;
  }
  const Value sampler = samplers.at(static_cast<std::size_t>(sampler_index.index(samplers.size())));
  texture.wrap_s = wrap_of(sampler.get("wrapS"));
  texture.wrap_t = wrap_of(sampler.get("wrapT"));
  const Value filter = sampler.get("magFilter");
  texture.nearest = filter.present() && filter.integer() == 9728;
  return texture;
}

TextureUse read_use(const Value& value, const char* strength, std::size_t textures,
                    LoadReport& report) {
  TextureUse use;
  if (!value.present()) return use;
  const std::int64_t index = value.require("index").integer();
  if (index < 0 || static_cast<std::size_t>(index) >= textures) {
    report.add(NoteKind::missing, value.path() + " refers to texture " + std::to_string(index) +
                                      " of " + std::to_string(textures));
    return use;
  }
  use.texture = static_cast<int>(index);
  std::size_t set = value.get("texCoord").size_or(0);
  if (strength != nullptr) use.strength = value.get(strength).number_or(1.0f);
  if (const Value t = value.extension("KHR_texture_transform"); t.present()) {
    if (const Value v = t.get("offset"); v.present()) {
      const std::vector<float> f = v.numbers(2);
      use.offset = {f[0], f[1]};
    }
    if (const Value v = t.get("scale"); v.present()) {
      const std::vector<float> f = v.numbers(2);
      use.scale = {f[0], f[1]};
    }
    use.rotation = t.get("rotation").number_or(0.0f);
    set = t.get("texCoord").size_or(set);
  }
  use.uv_set = static_cast<std::uint32_t>(std::min<std::size_t>(set, 0xFFFF));
  return use;
}

glm::vec4 color4(const Value& value, glm::vec4 fallback) {
  if (!value.present()) return fallback;
  const std::vector<float> f = value.numbers(4);
  return glm::clamp(glm::vec4(f[0], f[1], f[2], f[3]), 0.0f, 1.0f);
}

AlphaMode alpha_mode_of(const Value& value, LoadReport& report) {
  const std::string name = value.string_or("OPAQUE");
  if (name == "MASK") return AlphaMode::mask;
  if (name == "BLEND") return AlphaMode::blend;
  if (name != "OPAQUE") {
    report.add(NoteKind::ignored, value.path() + " is \"" + value.label() + "\"; taken as OPAQUE");
  }
  return AlphaMode::opaque;
}

Material read_material(const Value& value, std::size_t textures, LoadReport& report) {
  Material m;
  m.name = value.get("name").label();
  const Value pbr = value.get("pbrMetallicRoughness");
  m.base_color = color4(pbr.get("baseColorFactor"), m.base_color);
  m.base_color_texture = read_use(pbr.get("baseColorTexture"), nullptr, textures, report);
  m.metallic = std::clamp(pbr.get("metallicFactor").number_or(1.0f), 0.0f, 1.0f);
  m.roughness = std::clamp(pbr.get("roughnessFactor").number_or(1.0f), 0.0f, 1.0f);
  m.metallic_roughness_texture =
      read_use(pbr.get("metallicRoughnessTexture"), nullptr, textures, report);
  m.normal_texture = read_use(value.get("normalTexture"), "scale", textures, report);
  m.occlusion_texture = read_use(value.get("occlusionTexture"), "strength", textures, report);
  m.emissive_texture = read_use(value.get("emissiveTexture"), nullptr, textures, report);
  if (const Value e = value.get("emissiveFactor"); e.present()) {
    const std::vector<float> f = e.numbers(3);
    m.emissive = glm::clamp(glm::vec3(f[0], f[1], f[2]), 0.0f, 1.0f);
  }
  m.emissive *= std::clamp(
      value.extension("KHR_materials_emissive_strength").get("emissiveStrength").number_or(1.0f),
      0.0f, 1e6f);
  m.alpha_mode = alpha_mode_of(value.get("alphaMode"), report);
  m.alpha_cutoff = value.get("alphaCutoff").number_or(0.5f);
  m.double_sided = value.get("doubleSided").boolean_or(false);
  m.unlit = value.extension("KHR_materials_unlit").present();
  return m;
}

}  // namespace

void read_materials(Document& document, Model& model) {
  const Value& root = document.root();
  const Value images = root.get("images");
  for (std::size_t i = 0; i < images.size(); ++i) {
    model.images.push_back(read_image(document, images.at(i)));
  }
  const Value textures = root.get("textures");
  for (std::size_t i = 0; i < textures.size(); ++i) {
    model.textures.push_back(
        read_texture(textures.at(i), root.get("samplers"), model.images.size(), document.report()));
  }
  const Value materials = root.get("materials");
  for (std::size_t i = 0; i < materials.size(); ++i) {
    model.materials.push_back(
        read_material(materials.at(i), model.textures.size(), document.report()));
  }
}

}  // namespace motionlab::anim::gltf
