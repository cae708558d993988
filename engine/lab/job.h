// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace motionlab {

// A table that a job leaves behind: what the shell plots and the command line can print.
struct JobResult {
  std::string title;
  std::string x_label;  // with unit
  std::string y_label;  // with unit
  bool log_x = false;
  bool log_y = false;
  struct Series {
    std::string label;
    std::vector<double> x;
    std::vector<double> y;
    int style = 0;           // series colour and dash
    bool reference = false;  // a theoretical line: neutral colour, dashed
  };
  std::vector<Series> series;
  std::vector<std::string> notes;  // e.g. "RK4: slope 4.02, claimed 4"
};

// Long deterministic work (an order plot, a precomputation) done in chunks of a few milliseconds.
// The host runs them, shows progress and may drop the job between two chunks. A job owns copies of
// what it needs.
class Job {
 public:
  virtual ~Job() = default;
  // Does one chunk; false when all is done.
  virtual bool run_chunk() = 0;
  virtual double progress() const = 0;  // 0…1
  virtual JobResult result() const = 0;
};

}  // namespace motionlab
