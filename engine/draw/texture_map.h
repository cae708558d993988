// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <glm/mat3x3.hpp>
#include <glm/vec2.hpp>
#include <memory>

#include "engine/draw/image.h"

namespace motionlab::draw {

// What an image shows beyond its edges.
enum class Wrap : std::uint8_t { repeat, clamp, mirror };

// An image over a surface.
struct TextureMap {
  std::shared_ptr<const Image> image{};  // null: none
  std::uint32_t uv_set = 0;              // index into MeshData::uvs
  glm::mat3 transform{1.0F};             // of (u, v, 1): KHR_texture_transform
  Wrap wrap_u = Wrap::repeat;
  Wrap wrap_v = Wrap::repeat;
  bool nearest = false;  // seen from near, pixels stay squares

  explicit operator bool() const { return image != nullptr; }
};

// Where in the image, 0 … 1, a coordinate beyond it is found.
float wrapped(Wrap wrap, float coordinate);

}  // namespace motionlab::draw
