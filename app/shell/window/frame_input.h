// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <glm/vec2.hpp>
#include <optional>
#include <string>
#include <vector>

namespace motionlab::shell {

// Keys with a name of their own; everything that types a character is `character`.
enum class Key : std::uint8_t {
  none,
  character,
  space,
  tab,
  enter,
  escape,
  backspace,
  del,
  insert,
  left,
  right,
  up,
  down,
  home,
  end,
  page_up,
  page_down,
  f1,
  f2,
  f3,
  f4,
  f5,
  f6,
  f7,
  f8,
  f9,
  f10,
  f11,
  f12,
};
inline constexpr std::size_t kKeyCount = static_cast<std::size_t>(Key::f12) + 1;

// A key that went down. `character` is what the key types on the user's keyboard without Control,
// in lower case ("z" wherever Z is printed); `physical` is what a US keyboard has at its place.
struct KeyPress {
  Key key = Key::none;
  std::string character = {};
  std::string physical = {};
  bool control = false;
  bool shift = false;
  bool alt = false;
  bool repeat = false;
};

enum class PointerButton : std::uint8_t { left, right, middle };

// All that the world tells the program in one frame. The window fills it from GLFW, tests by hand.
struct FrameInput {
  glm::ivec2 window_size{1280, 720};       // pointer coordinates
  glm::ivec2 framebuffer_size{1280, 720};  // pixels; differs from the window's on some systems
  float content_scale = 1.0F;              // of the monitor, in framebuffer pixels
  double dt = 1.0 / 60.0;                  // [s] since the last frame
  std::optional<glm::vec2> pointer;        // from the window's top left; nothing: unknown
  std::array<bool, 3> buttons{};           // by PointerButton, as they are now
  glm::vec2 wheel{0.0F};                   // +y away from the user
  std::vector<KeyPress> pressed;
  std::array<bool, kKeyCount> held{};  // named keys that are down
  std::string held_characters;         // lower-case letters that are down, e.g. "az"
  bool control = false;
  bool shift = false;
  bool alt = false;
  std::string text;  // UTF-8 typed
  std::vector<std::filesystem::path> dropped;
  bool focused = true;
};

}  // namespace motionlab::shell
