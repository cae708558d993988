// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/window/tracker.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>
#include <glm/vec4.hpp>

namespace motionlab::shell {
namespace {

glm::vec3 transformed(const glm::mat4& m, const glm::vec3& p) {
  return glm::vec3(m * glm::vec4(p, 1.0F));
}

float longest_axis(const glm::mat4& m) {
  return std::max(
      {glm::length(glm::vec3(m[0])), glm::length(glm::vec3(m[1])), glm::length(glm::vec3(m[2]))});
}

// Middle and half extent of a flat fill.
Tracker::Spot fill_spot(const draw::DrawList& list, const draw::Fill& fill) {
  draw::Bounds bounds;
  for (const glm::vec3& p : list.points_pool().subspan(fill.first, fill.count)) bounds.add(p);
  const glm::vec3 size = bounds.size();
  return {bounds.center(), bounds.center(), 0.5F * std::max(size.x, size.y)};
}

}  // namespace

std::optional<Tracker> Tracker::at(const draw::DrawList& list, const glm::vec3& world) {
  std::optional<Tracker> best;
  float best_distance = 1.15F;  // in radii: a pick may lie a little beside what is drawn
  const auto offer = [&](Kind kind, std::size_t index, const glm::vec3& local, float distance) {
    if (!(distance < best_distance)) return;
    best_distance = distance;
    best.emplace();
    best->kind_ = kind;
    best->index_ = index;
    best->local_ = local;
  };
  for (std::size_t i = 0; i < list.solids().size(); ++i) {
    const draw::SolidInstance& solid = list.solids()[i];
    if (!(std::abs(glm::determinant(solid.transform)) > 1e-30F)) continue;
    // Rods are what things hang on; round things and boxes are what one takes hold of.
    if (solid.solid != draw::Solid::sphere && solid.solid != draw::Solid::box) continue;
    const glm::vec3 local = transformed(glm::inverse(solid.transform), world);
    const float distance =
        solid.solid == draw::Solid::sphere
            ? glm::length(local)
            : std::max({std::abs(local.x), std::abs(local.y), std::abs(local.z)});
    offer(Kind::solid, i, local, distance);
  }
  for (std::size_t i = 0; i < list.fills().size(); ++i) {
    const Spot spot = fill_spot(list, list.fills()[i]);
    if (!(spot.radius > 0.0F)) continue;
    const glm::vec3 offset = world - spot.center;
    offer(Kind::fill, i, offset, glm::length(glm::vec2(offset)) / spot.radius);
  }
  if (best) return best;
  for (std::size_t i = 0; i < list.points().size(); ++i) {
    const glm::vec3 offset = world - list.points()[i].position;
    const float distance = glm::length(offset) / std::max(1e-6F, list.bounds().radius() * 0.02F);
    offer(Kind::point, i, offset, distance);
  }
  return best;
}

std::optional<Tracker::Spot> Tracker::find(const draw::DrawList& list) const {
  switch (kind_) {
    case Kind::solid: {
      if (index_ >= list.solids().size()) return std::nullopt;
      const glm::mat4& m = list.solids()[index_].transform;
      return Spot{transformed(m, local_), glm::vec3(m[3]), longest_axis(m)};
    }
    case Kind::point: {
      if (index_ >= list.points().size()) return std::nullopt;
      const glm::vec3 p = list.points()[index_].position;
      return Spot{p + local_, p, 0.0F};
    }
    case Kind::fill: {
      if (index_ >= list.fills().size()) return std::nullopt;
      Spot spot = fill_spot(list, list.fills()[index_]);
      spot.point = spot.center + local_;
      return spot;
    }
  }
  return std::nullopt;
}

}  // namespace motionlab::shell
