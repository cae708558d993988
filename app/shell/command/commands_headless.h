// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/shell/widgets/theme.h"
#include "engine/core/result.h"
#include "engine/lab/lab.h"

// What the subcommands do, after their arguments are read. Each returns the exit status.

namespace motionlab::shell {

struct RunOptions {
  std::string target;  // lab id, session or model
  std::optional<std::string> preset;
  std::vector<std::string> sets;       // "id=value"
  std::optional<std::string> compare;  // "id=v1,v2"
  std::uint64_t seed = 1;
  bool seed_given = false;
  std::optional<std::int64_t> steps;
  std::optional<double> seconds;
  std::string csv;
  std::int64_t every = 1;
  std::string shot;
  std::string size = "1280x720";
  double scale = 1.0;
  bool transparent = false;
  std::string times;  // "0.5,1,2"
  bool ui = false;
  std::string view;
  std::string theme = "dark";
  std::string svg;
  std::string export_path;
  std::string events;
  std::string save;
  bool hash = false;
  bool check = false;
  bool json = false;
  int threads = 1;
};

int exit_status(const Error& error);
// Prints the message on standard error and returns its exit status.
int report_error(const Error& error);

int list_command(bool json);
int describe_command(const std::string& lab, bool json);
int run_command(const RunOptions& options);
int replay_command(const std::string& path, bool verify, int threads);
int tour_command(const std::string& folder);

}  // namespace motionlab::shell
