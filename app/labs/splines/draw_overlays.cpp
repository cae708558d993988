// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// What explains the path: polygon, hull, construction, curvature, joins, equal times.
#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <string>

#include "app/labs/splines/scene.h"
#include "engine/core/text.h"

namespace motionlab::splines {
namespace {

using draw::Role;

struct OverlayPen {
  const Scene& scene;
  bool in_space;
  draw::DrawList& list;

  glm::vec3 at(const glm::dvec3& p) const {
    return {static_cast<float>(p.x), static_cast<float>(p.y),
            in_space ? static_cast<float>(p.z) : 0.0F};
  }
  const spline::Spline& curve() const { return scene.model.curve(); }

  double size() const { return figure_size(scene.model.content()); }

  std::vector<glm::dvec3> control_of(std::size_t piece) const {
    std::vector<glm::dvec3> points;
    for (const auto& h : curve().control(piece)) points.push_back(spline::projected(h));
    return points;
  }

  void polygon() const {
    if (!scene.params.show_polygon || curve().pieces().size() > 400) return;
    for (std::size_t i = 0; i < curve().pieces().size(); ++i) {
      std::vector<glm::vec3> points;
      for (const glm::dvec3& p : control_of(i)) points.push_back(at(p));
      if (points.size() < 3) continue;
      list.polyline(points, {.width = 1.0F, .paint = Role::accent, .dash = draw::Dash::dotted});
      for (std::size_t k = 1; k + 1 < points.size(); ++k) {
        list.point({.position = points[k],
                    .size = 5.0F,
                    .paint = Role::accent,
                    .marker = draw::Marker::square});
      }
    }
  }

  // Andrew's monotone chain, in the plane.
  void hull() const {
    if (!scene.params.show_hull || in_space || !scene.has_motion) return;
    std::vector<glm::dvec3> points = control_of(scene.motion.piece);
    std::sort(points.begin(), points.end(), [](const glm::dvec3& a, const glm::dvec3& b) {
      return a.x < b.x || (a.x == b.x && a.y < b.y);
    });
    std::vector<glm::dvec3> chain;
    const auto turns = [&](const glm::dvec3& p) {
      const glm::dvec3 a = chain[chain.size() - 2], b = chain.back();
      return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
    };
    for (int side = 0; side < 2; ++side) {
      const std::size_t base = chain.size() + 1;
      for (const glm::dvec3& p : points) {
        while (chain.size() > base && turns(p) <= 0.0) chain.pop_back();
        chain.push_back(p);
      }
      chain.pop_back();
      std::reverse(points.begin(), points.end());
    }
    std::vector<glm::vec3> corners;
    for (std::size_t i = 1; i + 1 < chain.size(); ++i) {
      corners.insert(corners.end(), {at(chain[0]), at(chain[i]), at(chain[i + 1])});
    }
    if (!corners.empty()) list.triangles(corners, draw::Paint(Role::accent, 0.14F));
  }

  void construction() const {
    if (!scene.params.show_construction || !scene.has_motion) return;
    const auto control = curve().control(scene.motion.piece);
    const auto levels =
        spline::de_casteljau_levels<spline::Homogeneous>(control, scene.motion.local);
    for (std::size_t level = 0; level + 1 < levels.size(); ++level) {
      std::vector<glm::vec3> points;
      for (const auto& h : levels[level]) {
        const glm::dvec3 p = spline::projected(h);
        if (drawable(p)) points.push_back(at(p));
      }
      const draw::Paint paint =
          level == 0 ? draw::Paint(Role::dim) : draw::Paint::series(static_cast<int>(level));
      if (points.size() > 1)
        list.polyline(points, {.width = level == 0 ? 1.5F : 2.5F, .paint = paint});
      for (const glm::vec3& p : points) {
        list.point({.position = p,
                    .size = level == 0 ? 6.0F : 9.0F,
                    .paint = paint,
                    .marker = draw::Marker::disc,
                    .on_top = level > 0});
      }
    }
  }

  // To the side away from the centre; teeth as long as the curvature.
  void comb() const {
    if (!scene.params.show_comb) return;
    struct Tooth {
      glm::dvec3 foot, normal;
      double curvature;
    };
    std::vector<std::vector<Tooth>> runs;
    std::vector<double> sizes;
    const int n = std::clamp(240 / static_cast<int>(curve().pieces().size()), 1, 48);
    for (std::size_t i = 0; i < curve().pieces().size(); ++i) {
      if (curve().pieces()[i].degree < 2) continue;
      runs.emplace_back();
      for (int k = 0; k <= n; ++k) {
        const auto d = curve().evaluate(i, static_cast<double>(k) / n);
        const double curvature = spline::curvature(d);
        const glm::dvec3 across = glm::cross(glm::cross(d.first, d.second), d.first);
        const double length = glm::length(across);
        if (!std::isfinite(curvature) || !(length > 0.0)) continue;
        runs.back().push_back({d.point, across / length, curvature});
        sizes.push_back(curvature);
      }
    }
    if (sizes.empty()) return;
    const auto high = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() * 9 / 10);
    std::nth_element(sizes.begin(), high, sizes.end());
    const double scale = 0.1 * size() / std::max(*high, 1e-9);
    for (const auto& run : runs) {
      std::vector<glm::vec3> tips;
      for (const Tooth& tooth : run) {
        const double length = std::min(tooth.curvature * scale, 0.25 * size());
        const glm::vec3 tip = at(tooth.foot - tooth.normal * length);
        list.line(at(tooth.foot), tip, {.width = 1.0F, .paint = draw::Paint::series(2, 0.55F)});
        tips.push_back(tip);
      }
      if (tips.size() > 1) list.polyline(tips, {.width = 1.5F, .paint = draw::Paint::series(2)});
    }
  }

