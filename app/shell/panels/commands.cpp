// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/panels/commands.h"

#include <algorithm>
#include <array>

#include "engine/core/check.h"
#include "engine/core/json.h"
#include "engine/core/text.h"

namespace motionlab::shell {
namespace {

constexpr const char* kSimulation = "Simulation";
constexpr const char* kEditing = "Editing";
constexpr const char* kView = "View";
constexpr const char* kFiles = "Files";
constexpr const char* kProgram = "Program";

// In the order of CommandId.
constexpr std::array kCommands = {
    Command{CommandId::play_pause, "play_pause", kSimulation, "Play or pause", "Space"},
    Command{CommandId::step_forward, "step_forward", kSimulation, "One tick forward", "Right ."},
    Command{CommandId::step_backward, "step_backward", kSimulation, "One tick back", "Left"},
    Command{CommandId::leap_forward, "leap_forward", kSimulation, "Ten ticks forward",
            "Shift+Right"},
    Command{CommandId::leap_backward, "leap_backward", kSimulation, "Ten ticks back", "Shift+Left"},
    Command{CommandId::reset, "reset", kSimulation, "Reset", "R"},
    Command{CommandId::faster, "faster", kSimulation, "Twice as fast", "Up"},
    Command{CommandId::slower, "slower", kSimulation, "Half as fast", "Down"},
    Command{CommandId::normal_speed, "normal_speed", kSimulation, "Real time", "N"},
    Command{CommandId::go_to_start, "go_to_start", kSimulation, "To the start", "Ctrl+Home"},
    Command{CommandId::go_to_end, "go_to_end", kSimulation, "To the furthest moment run",
            "Ctrl+End"},
    Command{CommandId::undo, "undo", kEditing, "Undo", "Ctrl+Z"},
    Command{CommandId::redo, "redo", kEditing, "Redo", "Ctrl+Y Ctrl+Shift+Z"},
    Command{CommandId::next_preset, "next_preset", kEditing, "Next preset", "PageDown"},
    Command{CommandId::previous_preset, "previous_preset", kEditing, "Previous preset", "PageUp"},
    Command{CommandId::select_all, "select_all", kEditing, "Select all", "Ctrl+A"},
    Command{CommandId::delete_selected, "delete_selected", kEditing, "Delete what is selected",
            "Delete Backspace"},
    Command{CommandId::copy, "copy", kEditing, "Copy what is selected", "Ctrl+C"},
    Command{CommandId::paste, "paste", kEditing, "Paste", "Ctrl+V"},
    Command{CommandId::next_tool, "next_tool", kEditing, "Next tool of the lab", "X"},
    Command{CommandId::frame_view, "frame_view", kView, "Frame everything", "Home F"},
    Command{CommandId::toggle_panels, "toggle_panels", kView, "Hide or show all panels", "Tab"},
    Command{CommandId::toggle_idea, "toggle_idea", kView, "Hide or show the Idea panel", "I"},
    Command{CommandId::toggle_plots, "toggle_plots", kView, "Hide or show the plots", "P"},
    Command{CommandId::next_theme, "next_theme", kView, "Dark or light", "T"},
    Command{CommandId::projector, "projector", kView, "Projector mode", "Shift+T"},
    Command{CommandId::larger_ui, "larger_ui", kView, "Everything larger", "Ctrl++ Ctrl+="},
    Command{CommandId::smaller_ui, "smaller_ui", kView, "Everything smaller", "Ctrl+-"},
    Command{CommandId::reset_ui_scale, "reset_ui_scale", kView, "Size of the monitor", "Ctrl+0"},
    Command{CommandId::fullscreen, "fullscreen", kView, "Full screen", "F11"},
    Command{CommandId::open_file, "open_file", kFiles, "Open a model or session", "Ctrl+O"},
    Command{CommandId::save_session, "save_session", kFiles, "Save the session", "Ctrl+S"},
    Command{CommandId::capture, "capture", kFiles, "Capture a picture", "F12 C"},
    Command{CommandId::capture_options, "capture_options", kFiles, "Capture with options",
            "Shift+C"},
    Command{CommandId::export_csv, "export_csv", kFiles, "Save all readouts as CSV", "Ctrl+E"},
    Command{CommandId::gallery, "gallery", kProgram, "Gallery of labs", "G"},
    Command{CommandId::help, "help", kProgram, "Keys and mouse", "F1 ?"},
    Command{CommandId::about, "about", kProgram, "About motionlab", "Ctrl+F1"},
    Command{CommandId::quit, "quit", kProgram, "Quit", "Ctrl+Q"},
};

constexpr std::array kGestures = {
    MouseGesture{"Left drag", "Grab what lights up"},
    MouseGesture{"Right drag", "Turn the view"},
    MouseGesture{"Middle or Shift + right drag", "Move the view"},
    MouseGesture{"Wheel, two fingers", "Zoom to the pointer"},
    MouseGesture{"Double-click in the view", "Frame everything"},
    MouseGesture{"Double-click or Ctrl-click", "Add a point or key, where a lab has them"},
    MouseGesture{"Left drag in the plane", "Select points with a rectangle"},
    MouseGesture{"Arrow keys", "Move what is selected; Shift: ten times as far, Alt: a tenth"},
    MouseGesture{"1 … 9", "The presets in their order"},
    MouseGesture{"Drag a slider", "Change; with Shift ten times finer"},
    MouseGesture{"Ctrl-click a slider", "Type a value"},
    MouseGesture{"Double-click a slider", "Back to its default"},
    MouseGesture{"Drag in a plot, wheel", "Move and zoom it"},
    MouseGesture{"Double-click a plot", "Fit it"},
    MouseGesture{"Click in a legend", "Hide or show a curve"},
    MouseGesture{"Drop a file anywhere", "Open a model or session"},
};

constexpr std::array<std::string_view, 28> kKeyNames = {
    "Space", "Enter", "Escape", "Tab",    "Backspace", "Delete", "Insert", "Left", "Right", "Up",
    "Down",  "Home",  "End",    "PageUp", "PageDown",  "F1",     "F2",     "F3",   "F4",    "F5",
    "F6",    "F7",    "F8",     "F9",     "F10",       "F11",    "F12",    "Menu"};

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return ascii_lower(x) == ascii_lower(y); });
}

