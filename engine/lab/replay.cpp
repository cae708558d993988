// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/lab/replay.h"

#include <utility>

namespace motionlab {

Result<ReplayReport> replay(const LabEntry& entry, const Session& session, const Host& host) {
  auto runner = Runner::create(entry, session, host);
  if (!runner.ok()) return runner.error();
  ReplayReport report;
  report.runner = std::move(runner).value();
  const Session started = report.runner->session();
  for (const SessionFile& recorded : session.files) {
    for (const SessionFile& now : started.files) {
      if (now.parameter == recorded.parameter && now.hash != recorded.hash) {
        report.changed_files.push_back(now.path);
      }
    }
  }

  const auto compare = [&](const SessionHash& expected) {
    ++report.compared;
    if (report.runner->state_hash() != expected.hash && !report.first_difference) {
      report.first_difference = expected.tick;
    }
  };
  // The hash of the last tick was taken after the events of that tick, those before it right after
  // their step.
  std::size_t next = 0;
  for (; next < session.hashes.size() && session.hashes[next].tick < session.ticks; ++next) {
    const SessionHash& expected = session.hashes[next];
    while (report.runner->tick() < expected.tick) {
      if (report.runner->all_diverged()) {
        report.runner->run(0);  // what was done then, among it the reset that brought it back
        if (report.runner->all_diverged()) break;
      }
      report.runner->step_once();
    }
    if (report.runner->tick() == expected.tick) compare(expected);
  }
  report.runner->run(session.ticks - report.runner->tick());
  for (; next < session.hashes.size() && session.hashes[next].tick == session.ticks; ++next) {
    compare(session.hashes[next]);
  }
  return report;
}

}  // namespace motionlab
