// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// Grids, chains and triangle meshes, with their constraints in natural order.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <glm/geometric.hpp>
#include <map>
#include <utility>

#include "engine/core/check.h"
#include "engine/sim/cloth/topology.h"

namespace motionlab::cloth {
namespace {

// Rows by their distance from the nearest held one; equal ones in order.
std::vector<int> rows_outward(const GridShape& shape) {
  std::vector<int> order(static_cast<std::size_t>(shape.rows));
  for (int r = 0; r < shape.rows; ++r) order[r] = r;
  const auto distance = [&](int row) {
    int nearest = shape.held_rows.empty() ? row : shape.rows;
    for (const int held : shape.held_rows) nearest = std::min(nearest, std::abs(row - held));
    return nearest;
  };
  std::stable_sort(order.begin(), order.end(),
                   [&](int p, int q) { return distance(p) < distance(q); });
  return order;
}

// Adds constraints row by row: first those to rows that are done, then those within the row.
class GridBuilder {
 public:
  GridBuilder(const GridShape& shape, Topology& t) : s_(shape), t_(t) {}

  void add_rows() {
    std::vector<bool> done(static_cast<std::size_t>(s_.rows), false);
    for (const int row : rows_outward(s_)) {
      for (const int step : {-1, 1}) {
        const int other = row + step;
        if (other < 0 || other >= s_.rows || !done[other]) continue;
        between(other, row, 0, 0, EdgeKind::warp);
        between(other, row, 0, 1, EdgeKind::shear);
        between(other, row, 1, 0, EdgeKind::shear);
      }
      within(row);
      if (s_.bending == BendingModel::distance) bends(row, done);
      done[row] = true;
    }
  }

 private:
  int at(int row, int column) const { return row * s_.columns + column; }

  // (row p, column c + dp) with (row q, column c + dq) for every c.
  void between(int p, int q, int dp, int dq, EdgeKind kind) {
    const int first = static_cast<int>(t_.edges.size());
    for (int c = 0; c + std::max(dp, dq) < s_.columns; ++c) {
      add_edge(t_, at(p, c + dp), at(q, c + dq), kind);
    }
    add_run(t_, kind, Pattern::contiguous, first);
  }

  void within(int row) {
    for (const int start : {0, 1}) {
      const int first = static_cast<int>(t_.edges.size());
      for (int c = start; c + 1 < s_.columns; c += 2) {
        add_edge(t_, at(row, c), at(row, c + 1), EdgeKind::weft);
      }
      add_run(t_, EdgeKind::weft, Pattern::pairs, first);
    }
  }

  void bends(int row, const std::vector<bool>& done) {
    for (const int other : {row - 2, row + 2}) {
      if (other >= 0 && other < s_.rows && done[other]) between(other, row, 0, 0, EdgeKind::bend);
    }
    for (const int start : {0, 2}) {
      const int first = static_cast<int>(t_.edges.size());
      for (int c = start; c + 2 < s_.columns; c += (c - start) % 4 == 0 ? 1 : 3) {
        add_edge(t_, at(row, c), at(row, c + 2), EdgeKind::bend);
      }
      add_run(t_, EdgeKind::bend, Pattern::quads, first);
    }
  }

