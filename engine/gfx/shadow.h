// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <optional>

#include "engine/gfx/scene.h"
#include "engine/gfx/shader.h"

namespace motionlab::gfx {

// How the key light sees what casts shadows.
struct ShadowFit {
  glm::mat4 projection{1.0F};  // world to the light's clip space
  float extent = 1.0F;         // width and height of the map [m]
  float depth_range = 1.0F;    // [m]
  // Where the shadow falls on the ground: x, z of the corner, then the size [m].
  std::optional<glm::vec4> footprint{};
};

// An orthographic view along the light that just holds the casters, moving in steps of a texel, so
// that shadow edges stay still while things move. `ground`: its height, when there is one.
ShadowFit fit_shadow(const draw::Bounds& casters, const glm::vec3& to_light, int map_size,
                     std::optional<float> ground);

// The shadow map and the soft shadow on the ground made from it.
class ShadowPass {
 public:
  // Texels across the map and across the ground's texture.
  ShadowPass(int size, int ground_size) : size_(size), ground_size_(ground_size) {}

  struct Programs {
    Program* depth;
    Program* ground;
    Program* blur;
  };
  // Renders the map for the scene. Returns the matrix from world to map coordinates.
  glm::mat4 render_map(const Scene& scene, const ShadowFit& fit, Program& depth,
                       unsigned vertex_array);
  // Fills the ground's texture; needs the frame block to hold the matrix of render_map().
  void render_ground(const ShadowFit& fit, float ground, const Programs& programs,
                     unsigned vertex_array);

  // Binds the map to its two texture units, or unbinds it.
  void bind() const;
  static void unbind();
  unsigned ground_texture() const { return ground_[1].texture.get(); }
  float ground_texel() const { return 1.0F / static_cast<float>(ground_size_); }
  int size() const { return size_; }

 private:
  struct Target {
    TextureHandle texture;
    FramebufferHandle framebuffer;
  };
  void allocate();

  int size_;
  int ground_size_;
  TextureHandle depth_texture_;
  FramebufferHandle framebuffer_;
  SamplerHandle compare_;
  SamplerHandle read_;
  Target ground_[2];  // as sampled, and blurred
};

}  // namespace motionlab::gfx
