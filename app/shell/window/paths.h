// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

namespace motionlab::shell {

// Where the program keeps things (XDG base directories). Nothing is created here.
struct Paths {
  std::filesystem::path config;    // settings.json
  std::filesystem::path state;     // autosave.json
  std::filesystem::path pictures;  // screenshots, figures, tables
  std::filesystem::path home;

  // From $XDG_CONFIG_HOME, $XDG_STATE_HOME, $XDG_PICTURES_DIR and $HOME; relative values are
  // ignored, as the specification demands.
  static Paths from_environment();
};

}  // namespace motionlab::shell
