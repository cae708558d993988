// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>

#include "app/shell/window/app.h"
#include "engine/draw/image.h"
#include "engine/gfx/framebuffer.h"
#include "engine/gfx/offscreen_context.h"

namespace motionlab::test {

// The whole program without a window: what a person does, done by a test. Frames are 1/60 s.
class Desk {
 public:
  struct Options {
    std::span<const LabEntry> labs;
    bool persistent = false;
    std::filesystem::path folder;  // of settings, autosave and pictures
    Clock* clock = nullptr;        // null: a frame takes as long as it needs
  };
  explicit Desk(const Options& options);
  ~Desk();

  shell::App& app() { return *app_; }
  Runner& runner() { return *app_->runner(); }
  shell::FrameInput& input() { return input_; }

  void frames(int count = 1, double dt = 1.0 / 60.0);
  // Positions in window coordinates.
  void move(const glm::vec2& to);
  void press(shell::PointerButton button);
  void release(shell::PointerButton button);
  // Press at `from`, to `to` in a few moves, release.
  void drag(const glm::vec2& from, const glm::vec2& to, shell::PointerButton button);
  void key(shell::Key key, bool control = false, bool shift = false);
  // A key by what it types and where a US keyboard has it.
  void letter(const std::string& character, const std::string& physical, bool control = false);
  void type(const std::string& text);
  // Starts the program anew with the same folder.
  void restart();

  draw::Image picture();
  // Where a world point of a view is in the window.
  glm::vec2 window_point(const std::string& view, const glm::vec3& world);
  // The first pane that shows the view.
  const shell::PointerPane& pane(const std::string& view);
  const draw::Camera& camera(const std::string& view) { return *pane(view).camera; }
  // A place in the window where something can be taken hold of.
  std::optional<glm::vec2> find_grabbable(const std::string& view);

 private:
  std::unique_ptr<gfx::OffscreenContext> gl_;
  Options options_;
  std::unique_ptr<shell::App> app_;
  gfx::Framebuffer target_;
  shell::FrameInput input_;
};

// An empty folder of its own, removed at the end.
class TemporaryFolder {
 public:
  explicit TemporaryFolder(const std::string& name);
  ~TemporaryFolder();
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace motionlab::test
