// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/window/paths.h"

#include <cstdlib>

namespace motionlab::shell {
namespace {

std::filesystem::path variable_or(const char* name, const std::filesystem::path& otherwise) {
  const char* value = std::getenv(name);
  if (value == nullptr || value[0] != '/') return otherwise;
  return value;
}

}  // namespace

Paths Paths::from_environment() {
  Paths paths;
  paths.home = variable_or("HOME", "/tmp");
  paths.config = variable_or("XDG_CONFIG_HOME", paths.home / ".config") / "motionlab";
  paths.state = variable_or("XDG_STATE_HOME", paths.home / ".local" / "state") / "motionlab";
  paths.pictures = variable_or("XDG_PICTURES_DIR", paths.home / "Pictures") / "motionlab";
  return paths;
}

}  // namespace motionlab::shell
