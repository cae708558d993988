// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/window/pointer_tool.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <string>

#include "app/shell/widgets/format.h"
#include "app/shell/window/pane_overlay.h"
#include "engine/lab/document_tools.h"

namespace motionlab::shell {
namespace {

constexpr float kZoomStep = 1.15F;  // a notch of the wheel

draw::ViewSize size_of(const PointerPane& pane) { return {pane.area.width, pane.area.height}; }

glm::vec2 pointer_now(const glm::vec2& otherwise) {
  const ImVec2 p = ImGui::GetIO().MousePos;
  return ImGui::IsMousePosValid(&p) ? glm::vec2(p.x, p.y) : otherwise;
}

// All panes together.
Rect whole_of(std::span<const PointerPane> panes) {
  glm::vec2 low = panes.front().area.minimum();
  glm::vec2 high = low;
  for (const PointerPane& pane : panes) {
    low = glm::min(low, pane.area.minimum());
    high = glm::max(high, pane.area.minimum() + pane.area.size());
  }
  return {low.x, low.y, high.x - low.x, high.y - low.y};
}

}  // namespace

void PointerTool::update(PanelContext& context, std::span<PointerPane> panes,
                         const ToolInfo* tool) {
  tool_ = tool;
  moved_camera_.reset();
  wants_frame_.reset();
  if (gesture_ != Gesture::none &&
      (pane_ >= panes.size() || !ImGui::IsMouseDown(button_) || context.runner == nullptr)) {
    cancel(context);
  }
  if (gesture_ != Gesture::none) {
    go_on(context, panes);
  } else {
    hover(context, panes);
    begin(context, panes);
    zoom(panes);
  }
  if (context.runner != nullptr) context.run().hover(pick_ ? pick_->item : -1);
  last_ = pointer_now(last_);
}

void PointerTool::hover(const PanelContext& context, std::span<PointerPane> panes) {
  pick_.reset();
  tracker_.reset();
  for (std::size_t i = 0; i < panes.size(); ++i) {
    const PointerPane& pane = panes[i];
    if (!pane.hovered) continue;
    pane_ = i;
    const glm::vec2 pixel = pointer_now(last_) - pane.area.minimum();
    if (tool_ != nullptr) return;  // it acts wherever it is
    const draw::ViewSize size = size_of(pane);
    const float pixel_length =
        pane.camera->pixel_length(pane.camera->target, size) * context.look().scale;
    pick_ = context.run().pick(pane.spec.view->id, pane.camera->ray(pixel, size), pixel_length,
                               pane.spec.instance);
    if (!pick_) return;
    if (pane.list != nullptr) tracker_ = Tracker::at(*pane.list, pick_->world);
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  }
}

void PointerTool::begin(PanelContext& context, std::span<PointerPane> panes) {
  for (std::size_t i = 0; i < panes.size(); ++i) {
    if (!panes[i].pressed) continue;
    pane_ = i;
    const bool planar = panes[i].camera->kind == draw::Camera::Kind::planar;
    const bool shift = ImGui::GetIO().KeyShift;
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Middle)) {
      button_ = ImGuiMouseButton_Middle;
      gesture_ = Gesture::pan;
    } else if (ImGui::IsMouseClicked(ImGuiMouseButton_Right)) {
      button_ = ImGuiMouseButton_Right;
      gesture_ = planar || shift ? Gesture::pan : Gesture::orbit;
    } else if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) {
      button_ = ImGuiMouseButton_Left;
      pressed_at_ = pointer_now(last_);
      moved_ = false;
      begin_left(context, panes, i);
    }
    return;
  }
}

void PointerTool::begin_left(PanelContext& context, std::span<PointerPane> panes,
                             std::size_t index) {
  const PointerPane& pane = panes[index];
  const bool planar = pane.camera->kind == draw::Camera::Kind::planar;
  const bool shift = ImGui::GetIO().KeyShift;
  const bool twice = ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);
  const bool edits = context.run().document_tools() != nullptr;
  if (tool_ != nullptr) return begin_tool(context, pane);
  if (edits && (twice || ImGui::GetIO().KeyCtrl) && add_item(context, pane)) return;
  if (pick_ && begin_edit(context, pane)) return;
  if (pick_) {
    begin_grab(context, pane, false);
  } else if (twice) {
    wants_frame_ = index;
  } else if (edits && planar) {
    // What is drawn in the plane is selected by a rectangle; the view moves with the other buttons.
    selected_before_ = shift ? context.run().selection() : std::vector<int>();
    gesture_ = Gesture::rectangle;
  } else {
    // A touchpad has no comfortable right drag; empty space has nothing to grab.
    if (edits && !shift) context.run().select({});
    gesture_ = planar || shift ? Gesture::pan : Gesture::orbit;
  }
}

