// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/gfx/renderer.h"

#include <glad/gl.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "engine/draw/lighting.h"
#include "engine/gfx/renderer_impl.h"

namespace motionlab::gfx {
namespace {

// Texels across the shadow map and the ground texture made from it. Software drivers pay for each:
// a view in the window gets small ones, whose texels are still about the size of its pixels, and a
// still (rendered larger) those in between.
struct ShadowSize {
  int map;
  int ground;
};
constexpr ShadowSize kHardwareShadow{2048, 512};
constexpr ShadowSize kSoftwareShadow{512, 128};
constexpr ShadowSize kSoftwareStillShadow{1024, 256};
constexpr int kStillHeight = 1000;  // [px]

// The pixels that a box in the world can touch; everything when a part of it is behind the eye.
PixelBox pixels_of(const draw::Bounds& box, const draw::Camera& camera,
                   const draw::ViewSize& size) {
  if (box.empty()) return {};
  const PixelBox all{0, 0, static_cast<int>(size.width), static_cast<int>(size.height)};
  glm::vec2 low(std::numeric_limits<float>::max());
  glm::vec2 high(std::numeric_limits<float>::lowest());
  for (int i = 0; i < 8; ++i) {
    const glm::vec3 corner((i & 1) != 0 ? box.maximum.x : box.minimum.x,
                           (i & 2) != 0 ? box.maximum.y : box.minimum.y,
                           (i & 4) != 0 ? box.maximum.z : box.minimum.z);
    const auto p = camera.project(corner, size);
    if (!p) return all;
    low = glm::min(low, glm::vec2(*p));
    high = glm::max(high, glm::vec2(*p));
  }
  constexpr float margin = 3.0F;
  low = glm::clamp(low - margin, glm::vec2(0.0F), glm::vec2(size.width, size.height));
  high = glm::clamp(high + margin, glm::vec2(0.0F), glm::vec2(size.width, size.height));
  PixelBox result;
  result.x = static_cast<int>(low.x);
  result.y = static_cast<int>(size.height - high.y);
  result.width = static_cast<int>(std::ceil(high.x)) - result.x;
  result.height = static_cast<int>(std::ceil(size.height - low.y)) - result.y;
  return result;
}

}  // namespace

Renderer::Impl::Impl(const RendererOptions& options)
    : info(options.info),
      library(options.shader_folder),
      cache(options.info.software),
      small_shadow(kSoftwareShadow.map, kSoftwareShadow.ground),
      large_shadow(options.info.software ? kSoftwareStillShadow.map : kHardwareShadow.map,
                   options.info.software ? kSoftwareStillShadow.ground : kHardwareShadow.ground) {}

void Renderer::Impl::begin(const Framebuffer& target) {
  size = {static_cast<float>(target.width()), static_cast<float>(target.height())};
  frame.view_projection = camera->projection(size.aspect()) * camera->view();
  const bool perspective = camera->kind == draw::Camera::Kind::perspective;
  frame.eye = perspective ? glm::vec4(camera->eye(), 1.0F) : glm::vec4(-camera->forward(), 0.0F);
  frame.key_direction = glm::vec4(draw::key_light_direction(*camera), 0.0F);
  frame.viewport = {size.width, size.height, 1.0F / size.width, 1.0F / size.height};
  frame.shadow = glm::vec4(0.0F);
  shadow = info.software && target.height() < kStillHeight ? &small_shadow : &large_shadow;
  statistics = RenderStatistics();

  cache.collect();
  scene.build(*list, *camera, *palette, size, cache);
  if (!scene.skins().empty()) {
    target.bind();  // nothing is drawn into it yet, but OpenGL wants one for every draw call
    skin_pass.run(scene.skins(), list->joints_pool(), list->morphs_pool(), scene.stream_buffer());
  }
  build_strokes(strokes, *list, *camera, *palette, {size, settings.pixel_scale});
  build_flats(flats, *list, *palette, settings.transparent, settings.dim);
  statistics.stroke_quads = static_cast<int>(strokes.count);
  statistics.cached_meshes = cache.mesh_count();
  statistics.cached_textures = cache.texture_count();

  glDisable(GL_SCISSOR_TEST);
  glDisable(GL_STENCIL_TEST);
  glDisable(GL_CULL_FACE);
  glEnable(GL_DEPTH_CLAMP);  // what lies outside the depth range is drawn all the same
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
  glBlendEquation(GL_FUNC_ADD);
  glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);  // premultiplied
  upload_strokes();
  upload_flats();
}

void Renderer::Impl::upload_frame() {
  glBindBuffer(GL_UNIFORM_BUFFER, frame_buffer.get());
  glBufferData(GL_UNIFORM_BUFFER, sizeof(FrameUniforms), &frame, GL_STREAM_DRAW);
  glBindBufferBase(GL_UNIFORM_BUFFER, kFrameBlockBinding, frame_buffer.get());
}

