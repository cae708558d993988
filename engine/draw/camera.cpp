// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/draw/camera.h"

#include <algorithm>
#include <cmath>
#include <glm/ext/matrix_clip_space.hpp>
#include <limits>

namespace motionlab::draw {
namespace {

constexpr float kPitchLimit = 1.55F;        // [rad], just short of straight up and down
constexpr float kOrbitPerPixel = 0.008F;    // [rad/px]: half a turn for 400 px
constexpr float kClosestInRadii = 1.0e-3F;  // zoom limits, in radii of the scene
constexpr float kFarthestInRadii = 100.0F;

bool usable(float x) { return std::isfinite(x) && x > 0.0F; }

}  // namespace

glm::vec3 Camera::forward() const {
  if (kind == Kind::planar) return {0.0F, 0.0F, -1.0F};
  return {-std::sin(yaw) * std::cos(pitch), std::sin(pitch), -std::cos(yaw) * std::cos(pitch)};
}

glm::vec3 Camera::right() const {
  if (kind == Kind::planar) return {1.0F, 0.0F, 0.0F};
  return {std::cos(yaw), 0.0F, -std::sin(yaw)};
}

glm::vec3 Camera::up() const { return glm::cross(right(), forward()); }

glm::vec3 Camera::eye() const {
  if (kind == Kind::perspective) return target - distance * forward();
  // In front of everything: distances do not matter to a parallel projection.
  const float front = std::max(scene_center.z + scene_radius, target.z) + height;
  return {target.x, target.y, front};
}

glm::mat4 Camera::view() const {
  const glm::vec3 r = right();
  const glm::vec3 u = up();
  const glm::vec3 f = forward();
  const glm::vec3 e = eye();
  return {{r.x, u.x, -f.x, 0.0F},
          {r.y, u.y, -f.y, 0.0F},
          {r.z, u.z, -f.z, 0.0F},
          {-glm::dot(r, e), -glm::dot(u, e), glm::dot(f, e), 1.0F}};
}

float Camera::far_distance() const {
  const float middle = glm::dot(scene_center - eye(), forward());
  const float reach = kind == Kind::perspective ? distance : height;
  return std::max(middle + 1.05F * scene_radius, 1.5F * reach);
}

float Camera::near_distance() const {
  const float middle = glm::dot(scene_center - eye(), forward());
  const float closest = kind == Kind::perspective ? 2.0e-3F * far_distance() : 0.0F;
  const float reach = kind == Kind::perspective ? 0.5F * distance : 0.0F;
  return std::clamp(middle - 1.05F * scene_radius, closest, std::max(closest, reach));
}

glm::mat4 Camera::projection(float aspect) const {
  if (!usable(aspect)) aspect = 1.0F;
  if (kind == Kind::perspective) {
    return glm::perspective(field_of_view, aspect, near_distance(), far_distance());
  }
  const float half = 0.5F * height;
  return glm::ortho(-half * aspect, half * aspect, -half, half, near_distance(), far_distance());
}

Ray Camera::ray(const glm::vec2& pixel, const ViewSize& size) const {
  const float x = 2.0F * pixel.x / size.width - 1.0F;
  const float y = 1.0F - 2.0F * pixel.y / size.height;
  if (kind == Kind::planar) {
    const float half = 0.5F * height;
    return {eye() + right() * (x * half * size.aspect()) + up() * (y * half), forward()};
  }
  const float t = std::tan(0.5F * field_of_view);
  return {eye(), glm::normalize(forward() + right() * (x * t * size.aspect()) + up() * (y * t))};
}

std::optional<glm::vec3> Camera::project(const glm::vec3& world, const ViewSize& size) const {
  const glm::vec3 relative = world - eye();
  const float depth = glm::dot(relative, forward());
  float half = 0.5F * height;
  if (kind == Kind::perspective) {
    if (!(depth > 1.0e-6F * distance)) return std::nullopt;
    half = depth * std::tan(0.5F * field_of_view);
  }
  const float x = glm::dot(relative, right()) / (half * size.aspect());
  const float y = glm::dot(relative, up()) / half;
  const glm::vec3 result{0.5F * (x + 1.0F) * size.width, 0.5F * (1.0F - y) * size.height, depth};
  if (!std::isfinite(result.x) || !std::isfinite(result.y) || !std::isfinite(depth)) {
    return std::nullopt;
  }
  return result;
}

float Camera::pixel_length(const glm::vec3& world, const ViewSize& size) const {
  if (kind == Kind::planar) return height / size.height;
  const float depth = std::max(glm::dot(world - eye(), forward()), 1.0e-6F * distance);
  return 2.0F * depth * std::tan(0.5F * field_of_view) / size.height;
}

void Camera::orbit(const glm::vec2& pixels) {
  if (kind == Kind::planar) return;
  yaw = std::remainder(yaw - kOrbitPerPixel * pixels.x, 6.28318530718F);
  pitch = std::clamp(pitch - kOrbitPerPixel * pixels.y, -kPitchLimit, kPitchLimit);
}

void Camera::pan(const glm::vec2& pixels, const ViewSize& size) {
  target += pixel_length(target, size) * (pixels.y * up() - pixels.x * right());
}

void Camera::zoom(float factor, const glm::vec2& pixel, const ViewSize& size) {
  if (!usable(factor)) return;
  float& extent = kind == Kind::perspective ? distance : height;
  const float radius = std::max(scene_radius, 1.0e-6F);
  const float clamped =
      std::clamp(extent / factor, kClosestInRadii * radius, kFarthestInRadii * radius);
  const float applied = extent / clamped;
  const Ray pointer = ray(pixel, size);
  const auto hit = intersect_plane(pointer, target, forward());
  // Shrinking the whole view about the point under the pointer leaves that point where it is.
  if (hit) target = pointer.at(*hit) + (target - pointer.at(*hit)) / applied;
  extent = clamped;
}

void Camera::frame(const Bounds& bounds, float aspect, float fill) {
  if (!usable(aspect)) aspect = 1.0F;
  Bounds box = bounds;
  if (box.empty()) {
    box.add(glm::vec3(-0.5F));
    box.add(glm::vec3(0.5F));
  }
  const glm::vec3 center = box.center();
  const glm::vec3 half = 0.5F * box.size();
  scene_center = center;
  scene_radius = box.radius() > 0.0F ? box.radius() : 0.5F;

  if (kind == Kind::planar) {
    const float extent = std::max(2.0F * half.y, 2.0F * half.x / aspect);
    height = extent > 0.0F ? extent / fill : 2.0F * scene_radius / fill;
    target = center;
    return;
  }
  // Each corner at (x, y) across and z along the view axis has to lie within tangent · (distance +
  // z) of the middle; the tightest distance is where a corner on either side touches.
  const float tangent_y = fill * std::tan(0.5F * field_of_view);
  const float tangent_x = tangent_y * aspect;
  glm::vec2 most(std::numeric_limits<float>::lowest());
  glm::vec2 least(std::numeric_limits<float>::max());
  for (int corner = 0; corner < 8; ++corner) {
    const glm::vec3 sign((corner & 1) != 0 ? 1.0F : -1.0F, (corner & 2) != 0 ? 1.0F : -1.0F,
                         (corner & 4) != 0 ? 1.0F : -1.0F);
    const glm::vec3 offset = sign * half;
    const glm::vec2 across(glm::dot(offset, right()), glm::dot(offset, up()));
    const glm::vec2 slack = glm::dot(offset, forward()) * glm::vec2(tangent_x, tangent_y);
    most = glm::max(most, across - slack);
    least = glm::min(least, across + slack);
  }
  const glm::vec2 needed = (most - least) / (2.0F * glm::vec2(tangent_x, tangent_y));
  distance = std::max(needed.x, needed.y);
  if (!(distance > 0.0F)) distance = scene_radius / tangent_y;
  const glm::vec2 middle = 0.5F * (most + least);
  target = center + middle.x * right() + middle.y * up();
}

Camera Camera::planar(const glm::vec2& center, float height) {
  Camera camera;
  camera.kind = Kind::planar;
  camera.target = {center, 0.0F};
  camera.height = height;
  camera.scene_center = camera.target;
  camera.scene_radius = height;
  return camera;
}

Camera Camera::orbiting(const glm::vec3& target, float distance, float yaw, float pitch) {
  Camera camera;
  camera.target = target;
  camera.distance = distance;
  camera.yaw = yaw;
  camera.pitch = std::clamp(pitch, -kPitchLimit, kPitchLimit);
  camera.scene_center = target;
  camera.scene_radius = distance;
  return camera;
}

std::optional<float> intersect_sphere(const Ray& ray, const glm::vec3& center, float radius) {
  const glm::vec3 offset = ray.origin - center;
  const float b = glm::dot(offset, ray.direction);
  // The distance of the centre from the ray, not |offset|² - b²: far away that difference would
  // cancel.
  const glm::vec3 perpendicular = offset - b * ray.direction;
  const float discriminant = radius * radius - glm::dot(perpendicular, perpendicular);
  if (discriminant < 0.0F) return std::nullopt;
  const float root = std::sqrt(discriminant);
  if (-b - root >= 0.0F) return -b - root;
  if (-b + root >= 0.0F) return -b + root;  // from inside
  return std::nullopt;
}

std::optional<float> intersect_plane(const Ray& ray, const glm::vec3& point,
                                     const glm::vec3& normal) {
  const float slope = glm::dot(ray.direction, normal);
  if (std::abs(slope) < 1.0e-7F) return std::nullopt;
  const float distance = glm::dot(point - ray.origin, normal) / slope;
  if (!(distance >= 0.0F)) return std::nullopt;
  return distance;
}

std::optional<float> intersect_triangle(const Ray& ray, const glm::vec3& a, const glm::vec3& b,
                                        const glm::vec3& c) {
  // Möller and Trumbore 1997, section 2.
  const glm::vec3 edge1 = b - a;
  const glm::vec3 edge2 = c - a;
  const glm::vec3 p = glm::cross(ray.direction, edge2);
  const float determinant = glm::dot(edge1, p);
  const float scale = glm::length(edge1) * glm::length(edge2);
  if (!(std::abs(determinant) > 1.0e-9F * scale)) return std::nullopt;
  const glm::vec3 offset = ray.origin - a;
  const float u = glm::dot(offset, p) / determinant;
  if (!(u >= 0.0F && u <= 1.0F)) return std::nullopt;
  const glm::vec3 q = glm::cross(offset, edge1);
  const float v = glm::dot(ray.direction, q) / determinant;
  if (!(v >= 0.0F && u + v <= 1.0F)) return std::nullopt;
  const float distance = glm::dot(edge2, q) / determinant;
  if (!(distance >= 0.0F)) return std::nullopt;
  return distance;
}

}  // namespace motionlab::draw
