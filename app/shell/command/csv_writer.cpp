// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/command/csv_writer.h"

#include "engine/core/files.h"
#include "engine/core/text.h"

namespace motionlab::shell {

std::string readout_name(const Instance& instance, const ReadoutInfo& readout) {
  return instance.value.empty() ? readout.id : readout.id + "@" + instance.value;
}

void CsvWriter::add(const Runner& runner) {
  if (text_.empty()) {
    text_ = "tick,time";
    for (const Instance& instance : runner.instances()) {
      for (const ReadoutInfo& readout : instance.readouts.infos()) {
        if (readout.timing) continue;  // the same run must write the same file
        text_ += "," + readout_name(instance, readout);
      }
    }
    text_ += "\n";
  }
  if (runner.tick() % every_ != 0) return;
  text_ += std::to_string(runner.tick()) + "," + format_double(runner.time());
  for (const Instance& instance : runner.instances()) {
    for (std::size_t r = 0; r < instance.readouts.values().size(); ++r) {
      if (instance.readouts.infos()[r].timing) continue;
      text_ += "," + format_double(instance.readouts.values()[r]);
    }
  }
  text_ += "\n";
}

Result<void> CsvWriter::save(const std::string& path) const { return write_file(path, text_); }

}  // namespace motionlab::shell
