// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/draw/ground.h"

#include <algorithm>
#include <cmath>

namespace motionlab::draw {
namespace {

constexpr int kPiecesPerLine = 12;   // opacity is linear within a piece
constexpr float kMostLines = 44.0F;  // across the whole grid, in either direction

float fade(float distance, float radius) {
  const float t = std::clamp(1.0F - distance / radius, 0.0F, 1.0F);
  return t * t * (3.0F - 2.0F * t);
}

// 1, 2, 5, 10, 20, 50 … times the spacing, the first with few enough lines.
float readable_spacing(float spacing, float radius) {
  if (!(spacing > 0.0F) || !std::isfinite(spacing)) spacing = 1.0F;
  const float needed = 2.0F * radius / (kMostLines * spacing);
  if (!(needed > 1.0F)) return spacing;
  const float decade = std::pow(10.0F, std::floor(std::log10(needed)));
  for (const float step : {1.0F, 2.0F, 5.0F}) {
    if (step * decade >= needed) return spacing * step * decade;
  }
  return spacing * 10.0F * decade;
}

void add_line(std::vector<GridSegment>& segments, const glm::vec3& center, const glm::vec3& middle,
              const glm::vec3& along, float half_length, float radius) {
  const auto node = [&](int i) {
    const float t = 2.0F * static_cast<float>(i) / kPiecesPerLine - 1.0F;
    return middle + t * half_length * along;
  };
  for (int i = 0; i < kPiecesPerLine; ++i) {
    const glm::vec3 a = node(i);
    const glm::vec3 b = node(i + 1);
    segments.push_back(
        {a, b, fade(glm::distance(a, center), radius), fade(glm::distance(b, center), radius)});
  }
}

}  // namespace

float ground_radius(const Camera& camera) {
  return camera.kind == Camera::Kind::planar ? 0.9F * camera.height : 2.2F * camera.distance;
}

float ground_spacing(const GroundGrid& grid, const Camera& camera) {
  return readable_spacing(grid.spacing, ground_radius(camera));
}

std::vector<GridSegment> ground_segments(const GroundGrid& grid, const Camera& camera) {
  std::vector<GridSegment> segments;
  const float radius = ground_radius(camera);
  const glm::vec3 center(camera.target.x, grid.height, camera.target.z);
  if (!(radius > 0.0F) || !std::isfinite(radius + center.x + center.y + center.z)) return segments;
  const glm::vec3 x(1.0F, 0.0F, 0.0F);
  const glm::vec3 z(0.0F, 0.0F, 1.0F);
  if (camera.kind == Camera::Kind::planar) {
    add_line(segments, center, center, x, radius, radius);
    return segments;
  }
  const float spacing = ground_spacing(grid, camera);
  for (const bool along_x : {true, false}) {
    const float offset = along_x ? center.z : center.x;
    const auto first = static_cast<int>(std::ceil((offset - radius) / spacing));
    const auto last = static_cast<int>(std::floor((offset + radius) / spacing));
    for (int i = first; i <= last; ++i) {
      const float place = static_cast<float>(i) * spacing;
      const float aside = place - offset;
      const float half_length = std::sqrt(std::max(radius * radius - aside * aside, 0.0F));
      const glm::vec3 middle = along_x ? glm::vec3(center.x, grid.height, place)
                                       : glm::vec3(place, grid.height, center.z);
      add_line(segments, center, middle, along_x ? x : z, half_length, radius);
    }
  }
  return segments;
}

}  // namespace motionlab::draw
