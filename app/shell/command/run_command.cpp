// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <memory>
#include <utility>

#include "app/labs/registry.h"
#include "app/shell/command/commands_headless.h"
#include "app/shell/command/csv_writer.h"
#include "app/shell/command/run_summary.h"
#include "app/shell/panels/load_report.h"
#include "app/shell/window/open_target.h"
#include "app/shell/window/program.h"
#include "app/shell/window/steady_clock.h"
#include "engine/core/files.h"
#include "engine/core/hash.h"
#include "engine/core/json.h"
#include "engine/core/text.h"
#include "engine/gfx/png.h"
#include "engine/lab/replay.h"

namespace motionlab::shell {
namespace fs = std::filesystem;

int exit_status(const Error& error) {
  switch (error.kind) {
    case ErrorKind::usage:
      return 2;
    case ErrorKind::input:
    case ErrorKind::environment:
      return 3;
    case ErrorKind::failure:
      return 1;
  }
  return 1;
}

int report_error(const Error& error) {
  std::cerr << "motionlab: " << error.message << "\n";
  return exit_status(error);
}

namespace {

constexpr double kDefaultSeconds = 1.0;
constexpr std::size_t kMaximumEventsBytes = std::size_t{64} << 20;

Error usage(std::string message) { return fail(std::move(message), ErrorKind::usage); }

Result<std::pair<std::string, std::string>> assignment(const std::string& text,
                                                       const char* option) {
  const auto equals = text.find('=');
  if (equals == std::string::npos || equals == 0) {
    return usage(std::string(option) + ": expected ID=VALUE, found '" + text + "'");
  }
  return std::pair(text.substr(0, equals), text.substr(equals + 1));
}

Result<RunSetup> setup_of(const RunOptions& options) {
  RunSetup setup;
  setup.preset = options.preset;
  setup.seed = options.seed;
  for (const std::string& text : options.sets) {
    auto pair = assignment(text, "--set");
    if (!pair.ok()) return pair.error();
    setup.sets.push_back(std::move(pair).value());
  }
  if (options.compare) {
    auto pair = assignment(*options.compare, "--compare");
    if (!pair.ok()) return pair.error();
    setup.compare = CompareSpec{pair->first, split(pair->second, ','), false};
    std::vector<std::string> values = setup.compare->values;
    std::sort(values.begin(), values.end());
    const auto twice = std::adjacent_find(values.begin(), values.end());
    if (twice != values.end()) {
      return usage("--compare: '" + *twice + "' stands there twice; each value is one column");
    }
  }
  return setup;
}

Result<std::pair<int, int>> size_of(const std::string& text) {
  const auto parts = split(text, 'x');
  const auto width = parts.size() == 2 ? parse_integer(parts[0]) : std::nullopt;
  const auto height = parts.size() == 2 ? parse_integer(parts[1]) : std::nullopt;
  const auto fits = [](const std::optional<long long>& n) {
    return n && *n >= 16 && *n <= kLargestPicture;
  };
  if (!fits(width) || !fits(height)) {
    return usage("--size: expected WIDTHxHEIGHT from 16x16 to 16384x16384, found '" + text + "'");
  }
  return std::pair(static_cast<int>(*width), static_cast<int>(*height));
}

Result<ShotOptions> shot_options(const RunOptions& options) {
  ShotOptions shot;
  const auto size = size_of(options.size);
  if (!size.ok()) return size.error();
  std::tie(shot.width, shot.height) = *size;
  const double side = std::max(shot.width, shot.height) * options.scale;
  if (!(options.scale > 0.0) || side > kLargestPicture) {
    return usage("--scale: the picture's sides must stay within " +
                 std::to_string(kLargestPicture) + " pixels");
  }
  shot.scale = options.scale;
  shot.transparent = options.transparent;
  shot.with_ui = options.ui;
  shot.view = options.view;
  if (options.theme == "light") {
    shot.theme = ThemeKind::light;
  } else if (options.theme == "projector") {
    shot.theme = ThemeKind::projector;
  } else if (options.theme != "dark") {
    return usage("--theme: '" + options.theme + "' is none of dark, light, projector");
  }
  return shot;
}

// Side by side or over each other, as the preset's or the lab's own comparisons are.
void lay_out(RunSetup& setup, const Lab& lab) {
  if (setup.compare) {
    setup.compare->split = splits_view(lab.info(), setup.preset, setup.compare->parameter);
  }
}

// A model as target opens in the lab that reads it; headless it is not compared unless asked to.
Result<OpenedRun> open(const RunOptions& options, RunSetup setup) {
  // No clock: a run must not depend on one. What is measured with the profiler is shown, no more.
  static SteadyClock profiler;
  const OpenHost host{lab_registry(), nullptr, options.threads, &profiler};
  const fs::path file(options.target);
  const std::string extension = file.extension().string();
  const bool changes =
      options.preset || !options.sets.empty() || options.compare || options.seed_given;
  if (extension == ".json" && changes) {
    return usage(options.target +
                 ": a session brings its own preset, parameters, comparison and seed");
  }
  for (const LabEntry& entry : lab_registry()) {
    const auto lab = entry.make();
    if (entry.id == options.target) {
      lay_out(setup, *lab);
      return open_lab(host, entry, setup);
    }
    const std::string parameter = path_parameter_for(std::as_const(*lab).parameters(), file);
    if (parameter.empty()) continue;
    setup.sets.insert(setup.sets.begin(), {parameter, options.target});
    lay_out(setup, *lab);
    return open_lab(host, entry, setup);
  }
  return open_target(host, options.target, setup);
}

Result<std::vector<Event>> read_events(const std::string& path) {
  const auto text = read_file(path, kMaximumEventsBytes);
  if (!text.ok()) return text.error();
  const auto json = parse_json(*text, path);
  if (!json.ok()) return json.error();
  auto events = events_from_json(json->is_object() ? json->value("events", Json()) : *json);
  if (!events.ok()) return fail(path + ": " + events.error().message);
  return events;
}

// A run with what is written about it.
class HeadlessRun {
 public:
  HeadlessRun(const RunOptions& options, OpenedRun opened)
      : options_(options),
        opened_(std::move(opened)),
        runner_(*opened_.runner),
        csv_(options.every) {
    runner_.on_error = [](const Error& error) { report_error(error); };
    runner_.on_tick = [this](const Runner& runner) { observe(runner); };
  }

