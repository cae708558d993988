// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <glad/gl.h>

#include <array>

#include "engine/gfx/renderer_impl.h"

namespace motionlab::gfx {
namespace {

constexpr std::array<int, kMapCount> kMapUnits{kBaseTextureUnit, kNormalMapUnit, kOcclusionMapUnit,
                                               kEmissionMapUnit};

void bind_maps(const MeshDraw& draw, Program& program) {
  std::array<glm::mat3, kMapCount> transforms{};
  std::array<float, kMapCount> uv_sets{};
  for (std::size_t i = 0; i < kMapCount; ++i) {
    const auto unit = static_cast<GLuint>(kMapUnits[i]);
    glActiveTexture(GL_TEXTURE0 + unit);
    glBindTexture(GL_TEXTURE_2D, draw.maps[i].texture);
    glBindSampler(unit, draw.maps[i].sampler);
    transforms[i] = draw.maps[i].transform;
    uv_sets[i] = draw.maps[i].uv_set;
  }
  program.set("map_transforms", transforms);
  program.set("map_uv_sets", uv_sets);
}

void unbind_samplers() {
  for (const int unit : kMapUnits) glBindSampler(static_cast<GLuint>(unit), 0);
}

}  // namespace

glm::vec2 range_of(const draw::ScalarScale& scale) {
  const double extent = scale.maximum - scale.minimum;
  return {static_cast<float>(scale.minimum),
          extent > 0.0 ? static_cast<float>(1.0 / extent) : 0.0F};
}

void Renderer::Impl::draw_meshes(const std::vector<MeshDraw>& draws, bool blend) {
  if (draws.empty()) return;
  glEnable(GL_DEPTH_TEST);
  glDepthFunc(GL_LEQUAL);
  glDepthMask(blend ? GL_FALSE : GL_TRUE);
  (blend ? glEnable : glDisable)(GL_BLEND);
  glBindVertexArray(mesh_array.get());
  for (const MeshDraw& draw : draws) {
    const unsigned lit = shadowed && (draw.variant & kUnlit) == 0 ? kShadowed : 0U;
    draw_mesh(draw, draw.variant | lit, blend);
  }
  unbind_samplers();
}

void Renderer::Impl::draw_mesh(const MeshDraw& draw, unsigned variant, bool blend) {
  Program* program = mesh_program(variant);
  if (program == nullptr) return;
  program->use();
  program->set("scalar_range", range_of(draw.scale));
  if ((variant & kWireframe) != 0) {
    const draw::Role role = palette->light ? draw::Role::text : draw::Role::background;
    program->set("wire_color", palette->resolve(draw::Paint(role, 0.55F)));
    program->set("wire_width", 0.5F * settings.pixel_scale * palette->line_scale);
  }
  program->set("map_strengths", draw.map_strengths);
  program->set("emission", draw.emission);
  bind_maps(draw, *program);
  glActiveTexture(GL_TEXTURE0 + kColorMapUnit);
  glBindTexture(GL_TEXTURE_2D, (variant & kScalars) != 0 ? cache.color_map(draw.scale.map) : 0);
  glFrontFace(draw.mirrored ? GL_CW : GL_CCW);
  scene.bind_attributes(draw, true);
  const auto submit = [&] {
    statistics.triangles += scene.submit(draw);
    ++statistics.draw_calls;
  };
  if (!draw.double_sided) {
    glEnable(GL_CULL_FACE);
    glCullFace(GL_BACK);
    submit();
  } else if (blend) {  // the far side first
    glEnable(GL_CULL_FACE);
    glCullFace(GL_FRONT);
    submit();
    glCullFace(GL_BACK);
    submit();
  } else {
    glDisable(GL_CULL_FACE);
    submit();
  }
  glDisable(GL_CULL_FACE);
  glFrontFace(GL_CCW);
}

}  // namespace motionlab::gfx
