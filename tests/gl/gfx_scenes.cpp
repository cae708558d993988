// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "tests/gl/gfx_scenes.h"

#include <array>
#include <cmath>
#include <glm/gtc/matrix_transform.hpp>
#include <vector>

namespace motionlab::gfx_scenes {
namespace {

using namespace draw;

constexpr float kTurn = 6.28318530718F;

// A body of revolution around y, from radii at heights.
std::shared_ptr<MeshData> lathe(float height, float radius, int around, int rings) {
  auto mesh = std::make_shared<MeshData>();
  for (int j = 0; j <= rings; ++j) {
    const float t = static_cast<float>(j) / static_cast<float>(rings);
    const float bulge = std::sqrt(std::max(1.0F - std::pow(2.0F * t - 1.0F, 6.0F), 0.0F));
    const float r = radius * bulge * (1.0F + 0.12F * std::sin(7.0F * t));
    for (int i = 0; i <= around; ++i) {
      const float a = kTurn * static_cast<float>(i) / static_cast<float>(around);
      mesh->positions.push_back({r * std::cos(a), t * height, -r * std::sin(a)});
      mesh->normals.push_back(
          glm::normalize(glm::vec3(std::cos(a), (2.0F * t - 1.0F) * 0.4F, -std::sin(a))));
      mesh->uvs[0].push_back({2.0F * static_cast<float>(i) / static_cast<float>(around), 2.0F * t});
    }
  }
  const auto vertex = [&](int j, int i) {
    return static_cast<std::uint32_t>(j * (around + 1) + i);
  };
  for (int j = 0; j < rings; ++j) {
    for (int i = 0; i < around; ++i) {
      for (const std::uint32_t index : {vertex(j, i), vertex(j, i + 1), vertex(j + 1, i),
                                        vertex(j + 1, i), vertex(j, i + 1), vertex(j + 1, i + 1)}) {
        mesh->indices.push_back(index);
      }
    }
  }
  return mesh;
}

void add_limb(DrawList& list, const glm::vec3& from, const glm::vec3& to, float radius,
              const Material& material, int around, int rings) {
  const auto mesh = lathe(glm::distance(from, to), radius, around, rings);
  const glm::vec3 y = glm::normalize(to - from);
  const glm::vec3 x = glm::normalize(glm::cross(y, glm::vec3(0.3F, 0.2F, 1.0F)));
  const glm::mat4 pose(glm::vec4(x, 0), glm::vec4(y, 0), glm::vec4(glm::cross(x, y), 0),
                       glm::vec4(from, 1));
  std::vector<glm::vec3> positions;
  std::vector<glm::vec3> normals;
  for (const glm::vec3& p : mesh->positions) positions.emplace_back(pose * glm::vec4(p, 1));
  for (const glm::vec3& n : mesh->normals) normals.emplace_back(glm::mat3(pose) * n);
  list.deformed_mesh(mesh, positions, normals, material);
  glm::mat4 bone = pose;
  bone[0] *= glm::distance(from, to);
  bone[1] *= glm::distance(from, to);
  bone[2] *= glm::distance(from, to);
  (void)bone;
}

}  // namespace

std::shared_ptr<const Image> checker_texture() {
  auto image = std::make_shared<Image>();
  image->width = image->height = 256;
  for (int y = 0; y < 256; ++y) {
    for (int x = 0; x < 256; ++x) {
      const bool odd = ((x / 32) + (y / 32)) % 2 != 0;
      const std::array<std::uint8_t, 4> color =
          odd ? std::array<std::uint8_t, 4>{196, 140, 110, 255}
              : std::array<std::uint8_t, 4>{228, 196, 168, 255};
      image->rgba.insert(image->rgba.end(), color.begin(), color.end());
    }
  }
  return image;
}

Scene pendulum() {
  Scene scene;
  DrawList& list = scene.list;
  list.ground({-1.6F, 0.5F});
  const std::array<float, 4> angles{-1.05F, -0.62F, -0.55F, -0.5F};
  for (int i = 0; i < 4; ++i) {
    const float angle = angles[static_cast<std::size_t>(i)];
    const glm::vec3 bob(std::sin(angle), -std::cos(angle), 0.0F);
    std::vector<glm::vec3> trail;
    for (int k = 0; k < 60; ++k) {
      const float a = angle + 0.012F * static_cast<float>(k);
      trail.push_back({std::sin(a), -std::cos(a), 0.0F});
    }
    list.polyline(trail, {.width = 2.5F, .paint = Paint::series(i, 0.6F), .dash = series_dash(i)});
    list.line({0, 0, 0}, bob, {.width = 3.0F, .paint = Role::dim});
    list.sphere(bob, 0.1F, Paint::series(i));
    list.arrow({.from = bob,
                .to = bob + 0.35F * glm::vec3(std::cos(angle), std::sin(angle), 0.0F),
                .paint = Role::velocity,
                .on_top = true});
  }
  list.point({.position = {0, 0, 0}, .size = 10.0F, .paint = Role::text});
  scene.camera = Camera::orbiting({-0.1F, -0.75F, 0.0F}, 4.2F, 0.35F, -0.2F);
  Bounds box = list.bounds();
  scene.camera.scene_center = box.center();
  scene.camera.scene_radius = box.radius() + 1.0F;
  return scene;
}

Scene figure(bool wireframe) {
  Scene scene;
  DrawList& list = scene.list;
  list.ground({0.0F, 0.5F});
  Material skin;
  skin.color = Paint::value({1, 1, 1});
  skin.base_map.image = checker_texture();
  skin.wireframe = wireframe;
  add_limb(list, {0, 0.85F, 0}, {0, 1.45F, 0.02F}, 0.19F, skin, 32, 24);
  add_limb(list, {0, 1.45F, 0.02F}, {0.01F, 1.78F, 0.04F}, 0.12F, skin, 24, 16);
  add_limb(list, {0.1F, 0.9F, 0}, {0.16F, 0.46F, 0.1F}, 0.1F, skin, 20, 14);
  add_limb(list, {0.16F, 0.48F, 0.1F}, {0.18F, 0.02F, 0.0F}, 0.075F, skin, 20, 14);
  add_limb(list, {-0.1F, 0.9F, 0}, {-0.14F, 0.46F, -0.08F}, 0.1F, skin, 20, 14);
  add_limb(list, {-0.14F, 0.48F, -0.08F}, {-0.16F, 0.02F, -0.22F}, 0.075F, skin, 20, 14);
  add_limb(list, {0.2F, 1.38F, 0}, {0.5F, 1.12F, 0.05F}, 0.07F, skin, 18, 10);
  add_limb(list, {0.5F, 1.12F, 0.05F}, {0.62F, 1.34F, 0.25F}, 0.055F, skin, 18, 10);
  add_limb(list, {-0.2F, 1.38F, 0}, {-0.42F, 1.08F, 0.05F}, 0.07F, skin, 18, 10);
  add_limb(list, {-0.42F, 1.08F, 0.05F}, {-0.4F, 0.8F, 0.2F}, 0.055F, skin, 18, 10);
  const std::array<glm::vec3, 4> spine{
      glm::vec3(0, 0.88F, 0), {0, 1.15F, 0.01F}, {0, 1.45F, 0.02F}, {0.01F, 1.75F, 0.04F}};
  list.polyline(spine, {.width = 3.0F, .paint = Role::selection, .on_top = true});
  for (const glm::vec3& p : spine)
    list.point({.position = p,
                .size = 9,
                .paint = Role::selection,
                .marker = Marker::ring,
                .on_top = true});
  scene.camera = Camera::orbiting({}, 4.0F, 0.5F, -0.22F);
  scene.camera.frame(list.bounds(), 16.0F / 9.0F);
  return scene;
}

Scene strokes() {
  Scene scene;
  DrawList& list = scene.list;
  for (int i = 0; i < 7; ++i) {
    std::vector<glm::vec3> wave;
    for (int k = 0; k <= 200; ++k) {
      const float x = -3.6F + 4.4F * static_cast<float>(k) / 200.0F;
      wave.push_back({x, 1.6F - 0.45F * static_cast<float>(i) + 0.16F * std::sin(4.0F * x), 0.0F});
    }
    list.polyline(wave, {.width = 3.0F, .paint = Paint::series(i), .dash = series_dash(i)});
    list.arrow(
        {.from = {1.3F, 1.6F - 0.45F * static_cast<float>(i), 0},
         .to = {2.0F + 0.1F * static_cast<float>(i), 1.75F - 0.45F * static_cast<float>(i), 0},
         .width = 1.5F + 0.5F * static_cast<float>(i),
         .paint = Paint::series(i)});
  }
  for (int m = 0; m < 5; ++m) {
    list.point({.position = {3.1F, 1.5F - 0.6F * static_cast<float>(m), 0},
                .size = 22.0F,
                .paint = Paint::series(m),
                .marker = static_cast<Marker>(m)});
    list.point({.position = {3.5F, 1.5F - 0.6F * static_cast<float>(m), 0},
                .size = 9.0F,
                .paint = Paint::series(m),
                .marker = static_cast<Marker>(m)});
  }
  const std::array<glm::vec3, 5> zigzag{glm::vec3(-3.5F, -1.7F, 0),
                                        {-2.9F, -1.4F, 0},
                                        {-2.5F, -1.75F, 0},
                                        {-2.4F, -1.4F, 0},
                                        {-1.0F, -1.7F, 0}};
  list.polyline(zigzag, {.width = 12.0F, .paint = Paint(Role::velocity, 0.5F)});
  list.circle({0.3F, -1.55F, 0}, 0.28F, {0, 0, 1},
              {.width = 2.0F, .paint = Role::exact, .dash = Dash::dashed});
  list.disc({1.2F, -1.55F, 0}, 0.25F, Paint(Role::selection, 0.7F));
  list.line({-3.6F, -1.9F, 0}, {3.6F, -1.88F, 0}, {.width = 0.5F, .paint = Role::dim});
  scene.camera = Camera::planar({0, -0.05F}, 4.2F);
  return scene;
}

Scene field() {
  Scene scene;
  constexpr int n = 64;
  std::vector<float> values;
  for (int j = 0; j < n; ++j) {
    for (int i = 0; i < n; ++i) {
      const float x = static_cast<float>(i) / n * 6.0F;
      const float y = static_cast<float>(j) / n * 6.0F;
      values.push_back(std::sin(x) * std::cos(y));
    }
  }
  scene.list.scalar_field({.minimum = {-1.7F, -0.8F},
                           .maximum = {-0.1F, 0.8F},
                           .columns = n,
                           .rows = n,
                           .first = 0,
                           .scale = {ColorMap::diverging, -1.0, 1.0}},
                          values);
  scene.list.scalar_field({.minimum = {0.1F, -0.8F},
                           .maximum = {1.7F, 0.8F},
                           .columns = n,
                           .rows = n,
                           .first = 0,
                           .scale = {ColorMap::viridis, -1.0, 1.0},
                           .smooth = false},
                          values);
  scene.list.disc({0.9F, 0, 0}, 0.25F, Role::panel);
  scene.list.circle({0.9F, 0, 0}, 0.25F, {0, 0, 1}, {.width = 2, .paint = Role::text});
  scene.camera = Camera::planar({0, 0}, 2.0F);
  return scene;
}

Scene translucent() {
  Scene scene;
  DrawList& list = scene.list;
  list.ground({-0.5F, 0.5F});
  for (int i = 0; i < 3; ++i) {
    list.sphere({-0.9F + 0.9F * static_cast<float>(i), 0.0F, 0.0F}, 0.5F, Paint::series(i, 0.45F));
  }
  list.rod({-1.6F, 0, 0}, {1.6F, 0, 0}, 0.08F, Role::surface);
  SolidInstance box{Solid::box, glm::translate(glm::mat4(1.0F), {0.0F, -0.3F, -1.2F}), {}};
  box.transform = glm::scale(box.transform, glm::vec3(1.2F, 0.2F, 0.2F));
  box.material.color = Paint::series(3);
  list.solid(box);
  SolidInstance cone{Solid::cone, glm::translate(glm::mat4(1.0F), {1.7F, -0.5F, 0.6F}), {}};
  cone.transform = glm::scale(cone.transform, glm::vec3(0.3F, 0.8F, 0.3F));
  list.solid(cone);
  SolidInstance bone{
      Solid::octahedral_bone, glm::translate(glm::mat4(1.0F), {-1.8F, -0.5F, 0.6F}), {}};
  bone.material.color = Role::bone;
  list.solid(bone);
  scene.camera = Camera::orbiting({}, 4.0F, 0.5F, -0.35F);
  scene.camera.frame(list.bounds(), 16.0F / 9.0F);
  return scene;
}

}  // namespace motionlab::gfx_scenes
