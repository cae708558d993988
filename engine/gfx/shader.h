// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <glm/mat3x3.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec4.hpp>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "engine/gfx/gl_objects.h"

namespace motionlab::gfx {

// A linked program. Setting a uniform that the program does not have is fine: variants leave some
// out.
class Program {
 public:
  Program() = default;
  explicit Program(ProgramHandle handle) : handle_(std::move(handle)) {}

  void use() const;
  void set(const char* name, int value);
  void set(const char* name, float value);
  void set(const char* name, const glm::vec2& value);
  void set(const char* name, const glm::vec4& value);
  void set(const char* name, std::span<const glm::mat3> values);
  void set(const char* name, std::span<const float> values);
  void set(const char* name, const glm::mat4& value);
  void set(const char* name, const std::vector<glm::vec4>& values);
  unsigned name() const { return handle_.get(); }

 private:
  int location(const char* name);
  ProgramHandle handle_;
  std::map<std::string, int, std::less<>> locations_;
};

// Builds programs from the embedded shaders, or from a folder while developing them.
class ShaderLibrary {
 public:
  explicit ShaderLibrary(std::optional<std::filesystem::path> folder)
      : folder_(std::move(folder)) {}

  // `stages`: file names ending in .vert, .geom or .frag. `defines`: macros set in all of them. The
  // error holds the driver's message. The frame block and the texture units are bound already.
  // `captured`: outputs of the vertex shader for transform feedback, a buffer each.
  Result<Program> build(const std::vector<std::string>& stages,
                        const std::vector<std::string>& defines = {},
                        const std::vector<std::string>& captured = {}) const;

 private:
  Result<std::string> source(const std::string& name) const;
  Result<ShaderHandle> compile(const std::string& name, const std::string& preamble) const;
  std::optional<std::filesystem::path> folder_;
};

}  // namespace motionlab::gfx
