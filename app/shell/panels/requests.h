// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <imgui.h>

#include <cstdint>
#include <string>
#include <variant>

#include "app/shell/panels/commands.h"
#include "engine/lab/runner.h"

// What a panel asks for while it draws, done after the frame's panels: some of it replaces what
// panels are looking at, and the rest needs what panels must not touch (files, pictures, windows).

namespace motionlab::shell {

struct Area {
  ImVec2 position{0.0F, 0.0F};
  ImVec2 size{0.0F, 0.0F};
  ImVec2 end() const { return {position.x + size.x, position.y + size.y}; }
};

// --- done by perform_on_runner() ---
struct ApplySetup {  // a preset, a comparison, a "try this"
  RunSetup setup;
};
struct ResetRun {};
struct SeekTick {
  std::int64_t tick = 0;
};
struct HalveStep {};  // dt halved, then back to tick 0, as one entry of the undo stack
struct StartJob {
  std::string id;
};
struct Undo {};
struct Redo {};

// --- done by the host ---
struct BrowsePath {  // open the file browser; on a choice post SetParameter
  std::string parameter;
};
struct SaveText {    // write a text file (CSV) into the user's folder, then a toast with its path
  std::string name;  // suggested, with extension
  std::string text;
};
struct SavePicture {  // a part of the window as PNG, without what lies over it for a moment
  std::string name;
  Area area;  // in the window's coordinates
};
enum class CaptureFormat { png, svg, csv, geometry };
struct Capture {
  CaptureFormat format = CaptureFormat::png;
  int width = 0;  // [px]; of the view, or of the window when with_panels
  int height = 0;
  bool with_panels = false;
  bool transparent = false;
  std::string geometry = {};  // the format of LabInfo::exports
};
struct OpenFolder {
  std::string path;
};
struct KeysChanged {};  // context.keys was changed: save it
struct Invoke {         // whatever has a command of its own: capture, gallery, help …
  CommandId command;
};

using Request =
    std::variant<ApplySetup, ResetRun, SeekTick, HalveStep, StartJob, Undo, Redo, BrowsePath,
                 SaveText, SavePicture, Capture, OpenFolder, KeysChanged, Invoke>;

}  // namespace motionlab::shell
