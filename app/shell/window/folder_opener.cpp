// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/window/folder_opener.h"

#include <spawn.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstring>
#include <thread>

extern char** environ;

namespace motionlab::shell {

Result<void> open_folder(const std::string& path) {
  std::string program = "xdg-open";
  std::string folder = path;
  std::array<char*, 3> arguments{program.data(), folder.data(), nullptr};
  pid_t child = 0;
  const int fault =
      ::posix_spawnp(&child, program.c_str(), nullptr, nullptr, arguments.data(), environ);
  if (fault != 0) {
    return fail("the folder cannot be shown, xdg-open: " + std::string(std::strerror(fault)) +
                    "; it is " + path,
                ErrorKind::failure);
  }
  // Someone has to take the child's exit status, whenever it ends.
  std::thread([child] {
    int status = 0;
    ::waitpid(child, &status, 0);
  }).detach();
  return {};
}

}  // namespace motionlab::shell
