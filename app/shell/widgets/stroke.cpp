// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/shell/widgets/stroke.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace motionlab::shell {
namespace {

void polyline(ImDrawList* list, std::span<const glm::vec2> points, ImU32 color, float width) {
  static_assert(sizeof(ImVec2) == sizeof(glm::vec2));
  // Dear ImGui's indices have 16 bits and a call must not pass 64k vertices.
  constexpr std::size_t kMost = 8000;
  for (std::size_t first = 0; first + 1 < points.size(); first += kMost - 1) {
    const std::span<const glm::vec2> part =
        points.subspan(first, std::min(kMost, points.size() - first));
    for (const glm::vec2& p : part) list->PathLineTo(ImVec2(p.x, p.y));
    list->PathStroke(color, ImDrawFlags_None, width);
  }
}

}  // namespace

std::vector<std::vector<glm::vec2>> dashed(std::span<const glm::vec2> points, draw::Dash dash,
                                           float width) {
  std::vector<std::vector<glm::vec2>> pieces;
  const draw::DashPattern pattern = draw::dash_pattern(dash);
  if (pattern.count == 0) {
    pieces.emplace_back(points.begin(), points.end());
    return pieces;
  }
  int phase = 0;
  float left = pattern.lengths[0] * width;
  if (!points.empty()) pieces.push_back({points.front()});
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    const glm::vec2 a = points[i];
    const glm::vec2 b = points[i + 1];
    const float length = glm::distance(a, b);
    float done = 0.0F;
    while (length - done > left) {
      done += left;
      const glm::vec2 at = a + (b - a) * (done / length);
      if (phase % 2 == 0) {
        pieces.back().push_back(at);
      } else {
        pieces.push_back({at});
      }
      phase = (phase + 1) % pattern.count;
      left = pattern.lengths[static_cast<std::size_t>(phase)] * width;
    }
    left -= length - done;
    if (phase % 2 == 0) pieces.back().push_back(b);
  }
  return pieces;
}

void stroke(ImDrawList* list, std::span<const glm::vec2> points, ImU32 color, float width,
            draw::Dash dash, float unit) {
  if (points.size() < 2) return;
  if (dash == draw::Dash::solid) {
    polyline(list, points, color, width);
    return;
  }
  for (const auto& piece : dashed(points, dash, unit > 0.0F ? unit : width)) {
    if (piece.size() == 1) continue;
    polyline(list, piece, color, width);
  }
}

}  // namespace motionlab::shell
