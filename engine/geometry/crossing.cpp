// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/geometry/crossing.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace motionlab::geometry {
namespace {

// A sum of doubles without overlap, smallest first, whose exact value is the sum (Shewchuk 1997).
class Expansion {
 public:
  // Adds a double exactly (GROW-EXPANSION; terms that are zero are dropped).
  void add(double value) {
    double carry = value;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      const double sum = carry + term_[i];
      const double other = sum - carry;
      const double rest = (carry - (sum - other)) + (term_[i] - other);
      if (rest != 0.0) term_[kept++] = rest;
      carry = sum;
    }
    if (carry != 0.0) term_[kept++] = carry;
    count_ = kept;
  }
  // Adds the exact product a b c: four doubles from two error-free products.
  void add_product(double a, double b, double c) {
    const double ab = a * b, ab_rest = std::fma(a, b, -ab);
    const double high = ab * c, high_rest = std::fma(ab, c, -high);
    const double low = ab_rest * c, low_rest = std::fma(ab_rest, c, -low);
    for (const double part : {low_rest, low, high_rest, high}) add(part);
  }
  // The largest term decides, for the others together are smaller.
  int sign() const {
    if (count_ == 0) return 0;
    return term_[count_ - 1] > 0.0 ? 1 : -1;
  }

 private:
  std::array<double, 4 * 24 + 1> term_{};
  std::size_t count_ = 0;
};

// Adds sign * det(u, v, w).
void add_determinant(Expansion& sum, double sign, const glm::dvec3& u, const glm::dvec3& v,
                     const glm::dvec3& w) {
  sum.add_product(sign * u.x, v.y, w.z);
  sum.add_product(-sign * u.x, v.z, w.y);
  sum.add_product(sign * u.y, v.z, w.x);
  sum.add_product(-sign * u.y, v.x, w.z);
  sum.add_product(sign * u.z, v.x, w.y);
  sum.add_product(-sign * u.z, v.y, w.x);
}

}  // namespace

// Named, because templates below are seen by other files and hold it in their closures.
namespace detail {

struct TriangleBox {
  glm::dvec3 low, high;
};

inline bool boxes_meet(const TriangleBox& a, const TriangleBox& b) {
  return a.low.x <= b.high.x && b.low.x <= a.high.x && a.low.y <= b.high.y && b.low.y <= a.high.y &&
         a.low.z <= b.high.z && b.low.z <= a.high.z;
}

}  // namespace detail

int orientation(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c,
                const glm::dvec3& d) {
  const glm::dvec3 ad = a - d, bd = b - d, cd = c - d;
  const double bc = bd.x * cd.y, cb = cd.x * bd.y;
  const double ca = cd.x * ad.y, ac = ad.x * cd.y;
  const double ab = ad.x * bd.y, ba = bd.x * ad.y;
  const double determinant = ad.z * (bc - cb) + bd.z * (ca - ac) + cd.z * (ab - ba);
  const double permanent = (std::abs(bc) + std::abs(cb)) * std::abs(ad.z) +
                           (std::abs(ca) + std::abs(ac)) * std::abs(bd.z) +
                           (std::abs(ab) + std::abs(ba)) * std::abs(cd.z);
  // Shewchuk's o3derrboundA = (7 + 56 eps) eps with eps = 2^-53.
  constexpr double kBound = 7.771561172376103e-16;
  if (determinant > kBound * permanent) return 1;
  if (determinant < -kBound * permanent) return -1;
  // det(a-d, b-d, c-d) = det(a,b,c) - det(b,c,d) + det(a,c,d) - det(a,b,d), in coordinates as
  // given.
  Expansion exact;
  add_determinant(exact, 1.0, a, b, c);
  add_determinant(exact, -1.0, b, c, d);
  add_determinant(exact, 1.0, a, c, d);
  add_determinant(exact, -1.0, a, b, d);
  return exact.sign();
}

bool segment_crosses(const glm::dvec3& p, const glm::dvec3& q, const glm::dvec3& a,
                     const glm::dvec3& b, const glm::dvec3& c) {
  if (orientation(a, b, c, p) * orientation(a, b, c, q) >= 0) return false;
  const int ab = orientation(p, q, a, b);
  const int bc = orientation(p, q, b, c);
  const int ca = orientation(p, q, c, a);
  return (ab >= 0 && bc >= 0 && ca >= 0) || (ab <= 0 && bc <= 0 && ca <= 0);
}

bool triangles_cross(const std::array<glm::dvec3, 3>& s, const std::array<glm::dvec3, 3>& t) {
  for (int i = 0; i < 3; ++i) {
    if (segment_crosses(s[i], s[(i + 1) % 3], t[0], t[1], t[2])) return true;
    if (segment_crosses(t[i], t[(i + 1) % 3], s[0], s[1], s[2])) return true;
  }
  return false;
}

template <typename Real>
std::vector<std::pair<int, int>> crossing_pairs(std::span<const Real> x, std::span<const Real> y,
                                                std::span<const Real> z,
                                                std::span<const std::array<int, 3>> triangles) {
  const auto corners = [&](int t) {
    std::array<glm::dvec3, 3> out;
    for (int k = 0; k < 3; ++k) {
      const int v = triangles[t][k];
      out[k] = {x[v], y[v], z[v]};
    }
    return out;
  };
  const int count = static_cast<int>(triangles.size());
  std::vector<detail::TriangleBox> boxes(count);
  for (int t = 0; t < count; ++t) {
    const auto c = corners(t);
    boxes[t] = {glm::min(c[0], glm::min(c[1], c[2])), glm::max(c[0], glm::max(c[1], c[2]))};
  }
  // Sweep along x: a pair is met when the second begins before the first has ended.
  std::vector<int> order(count);
  for (int t = 0; t < count; ++t) order[t] = t;
  std::stable_sort(order.begin(), order.end(),
                   [&](int a, int b) { return boxes[a].low.x < boxes[b].low.x; });
  std::vector<std::pair<int, int>> out;
  for (int i = 0; i < count; ++i) {
    const int first = order[i];
    for (int j = i + 1; j < count && boxes[order[j]].low.x <= boxes[first].high.x; ++j) {
      const int second = order[j];
      if (!detail::boxes_meet(boxes[first], boxes[second])) continue;
      if (triangles_cross(corners(first), corners(second)))
        out.push_back(std::minmax(first, second));
    }
  }
  std::sort(out.begin(), out.end());
  return out;
}

template std::vector<std::pair<int, int>> crossing_pairs(std::span<const float>,
                                                         std::span<const float>,
                                                         std::span<const float>,
                                                         std::span<const std::array<int, 3>>);
template std::vector<std::pair<int, int>> crossing_pairs(std::span<const double>,
                                                         std::span<const double>,
                                                         std::span<const double>,
                                                         std::span<const std::array<int, 3>>);

}  // namespace motionlab::geometry