  Result<void> prepare() {
    if (!options_.events.empty()) {
      auto events = read_events(options_.events);
      if (!events.ok()) return events.error();
      if (auto scheduled = runner_.schedule(std::move(events).value()); !scheduled.ok()) {
        return fail(options_.events + ": " + scheduled.error().message, scheduled.error().kind);
      }
    }
    auto shot = shot_options(options_);
    if (!shot.ok()) return shot.error();
    shot_ = *shot;
    return plan();
  }

  Result<void> go() {
    for (const std::string& note : load_notes(runner_)) {
      std::cerr << "note: " << note << "\n";
    }
    observe(runner_);
    for (std::size_t i = 0; i < shot_ticks_.size(); ++i) {
      runner_.run(shot_ticks_[i] - runner_.tick());
      if (const auto taken = take_shot(shot_path(i)); !taken.ok()) return taken;
    }
    runner_.run(ticks_ - runner_.tick());
    if (!options_.shot.empty() && shot_ticks_.empty()) {
      if (const auto taken = take_shot(options_.shot); !taken.ok()) return taken;
    }
    return write_files();
  }

  int finish() {
    if (options_.json) {
      std::cout << summary_.to_json(runner_).dump(2) << "\n";
    } else if (options_.hash) {
      std::cout << hash_to_text(runner_.state_hash()) << "\n";
    } else {
      std::cout << summary_.to_text(runner_);
    }
    int status = 0;
    if (runner_.diverged()) {
      std::cerr << "motionlab: " << runner_.divergence_message() << "\n";
      status = 1;
    }
    if (options_.check && !check()) status = 1;
    return status;
  }

