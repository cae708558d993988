// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <span>
#include <vector>

namespace motionlab::geometry {

// Who is beside whom in a triangle mesh. Any mesh: an edge may belong to one triangle (boundary),
// to two, or to more (then only the first two are kept as sides; `edge_triangle_count` has the
// number). Edges are in order of (smaller corner, larger corner).
struct MeshAdjacency {
  std::vector<std::array<int, 2>> edges;           // smaller corner first
  std::vector<std::array<int, 2>> edge_triangles;  // -1 where there is none
  std::vector<int> edge_triangle_count;
  std::vector<std::array<int, 3>> triangle_edges;  // of corners 0-1, 1-2, 2-0
  std::vector<int> vertex_triangle_start;          // vertex_count + 1
  std::vector<int> vertex_triangles;               // ascending for each vertex

  std::span<const int> triangles_of(int vertex) const {
    const int begin = vertex_triangle_start[vertex];
    return {vertex_triangles.data() + begin,
            static_cast<std::size_t>(vertex_triangle_start[vertex + 1] - begin)};
  }
};

// Corners must be in [0, vertex_count).
MeshAdjacency make_adjacency(int vertex_count, std::span<const std::array<int, 3>> triangles);

}  // namespace motionlab::geometry
