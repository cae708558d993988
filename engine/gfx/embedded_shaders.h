// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>

namespace motionlab::gfx {

// The text of a file of shaders/ as it was when the program was built; written by
// cmake/EmbedFiles.cmake.
std::optional<std::string_view> find_embedded_shader(std::string_view file_name);

}  // namespace motionlab::gfx
