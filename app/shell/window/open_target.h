// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/shell/window/file_assets.h"
#include "engine/lab/runner.h"

namespace motionlab::shell {

// A run with the files it reads. The run points into `assets`, so that dies last.
struct OpenedRun {
  std::unique_ptr<FileAssets> assets;
  std::unique_ptr<Runner> runner;
  std::int64_t run_to = 0;                    // ticks to replay: where a session ended
  std::optional<std::filesystem::path> file;  // for the list of recent files
};

struct OpenHost {
  std::span<const LabEntry> labs;
  Clock* clock = nullptr;
  int threads = 1;
  Clock* profiler = nullptr;
};

// A lab with a setup; paths are relative to the caller's folder.
Result<OpenedRun> open_lab(const OpenHost& host, const LabEntry& lab, const RunSetup& setup);
// A lab id, a session or a model. A session brings its own setup; a model opens in the first lab
// that reads such files. An error says what the target is not.
Result<OpenedRun> open_target(const OpenHost& host, const std::string& target,
                              const RunSetup& setup);
Result<OpenedRun> open_session(const OpenHost& host, const std::filesystem::path& file);

// The parameter of the lab that takes a file of this kind, by its extension; empty when none does.
std::string path_parameter_for(const ParameterSet& parameters, const std::filesystem::path& file);
// Every extension that some lab reads, ".json" for sessions first: for the file browser.
std::vector<std::string> openable_extensions(std::span<const LabEntry> labs);

// The session for a file in `folder`: what lies in or below it is named from there, so that both
// can be moved together; all else by its whole path.
Session portable_session(const Runner& runner, const FileAssets& assets,
                         const std::filesystem::path& folder);

}  // namespace motionlab::shell
