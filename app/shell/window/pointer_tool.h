// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <imgui.h>

#include <optional>
#include <span>

#include "app/shell/panels/panel_context.h"
#include "app/shell/window/layout.h"
#include "app/shell/window/panes.h"
#include "app/shell/window/tracker.h"
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
};

// What the pointer does in the view: lights up what is under it, grabs it, turns, moves and zooms
// the camera. At most one gesture at a time; it belongs to the pane where it began and ends when
// its button is up, wherever that happens (CASES B06).
class PointerTool {
 public:
  enum class Gesture { none, grab, orbit, pan };

  void update(PanelContext& context, std::span<PointerPane> panes);
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
  void begin_grab(PanelContext& context, const PointerPane& pane, bool again);
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
  std::optional<std::size_t> moved_camera_;
  std::optional<std::size_t> wants_frame_;
};

}  // namespace motionlab::shell
