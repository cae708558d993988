// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/widgets/plot.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>

#include "app/shell/widgets/basics.h"
#include "app/shell/widgets/icons.h"
#include "app/shell/widgets/internal.h"

namespace motionlab::shell {
namespace {

using draw::Paint;
using draw::Role;

bool contains(glm::vec2 min, glm::vec2 max, glm::vec2 p) {
  return p.x >= min.x && p.x <= max.x && p.y >= min.y && p.y <= max.y;
}

// The pointer's doings with one plot in one frame.
class Interaction {
 public:
  Interaction(const Theme& theme, const PlotSpec& spec, PlotState& state, const PlotLayout& layout,
              ImVec2 origin, const detail::Item& item)
      : theme_(theme),
        spec_(spec),
        state_(state),
        layout_(layout),
        origin_(origin.x, origin.y),
        item_(item) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    pointer_ = glm::vec2(mouse.x, mouse.y) - origin_;
    in_plot_ = contains(layout.plot_min, layout.plot_max, pointer_);
  }

  PlotEvents run() {
    events_.hovered = item_.hovered;
    press_and_release();
    drag();
    if (item_.hovered) {
      wheel();
      if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left) && legend_under_pointer() == nullptr)
        fit();
      cursor_shape();
    }
    if (item_.hovered && in_plot_)
      events_.hover_x = layout_.x.to_value(static_cast<double>(pointer_.x));
    return events_;
  }

  std::optional<glm::dvec2> read_at() const {
    const bool busy = state_.panning || state_.boxing || state_.seeking;
    if (!item_.hovered || !in_plot_ || busy) return std::nullopt;
    return glm::dvec2(layout_.x.to_value(static_cast<double>(pointer_.x)),
                      layout_.y.to_value(static_cast<double>(pointer_.y)));
  }

  void draw_box() const {
    if (!state_.boxing) return;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const glm::vec2 a = origin_ + glm::min(state_.drag_start, limited());
    const glm::vec2 b = origin_ + glm::max(state_.drag_start, limited());
    list->AddRectFilled(ImVec2(a.x, a.y), ImVec2(b.x, b.y),
                        theme_.color(Paint(Role::accent, 0.15F)));
    list->AddRect(ImVec2(a.x, a.y), ImVec2(b.x, b.y), theme_.color(Role::accent));
  }

 private:
  glm::vec2 limited() const { return glm::clamp(pointer_, layout_.plot_min, layout_.plot_max); }

  const PlotLayout::LegendEntry* legend_under_pointer() const {
    for (const PlotLayout::LegendEntry& entry : layout_.legend) {
      if (contains(entry.min, entry.max, pointer_)) return &entry;
    }
    return nullptr;
  }

  bool on_cursor() const {
    if (!spec_.cursor_x || !spec_.cursor_drags || !in_plot_) return false;
    const double x = layout_.x.to_pixel(*spec_.cursor_x);
    return std::abs(x - static_cast<double>(pointer_.x)) <= static_cast<double>(theme_.px(5));
  }

  void press_and_release() {
    const bool left = ImGui::IsMouseClicked(ImGuiMouseButton_Left);
    const bool right = ImGui::IsMouseClicked(ImGuiMouseButton_Right);
    if (item_.hovered && (left || right)) {
      if (const auto* entry = legend_under_pointer(); entry != nullptr && left) {
        state_.toggle_hidden(entry->label);
        events_.view_changed = true;
      } else if (in_plot_) {
        state_.drag_start = pointer_;
        state_.seeking = left && on_cursor();
        state_.boxing = !state_.seeking && (right || ImGui::GetIO().KeyShift);
        state_.panning = !state_.seeking && !state_.boxing;
      }
    }
    const bool held =
        ImGui::IsMouseDown(ImGuiMouseButton_Left) || ImGui::IsMouseDown(ImGuiMouseButton_Right);
    if (held) return;
    if (state_.boxing) zoom_into_box();
    state_.panning = state_.boxing = state_.seeking = false;
  }

  void hold_view() {
    // What is seen, widened for equal scales or not, becomes the state.
    state_.x = layout_.x.range;
    state_.y = layout_.y.range;
    state_.follow_x = state_.follow_y = false;
    events_.view_changed = true;
  }

  void drag() {
    const ImVec2 moved = ImGui::GetIO().MouseDelta;
    if (state_.seeking) {
      events_.seek_x = layout_.x.to_value(static_cast<double>(limited().x));
    } else if (state_.panning && (moved.x != 0.0F || moved.y != 0.0F)) {
      glm::vec2 delta(moved.x, moved.y);
      if (state_.follow_x || state_.follow_y) {
        // A click's tremble is no pan; what is one starts where the button went down.
        delta = pointer_ - state_.drag_start;
        if (std::hypot(delta.x, delta.y) <= theme_.px(3)) return;
      }
      hold_view();
      const glm::vec2 size = layout_.plot_max - layout_.plot_min;
      state_.x = panned(state_.x, layout_.x.logarithmic, static_cast<double>(-delta.x / size.x));
      state_.y = panned(state_.y, layout_.y.logarithmic, static_cast<double>(delta.y / size.y));
    }
  }

  void zoom_into_box() {
    const glm::vec2 a = glm::min(state_.drag_start, limited());
    const glm::vec2 b = glm::max(state_.drag_start, limited());
    if (b.x - a.x < theme_.px(6) || b.y - a.y < theme_.px(6)) return;
    hold_view();
    state_.x = {layout_.x.to_value(static_cast<double>(a.x)),
                layout_.x.to_value(static_cast<double>(b.x))};
    state_.y = {layout_.y.to_value(static_cast<double>(b.y)),
                layout_.y.to_value(static_cast<double>(a.y))};
  }

  void wheel() {
    const float turns = ImGui::GetIO().MouseWheel;
    if (turns == 0.0F) return;
    const bool beside = pointer_.x < layout_.plot_min.x;
    const bool below = pointer_.y > layout_.plot_max.y;
    if (!in_plot_ && !beside && !below) return;
    const double factor = std::pow(0.85, static_cast<double>(turns));
    const PlotRange x = layout_.x.range;
    const PlotRange y = layout_.y.range;
    const bool followed_y = state_.follow_y;
    const bool followed_x = state_.follow_x;
    hold_view();
    const glm::vec2 at = limited();
    if (beside) {
      state_.follow_x = followed_x;
    } else {
      state_.x =
          zoomed(x, layout_.x.logarithmic, layout_.x.to_value(static_cast<double>(at.x)), factor);
    }
    if (below) {
      state_.follow_y = followed_y;
    } else {
      state_.y =
          zoomed(y, layout_.y.logarithmic, layout_.y.to_value(static_cast<double>(at.y)), factor);
    }
  }

  void fit() {
    autoscale(spec_, state_, true);
    state_.follow_x = state_.follow_y = true;
    state_.panning = state_.boxing = false;
    events_.view_changed = true;
  }

  void cursor_shape() const {
    const PlotLayout::LegendEntry& rest = layout_.legend_rest;
    if (item_.hovered && contains(rest.min, rest.max, pointer_)) {
      detail::tooltip(theme_, rest.label, rest.label, {});
    }
    if (const auto* entry = legend_under_pointer()) {
      ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
      if (item_.hovered) detail::tooltip(theme_, entry->label, entry->label, {});
    } else if (state_.seeking || on_cursor()) {
      ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    } else if (state_.panning && item_.active) {
      ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeAll);
    }
  }

  const Theme& theme_;
  const PlotSpec& spec_;
  PlotState& state_;
  const PlotLayout& layout_;
  glm::vec2 origin_;
  const detail::Item& item_;
  glm::vec2 pointer_{0.0F};
  bool in_plot_ = false;
  PlotEvents events_;
};

