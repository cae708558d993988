// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/labs/cloth/scene.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace motionlab::cloth_lab {
namespace {

using cloth::GridShape;
using Kind = SceneKind;
constexpr double kPi = std::numbers::pi;

// Sizes of the scenes [m].
constexpr double kLoadRadius = 0.25;

GridShape grid_of(const Params& p, int columns, int rows) {
  GridShape shape;
  shape.columns = std::max(columns, 3);
  shape.rows = std::max(rows, 3);
  shape.density = p.density;
  shape.bending = p.bending_model;
  return shape;
}

// Coordinates of a particle in the grid, 0 … 1.
struct GridPlace {
  double across, along;
};
GridPlace place_of(const cloth::Topology& t, std::size_t i) {
  const int index = static_cast<int>(i);
  const int column = index % t.columns;
  const int row = index / t.columns;
  return {static_cast<double>(column) / (t.columns - 1), static_cast<double>(row) / (t.rows - 1)};
}

void pin_row(Scene& scene, int row, int every = 1) {
  const int columns = scene.topology->columns;
  for (int c = 0; c < columns; ++c) {
    if (c % every == 0 || c == columns - 1) scene.pins.push_back(row * columns + c);
  }
}

// Points of a sine of `periods` over `width` whose neighbours are all `spacing` apart: what a row
// of threads looks like when it is pushed together without being strained. Along x, offset in y.
std::vector<glm::dvec2> pleats(int count, double spacing, double width, double periods) {
  std::vector<glm::dvec2> points(static_cast<std::size_t>(count));
  const double wave = 2.0 * kPi * periods / width;
  const auto lay = [&](double amplitude) {
    for (std::size_t i = 1; i < points.size(); ++i) {
      const glm::dvec2 from = points[i - 1];
      double low = from.x, high = from.x + spacing;
      for (int k = 0; k < 40; ++k) {
        const double x = 0.5 * (low + high);
        const double way = std::hypot(x - from.x, amplitude * std::sin(wave * x) - from.y);
        (way < spacing ? low : high) = x;
      }
      points[i] = {low, amplitude * std::sin(wave * low)};
    }
    return points.back().x;
  };
  double low = 0.0, high = 0.25 * width / periods;  // steeper pleats would touch each other
  for (int k = 0; k < 30; ++k) {
    const double middle = 0.5 * (low + high);
    (lay(middle) > width ? low : high) = middle;
  }
  lay(high);
  return points;
}

// Four pleats that take up what the rings are nearer together than the cloth is wide.
void make_curtain(Scene& scene, const Params& p) {
  const int n = static_cast<int>(p.resolution);
  GridShape shape = grid_of(p, n, n);
  shape.origin = {-1.0, 2.1, 0.0};
  shape.across = {2.0, 0.0, 0.0};
  shape.along = {0.0, -1.8, 0.0};
  put_topology(scene, make_grid(shape));
  const auto row = pleats(shape.columns, 2.0 / (shape.columns - 1), 1.44, 4.0);
  for (std::size_t i = 0; i < scene.start.size(); ++i) {
    const glm::dvec2 at = row[i % row.size()];
    scene.start[i].x = at.x - 0.5 * row.back().x;
    scene.start[i].z = at.y;
  }
  pin_row(scene, 0, std::max(1, (n - 1) / 12));
  scene.ground = 0.0;
}

void make_flag(Scene& scene, const Params& p) {
  const int n = static_cast<int>(p.resolution);
  GridShape shape = grid_of(p, 2 * n / 3, n);
  shape.origin = {0.0, 2.2, 0.0};
  shape.across = {0.0, -1.0, 0.0};
  shape.along = {1.5, 0.0, 0.0};
  put_topology(scene, make_grid(shape));
  // Not quite flat, so that the wind finds something to push.
  for (std::size_t i = 0; i < scene.start.size(); ++i) {
    const GridPlace at = place_of(*scene.topology, i);
    scene.start[i].z = 0.04 * at.along * std::sin(3.0 * kPi * at.along + 2.0 * at.across);
  }
  pin_row(scene, 0);
  scene.ground = 0.0;
}

void make_drape(Scene& scene, const Params& p, double side, double height, double gather) {
  const int n = static_cast<int>(p.resolution);
  GridShape shape = grid_of(p, n, n);
  shape.origin = {-0.5 * side, height, -0.5 * side};
  shape.across = {side, 0.0, 0.0};
  shape.along = {0.0, 0.0, side};
  shape.held_rows = {n / 2};  // where it will lie
  put_topology(scene, make_grid(shape));
  if (gather < 1.0) {
    const auto row = pleats(shape.columns, side / (shape.columns - 1), gather * side, 4.0);
    for (std::size_t i = 0; i < scene.start.size(); ++i) {
      const glm::dvec2 at = row[i % row.size()];
      scene.start[i].x = at.x - 0.5 * row.back().x;
      scene.start[i].y += at.y;
    }
  }
  scene.ground = 0.0;
}

// Adds the load's mass to the particles around the middle.
void put_load(Scene& scene, cloth::Topology& t, const Params& p, const glm::dvec3& middle) {
  int count = 0;
  scene.loaded.assign(t.particle_count(), 0);
  for (std::size_t i = 0; i < t.particle_count(); ++i) {
    if (glm::distance(t.rest[i], middle) > kLoadRadius) continue;
    scene.loaded[i] = 1;
    ++count;
  }
  for (std::size_t i = 0; i < t.particle_count() && count > 0; ++i) {
    if (scene.loaded[i] != 0) t.mass[i] += p.load / count;
  }
}

void make_hammock(Scene& scene, const Params& p) {
  const int n = static_cast<int>(p.resolution);
  GridShape shape = grid_of(p, n / 2, n);
  shape.origin = {-1.2, 1.3, -0.5};
  shape.across = {0.0, 0.0, 1.0};
  shape.along = {2.4, 0.0, 0.0};
  shape.held_rows = {0, shape.rows - 1};
  cloth::Topology t = make_grid(shape);
  put_load(scene, t, p, {0.0, 1.3, 0.0});
  put_topology(scene, std::move(t));
  for (std::size_t i = 0; i < scene.start.size(); ++i) {
    const double wide = std::sin(kPi * place_of(*scene.topology, i).along);
    scene.start[i].x *= 0.9;
    scene.start[i].y -= 0.35 * wide;
    scene.start[i].z *= 0.4 + 0.6 * wide;
  }
  pin_row(scene, 0);
  pin_row(scene, scene.topology->rows - 1);
  scene.ground = 0.0;
}

void make_trampoline(Scene& scene, const Params& p) {
  const int n = static_cast<int>(p.resolution);
  GridShape shape = grid_of(p, n, n);
  shape.origin = {-1.0, 0.8, -1.0};
  shape.across = {2.0, 0.0, 0.0};
  shape.along = {0.0, 0.0, 2.0};
  shape.held_rows = {0, n - 1};
  cloth::Topology t = make_grid(shape);
  put_load(scene, t, p, {0.0, 0.8, 0.0});
  put_topology(scene, std::move(t));
  constexpr double kFall = 3.0;  // [m/s]
  scene.start_velocity.assign(scene.start.size(), glm::dvec3(0.0));
  for (std::size_t i = 0; i < scene.start.size(); ++i) {
    if (scene.loaded[i] != 0) scene.start_velocity[i].y = -kFall;
    const GridPlace at = place_of(*scene.topology, i);
    const auto edge = [](double u) { return u == 0.0 || u == 1.0; };
    if (edge(at.across) || edge(at.along)) scene.pins.push_back(static_cast<int>(i));
  }
  scene.ground = 0.0;
}

// Held by what is within a fiftieth of its height from the top.
void hang_mesh(Scene& scene, const Params& p, const MeshFile& mesh) {
  double top = -1e300, bottom = 1e300;
  for (const glm::dvec3& x : mesh.positions) {
    top = std::max(top, x.y);
    bottom = std::min(bottom, x.y);
  }
  for (std::size_t i = 0; i < mesh.positions.size(); ++i) {
    if (mesh.positions[i].y >= top - 0.02 * (top - bottom))
      scene.pins.push_back(static_cast<int>(i));
  }
  put_topology(scene, cloth::make_mesh(mesh.positions, mesh.triangles, p.density, p.bending_model,
                                       scene.pins));
  scene.ground = 0.0;
}

}  // namespace

