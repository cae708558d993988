// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/window/stage.h"

#include <glad/gl.h>

#include <algorithm>

namespace motionlab::shell {
namespace {

constexpr int kSettlingFrames = 4;

FrameInput input_of(const StillSize& size) {
  FrameInput input;
  input.window_size = {size.width, size.height};
  input.framebuffer_size = input.window_size;
  return input;
}

// A context of its own for a still: it shows the same run, and what panels ask for while it is
// drawn goes nowhere.
PanelContext context_of(const PanelContext& from, const Theme& theme) {
  PanelContext context;
  context.theme = &theme;
  context.strings = from.strings;
  context.keys = from.keys;
  context.runner = from.runner;
  context.frame = from.frame;
  return context;
}

// Dear ImGui's current context is a global of its own; a still gives it back.
class ImguiContextGuard {
 public:
  ImguiContextGuard() : context_(ImGui::GetCurrentContext()) {}
  ~ImguiContextGuard() { ImGui::SetCurrentContext(context_); }
  ImguiContextGuard(const ImguiContextGuard&) = delete;
  ImguiContextGuard& operator=(const ImguiContextGuard&) = delete;

 private:
  ImGuiContext* context_;
};

}  // namespace

void clear_background(const Theme& theme) {
  const glm::vec4 color = theme.palette.resolve(draw::Role::background);
  glDisable(GL_SCISSOR_TEST);
  glClearColor(color.x, color.y, color.z, 1.0F);
  glClear(GL_COLOR_BUFFER_BIT);
}

draw::Image paint_view(ViewArea& view, const PanelContext& from, ThemeKind kind,
                       const StillSize& size, bool transparent) {
  const ImguiContextGuard guard;
  Stage stage;
  stage.set(kind, size.scale);
  PanelContext context = context_of(from, stage.theme);
  gfx::Framebuffer target;
  target.resize(size.width, size.height);
  stage.host.begin(input_of(size));
  view.paint(context, target, transparent, ImGui::GetBackgroundDrawList());
  target.bind();
  stage.host.end({size.width, size.height});
  draw::Image image = target.read_pixels();
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  return image;
}

draw::Image paint_window(const PanelContext& from, ThemeKind kind, const StillSize& size,
                         const std::function<void(PanelContext&, const FrameInput&)>& draw) {
  const ImguiContextGuard guard;
  Stage stage;
  stage.set(kind, size.scale);
  PanelContext context = context_of(from, stage.theme);
  gfx::Framebuffer target;
  target.resize(size.width, size.height);
  const FrameInput input = input_of(size);
  for (int i = 0; i < kSettlingFrames; ++i) {
    stage.host.begin(input);
    draw(context, input);
    target.bind();
    clear_background(stage.theme);
    stage.host.end(input.framebuffer_size);
  }
  draw::Image image = target.read_pixels();
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  return image;
}

draw::Image read_rectangle(const Rect& area, const glm::ivec2& size) {
  draw::Image image;
  const int x = std::clamp(static_cast<int>(area.x), 0, size.x);
  const int y = std::clamp(static_cast<int>(area.y), 0, size.y);
  image.width = std::clamp(static_cast<int>(area.width), 0, size.x - x);
  image.height = std::clamp(static_cast<int>(area.height), 0, size.y - y);
  if (image.width == 0 || image.height == 0) return {};
  const std::size_t row = static_cast<std::size_t>(image.width) * 4;
  std::vector<std::uint8_t> upward(row * static_cast<std::size_t>(image.height));
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(x, size.y - y - image.height, image.width, image.height, GL_RGBA, GL_UNSIGNED_BYTE,
               upward.data());
  image.rgba.resize(upward.size());
  for (std::size_t i = 0; i < static_cast<std::size_t>(image.height); ++i) {
    const auto from = upward.end() - static_cast<std::ptrdiff_t>((i + 1) * row);
    std::copy_n(from, row, image.rgba.begin() + static_cast<std::ptrdiff_t>(i * row));
  }
  for (std::size_t i = 3; i < image.rgba.size(); i += 4) image.rgba[i] = 255;
  return image;
}

}  // namespace motionlab::shell
