// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <glm/vec4.hpp>
#include <span>
#include <vector>

#include "engine/draw/mesh.h"
#include "engine/gfx/gpu_cache.h"
#include "engine/gfx/shader.h"

namespace motionlab::gfx {

// A mesh to be moved by its skeleton, and where the vertices go.
struct SkinDraw {
  const GpuSkin* skin = nullptr;
  draw::SkinKernel kernel = draw::SkinKernel::matrices;
  int influences = 1;             // of a vertex that count
  std::uint32_t first_joint = 0;  // texel in the joints of the pass
  // Places in the target buffer [floats], three a vertex.
  std::size_t positions = 0;
  std::size_t normals = 0;
};

// Skinning in the vertex shader. The vertices are captured into a buffer once a frame, so that
// every later pass — shadow, picture, wireframe — finds them as if they had been uploaded.
class SkinPass {
 public:
  Result<void> load(const ShaderLibrary& library);
  // `joints`: three texels each, as draw::SkinKernel says. A complete framebuffer must be bound,
  // although nothing is drawn into it. Leaves no program, vertex array or
  // texture bound.
  void run(std::span<const SkinDraw> draws, std::span<const glm::vec4> joints, unsigned target);

 private:
  void run_one(const SkinDraw& draw, unsigned target);
  std::array<Program, 2> programs_;  // by SkinKernel
  VertexArrayHandle array_;
  BufferHandle joint_buffer_;
  TextureHandle joint_texture_;
};

}  // namespace motionlab::gfx
