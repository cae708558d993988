// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/window/imgui_host.h"

#include <backends/imgui_impl_opengl3.h>

#include <algorithm>
#include <cstdint>
#include <type_traits>

#include "engine/core/check.h"

namespace motionlab::shell {
namespace {

// Keys that Dear ImGui's own widgets want to know of.
struct KeyPair {
  Key key;
  ImGuiKey imgui;
};
constexpr KeyPair kKeyPairs[] = {
    {Key::tab, ImGuiKey_Tab},
    {Key::left, ImGuiKey_LeftArrow},
    {Key::right, ImGuiKey_RightArrow},
    {Key::up, ImGuiKey_UpArrow},
    {Key::down, ImGuiKey_DownArrow},
    {Key::page_up, ImGuiKey_PageUp},
    {Key::page_down, ImGuiKey_PageDown},
    {Key::home, ImGuiKey_Home},
    {Key::end, ImGuiKey_End},
    {Key::insert, ImGuiKey_Insert},
    {Key::del, ImGuiKey_Delete},
    {Key::backspace, ImGuiKey_Backspace},
    {Key::space, ImGuiKey_Space},
    {Key::enter, ImGuiKey_Enter},
    {Key::escape, ImGuiKey_Escape},
};
struct LetterPair {
  char letter;
  ImGuiKey imgui;
};
// The letters of Control shortcuts in text fields.
constexpr LetterPair kLetterPairs[] = {{'a', ImGuiKey_A}, {'c', ImGuiKey_C}, {'v', ImGuiKey_V},
                                       {'x', ImGuiKey_X}, {'y', ImGuiKey_Y}, {'z', ImGuiKey_Z}};

bool went_down(const FrameInput& input, Key key) {
  return std::any_of(input.pressed.begin(), input.pressed.end(),
                     [key](const KeyPress& press) { return press.key == key; });
}

// A chord that was pressed and let go within one frame.
bool went_down_with_control(const FrameInput& input) {
  return std::any_of(input.pressed.begin(), input.pressed.end(),
                     [](const KeyPress& press) { return press.control; });
}

bool letter_down(const FrameInput& input, char letter) {
  if (input.held_characters.find(letter) != std::string::npos) return true;
  return std::any_of(input.pressed.begin(), input.pressed.end(), [letter](const KeyPress& press) {
    return press.character.size() == 1 && press.character[0] == letter;
  });
}

}  // namespace

ImguiHost::ImguiHost() {
  IMGUI_CHECKVERSION();
  context_ = ImGui::CreateContext();
  // A new context does not become the current one beside another: a still made from the window
  // would set up the window's.
  ImGui::SetCurrentContext(context_);
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;  // the layout is ours (settings.h)
  io.LogFilename = nullptr;
  io.BackendPlatformName = "motionlab";
  io.ConfigWindowsMoveFromTitleBarOnly = true;
  const auto write = [](void* user, const char* text) {
    auto* host = static_cast<ImguiHost*>(user);
    host->clipboard_text_ = text;
    if (host->clipboard_.write) host->clipboard_.write(host->clipboard_text_);
  };
  const auto read = [](void* user) -> const char* {
    auto* host = static_cast<ImguiHost*>(user);
    if (host->clipboard_.read) host->clipboard_text_ = host->clipboard_.read();
    return host->clipboard_text_.c_str();
  };
  io.ClipboardUserData = this;
  io.SetClipboardTextFn = write;
  io.GetClipboardTextFn = read;
#if IMGUI_VERSION_NUM < 18700
  for (const KeyPair& pair : kKeyPairs) io.KeyMap[pair.imgui] = static_cast<int>(pair.key);
  for (const LetterPair& pair : kLetterPairs) io.KeyMap[pair.imgui] = 128 + pair.letter;
#endif
  ML_CHECK(ImGui_ImplOpenGL3_Init("#version 330 core"));
}

ImguiHost::~ImguiHost() {
  ImGui::SetCurrentContext(context_);
  ImGui_ImplOpenGL3_Shutdown();
  ImGui::DestroyContext(context_);
}

void ImguiHost::apply(Theme& theme) {
  ImGui::SetCurrentContext(context_);
  // Projector mode has larger text, so the kind decides about fonts too.
  if (font_scale_ != theme.scale || font_kind_ != theme.kind || theme.fonts.body == nullptr) {
    if (font_scale_ == 0.0F) {
      build_fonts(theme);
      ImGui_ImplOpenGL3_CreateDeviceObjects();  // the texture of the fonts among them
    } else {
      ImGui_ImplOpenGL3_DestroyFontsTexture();
      build_fonts(theme);
      ImGui_ImplOpenGL3_CreateFontsTexture();
    }
    font_scale_ = theme.scale;
    font_kind_ = theme.kind;
  }
  apply_style(theme);
}

void ImguiHost::feed_keys(const FrameInput& input) {
  ImGuiIO& io = ImGui::GetIO();
#if IMGUI_VERSION_NUM < 18700
  io.KeyCtrl = input.control || went_down_with_control(input);
  io.KeyShift = input.shift;
  io.KeyAlt = input.alt;
  for (const KeyPair& pair : kKeyPairs) {
    const auto index = static_cast<std::size_t>(pair.key);
    // A press within one frame would be lost if only the present state counted.
    io.KeysDown[index] = input.held[index] || went_down(input, pair.key);
  }
  for (const LetterPair& pair : kLetterPairs) {
    io.KeysDown[128 + pair.letter] = letter_down(input, pair.letter);
  }
#else
  io.AddKeyEvent(ImGuiMod_Ctrl, input.control || went_down_with_control(input));
  io.AddKeyEvent(ImGuiMod_Shift, input.shift);
  io.AddKeyEvent(ImGuiMod_Alt, input.alt);
  for (const KeyPair& pair : kKeyPairs) {
    const auto index = static_cast<std::size_t>(pair.key);
    io.AddKeyEvent(pair.imgui, input.held[index] || went_down(input, pair.key));
  }
  for (const LetterPair& pair : kLetterPairs) {
    io.AddKeyEvent(pair.imgui, letter_down(input, pair.letter));
  }
#endif
  if (!input.text.empty()) io.AddInputCharactersUTF8(input.text.c_str());
}

void ImguiHost::begin(const FrameInput& input) {
  ImGui::SetCurrentContext(context_);
  ImGuiIO& io = ImGui::GetIO();
  const glm::vec2 size(std::max(input.framebuffer_size.x, 1),
                       std::max(input.framebuffer_size.y, 1));
  const glm::vec2 window(std::max(input.window_size.x, 1), std::max(input.window_size.y, 1));
  io.DisplaySize = ImVec2(size.x, size.y);
  io.DisplayFramebufferScale = ImVec2(1.0F, 1.0F);
  io.DeltaTime = static_cast<float>(std::clamp(input.dt, 1e-4, 0.25));
  pointer_ = input.pointer ? *input.pointer * size / window : glm::vec2(-1e6F);
  const bool known = input.pointer.has_value();
#if IMGUI_VERSION_NUM < 18700
  io.MousePos = known ? ImVec2(pointer_.x, pointer_.y) : ImVec2(-FLT_MAX, -FLT_MAX);
  // Without the focus a button-up may never arrive (CASES B06).
  for (std::size_t i = 0; i < 3; ++i) io.MouseDown[i] = input.focused && input.buttons[i];
  io.MouseWheel += input.wheel.y;
  io.MouseWheelH += input.wheel.x;
#else
  io.AddMousePosEvent(known ? pointer_.x : -FLT_MAX, known ? pointer_.y : -FLT_MAX);
  for (int i = 0; i < 3; ++i) {
    io.AddMouseButtonEvent(i, input.focused && input.buttons[static_cast<std::size_t>(i)]);
  }
  if (input.wheel.x != 0.0F || input.wheel.y != 0.0F) {
    io.AddMouseWheelEvent(input.wheel.x, input.wheel.y);
  }
  // One frame of ours is one frame of Dear ImGui: nothing is to trickle into the next.
  io.ConfigInputTrickleEventQueue = false;
#endif
  feed_keys(input);
  ImGui_ImplOpenGL3_NewFrame();
  ImGui::NewFrame();
}

void ImguiHost::end(const glm::ivec2& framebuffer_size) {
  ImGui::SetCurrentContext(context_);
  ImGui::Render();
  if (framebuffer_size.x > 0 && framebuffer_size.y > 0) {
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
  }
}

void ImguiHost::discard() {
  ImGui::SetCurrentContext(context_);
  ImGui::EndFrame();
}

namespace {

// A template, so that only the branch of this version is compiled.
template <typename Id>
Id id_of(std::uintptr_t name) {
  if constexpr (std::is_pointer_v<Id>) {
    return reinterpret_cast<Id>(name);
  } else {
    return static_cast<Id>(name);
  }
}

}  // namespace

ImTextureID texture_id(const gfx::Framebuffer& framebuffer) {
  return id_of<ImTextureID>(framebuffer.texture());
}

}  // namespace motionlab::shell
