// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/gfx/skin_pass.h"

#include <glad/gl.h>

#include <algorithm>
#include <cstring>
#include <glm/vec4.hpp>
#include <utility>
#include <vector>

namespace motionlab::gfx {
namespace {

constexpr int kPoseUnit = 0;
constexpr int kInfluenceUnit = 1;
constexpr int kTargetUnit = 2;

constexpr std::size_t kTexelsPerJoint = sizeof(draw::SkinJoint) / sizeof(glm::vec4);

constexpr std::array<const char*, draw::kSkinKernelCount> kDefinitions{
    "MATRICES", "DUAL_QUATERNIONS", "BULGE_FREE", "LOGARITHMS", "CENTERS"};

void bind_texels(int unit, unsigned texture) {
  glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
  glBindTexture(GL_TEXTURE_BUFFER, texture);
}

void bind_attribute(GLuint location, const BufferHandle& buffer, int components) {
  if (!buffer) {
    glDisableVertexAttribArray(location);
    return;
  }
  glBindBuffer(GL_ARRAY_BUFFER, buffer.get());
  glVertexAttribPointer(location, components, GL_FLOAT, GL_FALSE, 0, nullptr);
  glEnableVertexAttribArray(location);
}

void capture_into(GLuint index, unsigned target, std::size_t first, int vertices) {
  glBindBufferRange(GL_TRANSFORM_FEEDBACK_BUFFER, index, target,
                    static_cast<GLintptr>(first * sizeof(float)),
                    static_cast<GLsizeiptr>(vertices) * 3 * static_cast<GLsizeiptr>(sizeof(float)));
}

}  // namespace

SkinDraw skin_draw_of(const draw::MeshInstance& mesh, GpuCache& cache) {
  SkinDraw draw;
  if (mesh.skin.data == nullptr) return draw;
  draw.skin = cache.skin(mesh.skin.data);
  if (mesh.skin.anchors != nullptr) draw.anchors = &cache.anchors(mesh.skin.anchors);
  draw.kernel = mesh.skin.kernel;
  draw.influences = static_cast<int>(mesh.skin.influences);
  draw.origin = mesh.skin.origin;
  draw.first_joint = mesh.first_joint;
  draw.first_morph = mesh.first_morph;
  draw.morph_count = mesh.morph_count;
  return draw;
}

Result<void> SkinPass::load(const ShaderLibrary& library) {
  std::array<Program, draw::kSkinKernelCount> programs;
  for (std::size_t kernel = 0; kernel < programs.size(); ++kernel) {
    Result<Program> built =
        library.build({"skin.vert"}, {kDefinitions[kernel]}, {"moved_position", "moved_normal"});
    if (!built) return built.error();
    Program& program = programs[kernel];
    program = std::move(built).value();
    program.use();
    program.set("pose", kPoseUnit);
    program.set("influences", kInfluenceUnit);
    program.set("targets", kTargetUnit);
  }
  glUseProgram(0);
  programs_ = std::move(programs);
  return {};
}

void SkinPass::run(std::span<const SkinDraw> draws, std::span<const draw::SkinJoint> joints,
                   std::span<const draw::SkinMorph> morphs, unsigned target) {
  if (draws.empty() || joints.empty()) return;
  first_morph_ = kTexelsPerJoint * joints.size();
  std::vector<glm::vec4> texels(first_morph_ + morphs.size());
  std::memcpy(texels.data(), joints.data(), joints.size_bytes());
  for (std::size_t i = 0; i < morphs.size(); ++i) {
    texels[first_morph_ + i] = {static_cast<float>(morphs[i].target), morphs[i].weight, 0.0F, 0.0F};
  }
  if (!array_) array_ = VertexArrayHandle::create();
  if (!pose_buffer_) pose_buffer_ = BufferHandle::create();
  glBindBuffer(GL_TEXTURE_BUFFER, pose_buffer_.get());
  glBufferData(GL_TEXTURE_BUFFER, static_cast<GLsizeiptr>(texels.size() * sizeof(glm::vec4)),
               texels.data(), GL_STREAM_DRAW);
  glBindBuffer(GL_TEXTURE_BUFFER, 0);
  if (!pose_texture_) pose_texture_ = TextureHandle::create();
  bind_texels(kPoseUnit, pose_texture_.get());
  glTexBuffer(GL_TEXTURE_BUFFER, GL_RGBA32F, pose_buffer_.get());
  glBindVertexArray(array_.get());
  glEnable(GL_RASTERIZER_DISCARD);
  for (const SkinDraw& draw : draws) run_one(draw, target);
  glDisable(GL_RASTERIZER_DISCARD);
  for (const GLuint index : {0U, 1U}) glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, index, 0);
  glBindVertexArray(0);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
  for (const int unit : {kTargetUnit, kInfluenceUnit, kPoseUnit}) bind_texels(unit, 0);
  glUseProgram(0);
}

void SkinPass::run_one(const SkinDraw& draw, unsigned target) {
  static const BufferHandle nothing;
  const GpuSkin& skin = *draw.skin;
  Program& program = programs_[static_cast<std::size_t>(draw.kernel)];
  program.use();
  program.set("first_joint", static_cast<int>(kTexelsPerJoint * draw.first_joint));
  program.set("first_morph", static_cast<int>(first_morph_ + draw.first_morph));
  program.set("morph_count", static_cast<int>(draw.morph_count));
  program.set("origin", glm::vec4(draw.origin, 0.0F));
  program.set("vertices", skin.vertices);
  program.set("width", skin.width);
  program.set("count", std::clamp(draw.influences, 1, skin.width));
  bind_texels(kInfluenceUnit, skin.influence_texture.get());
  bind_texels(kTargetUnit, skin.target_texture.get());
  bind_attribute(0, skin.positions, 3);
  bind_attribute(1, skin.normals, 3);
  bind_attribute(2, draw.anchors != nullptr ? draw.anchors->starts : nothing, 4);
  bind_attribute(3, draw.anchors != nullptr ? draw.anchors->ends : nothing, 4);
  capture_into(0, target, draw.positions, skin.vertices);
  capture_into(1, target, draw.normals, skin.vertices);
  glBeginTransformFeedback(GL_POINTS);
  glDrawArrays(GL_POINTS, 0, skin.vertices);
  glEndTransformFeedback();
}

}  // namespace motionlab::gfx