  void osculating_circle() const {
    if (!scene.params.show_circle || !scene.has_motion) return;
    const auto& d = scene.motion.shape;
    const double curvature = spline::curvature(d);
    const glm::dvec3 binormal = glm::cross(d.first, d.second);
    const glm::dvec3 across = glm::cross(binormal, d.first);
    if (!(curvature > 0.2 / size()) || !(glm::length(across) > 0.0)) return;
    const double radius = 1.0 / curvature;
    const glm::dvec3 center = d.point + glm::normalize(across) * radius;
    const glm::vec3 normal =
        in_space ? glm::vec3(glm::normalize(binormal)) : glm::vec3(0.0F, 0.0F, 1.0F);
    list.circle(at(center), static_cast<float>(radius), normal,
                {.width = 1.5F, .paint = Role::constraint});
    list.line(at(center), at(d.point),
              {.width = 1.0F, .paint = Role::constraint, .dash = draw::Dash::dashed});
    list.point({.position = at(center), .size = 5.0F, .paint = Role::constraint});
  }

  void key_tangents() const {
    if (!scene.params.show_key_tangents || curve().pieces().size() > 200) return;
    for (std::size_t i = 0; i < curve().pieces().size(); ++i) {
      for (const double s : {0.0, 1.0}) {
        const auto d = curve().evaluate(i, s);
        const glm::dvec3 tip = d.point + d.first * (s == 0.0 ? 1.0 / 3.0 : -1.0 / 3.0);
        if (!drawable(tip) || glm::distance(tip, d.point) < 1e-9) continue;
        list.line(at(d.point), at(tip), {.width = 1.5F, .paint = Role::constraint});
        list.point({.position = at(tip), .size = 5.0F, .paint = Role::constraint});
      }
    }
  }

  void way_marks() const {
    if (!scene.params.show_lengths) return;
    const double tick = 0.015 * size();
    for (const double length : round_values(0.0, scene.model.length(), 10)) {
      const auto place = scene.model.place_at_length(length);
      const auto d = curve().evaluate(place.piece, place.local);
      const double speed = glm::length(d.first);
      if (!drawable(d.point) || !(speed > 0.0)) continue;
      const glm::dvec3 across = glm::dvec3(-d.first.y, d.first.x, 0.0) * (tick / speed);
      list.line(at(d.point - across), at(d.point + across), {.width = 2.0F, .paint = Role::text});
      list.label({.position = at(d.point - 2.6 * across),
                  .text = format_short(length, 3),
                  .anchor = draw::Anchor::center,
                  .paint = Role::dim,
                  .monospaced = true});
    }
  }

  void joins() const {
    if (!scene.params.show_joins || scene.model.joins().size() > 60) return;
    for (const spline::Join& join : scene.model.joins()) {
      if (!drawable(join.point)) continue;
      std::string text = spline::continuity_text(join.continuity);
      using enum spline::Continuity;
      if (join.continuity == jump) text += " " + format_short(join.position_jump, 3);
      if (join.continuity == c0 || join.continuity == g1) {
        text += "  Δv " + format_short(join.tangent_jump, 3);
      }
      if (join.continuity == c1) text += "  Δa " + format_short(join.second_jump, 3);
      const bool smooth = join.continuity != jump && join.continuity != c0;
      list.label({.position = at(join.point),
                  .text = std::move(text),
                  .offset = {10.0F, -14.0F},
                  .paint = smooth ? draw::Paint(Role::constraint) : draw::Paint(Role::error)});
    }
  }

  void beats() const {
    if (!scene.params.show_beats) return;
    constexpr int kBeats = 48;
    const double begin = curve().time_begin();
    const double duration = curve().time_end() - begin;
    for (int i = 0; i <= kBeats; ++i) {
      const glm::dvec3 p = scene.model.at(begin + duration * i / kBeats).position;
      if (drawable(p)) {
        list.point({.position = at(p), .size = 6.0F, .paint = Role::velocity, .on_top = true});
      }
    }
  }
};

}  // namespace

void draw_overlays(const Scene& scene, bool in_space, draw::DrawList& list) {
  const OverlayPen pen{scene, in_space, list};
  pen.hull();
  pen.comb();
  pen.polygon();
  pen.construction();
  pen.osculating_circle();
  pen.key_tangents();
  pen.way_marks();
  pen.beats();
  pen.joins();
}

}  // namespace motionlab::splines
