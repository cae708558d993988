// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <glm/vec2.hpp>
#include <optional>
#include <string>
#include <vector>

#include "app/shell/widgets/theme.h"
#include "app/shell/window/layout.h"
#include "engine/core/json_fwd.h"
#include "engine/core/result.h"

namespace motionlab::shell {

inline constexpr float kSmallestScale = 0.5F;
inline constexpr float kLargestScale = 3.0F;
inline constexpr std::size_t kMaximumRecent = 8;

// What the program remembers between starts.
struct Settings {
  ThemeKind theme = ThemeKind::dark;
  std::optional<float> ui_scale;  // nothing: the monitor's
  LayoutChoice layout;
  glm::ivec2 window{1280, 720};
  std::vector<std::filesystem::path> recent;  // sessions and models, newest first
  std::vector<std::string> hints_seen;        // shown once, then never again
  JsonBox keys;                               // KeyMap::to_json(); null: the defaults

  void remember(const std::filesystem::path& file);
  bool has_seen(const std::string& hint) const;
};

Json to_json(const Settings& settings);
// What is missing or out of range gets its default; `note` says so in words where something was
// wrong.
Settings settings_from_json(const Json& json, std::string* note);

// A missing file is no fault. A malformed one gives the defaults and a note for the user.
Settings load_settings(const std::filesystem::path& file, std::string* note);
// Makes the folder when it is missing.
Result<void> save_settings(const Settings& settings, const std::filesystem::path& file);

}  // namespace motionlab::shell