// On the plane through what is under the pointer, or else through the middle of the view.
void PointerTool::begin_tool(PanelContext& context, const PointerPane& pane) {
  const draw::ViewSize size = size_of(pane);
  const glm::vec2 pixel = pointer_now(last_) - pane.area.minimum();
  const draw::Ray ray = pane.camera->ray(pixel, size);
  const float length = pane.camera->pixel_length(pane.camera->target, size) * context.look().scale;
  const auto under = context.run().pick(pane.spec.view->id, ray, length, pane.spec.instance);
  Pick pick;
  pick.world = under ? under->world : pane.camera->target;
  grab_ = grabber_.begin(pane.spec.view->id, pick, *pane.camera);
  grab_.target = grabber_.move(*pane.camera, pixel, size);
  grab_.eye = glm::dvec3(ray.origin);
  grab_.tool = tool_->id;
  trail_ = {pointer_now(last_)};
  if (context.post(DragBegin{grab_, false})) {
    gesture_ = Gesture::tool;
  } else {
    grabber_.end();
  }
}

void PointerTool::go_on_with_tool(PanelContext& context, const PointerPane& pane) {
  if (!context.run().grab()) {  // reset or rewound under the pointer
    cancel(context);
    return;
  }
  const glm::vec2 now = pointer_now(last_);
  const glm::dvec3 target = grabber_.move(*pane.camera, now - pane.area.minimum(), size_of(pane));
  if (target == grab_.target) return;
  grab_.target = target;
  trail_.push_back(now);
  context.post(DragMove{target});
}

bool PointerTool::add_item(PanelContext& context, const PointerPane& pane) const {
  const draw::ViewSize size = size_of(pane);
  const glm::vec2 pixel = pointer_now(last_) - pane.area.minimum();
  const float length = pane.camera->pixel_length(pane.camera->target, size) * context.look().scale;
  const auto edit = context.run().document_tools()->add_at(pane.spec.view->id,
                                                           pane.camera->ray(pixel, size), length);
  return edit && context.post(*edit);
}

// A click on an item selects it; a drag moves it and, where it is selected, the others with it.
bool PointerTool::begin_edit(PanelContext& context, const PointerPane& pane) {
  sets_parameter_ = false;
  hold(pane);
  if (begin_parameter(context)) return true;
  DocumentTools* tools = context.run().document_tools();
  if (tools == nullptr || !tools->owns(pick_->item)) return false;
  if (tools->selectable(pick_->item)) click_item(context.run(), pick_->item);
  gesture_ = Gesture::edit;
  return true;
}

// The item follows the pointer without jumping to it.
void PointerTool::hold(const PointerPane& pane) {
  grab_ = grabber_.begin(pane.spec.view->id, *pick_, *pane.camera);
  const glm::dvec3 hit =
      grabber_.move(*pane.camera, pointer_now(last_) - pane.area.minimum(), size_of(pane));
  hold_offset_ = glm::dvec3(pick_->world) - hit;
}

bool PointerTool::begin_parameter(PanelContext& context) {
  const auto sets = context.run().parameter_drag(grab_);
  if (sets.empty()) return false;
  context.run().begin_gesture(context.run().parameters().find(sets.front().id)->text.label);
  sets_parameter_ = true;
  gesture_ = Gesture::edit;
  return true;
}

void PointerTool::click_item(Runner& runner, int item) const {
  std::vector<int> items = runner.selection();
  const auto found = std::find(items.begin(), items.end(), item);
  if (ImGui::GetIO().KeyShift || ImGui::GetIO().KeyCtrl) {
    if (found == items.end()) {
      items.push_back(item);
    } else {
      items.erase(found);
    }
  } else if (found == items.end()) {
    items = {item};
  }
  runner.select(std::move(items));
}

void PointerTool::begin_grab(PanelContext& context, const PointerPane& pane, bool again) {
  if (!again) grab_ = grabber_.begin(pane.spec.view->id, *pick_, *pane.camera);
  placing_ = context.run().paused;
  if (context.post(DragBegin{grab_, placing_})) {
    gesture_ = Gesture::grab;
  } else {
    grabber_.end();
    gesture_ = Gesture::none;
  }
}

