// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <array>
#include <cmath>
#include <glm/gtc/matrix_transform.hpp>
#include <limits>

#include "engine/draw/image_compare.h"
#include "engine/gfx/png.h"
#include "tests/gl/gfx_fixture.h"
#include "tests/gl/gfx_scenes.h"

namespace motionlab::gfx {
namespace {

using draw::Camera;
using draw::DrawList;
using draw::Image;
using draw::Material;
using draw::MeshData;
using draw::Paint;
using draw::Palette;
using draw::Role;

const glm::vec3 kRed(1.0F, 0.0F, 0.0F);
const glm::vec3 kGreen(0.0F, 1.0F, 0.0F);
const glm::vec3 kBlue(0.0F, 0.0F, 1.0F);
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

// 100 pixels per metre, the origin in the middle.
Camera flat_camera(int height) {
  return Camera::planar({0.0F, 0.0F}, static_cast<float>(height) / 100.0F);
}

// From (-1, -1) to (1, 1) in the plane z = 0.
std::shared_ptr<MeshData> square() {
  auto mesh = std::make_shared<MeshData>();
  mesh->positions = {{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}};
  mesh->normals.assign(4, {0, 0, 1});
  mesh->uvs[0] = {{0, 1}, {1, 1}, {1, 0}, {0, 0}};
  mesh->indices = {0, 1, 2, 0, 2, 3};
  return mesh;
}

Material unlit(const Paint& paint) {
  Material material;
  material.color = paint;
  material.unlit = true;
  return material;
}

class GfxRenderer : public GfxTest {};

TEST_F(GfxRenderer, SavedPictureStandsAsOnScreen) {
  DrawList list;
  const std::array<glm::vec3, 3> top_left{glm::vec3(-2, 1.5F, 0), {-2, 0.5F, 0}, {-1, 1.5F, 0}};
  const std::array<glm::vec3, 3> bottom_right{glm::vec3(2, -1.5F, 0), {2, -0.5F, 0}, {1, -1.5F, 0}};
  list.triangles(top_left, Paint::value(kRed));
  list.triangles(bottom_right, Paint::value(kBlue));
  const Image drawn = render(list, flat_camera(300), 400, 300);
  const auto path = std::filesystem::temp_directory_path() / "motionlab_gfx_orientation.png";
  ASSERT_TRUE(save_png(drawn, path).ok());
  const auto read = load_png(path);
  std::filesystem::remove(path);
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read->rgba, drawn.rgba);
  expect_color(*read, 10, 10, kRed);
  expect_color(*read, 400 - 10, 300 - 10, kBlue);
}

TEST_F(GfxRenderer, BackgroundIsTheThemesGradient) {
  const Palette palette = Palette::light_theme();
  const Image image = render({}, Camera(), 64, 256, plain(), palette);
  expect_color(image, 32, 0, glm::vec3(palette.resolve(Role::background_top)));
  expect_color(image, 32, 255, glm::vec3(palette.resolve(Role::background_bottom)));
  EXPECT_EQ(pixel(image, 5, 5)[3], 255);
}

TEST_F(GfxRenderer, LineHasItsColourWidthAndSoftEdge) {
  DrawList list;
  list.line({-2, 0, 0}, {2, 0, 0}, {.width = 10.0F, .paint = Paint::series(1)});
  const Image image = render(list, flat_camera(200), 400, 200);
  const glm::vec3 color(Palette::dark().resolve(Paint::series(1)));
  int covered = 0;
  for (int y = 0; y < 200; ++y)
    covered += std::abs(pixel(image, 200, y)[0] - static_cast<int>(255 * color.x)) < 6;
  EXPECT_NEAR(covered, 10, 1);
  expect_color(image, 200, 100, color);
  RenderSettings doubled = plain();
  doubled.pixel_scale = 2.0F;
  const Image thick = render(list, flat_camera(200), 400, 200, doubled);
  expect_color(thick, 200, 92, color);
  expect_color(thick, 200, 107, color);
}

TEST_F(GfxRenderer, TranslucentPolylineDoesNotDoubleAtItsJoints) {
  DrawList list;
  const std::array<glm::vec3, 4> path{
      glm::vec3(-1.5F, -0.5F, 0), {-0.5F, 0.5F, 0}, {0.5F, -0.5F, 0}, {1.5F, 0.5F, 0}};
  list.polyline(path, {.width = 24.0F, .paint = Paint::value({1, 1, 1}, 0.5F)});
  RenderSettings settings = plain();
  settings.transparent = true;
  const Image image = render(list, flat_camera(200), 400, 200, settings);
  int most = 0;
  for (std::size_t i = 3; i < image.rgba.size(); i += 4) most = std::max<int>(most, image.rgba[i]);
  EXPECT_NEAR(most, 128, 2);
  EXPECT_NEAR(pixel(image, 150, 50)[3], 128, 2);  // a joint
}

TEST_F(GfxRenderer, EveryDashLeavesItsOwnGaps) {
  for (int i = 1; i < static_cast<int>(draw::kSeriesCount); ++i) {
    DrawList list;
    list.line({-2, 0, 0}, {2, 0, 0},
              {.width = 4.0F, .paint = Paint::value({1, 1, 1}), .dash = draw::series_dash(i)});
    RenderSettings settings = plain();
    settings.transparent = true;
    const Image image = render(list, flat_camera(50), 400, 50, settings);
    double on = 0.0;
    for (int x = 0; x < 400; ++x) on += pixel(image, x, 25)[3] / 255.0;
    const draw::DashPattern pattern = draw::dash_pattern(draw::series_dash(i));
    float drawn = 0.0F;
    float period = 0.0F;
    for (int k = 0; k < pattern.count; ++k) {
      const float length = pattern.lengths[static_cast<std::size_t>(k)];
      period += length;
      if (k % 2 == 0) drawn += length;
    }
    EXPECT_NEAR(on / 400.0, drawn / period, 0.06) << "dash " << i;
  }
}

TEST_F(GfxRenderer, MarkersAndArrowsCoverWhatTheyShould) {
  DrawList list;
  list.point({.position = {-1, 0, 0}, .size = 40.0F, .paint = Paint::value(kRed)});
  list.point({.position = {0, 0, 0},
              .size = 40.0F,
              .paint = Paint::value(kGreen),
              .marker = draw::Marker::ring});
  list.arrow(
      {.from = {0.5F, 0, 0}, .to = {1.5F, 0, 0}, .width = 6.0F, .paint = Paint::value(kBlue)});
  const Image image = render(list, flat_camera(200), 400, 200);
  const Image empty = render({}, flat_camera(200), 400, 200);
  expect_color(image, 100, 100, kRed);
  expect_color(image, 116, 100, kRed);
  EXPECT_EQ(pixel(image, 125, 100), pixel(empty, 125, 100));
  EXPECT_EQ(pixel(image, 200, 100), pixel(empty, 200, 100));  // the ring's middle
  expect_color(image, 216, 100, kGreen);
  expect_color(image, 280, 100, kBlue);  // shaft
  EXPECT_EQ(pixel(image, 280, 108), pixel(empty, 280, 108));
  expect_color(image, 328, 106, kBlue);  // head
  EXPECT_EQ(pixel(image, 355, 100), pixel(empty, 355, 100));
}

TEST_F(GfxRenderer, DepthHidesLinesUnlessTheyAreOnTop) {
  const Camera camera = Camera::orbiting({}, 5.0F, 0.0F, 0.0F);
  for (const bool on_top : {false, true}) {
    DrawList list;
    list.sphere({0, 0, 0}, 1.0F, Paint::value(kRed));
    list.line({-3, 0, -2}, {3, 0, -2},
              {.width = 6.0F, .paint = Paint::value(kGreen), .on_top = on_top});
    const Image image = render(list, camera, 300, 300);
    EXPECT_EQ(pixel(image, 150, 150)[1] > 200, on_top);
    expect_color(image, 20, 150, kGreen);
  }
}

TEST_F(GfxRenderer, TransparentPictureHasStraightAlpha) {
  DrawList list;
  list.disc({0, 0, 0}, 0.5F, Paint::value({0.8F, 0.4F, 0.2F}, 0.5F));
  RenderSettings settings = plain();
  settings.transparent = true;
  const Image image = render(list, flat_camera(200), 200, 200, settings);
  EXPECT_EQ(pixel(image, 5, 5), (std::array<int, 4>{0, 0, 0, 0}));
  EXPECT_NEAR(pixel(image, 100, 100)[3], 128, 1);
  expect_color(image, 100, 100, {0.8F, 0.4F, 0.2F}, 3);
}

TEST_F(GfxRenderer, BlendedMeshesMixWithWhatIsBehindInAnyOrder) {
  const Camera camera = Camera::orbiting({}, 5.0F, 0.0F, 0.0F);
  std::array<Image, 2> images;
  for (int order = 0; order < 2; ++order) {
    DrawList list;
    for (int i = 0; i < 2; ++i) {
      const bool front = (i == 0) == (order == 0);
      Material material = unlit(Paint::value(front ? kRed : kBlue, 0.5F));
      material.alpha_mode = draw::AlphaMode::blend;
      const glm::mat4 place = glm::translate(glm::mat4(1.0F), {0, 0, front ? 1.0F : -1.0F});
      list.mesh(square(), place, material);
    }
    images[static_cast<std::size_t>(order)] = render(list, camera, 100, 100);
  }
  EXPECT_EQ(images[0].rgba, images[1].rgba);
  const auto p = pixel(images[0], 50, 50);
  EXPECT_GT(p[0], p[2] + 40);  // red is in front
  EXPECT_GT(p[2], 50);
}

TEST_F(GfxRenderer, ShadowFallsOnTheGroundAwayFromTheLight) {
  DrawList list;
  list.ground({0.0F, 100.0F});
  list.sphere({0, 1, 0}, 0.5F, Role::surface);
  Camera camera = Camera::orbiting({0, 0.5F, 0}, 6.0F, 0.0F, -0.7F);
  RenderSettings settings = plain();
  const Image without = render(list, camera, 400, 300, settings, Palette::light_theme());
  settings.shadows = true;
  const Image with = render(list, camera, 400, 300, settings, Palette::light_theme());
  // The light comes along (-.42, 1, .5): the ball at height 1 shades the ground at (.42, 0, -.5).
  const auto shade = camera.project({0.42F, 0.0F, -0.5F}, {400, 300});
  const auto lit = camera.project({-1.0F, 0.0F, 0.8F}, {400, 300});
  const auto at = [](const glm::vec3& p) {
    return std::pair(static_cast<int>(p.x), static_cast<int>(p.y));
  };
  EXPECT_LT(brightness(with, at(*shade).first, at(*shade).second),
            brightness(without, at(*shade).first, at(*shade).second) - 60);
  EXPECT_NEAR(brightness(with, at(*lit).first, at(*lit).second),
              brightness(without, at(*lit).first, at(*lit).second), 6);
}

TEST_F(GfxRenderer, LitSurfacesAreBrighterTowardTheLightAndDoNotShadeThemselves) {
  DrawList list;
  list.sphere({0, 0, 0}, 1.0F, Role::surface);
  RenderSettings settings = plain();
  const Camera camera = Camera::orbiting({}, 4.0F, 0.0F, 0.0F);
  const Image flat = render(list, camera, 300, 300, settings);
  settings.shadows = true;
  const Image image = render(list, camera, 300, 300, settings);
  EXPECT_GT(brightness(image, 120, 100), brightness(image, 190, 210) + 150);
  EXPECT_NEAR(brightness(image, 120, 100), brightness(flat, 120, 100), 8);
}

TEST_F(GfxRenderer, TexturesStandUprightAndMultiplyWithColours) {
  auto image = std::make_shared<Image>();
  image->width = image->height = 2;  // red green / blue white, rows from the top
  image->rgba = {255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255};
  Material material = unlit(Paint::value({1, 1, 1}));
  material.base_map.image = image;
  DrawList list;
  list.mesh(square(), glm::mat4(1.0F), material);
  const Image drawn = render(list, flat_camera(200), 200, 200);
  // glTF: v = 0 is the top row.
  expect_color(drawn, 50, 50, kRed, 6);
  expect_color(drawn, 150, 50, kGreen, 6);
  expect_color(drawn, 50, 150, kBlue, 6);
}

TEST_F(GfxRenderer, VertexColoursScalarsAndMasks) {
  auto mesh = square();
  mesh->colors.assign(4, 0xFF00FF00U);  // green
  DrawList list;
  list.mesh(mesh, glm::mat4(1.0F), unlit(Paint::value({1, 1, 1})));
  expect_color(render(list, flat_camera(200), 200, 200), 100, 100, kGreen);

  list.clear();
  const std::array<float, 4> values{5.0F, 5.0F, 5.0F, 5.0F};
  list.color_by(list.mesh(square(), glm::mat4(1.0F), unlit(Role::surface)), values,
                {draw::ColorMap::viridis, 0.0, 10.0});
  expect_color(render(list, flat_camera(200), 200, 200), 60, 100,
               draw::sample_color_map(draw::ColorMap::viridis, 0.5), 3);

  list.clear();
  Material masked = unlit(Paint::value(kRed, 0.3F));
  masked.alpha_mode = draw::AlphaMode::mask;
  list.mesh(square(), glm::mat4(1.0F), masked);
  EXPECT_LT(pixel(render(list, flat_camera(200), 200, 200), 100, 100)[0], 60);
}

TEST_F(GfxRenderer, CullsBackFacesAlsoOfMirroredMeshes) {
  const Camera camera = flat_camera(200);
  const auto shows = [&](const glm::mat4& transform, bool double_sided) {
    Material material = unlit(Paint::value(kRed));
    material.double_sided = double_sided;
    DrawList list;
    list.mesh(square(), transform, material);
    return pixel(render(list, camera, 200, 200), 100, 100)[0] > 200;
  };
  const glm::mat4 turned = glm::rotate(glm::mat4(1.0F), 3.14159F, {0, 1, 0});
  const glm::mat4 mirrored = glm::scale(glm::mat4(1.0F), {-1, 1, 1});
  EXPECT_TRUE(shows(glm::mat4(1.0F), false));
  EXPECT_FALSE(shows(turned, false));
  EXPECT_TRUE(shows(turned, true));
  EXPECT_TRUE(shows(mirrored, false));
}

TEST_F(GfxRenderer, ScalarFieldPutsRowZeroAtTheBottom) {
  DrawList list;
  const std::array<float, 4> cells{0.0F, 1.0F, 0.5F, kNan};
  list.scalar_field({.minimum = {-1, -1},
                     .maximum = {1, 1},
                     .columns = 2,
                     .rows = 2,
                     .first = 0,
                     .scale = {draw::ColorMap::viridis, 0.0, 1.0},
                     .smooth = false},
                    cells);
  const Image image = render(list, flat_camera(200), 200, 200);
  const Image empty = render({}, flat_camera(200), 200, 200);
  expect_color(image, 50, 150, draw::sample_color_map(draw::ColorMap::viridis, 0.0), 3);
  expect_color(image, 150, 150, draw::sample_color_map(draw::ColorMap::viridis, 1.0), 3);
  expect_color(image, 50, 50, draw::sample_color_map(draw::ColorMap::viridis, 0.5), 3);
  EXPECT_EQ(pixel(image, 150, 50), pixel(empty, 150, 50));  // not a number
}

TEST_F(GfxRenderer, WhatIsNotFiniteIsLeftOut) {
  const float infinite = std::numeric_limits<float>::infinity();
  DrawList list;
  const std::array<glm::vec3, 4> corners{
      glm::vec3(-1, -1, 0), {1, -1, 0}, {1, 1, 0}, {kNan, infinite, 0}};
  list.deformed_mesh(square(), corners, {}, unlit(Paint::value(kRed)));
  list.line({kNan, 0, 0}, {1, 0, 0}, {.width = 4.0F, .paint = Paint::value(kGreen)});
  list.sphere(glm::vec3(infinite), 1.0F, Role::surface);
  list.sphere({0, 0, 0}, kNan, Role::surface);
  list.point({.position = glm::vec3(kNan), .size = 20.0F});
  list.arrow({.from = glm::vec3(0.0F), .to = glm::vec3(infinite), .width = 4.0F});
  const std::array<glm::vec3, 3> triangle{glm::vec3(0.0F), {kNan, 0, 0}, {0, 1, 0}};
  list.triangles(triangle, Paint::value(kBlue));
  list.ground({kNan, kNan});
  RenderSettings settings;
  const Image image = render(list, flat_camera(200), 200, 200, settings);
  expect_color(image, 150, 150, kRed);     // the triangle whose corners are finite
  EXPECT_LT(pixel(image, 30, 30)[0], 60);  // the other one
  for (int x = 0; x < 200; ++x) EXPECT_LT(pixel(image, x, 100)[1], 100);
  render(list, Camera::orbiting({}, 5.0F, 0.3F, -0.2F), 200, 200, settings);
}

TEST_F(GfxRenderer, EmptyListsAndTargetsAreFine) {
  Framebuffer nothing;
  renderer_->render(nothing, {}, Camera(), Palette::dark(), {});
  nothing.resize(0, 50);
  renderer_->render(nothing, gfx_scenes::pendulum().list, Camera(), Palette::dark(), {});
  EXPECT_EQ(nothing.texture(), 0U);
  EXPECT_EQ(nothing.read_pixels().width, 0);
  const Image one = render(gfx_scenes::pendulum().list, Camera(), 1, 1);
  EXPECT_EQ(one.rgba.size(), 4U);
  auto hollow = std::make_shared<MeshData>();
  DrawList list;
  list.mesh(hollow, glm::mat4(1.0F), {});
  list.deformed_mesh(hollow, {}, {}, {});
  render(list, Camera(), 50, 50, {});
}

TEST_F(GfxRenderer, CachesDieWithWhatTheyCopy) {
  auto mesh = square();
  Material material = unlit(Role::surface);
  material.base_map.image = gfx_scenes::checker_texture();
  DrawList list;
  list.mesh(mesh, glm::mat4(1.0F), material);
  render(list, flat_camera(100), 100, 100);
  render(list, flat_camera(100), 100, 100);
  EXPECT_EQ(renderer_->statistics().cached_meshes, 1);
  EXPECT_EQ(renderer_->statistics().cached_textures, 1);
  list.clear();
  mesh.reset();
  material.base_map.image.reset();
  render(list, flat_camera(100), 100, 100);
  EXPECT_EQ(renderer_->statistics().cached_meshes, 0);
  EXPECT_EQ(renderer_->statistics().cached_textures, 0);
}

TEST_F(GfxRenderer, ManySolidsAreOneDrawCall) {
  DrawList list;
  for (int i = 0; i < 500; ++i) {
    list.sphere({0.02F * static_cast<float>(i % 25), 0.02F * static_cast<float>(i / 25), 0}, 0.008F,
                Paint::series(i));
  }
  render(list, flat_camera(200), 200, 200);
  EXPECT_LE(renderer_->statistics().draw_calls, 4);
  EXPECT_GT(renderer_->statistics().triangles, 500 * 100);
}

TEST_F(GfxRenderer, EverySceneLooksTheSameLiveStillAndMultisampled) {
  const std::array<gfx_scenes::Scene, 5> scenes{gfx_scenes::pendulum(), gfx_scenes::figure(),
                                                gfx_scenes::strokes(), gfx_scenes::field(),
                                                gfx_scenes::translucent()};
  for (std::size_t i = 0; i < scenes.size(); ++i) {
    const auto& [list, camera] = scenes[i];
    for (const Palette& palette : {Palette::dark(), Palette::light_theme()}) {
      const Image live = render(list, camera, 640, 360, {}, palette);
      const Image still = render_still(*renderer_, list, camera, palette, {}, 640, 360);
      EXPECT_EQ(still.width, 640);
      EXPECT_GT(draw::similarity(live, still), 0.93) << "scene " << i;
      const Image multisampled = render(list, camera, 640, 360, {}, palette, 4);
      EXPECT_GT(draw::similarity(live, multisampled), 0.95) << "scene " << i;
      EXPECT_LT(draw::similarity(live, render({}, camera, 640, 360, {}, palette)), 0.97)
          << "scene " << i;
    }
  }
}

TEST_F(GfxRenderer, WireframeDarkensEdgesOnly) {
  Material material = unlit(Paint::value({1, 1, 1}));
  material.wireframe = true;
  DrawList list;
  list.mesh(square(), glm::mat4(1.0F), material);
  const Image image = render(list, flat_camera(300), 300, 300);
  EXPECT_LT(brightness(image, 150, 150), 600);  // on the diagonal
  expect_color(image, 100, 80, {1, 1, 1});
}

TEST_F(GfxRenderer, DimFadesTowardTheBackground) {
  DrawList list;
  list.disc({0, 0, 0}, 0.5F, Paint::value({1, 1, 1}));
  RenderSettings settings = plain();
  settings.dim = 0.5F;
  const Image image = render(list, flat_camera(200), 200, 200, settings);
  EXPECT_NEAR(pixel(image, 100, 100)[0], 140, 12);
}

TEST_F(GfxRenderer, ShadersReloadFromAFolderAndNameWhatIsMissing) {
  auto developer =
      Renderer::create({context_->info(), std::filesystem::path(MOTIONLAB_SOURCE_DIR) / "shaders"});
  ASSERT_TRUE(developer.ok()) << developer.error().message;
  EXPECT_TRUE((*developer)->reload_shaders().ok());
  const auto missing = Renderer::create({context_->info(), "/nowhere"});
  ASSERT_FALSE(missing.ok());
  EXPECT_NE(missing.error().message.find("/nowhere"), std::string::npos);
}

}  // namespace
}  // namespace motionlab::gfx
