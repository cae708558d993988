// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/shell/widgets/theme.h"
#include "engine/core/result.h"
#include "engine/draw/image.h"
#include "engine/lab/runner.h"

// What the command line needs of the window: the window itself, and the same drawing without one.

namespace motionlab::shell {

// What OpenGL drivers take, and enough for a poster.
inline constexpr int kLargestPicture = 16384;  // [px] a side

struct WindowOptions {
  std::optional<std::string> target;  // lab id, session .json, model .glb/.gltf; nothing: gallery
  RunSetup setup;                     // of the lab that the target names
  std::optional<float> ui_scale;      // nothing: the saved one, else the monitor's
  bool reset_layout = false;          // panel sizes and UI scale back to their defaults
  int threads = 1;
};

// Opens the window and runs until it is closed; returns the exit status of the program. 3 with one
// line on standard error when there is no display, no OpenGL 3.3, or the target cannot be loaded.
int run_window(const WindowOptions& options);

struct ShotOptions {
  int width = 1280;  // [px], times scale
  int height = 720;
  double scale =
      1.0;  // pixels of the picture per pixel of width and height; text and lines grow too
  bool transparent = false;  // the view alone; panels are opaque
  ThemeKind theme = ThemeKind::dark;
  std::string view;      // id; empty: those that the window opens with
  bool with_ui = false;  // the whole window instead of the view alone
};

// Makes pictures without a window, a display or a GPU. Holds one OpenGL context, so that many
// pictures cost one start; use one at a time, on one thread.
class Studio {
 public:
  // ErrorKind::environment when OpenGL 3.3 cannot be had; the message says what to do.
  static Result<std::unique_ptr<Studio>> create();
  ~Studio();

  // The run as it stands, framed as the window frames it, with legend and labels. The run is not
  // changed. A usage error names the views when options.view is none of them.
  Result<draw::Image> picture(Runner& runner, const ShotOptions& options);
  // The gallery and each lab, in both themes, at 1280x720 and at twice the UI scale: PNG files in
  // `folder`, which is made when missing. Returns their paths.
  Result<std::vector<std::filesystem::path>> tour(const std::filesystem::path& folder);

 private:
  struct Impl;
  explicit Studio(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

// One picture (Studio::picture) or one tour, for hosts that need no more.
Result<draw::Image> render_view(Runner& runner, const ShotOptions& options);
Result<std::vector<std::filesystem::path>> render_tour(const std::filesystem::path& folder);

// The view as vectors, framed in the same way; needs no OpenGL.
Result<std::string> render_svg(const Runner& runner, const ShotOptions& options);

}  // namespace motionlab::shell
