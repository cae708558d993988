// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "engine/core/result.h"

// File access of hosts. Labs never include this: what they read reaches them through the host's
// asset provider.

namespace motionlab {

inline constexpr std::size_t kMaximumFileBytes = std::size_t{1} << 30;

// The whole file; an error names the path and the system's reason. Folders, devices and files above
// the limit are refused.
Result<std::string> read_file(const std::filesystem::path& path,
                              std::size_t maximum_bytes = kMaximumFileBytes);

// Writes to a temporary file beside `path`, then renames it: a full disk or a crash never leaves
// half a file or loses the old one.
Result<void> write_file(const std::filesystem::path& path, std::string_view bytes);

// `folder/stem.extension`, or with -2, -3 … when that exists: saving never overwrites.
std::filesystem::path unused_path(const std::filesystem::path& folder, const std::string& stem,
                                  const std::string& extension);

}  // namespace motionlab
