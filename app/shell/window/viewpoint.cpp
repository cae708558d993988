// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/window/viewpoint.h"

#include <algorithm>
#include <cmath>

#include "app/shell/panels/subject.h"

namespace motionlab::shell {
namespace {

constexpr float kDesignAspect = 1.25F;  // the narrowest pane that labs make their cameras for
constexpr float kFill = 0.75F;          // of the pane's height and width
constexpr float kAspectStep = 0.01F;    // panes side by side differ by a pixel
constexpr float kLowest = 0.92F;        // of the height; shadows fall below what stands there
constexpr float kMargin = 0.015F;       // of the height, between what is seen and what covers it
constexpr float kLeastFill = 0.4F;      // however many lines a legend has

// What is free: how much of the pane's height it fills, and how far its middle is below the pane's,
// as parts of the height.
struct Room {
  float fill = kFill;
  float shift = 0.0F;
};
Room room_within(const Cover& covered) {
  const float top = covered.top > 0.0F ? covered.top + kMargin : 0.0F;
  const float bottom = covered.bottom > 0.0F ? 1.0F - covered.bottom - kMargin : 1.0F;
  if (top <= 0.5F * (1.0F - kFill) && bottom >= 0.5F * (1.0F + kFill)) return {};
  const float lowest = covered.bottom > 0.0F ? bottom : kLowest;
  const float fill = std::clamp(lowest - top, kLeastFill, kFill);
  // In the middle as far as what covers it allows; below a legend rather than above the buttons.
  const float start = std::max(std::min(0.5F * (1.0F - fill), lowest - fill), top);
  return {fill, std::min(start, 1.0F - fill) + 0.5F * fill - 0.5F};
}

bool alike(const Cover& a, const Cover& b) {
  return std::abs(a.top - b.top) <= kAspectStep && std::abs(a.bottom - b.bottom) <= kAspectStep;
}

}  // namespace

draw::Bounds view_bounds(const Runner& runner, std::string_view view) {
  draw::DrawList list;
  runner.draw(view, 1.0, list);
  return list.bounds();
}

draw::Camera opening_camera(const ViewInfo& view, const draw::Bounds& bounds, float aspect,
                            const Cover& covered) {
  const Room room = room_within(covered);
  // As in a pane that is only as high as there is room, then stepped back from.
  float farther = kFill / room.fill;
  draw::Camera camera;
  if (view.camera) {
    camera = *view.camera;
    if (aspect < kDesignAspect) farther = std::max(farther, kDesignAspect / aspect);
  } else {
    if (view.planar) camera = draw::Camera::planar(glm::vec2(0.0F), 2.0F);
    camera.frame(bounds, aspect * farther, kFill);
  }
  camera.distance *= farther;
  camera.height *= farther;
  if (room.shift != 0.0F) camera.pan({0.0F, room.shift}, {aspect, 1.0F});
  return camera;
}

draw::Camera& Viewpoints::camera(const Runner& runner, const ViewInfo& view, float aspect,
                                 const Cover& covered) {
  Point& point = points_[view.id];
  const void* run = runner.instances().front().lab.get();
  std::string subject = subject_of(runner);
  const bool other_subject = point.run == nullptr || subject != point.subject;
  if (other_subject || (run != point.run && !point.touched)) {
    point.bounds = view_bounds(runner, view.id);
    point.touched = false;
    point.aspect = 0.0F;
  }
  point.run = run;
  point.subject = std::move(subject);
  if (!point.touched &&
      (std::abs(aspect - point.aspect) > kAspectStep || !alike(covered, point.covered))) {
    point.camera = opening_camera(view, point.bounds, aspect, covered);
    point.aspect = aspect;
    point.covered = covered;
  }
  return point.camera;
}

void Viewpoints::look_again() {
  for (auto& [view, point] : points_) {
    if (!point.touched) point.run = nullptr;
  }
}

void Viewpoints::frame(const Runner& runner, const ViewInfo& view, float aspect,
                       const Cover& covered) {
  Point& point = points_[view.id];
  point.run = runner.instances().front().lab.get();
  point.subject = subject_of(runner);
  point.bounds = view_bounds(runner, view.id);
  point.camera = opening_camera(view, point.bounds, aspect, covered);
  point.aspect = aspect;
  point.covered = covered;
  point.touched = false;
}

}  // namespace motionlab::shell