std::shared_ptr<const Scene> make_scene(const Params& p, const MeshFile* file) {
  auto scene = std::make_shared<Scene>();
  scene->kind = p.scene;
  scene->precise = p.is_proof();
  scene->chain = p.is_chain();
  scene->walks = p.scene == Kind::drape_character;
  switch (p.scene) {
    case Kind::curtain:
      make_curtain(*scene, p);
      break;
    case Kind::flag:
      make_flag(*scene, p);
      break;
    case Kind::drape_sphere:
      make_drape(*scene, p, 1.6, 1.35, 0.6);
      break;
    case Kind::drape_character:
      make_drape(*scene, p, 1.7, 1.95, 1.0);
      break;
    case Kind::free_fall:
      make_drape(*scene, p, 1.0, 2.0, 1.0);
      scene->ground.reset();
      break;
    case Kind::hammock:
      make_hammock(*scene, p);
      break;
    case Kind::trampoline:
      make_trampoline(*scene, p);
      break;
    case Kind::mesh:
      hang_mesh(*scene, p, file != nullptr ? *file : make_sleeve());
      break;
    default:
      make_chain_scene(*scene, p);
      break;
  }
  const Obstacle own = p.scene == Kind::drape_sphere ? Obstacle::ball : Obstacle::none;
  const bool chosen = p.collider != Obstacle::scene && !scene->chain && !scene->precise;
  scene->obstacle = chosen ? p.collider : own;
  scene->obstacle_start = obstacle_place(p.scene, scene->obstacle);
  return scene;
}

}  // namespace motionlab::cloth_lab
