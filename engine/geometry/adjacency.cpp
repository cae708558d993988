// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/geometry/adjacency.h"

#include <algorithm>

#include "engine/core/check.h"

namespace motionlab::geometry {
namespace {

struct TriangleSide {
  std::array<int, 2> edge;
  int triangle;
  int side;
};

std::vector<TriangleSide> sorted_sides(std::span<const std::array<int, 3>> triangles) {
  std::vector<TriangleSide> sides;
  sides.reserve(3 * triangles.size());
  for (std::size_t t = 0; t < triangles.size(); ++t) {
    for (int k = 0; k < 3; ++k) {
      const int a = triangles[t][k], b = triangles[t][(k + 1) % 3];
      sides.push_back({{std::min(a, b), std::max(a, b)}, static_cast<int>(t), k});
    }
  }
  std::stable_sort(sides.begin(), sides.end(),
                   [](const TriangleSide& a, const TriangleSide& b) { return a.edge < b.edge; });
  return sides;
}

void fill_vertex_triangles(int vertex_count, std::span<const std::array<int, 3>> triangles,
                           MeshAdjacency& out) {
  out.vertex_triangle_start.assign(vertex_count + 1, 0);
  for (const auto& triangle : triangles) {
    for (const int v : triangle) {
      ML_CHECK(v >= 0 && v < vertex_count);
      ++out.vertex_triangle_start[v + 1];
    }
  }
  for (int v = 0; v < vertex_count; ++v)
    out.vertex_triangle_start[v + 1] += out.vertex_triangle_start[v];
  std::vector<int> next(out.vertex_triangle_start.begin(), out.vertex_triangle_start.end() - 1);
  out.vertex_triangles.resize(3 * triangles.size());
  for (std::size_t t = 0; t < triangles.size(); ++t) {
    for (const int v : triangles[t]) out.vertex_triangles[next[v]++] = static_cast<int>(t);
  }
}

}  // namespace

MeshAdjacency make_adjacency(int vertex_count, std::span<const std::array<int, 3>> triangles) {
  MeshAdjacency out;
  fill_vertex_triangles(vertex_count, triangles, out);
  out.triangle_edges.resize(triangles.size());
  for (const TriangleSide& side : sorted_sides(triangles)) {
    if (out.edges.empty() || out.edges.back() != side.edge) {
      out.edges.push_back(side.edge);
      out.edge_triangles.push_back({-1, -1});
      out.edge_triangle_count.push_back(0);
    }
    const int known = out.edge_triangle_count.back()++;
    if (known < 2) out.edge_triangles.back()[known] = side.triangle;
    out.triangle_edges[side.triangle][side.side] = static_cast<int>(out.edges.size()) - 1;
  }
  return out;
}

}  // namespace motionlab::geometry