void Renderer::Impl::end(const Framebuffer& target) {
  glBindVertexArray(0);
  glUseProgram(0);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
  glBindBuffer(GL_UNIFORM_BUFFER, 0);
  glBindBufferBase(GL_UNIFORM_BUFFER, kFrameBlockBinding, 0);
  for (const int unit : {kColorMapUnit, kBaseTextureUnit}) {
    glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
    glBindTexture(GL_TEXTURE_2D, 0);
  }
  ShadowPass::unbind();
  glDisable(GL_DEPTH_TEST);
  glDisable(GL_DEPTH_CLAMP);
  glDisable(GL_BLEND);
  glDisable(GL_CULL_FACE);
  glDepthMask(GL_TRUE);
  glDepthFunc(GL_LESS);
  target.resolve();
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

Renderer::Renderer(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Renderer::~Renderer() = default;

Result<std::unique_ptr<Renderer>> Renderer::create(const RendererOptions& options) {
  auto impl = std::make_unique<Impl>(options);
  Result<void> loaded = impl->load();
  if (!loaded) return loaded.error();
  impl->mesh_array = VertexArrayHandle::create();
  impl->flat_array = VertexArrayHandle::create();
  impl->stroke_array = VertexArrayHandle::create();
  impl->empty_array = VertexArrayHandle::create();
  impl->frame_buffer = BufferHandle::create();
  return std::unique_ptr<Renderer>(new Renderer(std::move(impl)));
}

void Renderer::render(const Framebuffer& target, const draw::DrawList& list,
                      const draw::Camera& camera, const draw::Palette& palette,
                      const RenderSettings& settings) {
  if (target.empty()) return;
  Impl& r = *impl_;
  r.list = &list;
  r.camera = &camera;
  r.palette = &palette;
  r.settings = settings;

  r.begin(target);
  r.draw_shadow_map();
  r.upload_frame();
  if (r.shadowed && list.ground()) {
    r.shadow->render_ground(r.shadow_fit, list.ground()->height,
                            {&r.programs.shadow_depth, &r.programs.ground_shadow, &r.programs.blur},
                            r.empty_array.get());
  }
  target.bind();
  r.draw_background();
  if (r.shadowed) r.shadow->bind();
  r.draw_meshes(r.scene.opaque(), false);
  r.draw_ground();
  r.draw_fields();
  glEnable(GL_DEPTH_TEST);
  glDepthMask(GL_FALSE);
  glEnable(GL_BLEND);
  r.draw_flats(r.flats.background_end, r.flats.fills_end, false);
  draw::Bounds faceted = r.scene.bounds();
  faceted.add(r.flats.fill_bounds);
  r.smooth_edges(target, pixels_of(faceted, camera, r.size));

  glEnable(GL_DEPTH_TEST);
  glDepthMask(GL_TRUE);
  r.draw_strokes(r.strokes.ground_end, r.strokes.opaque_end);
  r.draw_meshes(r.scene.blended(), true);
  r.smooth_edges(target, pixels_of(r.scene.blended_bounds(), camera, r.size));
  glEnable(GL_DEPTH_TEST);
  glDepthMask(GL_FALSE);
  r.draw_strokes(r.strokes.opaque_end, r.strokes.translucent_end);
  glDisable(GL_DEPTH_TEST);
  r.draw_strokes(r.strokes.translucent_end, r.strokes.count);
  r.draw_flats(r.flats.fills_end, r.flats.count, true);
  r.end(target);
}

int Renderer::recommended_samples() const { return impl_->info.software ? 1 : 4; }

int Renderer::recommended_supersampling() const { return impl_->info.software ? 2 : 1; }

const RenderStatistics& Renderer::statistics() const { return impl_->statistics; }

const GlInfo& Renderer::info() const { return impl_->info; }

Result<void> Renderer::reload_shaders() { return impl_->load(); }

draw::Image render_still(Renderer& renderer, const draw::DrawList& list, const draw::Camera& camera,
                         const draw::Palette& palette, const RenderSettings& settings, int width,
                         int height) {
  const int largest = renderer.info().max_texture_size;
  const int factor = std::max(width, height) * 2 <= largest
                         ? std::max(renderer.recommended_supersampling(), 2)
                         : 1;
  Framebuffer large;
  large.resize(width * factor, height * factor, renderer.recommended_samples());
  RenderSettings scaled = settings;
  scaled.pixel_scale *= static_cast<float>(factor);
  renderer.render(large, list, camera, palette, scaled);
  if (factor == 1) return large.read_pixels();
  Framebuffer small;
  small.resize(width, height);
  large.copy_to(small, 0, 0, width, height);
  return small.read_pixels();
}

}  // namespace motionlab::gfx
