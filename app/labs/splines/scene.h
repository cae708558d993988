// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/labs/splines/model.h"
#include "engine/draw/draw_list.h"

namespace motionlab::splines {

// What the views draw.
struct Scene {
  const Model& model;
  const Params& params;
  std::span<const int> selected;  // items, sorted
  double time = 0.0;              // [s] of the marker
  bool has_motion = false;
  spline::Motion motion{};  // of the marker

  bool is_selected(int item) const {
    return std::binary_search(selected.begin(), selected.end(), item);
  }
  // Whether the handle on one side of a key shapes anything and is shown: of many keys only those
  // of selected ones.
  bool has_handle(std::size_t key, bool in) const {
    constexpr std::size_t kMost = 300;
    const auto& keys = model.content().keys;
    if (in ? key == 0 : key + 1 == keys.size()) return false;
    const Key& from = keys[in ? key - 1 : key];
    if (from.mode == spline::HandleMode::step && model.kind().id == "bezier") return false;
    return keys.size() <= kMost || is_selected(static_cast<int>(keys[key].id) * 4);
  }
};

// Items of Pick and Grab: four numbers a key, then what is no key.
enum class Part { key, in, out };
inline int item_of(std::int64_t id, Part part) {
  return static_cast<int>(id) * 4 + static_cast<int>(part);
}
inline std::int64_t id_of(int item) { return item / 4; }
inline Part part_of(int item) { return static_cast<Part>(item % 4); }
inline constexpr int kMarkerItem = 3;  // id 0, which no key has
inline constexpr int kFirstKnotItem = 1'700'000'000;
inline constexpr int kEaseItem = 1'800'000'000;  // two handles of the CSS curve

// A rectangle of the plane that shows a range of time (or parameter) and of values.
struct Plot {
  double x0 = 0.0, x1 = 1.0, y0 = 0.0, y1 = 1.0;  // ranges
  double width = 1.5, height = 1.0;               // in the plane, from the origin

  glm::dvec2 to_view(double x, double y) const {
    return {(x - x0) / (x1 - x0) * width, (y - y0) / (y1 - y0) * height};
  }
  glm::dvec2 from_view(const glm::dvec2& v) const {
    return {x0 + v.x / width * (x1 - x0), y0 + v.y / height * (y1 - y0)};
  }
  static Plot of_frame(const Frame& frame) {
    return {frame.time_begin, frame.time_end, frame.value_begin, frame.value_end};
  }
};

struct PlotText {
  std::string_view x_label;
  std::string_view y_label;
};
inline constexpr double kPlayheadRise = 0.05;  // of the playhead's handle over a plot
// Frame, grid lines at round numbers, their values, and the labels of the axes.
void draw_plot(const Plot& plot, const PlotText& text, draw::DrawList& list);
// Round numbers inside a range, about `count` of them.
std::vector<double> round_values(double low, double high, int count);

inline glm::vec3 flat(const glm::dvec2& v, float z = 0.0F) {
  return {static_cast<float>(v.x), static_cast<float>(v.y), z};
}
bool drawable(const glm::dvec3& v);
double figure_size(const Content& content);  // diagonal of the box around the keys

// Local parameters at which piece i is drawn: enough for a smooth line, few where there are many.
int samples_a_piece(const Model& model);

void draw_path(const Scene& scene, bool in_space, draw::DrawList& list);
void draw_overlays(const Scene& scene, bool in_space, draw::DrawList& list);
void draw_graph(const Scene& scene, draw::DrawList& list);
void draw_speed(const Scene& scene, draw::DrawList& list);
void draw_basis(const Scene& scene, draw::DrawList& list);
void draw_easing(const Scene& scene, draw::DrawList& list);
void draw_playhead(const Plot& plot, double time, draw::DrawList& list);
void draw_dope_sheet(const Scene& scene, draw::DrawList& list);

// What does not belong to one of several methods in one view is drawn once.
inline bool draws_stage(const draw::DrawList& list) {
  return list.instance.index == 0 || list.instance.count == 1;
}
// Where keys compared in one line run: below one another.
double lane_offset(const Scene& scene, const draw::DrawList& list);
inline constexpr double kEasingPlot = 1.0;  // side of the square of the CSS curve
glm::dvec2 knot_place(const Model& model, std::size_t knot);
Plot basis_plot(const Model& model);

}  // namespace motionlab::splines
