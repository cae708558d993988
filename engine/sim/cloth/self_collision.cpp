// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/sim/cloth/self_collision.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/parallel_for.h"
#include "engine/sim/cloth/self_collision_features.h"

namespace motionlab::cloth {
namespace {

// The distance that is kept whatever happens, as a share of the thickness: far above the rounding
// of positions in float, far below what one sees.
constexpr double kKeptShare = 0.125;
// Of a pair that begins nearer than that, this share of its distance is kept.
constexpr double kKeptOfStart = 0.5;
// How far a particle may be moved before its surroundings are looked at anew, in thicknesses.
constexpr double kAllowance = 0.2;
// Rounds of checks before zones, and of zones.
constexpr int kRounds = 6;
constexpr int kZoneRounds = 24;
// A particle in a zone may move by this share of its features' distances beside the zone's motion.
// Two of them together stay below kKeptOfStart, so that such a pair passes the check.
constexpr double kFreeShare = 0.2;

template <typename Real>
std::vector<geometry::Vec3<Real>> points_of(std::span<const Real> x, std::span<const Real> y,
                                            std::span<const Real> z) {
  ML_CHECK(x.size() == y.size() && x.size() == z.size());
  std::vector<geometry::Vec3<Real>> out;
  for (std::size_t i = 0; i < x.size(); ++i) out.emplace_back(x[i], y[i], z[i]);
  return out;
}

std::vector<std::array<int, 1>> all_vertices(std::size_t count) {
  std::vector<std::array<int, 1>> out(count);
  for (std::size_t i = 0; i < count; ++i) out[i] = {static_cast<int>(i)};
  return out;
}

template <typename Vec, std::size_t kCorners>
std::vector<glm::vec3> centers_of(const std::vector<Vec>& points,
                                  const std::vector<std::array<int, kCorners>>& features) {
  std::vector<glm::vec3> out;
  for (const auto& feature : features) {
    glm::vec3 sum(0.0F);
    for (const int v : feature) sum += glm::vec3(points[v]);
    out.push_back(sum / static_cast<float>(kCorners));
  }
  return out;
}

}  // namespace

template <typename Real>
SelfCollision<Real>::SelfCollision(std::span<const Real> rest_x, std::span<const Real> rest_y,
                                   std::span<const Real> rest_z,
                                   std::span<const Triangle> triangles)
    : rest_(points_of(rest_x, rest_y, rest_z)),
      triangles_(triangles.begin(), triangles.end()),
      mesh_(geometry::make_adjacency(static_cast<int>(rest_x.size()), triangles)),
      vertices_(centers_of(rest_, all_vertices(rest_.size()))),
      edges_(centers_of(rest_, mesh_.edges)),
      faces_(centers_of(rest_, triangles_)) {
  const std::size_t count = rest_.size();
  for (const auto& [a, b] : mesh_.edges)
    longest_edge_ = std::max(longest_edge_, glm::distance(rest_[a], rest_[b]));
  judged_end_.resize(count);
  zone_.resize(count);
  free_way_.resize(count);
  zone_motion_.resize(count);
  zone_mass_.resize(count);
  points_.resize(4 * count);
  motion_.resize(4 * count);
  judged_motion_.resize(4 * count);
  changed_.resize(count);
  triangle_normals_.resize(triangles_.size());
  // A cloth that lies on itself watches some ten pairs a particle; beyond that the arrays grow.
  for (Part& part : parts_) {
    part.watched.reserve(4 * count + 64);
    part.contacts.reserve(4 * count + 64);
    part.violations.reserve(count + 64);
  }
  for (auto& watched : watched_) watched.reserve(24 * count + 64);
  contacts_.reserve(32 * count + 64);
  violations_.reserve(4 * count + 64);
}

template <typename Real>
SelfCollisionReport SelfCollision<Real>::resolve(const ParticleView<Real>& particles,
                                                 const SelfCollisionSettings& settings) {
  begin(particles, settings);
  for (int pass = 0; pass < settings.passes; ++pass) solve(particles);
  return finish(particles);
}

template <typename Real>
void SelfCollision<Real>::begin(const ParticleView<Real>& particles,
                                const SelfCollisionSettings& settings) {
  ML_CHECK_EQ(particles.size(), rest_.size());
  ML_CHECK_GT(settings.thickness, 0.0);
  view_ = particles;
  settings_ = settings;
  report_ = {};
  thickness_ = static_cast<Real>(settings.thickness);
  friction_ = static_cast<Real>(settings.friction);
  allowance_ = static_cast<Real>(kAllowance) * thickness_;
  reach_ = thickness_;
  watching_ = false;
  for (auto& watched : watched_) watched.clear();
  contacts_.clear();
  report_.safe = all_finite();
  if (report_.safe) {
    measure_means();
    fill_points();
    detect(true);
  }
  report_.contacts = static_cast<int>(contacts_.size());
}

template <typename Real>
void SelfCollision<Real>::solve(const ParticleView<Real>& particles) {
  view_ = particles;
  solve_contacts(0);
}

template <typename Real>
SelfCollisionReport SelfCollision<Real>::finish(const ParticleView<Real>& particles) {
  view_ = particles;
  report_.safe = report_.safe && all_finite();
  if (!report_.safe) return report_;
  reach_ = Real(2) * allowance_ + Real(kKeptShare) * thickness_;
  watching_ = true;
  measure_means();
  fill_points();
  detect(true);
  for (int round = 0; round < kRounds; ++round) {
    if (find_violations() == 0) return report_;
    report_.impacts += static_cast<int>(violations_.size());
    const std::size_t first = contacts_.size();
    add_violations();
    for (int pass = 0; pass < settings_.passes; ++pass) solve_contacts(first);
    detect(false);
  }
  resolve_in_zones();
  return report_;
}

template <typename Real>
bool SelfCollision<Real>::all_finite() const {
  for (int i = 0; i < static_cast<int>(view_.size()); ++i) {
    const Vec motion = end(i) - start(i);
    if (!std::isfinite(motion.x + motion.y + motion.z)) return false;
  }
  return true;
}

// The mean position of all and the mean motion of the free particles.
template <typename Real>
void SelfCollision<Real>::measure_means() {
  glm::dvec3 positions(0.0), motions(0.0);
  double free = 0.0;
  for (int i = 0; i < static_cast<int>(view_.size()); ++i) {
    const Vec at = start(i);
    positions += glm::dvec3(at);
    if (!(view_.inverse_mass[i] > Real(0))) continue;
    motions += glm::dvec3(end(i) - at);
    free += 1.0;
  }
  mean_position_ = Vec(positions / std::max(1.0, static_cast<double>(view_.size())));
  mean_motion_ = Vec(motions / std::max(1.0, free));
}

template <typename Real>
void SelfCollision<Real>::fill_points() {
  for (int i = 0; i < static_cast<int>(view_.size()); ++i) {
    const glm::vec3 at(start(i) - mean_position_);
    for (int k = 0; k < 3; ++k) points_[4 * static_cast<std::size_t>(i) + k] = at[k];
  }
}

template <typename Real>
void SelfCollision<Real>::put_motion(int i, geometry::Points4& out) const {
  const glm::vec3 motion((end(i) - start(i)) - mean_motion_);
  for (int k = 0; k < 3; ++k) out[4 * static_cast<std::size_t>(i) + k] = motion[k];
}

// Marks the particles that are further than the allowance from where they were judged, or all;
// false if there are none.
template <typename Real>
bool SelfCollision<Real>::mark_changed(bool all) {
  bool any = false;
  for (int i = 0; i < static_cast<int>(view_.size()); ++i) {
    const Vec moved = end(i) - judged_end_[i];
    changed_[i] = static_cast<char>(all || glm::dot(moved, moved) > allowance_ * allowance_);
    any = any || changed_[i] != 0;
  }
  return any;
}

// Watches every pair that can come nearer than what is kept while no particle is moved further than
// the allowance from where it is judged, and finds the contacts. Judged anew are all particles or
// those that have moved too far since they were judged; false if there are none.
template <typename Real>
bool SelfCollision<Real>::detect(bool all) {
  if (!mark_changed(all)) return false;
  for (int i = 0; i < static_cast<int>(view_.size()); ++i) {
    if (changed_[i] == 0) continue;
    judged_end_[i] = end(i);
    put_motion(i, judged_motion_);
  }
  find_features();
  search(Kind::vertex_triangle, all);
  search(Kind::edge_edge, all);
  ++report_.detections;
  return true;
}

template <typename Real>
void SelfCollision<Real>::search(Kind kind, bool all) {
  const int threads = settings_.threads;
  const auto reach = static_cast<float>(reach_);
  kind_ = kind;
  candidates_ = kind == Kind::vertex_triangle
                    ? face_vertex_.between(faces_, vertices_, reach, threads, !all)
                    : edge_edge_.within(edges_, reach, threads, !all);
  for (Part& part : parts_) {
    part.watched.clear();
    part.contacts.clear();
    part.impacts = 0;
  }
  const std::size_t grain = std::max<std::size_t>(1, (candidates_.size() + kParts - 1) / kParts);
  parallel_for(candidates_.size(), grain, threads,
               [this](std::size_t first, std::size_t last, std::size_t part) {
                 judge_candidates(first, last, parts_[part]);
               });
  auto& watched = watched_[static_cast<std::size_t>(kind)];
  for (const Part& part : parts_) {
    watched.insert(watched.end(), part.watched.begin(), part.watched.end());
    contacts_.insert(contacts_.end(), part.contacts.begin(), part.contacts.end());
    report_.impacts += part.impacts;
  }
}

template <typename Real>
void SelfCollision<Real>::find_triangle(int triangle) {
  const auto& v = triangles_[triangle];
  const char changed = changed_[v[0]] | changed_[v[1]] | changed_[v[2]];
  faces_.now.changed[triangle] = changed;
  if (changed == 0) return;
  std::array<glm::vec3, 3> corner, motion;
  for (int k = 0; k < 3; ++k) {
    corner[k] = point4(points_, v[k]);
    motion[k] = point4(judged_motion_, v[k]);
  }
  const glm::vec3 normal =
      direction_or_zero(glm::cross(corner[1] - corner[0], corner[2] - corner[0]));
  triangle_normals_[triangle] = normal;
  put_face(faces_.now, triangle, corner, motion, normal);
}

template <typename Real>
void SelfCollision<Real>::find_edge(int edge) {
  const auto& [a, b] = mesh_.edges[edge];
  const char changed = changed_[a] | changed_[b];
  edges_.now.changed[edge] = changed;
  if (changed == 0) return;
  glm::vec3 normal(0.0F);
  for (const int side : mesh_.edge_triangles[edge]) {
    if (side >= 0) normal += triangle_normals_[side];
  }
  put_edge(edges_.now, edge, point4(points_, a), point4(points_, b), point4(judged_motion_, a),
           point4(judged_motion_, b), normal);
}

template <typename Real>
void SelfCollision<Real>::find_features() {
  using Size = std::size_t;
  constexpr Size kGrain = 1024;
  const int threads = settings_.threads;
  parallel_for(triangles_.size(), kGrain, threads, [this](Size first, Size last, Size) {
    for (Size i = first; i < last; ++i) find_triangle(static_cast<int>(i));
  });
  parallel_for(mesh_.edges.size(), kGrain, threads, [this](Size first, Size last, Size) {
    for (Size i = first; i < last; ++i) find_edge(static_cast<int>(i));
  });
  for (int i = 0; i < static_cast<int>(view_.size()); ++i) {
    vertices_.now.changed[i] = changed_[i];
    if (changed_[i] != 0)
      put_vertex(vertices_.now, i, point4(points_, i), point4(judged_motion_, i));
  }
  for (geometry::FeatureTree* tree : {&vertices_, &edges_, &faces_})
    tree->refit(static_cast<float>(reach_));
}

// The corners of a candidate; false if it has a corner in common.
template <typename Real>
bool SelfCollision<Real>::corners_of(const geometry::IndexPair& candidate,
                                     std::array<int, 4>& v) const {
  if (kind_ == Kind::vertex_triangle) {
    const auto& t = triangles_[candidate[0]];
    v = {candidate[1], t[0], t[1], t[2]};
    return v[0] != t[0] && v[0] != t[1] && v[0] != t[2];
  }
  const auto& e = mesh_.edges[candidate[0]];
  const auto& f = mesh_.edges[candidate[1]];
  v = {e[0], e[1], f[0], f[1]};
  return e[0] != f[0] && e[0] != f[1] && e[1] != f[0] && e[1] != f[1];
}

template <typename Real>
void SelfCollision<Real>::judge_candidates(std::size_t first, std::size_t last, Part& part) {
  geometry::PairBatch batch;
  std::array<int, geometry::PairBatch::kSize> triangle{};
  int count = 0;
  const auto judge_batch = [&] {
    geometry::judge_pairs(kind_, points_, judged_motion_, batch);
    for (int lane = 0; lane < count; ++lane) judge(batch, lane, triangle[lane], part);
    count = 0;
  };
  for (std::size_t i = first; i < last; ++i) {
    if (!corners_of(candidates_[i], batch.v[count])) continue;
    triangle[count] = candidates_[i][0];
    if (++count == geometry::PairBatch::kSize) judge_batch();
  }
  if (count > 0) judge_batch();
}

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
  return std::min(Real(kKeptShare) * thickness_, Real(kKeptOfStart) * Real(distance_at_start));
}

