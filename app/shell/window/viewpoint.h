// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/draw/camera.h"
#include "engine/lab/runner.h"

namespace motionlab::shell {

// A view of every instance together: what framing looks at.
draw::Bounds view_bounds(const Runner& runner, std::string_view view);

// Where a view is looked from when it opens: the lab's own camera, or one that frames what is drawn
// at 60–90 % of the pane (CASES B57). A pane narrower than the lab's camera was made for sees it
// from farther away. `covered` is the part of the pane's height that a legend takes at its top:
// what there is to see stands below it. Window, stills and thumbnails share it.
draw::Camera opening_camera(const ViewInfo& view, const draw::Bounds& bounds, float aspect,
                            float covered = 0.0F);

// One camera per view, shared by all panes that show it. Until the user moves it, it follows the
// pane's shape and what the lab shows anew after a preset or a model.
class Viewpoints {
 public:
  void clear() { points_.clear(); }
  // The camera for a pane of this shape.
  draw::Camera& camera(const Runner& runner, const ViewInfo& view, float aspect,
                       float covered = 0.0F);
  // Back to where it opened, framing what is there now.
  void frame(const Runner& runner, const ViewInfo& view, float aspect, float covered = 0.0F);
  void touched(const std::string& view) { points_[view].touched = true; }

 private:
  struct Point {
    draw::Camera camera;
    draw::Bounds bounds;
    float aspect = 0.0F;
    float covered = 0.0F;
    bool touched = false;
    const void* run = nullptr;  // the lab object that was framed
    std::string subject;        // what its structure is: path and reset parameters
  };
  std::map<std::string, Point> points_;
};

}  // namespace motionlab::shell
