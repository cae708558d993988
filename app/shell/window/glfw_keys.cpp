// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/window/glfw_keys.h"

#include <GLFW/glfw3.h>

namespace motionlab::shell {

Key key_of(int key) {
  if (key >= GLFW_KEY_F1 && key <= GLFW_KEY_F12) {
    return static_cast<Key>(static_cast<int>(Key::f1) + key - GLFW_KEY_F1);
  }
  switch (key) {
    case GLFW_KEY_SPACE:
      return Key::space;
    case GLFW_KEY_TAB:
      return Key::tab;
    case GLFW_KEY_ENTER:
    case GLFW_KEY_KP_ENTER:
      return Key::enter;
    case GLFW_KEY_ESCAPE:
      return Key::escape;
    case GLFW_KEY_BACKSPACE:
      return Key::backspace;
    case GLFW_KEY_DELETE:
      return Key::del;
    case GLFW_KEY_INSERT:
      return Key::insert;
    case GLFW_KEY_LEFT:
      return Key::left;
    case GLFW_KEY_RIGHT:
      return Key::right;
    case GLFW_KEY_UP:
      return Key::up;
    case GLFW_KEY_DOWN:
      return Key::down;
    case GLFW_KEY_HOME:
      return Key::home;
    case GLFW_KEY_END:
      return Key::end;
    case GLFW_KEY_PAGE_UP:
      return Key::page_up;
    case GLFW_KEY_PAGE_DOWN:
      return Key::page_down;
    default:
      return Key::none;
  }
}

std::string physical_character(int key) {
  switch (key) {
    case GLFW_KEY_KP_ADD:
      return "+";
    case GLFW_KEY_KP_SUBTRACT:
      return "-";
    case GLFW_KEY_KP_DECIMAL:
      return ".";
    case GLFW_KEY_WORLD_1:
    case GLFW_KEY_WORLD_2:
      return "<";
    default:
      break;
  }
  if (key >= GLFW_KEY_KP_0 && key <= GLFW_KEY_KP_9) {
    return std::string(1, static_cast<char>('0' + key - GLFW_KEY_KP_0));
  }
  if (key <= GLFW_KEY_SPACE || key > GLFW_KEY_GRAVE_ACCENT) return {};
  const char c = static_cast<char>(key);
  return std::string(1, c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c);
}

int cursor_shape(ImGuiMouseCursor cursor) {
  switch (cursor) {
    case ImGuiMouseCursor_TextInput:
      return GLFW_IBEAM_CURSOR;
    case ImGuiMouseCursor_Hand:
      return GLFW_HAND_CURSOR;
    case ImGuiMouseCursor_ResizeNS:
      return GLFW_VRESIZE_CURSOR;
    case ImGuiMouseCursor_ResizeEW:
      return GLFW_HRESIZE_CURSOR;
#ifdef GLFW_RESIZE_ALL_CURSOR  // since GLFW 3.4
    case ImGuiMouseCursor_ResizeAll:
      return GLFW_RESIZE_ALL_CURSOR;
#else
    case ImGuiMouseCursor_ResizeAll:
      return GLFW_CROSSHAIR_CURSOR;
#endif
    default:
      return GLFW_ARROW_CURSOR;
  }
}

}  // namespace motionlab::shell
