// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <optional>

#include "engine/draw/bounds.h"

namespace motionlab::draw {

// World space; direction is unit length.
struct Ray {
  glm::vec3 origin{0.0F};
  glm::vec3 direction{0.0F, 0.0F, -1.0F};
  glm::vec3 at(float distance) const { return origin + distance * direction; }
};

// Size of a pane in pixels; pointer positions are relative to its top left corner, +y down.
struct ViewSize {
  float width = 1.0F;
  float height = 1.0F;
  float aspect() const { return width / height; }
};

// One camera for 3D (orbit around a target) and 2D (the x–y plane from +z) views. Plain data:
// copying is saving.
struct Camera {
  enum class Kind { perspective, planar };

  Kind kind = Kind::perspective;
  glm::vec3 target{0.0F};      // world
  float distance = 5.0F;       // perspective: eye to target [m]
  float yaw = 0.5F;            // [rad] around +y, 0 looks along -z
  float pitch = -0.25F;        // [rad], negative looks down; kept within ±1.55
  float field_of_view = 0.7F;  // vertical [rad]
  float height = 4.0F;         // planar: world height of the pane [m]
  // Depth range for the clip planes: a ball around the scene, set by frame(). Nothing outside it is
  // cut off, but what lies farther in front or behind is no longer sorted by depth.
  glm::vec3 scene_center{0.0F};
  float scene_radius = 10.0F;

  glm::vec3 eye() const;
  glm::vec3 right() const;
  glm::vec3 up() const;
  glm::vec3 forward() const;
  glm::mat4 view() const;
  glm::mat4 projection(float aspect) const;  // OpenGL clip space
  float near_distance() const;               // clip planes, along the view axis [m]
  float far_distance() const;
  Ray ray(const glm::vec2& pixel, const ViewSize& size) const;
  // Pixel and depth (distance along the view axis); nothing behind the eye.
  std::optional<glm::vec3> project(const glm::vec3& world, const ViewSize& size) const;
  // World length of one pixel at a world point.
  float pixel_length(const glm::vec3& world, const ViewSize& size) const;

  void orbit(const glm::vec2& pixels);
  void pan(const glm::vec2& pixels, const ViewSize& size);
  // factor > 1 moves closer; the world point under the pixel stays where it is.
  void zoom(float factor, const glm::vec2& pixel, const ViewSize& size);
  // Puts the box in the middle, as large as it fits into `fill` of the pane's width and height
  // (CASES B57: 60–90 % of the height for a character). An empty box frames the unit box.
  void frame(const Bounds& bounds, float aspect, float fill = 0.75F);

  static Camera planar(const glm::vec2& center, float height);
  static Camera orbiting(const glm::vec3& target, float distance, float yaw, float pitch);
};

// Distance along the ray to a sphere, or nothing.
std::optional<float> intersect_sphere(const Ray& ray, const glm::vec3& center, float radius);
// Distance along the ray to the plane through `point` with `normal`, or nothing when parallel.
std::optional<float> intersect_plane(const Ray& ray, const glm::vec3& point,
                                     const glm::vec3& normal);
// Distance along the ray to the triangle (both sides), or nothing.
std::optional<float> intersect_triangle(const Ray& ray, const glm::vec3& a, const glm::vec3& b,
                                        const glm::vec3& c);

}  // namespace motionlab::draw
