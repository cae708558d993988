// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/widgets/icons.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>

namespace motionlab::shell {
namespace {

constexpr float kPi = 3.14159265F;

// Draws in a square from -1 to 1, y down.
class Pen {
 public:
  Pen(ImDrawList* list, ImVec2 center, float size, ImU32 color)
      : list_(list),
        center_(center),
        half_(0.5F * size),
        width_(std::max(1.0F, 0.095F * size)),
        color_(color) {}

  ImVec2 at(float x, float y) const { return {center_.x + half_ * x, center_.y + half_ * y}; }

  void line(std::initializer_list<ImVec2> points, bool closed = false) const {
    for (const ImVec2& p : points) list_->PathLineTo(at(p.x, p.y));
    list_->PathStroke(color_, closed ? ImDrawFlags_Closed : ImDrawFlags_None, width_);
  }
  void fill(std::initializer_list<ImVec2> points) const {
    for (const ImVec2& p : points) list_->PathLineTo(at(p.x, p.y));
    list_->PathFillConvex(color_);
  }
  void box(float x0, float y0, float x1, float y1, float radius = 0.15F) const {
    list_->AddRect(at(x0, y0), at(x1, y1), color_, radius * half_, ImDrawFlags_RoundCornersAll,
                   width_);
  }
  void solid(float x0, float y0, float x1, float y1, float radius = 0.0F) const {
    list_->AddRectFilled(at(x0, y0), at(x1, y1), color_, radius * half_);
  }
  void circle(float x, float y, float radius) const {
    list_->AddCircle(at(x, y), radius * half_, color_, 0, width_);
  }
  void disc(float x, float y, float radius) const {
    list_->AddCircleFilled(at(x, y), radius * half_, color_);
  }
  // From one angle to another [rad], clockwise on the screen from the positive x axis.
  void arc(float x, float y, float radius, float from, float to) const {
    list_->PathArcTo(at(x, y), radius * half_, from, to, 24);
    list_->PathStroke(color_, ImDrawFlags_None, width_);
  }

