// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/command/command_line.h"

#include <CLI/CLI.hpp>
#include <iostream>
#include <string>
#include <string_view>

#include "app/shell/command/commands_headless.h"
#include "app/shell/window/program.h"

#ifndef MOTIONLAB_VERSION
#define MOTIONLAB_VERSION "unknown"
#endif

namespace motionlab::shell {
namespace {

int not_yet(const char* what) {
  std::cerr << "motionlab: " << what << " is not there yet; it comes with a later version\n";
  return 2;
}

void add_run_options(CLI::App& run, RunOptions& o) {
  run.add_option("target", o.target, "a lab's id, a session .json or a model .glb/.gltf")
      ->required();
  run.add_option("--preset", o.preset, "start from this preset");
  run.add_option("--set", o.sets, "ID=VALUE: a parameter, after the preset; repeatable")
      ->take_all();
  run.add_option("--compare", o.compare,
                 "ID=V1,V2,…: one run per value, in lockstep; readouts are READOUT@VALUE");
  run.add_option("--seed", o.seed, "of everything random (1)")
      ->check([](const std::string& text) {  // a minus sign would wrap round
        return text.starts_with("-") ? "seeds are not negative" : "";
      });
  auto* steps =
      run.add_option("--steps", o.steps, "ticks to run")->check(CLI::Range(0LL, 1'000'000'000LL));
  run.add_option("--seconds", o.seconds, "simulated time to run [s] (1)")
      ->check(CLI::Range(0.0, 1e9))
      ->excludes(steps);
  run.add_option("--csv", o.csv, "write readouts as tick,time,… rows");
  run.add_option("--every", o.every, "only every N-th tick in the CSV")
      ->check(CLI::Range(1LL, 1'000'000'000LL));
  run.add_option("--shot", o.shot, "write the view as PNG");
  run.add_option("--size", o.size, "of the picture, WxH (1280x720)");
  run.add_option("--scale", o.scale, "pixels per pixel of size (1)")->check(CLI::Range(0.1, 16.0));
  run.add_option("--times", o.times, "T1,T2,…: pictures at these times [s] instead of at the end");
  run.add_flag("--ui", o.ui, "the picture shows the whole window with its panels");
  run.add_flag("--transparent", o.transparent, "the picture has no background");
  run.add_option("--view", o.view, "which view the picture shows");
  run.add_option("--theme", o.theme, "dark, light or projector (dark)");
  run.add_option("--svg", o.svg, "write the view as vectors");
  run.add_option(
      "--export", o.export_path,
      "write the geometry at the end: .obj, .ply, .csv, .svg or .json, as the lab has it");
  run.add_option("--events", o.events, "JSON array of events to apply, or a session's");
  run.add_option("--save", o.save, "write the session");
  run.add_flag("--hash", o.hash, "print the hash of the final state");
  run.add_flag("--check", o.check, "run the lab's self-test at the end");
  run.add_flag("--json", o.json, "print the summary as JSON");
  run.add_option("--threads", o.threads, "worker threads (1); the result does not depend on it")
      ->check(CLI::Range(1, 256));
}

struct Arguments {
  RunOptions run;
  bool json = false;
  std::string describe_lab;
  std::string session;
  bool verify = false;
  int threads = 1;
  std::string tour;
  WindowOptions window;
  std::string target;
  float ui_scale = 0.0F;
  std::string later;
};

int dispatch(const CLI::App& app, Arguments& a) {
  if (app.got_subcommand("list")) return list_command(a.json);
  if (app.got_subcommand("describe")) return describe_command(a.describe_lab, a.json);
  if (app.got_subcommand("replay")) return replay_command(a.session, a.verify, a.threads);
  if (app.got_subcommand("lesson")) return not_yet("lesson");
  if (const CLI::App* run = app.get_subcommand("run"); run->parsed()) {
    for (const char* option : {"--frames", "--fps", "--video"}) {
      if (run->count(option) > 0) return not_yet(option);
    }
    a.run.seed_given = run->count("--seed") > 0;
    return run_command(a.run);
  }
  if (!a.tour.empty()) return tour_command(a.tour);
  if (!a.target.empty()) a.window.target = a.target;
  if (a.ui_scale > 0.0F) a.window.ui_scale = a.ui_scale;
  return run_window(a.window);
}

}  // namespace

int run_command_line(int argc, char** argv) {
  CLI::App app("motionlab: see how animation and physical simulation work", "motionlab");
  app.set_version_flag("--version", std::string("motionlab ") + MOTIONLAB_VERSION);
  app.footer(
      "Exit status: 0 fine, 1 diverged or a check failed, 2 wrong usage, 3 an input could not be "
      "loaded.");
  Arguments a;
  app.add_option("target", a.target,
                 "a lab's id, a session .json or a model .glb/.gltf; nothing: the gallery");
  app.add_option("--ui-scale", a.ui_scale, "size of text and panels, 0.5 … 3")
      ->check(CLI::Range(0.5, 3.0));
  app.add_flag("--reset-layout", a.window.reset_layout, "panels and scale as on the first day");
  app.add_option("--tour", a.tour, "render the gallery and every lab to PNG files in this folder");
  app.add_option("--threads", a.window.threads, "worker threads of the solvers (1)")
      ->check(CLI::Range(1, 256));

  auto* list = app.add_subcommand("list", "every lab");
  list->add_flag("--json", a.json, "as JSON");
  auto* describe =
      app.add_subcommand("describe", "a lab's parameters, readouts, actions, presets, sources");
  describe->add_option("lab", a.describe_lab, "the lab's id")->required();
  describe->add_flag("--json", a.json, "as JSON");
  auto* run = app.add_subcommand("run", "run a lab without a window");
  add_run_options(*run, a.run);
  for (const char* option : {"--frames", "--fps", "--video"}) {
    run->add_option(option, a.later, "comes with a later version");
  }
  auto* replay = app.add_subcommand("replay", "run a saved session again");
  replay->add_option("session", a.session, "the session .json")->required();
  replay->add_flag("--verify", a.verify, "compare the states' hashes with the recorded ones");
  replay->add_option("--threads", a.threads, "worker threads (1)")->check(CLI::Range(1, 256));
  auto* lesson = app.add_subcommand("lesson", "comes with a later version");
  lesson->allow_extras();
  app.require_subcommand(0, 1);

  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& e) {
    return app.exit(e);  // --help, --version
  } catch (const CLI::ParseError& e) {
    std::cerr << "motionlab: " << e.what()
              << "; `motionlab --help` and `motionlab run --help` say what there is\n";
    return 2;
  }
  return dispatch(app, a);
}

}  // namespace motionlab::shell
