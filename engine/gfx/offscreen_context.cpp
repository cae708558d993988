// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/gfx/offscreen_context.h"

#if MOTIONLAB_HAS_EGL
#include <EGL/egl.h>
#include <EGL/eglext.h>
#endif

#include <array>
#include <string>
#include <string_view>
#include <utility>

namespace motionlab::gfx {

#if MOTIONLAB_HAS_EGL

struct OffscreenContext::Egl {
  EGLDisplay display = EGL_NO_DISPLAY;
  EGLContext context = EGL_NO_CONTEXT;
  EGLSurface surface = EGL_NO_SURFACE;
  GlInfo info;

  Egl() = default;
  Egl(const Egl&) = delete;
  Egl& operator=(const Egl&) = delete;
  ~Egl() {
    if (display == EGL_NO_DISPLAY) return;
    eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    if (surface != EGL_NO_SURFACE) eglDestroySurface(display, surface);
    if (context != EGL_NO_CONTEXT) eglDestroyContext(display, context);
    // No eglTerminate: the display is shared by all contexts of the process.
  }
};

namespace {

bool has_extension(const char* list, std::string_view name) {
  if (list == nullptr) return false;
  const std::string padded = " " + std::string(list) + " ";
  return padded.find(" " + std::string(name) + " ") != std::string::npos;
}

EGLDisplay open_display() {
  const char* client = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
  if (has_extension(client, "EGL_MESA_platform_surfaceless")) {
    const auto get_platform_display = reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(
        eglGetProcAddress("eglGetPlatformDisplayEXT"));
    if (get_platform_display != nullptr) {
      const EGLDisplay display =
          get_platform_display(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
      if (display != EGL_NO_DISPLAY && eglInitialize(display, nullptr, nullptr) == EGL_TRUE) {
        return display;
      }
    }
  }
  const EGLDisplay display = eglGetDisplay(EGL_DEFAULT_DISPLAY);
  if (display != EGL_NO_DISPLAY && eglInitialize(display, nullptr, nullptr) == EGL_TRUE) {
    return display;
  }
  return EGL_NO_DISPLAY;
}

EGLConfig choose_config(EGLDisplay display, EGLint surface_type) {
  const std::array<EGLint, 5> wanted{EGL_SURFACE_TYPE, surface_type, EGL_RENDERABLE_TYPE,
                                     EGL_OPENGL_BIT, EGL_NONE};
  EGLConfig config = nullptr;
  EGLint count = 0;
  if (eglChooseConfig(display, wanted.data(), &config, 1, &count) != EGL_TRUE || count == 0) {
    return nullptr;
  }
  return config;
}

EGLContext create_context(EGLDisplay display, EGLConfig config, bool required_version) {
  const std::array<EGLint, 7> core{EGL_CONTEXT_MAJOR_VERSION,
                                   kRequiredGlMajor,
                                   EGL_CONTEXT_MINOR_VERSION,
                                   kRequiredGlMinor,
                                   EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                   EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                   EGL_NONE};
  const std::array<EGLint, 1> any{EGL_NONE};
  return eglCreateContext(display, config, EGL_NO_CONTEXT,
                          required_version ? core.data() : any.data());
}

Error no_egl_error(const std::string& what) {
  return fail("motionlab needs OpenGL 3.3 to draw a picture, but " + what +
                  "; install Mesa's EGL and software renderer (Debian: apt-get install libegl1 "
                  "libgl1-mesa-dri)",
              ErrorKind::environment);
}

}  // namespace

OffscreenContext::OffscreenContext(std::unique_ptr<Egl> egl) : egl_(std::move(egl)) {}
OffscreenContext::~OffscreenContext() = default;

Result<std::unique_ptr<OffscreenContext>> OffscreenContext::create() {
  auto egl = std::make_unique<Egl>();
  egl->display = open_display();
  if (egl->display == EGL_NO_DISPLAY) return no_egl_error("no EGL display can be opened");
  if (eglBindAPI(EGL_OPENGL_API) != EGL_TRUE) return no_egl_error("EGL offers no desktop OpenGL");

  const bool surfaceless =
      has_extension(eglQueryString(egl->display, EGL_EXTENSIONS), "EGL_KHR_surfaceless_context");
  EGLConfig config = choose_config(egl->display, EGL_PBUFFER_BIT);
  if (config == nullptr && surfaceless) config = choose_config(egl->display, EGL_DONT_CARE);
  if (config == nullptr) return no_egl_error("EGL has no configuration for desktop OpenGL");

  egl->context = create_context(egl->display, config, true);
  // Refused: whatever else can be had is taken, so that the message can name it.
  if (egl->context == EGL_NO_CONTEXT) egl->context = create_context(egl->display, config, false);
  if (egl->context == EGL_NO_CONTEXT) return too_old_error("");
  if (!surfaceless) {
    const std::array<EGLint, 5> size{EGL_WIDTH, 16, EGL_HEIGHT, 16, EGL_NONE};
    egl->surface = eglCreatePbufferSurface(egl->display, config, size.data());
  }
  if (eglMakeCurrent(egl->display, egl->surface, egl->surface, egl->context) != EGL_TRUE) {
    return no_egl_error("its OpenGL context cannot be used without a window");
  }
  Result<GlInfo> info = load_gl(eglGetProcAddress);
  if (!info) return info.error();
  egl->info = std::move(info).value();
  return std::unique_ptr<OffscreenContext>(new OffscreenContext(std::move(egl)));
}

const GlInfo& OffscreenContext::info() const { return egl_->info; }

void OffscreenContext::make_current() {
  eglMakeCurrent(egl_->display, egl_->surface, egl_->surface, egl_->context);
}

#else  // systems without EGL draw in their window only

struct OffscreenContext::Egl {
  GlInfo info;
};

OffscreenContext::OffscreenContext(std::unique_ptr<Egl> egl) : egl_(std::move(egl)) {}
OffscreenContext::~OffscreenContext() = default;

Result<std::unique_ptr<OffscreenContext>> OffscreenContext::create() {
  return fail(
      "this build of motionlab cannot draw without a window, because EGL was not there when it was "
      "built",
      ErrorKind::environment);
}

const GlInfo& OffscreenContext::info() const { return egl_->info; }

void OffscreenContext::make_current() {}

#endif

}  // namespace motionlab::gfx
