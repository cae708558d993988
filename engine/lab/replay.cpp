// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/lab/replay.h"

#include <utility>

namespace motionlab {

Result<ReplayReport> replay(const LabEntry& entry, const Session& session, const Host& host,
                            const std::function<void(const Runner&)>& each_tick) {
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
  const auto advance_to = [&](std::int64_t tick) {
    Runner& run = *report.runner;
    while (run.tick() < tick) {
      if (run.all_diverged()) {
        run.run(0);  // what was done then, among it the reset that brought it back
        if (run.all_diverged()) break;
      }
      run.step_once();
      if (each_tick) each_tick(run);
    }
  };
  if (each_tick) each_tick(*report.runner);
  // The hash of the last tick was taken after the events of that tick, those before it right after
  // their step.
  std::size_t next = 0;
  for (; next < session.hashes.size() && session.hashes[next].tick < session.ticks; ++next) {
    const SessionHash& expected = session.hashes[next];
    advance_to(expected.tick);
    if (report.runner->tick() == expected.tick) compare(expected);
  }
  advance_to(session.ticks);
  report.runner->run(0);  // the events of the last tick
  for (; next < session.hashes.size() && session.hashes[next].tick == session.ticks; ++next) {
    compare(session.hashes[next]);
  }
  return report;
}

}  // namespace motionlab
