// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <vector>

#include "engine/gfx/flat_batch.h"
#include "engine/gfx/frame.h"
#include "engine/gfx/gpu_cache.h"
#include "engine/gfx/renderer.h"
#include "engine/gfx/scene.h"
#include "engine/gfx/shader.h"
#include "engine/gfx/shadow.h"
#include "engine/gfx/skin_pass.h"
#include "engine/gfx/strokes.h"

// The insides of the renderer, for its own sources: renderer.cpp has the order of a frame,
// render_programs.cpp the shaders, render_meshes.cpp surfaces, render_ground.cpp shadow, floor and
// scalar fields, render_flat.cpp what has no depth of its own.

namespace motionlab::gfx {

// Pixels of a target, from the lower left.
struct PixelBox {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;
  bool empty() const { return width <= 0 || height <= 0; }
};

// The smallest value of a scale and what makes its extent 1, as shaders want it.
glm::vec2 range_of(const draw::ScalarScale& scale);

// The programs that are not variants of the mesh shader.
struct Programs {
  Program shadow_depth;
  Program ground_shadow;
  Program blur;
  Program ground;
  Program flat;
  Program field;
  Program edges;
  Program floor;
  std::array<Program, 3> strokes;  // by StrokeProgram
};

struct Renderer::Impl {
  explicit Impl(const RendererOptions& options);

  GlInfo info;
  ShaderLibrary library;
  Programs programs;
  std::map<unsigned, Program> mesh_programs;
  GpuCache cache;
  ShadowPass small_shadow;
  ShadowPass large_shadow;
  Scene scene;
  SkinPass skin_pass;
  StrokeBatch strokes;
  FlatBatch flats;
  RenderStatistics statistics;

  VertexArrayHandle mesh_array;
  VertexArrayHandle flat_array;
  VertexArrayHandle stroke_array;
  VertexArrayHandle empty_array;  // for vertices made from gl_VertexID
  BufferHandle frame_buffer;
  BufferHandle flat_buffer;
  BufferHandle stroke_buffer;
  BufferHandle quad_indices;
  std::size_t quad_capacity = 0;
  std::vector<TextureHandle> field_textures;
  std::vector<float> field_values;
  TextureHandle edge_copy;
  int edge_copy_width = 0;
  int edge_copy_height = 0;

  // The frame being drawn.
  const draw::DrawList* list = nullptr;
  const draw::Camera* camera = nullptr;
  const draw::Palette* palette = nullptr;
  RenderSettings settings;
  draw::ViewSize size;
  FrameUniforms frame;
  bool shadowed = false;
  ShadowFit shadow_fit;
  ShadowPass* shadow = nullptr;

  Result<void> load();
  Program* mesh_program(unsigned variant);
  void begin(const Framebuffer& target);
  void upload_frame();
  void draw_shadow_map();
  void draw_background();
  void draw_meshes(const std::vector<MeshDraw>& draws, bool blend);
  void draw_mesh(const MeshDraw& draw, unsigned variant, bool blend);
  void draw_floor();
  void draw_ground();
  void draw_fields();
  void draw_flats(std::size_t first, std::size_t end, bool in_clip_space);
  void draw_strokes(std::size_t first, std::size_t end);
  void upload_strokes();
  void upload_flats();
  void smooth_edges(const Framebuffer& target, const PixelBox& box);
  void end(const Framebuffer& target);
};

}  // namespace motionlab::gfx