template <typename Real>
Real SelfCollision<Real>::thickness_of(Kind kind, const std::array<int, 4>& v) const {
  const Vec apart = rest_[v[0]] - rest_[v[2]];
  const Real far = thickness_ + Real(2) * longest_edge_;
  if (glm::dot(apart, apart) > far * far) return thickness_;
  const Corners rest{rest_[v[0]], rest_[v[1]], rest_[v[2]], rest_[v[3]]};
  return std::min(thickness_, std::sqrt(geometry::closest_of_pair(kind, rest).distance_squared));
}

template <typename Real>
void SelfCollision<Real>::judge(const geometry::PairBatch& batch, int lane, int triangle,
                                Part& part) const {
  const Kind kind = kind_;
  const auto& v = batch.v[lane];
  const float distance = std::sqrt(batch.distance_squared[lane]);
  const float most = std::sqrt(batch.motion_squared[lane]);
  if (distance - most > static_cast<float>(reach_)) return;
  if (watching_) {
    part.watched.push_back({v, distance});
    return;
  }
  const Real kept = kept_distance(distance);
  if (Real(most) > Real(distance) - kept) {
    const Corners first = at_start(v), motion = motion_of(v);
    if (const auto time = geometry::time_of_approach(kind, first, motion, kept)) {
      Corners meeting = first;
      for (int k = 0; k < 4; ++k) meeting[k] += *time * motion[k];
      ++part.impacts;
      add_contact(kind, v, geometry::closest_of_pair(kind, meeting), Real(distance), part);
      return;
    }
  }
  geometry::Closest<Real> closest;
  if (most > 0.25F * distance) {
    closest = geometry::closest_of_pair(kind, at_end(v));
  } else {  // hardly anything has moved: the normal at the start is good enough
    for (int k = 0; k < 4; ++k) closest.weight[k] = batch.weight[k][lane];
    for (int k = 1; k < 4; ++k)
      closest.separation += closest.weight[k] * (start(v[k]) - start(v[0]));
    closest.distance_squared = glm::dot(closest.separation, closest.separation);
  }
  if (kind == Kind::edge_edge ? is_counted_elsewhere(closest)
                              : is_counted_elsewhere(closest, triangle))
    return;
  add_contact(kind, v, closest, Real(distance), part);
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
  const int edge = mesh_.triangle_edges[triangle][(opposite + 1) % 3];
  const auto& sides = mesh_.edge_triangles[edge];
  if (sides[1] < 0) return false;  // the cloth's boundary
  if (triangle != sides[0]) return true;
  const auto& [a, b] = mesh_.edges[edge];
  int beyond = -1;
  for (const int corner : triangles_[sides[1]])
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

template <typename Real>
std::size_t SelfCollision<Real>::find_violations() {
  for (int i = 0; i < static_cast<int>(view_.size()); ++i) put_motion(i, motion_);
  violations_.clear();
  for (const Kind kind : {Kind::vertex_triangle, Kind::edge_edge}) {
    kind_ = kind;
    const std::size_t count = watched_[static_cast<std::size_t>(kind)].size();
    for (Part& part : parts_) part.violations.clear();
    const std::size_t grain = std::max<std::size_t>(1, (count + kParts - 1) / kParts);
    parallel_for(count, grain, settings_.threads,
                 [this](std::size_t first, std::size_t last, std::size_t part) {
                   find_violations_in(first, last, parts_[part]);
                 });
    for (const Part& part : parts_)
      violations_.insert(violations_.end(), part.violations.begin(), part.violations.end());
  }
  return violations_.size();
}

template <typename Real>
void SelfCollision<Real>::find_violations_in(std::size_t first, std::size_t last,
                                             Part& part) const {
  constexpr std::size_t kLanes = geometry::PairBatch::kSize;
  const auto& watched = watched_[static_cast<std::size_t>(kind_)];
  geometry::PairBatch batch;
  for (std::size_t i = first; i < last; i += kLanes) {
    const std::size_t count = std::min(kLanes, last - i);
    for (std::size_t k = 0; k < count; ++k) batch.v[k] = watched[i + k].v;
    geometry::measure_motions(kind_, motion_, batch);
    for (std::size_t k = 0; k < count; ++k) {
      const Pair& pair = watched[i + k];
      const Real kept = kept_distance(pair.distance);
      const auto room = static_cast<float>(Real(pair.distance) - kept);
      if (batch.motion_squared[k] <= room * room) continue;
      if (geometry::time_of_approach(kind_, at_start(pair.v), motion_of(pair.v), kept))
        part.violations.push_back({pair, kind_});
    }
  }
}

template <typename Real>
void SelfCollision<Real>::add_violations() {
  Part& part = parts_.front();
  part.contacts.clear();
  for (const auto& [pair, kind] : violations_) {
    const Corners motion = motion_of(pair.v);
    Corners meeting = at_start(pair.v);
    const auto time =
        geometry::time_of_approach(kind, meeting, motion, kept_distance(pair.distance));
    for (int k = 0; k < 4; ++k) meeting[k] += time.value_or(Real(0)) * motion[k];
    add_contact(kind, pair.v, geometry::closest_of_pair(kind, meeting), Real(pair.distance), part);
  }
  contacts_.insert(contacts_.end(), part.contacts.begin(), part.contacts.end());
}

template <typename Real>
int SelfCollision<Real>::zone_of(int particle) {
  while (zone_[particle] != particle) {
    zone_[particle] = zone_[zone_[particle]];
    particle = zone_[particle];
  }
  return particle;
}

template <typename Real>
void SelfCollision<Real>::unite_violations() {
  for (const auto& violation : violations_) {
    const auto& v = violation.pair.v;
    for (const int particle : v) {
      if (zone_[particle] < 0) zone_[particle] = particle;
    }
    for (int k = 1; k < 4; ++k) {
      const int a = zone_of(v[0]), b = zone_of(v[k]);
      zone_[std::max(a, b)] = std::min(a, b);
    }
  }
}

// The displacement of each zone's centre of mass, or of its first pinned particle.
template <typename Real>
void SelfCollision<Real>::find_zone_motions() {
  constexpr Real kPinned = Real(-1);
  std::fill(zone_motion_.begin(), zone_motion_.end(), Vec(0));
  std::fill(zone_mass_.begin(), zone_mass_.end(), Real(0));
  const int count = static_cast<int>(zone_.size());
  for (int i = 0; i < count; ++i) {
    if (zone_[i] < 0) continue;
    const int zone = zone_of(i);
    if (zone_mass_[zone] == kPinned) continue;
    if (!(view_.inverse_mass[i] > Real(0))) {
      zone_mass_[zone] = kPinned;
      zone_motion_[zone] = end(i) - start(i);
      continue;
    }
    const Real mass = Real(1) / view_.inverse_mass[i];
    zone_mass_[zone] += mass;
    zone_motion_[zone] += mass * (end(i) - start(i));
  }
  for (int i = 0; i < count; ++i) {
    if (zone_mass_[i] > Real(0)) zone_motion_[i] /= zone_mass_[i];
  }
}

template <typename Real>
void SelfCollision<Real>::move_zones(bool all_in_one) {
  if (all_in_one) std::fill(zone_.begin(), zone_.end(), 0);
  std::fill(free_way_.begin(), free_way_.end(), reach_);
  for (const auto& watched : watched_) {
    for (const Pair& pair : watched) {
      for (const int v : pair.v) free_way_[v] = std::min(free_way_[v], Real(pair.distance));
    }
  }
  find_zone_motions();
  for (int i = 0; i < static_cast<int>(zone_.size()); ++i) {
    if (zone_[i] < 0 || !(view_.inverse_mass[i] > Real(0))) continue;
    const Vec common = zone_motion_[zone_of(i)];
    const Vec own = (end(i) - start(i)) - common;
    const Real length = glm::length(own), most = Real(kFreeShare) * free_way_[i];
    put_end(i, start(i) + common + (length > most ? most / length : Real(1)) * own);
  }
}

template <typename Real>
void SelfCollision<Real>::resolve_in_zones() {
  std::fill(zone_.begin(), zone_.end(), -1);
  for (int round = 0;; ++round) {
    detect(false);
    report_.safe = find_violations() == 0;
    if (report_.safe || round > kZoneRounds) break;
    unite_violations();
    move_zones(round == kZoneRounds);
  }
  report_.zone_particles = static_cast<int>(
      std::count_if(zone_.begin(), zone_.end(), [](int zone) { return zone >= 0; }));
}

template class SelfCollision<float>;
template class SelfCollision<double>;

}  // namespace motionlab::cloth
