// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// A sweep that takes eight edges at once gives the bits of one that takes them one by one.
#include <gtest/gtest.h>

#include <numeric>

#include "engine/core/rng.h"
#include "engine/sim/cloth/edge_kernels.h"
#include "engine/sim/cloth/state.h"

namespace motionlab::cloth::verify {
namespace {

template <typename Real>
struct SweptCloth {
  State<Real> state;
  std::vector<Real> rest, lambda;

  SweptCloth(const Topology& t, bool torn) : state(State<Real>::at_rest(t)) {
    Rng rng(5);
    for (std::size_t i = 0; i < state.size(); ++i) {
      const double x = rng.uniform(-0.3, 0.3), y = rng.uniform(-0.3, 0.3);
      state.place(i, t.rest[i] + glm::dvec3(x, y, rng.uniform(-0.3, 0.3)));
      if (rng.uniform() < 0.1) state.pin(i);
    }
    rest.assign(t.edges.rest.begin(), t.edges.rest.end());
    lambda.resize(rest.size());
    for (Real& l : lambda) l = static_cast<Real>(rng.uniform(-1e-3, 1e-3));
    if (!torn) return;
    for (std::size_t e = 0; e < rest.size(); ++e)
      state.alive.push_back(rng.uniform() < 0.2 ? Real(0) : Real(1));
  }
  EdgeSweep<Real> sweep(bool compliant) {
    EdgeSweep<Real> s;
    s.x = state.x.data(), s.y = state.y.data(), s.z = state.z.data();
    s.w = state.w.data();
    s.rest = rest.data();
    s.lambda = compliant ? lambda.data() : nullptr;
    s.alive = state.alive.empty() ? nullptr : state.alive.data();
    s.alpha = {Real(0.1), Real(0.2), Real(0.4), Real(3)};
    s.relaxation = {Real(1), Real(0.9), Real(0.8), Real(0.5)};
    return s;
  }
};

template <typename Real>
void expect_same_bits(int columns, bool compliant, bool torn) {
  SCOPED_TRACE(testing::Message() << columns << " columns, compliant " << compliant << ", torn "
                                  << torn);
  GridShape shape;
  shape.columns = columns;
  shape.rows = 7;
  shape.held_rows = {2};  // the sweep goes both ways
  const Topology t = make_grid(shape);
  SweptCloth<Real> together(t, torn), single(t, torn);
  std::vector<int> order(t.edges.size());
  std::iota(order.begin(), order.end(), 0);
  for (int round = 0; round < 3; ++round) {
    sweep_edges(together.sweep(compliant), t);
    sweep_edges(single.sweep(compliant), t, order.data(), order.size());
  }
  EXPECT_EQ(together.state.x, single.state.x);
  EXPECT_EQ(together.state.y, single.state.y);
  EXPECT_EQ(together.state.z, single.state.z);
  EXPECT_EQ(together.lambda, single.lambda);
}

TEST(ClothKernels, EightAtOnceGiveTheBitsOfOneByOne) {
  for (const int columns : {2, 3, 7, 8, 9, 10, 16, 17, 18, 19, 20, 31, 33, 64}) {
    for (const bool compliant : {false, true}) {
      for (const bool torn : {false, true}) {
        expect_same_bits<float>(columns, compliant, torn);
        expect_same_bits<double>(columns, compliant, torn);
      }
    }
  }
}

TEST(ClothKernels, StretchIsLengthOverRestLength) {
  GridShape shape;
  shape.columns = 11;
  shape.rows = 5;
  const Topology t = make_grid(shape);
  SweptCloth<float> cloth(t, true);
  std::vector<float> squares(t.edges.size());
  edge_stretches(cloth.sweep(false), t, squares.data());
  for (std::size_t e = 0; e < t.edges.size(); ++e) {
    const double length =
        glm::distance(cloth.state.position(t.edges.a[e]), cloth.state.position(t.edges.b[e]));
    const double stretch = cloth.state.torn(e) ? 0.0 : length / t.edges.rest[e];
    EXPECT_NEAR(squares[e], stretch * stretch, 1e-5 * (1.0 + stretch * stretch)) << e;
  }
}

}  // namespace
}  // namespace motionlab::cloth::verify
