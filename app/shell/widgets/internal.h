// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <imgui.h>

#include <string>
#include <string_view>

#include "app/shell/widgets/controls.h"
#include "app/shell/widgets/theme.h"
#include "engine/draw/paint.h"

// What the house widgets share. For this folder only.

namespace motionlab::shell::detail {

// An item of its own drawing: its rectangle and what the pointer does with it.
struct Item {
  ImVec2 min;
  ImVec2 max;
  bool hovered = false;
  bool active = false;
  bool activated = false;
  bool deactivated = false;
  bool pressed = false;  // clicked, or chosen with the keyboard
  ImVec2 center() const { return {0.5F * (min.x + max.x), 0.5F * (min.y + max.y)}; }
  float height() const { return max.y - min.y; }
  float width() const { return max.x - min.x; }
};
// At the cursor. While not `enabled` the item takes its place and nothing else.
Item item(const char* id, ImVec2 size, bool enabled = true);

float control_height(const Theme& theme);  // of fields and buttons in panels
float row_height(const Theme& theme);      // of a line with a control, with the space around it
float line_height(const Theme& theme);     // of a line of text

// A labelled line with a field at the right. begin_row() draws the label and its marks and leaves
// the cursor at the field; end_row() adds the tooltip and moves on to the next line.
struct Row {
  ImVec2 origin;
  ImVec2 field_min;
  ImVec2 field_max;
  float width = 0.0F;
  float height = 0.0F;
  bool cut = false;  // the label did not fit: the tooltip gives it whole
};
Row begin_row(const Theme& theme, std::string_view label, const RowOptions& options);
void end_row(const Theme& theme, const Row& row, std::string_view label, const RowOptions& options);

// Text left-aligned or right-aligned at x, centred between the item's top and bottom; the x where
// it ends (or begins).
float text_left(const Theme& theme, ImFont* font, float x, float y_min, float y_max,
                const draw::Paint& paint, std::string_view value);
float text_right(const Theme& theme, ImFont* font, float x, float y_min, float y_max,
                 const draw::Paint& paint, std::string_view value);
// Where a line of `begin` … `end` ends when Dear ImGui would end it at `proposed`: between words
// only. It would break "1.5" after the point. At least one letter stays.
const char* line_break(const char* begin, const char* proposed, const char* end);

// A double that lives with the window, for gestures in progress.
double stored_double(ImGuiID key, double fallback);
void store_double(ImGuiID key, double value);

// A field with a std::string: the plain ImGui item, without a background of its own.
bool input_text(const char* id, const char* hint, std::string& value, ImGuiInputTextFlags flags);

// Dear ImGui before 1.87 numbers its keys by the host's; later versions have names alone.
bool key_pressed(ImGuiKey key);

// A small popup window that explains: a sentence, then dim lines. Shown after the pointer has
// rested for a moment.
void tooltip(const Theme& theme, std::string_view key, std::string_view sentence,
             std::string_view dim_line);

}  // namespace motionlab::shell::detail
