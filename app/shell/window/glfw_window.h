// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <imgui.h>

#include <glm/vec2.hpp>
#include <memory>
#include <string>

#include "app/shell/window/frame_input.h"
#include "app/shell/window/imgui_host.h"
#include "engine/core/result.h"
#include "engine/gfx/gl_info.h"

namespace motionlab::shell {

// The window of the desktop (GLFW) with its OpenGL context, which is current on the calling thread.
// It turns what happens to it into FrameInput. One at a time.
class GlfwWindow {
 public:
  // `size` in logical pixels, made to fit the screen. The window stays hidden until show(), so that
  // nobody sees it empty. ErrorKind::environment when there is no display or no OpenGL 3.3.
  static Result<std::unique_ptr<GlfwWindow>> create(const glm::ivec2& size);
  ~GlfwWindow();
  GlfwWindow(const GlfwWindow&) = delete;
  GlfwWindow& operator=(const GlfwWindow&) = delete;

  const gfx::GlInfo& gl() const;
  Clipboard clipboard();

  // Takes what happened since the last call; waits for up to `seconds` for something to happen.
  FrameInput poll(double seconds);
  void swap();
  void show();
  void set_cursor(ImGuiMouseCursor cursor);
  void set_title(const std::string& title);
  void set_fullscreen(bool fullscreen);
  // The cross was clicked since the last call.
  bool take_close();
  bool minimised() const;
  // In logical pixels, to be remembered; that of the window when it is full screen is the one
  // before.
  glm::ivec2 logical_size() const;

 private:
  struct Impl;
  explicit GlfwWindow(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace motionlab::shell
