// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/gfx/shadow.h"

#include <glad/gl.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/ext/matrix_clip_space.hpp>
#include <glm/geometric.hpp>
#include <limits>
#include <utility>
#include <vector>

#include "engine/gfx/frame.h"

namespace motionlab::gfx {
namespace {

constexpr float kPenumbraSlope = 0.11F;   // radius of the penumbra per distance to what casts it
constexpr float kWidestPenumbra = 0.05F;  // of the map's width
constexpr float kLongestShadow = 3.0F;    // footprint beyond the casters, in their radii

glm::vec3 corner_of(const draw::Bounds& box, int i) {
  return {(i & 1) != 0 ? box.maximum.x : box.minimum.x,
          (i & 2) != 0 ? box.maximum.y : box.minimum.y,
          (i & 4) != 0 ? box.maximum.z : box.minimum.z};
}

void set_color_target(unsigned texture, unsigned framebuffer, int size) {
  glBindTexture(GL_TEXTURE_2D, texture);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, size, size, 0, GL_RED, GL_UNSIGNED_BYTE, nullptr);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
}

// Eight points spread evenly over the unit disc like the seeds of a sunflower, two to a vector; the
// order jumps about, so that the first six cover it too.
std::vector<glm::vec4> disc_taps() {
  constexpr int count = 8;
  std::vector<glm::vec4> taps(count / 2);
  for (int i = 0; i < count; ++i) {
    const int seed = (3 * i + 1) % count;
    const float r = std::sqrt((static_cast<float>(seed) + 0.5F) / count);
    const float a = 2.39996F * static_cast<float>(seed);  // the golden angle [rad]
    glm::vec4& pair = taps[static_cast<std::size_t>(i / 2)];
    (i % 2 == 0 ? pair.x : pair.z) = r * std::cos(a);
    (i % 2 == 0 ? pair.y : pair.w) = r * std::sin(a);
  }
  return taps;
}

}  // namespace

ShadowFit fit_shadow(const draw::Bounds& casters, const glm::vec3& to_light, int map_size,
                     std::optional<float> ground) {
  ShadowFit fit;
  const glm::vec3 x = glm::normalize(glm::cross(glm::vec3(0.0F, 1.0F, 0.0F), to_light));
  const glm::vec3 y = glm::cross(to_light, x);
  glm::vec3 low(std::numeric_limits<float>::max());
  glm::vec3 high(std::numeric_limits<float>::lowest());
  glm::vec2 ground_low(std::numeric_limits<float>::max());
  glm::vec2 ground_high(std::numeric_limits<float>::lowest());
  bool reaches_ground = false;
  const float farthest = kLongestShadow * std::max(casters.radius(), 1.0e-6F);
  for (int i = 0; i < 8; ++i) {
    const glm::vec3 p = corner_of(casters, i);
    const glm::vec3 q(glm::dot(p, x), glm::dot(p, y), glm::dot(p, to_light));
    low = glm::min(low, q);
    high = glm::max(high, q);
    if (!ground) continue;
    const float fall = std::max((p.y - *ground) / to_light.y, 0.0F);
    if (fall > 2.0F * farthest) continue;  // too high above the ground to leave a shadow on it
    const glm::vec3 landing = p - fall * to_light;
    low.z = std::min(low.z, q.z - fall);
    ground_low = glm::min(ground_low, glm::vec2(landing.x, landing.z));
    ground_high = glm::max(ground_high, glm::vec2(landing.x, landing.z));
    reaches_ground = true;
  }
  // The size grows in steps of a sixth of an octave and the place in whole texels.
  const float wanted = std::max({high.x - low.x, high.y - low.y, 1.0e-6F}) * 1.06F;
  fit.extent = std::exp2(std::ceil(std::log2(wanted) * 6.0F) / 6.0F);
  const float texel = fit.extent / static_cast<float>(map_size);
  const glm::vec2 middle = glm::round(0.5F * glm::vec2(low + high) / texel) * texel;
  const float margin = 0.01F * std::max(high.z - low.z, fit.extent);
  const float near = high.z + margin;
  const float far = low.z - margin;
  fit.depth_range = near - far;

  glm::mat4 view(1.0F);
  for (int column = 0; column < 3; ++column) {
    view[column] = {x[column], y[column], to_light[column], 0.0F};
  }
  const float half = 0.5F * fit.extent;
  fit.projection =
      glm::ortho(middle.x - half, middle.x + half, middle.y - half, middle.y + half, -near, -far) *
      view;
  if (reaches_ground) {
    const float pad = kWidestPenumbra * fit.extent;
    fit.footprint = glm::vec4(ground_low - pad, ground_high - ground_low + 2.0F * pad);
  }
  return fit;
}

