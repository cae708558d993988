// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
// What would cross in spite of the contacts, and the zones that end it.
#include <algorithm>
#include <bit>
#include <cmath>

#include "engine/core/parallel_for.h"
#include "engine/sim/cloth/self_collision.h"

namespace motionlab::cloth {
namespace {

constexpr int kZoneRounds = 24;
constexpr std::size_t kFewPairs = 4096;  // checked before a second thread is awake
// A particle in a zone may move by this share of its features' distances beside the zone's motion.
// Two of them together stay below the share of a small distance that is kept, so that such a pair
// passes the check.
constexpr double kFreeShare = 0.2;

}  // namespace

template <typename Real>
std::size_t SelfCollision<Real>::find_violations() {
  for (int i = 0; i < static_cast<int>(view_.size()); ++i) put_motion(i, motion_);
  violations_.clear();
  for (const Kind kind : {Kind::vertex_triangle, Kind::edge_edge}) {
    kind_ = kind;
    const std::size_t count = watched_[static_cast<std::size_t>(kind)].size();
    for (Part& part : parts_) part.violations.clear();
    const std::size_t grain = std::max<std::size_t>(1, (count + kParts - 1) / kParts);
    parallel_for(count, grain, count < kFewPairs ? 1 : settings_.threads,
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
  std::array<float, kLanes> separation{};
  for (std::size_t i = first; i < last; i += kLanes) {
    const std::size_t count = std::min(kLanes, last - i);
    for (std::size_t k = 0; k < count; ++k) {
      batch.v[k] = watched[i + k].v;
      separation[k] = static_cast<float>(kept_distance(watched[i + k].distance)) + rounding_;
    }
    geometry::measure_motions(kind_, motion_, batch);
    bool any = false;
    for (std::size_t k = 0; k < count; ++k) {
      const float room = watched[i + k].distance - separation[k];
      any = any || !(room > 0.0F && batch.motion_squared[k] <= room * room);
    }
    if (!any) continue;
    // Float is the last word only for positions that are in float.
    unsigned meeting = (1U << count) - 1U;
    if constexpr (sizeof(Real) == sizeof(float)) {
      meeting = geometry::may_approach(kind_, features_.points, motion_, batch, separation,
                                       static_cast<int>(count));
    }
    for (; meeting != 0; meeting &= meeting - 1) {
      const Pair& pair = watched[i + static_cast<std::size_t>(std::countr_zero(meeting))];
      const Real kept = kept_distance(pair.distance);
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

template std::size_t SelfCollision<float>::find_violations();
template void SelfCollision<float>::add_violations();
template void SelfCollision<float>::resolve_in_zones();
template std::size_t SelfCollision<double>::find_violations();
template void SelfCollision<double>::add_violations();
template void SelfCollision<double>::resolve_in_zones();

}  // namespace motionlab::cloth
