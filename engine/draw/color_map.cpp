// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <span>

#include "engine/draw/mesh.h"

namespace motionlab::draw {
namespace {

// Viridis (Smith and van der Walt 2015) at 20 equal steps.
constexpr std::array<std::uint32_t, 20> kViridis = {
    0x440154, 0x481567, 0x482677, 0x453781, 0x404788, 0x39568C, 0x33638D,
    0x2D708E, 0x287D8E, 0x238A8D, 0x1F968B, 0x20A387, 0x29AF7F, 0x3CBB75,
    0x55C667, 0x73D055, 0x95D840, 0xB8DE29, 0xDCE319, 0xFDE725};

// Blue to white to red, the two arms alike in lightness, so that +x and -x look equally strong.
constexpr std::array<std::uint32_t, 9> kDiverging = {
    0x1D4E89, 0x3F78B5, 0x7FA8D1, 0xBFD3E6, 0xF5F5F5, 0xEFC5B5, 0xE08B73, 0xC4503F, 0x941F2B};

glm::vec3 interpolate(std::span<const std::uint32_t> colors, double t) {
  const double place = t * static_cast<double>(colors.size() - 1);
  const auto index = std::min(static_cast<std::size_t>(place), colors.size() - 2);
  const auto fraction = static_cast<float>(place - static_cast<double>(index));
  return glm::mix(rgb_of(colors[index]), rgb_of(colors[index + 1]), fraction);
}

}  // namespace

glm::vec3 sample_color_map(ColorMap map, double t) {
  if (std::isnan(t)) return rgb_of(0x808080);  // no number, no colour
  t = std::clamp(t, 0.0, 1.0);
  return map == ColorMap::viridis ? interpolate(kViridis, t) : interpolate(kDiverging, t);
}

}  // namespace motionlab::draw
