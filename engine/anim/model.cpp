// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/anim/model.h"

#include <cmath>

namespace motionlab::anim {

glm::vec2 TextureUse::transform(glm::vec2 uv) const {
  // KHR_texture_transform: the matrix (cos, sin; -sin, cos) because v points down.
  const float c = std::cos(rotation);
  const float s = std::sin(rotation);
  const glm::vec2 scaled = uv * scale;
  return {offset.x + c * scaled.x + s * scaled.y, offset.y - s * scaled.x + c * scaled.y};
}

}  // namespace motionlab::anim
