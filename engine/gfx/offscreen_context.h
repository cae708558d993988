// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "engine/core/result.h"
#include "engine/gfx/gl_info.h"

namespace motionlab::gfx {

// An OpenGL context without a window, an X server or a GPU (EGL, surfaceless where the driver can).
// It is current on the thread that made it, until it is destroyed. All GL objects must be gone
// before it is.
class OffscreenContext {
 public:
  // ErrorKind::environment when EGL or OpenGL 3.3 cannot be had; the message says which and what to
  // do.
  static Result<std::unique_ptr<OffscreenContext>> create();

  ~OffscreenContext();
  OffscreenContext(const OffscreenContext&) = delete;
  OffscreenContext& operator=(const OffscreenContext&) = delete;

  const GlInfo& info() const;
  void make_current();

 private:
  struct Egl;
  explicit OffscreenContext(std::unique_ptr<Egl> egl);
  std::unique_ptr<Egl> egl_;
};

}  // namespace motionlab::gfx
