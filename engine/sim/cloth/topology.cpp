// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/sim/cloth/topology.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <map>
#include <utility>

#include "engine/core/check.h"

namespace motionlab::cloth {
namespace {

Groups topology_groups(std::size_t count, const std::vector<std::pair<int, int>>& entries) {
  Groups groups;
  groups.begin.assign(count + 1, 0);
  for (const auto& entry : entries) ++groups.begin[entry.first + 1];
  for (std::size_t i = 0; i < count; ++i) groups.begin[i + 1] += groups.begin[i];
  groups.edges.resize(entries.size());
  std::vector<int> next(groups.begin.begin(), groups.begin.end() - 1);
  for (const auto& entry : entries) groups.edges[next[entry.first]++] = entry.second;
  return groups;
}

// Greedy: the first colour that neither particle has yet.
Groups color_edges(const Edges& edges, std::size_t particles) {
  std::vector<std::uint64_t> used(particles, 0);
  std::vector<std::pair<int, int>> entries;
  int colors = 0;
  for (std::size_t e = 0; e < edges.size(); ++e) {
    const std::uint64_t taken = used[edges.a[e]] | used[edges.b[e]];
    int color = 0;
    while (color < 63 && ((taken >> color) & 1U) != 0) ++color;
    used[edges.a[e]] |= 1ULL << color;
    used[edges.b[e]] |= 1ULL << color;
    entries.emplace_back(color, static_cast<int>(e));
    colors = std::max(colors, color + 1);
  }
  return topology_groups(static_cast<std::size_t>(colors), entries);
}

double cotangent(const glm::dvec3& a, const glm::dvec3& b) {
  return glm::dot(a, b) / std::max(glm::length(glm::cross(a, b)), 1e-12);
}

}  // namespace

double Topology::total_mass() const {
  double sum = 0.0;
  for (const double m : mass) sum += m;
  return sum;
}

void add_edge(Topology& t, int a, int b, EdgeKind kind) {
  t.edges.a.push_back(a);
  t.edges.b.push_back(b);
  t.edges.rest.push_back(glm::distance(t.rest[a], t.rest[b]));
  t.edges.kind.push_back(kind);
}

void add_run(Topology& t, EdgeKind kind, Pattern pattern, int first) {
  const int count = static_cast<int>(t.edges.size()) - first;
  if (count <= 0) return;
  t.runs.push_back({kind, pattern, first, count, t.edges.a[first], t.edges.b[first]});
  t.grid_patterns = t.grid_patterns || pattern != Pattern::general;
}

void finish_topology(Topology& t) {
  const std::size_t n = t.particle_count();
  t.colors = color_edges(t.edges, n);
  std::vector<std::pair<int, int>> edge_entries;
  for (std::size_t e = 0; e < t.edges.size(); ++e) {
    edge_entries.emplace_back(t.edges.a[e], static_cast<int>(e));
    edge_entries.emplace_back(t.edges.b[e], static_cast<int>(e));
  }
  t.around = topology_groups(n, edge_entries);
  std::vector<std::pair<int, int>> face_entries;
  for (std::size_t f = 0; f < t.triangles.size(); ++f) {
    for (const int p : t.triangles[f]) face_entries.emplace_back(p, static_cast<int>(f));
  }
  t.faces = topology_groups(n, face_entries);
  glm::dvec3 low(1e300), high(-1e300);
  for (const glm::dvec3& p : t.rest) {
    low = glm::min(low, p);
    high = glm::max(high, p);
  }
  t.size = std::max(glm::length(high - low), 1e-6);
  for (std::size_t e = 0; e < t.edges.size() && t.triangles.empty(); ++e) {
    // A chain may start pushed together: its size is its length.
    if (t.edges.kind[e] != EdgeKind::warp) continue;
    if (e == 0) t.size = 0.0;
    t.size += t.edges.rest[e];
  }
}

Hinge make_surface_hinge(const Topology& t, const std::array<int, 4>& p) {
  Hinge h;
  h.p = p;
  const glm::dvec3 x0 = t.rest[p[0]], x1 = t.rest[p[1]], x2 = t.rest[p[2]], x3 = t.rest[p[3]];
  const glm::dvec3 e0 = x1 - x0, e1 = x2 - x0, e2 = x3 - x0, e3 = x2 - x1, e4 = x3 - x1;
  const double area = 0.5 * (glm::length(glm::cross(e0, e1)) + glm::length(glm::cross(e0, e2)));
  // Bergou et al. 2006, A Quadratic Bending Model for Inextensible Surfaces, (3). The factor makes
  // a fold along the lines of a grid as stiff as the plate that it stands for.
  const double c1 = cotangent(e0, e1), c2 = cotangent(e0, e2);
  const double c3 = cotangent(-e0, e3), c4 = cotangent(-e0, e4);
  h.weight = {c3 + c4, c1 + c2, -c1 - c3, -c2 - c4};
  h.weight_scale = 1.0 / std::max(area, 1e-12);
  h.angle_scale = glm::dot(e0, e0) * h.weight_scale;
  h.rest_angle = hinge_angle(h, {x0, x1, x2, x3});
  return h;
}

void add_surface_hinges(Topology& t) {
  std::map<std::pair<int, int>, std::array<int, 2>> sides;  // edge, lower index first
  std::vector<std::array<int, 4>> found;
  for (std::size_t f = 0; f < t.triangles.size(); ++f) {
    for (int i = 0; i < 3; ++i) {
      const int a = t.triangles[f][i], b = t.triangles[f][(i + 1) % 3];
      const int opposite = t.triangles[f][(i + 2) % 3];
      const auto key = std::minmax(a, b);
      const auto [at, fresh] =
          sides.try_emplace({key.first, key.second}, std::array<int, 2>{opposite, -1});
      if (fresh || at->second[1] >= 0) continue;
      at->second[1] = opposite;
      found.push_back({key.first, key.second, at->second[0], opposite});
    }
  }
  // From the pins outward, like the edges: both are sorted by their later particle at a grid, and
  // by the order of the triangles elsewhere.
  for (const auto& p : found) t.hinges.push_back(make_surface_hinge(t, p));
}

double hinge_angle(const Hinge& hinge, const std::array<glm::dvec3, 4>& x) {
  if (hinge.points == 3) {
    const glm::dvec3 a = x[1] - x[0], b = x[2] - x[1];
    return std::atan2(glm::length(glm::cross(a, b)), glm::dot(a, b)) - hinge.rest_angle;
  }
  const glm::dvec3 e = x[1] - x[0];
  const glm::dvec3 n1 = glm::cross(e, x[2] - x[0]), n2 = glm::cross(x[3] - x[0], e);
  const double length = glm::length(e);
  if (!(length > 0.0)) return 0.0;
  const double sine = glm::dot(glm::cross(n1, n2), e) / length;
  return std::atan2(sine, glm::dot(n1, n2)) - hinge.rest_angle;
}

std::array<glm::dvec3, 4> hinge_gradient(const Hinge& hinge, const std::array<glm::dvec3, 4>& x) {
  std::array<glm::dvec3, 4> g{};
  if (hinge.points == 3) {
    const glm::dvec3 a = x[1] - x[0], b = x[2] - x[1];
    const double la = glm::length(a), lb = glm::length(b);
    if (!(la > 0.0 && lb > 0.0)) return g;
    // In the plane of the joint, across each link, towards the inner side of the bend.
    glm::dvec3 ua = b - glm::dot(a, b) / (la * la) * a;
    glm::dvec3 ub = glm::dot(a, b) / (lb * lb) * b - a;
    const double na = glm::length(ua), nb = glm::length(ub);
    if (!(na > 1e-12 * lb && nb > 1e-12 * la)) return g;
    ua /= na * la;
    ub /= nb * lb;
    g[0] = ua;
    g[1] = -ua - ub;
    g[2] = ub;
    return g;
  }
  const glm::dvec3 e = x[1] - x[0];
  const glm::dvec3 n1 = glm::cross(e, x[2] - x[0]), n2 = glm::cross(x[3] - x[0], e);
  const double length = glm::length(e), s1 = glm::dot(n1, n1), s2 = glm::dot(n2, n2);
  if (!(length > 0.0 && s1 > 0.0 && s2 > 0.0)) return g;
  const glm::dvec3 u = n1 / s1, v = n2 / s2;
  g[2] = -length * u;
  g[3] = -length * v;
  g[0] = glm::dot(x[1] - x[2], e) / length * u + glm::dot(x[1] - x[3], e) / length * v;
  g[1] = glm::dot(x[2] - x[0], e) / length * u + glm::dot(x[3] - x[0], e) / length * v;
  return g;
}

}  // namespace motionlab::cloth
