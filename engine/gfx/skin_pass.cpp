// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/gfx/skin_pass.h"

#include <glad/gl.h>

#include <algorithm>
#include <utility>

#include "engine/gfx/frame.h"

namespace motionlab::gfx {
namespace {

constexpr int kJointUnit = kBaseTextureUnit;
constexpr int kInfluenceUnit = kColorMapUnit;

void bind_texels(int unit, unsigned texture) {
  glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
  glBindTexture(GL_TEXTURE_BUFFER, texture);
}

void capture_into(GLuint index, unsigned target, std::size_t first, int vertices) {
  glBindBufferRange(GL_TRANSFORM_FEEDBACK_BUFFER, index, target,
                    static_cast<GLintptr>(first * sizeof(float)),
                    static_cast<GLsizeiptr>(vertices) * 3 * static_cast<GLsizeiptr>(sizeof(float)));
}

}  // namespace

Result<void> SkinPass::load(const ShaderLibrary& library) {
  const std::vector<std::string> captured{"moved_position", "moved_normal"};
  std::array<Program, 2> programs;
  for (const draw::SkinKernel kernel :
       {draw::SkinKernel::matrices, draw::SkinKernel::dual_quaternions}) {
    const bool dual = kernel == draw::SkinKernel::dual_quaternions;
    Result<Program> built = library.build(
        {"skin.vert"},
        dual ? std::vector<std::string>{"DUAL_QUATERNIONS"} : std::vector<std::string>{}, captured);
    if (!built) return built.error();
    Program& program = programs[static_cast<std::size_t>(kernel)];
    program = std::move(built).value();
    program.use();
    program.set("joints", kJointUnit);
    program.set("influences", kInfluenceUnit);
  }
  glUseProgram(0);
  programs_ = std::move(programs);
  return {};
}

void SkinPass::run(std::span<const SkinDraw> draws, std::span<const glm::vec4> joints,
                   unsigned target) {
  if (draws.empty() || joints.empty()) return;
  if (!array_) array_ = VertexArrayHandle::create();
  if (!joint_buffer_) joint_buffer_ = BufferHandle::create();
  glBindBuffer(GL_TEXTURE_BUFFER, joint_buffer_.get());
  glBufferData(GL_TEXTURE_BUFFER, static_cast<GLsizeiptr>(joints.size_bytes()), joints.data(),
               GL_STREAM_DRAW);
  glBindBuffer(GL_TEXTURE_BUFFER, 0);
  if (!joint_texture_) joint_texture_ = TextureHandle::create();
  bind_texels(kJointUnit, joint_texture_.get());
  glTexBuffer(GL_TEXTURE_BUFFER, GL_RGBA32F, joint_buffer_.get());
  glBindVertexArray(array_.get());
  glEnable(GL_RASTERIZER_DISCARD);
  for (const SkinDraw& draw : draws) run_one(draw, target);
  glDisable(GL_RASTERIZER_DISCARD);
  for (const GLuint index : {0U, 1U}) glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, index, 0);
  glBindVertexArray(0);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
  bind_texels(kInfluenceUnit, 0);
  bind_texels(kJointUnit, 0);
  glUseProgram(0);
}

void SkinPass::run_one(const SkinDraw& draw, unsigned target) {
  Program& program = programs_[static_cast<std::size_t>(draw.kernel)];
  program.use();
  program.set("first_joint", static_cast<int>(draw.first_joint));
  program.set("width", draw.skin->width);
  program.set("count", std::clamp(draw.influences, 1, draw.skin->width));
  bind_texels(kInfluenceUnit, draw.skin->influence_texture.get());
  const std::array<unsigned, 2> sources{draw.skin->positions.get(), draw.skin->normals.get()};
  for (GLuint location = 0; location < 2; ++location) {
    glBindBuffer(GL_ARRAY_BUFFER, sources[location]);
    glVertexAttribPointer(location, 3, GL_FLOAT, GL_FALSE, 0, nullptr);
    glEnableVertexAttribArray(location);
  }
  capture_into(0, target, draw.positions, draw.skin->vertices);
  capture_into(1, target, draw.normals, draw.skin->vertices);
  glBeginTransformFeedback(GL_POINTS);
  glDrawArrays(GL_POINTS, 0, draw.skin->vertices);
  glEndTransformFeedback();
}

}  // namespace motionlab::gfx
