// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <glm/vec4.hpp>
#include <limits>

#include "engine/draw/camera.h"

namespace motionlab::draw {
namespace {

constexpr ViewSize kSize{1280.0F, 720.0F};

Bounds box_of(const glm::vec3& minimum, const glm::vec3& maximum) {
  Bounds box;
  box.add(minimum);
  box.add(maximum);
  return box;
}

// Extent of the projected corners in pixels.
Bounds projected(const Camera& camera, const Bounds& box, const ViewSize& size) {
  Bounds result;
  for (int corner = 0; corner < 8; ++corner) {
    const glm::vec3 p((corner & 1) != 0 ? box.maximum.x : box.minimum.x,
                      (corner & 2) != 0 ? box.maximum.y : box.minimum.y,
                      (corner & 4) != 0 ? box.maximum.z : box.minimum.z);
    const auto q = camera.project(p, size);
    EXPECT_TRUE(q.has_value());
    if (q) result.add(*q);
  }
  return result;
}

TEST(Camera, RayThroughTheProjectionOfAPointMeetsThePoint) {
  for (Camera camera : {Camera::orbiting({1.0F, 2.0F, 3.0F}, 7.0F, 0.9F, -0.4F),
                        Camera::planar({1.0F, -2.0F}, 6.0F)}) {
    for (const glm::vec3 p : {glm::vec3(1.2F, 2.5F, 3.1F), glm::vec3(0.1F, 1.0F, 2.0F)}) {
      const auto pixel = camera.project(p, kSize);
      ASSERT_TRUE(pixel.has_value());
      const Ray ray = camera.ray(glm::vec2(*pixel), kSize);
      const glm::vec3 offset = p - ray.origin;
      EXPECT_LT(glm::length(glm::cross(offset, ray.direction)), 1e-4F);
      EXPECT_NEAR(glm::dot(offset, camera.forward()), pixel->z, 1e-4F);
    }
  }
}

TEST(Camera, MatricesAgreeWithProject) {
  for (const Camera& camera : {Camera::orbiting({0.5F, 0.5F, 0.0F}, 4.0F, -2.0F, 0.3F),
                               Camera::planar({0.0F, 1.0F}, 3.0F)}) {
    const glm::vec3 p(0.7F, 0.2F, -0.3F);
    const glm::vec4 clip = camera.projection(kSize.aspect()) * camera.view() * glm::vec4(p, 1.0F);
    const auto pixel = camera.project(p, kSize);
    ASSERT_TRUE(pixel.has_value());
    EXPECT_NEAR((clip.x / clip.w + 1.0F) * 0.5F * kSize.width, pixel->x, 0.01F);
    EXPECT_NEAR((1.0F - clip.y / clip.w) * 0.5F * kSize.height, pixel->y, 0.01F);
    EXPECT_LT(std::abs(clip.z / clip.w), 1.0F);
  }
}

TEST(Camera, YawZeroLooksAlongMinusZWithXToTheRight) {
  const Camera camera = Camera::orbiting(glm::vec3(0.0F), 5.0F, 0.0F, 0.0F);
  EXPECT_NEAR(camera.forward().z, -1.0F, 1e-6F);
  EXPECT_NEAR(camera.right().x, 1.0F, 1e-6F);
  EXPECT_NEAR(camera.up().y, 1.0F, 1e-6F);
  EXPECT_NEAR(camera.eye().z, 5.0F, 1e-6F);
}

TEST(Camera, NothingBehindTheEyeIsProjected) {
  const Camera camera = Camera::orbiting(glm::vec3(0.0F), 5.0F, 0.0F, 0.0F);
  EXPECT_FALSE(camera.project({0.0F, 0.0F, 6.0F}, kSize).has_value());
  EXPECT_FALSE(
      camera.project({std::numeric_limits<float>::quiet_NaN(), 0.0F, 0.0F}, kSize).has_value());
}

TEST(Camera, FrameFillsMostOfTheHeightAtAnyScale) {
  for (const float scale : {0.01F, 1.0F, 100.0F}) {
    const Bounds character =
        box_of(scale * glm::vec3(-0.4F, 0.0F, -0.2F), scale * glm::vec3(0.4F, 1.7F, 0.2F));
    for (Camera camera : {Camera::orbiting({}, 5.0F, 0.5F, -0.25F), Camera::planar({}, 4.0F)}) {
      camera.frame(character, kSize.aspect());
      const Bounds seen = projected(camera, character, kSize);
      EXPECT_GT(seen.size().y, 0.6F * kSize.height) << "scale " << scale;
      EXPECT_LT(seen.size().y, 0.9F * kSize.height) << "scale " << scale;
      EXPECT_NEAR(seen.center().y, 0.5F * kSize.height, 0.02F * kSize.height);
      EXPECT_NEAR(seen.center().x, 0.5F * kSize.width, 0.02F * kSize.width);
      EXPECT_GT(camera.far_distance(), camera.near_distance());
    }
  }
}

TEST(Camera, FrameFitsTheNarrowSideOfAPane) {
  const Bounds wide = box_of({-3.0F, 0.0F, -0.1F}, {3.0F, 0.5F, 0.1F});
  const ViewSize tall{400.0F, 900.0F};
  Camera camera = Camera::orbiting({}, 5.0F, 0.0F, 0.0F);
  camera.frame(wide, tall.aspect(), 0.8F);
  const Bounds seen = projected(camera, wide, tall);
  EXPECT_NEAR(seen.size().x, 0.8F * tall.width, 0.02F * tall.width);
}

TEST(Camera, FrameOfNothingAndOfAPointIsUsable) {
  Bounds point;
  point.add({2.0F, 2.0F, 2.0F});
  for (const Bounds& box : {Bounds(), point}) {
    for (Camera camera : {Camera::orbiting({}, 5.0F, 0.5F, -0.25F), Camera::planar({}, 4.0F)}) {
      camera.frame(box, 16.0F / 9.0F);
      const auto pixel = camera.project(box.center(), kSize);
      ASSERT_TRUE(pixel.has_value());
      EXPECT_NEAR(pixel->x, 640.0F, 64.0F);
      EXPECT_NEAR(pixel->y, 360.0F, 64.0F);
    }
  }
}

TEST(Camera, ZoomKeepsTheWorldPointUnderThePixel) {
  for (Camera camera : {Camera::orbiting({1.0F, 0.0F, 0.0F}, 5.0F, 0.8F, -0.5F),
                        Camera::planar({1.0F, 0.5F}, 4.0F)}) {
    const glm::vec2 pixel(300.0F, 500.0F);
    const Ray before = camera.ray(pixel, kSize);
    const auto hit = intersect_plane(before, camera.target, camera.forward());
    ASSERT_TRUE(hit.has_value());
    const glm::vec3 point = before.at(*hit);
    const float length = camera.pixel_length(point, kSize);
    camera.zoom(2.5F, pixel, kSize);
    const auto after = camera.project(point, kSize);
    ASSERT_TRUE(after.has_value());
    EXPECT_NEAR(after->x, pixel.x, 0.05F);
    EXPECT_NEAR(after->y, pixel.y, 0.05F);
    EXPECT_NEAR(camera.pixel_length(point, kSize), length / 2.5F, 1e-3F * length);
  }
}

TEST(Camera, ZoomCannotLeaveTheSceneForGood) {
  Camera camera = Camera::orbiting({}, 5.0F, 0.8F, -0.5F);
  for (int i = 0; i < 200; ++i) camera.zoom(0.5F, {640.0F, 360.0F}, kSize);
  EXPECT_LE(camera.distance, 101.0F * camera.scene_radius);
  for (int i = 0; i < 400; ++i) camera.zoom(2.0F, {640.0F, 360.0F}, kSize);
  EXPECT_GT(camera.distance, 0.0F);
  camera.zoom(std::numeric_limits<float>::quiet_NaN(), {0.0F, 0.0F}, kSize);
  EXPECT_TRUE(std::isfinite(camera.distance));
}

TEST(Camera, PanMovesTheSceneWithThePointer) {
  for (Camera camera :
       {Camera::orbiting({}, 5.0F, 0.8F, -0.5F), Camera::planar({1.0F, 0.5F}, 4.0F)}) {
    const glm::vec3 point = camera.target;
    camera.pan({100.0F, -40.0F}, kSize);
    const auto pixel = camera.project(point, kSize);
    ASSERT_TRUE(pixel.has_value());
    EXPECT_NEAR(pixel->x, 740.0F, 0.1F);
    EXPECT_NEAR(pixel->y, 320.0F, 0.1F);
  }
}

TEST(Camera, OrbitTurnsTheNearSideWithThePointerAndStopsShortOfThePole) {
  Camera camera = Camera::orbiting({}, 5.0F, 0.0F, 0.0F);
  const glm::vec3 near_side(0.0F, 0.0F, 1.0F);
  camera.orbit({50.0F, 0.0F});
  EXPECT_GT(camera.project(near_side, kSize)->x, 660.0F);
  camera.orbit({0.0F, 50.0F});
  EXPECT_GT(camera.project(near_side, kSize)->y, 380.0F);
  camera.orbit({0.0F, 100000.0F});
  EXPECT_GE(camera.pitch, -1.55F);
  EXPECT_NEAR(camera.distance, 5.0F, 1e-6F);
}

TEST(Intersect, Sphere) {
  const Ray ray{{0.0F, 0.0F, 10.0F}, {0.0F, 0.0F, -1.0F}};
  ASSERT_TRUE(intersect_sphere(ray, {0.0F, 0.5F, 0.0F}, 1.0F).has_value());
  EXPECT_NEAR(*intersect_sphere(ray, {0.0F, 0.0F, 0.0F}, 1.0F), 9.0F, 1e-5F);
  EXPECT_NEAR(*intersect_sphere(ray, {0.0F, 0.0F, 10.0F}, 1.0F), 1.0F, 1e-5F);  // from inside
  EXPECT_FALSE(intersect_sphere(ray, {0.0F, 1.5F, 0.0F}, 1.0F).has_value());
  EXPECT_FALSE(intersect_sphere(ray, {0.0F, 0.0F, 20.0F}, 1.0F).has_value());  // behind
}

TEST(Intersect, Plane) {
  const Ray ray{{0.0F, 2.0F, 0.0F}, glm::normalize(glm::vec3(1.0F, -1.0F, 0.0F))};
  EXPECT_NEAR(*intersect_plane(ray, {}, {0.0F, 1.0F, 0.0F}), 2.0F * std::sqrt(2.0F), 1e-5F);
  EXPECT_FALSE(intersect_plane(ray, {0.0F, 3.0F, 0.0F}, {0.0F, 1.0F, 0.0F}).has_value());
  EXPECT_FALSE(intersect_plane(ray, {}, {0.0F, 0.0F, 1.0F}).has_value());
}

TEST(Intersect, TriangleFromBothSidesAndNotBesideIt) {
  const glm::vec3 a(0.0F);
  const glm::vec3 b(1.0F, 0.0F, 0.0F);
  const glm::vec3 c(0.0F, 1.0F, 0.0F);
  const glm::vec3 toward(0.0F, 0.0F, -1.0F);
  EXPECT_NEAR(*intersect_triangle({{0.2F, 0.2F, 3.0F}, toward}, a, b, c), 3.0F, 1e-5F);
  EXPECT_NEAR(*intersect_triangle({{0.2F, 0.2F, -3.0F}, -toward}, a, b, c), 3.0F, 1e-5F);
  EXPECT_FALSE(intersect_triangle({{0.6F, 0.6F, 3.0F}, toward}, a, b, c).has_value());
  EXPECT_FALSE(intersect_triangle({{0.2F, 0.2F, -3.0F}, toward}, a, b, c).has_value());
  EXPECT_FALSE(intersect_triangle({{0.2F, 0.2F, 3.0F}, toward}, a, a, a).has_value());
  // A triangle a thousandth of a millimetre wide is still hit.
  EXPECT_TRUE(
      intersect_triangle({{2e-7F, 2e-7F, 3.0F}, toward}, a, 1e-6F * b, 1e-6F * c).has_value());
}

}  // namespace
}  // namespace motionlab::draw
