// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "app/shell/window/file_assets.h"
#include "engine/core/result.h"
#include "engine/lab/runner.h"

namespace motionlab::shell {

// Keeps the run in a file, so that a crash or an accidental close loses at most half a minute
// (CASES B51). The file is replaced whole or not at all.
class Autosave {
 public:
  static constexpr double kInterval = 30.0;  // [s] of real time

  // Nothing is read or written when `file` is empty.
  explicit Autosave(std::filesystem::path file = {}) : file_(std::move(file)) {}

  // What an earlier start of the program left behind, in words ("Integrators, 3.42 s"); nothing
  // when there is nothing that can be opened.
  std::optional<std::string> found() const;
  const std::filesystem::path& file() const { return file_; }
  void forget();

  // Counts time [s] and writes when it is due and something happened since.
  Result<void> work(const Runner& runner, const FileAssets& assets, double dt);
  // Writes now, where there is something that was not written yet.
  Result<void> save(const Runner& runner, const FileAssets& assets);
  // Another run: what was written is no longer its state.
  void run_changed() { written_tick_ = -1; }

 private:
  std::filesystem::path file_;
  double since_ = 0.0;  // [s]
  std::int64_t written_tick_ = -1;
  std::uint64_t written_hash_ = 0;
};

}  // namespace motionlab::shell
