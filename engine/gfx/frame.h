// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec4.hpp>

namespace motionlab::gfx {

// The uniform block that all shaders share; must match shaders/common.glsl (std140).
struct FrameUniforms {
  glm::mat4 view_projection{1.0F};
  glm::mat4 shadow_matrix{1.0F};
  glm::vec4 eye{0.0F};
  glm::vec4 key_direction{0.0F};
  glm::vec4 viewport{1.0F};
  glm::vec4 shadow{0.0F};
};
static_assert(sizeof(FrameUniforms) == 2 * 64 + 4 * 16);

inline constexpr unsigned kFrameBlockBinding = 0;

// Texture units, the same in every program.
inline constexpr int kBaseTextureUnit = 0;
inline constexpr int kColorMapUnit = 1;
inline constexpr int kShadowMapUnit = 2;
inline constexpr int kShadowDepthUnit = 3;
inline constexpr int kNormalMapUnit = 4;
inline constexpr int kOcclusionMapUnit = 5;
inline constexpr int kEmissionMapUnit = 6;

}  // namespace motionlab::gfx
