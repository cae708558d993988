// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <spdlog/spdlog.h>

#include <chrono>
#include <cstdio>
#include <thread>
#include <utility>

#include "app/labs/registry.h"
#include "app/shell/window/app.h"
#include "app/shell/window/glfw_window.h"
#include "app/shell/window/program.h"
#include "app/shell/window/steady_clock.h"

namespace motionlab::shell {
namespace {

constexpr double kShortestFrame = 1.0 / 150.0;  // [s]; drivers without vsync would spin
constexpr double kIdleWait = 0.1;               // [s] between frames when nothing moves
constexpr double kStillLively = 0.6;            // [s] after input: tooltips and fades want frames
constexpr double kMinimisedWait = 0.2;

int exit_status(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::usage:
      return 2;
    case ErrorKind::failure:
      return 1;
    case ErrorKind::input:
    case ErrorKind::environment:
      return 3;
  }
  return 1;
}

int report(const Error& error) {
  std::fprintf(stderr, "motionlab: %s\n", error.message.c_str());
  return exit_status(error.kind);
}

bool is_input(const FrameInput& input, const FrameInput& before) {
  return input.pointer != before.pointer || input.buttons != before.buttons ||
         input.wheel != glm::vec2(0.0F) || !input.pressed.empty() || !input.text.empty() ||
         !input.dropped.empty() || input.framebuffer_size != before.framebuffer_size ||
         input.focused != before.focused;
}

void loop(App& app, GlfwWindow& window, SteadyClock& clock) {
  FrameInput before;
  double last = clock.now();
  double lively_until = last + 1.0;
  bool shown = false;
  while (!app.closed()) {
    if (window.minimised()) {
      window.poll(kMinimisedWait);
      last = clock.now();  // time that nobody watched is no simulated time
      if (window.take_close()) app.request_close();
      continue;
    }
    const bool idle = shown && !app.animating() && clock.now() > lively_until;
    FrameInput input = window.poll(idle ? kIdleWait : 0.0);
    if (window.take_close()) app.request_close();
    double now = clock.now();
    if (now - last < kShortestFrame && !idle) {
      std::this_thread::sleep_for(std::chrono::duration<double>(kShortestFrame - (now - last)));
      now = clock.now();
    }
    input.dt = shown ? now - last : 0.0;
    last = now;
    if (is_input(input, before)) lively_until = now + kStillLively;
    app.frame(input);
    window.set_cursor(app.cursor());
    window.set_fullscreen(app.wants_fullscreen());
    window.set_title(app.in_gallery() ? "motionlab" : app.runner()->info().title + " – motionlab");
    window.swap();
    if (!shown) window.show();
    shown = true;
    before = std::move(input);
  }
}

}  // namespace

int run_window(const WindowOptions& options) {
  SteadyClock clock;
  const Paths paths = Paths::from_environment();
  // A wrong target is told before a window opens.
  std::optional<OpenedRun> target;
  if (options.target) {
    auto opened = open_target({lab_registry(), &clock, options.threads, &clock}, *options.target,
                              options.setup);
    if (!opened) return report(opened.error());
    target = std::move(opened).value();
  }
  std::string note;  // told by App, which reads the settings again
  const Settings settings = load_settings(paths.config / "settings.json", &note);
  auto window = GlfwWindow::create(options.reset_layout ? Settings().window : settings.window);
  if (!window) return report(window.error());
  AppOptions app_options;
  app_options.gl = (*window)->gl();
  app_options.labs = lab_registry();
  app_options.paths = paths;
  app_options.persistent = true;
  app_options.clock = &clock;
  app_options.threads = options.threads;
  app_options.ui_scale = options.ui_scale;
  app_options.reset_layout = options.reset_layout;
  app_options.clipboard = (*window)->clipboard();
  auto app = App::create(std::move(app_options));
  if (!app) return report(app.error());
  if (target) (*app)->show(std::move(*target));
  loop(**app, **window, clock);
  (*app)->settings().window = (*window)->logical_size();
  if (const auto saved = (*app)->save_all(); !saved) spdlog::warn("{}", saved.error().message);
  return 0;
}

}  // namespace motionlab::shell
