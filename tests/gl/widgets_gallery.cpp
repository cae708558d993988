// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "tests/gl/widgets_gallery.h"

#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>

#include <chrono>

#include "engine/core/check.h"
#include "engine/gfx/framebuffer.h"

namespace motionlab::test {

struct ImguiPage::Gl {
  gfx::Framebuffer framebuffer;
};

ImguiPage::ImguiPage(shell::ThemeKind kind, float scale, int width, int height)
    : width_(width), height_(height) {
  auto context = gfx::OffscreenContext::create();
  ML_CHECK(context.ok());
  context_ = std::move(context).value();
  gl_ = std::make_unique<Gl>();
  gl_->framebuffer.resize(width, height);

  ImGui::CreateContext();
  ImGui::GetIO().IniFilename = nullptr;
  theme_.kind = kind;
  theme_.scale = scale;
  shell::apply_style(theme_);
  const auto start = std::chrono::steady_clock::now();
  shell::build_fonts(theme_);
  font_seconds_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  ImGui_ImplOpenGL3_Init("#version 330");
}

ImguiPage::~ImguiPage() {
  ImGui_ImplOpenGL3_Shutdown();
  ImGui::DestroyContext();
}

void ImguiPage::frame(const std::function<void(const shell::Theme&)>& page) {
  ImGuiIO& io = ImGui::GetIO();
  io.DisplaySize = ImVec2(static_cast<float>(width_), static_cast<float>(height_));
  io.DeltaTime = 1.0F / 60.0F;
  ImGui_ImplOpenGL3_NewFrame();
  ImGui::NewFrame();
  ImGui::SetNextWindowPos(ImVec2(0, 0));
  ImGui::SetNextWindowSize(io.DisplaySize);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  ImGui::Begin("page", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus);
  ImGui::PopStyleVar();
  page(theme_);
  ImGui::End();
  ImGui::Render();
  const glm::vec4 background = theme_.palette.resolve(draw::Role::background);
  gl_->framebuffer.clear(background.r, background.g, background.b, 1.0F);
  gl_->framebuffer.bind();
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

draw::Image ImguiPage::picture() const { return gl_->framebuffer.read_pixels(); }

void ImguiPage::move(float x, float y) { ImGui::GetIO().MousePos = ImVec2(x, y); }

void ImguiPage::button(int index, bool down) { ImGui::GetIO().MouseDown[index] = down; }

}  // namespace motionlab::test