// One code point of UTF-8.
bool is_one_character(std::string_view text) {
  if (text.empty()) return false;
  return std::count_if(text.begin(), text.end(), [](char c) {
           return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
         }) == 1;
}

bool is_letter(const std::string& key) {
  return key.size() == 1 && ascii_lower(key[0]) >= 'a' && ascii_lower(key[0]) <= 'z';
}

// Letters in upper case; Shift does not count where it only chooses the character.
KeyChord normal_form(KeyChord chord) {
  if (is_letter(chord.key)) {
    if (chord.key[0] >= 'a') chord.key[0] = static_cast<char>(chord.key[0] - 'a' + 'A');
  } else if (is_one_character(chord.key)) {
    chord.shift = false;
  }
  return chord;
}

std::vector<KeyChord> chords_of(std::string_view text) {
  std::vector<KeyChord> chords;
  while (!text.empty()) {
    const std::size_t space = text.find(' ');
    const std::string_view word = text.substr(0, space);
    if (!word.empty()) chords.push_back(parse_chord(word).value());
    text = space == std::string_view::npos ? std::string_view() : text.substr(space + 1);
  }
  return chords;
}

std::string text_of(std::span<const KeyChord> chords) {
  std::string text;
  for (const KeyChord& chord : chords) {
    if (!text.empty()) text += ' ';
    text += to_text(chord);
  }
  return text;
}

}  // namespace

std::span<const Command> commands() { return kCommands; }

const Command& command(CommandId id) {
  const auto index = static_cast<std::size_t>(id);
  ML_CHECK(index < kCommands.size() && kCommands[index].id == id);
  return kCommands[index];
}