  const GridShape& s_;
  Topology& t_;
};

void spread_mass(Topology& t, double density) {
  t.mass.assign(t.particle_count(), 0.0);
  for (const Triangle& f : t.triangles) {
    const double area =
        0.5 * glm::length(glm::cross(t.rest[f[1]] - t.rest[f[0]], t.rest[f[2]] - t.rest[f[0]]));
    for (const int p : f) t.mass[p] += density * area / 3.0;
  }
}

// Particles breadth first along the triangles' edges; those out of reach last, in order.
std::vector<int> breadth_first(std::size_t count, const std::map<std::pair<int, int>, int>& edges,
                               std::span<const int> pins) {
  std::vector<std::vector<int>> near(count);
  for (const auto& [edge, unused] : edges) {
    near[edge.first].push_back(edge.second);
    near[edge.second].push_back(edge.first);
  }
  std::vector<int> rank(count, -1), queue(pins.begin(), pins.end());
  int next = 0;
  for (std::size_t seed = 0; seed <= count; ++seed) {
    for (std::size_t i = 0; i < queue.size(); ++i) {
      if (rank[queue[i]] >= 0) continue;
      rank[queue[i]] = next++;
      for (const int other : near[queue[i]]) {
        if (rank[other] < 0) queue.push_back(other);
      }
    }
    queue.clear();
    if (seed < count && rank[seed] < 0) queue.push_back(static_cast<int>(seed));
  }
  return rank;
}

}  // namespace

Topology make_grid(const GridShape& shape) {
  ML_CHECK_GE(shape.columns, 2);
  ML_CHECK_GE(shape.rows, 2);
  Topology t;
  t.columns = shape.columns;
  t.rows = shape.rows;
  t.bending = shape.bending;
  for (int r = 0; r < shape.rows; ++r) {
    for (int c = 0; c < shape.columns; ++c) {
      t.rest.push_back(shape.origin + static_cast<double>(c) / (shape.columns - 1) * shape.across +
                       static_cast<double>(r) / (shape.rows - 1) * shape.along);
    }
  }
  for (int r = 0; r + 1 < shape.rows; ++r) {
    for (int c = 0; c + 1 < shape.columns; ++c) {
      const int i = r * shape.columns + c, below = i + shape.columns;
      // Diagonals alternate, so that the cloth has no favourite direction.
      if ((r + c) % 2 == 0) {
        t.triangles.push_back({i, below, below + 1});
        t.triangles.push_back({i, below + 1, i + 1});
      } else {
        t.triangles.push_back({i, below, i + 1});
        t.triangles.push_back({i + 1, below, below + 1});
      }
    }
  }
  spread_mass(t, shape.density);
  GridBuilder(shape, t).add_rows();
  if (shape.bending == BendingModel::dihedral || shape.bending == BendingModel::isometric) {
    add_surface_hinges(t);
  }
  finish_topology(t);
  return t;
}

Topology make_chain(const ChainShape& shape) {
  ML_CHECK_GE(shape.points.size(), std::size_t{2});
  Topology t;
  t.rest = shape.points;
  t.bending = shape.bending;
  t.mass.assign(t.rest.size(), shape.mass);
  const int n = static_cast<int>(t.rest.size());
  for (int i = 0; i + 1 < n; ++i) {
    const int first = static_cast<int>(t.edges.size());
    add_edge(t, i, i + 1, EdgeKind::warp);
    if (shape.rest_length > 0.0) t.edges.rest.back() = shape.rest_length;
    add_run(t, EdgeKind::warp, Pattern::general, first);
  }
  for (int i = 0; i + 2 < n && shape.bending != BendingModel::none; ++i) {
    const double l = 0.5 * (t.edges.rest[i] + t.edges.rest[i + 1]);
    if (shape.bending == BendingModel::distance) {
      const int first = static_cast<int>(t.edges.size());
      add_edge(t, i, i + 2, EdgeKind::bend);
      t.edges.rest.back() = 2.0 * l;
      add_run(t, EdgeKind::bend, Pattern::general, first);
      continue;
    }
    // A joint stands for the length l of the beam: EI θ²/(2l).
    Hinge h;
    h.p = {i, i + 1, i + 2, i + 2};
    h.points = 3;
    h.angle_scale = h.weight_scale = 1.0 / l;
    h.weight = {1.0 / l, -2.0 / l, 1.0 / l, 0.0};
    t.hinges.push_back(h);
  }
  finish_topology(t);
  return t;
}

Topology make_mesh(std::span<const glm::dvec3> positions, std::span<const Triangle> triangles,
                   double density, BendingModel bending, std::span<const int> pins) {
  Topology t;
  t.rest.assign(positions.begin(), positions.end());
  t.triangles.assign(triangles.begin(), triangles.end());
  t.bending = bending;
  spread_mass(t, density);
  // A particle of no triangle still needs some mass to fall with.
  double smallest = 1e300;
  for (const double m : t.mass) smallest = m > 0.0 ? std::min(smallest, m) : smallest;
  for (double& m : t.mass) m = m > 0.0 ? m : (smallest < 1e300 ? smallest : 1.0);

  std::map<std::pair<int, int>, int> edges;  // edge, lower index first; the opposite particle
  std::map<std::pair<int, int>, int> bends;
  for (const Triangle& f : triangles) {
    for (int i = 0; i < 3; ++i) {
      const auto key = std::minmax(f[i], f[(i + 1) % 3]);
      const auto [found, fresh] = edges.try_emplace({key.first, key.second}, f[(i + 2) % 3]);
      if (fresh || found->second == f[(i + 2) % 3]) continue;
      const auto across = std::minmax(found->second, f[(i + 2) % 3]);
      bends.try_emplace({across.first, across.second}, 0);
    }
  }
  const std::vector<int> rank = breadth_first(t.particle_count(), edges, pins);
  std::vector<std::pair<std::array<int, 3>, EdgeKind>> sorted;  // later rank, earlier rank, …
  const auto collect = [&](const auto& map, EdgeKind kind) {
    for (const auto& [edge, unused] : map) {
      const bool in_order = rank[edge.first] < rank[edge.second];
      const int a = in_order ? edge.first : edge.second, b = in_order ? edge.second : edge.first;
      sorted.push_back({{rank[b], a, b}, kind});
    }
  };
  collect(edges, EdgeKind::warp);
  if (bending == BendingModel::distance) collect(bends, EdgeKind::bend);
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const auto& p, const auto& q) { return p.first[0] < q.first[0]; });
  for (const auto& [where, kind] : sorted) {
    const int first = static_cast<int>(t.edges.size());
    add_edge(t, where[1], where[2], kind);
    if (!t.runs.empty() && t.runs.back().kind == kind) {
      ++t.runs.back().count;
    } else {
      add_run(t, kind, Pattern::general, first);
    }
  }
  if (bending == BendingModel::dihedral || bending == BendingModel::isometric) {
    add_surface_hinges(t);
  }
  finish_topology(t);
  return t;
}

}  // namespace motionlab::cloth
