// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "tests/gui/screen.h"

#include <cstdlib>
#include <stdexcept>

#include "engine/gfx/png.h"

namespace motionlab::test {
namespace {

constexpr double kBetween = 0.2;  // [s]

}  // namespace

std::string Screen::missing() {
  std::string names;
  for (const char* name : {"Xvfb", "xdotool", "import"}) {
    if (find_program(name).empty()) names += (names.empty() ? "" : ", ") + std::string(name);
  }
  return names;
}

Screen::Screen(const std::filesystem::path& folder) : folder_(folder) {
  // The server chooses a free display and writes its number. Without -noreset it starts anew each
  // time its last client leaves, and turns away whoever connects meanwhile: xdotool leaving can
  // cost the program its window (52 of 800 connections were refused in a measurement, none with
  // it).
  server_ = std::make_unique<Process>(
      std::vector<std::string>{"Xvfb", "-displayfd", "1", "-noreset", "-screen", "0", "1280x720x24",
                               "-nolisten", "tcp"},
      std::map<std::string, std::string>{}, folder / "display");
  std::string number;
  for (int i = 0; i < 500 && number.empty(); ++i) {
    pause_for(0.02);
    const std::string text = server_->output();
    const std::size_t end = text.find('\n');
    if (end == std::string::npos) continue;
    // Warnings of the server may stand before it.
    const std::size_t last = text.find_last_not_of("\n");
    const std::size_t line = text.find_last_of('\n', last);
    number = text.substr(line == std::string::npos ? 0 : line + 1, last - line);
    if (number.find_first_not_of("0123456789") != std::string::npos) number.clear();
  }
  if (number.empty()) throw std::runtime_error("Xvfb did not start: " + server_->output());
  environment_ = {{"DISPLAY", ":" + number},
                  {"WAYLAND_DISPLAY", ""},
                  {"HOME", folder.string()},
                  {"XDG_CONFIG_HOME", (folder / "config").string()},
                  {"XDG_STATE_HOME", (folder / "state").string()},
                  {"XDG_PICTURES_DIR", (folder / "pictures").string()},
                  {"LIBGL_ALWAYS_SOFTWARE", "1"}};
}

void Screen::tool(const std::vector<std::string>& arguments) {
  std::vector<std::string> command{"xdotool"};
  command.insert(command.end(), arguments.begin(), arguments.end());
  const Finished finished = run(command, environment_);
  if (finished.status != 0) throw std::runtime_error("xdotool: " + finished.output);
  pause_for(kBetween);
}

bool Screen::wait_for_window(const std::string& name, double seconds) {
  for (double waited = 0.0; waited < seconds; waited += 0.1) {
    const Finished found =
        run({"xdotool", "search", "--onlyvisible", "--name", name}, environment_);
    if (found.status == 0 && !found.output.empty()) {
      window_ = found.output.substr(0, found.output.find('\n'));
      tool({"windowfocus", window_});  // there is no window manager to give it the keyboard
      return true;
    }
    pause_for(0.1);
  }
  return false;
}

void Screen::move(const glm::ivec2& to) {
  tool({"mousemove", std::to_string(to.x), std::to_string(to.y)});
}
void Screen::double_click() { tool({"click", "--repeat", "2", "--delay", "15", "1"}); }

void Screen::press() { tool({"mousedown", "1"}); }
void Screen::release() { tool({"mouseup", "1"}); }
void Screen::key(const std::string& name) { tool({"key", name}); }
void Screen::resize(const glm::ivec2& size) {
  tool({"windowsize", window_, std::to_string(size.x), std::to_string(size.y)});
}

draw::Image Screen::picture() {
  const std::filesystem::path file = folder_ / "screen.png";
  const Finished finished = run({"import", "-window", "root", file.string()}, environment_);
  if (finished.status != 0) throw std::runtime_error("import: " + finished.output);
  auto image = gfx::load_png(file);
  if (!image.ok()) throw std::runtime_error(image.error().message);
  return std::move(image).value();
}

int differing_pixels(const draw::Image& a, const draw::Image& b, const glm::ivec2& from,
                     const glm::ivec2& to) {
  int count = 0;
  for (int y = from.y; y < to.y; ++y) {
    for (int x = from.x; x < to.x; ++x) {
      const auto at = static_cast<std::size_t>(4 * (y * a.width + x));
      int difference = 0;
      for (std::size_t c = 0; c < 3; ++c) difference += std::abs(a.rgba[at + c] - b.rgba[at + c]);
      if (difference > 24) ++count;
    }
  }
  return count;
}

}  // namespace motionlab::test
