// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <memory>
#include <vector>

#include "engine/draw/paint.h"
#include "engine/draw/texture_map.h"

namespace motionlab::draw {

// A triangle mesh, immutable once shared: consumers may cache it by address for as long as they
// hold the pointer.
struct MeshData {
  std::vector<glm::vec3> positions;  // [m], model space
  std::vector<glm::vec3> normals;  // unit, same count as positions; may be empty (then flat shaded)
  // Texture coordinates, as many or none; TextureMap::uv_set says which an image uses.
  std::array<std::vector<glm::vec2>, 2> uvs;
  std::vector<std::uint32_t> colors;   // RGBA8 (r lowest byte), same count, or empty
  std::vector<std::uint32_t> indices;  // three per triangle
};

enum class AlphaMode : std::uint8_t { opaque, mask, blend };

struct Material {
  Paint color{Role::surface};  // multiplied with the base map and the vertex colour
  TextureMap base_map{};       // sRGB
  AlphaMode alpha_mode = AlphaMode::opaque;
  float alpha_cutoff = 0.5F;
  bool double_sided = false;
  bool unlit = false;
  bool casts_shadow = true;
  bool wireframe = false;  // thin lines over the triangle edges
  float roughness = 0.8F;
  // What is unlit ignores the rest.
  TextureMap normal_map{};  // glTF's: tangent space, +Y up
  float normal_strength = 1.0F;
  TextureMap occlusion_map{};  // red: how much light from all around arrives
  float occlusion_strength = 1.0F;
  TextureMap emission_map{};  // sRGB
  glm::vec3 emission{0.0F};   // light of its own, linear; times the map where there is one
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
