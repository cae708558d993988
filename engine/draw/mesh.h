// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <glm/mat3x3.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <memory>
#include <vector>

#include "engine/draw/image.h"
#include "engine/draw/paint.h"

namespace motionlab::draw {

// A triangle mesh, immutable once shared: consumers may cache it by address for as long as they
// hold the pointer.
struct MeshData {
  std::vector<glm::vec3> positions;  // [m], model space
  std::vector<glm::vec3> normals;  // unit, same count as positions; may be empty (then flat shaded)
  std::vector<glm::vec2> uvs;      // same count, or empty
  std::vector<std::uint32_t> colors;   // RGBA8 (r lowest byte), same count, or empty
  std::vector<std::uint32_t> indices;  // three per triangle
};

// A mesh as its skeleton moves it, for consumers that can do so themselves. Immutable once shared.
struct SkinData {
  std::vector<glm::vec3> positions;   // in the bind pose, as many as the mesh's
  std::vector<glm::vec3> normals;     // as many
  std::uint32_t width = 0;            // influences of a vertex
  std::vector<std::uint16_t> joints;  // [vertex * width + influence]
  std::vector<float> weights;         // sum to 1, heaviest first
};

// What the three vectors of a joint are.
enum class SkinKernel : std::uint8_t {
  matrices,         // the rows of its matrix
  dual_quaternions  // real part (x, y, z, w), dual part, (scale, 0, 0, 0)
};

enum class AlphaMode : std::uint8_t { opaque, mask, blend };

struct Material {
  Paint color{Role::surface};              // multiplied with the texture and the vertex colour
  std::shared_ptr<const Image> texture{};  // base colour, or null
  glm::mat3 uv_transform{1.0F};            // KHR_texture_transform
  AlphaMode alpha_mode = AlphaMode::opaque;
  float alpha_cutoff = 0.5F;
  bool double_sided = false;
  bool unlit = false;
  bool casts_shadow = true;
  bool wireframe = false;  // thin lines over the triangle edges
  float roughness = 0.8F;
  // More of the surface, over the same texture coordinates as the base colour; null: none. What is
  // unlit ignores them.
  std::shared_ptr<const Image> normal_map{};  // glTF's: tangent space, +Y up
  float normal_strength = 1.0F;
  std::shared_ptr<const Image> occlusion_map{};  // red: how much light from all around arrives
  float occlusion_strength = 1.0F;
  std::shared_ptr<const Image> emission_map{};  // sRGB
  glm::vec3 emission{0.0F};                     // times this, linear
};

enum class ColorMap : std::uint8_t {
  viridis,    // magnitudes
  diverging,  // signed values, blue–white–red
};

// sRGB colour of t in [0, 1].
glm::vec3 sample_color_map(ColorMap map, double t);

// How per-vertex (or per-cell) numbers become colours.
struct ScalarScale {
  ColorMap map = ColorMap::viridis;
  double minimum = 0.0;
  double maximum = 1.0;
  // What it measures, with its unit, above the legend: "strain [%]". A literal: lists are copied.
  const char* label = "";
};

// Ready-made solids; the consumer owns their geometry.
enum class Solid : std::uint8_t {
  sphere,           // radius 1 around the origin
  box,              // from -1 to 1 on each axis
  cylinder,         // radius 1, from y = 0 to y = 1
  cone,             // radius 1 at y = 0, tip at y = 1
  octahedral_bone,  // from y = 0 to y = 1, widest (radius 0.1) at y = 0.1: the usual picture of a
                    // joint's bone
};

}  // namespace motionlab::draw
