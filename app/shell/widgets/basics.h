// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "app/shell/widgets/icons.h"
#include "app/shell/widgets/theme.h"
#include "engine/draw/paint.h"

namespace motionlab::shell {

// Buttons, headings and small signs. `id` is unique within its window and is never shown; sizes
// come from the theme. A tooltip ends with the key: "Play or pause (Space)".

enum class ButtonStyle { primary, secondary, ghost };

struct ButtonOptions {
  ButtonStyle style = ButtonStyle::secondary;
  Icon icon = Icon::none;
  std::string_view tooltip = {};
  std::string_view key = {};  // shown in the tooltip
  bool enabled = true;
  bool selected = false;  // pressed in: a panel that is open, a mode that is on
  float width = 0.0F;     // logical px; 0: as the label needs
  std::string_view widest_label =
      {};  // "Pause" for a button that says Play or Pause: its width never changes
};
// The height in pixels of everything that stands in a bar: buttons, combo(), text fields,
// scrub_bar(), bar_text().
float bar_height(const Theme& theme);
bool button(const Theme& theme, const char* id, std::string_view label,
            const ButtonOptions& options = {});
// A ghost button with only an icon; `tooltip` is its word.
bool icon_button(const Theme& theme, const char* id, Icon icon, std::string_view tooltip,
                 std::string_view key = {}, bool enabled = true, bool selected = false);
// Text that acts like a link ("More · damping, mass").
bool text_link(const Theme& theme, const char* id, std::string_view label,
               std::string_view tooltip = {});

// The heading of a part of a panel, semi-bold and dim. With `open` it folds (a chevron at the
// right); true when it was clicked.
bool section_heading(const Theme& theme, const char* id, std::string_view label,
                     bool* open = nullptr);

void text(const Theme& theme, ImFont* font, const draw::Paint& paint, std::string_view value);
// One line, centred in bar_height(): beside buttons.
void bar_text(const Theme& theme, ImFont* font, const draw::Paint& paint, std::string_view value);
// Wraps at the width available, or at `width` logical px.
void wrapped_text(const Theme& theme, ImFont* font, const draw::Paint& paint,
                  std::string_view value, float width = 0.0F);
// Cuts with "…" where it is wider than `width` pixels; the whole text becomes the tooltip. One line
// high.
void ellipsis_text(const Theme& theme, ImFont* font, const draw::Paint& paint,
                   std::string_view value, float width);
// Text at a place, without an item; for custom drawing.
void draw_text(const Theme& theme, ImDrawList* list, ImFont* font, ImVec2 position,
               const draw::Paint& paint, std::string_view value);
ImVec2 text_size(ImFont* font, std::string_view value);
// `value`, or its beginning and "…" where that is wider than `width` pixels.
std::string fitted(ImFont* font, std::string_view value, float width);

// For the item just drawn, after a short wait, wrapped at 320 px.
void tooltip_for_item(const Theme& theme, std::string_view sentence, std::string_view key = {});

void key_cap(const Theme& theme, std::string_view key);      // a key of the keyboard, inline
void key_chord(const Theme& theme, std::string_view chord);  // "Ctrl+Shift+Z", a cap per key
void badge(const Theme& theme, std::string_view label,
           const draw::Paint& paint);  // tinted, with its word
// 0…1; `note` ("12 s left") to the right. Negative: unknown, a band that moves.
void progress_bar(const Theme& theme, double fraction, std::string_view note = {},
                  float width = 0.0F);
void separator(const Theme& theme);
// Vertical space on the 4 px grid.
void gap(const Theme& theme, float logical);

struct CardOptions {
  float width = 0.0F;   // logical px; 0: what is available
  float height = 0.0F;  // logical px; 0: as its contents (of the last frame) need
  float padding = 12.0F;
  draw::Paint outline = draw::Paint(draw::Role::border, 0.0F);
};
// A filled, rounded panel for its contents; no border unless asked for. Always end_card().
void begin_card(const Theme& theme, const char* id, const CardOptions& options = {});
void end_card();

}  // namespace motionlab::shell