void PointerTool::go_on(PanelContext& context, std::span<PointerPane> panes) {
  const PointerPane& pane = panes[pane_];
  const glm::vec2 now = pointer_now(last_);
  const glm::vec2 moved = now - last_;
  const draw::ViewSize size = size_of(pane);
  moved_ = moved_ || glm::length(now - pressed_at_) > context.px(3.0F);
  if (gesture_ == Gesture::edit) return go_on_editing(context, pane);
  if (gesture_ == Gesture::tool) return go_on_with_tool(context, pane);
  if (gesture_ == Gesture::rectangle) {
    if (moved_) {
      select_in_rectangle(context.run(), pane);
    } else if (!context.run().selection().empty() && selected_before_.empty()) {
      context.run().select({});
    }
    return;
  }
  if (gesture_ == Gesture::grab) {
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    const glm::dvec3 target = grabber_.move(*pane.camera, now - pane.area.minimum(), size);
    if (!context.run().grab()) {  // reset or rewound under the pointer
      cancel(context);
      return;
    }
    if (placing_ != context.run().paused) {  // played or paused while holding on
      context.post(DragEnd{});
      grab_.target = target;
      begin_grab(context, pane, true);
    } else if (target != grab_.target) {
      grab_.target = target;
      context.post(DragMove{target});
    }
    return;
  }
  ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeAll);
  if (moved == glm::vec2(0.0F)) return;
  if (gesture_ == Gesture::orbit) pane.camera->orbit(moved / context.look().scale);
  if (gesture_ == Gesture::pan) pane.camera->pan(moved, size);
  moved_camera_ = pane_;
}

void PointerTool::go_on_editing(PanelContext& context, const PointerPane& pane) {
  ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  if (!moved_) return;
  const glm::dvec3 target =
      hold_offset_ +
      grabber_.move(*pane.camera, pointer_now(last_) - pane.area.minimum(), size_of(pane));
  if (target == grab_.target) return;
  grab_.target = target;
  if (!sets_parameter_) {
    context.run().drag_document(grab_);
    return;
  }
  for (const SetParameter& set : context.run().parameter_drag(grab_)) {
    context.touched.insert(set.id);
    context.post(set);
  }
}

void PointerTool::select_in_rectangle(Runner& runner, const PointerPane& pane) const {
  const glm::vec2 now = pointer_now(last_);
  const glm::vec2 low = glm::min(pressed_at_, now) - pane.area.minimum();
  const glm::vec2 high = glm::max(pressed_at_, now) - pane.area.minimum();
  const draw::ViewSize size = size_of(pane);
  const auto inside = [&](const glm::vec3& world) {
    const auto at = pane.camera->project(world, size);
    return at && at->x >= low.x && at->x <= high.x && at->y >= low.y && at->y <= high.y;
  };
  std::vector<int> items = selected_before_;
  std::vector<int> before = selected_before_;
  std::sort(before.begin(), before.end());
  for (const int item : runner.document_tools()->items_in(pane.spec.view->id, inside)) {
    if (!std::binary_search(before.begin(), before.end(), item)) items.push_back(item);
  }
  if (items != runner.selection()) runner.select(std::move(items));
}

void PointerTool::zoom(std::span<PointerPane> panes) {
  const float wheel = ImGui::GetIO().MouseWheel;
  if (wheel == 0.0F) return;
  for (std::size_t i = 0; i < panes.size(); ++i) {
    if (!panes[i].hovered) continue;
    const glm::vec2 pixel = pointer_now(last_) - panes[i].area.minimum();
    panes[i].camera->zoom(std::pow(kZoomStep, std::clamp(wheel, -8.0F, 8.0F)), pixel,
                          size_of(panes[i]));
    moved_camera_ = i;
  }
}

void PointerTool::cancel(PanelContext& context) {
  const bool held = gesture_ == Gesture::grab || gesture_ == Gesture::tool;
  if (held && context.runner != nullptr && context.run().grab()) {
    context.post(DragEnd{});
  }
  if (context.runner != nullptr) {
    context.run().end_document_drag();
    if (gesture_ == Gesture::edit && sets_parameter_) context.run().end_gesture();
  }
  grabber_.end();
  gesture_ = Gesture::none;
  pick_.reset();
  tracker_.reset();
}

