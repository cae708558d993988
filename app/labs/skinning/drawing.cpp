// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/labs/skinning/drawing.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

#include "app/labs/skinning/skeleton_drawing.h"
#include "engine/core/text.h"

namespace motionlab::skinning {
namespace {

constexpr float kSeeThrough = 0.4F;  // alpha of the skin over its bones
constexpr float kGhost = 0.15F;      // alpha of the rest pose

bool draws_neutral(const draw::DrawList& list) {
  return list.instance.index == 0 || list.instance.count == 1;
}

// The node whose weights are shown, or -1.
int weighted_node(const Character& character, const Params& params, int selected) {
  if (params.weights_of < 0) return selected;
  const auto index = static_cast<std::size_t>(params.weights_of);
  return index < character.joints.size() ? character.joints[index] : -1;
}

std::vector<float> weights_of(const Character& character, const anim::Instance& instance,
                              int node) {
  std::vector<float> values(instance.vertex_count, instance.node == node ? 1.0F : 0.0F);
  if (instance.skin < 0) return values;
  std::fill(values.begin(), values.end(), 0.0F);
  const anim::Influences& influences = character.primitive(instance).influences;
  const auto& joints = character.model->skins[static_cast<std::size_t>(instance.skin)].joints;
  for (std::size_t v = 0; v < values.size(); ++v) {
    for (std::size_t i = v * influences.width; i < (v + 1) * influences.width; ++i) {
      if (joints[influences.joints[i]] == node) values[v] += influences.weights[i];
    }
  }
  return values;
}

std::vector<float> differences(const Character& character, const anim::Instance& instance,
                               Posed& posed) {
  const std::span<const glm::vec3> lbs = posed.reference(character);
  std::vector<float> values(instance.vertex_count);
  for (std::size_t v = 0; v < values.size(); ++v) {
    const std::size_t i = instance.first_vertex + v;
    values[v] = glm::distance(posed.positions()[i], lbs[i]);
  }
  return values;
}

// The instance's values where the surface is drawn.
std::vector<float> at_corners(const Surface& surface, std::vector<float> values) {
  if (surface.corners.empty()) return values;
  std::vector<float> out;
  for (const std::uint32_t v : surface.corners) out.push_back(values[v]);
  return out;
}

// The end of the colour scale [m].
double full_difference(const Character& character, const Params& params) {
  return 0.01 * params.difference_range * static_cast<double>(character.size);
}

// Whether the model's own materials are shown, and not what a number or a series says.
bool shows_own_colors(const Params& params, const draw::DrawList& list) {
  return params.colors == Colors::texture && list.instance.count == 1;
}

draw::Material material_of(const Surface& surface, const Params& params,
                           const draw::DrawList& list) {
  draw::Material material = surface.material;
  if (!shows_own_colors(params, list)) {
    material.base_map = {};
    material.normal_map = {};
    material.occlusion_map = {};
    material.emission_map = {};
    material.emission = glm::vec3(0.0F);
    material.unlit = false;
    material.alpha_mode = draw::AlphaMode::opaque;
    material.color = draw::Role::surface;
  }
  if (list.instance.count > 1) material.color = list.series();
  if (list.instance.count > 1 || params.bones) {
    material.alpha_mode = draw::AlphaMode::blend;
    material.color = material.color.faded(kSeeThrough);
  }
  material.wireframe = params.wireframe;
  return material;
}

// Lines or points, in the colours of the file or all in one.
void draw_strokes(const anim::Primitive& primitive, const Surface& surface,
                  std::span<const glm::vec3> positions, const draw::Paint* color,
                  draw::DrawList& list) {
  const auto paint_at = [&](std::uint32_t v) {
    if (color != nullptr) return *color;
    return surface.paints.empty() ? surface.material.color : surface.paints[v];
  };
  const auto& segments = primitive.segments;
  for (std::size_t i = 0; i + 1 < segments.size(); i += 2) {
    const glm::vec3& a = positions[segments[i]];
    const glm::vec3& b = positions[segments[i + 1]];
    const glm::vec3 middle = 0.5F * (a + b);  // a line has one colour: each half its end's
    list.line(a, middle, {.paint = paint_at(segments[i])});
    list.line(middle, b, {.paint = paint_at(segments[i + 1])});
  }
  if (primitive.mode != anim::PrimitiveMode::points) return;
  const auto point = [&](std::uint32_t v) {
    list.point({.position = positions[v], .size = 4.0F, .paint = paint_at(v)});
  };
  for (const std::uint32_t v : primitive.indices) point(v);
  if (!primitive.indices.empty()) return;
  for (std::uint32_t v = 0; v < positions.size(); ++v) point(v);
}

void draw_surface(const Character& character, const Params& params, int selected, std::size_t index,
                  Posed& posed, draw::DrawList& list) {
  const Surface& surface = character.surfaces[index];
  const anim::Instance& instance = character.shown()->instances[surface.instance];
  const auto positions = posed.positions().subspan(instance.first_vertex, instance.vertex_count);
  const draw::Material material = material_of(surface, params, list);
  if (surface.mesh == nullptr) {
    draw_strokes(character.primitive(instance), surface, positions,
                 shows_own_colors(params, list) ? nullptr : &material.color, list);
    return;
  }
  const auto normals =
      std::span(posed.buffers().normals).subspan(instance.first_vertex, instance.vertex_count);
  const auto& shape = shows_own_colors(params, list) ? surface.mesh : surface.uncolored;
  std::vector<glm::vec3> corners;
  for (const std::uint32_t v : surface.corners) corners.push_back(positions[v]);
  draw::MeshInstance& mesh =
      corners.empty() ? list.deformed_mesh(shape, positions, normals, material)
                      : list.deformed_mesh(shape, corners, face_normals(corners), material);
  if (params.device == Device::gpu) {
    posed.shader_skins().apply(character, params, index, posed, mesh, list);
  }
  if (params.colors == Colors::weights) {
    const int node = weighted_node(character, params, selected);
    list.color_by(mesh, at_corners(surface, weights_of(character, instance, node)), {});
  } else if (params.colors == Colors::difference) {
    list.color_by(mesh, at_corners(surface, differences(character, instance, posed)),
                  {.maximum = full_difference(character, params),
                   .label = "distance to linear blending [m]"});
  }
}

void draw_ghost(const Character& character, draw::DrawList& list) {
  draw::Material ghost;
  ghost.color = draw::Paint(draw::Role::dim, kGhost);
  ghost.alpha_mode = draw::AlphaMode::blend;
  ghost.casts_shadow = false;
  for (const Surface& surface : character.surfaces) {
    if (surface.mesh != nullptr) list.mesh(surface.uncolored, glm::mat4(1.0F), ghost);
  }
}

// 1, 2 or 5 times a power of ten, about a quarter of the model's size.
float ground_spacing(float size) {
  const float wanted = 0.25F * size;
  const float decade = std::pow(10.0F, std::floor(std::log10(wanted)));
  for (const float step : {1.0F, 2.0F, 5.0F}) {
    if (wanted <= step * decade) return step * decade;
  }
  return 10.0F * decade;
}

// What the colours mean, over the model's head, where no colour bar is; and why the method could
// not be used.
void draw_captions(const Character& character, const Params& params, int selected,
                   const Posed& posed, draw::DrawList& list) {
  const draw::Bounds& box = character.rest_bounds;
  draw::Label label;
  label.anchor = draw::Anchor::center;
  label.paint = draw::Role::dim;
  label.position = {box.center().x, box.maximum.y + 0.04F * character.size, box.center().z};
  label.offset = {0.0F, -14.0F};
  if (params.colors == Colors::weights) {
    const int node = weighted_node(character, params, selected);
    label.text =
        node < 0 ? "drag a joint to see its weights" : "weights of " + node_label(character, node);
    list.label(label);
  }
  if (!posed.buffers().any_fallback) return;
  // Under the feet, and short: panes are narrow. The report says why.
  label.paint = draw::Role::error;
  label.position.y = box.minimum.y;
  label.offset.y = 16.0F;
  label.text = "linear blending instead";
  list.label(label);
}

}  // namespace

void draw_scene(const Character& character, const Params& params, int selected, Posed& posed,
                draw::DrawList& list) {
  if (params.ground && draws_neutral(list)) {
    list.ground({character.rest_bounds.minimum.y, ground_spacing(character.size)});
  }
  const bool empty = character.surfaces.empty() && character.joints.empty();
  if (empty || !posed.finite()) {
    draw::Label label;
    label.position = character.rest_bounds.center();
    label.anchor = draw::Anchor::center;
    label.size = draw::TextSize::body;
    label.paint = empty ? draw::Role::dim : draw::Role::error;
    label.text = empty ? "This model has nothing to show"
                       : "This pose is out of all bounds; the rest pose instead";
    list.label(label);
    if (empty) return;
  }
  for (std::size_t i = 0; i < character.surfaces.size(); ++i) {
    draw_surface(character, params, selected, i, posed, list);
  }
  const anim::Box now = anim::bounds(posed.positions());
  if (!now.empty) {
    draw::Bounds present;
    present.add(now.min);
    present.add(now.max);
    list.keep_in_view(within_view(posed.reach(character), present));
  }
  if (character.arm) draw_ring(*character.arm, posed, list);
  if (params.bind_pose && draws_neutral(list)) draw_ghost(character, list);
  if (params.bones) draw_bones(character, selected, posed, list);
  if (params.joint_axes) draw_joint_axes(character, posed, list);
  if (params.root_path) draw_root_path(character, params, posed, list);
  draw_captions(character, params, selected, posed, list);
}

}  // namespace motionlab::skinning
