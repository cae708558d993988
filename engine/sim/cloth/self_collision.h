// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <span>
#include <vector>

#include "engine/geometry/continuous.h"
#include "engine/geometry/pair_batch.h"
#include "engine/sim/cloth/particles.h"
#include "engine/sim/cloth/self_collision_features.h"

namespace motionlab::cloth {

struct SelfCollisionSettings {
  double thickness = 0.005;  // [m], the distance that sheets keep
  double friction = 0.3;     // Coulomb coefficient between sheets
  double recovery = 0.2;     // share of a missing distance regained in a step
  int passes = 4;            // Gauss–Seidel passes over the contacts
  int threads = 1;
};

struct SelfCollisionReport {
  int contacts = 0;        // pairs of features nearer than the thickness
  int impacts = 0;         // pairs that would have crossed
  int zone_particles = 0;  // particles that only a zone could keep apart
  int detections = 0;
  bool safe = true;  // false: two pins squeeze the cloth, or a position is not finite
};

// Keeps a cloth from crossing itself, whichever solver moves it from (px, py, pz), which must be
// free of crossings, to (x, y, z), which will be:
//
//   begin(particles)    (x, y, z) predicted: finds the pairs vertex–triangle and edge–edge that can
//                       come nearer than what is always kept while no particle ends further than an
//                       allowance from where it was predicted, judged in the frame of the mean
//                       motion, so that a fast cloth costs no more than a slow one; and the
//                       contacts among them: pairs nearer than the thickness, with the normal at
//                       which they are or, if they would cross, at which they meet
//                       (time_of_approach).
//   solve(particles)    as often as one likes between iterations: moves positions along the frozen
//                       normals until they have their distance, and back along the sheets by at
//                       most friction * push (Bridson, Fedkiw & Anderson 2002, with displacements
//                       in place of impulses: Macklin et al. 2014, eq. 24).
//   finish(particles)   looks again around the particles that were moved beyond the allowance,
//   beside
//                       what most were moved together, then checks every pair. What would cross
//                       becomes a further contact; what is left after some rounds moves as zones
//                       (Provot 1997): a zone has one displacement, plus for each particle a fifth
//                       of the distance that its features have from others, by which nothing can
//                       cross (Wu et al. 2020). This ends always: in the worst case all of the
//                       cloth is one zone.
//
// resolve() is the three together, for solvers without iterations. No state but memory is kept from
// one begin to the next; the result does not depend on the number of threads.
template <typename Real>
class SelfCollision {
 public:
  using Vec = geometry::Vec3<Real>;

  // Pairs that are nearer than the thickness in the rest state need only keep that distance, so
  // that neighbours do not push each other away.
  SelfCollision(std::span<const Real> rest_x, std::span<const Real> rest_y,
                std::span<const Real> rest_z, std::span<const Triangle> triangles);

  void begin(const ParticleView<Real>& particles, const SelfCollisionSettings& settings);
  void solve(const ParticleView<Real>& particles);
  SelfCollisionReport finish(const ParticleView<Real>& particles);
  SelfCollisionReport resolve(const ParticleView<Real>& particles,
                              const SelfCollisionSettings& settings);

 private:
  using Kind = geometry::FeaturePair;
  using Corners = std::array<Vec, 4>;
  struct Pair {
    std::array<int, 4> v;
    float distance;  // [m] at the start
    int first;       // the triangle, or the first edge
  };
  struct Contact {
    std::array<int, 4> v;
    std::array<Real, 4> weight;
    Vec normal;
    Real target;  // [m]
  };
  struct Violation {
    Pair pair;
    Kind kind;
  };
  // What one part of the work finds.
  struct Part {
    std::vector<Pair> watched;
    std::vector<Contact> contacts;
    std::vector<Violation> violations;
    int impacts = 0;
  };
  static constexpr std::size_t kParts = 16;
  // The distance that is kept whatever happens, as a share of the thickness: far above the rounding
  // of positions in float, far below what one sees.
  static constexpr Real kKeptShare = Real(0.125);

  bool all_finite() const;
  void measure_means();
  void fill_points();
  void put_motion(int i, geometry::Points4& out) const;
  Vec common_move() const;
  bool mark_changed(bool all);
  bool detect(bool all);
  void search(Kind kind, bool all);
  void watch_candidates(std::size_t first, std::size_t last, Part& part) const;
  void find_contacts(Part& part) const;
  void judge_contact(const geometry::PairBatch& batch, int lane, const Pair& pair,
                     bool may_approach, Part& part) const;
  bool is_counted_elsewhere(const geometry::Closest<Real>& closest, int triangle) const;
  bool is_counted_elsewhere(const geometry::Closest<Real>& closest) const;
  void add_contact(Kind kind, const std::array<int, 4>& v, const geometry::Closest<Real>& closest,
                   Real distance_at_start, Part& part) const;
  Real thickness_of(Kind kind, const std::array<int, 4>& v) const;
  Real kept_distance(float distance_at_start) const;
  Vec start(int i) const { return {view_.px[i], view_.py[i], view_.pz[i]}; }
  Vec end(int i) const { return {view_.x[i], view_.y[i], view_.z[i]}; }
  void put_end(int i, const Vec& at) const {
    view_.x[i] = at.x, view_.y[i] = at.y, view_.z[i] = at.z;
  }
  Corners at_start(const std::array<int, 4>& v) const;
  Corners at_end(const std::array<int, 4>& v) const;
  Corners motion_of(const std::array<int, 4>& v) const;
  void solve_contacts(std::size_t first);
  void solve_contact(const Contact& contact) const;
  // Finds the watched pairs that would cross; returns their number.
  std::size_t find_violations();
  void find_violations_in(std::size_t first, std::size_t last, Part& part) const;
  void add_violations();
  void resolve_in_zones();
  void unite_violations();
  void find_zone_motions();
  void move_zones(bool all_in_one);
  int zone_of(int particle);

  std::vector<Vec> rest_;
  MovingFeatures features_;  // beside the mean position and motion; the motion is the judged one
  Real longest_edge_ = Real(0);

  SelfCollisionSettings settings_;
  SelfCollisionReport report_;
  ParticleView<Real> view_;  // of the call that is being answered
  Real thickness_ = Real(0), friction_ = Real(0), allowance_ = Real(0);
  // A pair is watched if its distance can shrink to this. It is the thickness, so that contacts are
  // among the watched, and the allowance follows from it.
  Real reach_ = Real(0);
  float rounding_ = 0.0F;          // [m] of distances in float
  int threads_ = 1;                // of this detection
  bool finding_contacts_ = false;  // among the watched: in begin()
  Vec mean_position_{}, mean_motion_{};
  std::vector<Vec> judged_end_;
  geometry::Points4 motion_;  // of now, beside the mean motion
  std::span<const geometry::IndexPair> candidates_;
  Kind kind_ = Kind::vertex_triangle;  // of the pairs that are being searched or checked
  std::array<Part, kParts> parts_;
  std::array<std::vector<Pair>, 2> watched_;  // by kind
  std::vector<Contact> contacts_;
  std::vector<Violation> violations_;
  std::vector<int> zone_;       // union-find parent, or -1 outside zones
  std::vector<Real> free_way_;  // [m], distance to the nearest feature
  std::vector<Vec> zone_motion_;
  std::vector<Real> zone_mass_;
};

}  // namespace motionlab::cloth
