// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>

#include "app/shell/panels/panel_context.h"
#include "app/shell/widgets/theme.h"
#include "app/shell/window/imgui_host.h"
#include "app/shell/window/view_area.h"
#include "engine/draw/image.h"
#include "engine/gfx/framebuffer.h"

namespace motionlab::shell {

// A theme with the Dear ImGui context whose fonts belong to it: the window has one; each still
// makes one of its own, at its own scale.
struct Stage {
  Theme theme;
  ImguiHost host;

  void set(ThemeKind kind, float scale) {
    theme.kind = kind;
    theme.scale = scale;
    host.apply(theme);
  }
};

struct StillSize {
  int width = 0;  // [px]
  int height = 0;
  float scale = 1.0F;  // of text and lines
};

// The panes of `view` with what is written over them, by a stage of its own.
draw::Image paint_view(ViewArea& view, const PanelContext& context, ThemeKind kind,
                       const StillSize& size, bool transparent);

// Whatever `draw` builds with Dear ImGui for a window of this size, by a stage of its own. It is
// called several times: panels settle their sizes over a few frames.
draw::Image paint_window(const PanelContext& context, ThemeKind kind, const StillSize& size,
                         const std::function<void(PanelContext&, const FrameInput&)>& draw);

// Fills the bound framebuffer with the theme's background.
void clear_background(const Theme& theme);

// A rectangle of the bound framebuffer, rows from the top. Clamped to `framebuffer_size`.
draw::Image read_rectangle(const Rect& area, const glm::ivec2& framebuffer_size);

}  // namespace motionlab::shell
