// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <memory>

#include "engine/sim/cloth/stepper.h"

// The scenes of PEERS §2 and §6, shared by our solvers and the peers that are measured beside them.

namespace cloth_bench {

using motionlab::cloth::EdgeKind;
using motionlab::cloth::GridShape;
using motionlab::cloth::State;
using motionlab::cloth::Topology;

// Every particle weighs 1 kg and every spring is as long as it is drawn.
inline void take_as_drawn(Topology& t) {
  for (double& mass : t.mass) mass = 1.0;
  for (std::size_t e = 0; e < t.edges.size(); ++e)
    t.edges.rest[e] = glm::distance(t.rest[t.edges.a[e]], t.rest[t.edges.b[e]]);
}

// A curtain of 2 m x 2 m, n x n particles, hanging with ripples of 2 cm from its whole upper row.
inline std::shared_ptr<const Topology> make_curtain(int n) {
  GridShape shape;
  shape.columns = shape.rows = n;
  shape.origin = {-1.0, 0.0, 0.0};
  shape.across = {2.0, 0.0, 0.0};
  shape.along = {0.0, -2.0, 0.0};
  auto t = std::make_shared<Topology>(motionlab::cloth::make_grid(shape));
  for (auto& p : t->rest) p.z = 0.02 * std::sin(9.0 * (p.x + 1.0)) * -p.y;
  take_as_drawn(*t);
  return t;
}

// The same sheet lying flat, held at two corners of its first row: the implicit step.
inline std::shared_ptr<const Topology> make_awning(int n) {
  GridShape shape;
  shape.columns = shape.rows = n;
  shape.origin = {-1.0, 0.0, -1.0};
  shape.across = {2.0, 0.0, 0.0};
  shape.along = {0.0, 0.0, 2.0};
  auto t = std::make_shared<Topology>(motionlab::cloth::make_grid(shape));
  take_as_drawn(*t);
  return t;
}

// Mean |strain| of the structural edges.
template <typename Position>
double mean_strain(const Topology& t, const Position& position) {
  double sum = 0.0;
  int count = 0;
  for (std::size_t e = 0; e < t.edges.size(); ++e) {
    if (t.edges.kind[e] != EdgeKind::warp && t.edges.kind[e] != EdgeKind::weft) continue;
    const double length = glm::distance(position(t.edges.a[e]), position(t.edges.b[e]));
    sum += std::abs(length / t.edges.rest[e] - 1.0);
    ++count;
  }
  return sum / count;
}

}  // namespace cloth_bench
