// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

// The test models beside the project (../shared/gltf), which are not part of it.

namespace motionlab::tests {

inline std::filesystem::path gltf_folder() {
  return std::filesystem::path(MOTIONLAB_SHARED_DIR) / "gltf";
}

inline bool has_gltf_folder() { return std::filesystem::is_directory(gltf_folder() / "valid"); }

// Models below a folder, sorted.
inline std::vector<std::filesystem::path> models_below(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  if (!std::filesystem::is_directory(folder)) return files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    const std::string extension = entry.path().extension().string();
    if (extension == ".glb" || extension == ".gltf") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

inline nlohmann::json read_json(const std::filesystem::path& path) {
  std::ifstream file(path);
  return nlohmann::json::parse(file);
}

}  // namespace motionlab::tests

#define ML_SKIP_WITHOUT_GLTF()                                                                  \
  if (!::motionlab::tests::has_gltf_folder()) {                                                 \
    GTEST_SKIP() << "NOT TESTED: the glTF files that this test needs are not in "               \
                 << ::motionlab::tests::gltf_folder() << " (they are kept beside the project)"; \
  }                                                                                             \
  static_assert(true)
