// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// What is watched, and in which order things happen.
#include "engine/sim/cloth/self_collision.h"

#include <algorithm>
#include <cmath>

#include "engine/core/check.h"
#include "engine/core/parallel_for.h"

namespace motionlab::cloth {
namespace {

// Rounds of checks before zones.
constexpr int kRounds = 6;
constexpr std::size_t kFewParticles = 256;

template <typename Real>
std::vector<geometry::Vec3<Real>> points_of(std::span<const Real> x, std::span<const Real> y,
                                            std::span<const Real> z) {
  ML_CHECK(x.size() == y.size() && x.size() == z.size());
  std::vector<geometry::Vec3<Real>> out;
  for (std::size_t i = 0; i < x.size(); ++i) out.emplace_back(x[i], y[i], z[i]);
  return out;
}

template <typename Vec>
std::vector<glm::vec3> single_points(const std::vector<Vec>& points) {
  return {points.begin(), points.end()};
}

}  // namespace

template <typename Real>
SelfCollision<Real>::SelfCollision(std::span<const Real> rest_x, std::span<const Real> rest_y,
                                   std::span<const Real> rest_z,
                                   std::span<const Triangle> triangles)
    : rest_(points_of(rest_x, rest_y, rest_z)), features_(single_points(rest_), triangles) {
  const std::size_t count = rest_.size();
  for (const auto& [a, b] : features_.mesh().edges)
    longest_edge_ = std::max(longest_edge_, glm::distance(rest_[a], rest_[b]));
  judged_end_.resize(count);
  zone_.resize(count);
  free_way_.resize(count);
  zone_motion_.resize(count);
  zone_mass_.resize(count);
  motion_.resize(4 * count);
  // A cloth that lies on itself watches some ten pairs a particle, a small one that is torn to
  // pieces many more; beyond that the arrays grow.
  constexpr std::size_t kMore = 16384;
  for (Part& part : parts_) {
    part.watched.reserve(4 * count + kMore);
    part.contacts.reserve(4 * count + kMore);
    part.violations.reserve(count + kMore);
  }
  for (auto& watched : watched_) watched.reserve(24 * count + kParts * kMore);
  contacts_.reserve(32 * count + kParts * kMore);
  violations_.reserve(4 * count + kParts * kMore);
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
  reach_ = thickness_;
  // Two particles of a pair that is not watched may each be moved by this beside what was judged,
  // and the pair still keeps what must be kept.
  allowance_ = Real(0.5) * (reach_ - kKeptShare * thickness_);
  for (auto& watched : watched_) watched.clear();
  contacts_.clear();
  report_.safe = all_finite();
  if (report_.safe) {
    measure_means();
    fill_points();
    finding_contacts_ = true;
    detect(true);
    finding_contacts_ = false;
  }
  report_.contacts = static_cast<int>(contacts_.size());
}

template <typename Real>
SelfCollisionReport SelfCollision<Real>::finish(const ParticleView<Real>& particles) {
  view_ = particles;
  report_.safe = report_.safe && all_finite();
  if (!report_.safe) return report_;
  detect(false);
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
  float farthest = 0.0F;
  for (int i = 0; i < static_cast<int>(view_.size()); ++i) {
    const glm::vec3 at(start(i) - mean_position_);
    for (int k = 0; k < 3; ++k) features_.points[4 * static_cast<std::size_t>(i) + k] = at[k];
    const glm::vec3 motion(end(i) - start(i));
    farthest = std::max(farthest, glm::dot(at, at) + glm::dot(motion, motion));
  }
  rounding_ = 4e-6F * std::sqrt(farthest);
}

template <typename Real>
void SelfCollision<Real>::put_motion(int i, geometry::Points4& out) const {
  const glm::vec3 motion((end(i) - start(i)) - mean_motion_);
  for (int k = 0; k < 3; ++k) out[4 * static_cast<std::size_t>(i) + k] = motion[k];
}

// What most particles were moved together beside where they were judged, which takes no two of them
// nearer to each other: the mean, then thrice that of those near it.
template <typename Real>
auto SelfCollision<Real>::common_move() const -> Vec {
  glm::dvec3 common(0.0);
  double near = 1e300;
  for (int pass = 0; pass < 4; ++pass) {
    glm::dvec3 sum(0.0);
    double count = 0.0;
    for (int i = 0; i < static_cast<int>(view_.size()); ++i) {
      const glm::dvec3 moved(end(i) - judged_end_[i]), off = moved - common;
      if (!(glm::dot(off, off) < near)) continue;
      sum += moved;
      count += 1.0;
    }
    if (count > 0.0) common = sum / count;
    near = 4.0 * static_cast<double>(allowance_ * allowance_);
  }
  return Vec(common);
}

// Marks the particles that are further than the allowance from where they were judged, or all;
// false if there are none.
template <typename Real>
bool SelfCollision<Real>::mark_changed(bool all) {
  const Vec common = all ? Vec(0) : common_move();
  for (Vec& judged : judged_end_) judged += common;
  std::size_t count = 0;
  for (int i = 0; i < static_cast<int>(view_.size()); ++i) {
    const Vec moved = end(i) - judged_end_[i];
    const bool far = all || glm::dot(moved, moved) > allowance_ * allowance_;
    features_.changed[i] = far ? 1 : 0;
    count += far ? 1 : 0;
  }
  mean_motion_ += common;
  // Little is done before a second thread is awake.
  threads_ = count < kFewParticles ? 1 : settings_.threads;
  return count > 0;
}

// Watches every pair that can come nearer than what is kept while no particle is moved further than
// the allowance from where it is judged. Judged anew are all particles or those that have moved too
// far since they were judged; false if there are none.
template <typename Real>
bool SelfCollision<Real>::detect(bool all) {
  if (!mark_changed(all)) return false;
  for (int i = 0; i < static_cast<int>(view_.size()); ++i) {
    if (features_.changed[i] == 0) continue;
    judged_end_[i] = end(i);
    put_motion(i, features_.motion);
  }
  features_.refit(static_cast<float>(reach_), threads_);
  search(Kind::vertex_triangle, all);
  search(Kind::edge_edge, all);
  ++report_.detections;
  return true;
}

template <typename Real>
void SelfCollision<Real>::search(Kind kind, bool all) {
  kind_ = kind;
  candidates_ = features_.pairs(kind, threads_, !all);
  for (Part& part : parts_) {
    part.watched.clear();
    part.contacts.clear();
    part.impacts = 0;
  }
  const std::size_t grain = std::max<std::size_t>(1, (candidates_.size() + kParts - 1) / kParts);
  parallel_for(candidates_.size(), grain, threads_,
               [this](std::size_t first, std::size_t last, std::size_t part) {
                 watch_candidates(first, last, parts_[part]);
                 if (finding_contacts_) find_contacts(parts_[part]);
               });
  auto& watched = watched_[static_cast<std::size_t>(kind)];
  for (const Part& part : parts_) {
    watched.insert(watched.end(), part.watched.begin(), part.watched.end());
    contacts_.insert(contacts_.end(), part.contacts.begin(), part.contacts.end());
    report_.impacts += part.impacts;
  }
}

template <typename Real>
void SelfCollision<Real>::watch_candidates(std::size_t first, std::size_t last, Part& part) const {
  constexpr std::size_t kLanes = geometry::PairBatch::kSize;
  geometry::PairBatch batch;
  for (std::size_t i = first; i < last; i += kLanes) {
    const std::size_t count = std::min(kLanes, last - i);
    for (std::size_t k = 0; k < count; ++k)
      batch.v[k] = features_.corners_of(kind_, candidates_[i + k]);
    geometry::judge_pairs(kind_, features_.points, features_.motion, batch);
    for (std::size_t k = 0; k < count; ++k) {
      const float distance = std::sqrt(batch.distance_squared[k]);
      if (distance - std::sqrt(batch.motion_squared[k]) > static_cast<float>(reach_)) continue;
      part.watched.push_back({batch.v[k], distance, candidates_[i + k][0]});
    }
  }
}

template SelfCollision<float>::SelfCollision(std::span<const float>, std::span<const float>,
                                             std::span<const float>, std::span<const Triangle>);
template SelfCollisionReport SelfCollision<float>::resolve(const ParticleView<float>&,
                                                           const SelfCollisionSettings&);
template void SelfCollision<float>::begin(const ParticleView<float>&, const SelfCollisionSettings&);
template SelfCollisionReport SelfCollision<float>::finish(const ParticleView<float>&);
template bool SelfCollision<float>::detect(bool);
template void SelfCollision<float>::put_motion(int, geometry::Points4&) const;
template SelfCollision<double>::SelfCollision(std::span<const double>, std::span<const double>,
                                              std::span<const double>, std::span<const Triangle>);
template SelfCollisionReport SelfCollision<double>::resolve(const ParticleView<double>&,
                                                            const SelfCollisionSettings&);
template void SelfCollision<double>::begin(const ParticleView<double>&,
                                           const SelfCollisionSettings&);
template SelfCollisionReport SelfCollision<double>::finish(const ParticleView<double>&);
template bool SelfCollision<double>::detect(bool);
template void SelfCollision<double>::put_motion(int, geometry::Points4&) const;

}  // namespace motionlab::cloth
