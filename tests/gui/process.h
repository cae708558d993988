// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace motionlab::test {

// A program started by a test, with its output in a file; killed when the object dies.
class Process {
 public:
  // `environment` is added to the test's own; an empty value removes a variable.
  Process(const std::vector<std::string>& arguments,
          const std::map<std::string, std::string>& environment,
          const std::filesystem::path& output);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  // The exit status (128 + signal when killed), or nothing after `seconds`.
  std::optional<int> wait(double seconds);
  std::string output() const;

 private:
  pid_t pid_ = -1;
  std::filesystem::path output_;
  std::optional<int> status_;
};

// Runs to the end; output is standard output and error together.
struct Finished {
  int status = -1;
  std::string output;
};
Finished run(const std::vector<std::string>& arguments,
             const std::map<std::string, std::string>& environment, double seconds = 60.0);

// A program on the PATH, or empty.
std::string find_program(const std::string& name);

void pause_for(double seconds);

}  // namespace motionlab::test
