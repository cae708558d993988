// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "tests/gui/process.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <thread>

extern char** environ;

namespace motionlab::test {
namespace {

std::vector<std::string> merged(const std::map<std::string, std::string>& changes) {
  std::vector<std::string> result;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string line = *entry;
    if (!changes.contains(line.substr(0, line.find('=')))) result.push_back(line);
  }
  for (const auto& [name, value] : changes) {
    if (!value.empty()) result.push_back(name + "=" + value);
  }
  return result;
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> result;
  for (std::string& text : texts) result.push_back(text.data());
  result.push_back(nullptr);
  return result;
}

}  // namespace

Process::Process(const std::vector<std::string>& arguments,
                 const std::map<std::string, std::string>& environment,
                 const std::filesystem::path& output)
    : output_(output) {
  std::vector<std::string> argument_texts = arguments;
  std::vector<std::string> environment_texts = merged(environment);
  std::vector<char*> argv = pointers(argument_texts);
  std::vector<char*> envp = pointers(environment_texts);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 1, output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  posix_spawn_file_actions_adddup2(&actions, 1, 2);
  const int fault = ::posix_spawnp(&pid_, argv[0], &actions, nullptr, argv.data(), envp.data());
  posix_spawn_file_actions_destroy(&actions);
  if (fault != 0) throw std::runtime_error("cannot start " + arguments.front());
}

Process::~Process() {
  if (status_) return;
  ::kill(pid_, SIGTERM);
  if (wait(5.0)) return;
  ::kill(pid_, SIGKILL);
  wait(5.0);
}

std::optional<int> Process::wait(double seconds) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
  while (!status_) {
    int status = 0;
    if (::waitpid(pid_, &status, WNOHANG) == pid_) {
      status_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    } else if (std::chrono::steady_clock::now() > end) {
      return std::nullopt;
    } else {
      pause_for(0.02);
    }
  }
  return status_;
}

std::string Process::output() const {
  std::ifstream file(output_, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

Finished run(const std::vector<std::string>& arguments,
             const std::map<std::string, std::string>& environment, double seconds) {
  static std::atomic<int> counter{0};
  const auto file =
      std::filesystem::temp_directory_path() /
      ("motionlab-run-" + std::to_string(::getpid()) + "-" + std::to_string(counter++));
  Finished finished;
  {
    Process process(arguments, environment, file);
    finished.status = process.wait(seconds).value_or(-1);
    finished.output = process.output();
  }
  std::error_code ignored;
  std::filesystem::remove(file, ignored);
  return finished;
}

std::string find_program(const std::string& name) {
  const char* path = std::getenv("PATH");
  std::istringstream folders(path != nullptr ? path : "");
  for (std::string folder; std::getline(folders, folder, ':');) {
    const std::string candidate = folder + "/" + name;
    if (::access(candidate.c_str(), X_OK) == 0) return candidate;
  }
  return {};
}

void pause_for(double seconds) {
  std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
}

}  // namespace motionlab::test
