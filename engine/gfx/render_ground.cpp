// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <glad/gl.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/draw/ground.h"
#include "engine/gfx/renderer_impl.h"

namespace motionlab::gfx {

void Renderer::Impl::draw_shadow_map() {
  // A planar view is a drawing: it has no depth for a shadow to tell of.
  shadowed = settings.shadows && camera->kind == draw::Camera::Kind::perspective &&
             !scene.caster_bounds().empty();
  if (!shadowed) return;
  const auto ground = list->ground() ? std::optional(list->ground()->height) : std::nullopt;
  shadow_fit =
      fit_shadow(scene.caster_bounds(), glm::vec3(frame.key_direction), shadow->size(), ground);
  frame.shadow_matrix =
      shadow->render_map(scene, shadow_fit, programs.shadow_depth, mesh_array.get());
  frame.shadow = {1.0F, 1.0F / static_cast<float>(shadow->size()),
                  shadow_fit.extent / static_cast<float>(shadow->size()), 0.0F};
}

// The pool of light and the grid of a perspective view.
void Renderer::Impl::draw_floor() {
  const draw::GroundGrid& ground = *list->ground();
  const float radius = draw::ground_radius(*camera);
  const glm::vec3 center(camera->target.x, ground.height, camera->target.z);
  if (!(radius > 0.0F) || !std::isfinite(radius + center.x + center.y + center.z)) return;
  const float spacing = draw::ground_spacing(ground, *camera);
  const float line = settings.pixel_scale * palette->line_scale;
  const bool from_above = camera->eye().y > ground.height;
  const glm::vec3 pool = palette->light
                             ? glm::vec3(1.0F)
                             : 1.12F * glm::vec3(palette->resolve(draw::Role::background_top));
  const float pool_alpha = settings.transparent || !from_above ? 0.0F
                           : palette->light                    ? 0.75F
                                                               : 0.6F;
  programs.floor.use();
  programs.floor.set("center", glm::vec4(center, radius));
  // Whole cells are taken out on the CPU: far from the origin the shader's floats would lose them.
  programs.floor.set("grid", glm::vec4(std::fmod(center.x, spacing) / spacing,
                                       std::fmod(center.z, spacing) / spacing, 1.0F / spacing,
                                       0.5F * std::max(line, 1.0F)));
  programs.floor.set("grid_color", palette->resolve(draw::Role::grid));
  programs.floor.set("pool_color", glm::vec4(pool, pool_alpha));
  glBindVertexArray(empty_array.get());
  glDrawArrays(GL_TRIANGLES, 0, 3 * 16);
  ++statistics.draw_calls;
}

void Renderer::Impl::draw_ground() {
  if (!list->ground()) return;
  glEnable(GL_DEPTH_TEST);
  glDepthFunc(GL_LEQUAL);
  glDepthMask(GL_FALSE);
  glEnable(GL_BLEND);
  if (camera->kind == draw::Camera::Kind::planar) {
    draw_strokes(0, strokes.ground_end);
  } else {
    draw_floor();
  }
  const bool from_above = camera->eye().y > list->ground()->height;
  if (!shadowed || !shadow_fit.footprint || !from_above) return;
  programs.ground.use();
  programs.ground.set("footprint", *shadow_fit.footprint);
  programs.ground.set("height", list->ground()->height);
  programs.ground.set("strength", palette->light ? 0.34F : 0.62F);
  programs.ground.set("texel", shadow->ground_texel());
  glActiveTexture(GL_TEXTURE0 + kBaseTextureUnit);
  glBindTexture(GL_TEXTURE_2D, shadow->ground_texture());
  glBindVertexArray(empty_array.get());
  glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
  ++statistics.draw_calls;
}

void Renderer::Impl::draw_fields() {
  if (list->fields().empty()) return;
  glEnable(GL_DEPTH_TEST);
  glDepthFunc(GL_LEQUAL);
  glDepthMask(GL_FALSE);
  glEnable(GL_BLEND);
  programs.field.use();
  glBindVertexArray(empty_array.get());
  field_textures.resize(std::max(field_textures.size(), list->fields().size()));
  GLint largest = 0;
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &largest);
  for (std::size_t i = 0; i < list->fields().size(); ++i) {
    const draw::ScalarField& field = list->fields()[i];
    if (field.columns > largest || field.rows > largest) continue;
    const std::size_t cells =
        static_cast<std::size_t>(field.columns) * static_cast<std::size_t>(field.rows);
    const auto values = list->scalars_pool().subspan(field.first, cells);
    field_values.assign(values.begin(), values.end());
    for (float& value : field_values) {
      if (!std::isfinite(value)) value = std::numeric_limits<float>::lowest();
    }
    TextureHandle& texture = field_textures[i];
    if (!texture) texture = TextureHandle::create();
    glActiveTexture(GL_TEXTURE0 + kColorMapUnit);
    glBindTexture(GL_TEXTURE_2D, cache.color_map(field.scale.map));
    glActiveTexture(GL_TEXTURE0 + kBaseTextureUnit);
    glBindTexture(GL_TEXTURE_2D, texture.get());
    const GLint filter = field.smooth ? GL_LINEAR : GL_NEAREST;
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, filter);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, filter);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R32F, field.columns, field.rows, 0, GL_RED, GL_FLOAT,
                 field_values.data());
    programs.field.set("rectangle", glm::vec4(field.minimum, field.maximum));
    programs.field.set("scalar_range", range_of(field.scale));
    programs.field.set("alpha", field.alpha);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    ++statistics.draw_calls;
  }
}

}  // namespace motionlab::gfx