// Lock, fit and logarithmic axes, in the corner beside the title. They take the pointer before the
// plot does (of items that overlap, Dear ImGui gives it to the first) and are drawn after it.
class CornerButtons {
 public:
  CornerButtons(const Theme& theme, const PlotSpec& spec, ImVec2 origin, ImVec2 size)
      : theme_(theme), corner_(corner_of(spec, size.x / theme.zoom())) {
    const float side = std::round(theme.px(20));
    ImVec2 at(origin.x + size.x - theme.px(8) - side, origin.y + std::round(theme.px(4)));
    fit_ = submit("fit", at, side, "Show all and follow new data (double-click)");
    at.x -= side + theme.px(2);
    lock_ = submit("lock", at, side, "Lock the axes, or let them follow the data");
    const auto word = [&](const char* id, std::string_view tip) {
      const float width = std::round(theme.zoom() * kLogWordWidth);
      at.x -= width;
      return submit(id, at, side, tip, width);
    };
    if (corner_.log_y) log_y_ = word(kLogY, "Logarithmic or linear vertical axis");
    if (corner_.log_x) log_x_ = word(kLogX, "Logarithmic or linear horizontal axis");
  }

  // True when one was used.
  bool apply(const PlotSpec& spec, PlotState& state) const {
    if (fit_.pressed) {
      autoscale(spec, state, true);
      state.follow_x = state.follow_y = true;
    }
    if (lock_.pressed) state.lock_x = state.lock_y = !(state.lock_x && state.lock_y);
    const bool x = corner_.log_x && log_x_.pressed;
    const bool y = corner_.log_y && log_y_.pressed;
    if (x) state.log_x = !is_log_x(spec, state);
    if (y) state.log_y = !is_log_y(spec, state);
    if (x || y) {
      autoscale(spec, state, true);
      state.follow_x = state.follow_y = true;
    }
    return fit_.pressed || lock_.pressed || x || y;
  }

