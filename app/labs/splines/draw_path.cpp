// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// The path: the curve in the plane or in space, its keys and handles, and the marker.
#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <string>

#include "app/labs/splines/scene.h"
#include "app/labs/splines/thinning.h"

namespace motionlab::splines {
namespace {

using draw::LineStyle;
using draw::Role;

class PathPen {
 public:
  PathPen(const Scene& scene, bool in_space, draw::DrawList& list)
      : scene_(scene), in_space_(in_space), list_(list), lane_(lane_offset(scene, list)) {}

  glm::vec3 at(const glm::dvec3& p) const {
    return {static_cast<float>(p.x), static_cast<float>(p.y + lane_),
            in_space_ ? static_cast<float>(p.z) : 0.0F};
  }

  void curve() {
    const Model& model = scene_.model;
    const LineStyle style{.width = 3.0F, .paint = list_.series(), .dash = list_.dash()};
    const auto pieces = model.curve().pieces();
    const bool thin = !in_space_ && pieces.size() > kManyKeys && list_.visible.has_value();
    ThinLine line(thin ? list_.visible : std::nullopt);
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      const int n = thin ? samples_by_size(i) : samples_of(i);
      for (int k = 0; k <= n; ++k) {
        const glm::dvec3 p = model.curve().point(i, n > 0 ? static_cast<double>(k) / n : 0.0);
        if (!drawable(p)) continue;
        const glm::vec3 here = at(p);
        if (k == 0 && !line.empty() && glm::distance(line.last(), here) < 1e-6F) continue;
        if (k == 0 && !line.empty()) line.lift(style, list_);
        line.add(here);
      }
    }
    line.lift(style, list_);
  }

  void keys() {
    const auto& all = scene_.model.content().keys;
    const bool approximates = !scene_.model.kind().interpolates;
    const auto marker = approximates ? draw::Marker::square : draw::Marker::disc;
    std::vector<glm::vec3> places;
    places.reserve(all.size());
    for (const Key& key : all) places.push_back(at(key.point));
    for (const DrawnKey& key :
         drawn_keys(scene_, places, in_space_ ? std::nullopt : list_.visible)) {
      draw_key(key, marker, list_);
    }
    if (approximates && all.size() > 1 && all.size() < 2000) {
      std::vector<glm::vec3> polygon;
      polygon.reserve(all.size());
      for (const Key& key : all) polygon.push_back(at(key.point));
      list_.polyline(polygon, {.width = 1.0F, .paint = Role::dim, .dash = draw::Dash::dashed});
    }
  }

  void handles() {
    const Model& model = scene_.model;
    if (!model.kind().handles || !scene_.params.show_handles || !model.has_curve()) return;
    const auto& all = model.content().keys;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (scene_.has_handle(i, true)) handle(all[i], model.handles()[i].in);
      if (scene_.has_handle(i, false)) handle(all[i], model.handles()[i].out);
    }
  }

  void marker() {
    const spline::Motion& m = scene_.motion;
    if (!scene_.has_motion || !drawable(m.position)) return;
    list_.point(
        {.position = at(m.position), .size = 18.0F, .paint = list_.series(), .on_top = true});
    if (!scene_.params.show_tangents || !drawable(m.velocity)) return;
    // As long as the way that would be done in a twelfth of the time at this speed, but no longer
    // than half the figure.
    const double span = scene_.model.curve().time_end() - scene_.model.curve().time_begin();
    const double way = glm::length(m.velocity) * (span / 12.0);
    const double most = 0.5 * figure_size(scene_.model.content());
    const glm::dvec3 tip = m.position + m.velocity * (span / 12.0) * std::min(1.0, most / way);
    if (glm::distance(tip, m.position) > 1e-6) {
      list_.arrow({.from = at(m.position), .to = at(tip), .paint = Role::velocity, .on_top = true});
    }
  }

  bool is_selected(std::int64_t id) const { return scene_.is_selected(item_of(id, Part::key)); }

 private:
  void handle(const Key& key, const glm::dvec3& offset) {
    const glm::dvec3 tip = key.point + offset;
    if (!drawable(tip) || glm::length(offset) < 1e-9) return;
    list_.line(at(key.point), at(tip), {.width = 1.5F, .paint = Role::accent});
    list_.point({.position = at(tip),
                 .size = 8.0F,
                 .paint = Role::accent,
                 .marker = draw::Marker::square,
                 .on_top = true});
  }

  int samples_of(std::size_t piece) const {
    const spline::Piece& p = scene_.model.curve().pieces()[piece];
    if (p.degree == 0) return 0;
    return p.degree == 1 && !scene_.model.curve().rational() ? 1 : samples_a_piece(scene_.model);
  }

  // As many as its size on the screen needs; one where it is not seen.
  int samples_by_size(std::size_t piece) const {
    const int degree = scene_.model.curve().pieces()[piece].degree;
    if (degree < 2 && !scene_.model.curve().rational()) return degree;
    glm::vec2 low(1e30F), high(-1e30F);
    for (const auto& h : scene_.model.curve().control(piece)) {
      const glm::vec2 p(at(spline::projected(h)));
      low = glm::min(low, p);
      high = glm::max(high, p);
    }
    const draw::Visible& seen = *list_.visible;
    const bool outside = high.x < seen.minimum.x || low.x > seen.maximum.x ||
                         high.y < seen.minimum.y || low.y > seen.maximum.y;
    if (outside) return 1;
    const float pixels = glm::distance(low, high) / seen.pixel;
    return std::clamp(static_cast<int>(std::sqrt(2.0F * pixels)), 1, 48);
  }

  const Scene& scene_;
  bool in_space_;
  draw::DrawList& list_;
  double lane_;
};

// In space: lines down to the ground, so that depth can be read.
void draw_stalks(const Scene& scene, draw::DrawList& list) {
  const auto& keys = scene.model.content().keys;
  double low = 0.0;
  for (const Key& key : keys) low = std::min(low, key.point.y);
  low -= 0.5;
  list.ground({.height = static_cast<float>(low), .spacing = 1.0F});
  for (std::size_t i = 0; i < keys.size() && keys.size() < 200; ++i) {
    const glm::vec3 top(keys[i].point);
    if (!drawable(keys[i].point)) continue;
    list.line(top, {top.x, static_cast<float>(low), top.z}, {.width = 1.0F, .paint = Role::dim});
  }
}

}  // namespace

void draw_path(const Scene& scene, bool in_space, draw::DrawList& list) {
  PathPen pen(scene, in_space, list);
  const bool first = draws_stage(list);
  if (first) {
    if (in_space) draw_stalks(scene, list);
    if (scene.model.content().keys.empty()) {
      list.line({0.0F, 0.0F, 0.0F}, {1.0F, 0.0F, 0.0F}, {.width = 1.0F, .paint = Role::grid});
      list.label({.position = {0.5F, 0.0F, 0.0F},
                  .text = "Double-click to add a key, or paste an SVG path",
                  .offset = {0.0F, -14.0F},
                  .anchor = draw::Anchor::center,
                  .size = draw::TextSize::body,
                  .paint = Role::dim});
    }
  }
  if (scene.model.has_curve()) {
    if (list.instance.count == 1) draw_overlays(scene, in_space, list);
    pen.curve();
  }
  if (first || lane_offset(scene, list) != 0.0) {
    pen.handles();
    pen.keys();
  }
  pen.marker();
}

}  // namespace motionlab::splines
