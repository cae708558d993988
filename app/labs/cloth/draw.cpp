// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// The scene, and what can be taken hold of in it.
#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <string>

#include "app/labs/cloth/lab.h"
#include "engine/core/text.h"
#include "engine/sim/cloth/measures.h"

namespace motionlab::cloth_lab {
namespace {

using draw::Role;
using glm::vec3;

// Once in an overlay, in every pane of a split view.
bool draws_stage(const draw::DrawList& list) {
  return list.instance.index == 0 || list.instance.count == 1;
}

// Compared chains hang side by side.
vec3 lane(const Picture& p, const draw::DrawList& list) {
  const SceneKind kind = p.state.scene->kind;
  const bool lanes = list.instance.count > 1 &&
                     (kind == SceneKind::hanging_mass || kind == SceneKind::hanging_chain);
  return lanes ? vec3(0.16F * static_cast<float>(list.instance.index), 0.0F, 0.0F) : vec3(0.0F);
}

// The triangles with none of their edges torn.
std::shared_ptr<draw::MeshData> mesh_of(const State& state) {
  const cloth::Topology& t = *state.scene->topology;
  auto mesh = std::make_shared<draw::MeshData>();
  mesh->positions.resize(t.particle_count());
  mesh->normals.assign(t.particle_count(), vec3(0.0F, 1.0F, 0.0F));
  const auto joined = [&](int a, int b) {
    for (int k = t.around.begin[a]; k < t.around.begin[a + 1]; ++k) {
      const int e = t.around.edges[k];
      const int other = t.edges.a[e] == a ? t.edges.b[e] : t.edges.a[e];
      if (other == b && state.torn(static_cast<std::size_t>(e))) return false;
    }
    return true;
  };
  const bool whole = !state.any_torn();
  for (const cloth::Triangle& f : t.triangles) {
    if (!whole && !(joined(f[0], f[1]) && joined(f[1], f[2]) && joined(f[2], f[0]))) continue;
    for (const int p : f) mesh->indices.push_back(static_cast<std::uint32_t>(p));
  }
  return mesh;
}

std::vector<vec3> normals_of(const cloth::Topology& t, const std::vector<vec3>& x) {
  std::vector<vec3> normals(x.size(), vec3(0.0F));
  for (const cloth::Triangle& f : t.triangles) {
    const vec3 n = glm::cross(x[f[1]] - x[f[0]], x[f[2]] - x[f[0]]);
    for (const int p : f) normals[p] += n;
  }
  for (vec3& n : normals) {
    const float length = glm::length(n);
    n = length > 1e-20F && length < 1e20F ? n / length : vec3(0.0F, 1.0F, 0.0F);
  }
  return normals;
}

void draw_surface(const Picture& p, draw::DrawList& list) {
  const cloth::Topology& t = *p.state.scene->topology;
  draw::Material material;
  material.double_sided = true;
  material.wireframe = p.params.show_threads;
  material.color = list.instance.count > 1 ? list.series() : draw::Paint(Role::accent);
  if (p.params.colors == Colors::strain) material.color = draw::Paint(Role::surface);
  draw::MeshInstance& mesh =
      list.deformed_mesh(mesh_of(p.state), p.points, normals_of(t, p.points), material);
  if (p.params.colors != Colors::strain) return;
  std::vector<float> strain(p.points.size());
  with_particles(p.state, [&](const auto& s) { cloth::particle_strain(t, s, strain); });
  for (float& value : strain) value = std::isfinite(value) ? value : 0.0F;
  list.color_by(mesh, strain, {.maximum = 0.01 * p.params.strain_range});
}

void draw_chain(const Picture& p, draw::DrawList& list) {
  const vec3 shift = lane(p, list);
  std::vector<vec3> line;
  for (const vec3& point : p.points) line.push_back(point + shift);
  list.polyline(line, {.width = 3.0F, .paint = list.series(), .dash = list.dash()});
  const bool few = line.size() <= 40;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (few && !p.state.pinned(i)) {
      list.point({.position = line[i], .size = 10.0F, .paint = list.series()});
    }
  }
}

void draw_exact(const Picture& p, draw::DrawList& list) {
  if (!p.params.show_exact || !p.state.scene->chain) return;
  const std::vector<glm::dvec3> exact = exact_curve(*p.state.scene, p.params);
  if (exact.empty()) return;
  const draw::LineStyle style{.width = 2.0F, .paint = Role::exact, .dash = draw::Dash::dashed};
  draw::Label label;
  label.paint = Role::exact;
  const SceneKind kind = p.state.scene->kind;
  if (kind == SceneKind::hanging_mass || kind == SceneKind::hanging_chain) {
    const float y = static_cast<float>(exact.back().y);
    const float right = 0.16F * static_cast<float>(std::max(1, list.instance.count)) - 0.04F;
    list.line({-0.12F, y, 0.0F}, {right, y, 0.0F}, style);
    label.text = "exact";
    label.position = {right, y, 0.0F};
    label.offset = {6.0F, 4.0F};
  } else {
    std::vector<vec3> line(exact.begin(), exact.end());
    list.polyline(line, style);
    label.text = kind == SceneKind::catenary ? "exact catenary" : "exact elastica";
    label.position = kind == SceneKind::catenary ? line[line.size() / 2] : line.back();
    label.anchor = draw::Anchor::center;
    label.offset = {0.0F, 18.0F};
  }
  list.label(label);
}

void draw_pins(const Picture& p, draw::DrawList& list) {
  const vec3 shift = lane(p, list);
  const bool many =
      p.state.scene->kind == SceneKind::trampoline || p.state.scene->kind == SceneKind::flag;
  for (std::size_t i = 0; i < p.points.size(); ++i) {
    if (!p.state.pinned(i)) continue;
    list.point({.position = p.points[i] + shift,
                .size = many ? 4.0F : 7.0F,
                .paint = Role::constraint,
                .marker = draw::Marker::square});
  }
}

void draw_obstacles(const Picture& p, draw::DrawList& list) {
  const Scene& scene = *p.state.scene;
  const draw::Paint matte(Role::surface);
  if (scene.ground) list.ground({static_cast<float>(*scene.ground), 0.5F});
  // A hair smaller than the obstacle, so that the cloth on it is not cut.
  if (scene.ball) list.sphere(p.ball, static_cast<float>(scene.ball_radius) * 0.985F, matte);
  if (scene.walks) {
    for (const Walker::Capsule& c : p.capsules) {
      const float radius = static_cast<float>(c.radius) * 0.97F;
      list.sphere(c.a, radius, matte);
      list.sphere(c.b, radius, matte);
      list.rod(c.a, c.b, radius, matte);
    }
  }
  if (scene.kind == SceneKind::flag)
    list.rod({0.0F, 0.0F, 0.0F}, {0.0F, 2.28F, 0.0F}, 0.02F, matte);
  if (scene.kind == SceneKind::curtain) {
    list.rod({-0.85F, 2.11F, 0.0F}, {0.85F, 2.11F, 0.0F}, 0.015F, matte);
  }
  if (!scene.loaded.empty() && p.params.load > 0.0) {
    vec3 middle(0.0F);
    float count = 0.0F;
    for (std::size_t i = 0; i < scene.loaded.size(); ++i) {
      if (scene.loaded[i] == 0) continue;
      middle += p.points[i];
      count += 1.0F;
    }
    constexpr float kRadius = 0.16F;
    if (count > 0.0F) list.sphere(middle / count + vec3(0.0F, kRadius, 0.0F), kRadius, matte);
  }
}

void draw_wind(const Picture& p, draw::DrawList& list) {
  const Scene& scene = *p.state.scene;
  if (scene.chain || scene.precise || !p.params.show_wind || !(p.params.wind > 0.0)) return;
  const cloth::Air air = settings_of(p.params, scene).air;
  const glm::dvec3 wind = cloth::wind_at(air, glm::dvec3(0.0), p.state.time);
  const vec3 from(-1.15F, 0.25F, 0.0F);
  list.arrow({.from = from, .to = from + 0.15F * vec3(wind), .paint = Role::velocity});
  draw::Label label;
  label.position = from;
  label.text = "wind";
  label.paint = Role::velocity;
  label.offset = {0.0F, 16.0F};
  label.anchor = draw::Anchor::center;
  list.label(label);
}

void draw_strain_caption(const Picture& p, draw::DrawList& list) {
  if (p.params.colors != Colors::strain || p.state.scene->chain) return;
  const draw::Bounds box = list.bounds();
  draw::Label label;
  label.position = {box.center().x, box.minimum.y, box.maximum.z};
  label.offset = {0.0F, 18.0F};
  label.anchor = draw::Anchor::center;
  label.paint = Role::dim;
  label.text = "strain: dark 0, bright " + format_short(p.params.strain_range, 3) + " % or more";
  list.label(label);
}

}  // namespace