  void draw(const PlotSpec& spec, const PlotState& state) const {
    if (corner_.log_y) write(log_y_, kLogY, is_log_y(spec, state));
    if (corner_.log_x) write(log_x_, kLogX, is_log_x(spec, state));
    const bool locked = state.lock_x && state.lock_y;
    paint(fit_, Icon::fit, false);
    paint(lock_, locked ? Icon::lock : Icon::unlock, locked);
  }

 private:
  static constexpr const char* kLogY = "log y";
  static constexpr const char* kLogX = "log x";

  detail::Item submit(const char* id, ImVec2 at, float side, std::string_view tip,
                      float width = 0.0F) const {
    ImGui::SetCursorScreenPos(ImVec2(std::round(at.x), at.y));
    const detail::Item box = detail::item(id, ImVec2(width > 0.0F ? width : side, side));
    if (box.hovered) {
      ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
      tooltip_for_item(theme_, tip);
    }
    return box;
  }
  void paint(const detail::Item& box, Icon icon, bool on) const {
    const Paint paint =
        on ? theme_.readable(Role::accent) : Paint(Role::dim, box.hovered ? 1.0F : 0.7F);
    draw_icon(ImGui::GetWindowDrawList(), icon, box.center(), theme_.px(13), theme_.color(paint));
  }

  void write(const detail::Item& box, const char* word, bool on) const {
    const Paint paint =
        on ? theme_.readable(Role::accent) : Paint(Role::dim, box.hovered ? 1.0F : 0.7F);
    const ImVec2 size = text_size(theme_.fonts.caption, word);
    const ImVec2 center = box.center();
    draw_text(theme_, ImGui::GetWindowDrawList(), theme_.fonts.caption,
              ImVec2(std::round(center.x - 0.5F * size.x), std::round(center.y - 0.5F * size.y)),
              paint, word);
  }

  const Theme& theme_;
  PlotCorner corner_;
  detail::Item fit_;
  detail::Item lock_;
  detail::Item log_x_;
  detail::Item log_y_;
};

}  // namespace

PlotEvents plot(const Theme& theme, const char* id, const PlotSpec& spec, PlotState& state,
                ImVec2 size) {
  ImGui::PushID(id);
  size = ImVec2(std::max(std::floor(size.x), 1.0F), std::max(std::floor(size.y), 1.0F));
  const ImVec2 origin = ImGui::GetCursorScreenPos();
  std::optional<CornerButtons> buttons;
  if (spec.buttons && size.x > theme.px(120)) buttons.emplace(theme, spec, origin, size);
  ImGui::SetCursorScreenPos(origin);
  detail::Item item;
  ImGui::InvisibleButton("plot", size,
                         ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight);
  item.min = ImGui::GetItemRectMin();
  item.max = ImGui::GetItemRectMax();
  item.hovered = ImGui::IsItemHovered();
  item.active = ImGui::IsItemActive();

  const bool used = buttons && buttons->apply(spec, state);
  autoscale(spec, state);
  const FigureMetrics metrics = figure_metrics(theme);
  const glm::vec2 extent(size.x, size.y);
  const PlotLayout layout = plot_layout(spec, state, extent, metrics);
  Interaction interaction(theme, spec, state, layout, origin, item);
  PlotEvents events = interaction.run();
  events.view_changed = events.view_changed || used;
  const PlotFigure seen = plot_figure(spec, state, extent, metrics, interaction.read_at());
  draw_figure(theme, ImGui::GetWindowDrawList(), origin, seen.figure);
  interaction.draw_box();
  if (buttons) buttons->draw(spec, state);
  ImGui::PopID();
  return events;
}

}  // namespace motionlab::shell