std::span<const MouseGesture> mouse_gestures() { return kGestures; }

Result<KeyChord> parse_chord(std::string_view text) {
  KeyChord chord;
  std::string_view rest = text;
  const auto take = [&rest](std::string_view prefix) {
    if (rest.size() <= prefix.size()) return false;
    if (!equal_ignoring_case(rest.substr(0, prefix.size()), prefix)) return false;
    rest.remove_prefix(prefix.size());
    return true;
  };
  for (bool more = true; more;) {
    more = false;
    if (take("Ctrl+")) more = chord.ctrl = true;
    if (take("Shift+")) more = chord.shift = true;
    if (take("Alt+")) more = chord.alt = true;
  }
  for (const std::string_view name : kKeyNames) {
    if (equal_ignoring_case(rest, name)) chord.key = name;
  }
  if (chord.key.empty() && is_one_character(rest) && rest != " ") chord.key = rest;
  if (chord.key.empty()) {
    return fail("\"" + std::string(text) +
                    "\" names no key: write it like Ctrl+Shift+Z, Space, PageUp or F1",
                ErrorKind::usage);
  }
  return normal_form(chord);
}

std::string to_text(const KeyChord& chord) {
  std::string text;
  if (chord.ctrl) text += "Ctrl+";
  if (chord.shift) text += "Shift+";
  if (chord.alt) text += "Alt+";
  return text + chord.key;
}

KeyMap::KeyMap() { reset_to_defaults(); }

void KeyMap::reset_to_defaults() {
  chords_.clear();
  for (const Command& entry : kCommands) chords_[entry.id] = chords_of(entry.default_keys);
}

std::optional<CommandId> KeyMap::find(const KeyChord& chord) const {
  const KeyChord wanted = normal_form(chord);
  for (const auto& [id, chords] : chords_) {
    if (std::find(chords.begin(), chords.end(), wanted) != chords.end()) return id;
  }
  return std::nullopt;
}

std::span<const KeyChord> KeyMap::chords(CommandId id) const { return chords_.at(id); }

std::string KeyMap::text(CommandId id) const {
  const auto& chords = chords_.at(id);
  return chords.empty() ? std::string() : to_text(chords.front());
}

void KeyMap::assign(CommandId id, std::vector<KeyChord> chords) {
  for (KeyChord& chord : chords) {
    chord = normal_form(chord);
    for (auto& [other, list] : chords_) std::erase(list, chord);
  }
  chords_[id] = std::move(chords);
}

Json KeyMap::to_json() const {
  Json json = Json::object();
  for (const Command& entry : kCommands) {
    const std::string text = text_of(chords_.at(entry.id));
    if (text != entry.default_keys) json[entry.name] = text;
  }
  return json;
}

Result<void> KeyMap::from_json(const Json& json) {
  if (!json.is_object()) return fail("keys: expected an object of command names and keys");
  KeyMap changed;
  for (const auto& item : json.items()) {
    const std::string& name = item.key();
    const Json& value = item.value();
    const auto entry = std::find_if(kCommands.begin(), kCommands.end(),
                                    [&](const Command& c) { return c.name == name; });
    // A command of another version is no reason to lose the rest.
    if (entry == kCommands.end()) continue;
    if (!value.is_string()) return fail("keys: \"" + name + "\" is not a text");
    std::vector<KeyChord> chords;
    const std::string text = value.get<std::string>();
    for (std::size_t from = 0; from < text.size();) {
      const std::size_t to = std::min(text.find(' ', from), text.size());
      if (to > from) {
        Result<KeyChord> chord = parse_chord(text.substr(from, to - from));
        if (!chord) return fail("keys: " + name + ": " + chord.error().message);
        chords.push_back(*chord);
      }
      from = to + 1;
    }
    changed.assign(entry->id, std::move(chords));
  }
  *this = std::move(changed);
  return {};
}

}  // namespace motionlab::shell
