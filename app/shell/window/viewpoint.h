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

// What is written over a pane, as parts of its height: a legend at its top, buttons at its bottom.
struct Cover {
  float top = 0.0F;
  float bottom = 0.0F;
};

// Where a view is looked from when it opens: the lab's own camera, or one that frames what is drawn
// at 60–90 % of the pane (CASES B57). A pane narrower than the lab's camera was made for sees it
// from farther away. What there is to see stands between what covers the pane. Window, stills and
// thumbnails share it.
draw::Camera opening_camera(const ViewInfo& view, const draw::Bounds& bounds, float aspect,
                            const Cover& covered = {});

// One camera per view, shared by all panes that show it. Until the user moves it, it follows the
// pane's shape and what the lab shows anew after a preset or a model.
class Viewpoints {
 public:
  void clear() { points_.clear(); }
  // The camera for a pane of this shape.
  draw::Camera& camera(const Runner& runner, const ViewInfo& view, float aspect,
                       const Cover& covered = {});
  // Back to where it opened, framing what is there now.
  void frame(const Runner& runner, const ViewInfo& view, float aspect, const Cover& covered = {});
  // What is there has changed altogether: every view that nobody moved frames it anew.
  void look_again();
  void touched(const std::string& view) { points_[view].touched = true; }

 private:
  struct Point {
    draw::Camera camera;
    draw::Bounds bounds;
    float aspect = 0.0F;
    Cover covered;
    bool touched = false;
    const void* run = nullptr;  // the lab object that was framed
    std::string subject;        // what its structure is: path and reset parameters
  };
  std::map<std::string, Point> points_;
};

}  // namespace motionlab::shell
