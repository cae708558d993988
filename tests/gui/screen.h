// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <glm/vec2.hpp>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/draw/image.h"
#include "tests/gui/process.h"

namespace motionlab::test {

// A screen of its own (Xvfb) with a real mouse and keyboard (xdotool), read back with ImageMagick.
class Screen {
 public:
  // What is missing on this machine, in words; empty when a screen can be had.
  static std::string missing();

  explicit Screen(const std::filesystem::path& folder);

  const std::map<std::string, std::string>& environment() const { return environment_; }
  // Waits until a window with this name is there; false after `seconds`.
  bool wait_for_window(const std::string& name, double seconds);
  // Each followed by a fifth of a second: the program sees one thing after the other.
  void move(const glm::ivec2& to);
  void press();
  void release();
  void double_click();                // faster than frames come
  void key(const std::string& name);  // as xdotool names it: "space", "ctrl+q"
  void resize(const glm::ivec2& size);
  draw::Image picture();

 private:
  void tool(const std::vector<std::string>& arguments);

  std::filesystem::path folder_;
  std::map<std::string, std::string> environment_;
  std::unique_ptr<Process> server_;
  std::string window_;
};

// How many pixels of the rectangle differ by more than a little.
int differing_pixels(const draw::Image& a, const draw::Image& b, const glm::ivec2& from,
                     const glm::ivec2& to);

}  // namespace motionlab::test
