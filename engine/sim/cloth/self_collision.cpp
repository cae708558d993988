// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/sim/cloth/self_collision.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/parallel_for.h"

namespace motionlab::cloth {
namespace {

// The distance that is kept whatever happens, as a share of the thickness: far above the rounding
// of positions in float, far below what one sees.
constexpr double kKeptShare = 0.125;
// Of a pair that begins nearer than that, this share of its distance is kept.
constexpr double kKeptOfStart = 0.5;
// Rounds of detection before zones, and of checks within one.
constexpr int kRounds = 3;
constexpr int kChecks = 4;
constexpr int kZoneRounds = 24;
// A particle in a zone may move by this share of its features' distances beside the zone's motion.
// Two of them together stay below kKeptOfStart, so that such a pair passes the check.
constexpr double kFreeShare = 0.2;

}  // namespace

template <typename Real>
SelfCollision<Real>::SelfCollision(std::span<const Real> rest_x, std::span<const Real> rest_y,
                                   std::span<const Real> rest_z,
                                   std::span<const Triangle> triangles)
    : triangles_(triangles.begin(), triangles.end()) {
  const std::size_t count = rest_x.size();
  ML_CHECK(rest_y.size() == count && rest_z.size() == count);
  mesh_ = geometry::make_adjacency(static_cast<int>(count), triangles);
  for (std::size_t i = 0; i < count; ++i) rest_.emplace_back(rest_x[i], rest_y[i], rest_z[i]);
  for (const auto& [a, b] : mesh_.edges)
    longest_edge_ = std::max(longest_edge_, glm::distance(rest_[a], rest_[b]));
  start_.resize(count);
  end_.resize(count);
  judged_end_.resize(count);
  inverse_mass_.resize(count);
  zone_.resize(count);
  free_way_.resize(count);
  zone_motion_.resize(count);
  zone_mass_.resize(count);
  vertex_spheres_.resize(count);
  edge_spheres_.resize(mesh_.edges.size());
  triangle_spheres_.resize(triangles_.size());
  // A cloth that lies on itself watches some ten pairs a particle; beyond that the arrays grow.
  for (Part& part : parts_) {
    part.watched.reserve(4 * count + 64);
    part.contacts.reserve(4 * count + 64);
  }
  watched_.reserve(32 * count + 64);
  contacts_.reserve(32 * count + 64);
  violations_.reserve(4 * count + 64);
}

template <typename Real>
SelfCollisionReport SelfCollision<Real>::resolve(const ParticleView<Real>& particles,
                                                 const SelfCollisionSettings& settings) {
  SelfCollisionReport report;
  ML_CHECK_EQ(particles.size(), start_.size());
  ML_CHECK_GT(settings.thickness, 0.0);
  thickness_ = static_cast<Real>(settings.thickness);
  friction_ = static_cast<Real>(settings.friction);
  recovery_ = static_cast<Real>(settings.recovery);
  threads_ = settings.threads;
  if (!load(particles)) {
    report.safe = false;
    return report;
  }
  bool safe = false;
  for (int round = 0; round < kRounds && !safe; ++round) {
    // As far as a particle may be moved without a new detection. The first guess makes the reach of
    // the detection the thickness itself: calm cloth moves less.
    const Real allowance = (round == 0 ? Real(0.5 * (1.0 - kKeptShare)) : Real(1)) * thickness_;
    detect(allowance);
    ++report.detections;
    if (round == 0) report.contacts = static_cast<int>(contacts_.size());
    report.impacts += impacts_;
    solve_contacts(settings.passes);
    bool clean = find_violations() == 0;
    for (int check = 1; check < kChecks && !clean; ++check) {
      report.impacts += static_cast<int>(violations_.size());
      add_violations();
      solve_contacts(settings.passes);
      clean = find_violations() == 0;
    }
    safe = clean && !moved_beyond(allowance);
  }
  if (!safe) resolve_in_zones(report);
  for (std::size_t i = 0; i < end_.size(); ++i) {
    if (!(inverse_mass_[i] > Real(0))) continue;
    particles.x[i] = end_[i].x;
    particles.y[i] = end_[i].y;
    particles.z[i] = end_[i].z;
  }
  return report;
}

template <typename Real>
bool SelfCollision<Real>::load(const ParticleView<Real>& particles) {
  glm::dvec3 sum(0.0);
  double free = 0.0;
  for (std::size_t i = 0; i < start_.size(); ++i) {
    start_[i] = {particles.px[i], particles.py[i], particles.pz[i]};
    end_[i] = {particles.x[i], particles.y[i], particles.z[i]};
    inverse_mass_[i] = particles.inverse_mass[i];
    const Vec motion = end_[i] - start_[i];
    if (!std::isfinite(motion.x + motion.y + motion.z)) return false;
    if (!(inverse_mass_[i] > Real(0))) continue;
    sum += glm::dvec3(motion);
    free += 1.0;
  }
  mean_motion_ = free > 0.0 ? Vec(sum / free) : Vec(0);
  return true;
}

// The sphere around the way of a feature, grown so that two features whose ways come within the
// reach overlap.
template <typename Real>
void SelfCollision<Real>::sphere_of(std::span<const int> corners, geometry::Spheres& out,
                                    std::size_t index) const {
  Vec center(0);
  for (const int v : corners) center += start_[v] + (end_[v] - mean_motion_);
  center /= Real(2 * corners.size());
  Real squared = Real(0);
  for (const int v : corners) {
    const Vec a = start_[v] - center, b = (end_[v] - mean_motion_) - center;
    squared = std::max({squared, glm::dot(a, a), glm::dot(b, b)});
  }
  out.x[index] = static_cast<float>(center.x);
  out.y[index] = static_cast<float>(center.y);
  out.z[index] = static_cast<float>(center.z);
  // A little more, for the rounding of the centre.
  out.radius[index] = static_cast<float>(Real(1.0001) * std::sqrt(squared) + Real(0.51) * reach_);
}

template <typename Real>
void SelfCollision<Real>::find_spheres() {
  parallel_for(start_.size(), 1024, threads_,
               [this](std::size_t begin, std::size_t end, std::size_t) {
                 for (std::size_t i = begin; i < end; ++i) {
                   const int v = static_cast<int>(i);
                   sphere_of({&v, 1}, vertex_spheres_, i);
                 }
               });
  parallel_for(mesh_.edges.size(), 1024, threads_,
               [this](std::size_t begin, std::size_t end, std::size_t) {
                 for (std::size_t i = begin; i < end; ++i)
                   sphere_of(mesh_.edges[i], edge_spheres_, i);
               });
  parallel_for(triangles_.size(), 1024, threads_,
               [this](std::size_t begin, std::size_t end, std::size_t) {
                 for (std::size_t i = begin; i < end; ++i)
                   sphere_of(triangles_[i], triangle_spheres_, i);
               });
}

// Watches every pair that can come nearer than what is kept while no particle is moved further than
// `allowance` from its present end, and finds the contacts.
template <typename Real>
void SelfCollision<Real>::detect(Real allowance) {
  reach_ = std::max(thickness_, Real(2) * allowance + Real(kKeptShare) * thickness_);
  judged_end_ = end_;
  find_spheres();
  watched_.clear();
  contacts_.clear();
  impacts_ = 0;
  for (const Kind kind : {Kind::vertex_triangle, Kind::edge_edge}) {
    candidates_ = kind == Kind::vertex_triangle
                      ? vertex_triangle_.between(vertex_spheres_, triangle_spheres_, threads_)
                      : edge_edge_.within(edge_spheres_, threads_);
    for (Part& part : parts_) {
      part.watched.clear();
      part.contacts.clear();
      part.impacts = 0;
    }
    const std::size_t grain = std::max<std::size_t>(1, (candidates_.size() + kParts - 1) / kParts);
    const auto judge_part = [this, kind](std::size_t begin, std::size_t end, std::size_t part) {
      for (std::size_t i = begin; i < end; ++i) {
        const auto [a, b] = candidates_[i];
        if (kind == Kind::vertex_triangle) {
          const auto& t = triangles_[b];
          if (a != t[0] && a != t[1] && a != t[2]) judge(kind, {a, t[0], t[1], t[2]}, parts_[part]);
        } else {
          const auto& e = mesh_.edges[a];
          const auto& f = mesh_.edges[b];
          if (e[0] != f[0] && e[0] != f[1] && e[1] != f[0] && e[1] != f[1])
            judge(kind, {e[0], e[1], f[0], f[1]}, parts_[part]);
        }
      }
    };
    parallel_for(candidates_.size(), grain, threads_, judge_part);
    for (const Part& part : parts_) {
      watched_.insert(watched_.end(), part.watched.begin(), part.watched.end());
      contacts_.insert(contacts_.end(), part.contacts.begin(), part.contacts.end());
      impacts_ += part.impacts;
    }
  }
}

template <typename Real>
auto SelfCollision<Real>::at_start(const std::array<int, 4>& v) const -> Corners {
  return {start_[v[0]], start_[v[1]], start_[v[2]], start_[v[3]]};
}
template <typename Real>
auto SelfCollision<Real>::at_end(const std::array<int, 4>& v) const -> Corners {
  return {end_[v[0]], end_[v[1]], end_[v[2]], end_[v[3]]};
}
template <typename Real>
auto SelfCollision<Real>::motion_of(const std::array<int, 4>& v) const -> Corners {
  return {end_[v[0]] - start_[v[0]], end_[v[1]] - start_[v[1]], end_[v[2]] - start_[v[2]],
          end_[v[3]] - start_[v[3]]};
}

template <typename Real>
Real SelfCollision<Real>::kept_distance(Real distance_at_start) const {
  return std::min(Real(kKeptShare) * thickness_, Real(kKeptOfStart) * distance_at_start);
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
void SelfCollision<Real>::judge(Kind kind, const std::array<int, 4>& v, Part& part) const {
  const auto closest = geometry::closest_of_pair(kind, at_start(v));
  const Real distance = std::sqrt(closest.distance_squared);
  const Corners motion = motion_of(v);
  const Real most = geometry::largest_relative_motion(kind, motion);
  if (distance - most > reach_) return;
  part.watched.push_back({v, distance, kind});
  if (distance - most > thickness_) return;
  if (most < Real(0.25) * distance) {  // the normal has hardly turned
    add_contact(kind, v, closest, distance, part);
    return;
  }
  const Real kept = kept_distance(distance);
  if (most > distance - kept) {
    if (const auto time = geometry::time_of_approach(kind, at_start(v), motion, kept)) {
      Corners meeting = at_start(v);
      for (int k = 0; k < 4; ++k) meeting[k] += *time * motion[k];
      ++part.impacts;
      add_contact(kind, v, geometry::closest_of_pair(kind, meeting), distance, part);
      return;
    }
  }
  add_contact(kind, v, geometry::closest_of_pair(kind, at_end(v)), distance, part);
}

template <typename Real>
void SelfCollision<Real>::add_contact(Kind kind, const std::array<int, 4>& v,
                                      const geometry::Closest<Real>& closest,
                                      Real distance_at_start, Part& part) const {
  const Real length = std::sqrt(closest.distance_squared);
  if (!(length > Real(0))) return;  // no direction: left to the zones
  Contact contact{v, closest.weight, closest.separation / length, Real(0)};
  Real gap = Real(0);
  for (int k = 0; k < 4; ++k) gap += contact.weight[k] * glm::dot(contact.normal, end_[v[k]]);
  if (gap >= thickness_) return;
  const Real thickness = thickness_of(kind, v);
  if (gap >= thickness) return;
  // Pairs that begin too near are not thrown apart: a missing distance is regained over steps.
  contact.target = distance_at_start < thickness
                       ? distance_at_start + recovery_ * (thickness - distance_at_start)
                       : thickness;
  part.contacts.push_back(contact);
}

template <typename Real>
void SelfCollision<Real>::solve(const Contact& contact) {
  const auto& v = contact.v;
  const auto& weight = contact.weight;
  Vec apart(0), before(0);
  Real mobility = Real(0);  // [1/kg]
  for (int k = 0; k < 4; ++k) {
    apart += weight[k] * end_[v[k]];
    before += weight[k] * start_[v[k]];
    mobility += inverse_mass_[v[k]] * weight[k] * weight[k];
  }
  const Real missing = contact.target - glm::dot(contact.normal, apart);
  if (!(missing > Real(0)) || !(mobility > Real(0))) return;
  Vec push = missing * contact.normal;
  const Vec moved = apart - before;
  const Vec slid = moved - glm::dot(moved, contact.normal) * contact.normal;
  const Real squared = glm::dot(slid, slid), most = friction_ * missing;
  push -= squared > most * most ? (most / std::sqrt(squared)) * slid : slid;
  for (int k = 0; k < 4; ++k) end_[v[k]] += (inverse_mass_[v[k]] * weight[k] / mobility) * push;
}

template <typename Real>
void SelfCollision<Real>::solve_contacts(int passes) {
  for (int pass = 0; pass < passes; ++pass) {
    for (const Contact& contact : contacts_) solve(contact);
  }
}

template <typename Real>
std::size_t SelfCollision<Real>::find_violations() {
  violations_.clear();
  for (std::size_t i = 0; i < watched_.size(); ++i) {
    const Pair& pair = watched_[i];
    const Corners motion = motion_of(pair.v);
    const Real kept = kept_distance(pair.distance);
    if (geometry::largest_relative_motion(pair.kind, motion) <= pair.distance - kept) continue;
    if (geometry::time_of_approach(pair.kind, at_start(pair.v), motion, kept))
      violations_.push_back(static_cast<int>(i));
  }
  return violations_.size();
}

template <typename Real>
void SelfCollision<Real>::add_violations() {
  Part& part = parts_.front();
  part.contacts.clear();
  for (const int i : violations_) {
    const Pair& pair = watched_[i];
    const Corners motion = motion_of(pair.v);
    const auto time = geometry::time_of_approach(pair.kind, at_start(pair.v), motion,
                                                 kept_distance(pair.distance));
    Corners meeting = at_start(pair.v);
    for (int k = 0; k < 4; ++k) meeting[k] += time.value_or(Real(0)) * motion[k];
    add_contact(pair.kind, pair.v, geometry::closest_of_pair(pair.kind, meeting), pair.distance,
                part);
  }
  contacts_.insert(contacts_.end(), part.contacts.begin(), part.contacts.end());
}

template <typename Real>
bool SelfCollision<Real>::moved_beyond(Real allowance) const {
  for (std::size_t i = 0; i < end_.size(); ++i) {
    const Vec moved = end_[i] - judged_end_[i];
    if (glm::dot(moved, moved) > allowance * allowance) return true;
  }
  return false;
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
  for (const int i : violations_) {
    const auto& v = watched_[i].v;
    for (const int particle : v) {
      if (zone_[particle] < 0) zone_[particle] = particle;
    }
    for (int k = 1; k < 4; ++k) {
      const int a = zone_of(v[0]), b = zone_of(v[k]);
      zone_[std::max(a, b)] = std::min(a, b);
    }
  }
}

// One displacement a zone, that of its centre of mass or of its first pinned particle, and for each
// particle what it may move beside that.
template <typename Real>
void SelfCollision<Real>::move_zones(bool all_in_one) {
  const int count = static_cast<int>(zone_.size());
  if (all_in_one) std::fill(zone_.begin(), zone_.end(), 0);
  std::fill(free_way_.begin(), free_way_.end(), reach_);
  for (const Pair& pair : watched_) {
    for (const int v : pair.v) free_way_[v] = std::min(free_way_[v], pair.distance);
  }
  std::fill(zone_motion_.begin(), zone_motion_.end(), Vec(0));
  std::fill(zone_mass_.begin(), zone_mass_.end(), Real(0));
  constexpr Real kPinned = Real(-1);
  for (int i = 0; i < count; ++i) {
    if (zone_[i] < 0) continue;
    const int zone = zone_of(i);
    if (zone_mass_[zone] == kPinned) continue;
    if (!(inverse_mass_[i] > Real(0))) {
      zone_mass_[zone] = kPinned;
      zone_motion_[zone] = end_[i] - start_[i];
      continue;
    }
    const Real mass = Real(1) / inverse_mass_[i];
    zone_mass_[zone] += mass;
    zone_motion_[zone] += mass * (end_[i] - start_[i]);
  }
  for (int i = 0; i < count; ++i) {
    if (zone_[i] < 0 || !(inverse_mass_[i] > Real(0))) continue;
    const int zone = zone_of(i);
    const Real mass = zone_mass_[zone];
    const Vec common = mass == kPinned ? zone_motion_[zone] : zone_motion_[zone] / mass;
    const Vec own = (end_[i] - start_[i]) - common;
    const Real length = glm::length(own), most = Real(kFreeShare) * free_way_[i];
    end_[i] = start_[i] + common + (length > most ? most / length : Real(1)) * own;
  }
}

template <typename Real>
void SelfCollision<Real>::resolve_in_zones(SelfCollisionReport& report) {
  std::fill(zone_.begin(), zone_.end(), -1);
  for (int round = 0;; ++round) {
    detect(thickness_);
    ++report.detections;
    report.safe = find_violations() == 0;
    if (report.safe || round > kZoneRounds) break;
    unite_violations();
    move_zones(round == kZoneRounds);
  }
  report.zone_particles = static_cast<int>(
      std::count_if(zone_.begin(), zone_.end(), [](int zone) { return zone >= 0; }));
}

template class SelfCollision<float>;
template class SelfCollision<double>;

}  // namespace motionlab::cloth
