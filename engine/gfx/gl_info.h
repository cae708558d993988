// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "engine/core/result.h"

namespace motionlab::gfx {

// Baseline of the renderer; everything is drawn with what this version has.
inline constexpr int kRequiredGlMajor = 3;
inline constexpr int kRequiredGlMinor = 3;

// What the current context offers.
struct GlInfo {
  int major = 0;
  int minor = 0;
  std::string version;   // as the driver words it, e.g. "4.5 (Core Profile) Mesa 22.3.6"
  std::string renderer;  // e.g. "llvmpipe (LLVM 15.0.6, 256 bits)"
  std::string vendor;
  bool software =
      false;  // llvmpipe, softpipe, SwiftShader, …: no multisampling, smaller shadow map
  int max_texture_size = 0;
  int max_samples = 0;
};

// The window system's look-up of a GL function: eglGetProcAddress, glfwGetProcAddress.
using GlLoader = void (*(*)(const char*))();

// Loads the GL functions for the context current on this thread and reads what it is. When the
// context is older than 3.3 the error is one line that names 3.3, the version and driver found, and
// what to do (ErrorKind::environment).
Result<GlInfo> load_gl(GlLoader loader);

// The error of a machine that cannot give OpenGL 3.3, for hosts whose context request was refused.
// `found` is the version that could be had, e.g. "2.1 (Mesa llvmpipe)", or empty when none.
Error too_old_error(const std::string& found);

// Sends driver messages of severity medium and higher to `sink` (one line each), where the context
// has KHR_debug (OpenGL 4.3); does nothing elsewhere. `sink` stays in use until the context dies.
using GlMessageSink = void (*)(const char* message);
void enable_gl_messages(GlMessageSink sink);

// Reads and clears the GL error flags: empty when there was none, else e.g. "GL_INVALID_OPERATION".
std::string take_gl_errors();

}  // namespace motionlab::gfx
