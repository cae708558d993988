// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <utility>

namespace motionlab::gfx {

// Owners of GL names: made by create(), deleted with the owner. An owner must die while its context
// is current; an empty one (name 0) may die at any time.
enum class GlKind {
  buffer,
  vertex_array,
  texture,
  framebuffer,
  renderbuffer,
  sampler,
  program,
  shader
};

unsigned create_gl_object(GlKind kind);  // not for shaders, whose stage has to be named
void delete_gl_object(GlKind kind, unsigned name);

template <GlKind kind>
class GlHandle {
 public:
  GlHandle() = default;
  explicit GlHandle(unsigned name) : name_(name) {}
  ~GlHandle() { reset(); }
  GlHandle(GlHandle&& other) noexcept : name_(std::exchange(other.name_, 0U)) {}
  GlHandle& operator=(GlHandle&& other) noexcept {
    if (this != &other) {
      reset();
      name_ = std::exchange(other.name_, 0U);
    }
    return *this;
  }
  GlHandle(const GlHandle&) = delete;
  GlHandle& operator=(const GlHandle&) = delete;

  static GlHandle create() { return GlHandle(create_gl_object(kind)); }
  unsigned get() const { return name_; }
  explicit operator bool() const { return name_ != 0; }
  void reset() {
    if (name_ != 0) delete_gl_object(kind, name_);
    name_ = 0;
  }

 private:
  unsigned name_ = 0;
};

using BufferHandle = GlHandle<GlKind::buffer>;
using VertexArrayHandle = GlHandle<GlKind::vertex_array>;
using TextureHandle = GlHandle<GlKind::texture>;
using FramebufferHandle = GlHandle<GlKind::framebuffer>;
using RenderbufferHandle = GlHandle<GlKind::renderbuffer>;
using SamplerHandle = GlHandle<GlKind::sampler>;
using ProgramHandle = GlHandle<GlKind::program>;
using ShaderHandle = GlHandle<GlKind::shader>;

// What glVertexAttribPointer and glDrawElements want: an offset into the bound buffer, in bytes.
inline const void* offset_pointer(std::size_t bytes) {
  return reinterpret_cast<const void*>(bytes);  // NOLINT(performance-no-int-to-ptr)
}

}  // namespace motionlab::gfx
