// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <imgui.h>

#include <functional>
#include <glm/vec2.hpp>
#include <string>

#include "app/shell/widgets/theme.h"
#include "app/shell/window/frame_input.h"
#include "engine/gfx/framebuffer.h"

namespace motionlab::shell {

// The text clipboard of the host; empty functions keep it inside the program.
struct Clipboard {
  std::function<std::string()> read;
  std::function<void(const std::string&)> write;
};

// One Dear ImGui context with its OpenGL back-end, fed from FrameInput. Everything is laid out in
// framebuffer pixels, so that text is sharp at every content scale. Needs a current OpenGL context
// for its whole life.
class ImguiHost {
 public:
  ImguiHost();
  ~ImguiHost();
  ImguiHost(const ImguiHost&) = delete;
  ImguiHost& operator=(const ImguiHost&) = delete;

  void set_clipboard(Clipboard clipboard) { clipboard_ = std::move(clipboard); }
  // Fonts, palette and style for the theme's kind and scale. Between frames only.
  void apply(Theme& theme);
  void begin(const FrameInput& input);
  // Ends the frame and draws it over what the bound framebuffer holds.
  void end(const glm::ivec2& framebuffer_size);
  // Ends the frame without drawing.
  void discard();
  // Position of the pointer in framebuffer pixels; far outside when unknown.
  glm::vec2 pointer() const { return pointer_; }

 private:
  void feed_keys(const FrameInput& input);

  ImGuiContext* context_ = nullptr;
  Clipboard clipboard_;
  std::string clipboard_text_;
  float font_scale_ = 0.0F;
  ThemeKind font_kind_ = ThemeKind::dark;
  glm::vec2 pointer_{-1e6F};
};

// For ImDrawList::AddImage of a framebuffer's texture, whatever ImTextureID is in this version.
ImTextureID texture_id(const gfx::Framebuffer& framebuffer);

}  // namespace motionlab::shell
