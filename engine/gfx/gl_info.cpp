// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/gfx/gl_info.h"

#include <glad/gl.h>

#include <string_view>
#include <utility>

namespace motionlab::gfx {
namespace {

std::string text_of(GLenum name) {
  const GLubyte* text = glGetString(name);
  return text != nullptr ? reinterpret_cast<const char*>(text) : "unknown";
}

bool is_software(std::string_view renderer) {
  for (const std::string_view name :
       {"llvmpipe", "softpipe", "swrast", "SwiftShader", "Software Rasterizer",
        "Microsoft Basic Render", "GDI Generic"}) {
    if (renderer.find(name) != std::string_view::npos) return true;
  }
  return false;
}

void GLAD_API_PTR forward_message(GLenum, GLenum, GLuint, GLenum severity, GLsizei,
                                  const GLchar* message, const void* sink) {
  if (severity == GL_DEBUG_SEVERITY_NOTIFICATION || severity == GL_DEBUG_SEVERITY_LOW) return;
  // The sink went in as a pointer to data, the only kind the driver keeps for us.
  reinterpret_cast<GlMessageSink>(const_cast<void*>(sink))(message);
}

}  // namespace

Error too_old_error(const std::string& found) {
  const std::string what = found.empty() ? "this machine offers no OpenGL that motionlab can use"
                                         : "this machine offers OpenGL " + found;
  return fail(
      "motionlab needs OpenGL 3.3, but " + what +
          "; update the graphics driver, or set LIBGL_ALWAYS_SOFTWARE=1 to draw with Mesa's "
          "software renderer (and unset MESA_GL_VERSION_OVERRIDE)",
      ErrorKind::environment);
}

Result<GlInfo> load_gl(GlLoader loader) {
  const int loaded = gladLoadGL(loader);
  if (loaded == 0) return too_old_error("");
  GlInfo info;
  info.major = GLAD_VERSION_MAJOR(loaded);
  info.minor = GLAD_VERSION_MINOR(loaded);
  info.version = text_of(GL_VERSION);
  info.renderer = text_of(GL_RENDERER);
  info.vendor = text_of(GL_VENDOR);
  info.software = is_software(info.renderer);
  if (std::pair(info.major, info.minor) < std::pair(kRequiredGlMajor, kRequiredGlMinor)) {
    return too_old_error(info.version + " on " + info.renderer);
  }
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &info.max_texture_size);
  glGetIntegerv(GL_MAX_SAMPLES, &info.max_samples);
  return info;
}

void enable_gl_messages(GlMessageSink sink) {
  if (glDebugMessageCallback == nullptr) return;
  glEnable(GL_DEBUG_OUTPUT);
  glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
  glDebugMessageCallback(forward_message, reinterpret_cast<const void*>(sink));
}

std::string take_gl_errors() {
  std::string names;
  // Bounded: a lost context reports an error for ever.
  for (int i = 0; i < 16; ++i) {
    const GLenum error = glGetError();
    if (error == GL_NO_ERROR) break;
    if (!names.empty()) names += ", ";
    switch (error) {
      case GL_INVALID_ENUM:
        names += "GL_INVALID_ENUM";
        break;
      case GL_INVALID_VALUE:
        names += "GL_INVALID_VALUE";
        break;
      case GL_INVALID_OPERATION:
        names += "GL_INVALID_OPERATION";
        break;
      case GL_INVALID_FRAMEBUFFER_OPERATION:
        names += "GL_INVALID_FRAMEBUFFER_OPERATION";
        break;
      case GL_OUT_OF_MEMORY:
        names += "GL_OUT_OF_MEMORY";
        break;
      default:
        names += "GL error " + std::to_string(error);
    }
  }
  return names;
}

}  // namespace motionlab::gfx
