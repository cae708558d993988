// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/gfx/gl_objects.h"

#include <glad/gl.h>

#include "engine/core/check.h"

namespace motionlab::gfx {

unsigned create_gl_object(GlKind kind) {
  unsigned name = 0;
  switch (kind) {
    case GlKind::buffer:
      glGenBuffers(1, &name);
      break;
    case GlKind::vertex_array:
      glGenVertexArrays(1, &name);
      break;
    case GlKind::texture:
      glGenTextures(1, &name);
      break;
    case GlKind::framebuffer:
      glGenFramebuffers(1, &name);
      break;
    case GlKind::renderbuffer:
      glGenRenderbuffers(1, &name);
      break;
    case GlKind::sampler:
      glGenSamplers(1, &name);
      break;
    case GlKind::program:
      name = glCreateProgram();
      break;
    case GlKind::shader:
      ML_CHECK(kind != GlKind::shader);  // its stage has to be named: see shader.cpp
      break;
  }
  return name;
}

void delete_gl_object(GlKind kind, unsigned name) {
  switch (kind) {
    case GlKind::buffer:
      glDeleteBuffers(1, &name);
      break;
    case GlKind::vertex_array:
      glDeleteVertexArrays(1, &name);
      break;
    case GlKind::texture:
      glDeleteTextures(1, &name);
      break;
    case GlKind::framebuffer:
      glDeleteFramebuffers(1, &name);
      break;
    case GlKind::renderbuffer:
      glDeleteRenderbuffers(1, &name);
      break;
    case GlKind::sampler:
      glDeleteSamplers(1, &name);
      break;
    case GlKind::program:
      glDeleteProgram(name);
      break;
    case GlKind::shader:
      glDeleteShader(name);
      break;
  }
}

}  // namespace motionlab::gfx
