// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

namespace motionlab::shell {

// The program: reads the arguments, does what they say and returns the exit status. 0 fine · 1
// diverged or a check failed · 2 wrong usage · 3 an input could not be loaded or the machine lacks
// OpenGL 3.3. Results go to standard output, messages to standard error.
int run_command_line(int argc, char** argv);

}  // namespace motionlab::shell