void draw_scene(const Picture& p, draw::DrawList& list) {
  if (draws_stage(list)) {
    draw_obstacles(p, list);
    draw_wind(p, list);
    draw_exact(p, list);
  }
  if (p.state.scene->chain) {
    draw_chain(p, list);
  } else {
    draw_surface(p, list);
  }
  draw_pins(p, list);
  if (p.state.pulling) {
    vec3 from(0.0F);
    for (int k = 0; k < 3; ++k) {
      from += static_cast<float>(p.state.pull.weight[k]) * p.points[p.state.pull.p[k]];
    }
    const vec3 to = cloth::target_in_reach(p.state.pull, from);
    list.line(from, to, {.width = 2.0F, .paint = Role::selection, .on_top = true});
    list.point({.position = from, .size = 9.0F, .paint = Role::selection, .on_top = true});
  }
  if (draws_stage(list)) draw_strain_caption(p, list);
}

std::optional<Pick> pick_cloth(const State& state, const draw::Ray& ray, float pixel) {
  const Scene& scene = *state.scene;
  std::optional<Pick> best;
  const auto nearer = [&](float depth) { return !best || depth < best->depth; };
  for (std::size_t i = 0; scene.chain && i < state.size(); ++i) {
    if (state.pinned(i)) continue;
    const vec3 p = state.position(i);
    const float radius = std::max(10.0F * pixel, 0.02F);
    const auto hit = draw::intersect_sphere(ray, p, radius);
    if (!hit || !nearer(*hit)) continue;
    best = Pick{static_cast<int>(i), vec3(0.0F), p, *hit, "pull the chain"};
  }
  const auto& triangles = scene.topology->triangles;
  for (std::size_t f = 0; f < triangles.size(); ++f) {
    const vec3 a = state.position(triangles[f][0]), b = state.position(triangles[f][1]),
               c = state.position(triangles[f][2]);
    const auto hit = draw::intersect_triangle(ray, a, b, c);
    if (!hit || !nearer(*hit)) continue;
    const vec3 p = ray.at(*hit), n = glm::cross(b - a, c - a);
    const float square = glm::dot(n, n);
    if (!(square > 0.0F)) continue;
    const float u = glm::dot(glm::cross(c - b, p - b), n) / square;
    const float v = glm::dot(glm::cross(a - c, p - c), n) / square;
    best =
        Pick{kFirstTriangle + static_cast<int>(f), {u, v, 1.0F - u - v}, p, *hit, "pull the cloth"};
  }
  // Pins last: they lie on the cloth, so being a little nearer wins.
  for (std::size_t i = 0; i < state.size(); ++i) {
    if (!state.pinned(i)) continue;
    const vec3 p = state.position(i);
    const auto hit = draw::intersect_sphere(ray, p, std::max(7.0F * pixel, 0.01F));
    if (!hit || !nearer(*hit)) continue;
    best = Pick{kFirstPin + static_cast<int>(i), vec3(0.0F), p, *hit, "move the pin"};
  }
  if (scene.ball) {
    const vec3 center = state.ball;
    const auto hit =
        draw::intersect_sphere(ray, center, static_cast<float>(scene.ball_radius) * 0.97F);
    if (hit && nearer(*hit)) {
      const vec3 p = ray.at(*hit);
      best = Pick{kBallItem, p - center, p, *hit, "move the ball"};
    }
  }
  return best;
}

}  // namespace motionlab::cloth_lab
