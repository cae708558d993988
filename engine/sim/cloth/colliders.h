// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#pragma once

#include <glm/gtc/quaternion.hpp>

#include "engine/geometry/shapes.h"
#include "engine/sim/cloth/particles.h"

namespace motionlab::cloth {

enum class ColliderShape { plane, sphere, capsule, box };

// A rigid obstacle in its own frame: the half space y < 0; a sphere around the origin; a capsule
// along y from -half_length to half_length; a box |x| <= half.x, ... The obstacle moves from the
// `start` pose, where the particles were at px, py, pz, to the `end` pose. Both are the same for
// one that stands still.
struct Collider {
  struct Pose {
    glm::dvec3 position{0.0};                 // [m]
    glm::dquat rotation{1.0, 0.0, 0.0, 0.0};  // unit
  };
  ColliderShape shape = ColliderShape::sphere;
  Pose start, end;
  double radius = 0.5;       // [m], sphere and capsule
  double half_length = 0.5;  // [m], capsule
  glm::dvec3 half{0.5};      // [m], box
  double friction = 0.3;     // Coulomb coefficient
};

Collider make_plane(const glm::dvec3& point, const glm::dvec3& normal);
Collider make_sphere(const glm::dvec3& center, double radius);
// The capsule of `radius` around the segment ab.
Collider make_capsule(const glm::dvec3& a, const glm::dvec3& b, double radius);
Collider make_box(const glm::dvec3& center, const glm::dvec3& half);
// The pose of a capsule around ab, for one whose ends are animated.
Collider::Pose capsule_pose(const glm::dvec3& a, const glm::dvec3& b);

struct ColliderReport {
  int contacts = 0;     // pairs of particle and obstacle that were pushed
  double pushed = 0.0;  // [m], the largest push
};

// Moves every free particle that is nearer than `thickness` to an obstacle, or would have gone
// through it on its way, out to that distance, and holds it back along the surface by at most
// friction * push (Coulomb's law between displacements: Macklin et al. 2014, eq. 24). What moves
// along is the surface at the end pose: motion is taken in the obstacle's frame. A particle that
// begins outside never ends on the other side, however fast: its way is traced through the distance
// field. One particle's result depends on no other's, so the order and the threads do not matter.
template <typename Real>
ColliderReport collide(const ParticleView<Real>& particles, std::span<const Collider> colliders,
                       double thickness, int threads);

// The depth of the deepest particle below any surface at its end pose [m]; 0 if all are outside.
template <typename Real>
double penetration_depth(std::span<const Real> x, std::span<const Real> y, std::span<const Real> z,
                         std::span<const Collider> colliders);

}  // namespace motionlab::cloth
