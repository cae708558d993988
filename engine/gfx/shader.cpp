// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/gfx/shader.h"

#include <glad/gl.h>

#include <array>
#include <glm/gtc/type_ptr.hpp>
#include <utility>

#include "engine/core/files.h"
#include "engine/gfx/embedded_shaders.h"
#include "engine/gfx/frame.h"

namespace motionlab::gfx {
namespace {

GLenum stage_of(std::string_view name) {
  if (name.ends_with(".vert")) return GL_VERTEX_SHADER;
  if (name.ends_with(".geom")) return GL_GEOMETRY_SHADER;
  return GL_FRAGMENT_SHADER;
}

std::string first_line(std::string text) {
  const std::size_t end = text.find('\n');
  if (end != std::string::npos) text.resize(end);
  return text;
}

Error shader_error(const std::string& what, const std::string& log) {
  return fail("the graphics driver rejects the shader " + what + ": " + first_line(log) +
                  "; update the driver, or set LIBGL_ALWAYS_SOFTWARE=1",
              ErrorKind::environment);
}

}  // namespace

void Program::use() const { glUseProgram(handle_.get()); }

int Program::location(const char* name) {
  const auto found = locations_.find(std::string_view(name));
  if (found != locations_.end()) return found->second;
  const int location = glGetUniformLocation(handle_.get(), name);
  locations_.emplace(name, location);
  return location;
}

void Program::set(const char* name, int value) { glUniform1i(location(name), value); }
void Program::set(const char* name, float value) { glUniform1f(location(name), value); }
void Program::set(const char* name, const glm::vec2& value) {
  glUniform2fv(location(name), 1, glm::value_ptr(value));
}
void Program::set(const char* name, const glm::vec4& value) {
  glUniform4fv(location(name), 1, glm::value_ptr(value));
}
void Program::set(const char* name, std::span<const glm::mat3> values) {
  glUniformMatrix3fv(location(name), static_cast<GLsizei>(values.size()), GL_FALSE,
                     glm::value_ptr(values.front()));
}
void Program::set(const char* name, std::span<const float> values) {
  glUniform1fv(location(name), static_cast<GLsizei>(values.size()), values.data());
}
void Program::set(const char* name, const glm::mat4& value) {
  glUniformMatrix4fv(location(name), 1, GL_FALSE, glm::value_ptr(value));
}
void Program::set(const char* name, const std::vector<glm::vec4>& values) {
  if (values.empty()) return;
  glUniform4fv(location(name), static_cast<GLsizei>(values.size()), glm::value_ptr(values.front()));
}

Result<std::string> ShaderLibrary::source(const std::string& name) const {
  if (folder_) return read_file(*folder_ / name);
  const auto embedded = find_embedded_shader(name);
  ML_CHECK(embedded.has_value());
  return std::string(*embedded);
}

Result<ShaderHandle> ShaderLibrary::compile(const std::string& name,
                                            const std::string& preamble) const {
  Result<std::string> common = source("common.glsl");
  if (!common) return common.error();
  Result<std::string> body = source(name);
  if (!body) return body.error();
  const std::string text = preamble + *common + "#line 1\n" + *body;
  ShaderHandle shader(glCreateShader(stage_of(name)));
  const std::array<const GLchar*, 1> texts{text.c_str()};
  glShaderSource(shader.get(), 1, texts.data(), nullptr);
  glCompileShader(shader.get());
  GLint compiled = GL_FALSE;
  glGetShaderiv(shader.get(), GL_COMPILE_STATUS, &compiled);
  if (compiled != GL_TRUE) {
    std::array<char, 2048> log{};
    glGetShaderInfoLog(shader.get(), static_cast<GLsizei>(log.size()), nullptr, log.data());
    return shader_error(name, log.data());
  }
  return shader;
}

Result<Program> ShaderLibrary::build(const std::vector<std::string>& stages,
                                     const std::vector<std::string>& defines,
                                     const std::vector<std::string>& captured) const {
  std::string preamble = "#version 330 core\n";
  for (const std::string& define : defines) preamble += "#define " + define + "\n";
  ProgramHandle handle = ProgramHandle::create();
  std::vector<ShaderHandle> shaders;
  for (const std::string& stage : stages) {
    Result<ShaderHandle> shader = compile(stage, preamble);
    if (!shader) return shader.error();
    glAttachShader(handle.get(), shader->get());
    shaders.push_back(std::move(shader).value());
  }
  if (!captured.empty()) {
    std::vector<const GLchar*> names;
    names.reserve(captured.size());
    for (const std::string& name : captured) names.push_back(name.c_str());
    glTransformFeedbackVaryings(handle.get(), static_cast<GLsizei>(names.size()), names.data(),
                                GL_SEPARATE_ATTRIBS);
  }
  glLinkProgram(handle.get());
  for (const ShaderHandle& shader : shaders) glDetachShader(handle.get(), shader.get());
  GLint linked = GL_FALSE;
  glGetProgramiv(handle.get(), GL_LINK_STATUS, &linked);
  if (linked != GL_TRUE) {
    std::array<char, 2048> log{};
    glGetProgramInfoLog(handle.get(), static_cast<GLsizei>(log.size()), nullptr, log.data());
    return shader_error(stages.back(), log.data());
  }
  const GLuint block = glGetUniformBlockIndex(handle.get(), "Frame");
  if (block != GL_INVALID_INDEX) glUniformBlockBinding(handle.get(), block, kFrameBlockBinding);

  Program program(std::move(handle));
  program.use();
  for (const char* name : {"base_texture", "covered", "source", "picture", "values"}) {
    program.set(name, kBaseTextureUnit);
  }
  program.set("color_map", kColorMapUnit);
  program.set("normal_map", kNormalMapUnit);
  program.set("occlusion_map", kOcclusionMapUnit);
  program.set("emission_map", kEmissionMapUnit);
  program.set("shadow_map", kShadowMapUnit);
  program.set("shadow_depth", kShadowDepthUnit);
  glUseProgram(0);
  return program;
}

}  // namespace motionlab::gfx
