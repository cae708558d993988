// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <utility>

// Every text of the shell that a user reads, in one table, by part of the screen. "{}" stands for
// what fill() puts there. Texts of labs (labels, help, ideas) come from the labs; titles of
// commands and mouse gestures are in commands.cpp.

namespace motionlab::shell {

struct ParameterStrings {
  const char* heading = "Parameters";
  const char* more = "More · {}";
  const char* less = "Less";
  const char* compared = "compared";
  const char* compared_help = "Each instance has its own value: {}.";
  const char* limited = "Limited to {}";
  const char* pending = "Changes marked like this apply on reset.";
  const char* pending_apply = "Reset now";
  const char* choose_file = "Choose a file for {}";
  const char* actions = "Actions";
  const char* jobs = "Measurements";
  const char* cancel = "Cancel";
  const char* time_left = "{} left";
};

struct SelectionStrings {
  const char* heading = "Selected";
  const char* none = "Nothing. Click in the view, or draw a rectangle.";
  const char* item = "Choose";
  const char* item_help = "By name, also what the pointer cannot reach";
  const char* no_item = "none";
  const char* several = "{} selected";
};

struct ConverterStrings {
  const char* heading = "Converter";
  const char* order = "Euler order";
  const char* frame = "Axes";
  const char* intrinsic = "Of the body";
  const char* extrinsic = "Of the world";
  const char* degrees = "Degrees";
  std::array<const char*, 5> forms = {"Quaternion w x y z", "Matrix, row by row", "Axis, angle",
                                      "Rotation vector [rad]", "Euler angles"};
  const char* copy = "Copy";
  const char* copy_all = "Copy all";
  const char* nearest = "Take the nearest rotation";
  const char* from_key = "From key";
  const char* to_key = "To key";
  const char* key_help = "The key that is selected in the view";
};

struct ReadoutStrings {
  const char* heading = "Readouts";
  const char* diverged = "diverged";
  const char* none = "Nothing to read here yet.";
};

struct IdeaStrings {
  const char* heading = "Idea";
  const char* tries = "Try this";
  const char* sees = "You should see";
  const char* more = "Step by step";
  const char* sources = "Sources";
  const char* fault = "The text of this lab cannot be read: {}";
  const char* go = "Set this up";
  const char* not_here = "does not apply to the present settings";
  const char* waiting = "run on to see";
  const char* holds = "it holds";
  const char* fails = "not what is seen here";
};

struct TransportStrings {
  const char* play = "Play";
  const char* pause = "Pause";
  const char* play_help = "Run or halt the simulation";
  const char* step = "Step";
  const char* step_help = "One tick forward";
  const char* back_help = "One tick back";
  const char* reset = "Reset";
  const char* reset_help = "Back to the start with the present parameters; can be undone";
  const char* speed = "speed  ";
  const char* speed_help = "Simulated seconds per real second";
  const char* rate = "real time";
  const char* rate_help = "What this machine achieves: simulated seconds per real second";
  const char* behind = "running at {}×";
  const char* behind_help =
      "This machine cannot keep up with the chosen speed; {} of simulated time are left out each "
      "second. A larger step, a smaller model or a lower speed helps.";
  const char* scrub_help = "Drag to any moment that was run; playing goes on from there";
  const char* tick = "tick";
  const char* seconds = "s";
};

struct PlotStrings {
  const char* choose = "Choose plots";
  const char* several = "{} and {} more";
  const char* none = "This lab has no plots.";
  const char* empty = "Press play to draw.";
  const char* not_applicable = "Does not apply here.";
  const char* keep = "Keep runs";
  const char* keep_help = "Earlier runs stay in the plot, faded";
  const char* clear = "Clear";
  const char* clear_help = "Forget the earlier runs";
  const char* csv = "CSV";
  const char* csv_help = "Save the numbers of this plot, all runs, full precision";
  const char* png = "PNG";
  const char* png_help = "Save a picture of the plots";
  const char* time = "Time";
  const char* result = "Result";
  const char* earlier = "{} (earlier)";
};

struct HelpStrings {
  const char* title = "Keys and mouse";
  const char* search = "Search";
  const char* mouse = "Mouse";
  const char* none = "Nothing matches “{}”.";
  const char* no_key = "no key";
  const char* change_help = "Click, then press the new keys; Backspace takes them away";
  const char* press = "press keys…";
  const char* defaults = "Default keys";
  const char* lab_controls = "In this lab";
};

struct DivergenceStrings {
  const char* title = "The simulation diverged";
  const char* rewind = "Rewind to the last good state";
  const char* halve = "Halve the step";
  const char* reset = "Reset";
  const char* close = "Look at it";
  const char* rewind_help = "Back to tick {}, paused";
  const char* halve_help = "Step {} s instead of {} s, from the start";
};

struct BrowserStrings {
  const char* open = "Open";
  const char* save = "Save";
  const char* cancel = "Cancel";
  const char* places = "Places";
  const char* recent = "Recent";
  const char* home = "Home";
  const char* here = "Working folder";
  const char* root = "Computer";
  const char* path_hint = "Path of a file or folder";
  const char* name_hint = "File name";
  const char* all_files = "All files";
  const char* only = "{} files";
  const char* up_help = "The folder above";
  const char* name = "Name";
  const char* size = "Size";
  const char* date = "Changed";
  const char* empty = "No {} in this folder.";
  const char* files = "files";
  const char* replace = "“{}” is already there.";
  const char* replace_yes = "Replace it";
  const char* replace_no = "Keep it";
  const char* no_such = "There is no file or folder {}.";
  const char* wrong_kind = "{} is not one of {}.";
  const char* need_name = "Give the file a name.";
  const char* no_folder = "The folder {} does not exist.";
};

struct ToastStrings {
  const char* saved = "Saved";
  const char* copy = "Copy path";
  const char* open_folder = "Open folder";
  const char* copied = "Copied";
  const char* times = "{} ({}×)";
};

struct ReportStrings {
  const char* title = "Notes";
  const char* title_of = "Notes on {}";
  const char* close = "Close";
  const char* label = "Report";
  const char* nothing = "nothing to report";
  const char* one = "1 note";
  const char* many = "{} notes";
  const char* on_file = "{} on {}";
  const char* open_help =
      "What the file holds, and what was repaired, ignored, missed or done otherwise than asked";
  const char* dismiss = "Close; the parameters keep it at hand";
};

struct AboutStrings {
  const char* title = "About motionlab";
  const char* summary = "A bench for animation and physical simulation: see how motion is made.";
  const char* version = "Version";
  const char* renderer = "Graphics";
  const char* opengl = "OpenGL";
  const char* smoothing = "Smoothing";
  const char* samples = "{}× multisampling";
  const char* software =
      "off: this OpenGL is rendered by the processor, where multisampling alone would cost 24 ms a "
      "frame. Pictures that you capture are smooth all the same.";
  const char* no_samples = "off";
  const char* threads = "Threads";
  const char* pictures = "Pictures";
  const char* sessions = "Sessions";
  const char* licence =
      "MIT licence. Made with Dear ImGui {}, GLFW, glm, Inter and JetBrains Mono.";
  const char* copy = "Copy";
  const char* close = "Close";
};

struct CaptureStrings {
  const char* button = "Capture";
  const char* heading = "Picture or file";
  const char* format = "Format";
  const char* png = "PNG";
  const char* svg = "SVG";
  const char* csv = "CSV";
  const char* size = "Size";
  const char* geometry = "Export";
  const char* each_instance = "One file for each that is compared.";
  const char* own_size = "Own";
  const char* panels = "With panels";
  const char* transparent = "Transparent";
  const char* svg_note = "Lines and labels of the view, sharp at every size.";
  const char* csv_note = "Every readout of every tick, full precision.";
  const char* go = "Save";
  const char* width = "Width";
  const char* height = "Height";
};

struct MenuStrings {
  const char* preset_help = "Settings that show one thing each";
  const char* changed = "{} · changed";
  const char* own = "Own settings";
  const char* fails = "fails on purpose";
  const char* compare_off = "Compare: off";
  const char* compare_on = "Compare: {} · {}";
  const char* compare_help = "Several instances of the lab, run side by side from the same start";
  const char* add_value = "Another value";
  const char* add = "Add";
  const char* overlay = "Overlay";
  const char* split = "Side by side";
  const char* start = "Compare";
  const char* stop = "Stop comparing";
  const char* need_two = "Tick at least two values.";
  const char* split_limit = "Side by side shows six at most.";
  const char* most = "Twelve at most.";
};

struct GalleryStrings {
  const char* name = "motionlab";
  const char* motto = "see how motion is made";
  const char* search = "Search labs…";
  const char* open = "Open…";
  const char* open_card = "Open a model or session";
  const char* open_card_line = "drop a file anywhere";
  const char* recent = "Recent";
  const char* hint = "arrows choose · Enter opens · ? keys";
  const char* none = "No lab matches “{}”.";
  const char* restore = "Restore the last session";
  const char* forget = "Forget it";
  const char* restore_help = "motionlab did not end as usual; this was saved at {}.";
};

struct WindowStrings {
  const char* views = "Views · {}";
  const char* views_help = "Which views are shown";
  const char* grab = "Grab";
  const char* grab_help = "A left drag grabs what lights up";
  const char* labs = "Labs";
  const char* labs_help = "Back to the gallery";
  const char* undo = "Undo";
  const char* redo = "Redo";
  const char* undo_what = "Undo: {}";
  const char* redo_what = "Redo: {}";
  const char* light = "Light";
  const char* dark = "Dark";
  const char* projector = "Projector";
  const char* theme_help = "Dark, light, projector";
  const char* help = "Help";
  const char* help_help = "Every key and what the mouse does";
  const char* unsaved_title = "Save this session?";
  const char* unsaved_text = "What was changed since it was last saved would be lost.";
  const char* save = "Save";
  const char* discard = "Do not save";
  const char* cancel = "Cancel";
  const char* replaying = "replaying the session · {} %";
  const char* save_title = "Save the session";
  const char* idea_handle = "Idea";
  const char* parameters_handle = "Parameters and readouts";
  const char* capture_help = "A picture of the view: size, format, with or without panels";
  const char* more = "More";
  const char* first_hint = "Drag what lights up; right drag turns the view.";
};

struct Strings {
  ParameterStrings parameter;
  SelectionStrings selection;
  ConverterStrings converter;
  ReadoutStrings readout;
  IdeaStrings idea;
  TransportStrings transport;
  PlotStrings plot;
  HelpStrings help;
  DivergenceStrings divergence;
  BrowserStrings browser;
  ToastStrings toast;
  ReportStrings report;
  AboutStrings about;
  CaptureStrings capture;
  MenuStrings menu;
  GalleryStrings gallery;
  WindowStrings window;
};

// `text` with each "{}" replaced in turn; what is left over stays.
template <typename... Parts>
std::string fill(const char* text, Parts&&... parts) {
  std::string result = text;
  std::size_t from = 0;
  const auto put = [&](std::string_view part) {
    const std::size_t at = result.find("{}", from);
    if (at == std::string::npos) return;
    result.replace(at, 2, part);
    from = at + part.size();
  };
  (put(std::string_view(parts)), ...);
  return result;
}

}  // namespace motionlab::shell
