// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// Threads that tear, and the geometry as files.
#include <cstdio>
#include <glm/geometric.hpp>

#include "app/labs/cloth/lab.h"

namespace motionlab::cloth_lab {

using cloth::EdgeKind;

void tear_edge(const Scene& scene, State& state, std::size_t edge) {
  const cloth::Topology& t = *scene.topology;
  const int a = t.edges.a[edge], b = t.edges.b[edge];
  const glm::dvec3 way = t.rest[b] - t.rest[a];
  with_particles(state, [&](auto& s) {
    if (s.alive.empty()) s.alive.assign(t.edges.size(), 1);
    s.alive[edge] = 0;
    // Diagonals and bending springs that reach from one side of the tear to the other.
    for (const auto& [end, sign] : {std::pair{a, 1.0}, std::pair{b, -1.0}}) {
      for (int k = t.around.begin[end]; k < t.around.begin[end + 1]; ++k) {
        const int e = t.around.edges[k];
        if (t.edges.kind[e] <= EdgeKind::weft) continue;
        const int other = t.edges.a[e] == end ? t.edges.b[e] : t.edges.a[e];
        const double reach = sign * glm::dot(t.rest[other] - t.rest[end], way);
        if (reach > 0.5 * glm::dot(way, way)) s.alive[e] = 0;
      }
    }
  });
}

void ClothLab::tear() {
  const Scene& scene = *state_.scene;
  const cloth::Topology& t = *scene.topology;
  const double longest = 1.0 + 0.01 * params_.tear_strain;
  for (std::size_t e = 0; e < t.edges.size(); ++e) {
    if (t.edges.kind[e] > EdgeKind::weft || state_.torn(e)) continue;
    const double length =
        glm::distance(state_.position(t.edges.a[e]), state_.position(t.edges.b[e]));
    if (length > longest * t.edges.rest[e]) tear_edge(scene, state_, e);
  }
}

Result<std::string> ClothLab::export_as(std::string_view format) const {
  const cloth::Topology& t = *state_.scene->topology;
  char row[160];
  std::string out;
  if (format == "csv") {
    out = "particle,x,y,z,pinned\n";
    for (std::size_t i = 0; i < state_.size(); ++i) {
      const glm::dvec3 p = state_.position(i);
      std::snprintf(row, sizeof row, "%zu,%.17g,%.17g,%.17g,%d\n", i, p.x, p.y, p.z,
                    state_.pinned(i) ? 1 : 0);
      out += row;
    }
    return out;
  }
  if (format != "obj") {
    return fail(
        "cloth exports .obj (the mesh) and .csv (the particles), not ." + std::string(format),
        ErrorKind::usage);
  }
  for (std::size_t i = 0; i < state_.size(); ++i) {
    const glm::dvec3 p = state_.position(i);
    std::snprintf(row, sizeof row, "v %.9g %.9g %.9g\n", p.x, p.y, p.z);
    out += row;
  }
  for (const cloth::Triangle& f : t.triangles) {
    std::snprintf(row, sizeof row, "f %d %d %d\n", f[0] + 1, f[1] + 1, f[2] + 1);
    out += row;
  }
  for (std::size_t e = 0; t.triangles.empty() && e < t.edges.size(); ++e) {
    std::snprintf(row, sizeof row, "l %d %d\n", t.edges.a[e] + 1, t.edges.b[e] + 1);
    out += row;
  }
  return out;
}

}  // namespace motionlab::cloth_lab
