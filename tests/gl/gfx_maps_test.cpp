// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <array>

#include "tests/gl/gfx_fixture.h"

// Normal, occlusion and emission maps of a square that faces the camera.

namespace motionlab::gfx {
namespace {

std::shared_ptr<const draw::Image> one_color(std::array<std::uint8_t, 3> rgb) {
  return std::make_shared<const draw::Image>(draw::Image{1, 1, {rgb[0], rgb[1], rgb[2], 255}});
}

// u to the right, v down, as glTF has it.
std::shared_ptr<draw::MeshData> facing_square(bool mirrored = false) {
  auto mesh = std::make_shared<draw::MeshData>();
  mesh->positions = {{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}};
  mesh->normals.assign(4, {0, 0, 1});
  mesh->uvs[0] = {{0, 1}, {1, 1}, {1, 0}, {0, 0}};
  if (mirrored) mesh->uvs[0] = {{1, 1}, {0, 1}, {0, 0}, {1, 0}};
  mesh->indices = {0, 1, 2, 0, 2, 3};
  return mesh;
}

class GfxMaps : public GfxTest {
 protected:
  static std::array<int, 3> middle(const draw::Material& material, bool mirrored = false) {
    draw::DrawList list;
    list.mesh(facing_square(mirrored), glm::mat4(1.0F), material);
    const draw::Image image = render(list, draw::Camera::planar({0.0F, 0.0F}, 1.0F), 32, 32);
    const std::size_t at = 4 * (16 * 32 + 16);
    return {image.rgba[at], image.rgba[at + 1], image.rgba[at + 2]};
  }
  static draw::Material gray() {
    draw::Material material;
    material.color = draw::Paint::value({0.5F, 0.5F, 0.5F});
    material.roughness = 1.0F;
    return material;
  }
};

TEST_F(GfxMaps, EmissionAddsLight) {
  draw::Material black = gray();
  black.color = draw::Paint::value({0.0F, 0.0F, 0.0F});
  const auto before = middle(black);
  EXPECT_LE(before[0], 2);
  black.emission_map.image = one_color({255, 0, 0});
  black.emission = {1.0F, 1.0F, 1.0F};
  const auto after = middle(black);
  EXPECT_GT(after[0], 250);
  EXPECT_LE(after[1], 2);
}

TEST_F(GfxMaps, EmissionNeedsNoMap) {
  draw::Material black = gray();
  black.color = draw::Paint::value({0.0F, 0.0F, 0.0F});
  black.emission = {0.0F, 0.25F, 0.0F};  // linear: display is its root
  const auto glowing = middle(black);
  EXPECT_LE(glowing[0], 2);
  EXPECT_NEAR(glowing[1], 128, 4);
  black.unlit = true;
  EXPECT_LE(middle(black)[1], 2) << "KHR_materials_unlit: base colour only";
}

// Left half red, right half blue.
std::shared_ptr<const draw::Image> halves() {
  return std::make_shared<const draw::Image>(draw::Image{2, 1, {255, 0, 0, 255, 0, 0, 255, 255}});
}

TEST_F(GfxMaps, EachMapHasItsOwnCoordinatesAndPlaceInThem) {
  draw::Material material;
  material.color = draw::Paint::value({1.0F, 1.0F, 1.0F});
  material.unlit = true;
  material.base_map.image = halves();
  material.base_map.nearest = true;
  const auto shown = [&](float u, float second) {
    auto mesh = facing_square();
    mesh->uvs[0].assign(4, {u, 0.5F});
    mesh->uvs[1].assign(4, {second, 0.5F});
    draw::DrawList list;
    list.mesh(mesh, glm::mat4(1.0F), material);
    const draw::Image image = render(list, draw::Camera::planar({0.0F, 0.0F}, 1.0F), 32, 32);
    const std::size_t at = 4 * (16 * 32 + 16);
    return image.rgba[at] > 200 ? "red" : image.rgba[at + 2] > 200 ? "blue" : "neither";
  };
  EXPECT_STREQ(shown(0.2F, 0.8F), "red");
  material.base_map.uv_set = 1;
  EXPECT_STREQ(shown(0.2F, 0.8F), "blue");
  material.base_map.transform[2].x = -0.5F;
  EXPECT_STREQ(shown(0.2F, 0.8F), "red");
  material.base_map.transform[2].x = 0.0F;
  EXPECT_STREQ(shown(0.0F, 1.2F), "red") << "repeated";
  material.base_map.wrap_u = draw::Wrap::clamp;
  EXPECT_STREQ(shown(0.0F, 1.2F), "blue");
  material.base_map.wrap_u = draw::Wrap::mirror;
  EXPECT_STREQ(shown(0.0F, 1.2F), "blue");
  EXPECT_STREQ(shown(0.0F, 1.8F), "red");
}

TEST_F(GfxMaps, MapsOfOneMaterialUseDifferentSets) {
  draw::Material material = gray();
  material.color = draw::Paint::value({1.0F, 1.0F, 1.0F});
  material.base_map.image = halves();
  material.emission_map.image = halves();
  material.emission_map.uv_set = 1;
  material.emission = {1.0F, 1.0F, 1.0F};
  auto mesh = facing_square();
  mesh->uvs[0].assign(4, {0.25F, 0.5F});
  mesh->uvs[1].assign(4, {0.75F, 0.5F});
  draw::DrawList list;
  list.mesh(mesh, glm::mat4(1.0F), material);
  const draw::Image image = render(list, draw::Camera::planar({0.0F, 0.0F}, 1.0F), 32, 32);
  const std::size_t at = 4 * (16 * 32 + 16);
  EXPECT_GT(image.rgba[at], 150) << "red reflected";
  EXPECT_GT(image.rgba[at + 2], 250) << "blue of its own";
  EXPECT_LT(image.rgba[at + 1], 20);
}

TEST_F(GfxMaps, OcclusionDarkensWhatComesFromAround) {
  draw::Material material = gray();
  const auto open = middle(material);
  material.occlusion_map.image = one_color({255, 9, 9});
  EXPECT_EQ(middle(material), open) << "only red counts, and full red changes nothing";
  material.occlusion_map.image = one_color({0, 255, 255});
  const auto closed = middle(material);
  EXPECT_LT(closed[0], open[0] - 20);
  EXPECT_GT(closed[0], 10) << "the key light still arrives";
  material.occlusion_strength = 0.0F;
  EXPECT_EQ(middle(material), open);
}

// The key light of a planar view comes from the upper left.
TEST_F(GfxMaps, NormalsTiltTowardsAndAwayFromTheLight) {
  draw::Material material = gray();
  const auto level = middle(material);
  material.normal_map.image = one_color({128, 128, 255});
  EXPECT_EQ(middle(material), level) << "a level map changes nothing";
  material.normal_map.image = one_color({60, 128, 220});
  const int left = middle(material)[0];
  material.normal_map.image = one_color({196, 128, 220});
  const int right = middle(material)[0];
  EXPECT_GT(left, right + 10);
  EXPECT_LT(right, level[0]);
  material.normal_map.image = one_color({128, 196, 220});
  const int up = middle(material)[0];
  material.normal_map.image = one_color({128, 60, 220});
  const int down = middle(material)[0];
  EXPECT_GT(up, down + 10) << "green is up";
  // Where the coordinates run the other way, red does.
  material.normal_map.image = one_color({60, 128, 220});
  EXPECT_NEAR(middle(material, true)[0], right, 3);
}

}  // namespace
}  // namespace motionlab::gfx