void PointerTool::draw(const PanelContext& context, ImDrawList* out,
                       std::span<const PointerPane> panes) const {
  if (gesture_ == Gesture::rectangle && moved_) {
    const ImVec2 from(pressed_at_.x, pressed_at_.y);
    const ImVec2 to(last_.x, last_.y);
    out->AddRectFilled(from, to, context.color(draw::Paint(draw::Role::selection, 0.12F)));
    out->AddRect(from, to, context.color(draw::Role::selection));
  }
  if (tool_ != nullptr && pane_ < panes.size() &&
      (panes[pane_].hovered || gesture_ == Gesture::tool)) {
    draw_tool(context, out, whole_of(panes));
  }
  if (!pick_ || pane_ >= panes.size() || panes[pane_].list == nullptr) return;
  const PointerPane& pane = panes[pane_];
  const Theme& theme = context.look();
  std::optional<Tracker::Spot> spot;
  if (tracker_) spot = tracker_->find(*pane.list);
  const draw::ViewSize size = size_of(pane);
  const glm::vec3 lit = spot ? spot->center : pick_->world;
  const auto center = pane.camera->project(lit, size);
  out->PushClipRect(ImVec2(pane.area.x, pane.area.y),
                    ImVec2(pane.area.x + pane.area.width, pane.area.y + pane.area.height), true);
  const bool holds = gesture_ == Gesture::grab || gesture_ == Gesture::edit;
  if (center && (spot || !holds)) {
    float radius = theme.px(9.0F);
    if (spot && spot->radius > 0.0F) {
      radius = std::clamp(spot->radius / pane.camera->pixel_length(lit, size) + theme.px(3.0F),
                          theme.px(6.0F), pane.area.height);
    }
    const ImVec2 at(pane.area.x + center->x, pane.area.y + center->y);
    const float width = theme.px(2.0F) * theme.palette.line_scale;
    out->AddCircle(at, radius, theme.color(draw::Role::selection), 64, width);
    out->AddCircle(at, radius + 1.5F * width,
                   theme.color(draw::Paint(draw::Role::selection, 0.25F)), 64, 2.0F * width);
  }
  if (gesture_ == Gesture::grab && spot && !placing_) draw_spring(context, out, pane, *spot);
  out->PopClipRect();
  // Over all panes: the pointer's own pane may be narrower than the hint.
  if (!holds && !pick_->hint.empty()) {
    draw_hint(theme, out, ImGui::GetIO().MousePos, whole_of(panes), pick_->hint);
  }
}

// A mark around the pointer, the stroke so far, and what a drag would do.
void PointerTool::draw_tool(const PanelContext& context, ImDrawList* out, const Rect& area) const {
  const Theme& theme = context.look();
  const ImVec2 at(last_.x, last_.y);
  const ImU32 color = theme.color(draw::Role::selection);
  const float width = theme.px(2.0F) * theme.palette.line_scale;
  out->AddCircle(at, theme.px(tool_->strokes ? 4.0F : 12.0F), color, 32, width);
  if (gesture_ != Gesture::tool) {
    draw_hint(theme, out, at, area, tool_->hint);
    return;
  }
  if (!tool_->strokes) return;
  std::vector<ImVec2> line;
  for (const glm::vec2& p : trail_) line.emplace_back(p.x, p.y);
  out->AddPolyline(line.data(), static_cast<int>(line.size()), color, 0, width);
}

void PointerTool::draw_spring(const PanelContext& context, ImDrawList* out, const PointerPane& pane,
                              const Tracker::Spot& spot) const {
  const Theme& theme = context.look();
  const draw::ViewSize size = size_of(pane);
  const auto from3 = pane.camera->project(spot.point, size);
  const auto to3 = pane.camera->project(glm::vec3(grab_.target), size);
  if (!from3 || !to3) return;
  const glm::vec2 from = pane.area.minimum() + glm::vec2(*from3);
  const glm::vec2 to = pane.area.minimum() + glm::vec2(*to3);
  const float length = glm::length(to - from);
  const ImU32 color = theme.color(draw::Role::force);
  const float width = theme.px(2.0F) * theme.palette.line_scale;
  out->AddCircleFilled(ImVec2(to.x, to.y), theme.px(3.0F), color);
  if (length < theme.px(6.0F)) return;
  // A coil: the ends straight, the middle zigzag, its teeth flatter the farther it is drawn out.
  const glm::vec2 along = (to - from) / length;
  const glm::vec2 across(-along.y, along.x);
  constexpr int kTeeth = 12;
  const float height = theme.px(5.0F) / (1.0F + length / theme.px(400.0F));
  std::array<ImVec2, kTeeth + 4> points;
  const auto place = [&](float t, float side) {
    const glm::vec2 p = from + along * (length * t) + across * (height * side);
    return ImVec2(p.x, p.y);
  };
  points[0] = place(0.0F, 0.0F);
  points[1] = place(0.15F, 0.0F);
  for (int i = 0; i < kTeeth; ++i) {
    const float t = 0.15F + 0.7F * (static_cast<float>(i) + 0.5F) / kTeeth;
    points[static_cast<std::size_t>(i) + 2] = place(t, i % 2 == 0 ? 1.0F : -1.0F);
  }
  points[kTeeth + 2] = place(0.85F, 0.0F);
  points[kTeeth + 3] = place(1.0F, 0.0F);
  out->AddPolyline(points.data(), static_cast<int>(points.size()), color, 0, width);
  const double extension = glm::length(grab_.target - glm::dvec3(spot.point));
  const NumberText text = format_si(extension, "m", 2);
  std::string word = text.number + " " + text.unit;
  word.erase(0, word.find_first_not_of(" +"));
  draw_pill(theme, out, ImVec2(to.x + theme.px(12.0F), to.y - theme.px(28.0F)), draw::Role::force,
            word);
}

}  // namespace motionlab::shell
