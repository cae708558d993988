// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "app/shell/panels/panel_context.h"
#include "app/shell/window/layout.h"
#include "app/shell/window/panes.h"
#include "app/shell/window/pointer_tool.h"
#include "app/shell/window/viewpoint.h"
#include "engine/gfx/framebuffer.h"
#include "engine/gfx/renderer.h"

namespace motionlab::shell {

// The middle of the window: one to six panes, what is written over them, and what the pointer does
// in them.
class ViewArea {
 public:
  explicit ViewArea(gfx::Renderer& renderer) : renderer_(&renderer) {}

  // Another run: its opening views and cameras. `only`: that one view instead.
  void open(const Runner& runner, const std::string& only = {});
  // As an ImGui window; renders the panes.
  void draw(PanelContext& context, const Rect& area);
  // The panes without an ImGui window, pointer or view menu, for stills: copied into `target`, then
  // what is written over them goes to `out`, where there is one.
  void paint(const PanelContext& context, const gfx::Framebuffer& target, bool transparent,
             ImDrawList* out);
  void frame_all(const Runner& runner);
  void cancel_gesture(PanelContext& context) { pointer_.cancel(context); }
  // What a left drag does: one of the lab's tools, or null: it grabs what is under the pointer.
  const ToolInfo* tool(const Runner& runner) const { return runner.tool_info(tool_); }
  void choose_tool(std::string id) { tool_ = std::move(id); }
  void next_tool(const Runner& runner);

  PointerTool::Gesture gesture() const { return pointer_.gesture(); }
  const std::vector<std::string>& shown_views() const { return shown_; }
  // As they were drawn last.
  std::span<const PointerPane> panes() const { return panes_; }
  // At the lower edge, between colour bars and buttons: room for a line over which nothing stands.
  Rect free_line(const PanelContext& context) const;
  Viewpoints& viewpoints() { return viewpoints_; }
  int samples() const { return renderer_->recommended_samples(); }

 private:
  struct Pane {
    gfx::Framebuffer framebuffer;
    draw::DrawList list;
  };
  // Panes of one view share its camera: the narrowest and the most covered one decides.
  struct Framing {
    float aspect = 1.0F;
    Cover covered;
  };
  Framing framing_of(const ViewInfo& view) const;
  void frame(const Runner& runner, const ViewInfo& view);
  void arrange(const PanelContext& context, const Rect& area, bool with_buttons);
  void fill_lists(const PanelContext& context);
  bool shows_color_bars(std::size_t pane) const;
  void draw_over(const PanelContext& context, ImDrawList* out) const;
  void draw_tools(PanelContext& context, const Rect& area);
  void draw_view_menu(PanelContext& context, const Rect& area);
  void toggle_view(const Runner& runner, const std::string& id);

  gfx::Renderer* renderer_;
  std::vector<std::string> shown_;
  std::string tool_;
  std::optional<std::string> preset_;  // that `shown_` was chosen for
  Viewpoints viewpoints_;
  PointerTool pointer_;
  std::vector<PointerPane> panes_;
  std::array<Pane, kMaximumPanes> drawn_;
};

}  // namespace motionlab::shell
