// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/anim/surface_nets.h"

#include <algorithm>
#include <cmath>

namespace motionlab::anim {
namespace {

constexpr std::uint32_t kNone = 0xFFFFFFFFu;

struct Grid {
  glm::dvec3 low;
  double cell;
  std::size_t nx, ny, nz;  // points
  std::vector<double> values;

  std::size_t index(std::size_t x, std::size_t y, std::size_t z) const {
    return (z * ny + y) * nx + x;
  }
  glm::dvec3 point(std::size_t x, std::size_t y, std::size_t z) const {
    return low + cell * glm::dvec3(x, y, z);
  }
};

// The values at all grid points. Blocks whose centre is further from the surface than their corners
// cannot contain it; their points get the centre's value.
void fill_values(const std::function<double(const glm::dvec3&)>& distance, Grid& g) {
  constexpr std::size_t kBlock = 4;
  const double reach = 1.3 * g.cell * 0.5 * (kBlock + 1) * std::sqrt(3.0);
  g.values.resize(g.nx * g.ny * g.nz);
  for (std::size_t bz = 0; bz < g.nz; bz += kBlock) {
    for (std::size_t by = 0; by < g.ny; by += kBlock) {
      for (std::size_t bx = 0; bx < g.nx; bx += kBlock) {
        const glm::dvec3 centre = g.point(bx, by, bz) + g.cell * 0.5 * (kBlock - 1.0);
        const double far_value = distance(centre);
        const bool far = std::abs(far_value) > reach;
        for (std::size_t z = bz; z < std::min(bz + kBlock, g.nz); ++z) {
          for (std::size_t y = by; y < std::min(by + kBlock, g.ny); ++y) {
            for (std::size_t x = bx; x < std::min(bx + kBlock, g.nx); ++x) {
              g.values[g.index(x, y, z)] = far ? far_value : distance(g.point(x, y, z));
            }
          }
        }
      }
    }
  }
}

// Mean of the points where the surface crosses the edges of a cell; false if it crosses none.
bool cell_vertex(const Grid& g, std::size_t x, std::size_t y, std::size_t z, glm::dvec3& out) {
  glm::dvec3 sum(0.0);
  int crossings = 0;
  for (std::size_t a = 0; a < 8; ++a) {
    for (std::size_t axis = 1; axis <= 4; axis *= 2) {
      if ((a & axis) != 0) continue;
      const std::size_t b = a | axis;
      const std::size_t ax = x + (a & 1), ay = y + (a >> 1 & 1), az = z + (a >> 2);
      const std::size_t bx = x + (b & 1), by = y + (b >> 1 & 1), bz = z + (b >> 2);
      const double va = g.values[g.index(ax, ay, az)];
      const double vb = g.values[g.index(bx, by, bz)];
      if ((va < 0.0) == (vb < 0.0)) continue;
      sum += glm::mix(g.point(ax, ay, az), g.point(bx, by, bz), va / (va - vb));
      ++crossings;
    }
  }
  if (crossings == 0) return false;
  out = sum / static_cast<double>(crossings);
  return true;
}

// Triangles of the quad around the grid edge from (x, y, z) along `axis`, if the surface crosses
// it.
void add_quad(const Grid& g, const std::vector<std::uint32_t>& vertex_of_cell, glm::uvec3 p,
              int axis, std::vector<std::uint32_t>& triangles) {
  glm::uvec3 along(0);
  along[axis] = 1;
  const double here = g.values[g.index(p.x, p.y, p.z)];
  const double there = g.values[g.index(p.x + along.x, p.y + along.y, p.z + along.z)];
  if ((here < 0.0) == (there < 0.0)) return;
  glm::uvec3 u(0), v(0);
  u[(axis + 1) % 3] = 1;
  v[(axis + 2) % 3] = 1;
  const auto vertex = [&](const glm::uvec3& c) { return vertex_of_cell[g.index(c.x, c.y, c.z)]; };
  const std::uint32_t q[4] = {vertex(p - u - v), vertex(p - v), vertex(p), vertex(p - u)};
  // Counter-clockwise about +axis when the inside lies behind.
  const bool outward = here < 0.0;
  const int order[2][6] = {{0, 2, 1, 0, 3, 2}, {0, 1, 2, 0, 2, 3}};
  for (const int k : order[outward ? 1 : 0]) triangles.push_back(q[k]);
}

glm::dvec3 gradient(const std::function<double(const glm::dvec3&)>& f, const glm::dvec3& p,
                    double h) {
  glm::dvec3 g;
  for (int i = 0; i < 3; ++i) {
    glm::dvec3 d(0.0);
    d[i] = h;
    g[i] = (f(p + d) - f(p - d)) / (2.0 * h);
  }
  return g;
}

}  // namespace

SurfaceMesh surface_nets(const std::function<double(const glm::dvec3&)>& distance, glm::dvec3 low,
                         glm::dvec3 high, double cell) {
  const auto points = [cell](double length) {
    return static_cast<std::size_t>(std::ceil(length / cell)) + 1;
  };
  Grid g{low, cell, points(high.x - low.x), points(high.y - low.y), points(high.z - low.z), {}};
  fill_values(distance, g);
  SurfaceMesh mesh;
  std::vector<std::uint32_t> vertex_of_cell(g.values.size(), kNone);
  for (std::size_t z = 0; z + 1 < g.nz; ++z) {
    for (std::size_t y = 0; y + 1 < g.ny; ++y) {
      for (std::size_t x = 0; x + 1 < g.nx; ++x) {
        glm::dvec3 position;
        if (!cell_vertex(g, x, y, z, position)) continue;
        vertex_of_cell[g.index(x, y, z)] = static_cast<std::uint32_t>(mesh.positions.size());
        mesh.positions.push_back(position);
      }
    }
  }
  for (unsigned z = 1; z + 1 < g.nz; ++z) {
    for (unsigned y = 1; y + 1 < g.ny; ++y) {
      for (unsigned x = 1; x + 1 < g.nx; ++x) {
        for (int axis = 0; axis < 3; ++axis) {
          add_quad(g, vertex_of_cell, {x, y, z}, axis, mesh.triangles);
        }
      }
    }
  }
  for (glm::dvec3& p : mesh.positions) {
    const glm::dvec3 slope = gradient(distance, p, 0.1 * cell);
    const double squared = glm::dot(slope, slope);
    if (squared > 1e-6) p -= slope * (distance(p) / squared);
    const glm::dvec3 normal = gradient(distance, p, 0.1 * cell);
    const double length = glm::length(normal);
    mesh.normals.push_back(length > 0.0 ? normal / length : glm::dvec3(0.0, 1.0, 0.0));
  }
  return mesh;
}

}  // namespace motionlab::anim
