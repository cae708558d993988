// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <glm/vec2.hpp>
#include <memory>
#include <optional>
#include <vector>

#include "engine/core/result.h"
#include "engine/draw/camera.h"
#include "engine/draw/draw_list.h"
#include "engine/gfx/framebuffer.h"
#include "engine/gfx/gl_info.h"

namespace motionlab::gfx {

struct RenderSettings {
  float pixel_scale =
      1.0F;  // pixels of the target per pixel of the draw list: UI scale × supersampling
  bool shadows = true;
  bool smooth_edges = true;  // the cheap edge filter of targets without multisampling
  bool transparent = false;  // no background; alpha of the picture says where something is
  float dim = 0.0F;          // 0…1, fades the picture to the background (a diverged view)
};

struct RendererOptions {
  GlInfo info;
  // Developers: shaders are read from this folder instead of the built-in ones, and again on
  // reload_shaders().
  std::optional<std::filesystem::path> shader_folder;
};

// What the last render() did, for the about box, tests and benchmarks.
struct RenderStatistics {
  int draw_calls = 0;
  int triangles = 0;
  int stroke_quads = 0;  // segments of lines, points, arrows
  int cached_meshes = 0;
  int cached_textures = 0;
};

// Draws draw lists with OpenGL 3.3. One per context; must be destroyed while that is current.
// render() leaves no program, vertex array, texture or framebuffer bound, and no GL error behind.
class Renderer {
 public:
  // ErrorKind::environment with the driver's message when a shader does not compile.
  static Result<std::unique_ptr<Renderer>> create(const RendererOptions& options);
  ~Renderer();
  Renderer(const Renderer&) = delete;
  Renderer& operator=(const Renderer&) = delete;

  // The whole target is drawn over (resolved too). An empty target or list is fine; items with
  // coordinates that are not finite are left out. Labels are not drawn: see project_labels().
  void render(const Framebuffer& target, const draw::DrawList& list, const draw::Camera& camera,
              const draw::Palette& palette, const RenderSettings& settings);

  // Samples per pixel to give Framebuffer::resize: 4, or 1 on software drivers, where 4 would cost
  // 24 ms a frame at 1280x720.
  int recommended_samples() const;
  // How much larger than wanted to render a still, per axis: 2 where there is no multisampling.
  int recommended_supersampling() const;
  const RenderStatistics& statistics() const;
  const GlInfo& info() const;
  Result<void> reload_shaders();

 private:
  struct Impl;
  explicit Renderer(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

// Draws a still of width × height pixels, supersampled, and reads it back. pixel_scale is that of
// the result.
draw::Image render_still(Renderer& renderer, const draw::DrawList& list, const draw::Camera& camera,
                         const draw::Palette& palette, const RenderSettings& settings, int width,
                         int height);

}  // namespace motionlab::gfx
