// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/json_fwd.h"
#include "engine/core/result.h"

// One table of everything that a key can do: the window's key handling, the help overlay, tooltips
// and remapping read it.

namespace motionlab::shell {

enum class CommandId {
  // simulation
  play_pause,
  step_forward,
  step_backward,
  leap_forward,
  leap_backward,
  reset,
  faster,
  slower,
  normal_speed,
  go_to_start,
  go_to_end,
  // editing
  undo,
  redo,
  next_preset,
  previous_preset,
  select_all,
  delete_selected,
  copy,
  paste,
  next_tool,
  // view
  frame_view,
  toggle_panels,
  toggle_idea,
  toggle_plots,
  next_theme,
  projector,
  larger_ui,
  smaller_ui,
  reset_ui_scale,
  fullscreen,
  // files
  open_file,
  save_session,
  capture,
  capture_options,
  export_csv,
  // program
  gallery,
  help,
  about,
  quit,
};

struct Command {
  CommandId id;
  const char* name;          // stable, lower_snake_case: the key of a saved remapping
  const char* group;         // heading in the help overlay
  const char* title;         // what it does, for people
  const char* default_keys;  // chords in text form, separated by a space: "Ctrl+Y Ctrl+Shift+Z"
};

std::span<const Command> commands();
const Command& command(CommandId id);

// What the mouse does; lines of the help overlay.
struct MouseGesture {
  const char* gesture;
  const char* effect;
};
std::span<const MouseGesture> mouse_gestures();

// A key with its modifiers. `key` is an upper-case letter or the typed character for what follows
// the layout ("Z", "?", "+"), or a name for a key with a fixed place: Space, Enter, Escape, Tab,
// Backspace, Delete, Insert, Left, Right, Up, Down, Home, End, PageUp, PageDown, F1 … F12.
struct KeyChord {
  bool ctrl = false;
  bool shift = false;  // ignored for characters that are typed with Shift, such as "?"
  bool alt = false;
  std::string key;
  bool operator==(const KeyChord&) const = default;
};
Result<KeyChord> parse_chord(std::string_view text);
std::string to_text(const KeyChord& chord);

// Which chord does what: the defaults, and what the user changed.
class KeyMap {
 public:
  KeyMap();
  std::optional<CommandId> find(const KeyChord& chord) const;
  // Chords of a command, for people: "Ctrl+Z"; empty when it has none.
  std::string text(CommandId id) const;
  std::span<const KeyChord> chords(CommandId id) const;
  // Replaces the chords of a command; they are taken away from any other command.
  void assign(CommandId id, std::vector<KeyChord> chords);
  void reset_to_defaults();

  Json to_json() const;  // what differs from the defaults: {name: "Ctrl+Z"}
  Result<void> from_json(const Json& json);

 private:
  std::map<CommandId, std::vector<KeyChord>> chords_;
};

}  // namespace motionlab::shell
