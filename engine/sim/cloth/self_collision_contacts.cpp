// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// Contacts: which of the watched pairs are in contact, and how they are pushed apart.
#include <algorithm>
#include <cmath>

#include "engine/sim/cloth/self_collision.h"

namespace motionlab::cloth {
namespace {

// Of a pair that begins nearer than the kept distance, this share of its distance is kept.
constexpr double kKeptOfStart = 0.5;

// The weights of a batch in Real, so that they add to zero as well as Real allows.
template <typename Real>
geometry::Closest<Real> closest_in(geometry::FeaturePair kind, const geometry::PairBatch& batch,
                                   int lane) {
  geometry::Closest<Real> out;
  const auto weight = [&](int k) { return static_cast<Real>(batch.weight[k][lane]); };
  if (kind == geometry::FeaturePair::edge_edge) {
    out.weight = {Real(1) - weight(1), weight(1), Real(-1) - weight(3), weight(3)};
  } else {
    // Exactly zero where an edge is closest.
    const Real first = Real(-1) - weight(2) - weight(3);
    out.weight = {Real(1), weight(1) == Real(0) ? Real(0) : first, weight(2), weight(3)};
  }
  return out;
}

}  // namespace

template <typename Real>
auto SelfCollision<Real>::at_start(const std::array<int, 4>& v) const -> Corners {
  return {start(v[0]), start(v[1]), start(v[2]), start(v[3])};
}
template <typename Real>
auto SelfCollision<Real>::at_end(const std::array<int, 4>& v) const -> Corners {
  return {end(v[0]), end(v[1]), end(v[2]), end(v[3])};
}
template <typename Real>
auto SelfCollision<Real>::motion_of(const std::array<int, 4>& v) const -> Corners {
  return {end(v[0]) - start(v[0]), end(v[1]) - start(v[1]), end(v[2]) - start(v[2]),
          end(v[3]) - start(v[3])};
}

template <typename Real>
Real SelfCollision<Real>::kept_distance(float distance_at_start) const {
  return std::min(kKeptShare * thickness_, Real(kKeptOfStart) * Real(distance_at_start));
}

template <typename Real>
Real SelfCollision<Real>::thickness_of(Kind kind, const std::array<int, 4>& v) const {
  const Vec apart = rest_[v[0]] - rest_[v[2]];
  const Real far = thickness_ + Real(2) * longest_edge_;
  if (glm::dot(apart, apart) > far * far) return thickness_;
  const Corners rest{rest_[v[0]], rest_[v[1]], rest_[v[2]], rest_[v[3]]};
  return std::min(thickness_, std::sqrt(geometry::closest_of_pair(kind, rest).distance_squared));
}

// Of the watched pairs.
template <typename Real>
void SelfCollision<Real>::find_contacts(Part& part) const {
  constexpr std::size_t kLanes = geometry::PairBatch::kSize;
  const std::size_t total = part.watched.size();
  geometry::PairBatch batch;
  std::array<float, kLanes> separation{};
  for (std::size_t i = 0; i < total; i += kLanes) {
    const std::size_t count = std::min(kLanes, total - i);
    for (std::size_t k = 0; k < count; ++k) {
      const Pair& pair = part.watched[i + k];
      batch.v[k] = pair.v;
      separation[k] = static_cast<float>(kept_distance(pair.distance)) + rounding_;
    }
    const unsigned meeting = geometry::may_approach(kind_, features_.points, features_.motion,
                                                    batch, separation, static_cast<int>(count));
    geometry::judge_pairs(kind_, features_.points, features_.motion, batch, geometry::Moment::end);
    for (std::size_t k = 0; k < count; ++k)
      judge_contact(batch, static_cast<int>(k), part.watched[i + k], (meeting >> k & 1U) != 0,
                    part);
  }
}

template <typename Real>
void SelfCollision<Real>::judge_contact(const geometry::PairBatch& batch, int lane,
                                        const Pair& pair, bool may_approach, Part& part) const {
  const auto& v = pair.v;
  if (may_approach) {
    const Corners first = at_start(v), motion = motion_of(v);
    const Real kept = kept_distance(pair.distance);
    if (const auto time = geometry::time_of_approach(kind_, first, motion, kept)) {
      Corners meeting = first;
      for (int k = 0; k < 4; ++k) meeting[k] += *time * motion[k];
      ++part.impacts;
      add_contact(kind_, v, geometry::closest_of_pair(kind_, meeting), Real(pair.distance), part);
      return;
    }
  }
  const float near = static_cast<float>(thickness_) + rounding_;
  if (batch.distance_squared[lane] > near * near) return;
  auto closest = closest_in<Real>(kind_, batch, lane);
  for (int k = 1; k < 4; ++k) closest.separation += closest.weight[k] * (end(v[k]) - end(v[0]));
  closest.distance_squared = glm::dot(closest.separation, closest.separation);
  if (kind_ == Kind::edge_edge ? is_counted_elsewhere(closest)
                               : is_counted_elsewhere(closest, pair.first))
    return;
  add_contact(kind_, v, closest, Real(pair.distance), part);
}

// Two edges of which an end is closest: the pair of that end with a triangle has it.
template <typename Real>
bool SelfCollision<Real>::is_counted_elsewhere(const geometry::Closest<Real>& closest) const {
  return std::any_of(closest.weight.begin(), closest.weight.end(),
                     [](Real weight) { return weight == Real(0); });
}

// A triangle of which an edge is closest: if the triangle behind the edge is nearer, that one has
// it, and of two that are as near the first. Without this, sheets that lie on each other would be
// pushed sideways and twice. Of a corner, the edges beside it and the checks take care.
template <typename Real>
bool SelfCollision<Real>::is_counted_elsewhere(const geometry::Closest<Real>& closest,
                                               int triangle) const {
  int zeros = 0, opposite = 0;
  for (int k = 0; k < 3; ++k) {
    if (closest.weight[k + 1] != Real(0)) continue;
    ++zeros;
    opposite = k;
  }
  if (zeros == 0) return false;
  if (zeros > 1) return true;
  const auto& mesh = features_.mesh();
  const int edge = mesh.triangle_edges[triangle][(opposite + 1) % 3];
  const auto& sides = mesh.edge_triangles[edge];
  if (sides[1] < 0) return false;  // the cloth's boundary
  if (triangle != sides[0]) return true;
  const auto& [a, b] = mesh.edges[edge];
  int beyond = -1;
  for (const int corner : features_.triangles()[sides[1]])
    beyond = corner == a || corner == b ? beyond : corner;
  // The direction into the triangle behind, across the edge.
  const Vec along = end(b) - end(a), inward = end(beyond) - end(a);
  const Vec across = inward * glm::dot(along, along) - along * glm::dot(along, inward);
  return glm::dot(closest.separation, across) > Real(0);
}

template <typename Real>
void SelfCollision<Real>::add_contact(Kind kind, const std::array<int, 4>& v,
                                      const geometry::Closest<Real>& closest,
                                      Real distance_at_start, Part& part) const {
  const Real length = std::sqrt(closest.distance_squared);
  if (!(length > Real(0))) return;  // no direction: left to the zones
  Contact contact{v, closest.weight, closest.separation / length, Real(0)};
  Real gap = Real(0);
  for (int k = 0; k < 4; ++k) gap += contact.weight[k] * glm::dot(contact.normal, end(v[k]));
  if (gap >= thickness_) return;
  const Real thickness = thickness_of(kind, v);
  if (gap >= thickness) return;
  // Pairs that begin too near are not thrown apart: a missing distance is regained over steps.
  const Real recovered = static_cast<Real>(settings_.recovery) * (thickness - distance_at_start);
  contact.target = distance_at_start < thickness ? distance_at_start + recovered : thickness;
  part.contacts.push_back(contact);
}

template <typename Real>
void SelfCollision<Real>::solve(const ParticleView<Real>& particles) {
  view_ = particles;
  solve_contacts(0);
}

template <typename Real>
void SelfCollision<Real>::solve_contact(const Contact& contact) const {
  const auto& v = contact.v;
  const auto& weight = contact.weight;
  Vec apart(0), before(0);
  Real mobility = Real(0);  // [1/kg]
  for (int k = 0; k < 4; ++k) {
    apart += weight[k] * end(v[k]);
    before += weight[k] * start(v[k]);
    mobility += view_.inverse_mass[v[k]] * weight[k] * weight[k];
  }
  const Real missing = contact.target - glm::dot(contact.normal, apart);
  if (!(missing > Real(0)) || !(mobility > Real(0))) return;
  Vec push = missing * contact.normal;
  const Vec moved = apart - before;
  const Vec slid = moved - glm::dot(moved, contact.normal) * contact.normal;
  const Real squared = glm::dot(slid, slid), most = friction_ * missing;
  push -= squared > most * most ? (most / std::sqrt(squared)) * slid : slid;
  for (int k = 0; k < 4; ++k) {
    const Real share = view_.inverse_mass[v[k]] * weight[k] / mobility;
    put_end(v[k], end(v[k]) + share * push);
  }
}

template <typename Real>
void SelfCollision<Real>::solve_contacts(std::size_t first) {
  for (std::size_t i = first; i < contacts_.size(); ++i) solve_contact(contacts_[i]);
}

template void SelfCollision<float>::find_contacts(Part&) const;
template void SelfCollision<float>::solve(const ParticleView<float>&);
template void SelfCollision<float>::solve_contacts(std::size_t);
template float SelfCollision<float>::kept_distance(float) const;
template auto SelfCollision<float>::at_start(const std::array<int, 4>&) const -> Corners;
template auto SelfCollision<float>::motion_of(const std::array<int, 4>&) const -> Corners;
template void SelfCollision<float>::add_contact(Kind, const std::array<int, 4>&,
                                                const geometry::Closest<float>&, float,
                                                Part&) const;
template void SelfCollision<double>::find_contacts(Part&) const;
template void SelfCollision<double>::solve(const ParticleView<double>&);
template void SelfCollision<double>::solve_contacts(std::size_t);
template double SelfCollision<double>::kept_distance(float) const;
template auto SelfCollision<double>::at_start(const std::array<int, 4>&) const -> Corners;
template auto SelfCollision<double>::motion_of(const std::array<int, 4>&) const -> Corners;
template void SelfCollision<double>::add_contact(Kind, const std::array<int, 4>&,
                                                 const geometry::Closest<double>&, double,
                                                 Part&) const;

}  // namespace motionlab::cloth
