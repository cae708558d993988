// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <exception>
#include <iostream>

#include "app/shell/command/command_line.h"

int main(int argc, char** argv) {
  try {
    return motionlab::shell::run_command_line(argc, argv);
  } catch (const std::exception& e) {
    std::cerr << "motionlab: " << e.what() << "\n";
    return 1;
  }
}