 private:
  Result<void> plan() {
    const double dt = runner_.dt();
    if (options_.steps) {
      ticks_ = *options_.steps;
    } else if (options_.seconds) {
      if (!std::isfinite(*options_.seconds)) return usage("--seconds: this is no time");
      ticks_ = std::llround(*options_.seconds / dt);
    } else {
      ticks_ = opened_.run_to > 0 ? opened_.run_to : std::llround(kDefaultSeconds / dt);
    }
    const auto ends_with = [](const std::string& path, const char* extension) {
      return path.empty() || fs::path(path).extension() == extension;
    };
    if (!ends_with(options_.shot, ".png")) {
      return usage("--shot: pictures are PNG files; call it FILE.png");
    }
    if (!ends_with(options_.svg, ".svg")) {
      return usage("--svg: vector figures are SVG files; call it FILE.svg");
    }
    if (options_.times.empty()) return {};
    for (const std::string& text : split(options_.times, ',')) {
      const auto time = parse_double(text);
      if (!time || !(*time >= 0.0) || !(*time < 1e9)) {
        return usage("--times: '" + text + "' is no time in seconds");
      }
      shot_ticks_.push_back(std::llround(*time / dt));
      shot_times_.push_back(text);
    }
    if (options_.shot.empty()) return usage("--times says when, --shot FILE.png says where to");
    if (!std::is_sorted(shot_ticks_.begin(), shot_ticks_.end())) {
      return usage("--times: the times must not decrease");
    }
    if (!options_.steps && !options_.seconds) ticks_ = shot_ticks_.back();
    if (shot_ticks_.back() > ticks_)
      return usage("--times: the last time lies after the end of the run");
    return {};
  }

  void observe(const Runner& runner) {
    csv_.add(runner);
    summary_.add(runner);
  }

  // One time keeps the name; several get theirs: a.png becomes a-0.5s.png.
  std::string shot_path(std::size_t index) const {
    if (shot_ticks_.size() == 1) return options_.shot;
    const fs::path path(options_.shot);
    return (path.parent_path() /
            (path.stem().string() + "-" + shot_times_[index] + "s" + path.extension().string()))
        .string();
  }

  Result<void> take_shot(const std::string& path) {
    if (!studio_) {
      auto studio = Studio::create();
      if (!studio.ok()) return studio.error();
      studio_ = std::move(studio).value();
    }
    const auto image = studio_->picture(runner_, shot_);
    if (!image.ok()) return image.error();
    return gfx::save_png(*image, path);
  }

  Result<void> write_files() {
    if (!options_.csv.empty()) {
      if (const auto saved = csv_.save(options_.csv); !saved.ok()) return saved;
    }
    if (!options_.svg.empty()) {
      const auto svg = render_svg(runner_, shot_);
      if (!svg.ok()) return svg.error();
      if (const auto saved = write_file(options_.svg, *svg); !saved.ok()) return saved;
    }
    if (!options_.export_path.empty()) {
      std::string format = fs::path(options_.export_path).extension().string();
      if (!format.empty()) format.erase(0, 1);
      const auto text = runner_.instances().front().lab->export_as(format);
      if (!text.ok()) return text.error();
      if (runner_.instances().size() > 1) {
        std::cerr << "note: " << options_.export_path << " holds "
                  << runner_.instances().front().label << ", the first of those compared\n";
      }
      if (const auto saved = write_file(options_.export_path, *text); !saved.ok()) return saved;
    }
    if (!options_.save.empty()) {
      const Session session =
          portable_session(runner_, *opened_.assets, fs::path(options_.save).parent_path());
      return write_file(options_.save, to_json(session).dump(1) + "\n");
    }
    return {};
  }

