// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/labs/splines/lab.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "app/labs/splines/figures.h"
#include "app/labs/splines/splines_lab.h"

namespace motionlab {

std::unique_ptr<Lab> make_splines_lab() { return std::make_unique<splines::SplinesLab>(); }

namespace splines {

void State::hash(Hasher& hasher) const {
  hasher.add(content->hash());
  hasher.add(clock());
  hasher.add(clock_before);
}

std::size_t State::bytes() const {
  return sizeof *this + content->keys.size() * sizeof(Key) + content->knots.size() * sizeof(double);
}

SplinesLab::SplinesLab() : document_(state_.content), tools_(state_.content, params_, model_) {
  state_.content = figure(Figure::curves);
  SplinesLab::reset(1);
}

void SplinesLab::reset(std::uint64_t) {
  state_.step = params_.dt;
  set_clock(0.0);
}

void SplinesLab::set_clock(double time) {
  state_.clock_base = time;
  state_.clock_before = time;
  state_.steps = 0;
}

double marker_time(const Model& model, bool loop, double clock) {
  const auto& keys = model.content().keys;
  if (keys.empty()) return 0.0;
  const double begin = keys.front().time;
  const double end = keys.back().time;
  const double time = begin + clock;
  if (!loop || !(end > begin)) return std::clamp(time, begin, end);
  return begin + std::fmod(clock, end - begin);
}

StepStatus SplinesLab::step(const StepInput& input, double dt) {
  if (!model().why_not().empty()) return {true, model().why_not()};
  if (dt != state_.step) {
    state_.clock_base = state_.clock();
    state_.steps = 0;
    state_.step = dt;
  }
  state_.clock_before = state_.clock();
  if (input.grab != nullptr && input.grab->item < kEaseItem && model().has_curve()) {
    // Keys are dragged by edits of the document; whatever else pulls, pulls the marker.
    if (!follow(*input.grab)) {
      const glm::dvec3 target = input.grab->target;
      set_clock(model().nearest_time(target, input.grab->view != "space") -
                model().curve().time_begin());
    }
    return {};
  }
  ++state_.steps;
  return {};
}

// The handles of the CSS curve stand for its four numbers.
std::vector<ParameterDrag> SplinesLab::drag_parameters(const Grab& grab) const {
  if (grab.item != kEaseItem && grab.item != kEaseItem + 1) return {};
  // To a thousandth, as style sheets write them, or to the grid.
  const double grid = params_.snap > 0.0 ? params_.snap : 1e-3;
  const glm::dvec2 at(snapped(grab.target.x / kEasingPlot, grid),
                      snapped(grab.target.y / kEasingPlot, grid));
  if (grab.item == kEaseItem) return {{"ease_x1", at.x}, {"ease_y1", at.y}};
  return {{"ease_x2", at.x}, {"ease_y2", at.y}};
}

bool SplinesLab::follow(const Grab& grab) {
  if (grab.item != kMarkerItem || !model().has_curve()) return false;
  const spline::Spline& curve = model().curve();
  double time = 0.0;
  if (grab.view == "path" || grab.view == "space") {
    time = model().nearest_time(grab.target, grab.view == "path");
  } else {
    const Plot plot = Plot::of_frame(model().content().frame);
    time = plot.from_view({grab.target.x, grab.target.y}).x;
  }
  set_clock(std::clamp(time, curve.time_begin(), curve.time_end()) - curve.time_begin());
  return true;
}

void SplinesLab::place(const Grab& grab) {
  if (follow(grab)) return;
  if (const auto edit = tools_.drag(grab, {})) {
    const auto applied = document_.apply(*edit);
    static_cast<void>(applied);  // refused: it stays where it is
  }
}

void SplinesLab::act(std::string_view action) {
  if (action == "rewind") set_clock(0.0);
  if (action == "fit_graph") {
    auto content = std::make_shared<Content>(*state_.content);
    content->frame = frame_around(content->keys, params_.channel);
    state_.content = std::move(content);
  }
}

Scene SplinesLab::scene(double clock) const {
  Scene scene{model(), params_, tools_.selected()};
  scene.time = marker_time(model(), params_.loop, clock);
  scene.has_motion = model().has_curve();
  if (scene.has_motion) scene.motion = model().at(scene.time);
  return scene;
}

void SplinesLab::draw(std::string_view view, double alpha, draw::DrawList& list) const {
  const double clock = state_.clock_before + alpha * (state_.clock() - state_.clock_before);
  const Scene now = scene(clock);
  if (view == "graph") {
    draw_graph(now, list);
  } else if (view == "speed") {
    draw_speed(now, list);
  } else if (view == "basis") {
    draw_basis(now, list);
  } else if (view == "easing") {
    draw_easing(now, list);
  } else if (view == "dope_sheet") {
    draw_dope_sheet(now, list);
  } else {
    draw_path(now, view == "space", list);
  }
}

}  // namespace splines
}  // namespace motionlab