 private:
  ImDrawList* list_;
  ImVec2 center_;
  float half_;
  float width_;
  ImU32 color_;
};

// A turn back: an arrow that leads to the left over a half circle; mirrored it is "redo".
void turn(const Pen& pen, float side) {
  pen.line({{-0.35F * side, -0.75F}, {-0.75F * side, -0.35F}, {-0.35F * side, 0.05F}});
  pen.line({{-0.72F * side, -0.35F}, {0.2F * side, -0.35F}});
  if (side > 0.0F) {
    pen.arc(0.2F, 0.15F, 0.5F, -0.5F * kPi, 0.5F * kPi);
  } else {
    pen.arc(-0.2F, 0.15F, 0.5F, 0.5F * kPi, 1.5F * kPi);
  }
  pen.line({{0.2F * side, 0.65F}, {-0.3F * side, 0.65F}});
}

void reset(const Pen& pen) {
  const float from = -0.35F * kPi;
  const float to = 1.25F * kPi;
  pen.arc(0.0F, 0.05F, 0.68F, from, to);
  const float x = 0.68F * std::cos(to);
  const float y = 0.05F + 0.68F * std::sin(to);
  pen.line({{x - 0.06F, y - 0.38F}, {x, y}, {x + 0.4F, y + 0.02F}});
}

void gear(const Pen& pen) {
  pen.circle(0.0F, 0.0F, 0.28F);
  pen.circle(0.0F, 0.0F, 0.62F);
  for (int i = 0; i < 8; ++i) {
    const float a = static_cast<float>(i) * 0.25F * kPi;
    const ImVec2 u(std::cos(a), std::sin(a));
    pen.line({{0.62F * u.x, 0.62F * u.y}, {0.86F * u.x, 0.86F * u.y}});
  }
}

void help(const Pen& pen) {
  pen.arc(0.0F, -0.3F, 0.4F, -1.0F * kPi, 0.25F * kPi);
  pen.line({{0.28F, -0.02F}, {0.0F, 0.2F}, {0.0F, 0.4F}});
  pen.disc(0.0F, 0.74F, 0.12F);
}

void eye(const Pen& pen) {
  pen.arc(0.0F, 0.62F, 1.05F, -0.82F * kPi, -0.18F * kPi);
  pen.arc(0.0F, -0.62F, 1.05F, 0.18F * kPi, 0.82F * kPi);
  pen.disc(0.0F, 0.0F, 0.26F);
}

void sun(const Pen& pen) {
  pen.circle(0.0F, 0.0F, 0.36F);
  for (int i = 0; i < 8; ++i) {
    const float a = static_cast<float>(i) * 0.25F * kPi;
    const ImVec2 u(std::cos(a), std::sin(a));
    pen.line({{0.62F * u.x, 0.62F * u.y}, {0.88F * u.x, 0.88F * u.y}});
  }
}

void padlock(const Pen& pen, bool closed) {
  pen.box(-0.58F, -0.1F, 0.58F, 0.8F);
  const float x = closed ? 0.0F : 0.38F;
  pen.arc(x, -0.4F, 0.36F, -kPi, 0.0F);
  pen.line({{x - 0.36F, -0.42F}, {x - 0.36F, -0.1F}});
  if (closed) pen.line({{x + 0.36F, -0.42F}, {x + 0.36F, -0.1F}});
}

void corners(const Pen& pen) {
  for (const float sx : {-1.0F, 1.0F}) {
    for (const float sy : {-1.0F, 1.0F}) {
      pen.line({{0.75F * sx, 0.3F * sy}, {0.75F * sx, 0.75F * sy}, {0.3F * sx, 0.75F * sy}});
    }
  }
}

void draw_transport(const Pen& pen, Icon icon) {
  switch (icon) {
    case Icon::play:
      return pen.fill({{-0.5F, -0.75F}, {0.75F, 0.0F}, {-0.5F, 0.75F}});
    case Icon::pause:
      pen.solid(-0.6F, -0.7F, -0.18F, 0.7F, 0.08F);
      return pen.solid(0.18F, -0.7F, 0.6F, 0.7F, 0.08F);
    case Icon::step:
      pen.fill({{-0.65F, -0.6F}, {0.3F, 0.0F}, {-0.65F, 0.6F}});
      return pen.solid(0.42F, -0.65F, 0.65F, 0.65F);
    case Icon::step_back:
      pen.fill({{0.65F, -0.6F}, {0.65F, 0.6F}, {-0.3F, 0.0F}});
      return pen.solid(-0.65F, -0.65F, -0.42F, 0.65F);
    case Icon::rewind:
      pen.fill({{0.0F, -0.6F}, {0.0F, 0.6F}, {-0.8F, 0.0F}});
      return pen.fill({{0.8F, -0.6F}, {0.8F, 0.6F}, {0.0F, 0.0F}});
    case Icon::reset:
      return reset(pen);
    case Icon::undo:
      return turn(pen, 1.0F);
    case Icon::redo:
      return turn(pen, -1.0F);
    default:
      return;
  }
}

void draw_objects(const Pen& pen, Icon icon) {
  switch (icon) {
    case Icon::camera:
      pen.box(-0.85F, -0.45F, 0.85F, 0.7F, 0.2F);
      pen.circle(0.0F, 0.12F, 0.32F);
      return pen.line({{-0.4F, -0.48F}, {-0.25F, -0.75F}, {0.25F, -0.75F}, {0.4F, -0.48F}});
    case Icon::gear:
      return gear(pen);
    case Icon::folder:
      return pen.line({{-0.8F, 0.65F},
                       {-0.8F, -0.6F},
                       {-0.25F, -0.6F},
                       {-0.05F, -0.35F},
                       {0.8F, -0.35F},
                       {0.8F, 0.65F}},
                      true);
    case Icon::file:
      pen.line({{-0.55F, -0.8F}, {0.15F, -0.8F}, {0.55F, -0.4F}, {0.55F, 0.8F}, {-0.55F, 0.8F}},
               true);
      return pen.line({{0.12F, -0.78F}, {0.12F, -0.36F}, {0.53F, -0.36F}});
    case Icon::save:
      pen.line({{0.0F, -0.8F}, {0.0F, 0.25F}});
      pen.line({{-0.4F, -0.12F}, {0.0F, 0.28F}, {0.4F, -0.12F}});
      return pen.line({{-0.7F, 0.35F}, {-0.7F, 0.75F}, {0.7F, 0.75F}, {0.7F, 0.35F}});
    case Icon::search:
      pen.circle(-0.12F, -0.12F, 0.52F);
      return pen.line({{0.28F, 0.28F}, {0.75F, 0.75F}});
    case Icon::copy:
      pen.box(-0.35F, -0.35F, 0.75F, 0.75F);
      return pen.line(
          {{-0.38F, 0.35F}, {-0.75F, 0.35F}, {-0.75F, -0.75F}, {0.35F, -0.75F}, {0.35F, -0.38F}});
    case Icon::eye:
      return eye(pen);
    case Icon::eye_off:
      eye(pen);
      return pen.line({{-0.65F, 0.7F}, {0.65F, -0.7F}});
    case Icon::sun:
      return sun(pen);
    case Icon::moon:
      pen.arc(0.0F, 0.0F, 0.72F, -0.1F * kPi, 1.4F * kPi);
      return pen.arc(0.35F, -0.35F, 0.5F, 0.15F * kPi, 1.13F * kPi);
    case Icon::screen:
      pen.box(-0.85F, -0.7F, 0.85F, 0.4F);
      pen.line({{0.0F, 0.4F}, {0.0F, 0.75F}});
      return pen.line({{-0.4F, 0.75F}, {0.4F, 0.75F}});
    case Icon::panels:
      pen.box(-0.85F, -0.65F, 0.85F, 0.65F);
      return pen.line({{-0.3F, -0.65F}, {-0.3F, 0.65F}});
    case Icon::plot:
      pen.line({{-0.75F, -0.75F}, {-0.75F, 0.75F}, {0.8F, 0.75F}});
      return pen.line({{-0.4F, 0.35F}, {-0.1F, -0.15F}, {0.2F, 0.1F}, {0.7F, -0.55F}});
    case Icon::compare:
      pen.box(-0.85F, -0.65F, -0.12F, 0.65F);
      return pen.box(0.12F, -0.65F, 0.85F, 0.65F);
    case Icon::lock:
      return padlock(pen, true);
    case Icon::unlock:
      return padlock(pen, false);
    default:
      return;
  }
}

void draw_signs(const Pen& pen, Icon icon) {
  switch (icon) {
    case Icon::chevron_down:
      return pen.line({{-0.6F, -0.3F}, {0.0F, 0.32F}, {0.6F, -0.3F}});
    case Icon::chevron_up:
      return pen.line({{-0.6F, 0.3F}, {0.0F, -0.32F}, {0.6F, 0.3F}});
    case Icon::chevron_left:
      return pen.line({{0.3F, -0.6F}, {-0.32F, 0.0F}, {0.3F, 0.6F}});
    case Icon::chevron_right:
      return pen.line({{-0.3F, -0.6F}, {0.32F, 0.0F}, {-0.3F, 0.6F}});
    case Icon::close:
      pen.line({{-0.6F, -0.6F}, {0.6F, 0.6F}});
      return pen.line({{-0.6F, 0.6F}, {0.6F, -0.6F}});
    case Icon::plus:
      pen.line({{-0.75F, 0.0F}, {0.75F, 0.0F}});
      return pen.line({{0.0F, -0.75F}, {0.0F, 0.75F}});
    case Icon::grid:
      for (const float x : {-0.72F, 0.12F}) {
        for (const float y : {-0.72F, 0.12F}) pen.box(x, y, x + 0.6F, y + 0.6F, 0.1F);
      }
      return;
    case Icon::help:
      return help(pen);
    case Icon::check:
      return pen.line({{-0.7F, 0.05F}, {-0.2F, 0.55F}, {0.7F, -0.5F}});
    case Icon::circle:
      return pen.circle(0.0F, 0.0F, 0.6F);
    case Icon::dot:
      return pen.disc(0.0F, 0.0F, 0.35F);
    case Icon::warning:
      pen.line({{0.0F, -0.75F}, {0.85F, 0.72F}, {-0.85F, 0.72F}}, true);
      pen.line({{0.0F, -0.25F}, {0.0F, 0.2F}});
      return pen.disc(0.0F, 0.45F, 0.09F);
    case Icon::fit:
      return corners(pen);
    case Icon::more:
      for (const float x : {-0.6F, 0.0F, 0.6F}) pen.disc(x, 0.0F, 0.16F);
      return;
    default:
      return;
  }
}

}  // namespace

void draw_icon(ImDrawList* list, Icon icon, ImVec2 center, float size, ImU32 color) {
  const Pen pen(list, center, size, color);
  draw_transport(pen, icon);
  draw_objects(pen, icon);
  draw_signs(pen, icon);
}

}  // namespace motionlab::shell
