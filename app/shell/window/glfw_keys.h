// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <imgui.h>

#include <string>

#include "app/shell/window/frame_input.h"

namespace motionlab::shell {

// The named key of a GLFW key; Key::none for those that type a character or are not used.
Key key_of(int glfw_key);
// What a US keyboard types with the key at this place, in lower case; empty for other keys.
std::string physical_character(int glfw_key);
// GLFW's standard cursor for one of Dear ImGui.
int cursor_shape(ImGuiMouseCursor cursor);

}  // namespace motionlab::shell
