// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "app/shell/widgets/basics.h"
#include "app/shell/widgets/theme.h"
#include "engine/draw/paint.h"

namespace motionlab::shell {

// The controls that change values. A row has its label at the left and its field at the right, and
// takes the whole width; nothing changes its size with its contents.

// What happened to the value in this frame. The value is written only when `changed`. A gesture (a
// drag, a typed number, a click) has exactly one start and one end, which may fall in the same
// frame: undo makes it one entry.
struct Edit {
  bool changed = false;
  bool gesture_started = false;
  bool gesture_ended = false;
  bool clamped = false;  // what was typed lay outside the range, or was no number: say so
  bool active = false;   // being dragged or typed in: the symbol in the formulas lights up
  bool hovered = false;
};

// What every row knows about its parameter.
struct RowOptions {
  std::string_view tooltip = {};  // one sentence
  std::string_view symbol = {};   // beside the label and in the tooltip
  std::string_view range = {};    // "1e-05 … 1 s", in the tooltip
  bool at_default = true;         // otherwise a dot stands before the label
  bool applies_on_reset = false;  // a small mark after the label
  bool pending = false;           // set, but the run still uses the old value: the mark is filled
  bool enabled = true;
};

struct SliderOptions {
  double minimum = 0.0;
  double maximum = 1.0;
  bool logarithmic = false;  // minimum > 0 needed, otherwise linear
  std::string_view unit = {};
  int decimals = 3;
  double default_value = 0.0;  // double-click
  RowOptions row = {};
};
// Drag to change (Shift: ten times finer), Ctrl-click or Enter to type, double-click for the
// default. Dragged values are round: as many decimals as are shown, or three digits on a
// logarithmic slider.
Edit parameter_slider(const Theme& theme, const char* id, std::string_view label, double& value,
                      const SliderOptions& options);

struct IntegerSliderOptions {
  long long minimum = 0;
  long long maximum = 100;
  std::string_view unit = {};
  long long default_value = 0;
  RowOptions row = {};
};
Edit parameter_integer(const Theme& theme, const char* id, std::string_view label, long long& value,
                       const IntegerSliderOptions& options);

Edit parameter_toggle(const Theme& theme, const char* id, std::string_view label, bool& value,
                      const RowOptions& options = {});

struct ComboItem {
  std::string label;
  std::string help = {};
};
Edit parameter_combo(const Theme& theme, const char* id, std::string_view label, int& index,
                     std::span<const ComboItem> items, const RowOptions& options = {});

// A path with a button that opens the file browser.
struct PathEdit : Edit {
  bool browse = false;
};
PathEdit parameter_path(const Theme& theme, const char* id, std::string_view label,
                        std::string& path, const RowOptions& options = {});

// A row whose field is words to click on; without `enabled` they only say something.
bool word_row(const Theme& theme, const char* id, std::string_view label, std::string_view words,
              std::string_view tooltip, bool enabled);

// Without a label, e.g. in the top bar: "Preset: Swing it ▾". `prefix` stands before the chosen
// item; index -1 shows `none`. `width` in logical px.
bool combo(const Theme& theme, const char* id, int& index, std::span<const ComboItem> items,
           float width, std::string_view prefix = {}, std::string_view none = {});

struct TextFieldOptions {
  std::string_view hint = {};
  Icon icon = Icon::none;
  float width = 0.0F;  // logical px; 0: what is available
  bool focus = false;  // take the keyboard now
  bool select_all = false;
};
struct TextEdit {
  bool changed = false;
  bool accepted = false;  // Enter
  bool active = false;
};
TextEdit text_field(const Theme& theme, const char* id, std::string& value,
                    const TextFieldOptions& options = {});

bool toggle(const Theme& theme, const char* id, bool& value, bool enabled = true);
// One of a few: flat, side by side. True when the choice changed. `width` in logical px, 0: as the
// labels need.
bool segmented_control(const Theme& theme, const char* id, int& index,
                       std::span<const std::string> labels, float width = 0.0F);

struct ScrubResult {
  bool changed = false;
  bool active = false;
  bool started = false;
  bool ended = false;
};
// The transport's bar: value in minimum…maximum; what lies before `available_from` is no longer
// kept and is dotted.
ScrubResult scrub_bar(const Theme& theme, const char* id, double& value, double minimum,
                      double maximum, double available_from, float width);

// A line of a legend: sample of colour and dash, label, number at the right, in one place whatever
// the number. `width` in pixels. True when clicked.
struct LegendRow {
  std::string_view label;
  std::string_view number = {};  // already formatted, monospaced
  std::string_view unit = {};
  draw::Paint paint = {};
  draw::Dash dash = draw::Dash::solid;
  bool hidden = false;
};
bool legend_row(const Theme& theme, const char* id, const LegendRow& row, float width);
// Width in pixels that rows of these need.
float legend_width(const Theme& theme, std::span<const LegendRow> rows);

// A numbered thing to try; true when clicked.
bool numbered_row(const Theme& theme, const char* id, int number, std::string_view value,
                  bool clickable);

enum class CheckMark { not_applicable, waiting, holds, fails };
void check_row(const Theme& theme, const char* id, CheckMark mark, std::string_view value);

}  // namespace motionlab::shell
