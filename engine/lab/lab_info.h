// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/draw/camera.h"
#include "engine/lab/readouts.h"

// What a lab says about itself: names, help, what it offers and what it opens with.

namespace motionlab {

struct ActionInfo {
  std::string id;
  std::string label;  // on the button
  std::string help = {};
  bool undoable = false;  // one entry of undo, back to the moment before it
};

// What a drag in a view can do beside pulling at what is under the pointer: a mode that the shell
// offers. It begins anywhere, on an item or beside it.
struct ToolInfo {
  std::string id;
  std::string label;  // on the button
  std::string help;   // one sentence: the tooltip and a line of the help
  std::string hint;   // beside the pointer: what a drag would do
  // true: each move is answered at once, running or paused, by Lab::stroke(), and the drag is one
  // entry of undo. false: it acts while it is held, through StepInput::grab.
  bool strokes = false;
};

struct ViewInfo {
  std::string id;
  std::string title;
  bool planar = false;                      // 2D: the x–y plane
  std::optional<draw::Camera> camera = {};  // where to start; nothing: frame what is drawn
  bool shown_by_default = true;
};

// A plot over readouts. x "time" is the clock; any other is a readout (a phase portrait).
struct PlotInfo {
  std::string id;
  std::string title;
  std::string x = "time";
  std::vector<std::string> y;
  // The one of them that is drawn of each method in a comparison, where all would be a tangle;
  // empty: all.
  std::string compared = {};
  bool log_y = false;
  bool shown_by_default = true;
};

// What Lab::export_as() writes: the geometry or the state as it stands.
struct ExportInfo {
  std::string format;  // the file's extension, without the dot
  std::string label;   // what is in it
  std::string help;    // one sentence
};

struct CompareSpec {
  std::string parameter;
  std::vector<std::string> values;
  bool split = false;  // panes side by side instead of an overlay
};

struct Preset {
  std::string id;
  std::string title;
  std::string summary;  // what it shows
  std::vector<std::pair<std::string, std::string>> values =
      {};  // parameter id, text; the rest are defaults
  std::optional<CompareSpec> compare =
      {};                 // how the window opens it; the command line compares only when asked to
  bool diverges = false;  // fails on purpose
  // What it is about: the views and plots that are opened with it; none: those of the lab.
  std::vector<std::string> views = {};
  std::vector<std::string> plots = {};
  std::string document = {};  // what it starts from, as JSON; empty: the document stays as it is
  std::string readout = {};   // what legends say of each instance; empty: the lab's choice
};

struct LabInfo {
  std::string id;
  std::string title;
  std::string summary;                 // one line, on the card
  std::vector<std::string> equations;  // for `describe`
  std::vector<std::string> sources;    // papers and books
  std::vector<std::string> controls;   // what a drag does here
  std::vector<ReadoutInfo> readouts;
  std::vector<ActionInfo> actions = {};
  std::vector<ActionInfo> jobs = {};
  std::vector<ToolInfo> tools = {};
  std::vector<ViewInfo> views;
  std::vector<PlotInfo> plots = {};
  std::vector<ExportInfo> exports = {};               // every format that export_as() takes
  std::vector<Preset> presets;                        // the first is what the gallery opens
  std::optional<std::string> compare_parameter = {};  // what the compare menu offers first
  bool compare_split = false;                         // default layout
};

// How a comparison of a parameter is laid out: as the preset's own, else as the lab's.
inline bool splits_view(const LabInfo& info, const std::optional<std::string>& preset,
                        const std::string& parameter) {
  for (const Preset& p : info.presets) {
    if (preset == p.id && p.compare && p.compare->parameter == parameter) return p.compare->split;
  }
  return info.compare_split;
}

}  // namespace motionlab