  bool check() const {
    bool passed = true;
    for (const Instance& instance : runner_.instances()) {
      const Verdict verdict = instance.lab->check();
      passed = passed && verdict.passed;
      const std::string name =
          instance.value.empty() ? runner_.info().id : runner_.info().id + "@" + instance.value;
      std::cerr << "check " << name << ": " << (verdict.passed ? "passed" : "failed") << "\n";
      for (const std::string& finding : verdict.findings) std::cerr << "  " << finding << "\n";
    }
    return passed;
  }

  const RunOptions& options_;
  OpenedRun opened_;
  Runner& runner_;
  CsvWriter csv_;
  RunSummary summary_;
  ShotOptions shot_;
  std::unique_ptr<Studio> studio_;
  std::int64_t ticks_ = 0;
  std::vector<std::int64_t> shot_ticks_;
  std::vector<std::string> shot_times_;
};

// In the window a preset brings its comparison; here columns would change their names, so it is
// said instead.
void note_comparison(const Runner& runner, const RunOptions& options) {
  const Preset* preset = runner.preset_info();
  if (preset == nullptr || !preset->compare || options.compare) return;
  const CompareSpec& compare = *preset->compare;
  const bool set = std::any_of(
      options.sets.begin(), options.sets.end(),
      [&](const std::string& text) { return text.starts_with(compare.parameter + "="); });
  if (set) return;
  std::string values;
  for (const std::string& value : compare.values) values += (values.empty() ? "" : ",") + value;
  std::cerr << "note: in the window this preset compares; add --compare " << compare.parameter
            << "=" << values << "\n";
}

}  // namespace

int run_command(const RunOptions& options) {
  auto setup = setup_of(options);
  if (!setup.ok()) return report_error(setup.error());
  auto opened = open(options, std::move(setup).value());
  if (!opened.ok()) return report_error(opened.error());
  note_comparison(*opened->runner, options);
  HeadlessRun run(options, std::move(opened).value());
  if (const auto prepared = run.prepare(); !prepared.ok()) return report_error(prepared.error());
  if (const auto done = run.go(); !done.ok()) return report_error(done.error());
  return run.finish();
}

int replay_command(const std::string& path, bool verify, int threads) {
  const auto text = read_file(path);
  if (!text.ok()) return report_error(text.error());
  const auto json = parse_json(*text, path);
  if (!json.ok()) return report_error(json.error());
  const auto session = session_from_json(*json, path);
  if (!session.ok()) return report_error(session.error());
  const auto entry = find_lab(session->lab);
  if (!entry.ok()) return report_error(fail(path + ": " + entry.error().message));
  std::error_code ignored;
  FileAssets assets(fs::absolute(path, ignored).parent_path());
  RunSummary summary;
  const auto report = replay(**entry, *session, {nullptr, &assets, threads},
                             [&](const Runner& runner) { summary.add(runner); });
  if (!report.ok()) return report_error(fail(path + ": " + report.error().message));
  for (const std::string& file : report->changed_files) {
    std::cerr << "note: " << file << " is not the file that the session was recorded with\n";
  }
  if (!verify) {
    std::cout << summary.to_text(*report->runner);
    return report->runner->diverged() ? 1 : 0;
  }
  if (!report->changed_files.empty()) {
    std::cerr << "motionlab: " << path << ": not verified, for " << report->changed_files.front()
              << " has changed since it was recorded\n";
    return 1;
  }
  if (report->first_difference) {
    std::cerr << "motionlab: " << path << ": the replay differs from the recording at tick "
              << *report->first_difference << "\n";
    return 1;
  }
  if (report->compared == 0) {
    std::cerr << "motionlab: " << path << ": the session carries no hash to verify\n";
    return 1;
  }
  std::cout << "verified: " << report->compared << " hashes up to tick " << report->runner->tick()
            << "\n";
  return 0;
}

int tour_command(const std::string& folder) {
  const auto paths = render_tour(folder);
  if (!paths.ok()) return report_error(paths.error());
  for (const fs::path& path : *paths) std::cout << path.string() << "\n";
  return 0;
}

}  // namespace motionlab::shell
