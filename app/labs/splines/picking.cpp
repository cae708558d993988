// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// What the pointer is on. A key comes before its handles, so that one with handles of no length can
// be taken hold of (CASES B49).
#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

#include "app/labs/splines/lab.h"
#include "app/labs/splines/thinning.h"

namespace motionlab::splines {

glm::dvec3 place_in_view(const Content& content, const Params& params, std::string_view view,
                         const Key& key) {
  if (view == "path") return {key.point.x, key.point.y, 0.0};
  if (view == "space") return key.point;
  Plot plot = Plot::of_frame(content.frame);
  if (view == "dope_sheet") {
    plot.height = 0.6;
    plot.y0 = 0.0;
    plot.y1 = 3.0;
    return {plot.to_view(key.time, 2.5 - params.channel), 0.0};
  }
  return {plot.to_view(key.time, key.point[params.channel]), 0.0};
}

namespace {

// The nearest of what is offered within reach of a ray, measured across it.
class Finder {
 public:
  Finder(const draw::Ray& ray, double reach) : ray_(ray), least_(reach) {}

  bool offer(int item, const glm::dvec3& place, const char* hint) {
    if (!drawable(place)) return false;
    const glm::dvec3 from(ray_.origin);
    const glm::dvec3 along(ray_.direction);
    const double depth = glm::dot(place - from, along);
    const double across = glm::distance(from + along * depth, place);
    if (!(depth > 0.0) || !(across <= least_)) return false;
    least_ = across;
    Pick pick;
    pick.item = item;
    pick.world = glm::vec3(place);
    pick.depth = static_cast<float>(depth);
    pick.hint = hint;
    best_ = pick;
    return true;
  }
  const std::optional<Pick>& best() const { return best_; }

 private:
  draw::Ray ray_;
  double least_;
  std::optional<Pick> best_;
};

bool edits_keys(std::string_view view) {
  return view == "path" || view == "space" || view == "graph" || view == "dope_sheet";
}

void offer_handles(const Scene& scene, std::string_view view, Finder& finder) {
  const Model& model = scene.model;
  const Params& params = scene.params;
  const auto& keys = model.content().keys;
  if (!model.kind().handles || !params.show_handles) return;
  const Plot plot = Plot::of_frame(model.content().frame);
  const int c = params.channel;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    for (const Part part : {Part::in, Part::out}) {
      const bool in = part == Part::in;
      if (!scene.has_handle(i, in)) continue;
      const spline::Handles& h = model.handles()[i];
      const glm::dvec3 offset = in ? h.in : h.out;
      glm::dvec3 place = keys[i].point + offset;
      if (view == "path") place.z = 0.0;
      if (view == "graph") {
        const double interval =
            in ? keys[i - 1].time - keys[i].time : keys[i + 1].time - keys[i].time;
        place = {plot.to_view(keys[i].time + interval * (in ? h.in_time : h.out_time),
                              keys[i].point[c] + offset[c]),
                 0.0};
      }
      finder.offer(item_of(keys[i].id, part), place, "drag the handle");
    }
  }
}

}  // namespace

std::optional<Pick> SplinesLab::pick(std::string_view view, const draw::Ray& ray,
                                     float pixel) const {
  const double reach = 11.0 * static_cast<double>(pixel);
  const auto& keys = state_.content->keys;
  if (view == "easing" && params_.easing_info().id == "cubic_bezier") {
    Finder handles(ray, std::max(reach, 0.03));
    handles.offer(kEaseItem, {params_.shape.x1 * kEasingPlot, params_.shape.y1 * kEasingPlot, 0.0},
                  "drag the first handle");
    handles.offer(kEaseItem + 1,
                  {params_.shape.x2 * kEasingPlot, params_.shape.y2 * kEasingPlot, 0.0},
                  "drag the second handle");
    return handles.best();
  }
  if (view == "basis" && params_.knots == spline::KnotMode::own) {
    const auto& kind = params_.kind_info().id;
    if (kind != "b_spline" && kind != "nurbs") return std::nullopt;
    Finder knots(ray, reach);
    const std::size_t count = model().knots().size();
    for (std::size_t i = 0; i < count && count <= 200; ++i) {
      knots.offer(kFirstKnotItem + static_cast<int>(i), {knot_place(model(), i), 0.0},
                  "drag the knot");
    }
    return knots.best();
  }
  if (!edits_keys(view)) return std::nullopt;
  Finder on_keys(ray, reach);
  for (const Key& key : keys) {
    on_keys.offer(item_of(key.id, Part::key), place_in_view(*state_.content, params_, view, key),
                  "drag the key");
  }
  if (on_keys.best()) return on_keys.best();
  if (view != "dope_sheet" && model().has_curve()) {
    Finder handles(ray, reach);
    offer_handles({model(), params_, tools_.selected()}, view, handles);
    if (handles.best()) return handles.best();
  }
  if (!model().has_curve()) return std::nullopt;
  const double time = marker_time(model(), params_.loop, state_.clock());
  Finder marker(ray, 1.2 * reach);
  if (view == "path" || view == "space") {
    glm::dvec3 place = model().at(time).position;
    if (view == "path") place.z = 0.0;
    marker.offer(kMarkerItem, place, "drag the marker along the curve");
  } else {
    Plot plot = Plot::of_frame(state_.content->frame);
    if (view == "dope_sheet") plot.height = 0.6;
    const double x = plot.to_view(time, plot.y0).x;
    marker.offer(kMarkerItem, {x, plot.height + kPlayheadRise, 0.0}, "drag the playhead");
  }
  return marker.best();
}

}  // namespace motionlab::splines
