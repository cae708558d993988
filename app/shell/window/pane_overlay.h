// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <imgui.h>

#include "app/shell/widgets/theme.h"
#include "app/shell/window/layout.h"
#include "app/shell/window/panes.h"
#include "engine/draw/camera.h"
#include "engine/draw/draw_list.h"

// What is written over a pane: the lab's labels, legend or caption, colour bars. Window, stills and
// thumbnails share it.

namespace motionlab::shell {

// The labels of the list at their places, with a halo of the background so that they stay legible
// over lines.
void draw_labels(const Theme& theme, ImDrawList* out, const draw::DrawList& list,
                 const draw::Camera& camera, const Rect& area);

// The part of a pane's height that its legend takes at the top.
float legend_cover(const Theme& theme, const Runner& runner, const PaneSpec& pane,
                   const Rect& area);
// The instances of a comparison: colour, dash, name and main readout, in the upper left corner. For
// a pane with one instance its name and readout. Nothing for a single run.
void draw_legend(const Theme& theme, ImDrawList* out, const Runner& runner, const PaneSpec& pane,
                 const Rect& area);

// Colours and range of everything that is coloured by numbers, in the lower left corner.
void draw_color_bars(const Theme& theme, ImDrawList* out, const draw::DrawList& list,
                     const Rect& area);

// Whether there are any.
bool has_color_bars(const draw::DrawList& list);
// Whether both lists have the same ones.
bool same_color_bars(const draw::DrawList& a, const draw::DrawList& b);

// A word on a rounded patch of the panel's colour.
void draw_pill(const Theme& theme, ImDrawList* out, ImVec2 position, const draw::Paint& paint,
               const std::string& text);
ImVec2 pill_size(const Theme& theme, const std::string& text);
// The same beside the pointer, on the side where it stays within the area.
void draw_hint(const Theme& theme, ImDrawList* out, ImVec2 pointer, const Rect& area,
               const std::string& text);

}  // namespace motionlab::shell
