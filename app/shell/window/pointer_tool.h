// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <imgui.h>

#include <optional>
#include <span>
#include <vector>

#include "app/shell/panels/panel_context.h"
#include "app/shell/window/layout.h"
#include "app/shell/window/panes.h"
#include "app/shell/window/tracker.h"
#include "app/shell/window/viewpoint.h"
#include "engine/draw/camera.h"
#include "engine/draw/draw_list.h"
#include "engine/lab/grabber.h"

namespace motionlab::shell {

// A pane as the pointer meets it.
struct PointerPane {
  PaneSpec spec;
  Rect area;
  draw::Camera* camera = nullptr;        // shared between panes of one view
  const draw::DrawList* list = nullptr;  // what was drawn last
  bool hovered = false;                  // the pointer is on it, not on something over it
  bool pressed = false;                  // a button went down on it in this frame
  Cover covered;                         // by legend and buttons
};

// What the pointer does in the view: lights up what is under it, grabs it, turns, moves and zooms
// the camera. At most one gesture at a time; it belongs to the pane where it began and ends when
// its button is up, wherever that happens (CASES B06).
class PointerTool {
 public:
  // edit: drags an item of the document; rectangle: selects several of them.
  // tool: what the lab's tool does.
  enum class Gesture { none, grab, edit, rectangle, orbit, pan, tool };

  // `tool`: what a left drag does instead of grabbing; null: nothing else.
  void update(PanelContext& context, std::span<PointerPane> panes, const ToolInfo* tool);
  // The lit item, the spring, and the word beside the pointer.
  void draw(const PanelContext& context, ImDrawList* out, std::span<const PointerPane> panes) const;
  // Ends what is going on: another lab, the focus is gone.
  void cancel(PanelContext& context);

  Gesture gesture() const { return gesture_; }
  // The pane whose camera the user moved in this frame; and the one to frame (double-click).
  std::optional<std::size_t> moved_camera() const { return moved_camera_; }
  std::optional<std::size_t> wants_frame() const { return wants_frame_; }

 private:
  void hover(const PanelContext& context, std::span<PointerPane> panes);
  void begin(PanelContext& context, std::span<PointerPane> panes);
  void go_on(PanelContext& context, std::span<PointerPane> panes);
  void begin_left(PanelContext& context, std::span<PointerPane> panes, std::size_t index);
  void begin_grab(PanelContext& context, const PointerPane& pane, bool again);
  bool begin_edit(PanelContext& context, const PointerPane& pane);
  bool begin_parameter(PanelContext& context);
  void begin_tool(PanelContext& context, const PointerPane& pane);
  void go_on_with_tool(PanelContext& context, const PointerPane& pane);
  void draw_tool(const PanelContext& context, ImDrawList* out, const Rect& area) const;
  void hold(const PointerPane& pane);
  void click_item(Runner& runner, int item) const;
  bool add_item(PanelContext& context, const PointerPane& pane) const;
  void go_on_editing(PanelContext& context, const PointerPane& pane);
  void select_in_rectangle(Runner& runner, const PointerPane& pane) const;
  void zoom(std::span<PointerPane> panes);
  void draw_spring(const PanelContext& context, ImDrawList* out, const PointerPane& pane,
                   const Tracker::Spot& spot) const;

  Gesture gesture_ = Gesture::none;
  ImGuiMouseButton button_ = ImGuiMouseButton_Left;
  std::size_t pane_ = 0;  // of the gesture, else of the hover
  glm::vec2 last_{0.0F};  // pointer [px], where it was known last
  std::optional<Pick> pick_;
  std::optional<Tracker> tracker_;
  Grabber grabber_;
  Grab grab_;
  bool placing_ = false;
  glm::vec2 pressed_at_{0.0F};        // pointer [px] where the gesture began
  bool sets_parameter_ = false;       // the edit is one of a parameter
  bool moved_ = false;                // farther than a hand trembles
  glm::dvec3 hold_offset_{0.0};       // world: from where the item was taken hold of to where it is
  std::vector<int> selected_before_;  // a rectangle with Shift adds to it
  std::optional<std::size_t> moved_camera_;
  std::optional<std::size_t> wants_frame_;
  const ToolInfo* tool_ = nullptr;  // chosen in this frame
  std::vector<glm::vec2> trail_;    // pointer [px] during a tool's stroke
};

}  // namespace motionlab::shell
