// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// The scene, and what can be taken hold of in it.
#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <string>

#include "app/labs/cloth/lab.h"
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

std::shared_ptr<draw::MeshData> mesh_of(const State& state) {
  const cloth::Topology& t = state.topology();
  auto mesh = std::make_shared<draw::MeshData>();
  mesh->positions.resize(t.particle_count());
  mesh->normals.assign(t.particle_count(), vec3(0.0F, 1.0F, 0.0F));
  for (const cloth::Triangle& f : t.triangles) {
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
  const cloth::Topology& t = p.state.topology();
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
  for (float& value : strain) value = std::isfinite(value) ? 100.0F * value : 0.0F;
  list.color_by(mesh, strain, {.maximum = p.params.strain_range, .label = "strain [%]"});
}

void draw_chain(const Picture& p, draw::DrawList& list) {
  const vec3 shift = lane(p, list);
  std::vector<vec3> line, piece;
  for (const vec3& point : p.points) line.push_back(point + shift);
  const draw::LineStyle style{.width = 3.0F, .paint = list.series(), .dash = list.dash()};
  for (std::size_t i = 0; i < line.size(); ++i) {
    piece.push_back(line[i]);
    // The i-th edge of a chain joins the particles i and i + 1.
    const bool last = i + 1 == line.size() || p.state.edge_torn(i);
    if (last && piece.size() > 1) list.polyline(piece, style);
    if (last) piece.clear();
  }
  const bool few = line.size() <= 40;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (few && !p.state.pinned(i)) {
      list.point({.position = line[i], .size = 10.0F, .paint = list.series()});
    }
  }
}

void draw_exact(const Picture& p, draw::DrawList& list) {
  if (!p.params.show_exact || !p.state.scene->chain || p.state.torn) return;
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

void draw_wind(const Picture& p, draw::DrawList& list) {
  const Scene& scene = *p.state.scene;
  if (scene.chain || scene.precise || !p.params.show_wind || !(p.params.wind > 0.0)) return;
  const cloth::Air air = settings_of(p.params, scene).air;
  const glm::dvec3 wind = cloth::wind_at(air, glm::dvec3(0.0), p.state.time);
  const vec3 from(-1.15F, 0.25F, 0.0F);
  list.arrow({.from = from, .to = from + 0.15F * vec3(wind), .paint = Role::velocity});
  draw::Label label;
  // Behind the tail, wherever it blows.
  const float speed = glm::length(vec3(wind));
  label.position = from - (speed > 0.0F ? 0.17F / speed * vec3(wind) : vec3(0.0F));
  label.text = "wind";
  label.paint = Role::velocity;
  label.anchor = draw::Anchor::center;
  list.label(label);
}

// The gust that the pointer blows, where it is aimed.
void draw_blast(const Picture& p, draw::DrawList& list) {
  if (!p.state.blowing) return;
  const vec3 at(p.state.hand), way(0.08 * p.state.blast.velocity);
  list.arrow({.from = at, .to = at + way, .paint = Role::velocity, .on_top = true});
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
  if (draws_stage(list)) draw_blast(p, list);
}

}  // namespace motionlab::cloth_lab
