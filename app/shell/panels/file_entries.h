// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"

// What a folder holds, for the file browser. Without Dear ImGui.

namespace motionlab::shell {

struct FileEntry {
  std::string name;
  bool folder = false;
  std::uintmax_t bytes = 0;
  std::int64_t modified = 0;  // [s] since 1970, UTC
};

// Folders first, then files that match, each by name whatever the case; hidden ones are left out.
// Without `extensions` every file matches. An error says in words why the folder cannot be read.
Result<std::vector<FileEntry>> list_folder(const std::filesystem::path& folder,
                                           const std::vector<std::string>& extensions);
// Whatever the case: ".GLB" is ".glb".
bool matches_extension(std::string_view name, const std::vector<std::string>& extensions);

std::string format_bytes(std::uintmax_t bytes);     // "999 B", "1.2 MB"
std::string format_date(std::int64_t seconds_utc);  // "2026-11-30 14:05", UTC

}  // namespace motionlab::shell