void ShadowPass::allocate() {
  if (depth_texture_) return;
  depth_texture_ = TextureHandle::create();
  glBindTexture(GL_TEXTURE_2D, depth_texture_.get());
  glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, size_, size_, 0, GL_DEPTH_COMPONENT,
               GL_UNSIGNED_INT, nullptr);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  framebuffer_ = FramebufferHandle::create();
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.get());
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, depth_texture_.get(),
                         0);
  glDrawBuffer(GL_NONE);
  glReadBuffer(GL_NONE);

  // One texture, two ways of reading it: compared and filtered, and as it is. Outside of it is
  // light.
  const std::array<float, 4> far{1.0F, 1.0F, 1.0F, 1.0F};
  for (SamplerHandle* sampler : {&compare_, &read_}) {
    *sampler = SamplerHandle::create();
    const bool compare = sampler == &compare_;
    glSamplerParameteri(sampler->get(), GL_TEXTURE_WRAP_S, GL_CLAMP_TO_BORDER);
    glSamplerParameteri(sampler->get(), GL_TEXTURE_WRAP_T, GL_CLAMP_TO_BORDER);
    glSamplerParameterfv(sampler->get(), GL_TEXTURE_BORDER_COLOR, far.data());
    glSamplerParameteri(sampler->get(), GL_TEXTURE_MIN_FILTER, compare ? GL_LINEAR : GL_NEAREST);
    glSamplerParameteri(sampler->get(), GL_TEXTURE_MAG_FILTER, compare ? GL_LINEAR : GL_NEAREST);
    glSamplerParameteri(sampler->get(), GL_TEXTURE_COMPARE_MODE,
                        compare ? GL_COMPARE_REF_TO_TEXTURE : GL_NONE);
    glSamplerParameteri(sampler->get(), GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
  }
  for (Target& target : ground_) {
    target.texture = TextureHandle::create();
    target.framebuffer = FramebufferHandle::create();
    set_color_target(target.texture.get(), target.framebuffer.get(), ground_size_);
  }
  glBindTexture(GL_TEXTURE_2D, 0);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

glm::mat4 ShadowPass::render_map(const Scene& scene, const ShadowFit& fit, Program& depth,
                                 unsigned vertex_array) {
  allocate();
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.get());
  glViewport(0, 0, size_, size_);
  glDepthMask(GL_TRUE);
  glEnable(GL_DEPTH_TEST);
  glDepthFunc(GL_LEQUAL);
  glClearDepth(1.0);
  glClear(GL_DEPTH_BUFFER_BIT);
  glCullFace(GL_BACK);
  glEnable(GL_POLYGON_OFFSET_FILL);
  glPolygonOffset(1.5F, 4.0F);
  glBindVertexArray(vertex_array);
  depth.use();
  depth.set("light_projection", fit.projection);
  for (const MeshDraw& draw : scene.opaque()) {
    if (!draw.casts_shadow) continue;
    (draw.double_sided ? glDisable : glEnable)(GL_CULL_FACE);
    glFrontFace(draw.mirrored ? GL_CW : GL_CCW);
    scene.bind_attributes(draw, false);
    scene.submit(draw);
  }
  glDisable(GL_CULL_FACE);
  glFrontFace(GL_CCW);
  glDisable(GL_POLYGON_OFFSET_FILL);

  // Clip space −1…1 to the map's 0…1.
  glm::mat4 to_map(0.5F);
  to_map[3] = {0.5F, 0.5F, 0.5F, 1.0F};
  return to_map * fit.projection;
}

void ShadowPass::render_ground(const ShadowFit& fit, float ground, const Programs& programs,
                               unsigned vertex_array) {
  if (!fit.footprint) return;
  bind();
  glBindVertexArray(vertex_array);
  glViewport(0, 0, ground_size_, ground_size_);
  glDisable(GL_DEPTH_TEST);
  glDisable(GL_BLEND);
  glBindFramebuffer(GL_FRAMEBUFFER, ground_[0].framebuffer.get());
  programs.ground->use();
  programs.ground->set("footprint", *fit.footprint);
  programs.ground->set("height", ground);
  programs.ground->set("light_size",
                       glm::vec2(kPenumbraSlope * fit.depth_range / fit.extent, kWidestPenumbra));
  programs.ground->set("taps", disc_taps());
  glDrawArrays(GL_TRIANGLES, 0, 3);

  glBindFramebuffer(GL_FRAMEBUFFER, ground_[1].framebuffer.get());
  glActiveTexture(GL_TEXTURE0 + kBaseTextureUnit);
  glBindTexture(GL_TEXTURE_2D, ground_[0].texture.get());
  programs.blur->use();
  programs.blur->set("texel", 1.0F / static_cast<float>(ground_size_));
  glDrawArrays(GL_TRIANGLES, 0, 3);
}

void ShadowPass::bind() const {
  if (!depth_texture_) return;
  const std::array<std::pair<int, unsigned>, 2> units{std::pair(kShadowMapUnit, compare_.get()),
                                                      std::pair(kShadowDepthUnit, read_.get())};
  for (const auto& [unit, sampler] : units) {
    glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
    glBindTexture(GL_TEXTURE_2D, depth_texture_.get());
    glBindSampler(static_cast<GLuint>(unit), sampler);
  }
  glActiveTexture(GL_TEXTURE0);
}

void ShadowPass::unbind() {
  for (const int unit : {kShadowMapUnit, kShadowDepthUnit}) {
    glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
    glBindTexture(GL_TEXTURE_2D, 0);
    glBindSampler(static_cast<GLuint>(unit), 0);
  }
  glActiveTexture(GL_TEXTURE0);
}

}  // namespace motionlab::gfx
