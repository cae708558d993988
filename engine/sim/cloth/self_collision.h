// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <span>
#include <vector>

#include "engine/geometry/adjacency.h"
#include "engine/geometry/continuous.h"
#include "engine/geometry/sphere_pairs.h"
#include "engine/sim/cloth/particles.h"

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

// Keeps a cloth from crossing itself. Called once at the end of a step or substep, whichever solver
// moved the particles from (px, py, pz) to (x, y, z): what was free of crossings at the start is
// free of crossings at the end.
//
// 1. Pairs vertex–triangle and edge–edge whose ways come near each other are found, judged in the
//    frame of the mean motion: a fast cloth costs no more than a slow one.
// 2. Contacts: pairs nearer than the thickness, with the normal at which they are (or, if they
// would
//    cross, at which they meet: time_of_approach). Positions are moved along frozen normals until
//    they have their distance, tangentially by at most friction * push (Bridson, Fedkiw & Anderson
//    2002; displacements instead of impulses: Macklin et al. 2014, eq. 24).
// 3. Every watched pair is checked again; what would still cross becomes a further contact.
// 4. What is left after some rounds moves as zones (Provot 1997): a zone has one displacement, plus
//    for each particle a fifth of the distance that its features have from others, by which nothing
//    can cross (Wu et al. 2020). This ends always: in the worst case all of the cloth is one zone.
//
// No state is kept between calls but memory. The result does not depend on the number of threads.
template <typename Real>
class SelfCollision {
 public:
  using Vec = geometry::Vec3<Real>;

  // Pairs that are nearer than the thickness in the rest state need only keep that distance, so
  // that neighbours do not push each other away.
  SelfCollision(std::span<const Real> rest_x, std::span<const Real> rest_y,
                std::span<const Real> rest_z, std::span<const Triangle> triangles);

  SelfCollisionReport resolve(const ParticleView<Real>& particles,
                              const SelfCollisionSettings& settings);

 private:
  using Kind = geometry::FeaturePair;
  using Corners = std::array<Vec, 4>;
  struct Pair {
    std::array<int, 4> v;
    Real distance;  // [m] at the start
    Kind kind;
  };
  struct Contact {
    std::array<int, 4> v;
    std::array<Real, 4> weight;
    Vec normal;
    Real target;  // [m]
  };
  struct Part {
    std::vector<Pair> watched;
    std::vector<Contact> contacts;
    int impacts = 0;
  };
  static constexpr std::size_t kParts = 16;

  bool load(const ParticleView<Real>& particles);
  void detect(Real allowance);
  void find_spheres();
  void sphere_of(std::span<const int> corners, geometry::Spheres& out, std::size_t index) const;
  void judge(Kind kind, const std::array<int, 4>& v, Part& part) const;
  void add_contact(Kind kind, const std::array<int, 4>& v, const geometry::Closest<Real>& closest,
                   Real distance_at_start, Part& part) const;
  Real thickness_of(Kind kind, const std::array<int, 4>& v) const;
  Real kept_distance(Real distance_at_start) const;
  Corners at_start(const std::array<int, 4>& v) const;
  Corners at_end(const std::array<int, 4>& v) const;
  Corners motion_of(const std::array<int, 4>& v) const;
  void solve_contacts(int passes);
  void solve(const Contact& contact);
  // Finds the watched pairs that would cross; returns their number.
  std::size_t find_violations();
  void add_violations();
  bool moved_beyond(Real allowance) const;
  void resolve_in_zones(SelfCollisionReport& report);
  void unite_violations();
  void move_zones(bool all_in_one);
  int zone_of(int particle);

  std::vector<Vec> rest_;
  std::vector<Triangle> triangles_;
  geometry::MeshAdjacency mesh_;
  Real longest_edge_ = Real(0);

  Real thickness_ = Real(0), friction_ = Real(0), recovery_ = Real(0), reach_ = Real(0);
  int threads_ = 1;
  Vec mean_motion_{};
  std::vector<Vec> start_, end_, judged_end_;
  std::vector<Real> inverse_mass_;
  geometry::Spheres vertex_spheres_, edge_spheres_, triangle_spheres_;
  geometry::SpherePairs vertex_triangle_, edge_edge_;
  std::span<const geometry::IndexPair> candidates_;
  std::array<Part, kParts> parts_;
  std::vector<Pair> watched_;
  std::vector<Contact> contacts_;
  std::vector<int> violations_;  // indices into watched_
  int impacts_ = 0;
  std::vector<int> zone_;       // union-find parent, or -1 outside zones
  std::vector<Real> free_way_;  // [m], distance to the nearest watched feature
  std::vector<Vec> zone_motion_;
  std::vector<Real> zone_mass_;
};

extern template class SelfCollision<float>;
extern template class SelfCollision<double>;

}  // namespace motionlab::cloth
