// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <glm/vec3.hpp>
#include <span>
#include <vector>

#include "engine/draw/draw_list.h"
#include "engine/draw/skin.h"
#include "engine/gfx/gpu_cache.h"
#include "engine/gfx/shader.h"

namespace motionlab::gfx {

// A mesh to be moved by its skeleton, and where the vertices go.
struct SkinDraw {
  const GpuSkin* skin = nullptr;
  const GpuAnchors* anchors = nullptr;  // for the kernels that need them
  draw::SkinKernel kernel = draw::SkinKernel::matrices;
  int influences = 1;  // of a vertex that count
  glm::vec3 origin{0.0F};
  std::uint32_t first_joint = 0;
  std::uint32_t first_morph = 0;
  std::uint32_t morph_count = 0;
  // Places in the target buffer [floats], three a vertex.
  std::size_t positions = 0;
  std::size_t normals = 0;
};

// How a mesh of a drawing is moved; where the vertices go is left open. No skin: the card cannot
// hold it, or the drawing does not say how.
SkinDraw skin_draw_of(const draw::MeshInstance& mesh, GpuCache& cache);

// Skinning in the vertex shader. The vertices are captured into a buffer once a frame, so that
// every later pass — shadow, picture, wireframe — finds them as if they had been uploaded.
class SkinPass {
 public:
  Result<void> load(const ShaderLibrary& library);
  // The joints and morphs are those of all draws. A complete framebuffer must be bound, although
  // nothing is drawn into it. Leaves no program, vertex array or texture bound.
  void run(std::span<const SkinDraw> draws, std::span<const draw::SkinJoint> joints,
           std::span<const draw::SkinMorph> morphs, unsigned target);

 private:
  void run_one(const SkinDraw& draw, unsigned target);
  std::array<Program, draw::kSkinKernelCount> programs_;  // by SkinKernel
  VertexArrayHandle array_;
  BufferHandle pose_buffer_;  // the joints, then the morphs
  TextureHandle pose_texture_;
  std::size_t first_morph_ = 0;  // texel
};

}  // namespace motionlab::gfx
