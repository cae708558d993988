// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/draw/draw_list.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

#include "engine/draw/ground.h"
#include "engine/draw/image_compare.h"
#include "engine/draw/inspect.h"
#include "engine/draw/solids.h"

namespace motionlab::draw {
namespace {

std::shared_ptr<const MeshData> triangle_mesh() {
  auto mesh = std::make_shared<MeshData>();
  mesh->positions = {{0.0F, 0.0F, 0.0F}, {1.0F, 0.0F, 0.0F}, {0.0F, 1.0F, 0.0F}};
  mesh->indices = {0, 1, 2};
  return mesh;
}

TEST(DrawList, AppendKeepsEveryItemsOwnNumbers) {
  DrawList first;
  first.line({0, 0, 0}, {1, 0, 0}, {});
  DrawList second;
  second.line({5, 0, 0}, {6, 0, 0}, {});
  const std::array<glm::vec3, 3> moved{glm::vec3(0, 0, 7), {1, 0, 7}, {0, 1, 7}};
  const std::array<float, 3> values{0.1F, 0.2F, 0.3F};
  second.color_by(second.deformed_mesh(triangle_mesh(), moved, {}, {}), values, {});
  const std::array<float, 2> cells{8.0F, 9.0F};
  second.scalar_field({{0, 0}, {1, 1}, 2, 1, 0, {}, true, 1.0F}, cells);
  second.ground({1.0F, 2.0F});

  DrawList both;
  both.append(first);
  both.append(second);
  ASSERT_EQ(both.lines().size(), 2U);
  EXPECT_EQ(both.points_pool()[both.lines()[1].first].x, 5.0F);
  ASSERT_EQ(both.meshes().size(), 1U);
  EXPECT_EQ(both.points_pool()[*both.meshes()[0].positions].z, 7.0F);
  EXPECT_EQ(both.scalars_pool()[*both.meshes()[0].scalars + 2], 0.3F);
  EXPECT_EQ(both.scalars_pool()[both.fields()[0].first + 1], 9.0F);
  ASSERT_TRUE(both.ground().has_value());
  EXPECT_EQ(both.ground()->height, 1.0F);
  both.append(both.empty() ? first : second);
  EXPECT_EQ(both.points_pool()[*both.meshes()[1].positions].z, 7.0F);
  both.clear();
  EXPECT_TRUE(both.empty());
  EXPECT_TRUE(both.bounds().empty());
}

TEST(DrawList, BoundsHoldSolidsAndDeformedMeshesExactly) {
  DrawList list;
  list.sphere({1.0F, 2.0F, 3.0F}, 0.5F, Role::surface);
  EXPECT_NEAR(list.bounds().minimum.x, 0.5F, 1e-5F);
  EXPECT_NEAR(list.bounds().maximum.z, 3.5F, 1e-5F);
  list.clear();
  list.rod({0.0F, 0.0F, 0.0F}, {0.0F, 0.0F, 4.0F}, 0.25F, Role::dim);
  EXPECT_NEAR(list.bounds().minimum.x, -0.25F, 1e-5F);
  EXPECT_NEAR(list.bounds().maximum.y, 0.25F, 1e-5F);
  EXPECT_NEAR(list.bounds().minimum.z, 0.0F, 1e-5F);
  EXPECT_NEAR(list.bounds().maximum.z, 4.0F, 1e-5F);
  list.clear();
  const std::array<glm::vec3, 3> moved{glm::vec3(0, 0, 7), {1, 0, 7}, {0, 1, 9}};
  list.deformed_mesh(triangle_mesh(), moved, {}, {});
  EXPECT_EQ(list.bounds().minimum, glm::vec3(0, 0, 7));
  EXPECT_EQ(list.bounds().maximum, glm::vec3(1, 1, 9));
}

TEST(DrawList, GroundAndNonFinitePointsDoNotCountForTheFraming) {
  DrawList list;
  list.ground({-100.0F, 1.0F});
  const float infinite = std::numeric_limits<float>::infinity();
  list.line({0, 0, 0}, {infinite, 1.0F, 0.0F}, {});
  list.point({.position = glm::vec3(1.0F)});
  EXPECT_EQ(list.bounds().maximum, glm::vec3(1.0F));
  EXPECT_EQ(list.bounds().minimum, glm::vec3(0.0F));
}

TEST(DrawList, CirclesLieInTheirPlane) {
  DrawList list;
  const glm::vec3 normal = glm::normalize(glm::vec3(1.0F, -2.0F, 0.5F));
  const glm::vec3 center(3.0F, 1.0F, 2.0F);
  list.circle(center, 2.0F, normal, {});
  ASSERT_EQ(list.lines().size(), 1U);
  EXPECT_TRUE(list.lines()[0].closed);
  for (const glm::vec3& p : list.points_pool()) {
    EXPECT_NEAR(glm::distance(p, center), 2.0F, 1e-5F);
    EXPECT_NEAR(glm::dot(p - center, normal), 0.0F, 1e-5F);
  }
}

TEST(Inspect, CountsItemsAndNamesTheFirstFault) {
  DrawList list;
  list.line({0, 0, 0}, {1, 0, 0}, {});
  list.sphere({}, 1.0F, Role::surface);
  EXPECT_EQ(inspect(list).items, 2U);
  EXPECT_TRUE(inspect(list).finite);
  const float nan = std::numeric_limits<float>::quiet_NaN();
  list.arrow({.from = glm::vec3(0.0F), .to = glm::vec3(nan)});
  list.sphere(glm::vec3(nan), 1.0F, Role::surface);
  const Inspection result = inspect(list);
  EXPECT_FALSE(result.finite);
  EXPECT_NE(result.first_fault.find("arrow"), std::string::npos);
}

TEST(Solids, AreClosedFaceOutwardsAndHaveTheirVolume) {
  constexpr double pi = 3.14159265358979;
  const std::array<double, kSolidCount> volumes{4.0 / 3.0 * pi, 8.0, pi, pi / 3.0,
                                                0.2 * 0.2 / 2.0 / 3.0};
  for (int i = 0; i < kSolidCount; ++i) {
    const MeshData mesh = make_solid(static_cast<Solid>(i), SolidDetail::high);
    double volume = 0.0;  // by the divergence theorem; wrong winding anywhere would spoil it
    for (std::size_t k = 0; k < mesh.indices.size(); k += 3) {
      const glm::vec3 a = mesh.positions[mesh.indices[k]];
      const glm::vec3 b = mesh.positions[mesh.indices[k + 1]];
      const glm::vec3 c = mesh.positions[mesh.indices[k + 2]];
      volume += glm::dot(a, glm::cross(b, c)) / 6.0;
      const glm::vec3 face = glm::cross(b - a, c - a);
      for (std::size_t j = 0; j < 3; ++j) {
        const glm::vec3 n = mesh.normals[mesh.indices[k + j]];
        EXPECT_NEAR(glm::length(n), 1.0F, 1e-5F);
        EXPECT_GT(glm::dot(n, face), 0.0F) << "solid " << i << " triangle " << k / 3;
      }
    }
    const double expected = volumes[static_cast<std::size_t>(i)];
    EXPECT_NEAR(volume, expected, 0.006 * expected) << "solid " << i;
    Bounds box;
    for (const glm::vec3& p : mesh.positions) box.add(p);
    const Bounds exact = solid_bounds(static_cast<Solid>(i), glm::mat4(1.0F));
    EXPECT_LT(glm::distance(box.minimum, exact.minimum), 1e-5F) << "solid " << i;
    EXPECT_LT(glm::distance(box.maximum, exact.maximum), 1e-5F) << "solid " << i;
  }
}

TEST(Ground, FadesOutAndStaysReadableAtAnyDistance) {
  for (const float distance : {0.05F, 1.0F, 30.0F, 5000.0F}) {
    const Camera camera = Camera::orbiting({3.0F, 1.0F, -2.0F}, distance, 0.5F, -0.3F);
    const auto segments = ground_segments({0.5F, 1.0F}, camera);
    EXPECT_LT(segments.size(), 1500U);
    for (const GridSegment& segment : segments) {
      EXPECT_EQ(segment.a.y, 0.5F);
      EXPECT_GE(segment.alpha_a, 0.0F);
      EXPECT_LE(segment.alpha_a, 1.0F);
      const float reach = glm::distance(segment.a, glm::vec3(3.0F, 0.5F, -2.0F));
      EXPECT_LE(reach, ground_radius(camera) * 1.001F);
      if (reach > 0.999F * ground_radius(camera)) {
        EXPECT_LT(segment.alpha_a, 0.01F);
      }
    }
    if (distance >= 1.0F) {
      EXPECT_GT(segments.size(), 24U);
    }
  }
  EXPECT_TRUE(ground_segments({std::numeric_limits<float>::quiet_NaN(), 1.0F}, Camera()).empty());
}

Image flat(int width, int height, std::uint8_t level) {
  Image image{width, height, {}};
  for (int i = 0; i < width * height; ++i)
    image.rgba.insert(image.rgba.end(), {level, level, level, 255});
  return image;
}

TEST(ImageCompare, EqualPicturesAreOneAndAMovedBarIsNot) {
  Image a = flat(64, 64, 40);
  Image b = a;
  const auto paint_bar = [](Image& image, int x0) {
    for (int y = 8; y < 56; ++y) {
      for (int x = x0; x < x0 + 6; ++x) {
        image.rgba[4 * static_cast<std::size_t>(y * 64 + x)] = 220;
      }
    }
  };
  paint_bar(a, 20);
  paint_bar(b, 20);
  EXPECT_DOUBLE_EQ(similarity(a, b), 1.0);
  b = flat(64, 64, 40);
  paint_bar(b, 30);
  EXPECT_LT(similarity(a, b), 0.9);
  EXPECT_LT(worst_block_similarity(a, b), 0.5);
}

TEST(ImageCompare, ToleratesDriverNoiseButNotAnotherColour) {
  const Image a = flat(32, 32, 100);
  Image noisy = a;
  for (std::size_t i = 0; i < noisy.rgba.size(); i += 4) {
    noisy.rgba[i] = static_cast<std::uint8_t>(noisy.rgba[i] + (i / 4) % 3);
  }
  EXPECT_GT(similarity(a, noisy), 0.97);
  Image tinted = a;
  for (std::size_t i = 0; i < tinted.rgba.size(); i += 4) tinted.rgba[i] = 180;
  EXPECT_LT(similarity(a, tinted), 0.85);
  EXPECT_EQ(similarity(a, flat(32, 31, 100)), 0.0);
  EXPECT_EQ(similarity({}, {}), 0.0);
}

}  // namespace
}  // namespace motionlab::draw
