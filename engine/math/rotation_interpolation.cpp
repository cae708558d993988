// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/math/rotation_interpolation.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/math/decompose.h"
#include "engine/math/dual_quaternion.h"
#include "engine/math/quaternion.h"

// One function a method, and the table of them.

namespace motionlab::math {
namespace {

using glm::dmat3;
using glm::dquat;

// The rotation with the linear way between the two positions.
Interpolated along_line(const RotationChain& chain, std::size_t s, double t, const dquat& q) {
  Interpolated r;
  r.matrix = glm::mat3_cast(q);
  r.rotation = q;
  r.position = glm::mix(chain.key(s).position, chain.key(s + 1).position, t);
  return r;
}

// q or -q: on the cover on which the segment begins, so that its components do not jump on the way.
// `start` is the method's own value at t = 0.
dquat on_cover(const RotationChain& chain, std::size_t s, const dquat& start, const dquat& q) {
  return glm::dot(start, chain.key(s).rotation) < 0.0 ? -q : q;
}

Interpolated by_slerp(const RotationChain& chain, std::size_t s, double t) {
  return along_line(chain, s, t, slerp_direct(chain.key(s).rotation, chain.key(s + 1).rotation, t));
}

Interpolated by_nlerp(const RotationChain& chain, std::size_t s, double t) {
  const dquat q = chain.key(s).rotation * (1.0 - t) + chain.key(s + 1).rotation * t;
  return along_line(chain, s, t, normalized_or_identity(q));
}

Interpolated by_matrix(const RotationChain& chain, std::size_t s, double t) {
  const dmat3 m = glm::mat3_cast(chain.key(s).rotation) * (1.0 - t) +
                  glm::mat3_cast(chain.key(s + 1).rotation) * t;
  // The nearest rotation is never more than half a turn from the first key: its own sign tells.
  const dquat q = nearest_rotation_quaternion(m);
  Interpolated r = along_line(chain, s, t, on_cover(chain, s, q, q));
  r.matrix = m;
  return r;
}

Interpolated by_polar_matrix(const RotationChain& chain, std::size_t s, double t) {
  return along_line(chain, s, t, by_matrix(chain, s, t).rotation);
}

Interpolated by_euler(const RotationChain& chain, std::size_t s, double t) {
  const glm::dvec3 angles = glm::mix(chain.euler(s), chain.euler(s + 1), t);
  const EulerConvention& convention = chain.options().convention;
  const dquat q = euler_quaternion(convention, angles);
  return along_line(chain, s, t,
                    on_cover(chain, s, euler_quaternion(convention, chain.euler(s)), q));
}

Interpolated by_exp_map(const RotationChain& chain, std::size_t s, double t) {
  const dquat q = exp(glm::mix(chain.rotation_vector(s), chain.rotation_vector(s + 1), t));
  return along_line(chain, s, t, on_cover(chain, s, exp(chain.rotation_vector(s)), q));
}

Interpolated by_squad(const RotationChain& chain, std::size_t s, double t) {
  const dquat outer = slerp_direct(chain.key(s).rotation, chain.key(s + 1).rotation, t);
  const dquat inner = slerp_direct(chain.squad_after_key(s), chain.squad_before_key(s + 1), t);
  return along_line(chain, s, t, slerp_direct(outer, inner, 2.0 * t * (1.0 - t)));
}

Interpolated by_bezier(const RotationChain& chain, std::size_t s, double t) {
  const dquat a = slerp_direct(chain.key(s).rotation, chain.after_key(s), t);
  const dquat b = slerp_direct(chain.after_key(s), chain.before_key(s + 1), t);
  const dquat c = slerp_direct(chain.before_key(s + 1), chain.key(s + 1).rotation, t);
  return along_line(chain, s, t, slerp_direct(slerp_direct(a, b, t), slerp_direct(b, c, t), t));
}

Interpolated by_cumulative_bezier(const RotationChain& chain, std::size_t s, double t) {
  const std::array<dquat, 4> q{chain.key(s).rotation, chain.after_key(s), chain.before_key(s + 1),
                               chain.key(s + 1).rotation};
  const double u = 1.0 - t;
  const std::array<double, 3> basis{1.0 - u * u * u, t * t * (3.0 - 2.0 * t), t * t * t};
  dquat product = q[0];
  for (std::size_t i = 0; i < 3; ++i) {
    const dquat step = glm::conjugate(q[i]) * q[i + 1];
    // Powers by slerp: they keep the long way that a logarithm of the shorter one would lose.
    product = product * slerp_direct(identity_quaternion<double>(), step, basis[i]);
  }
  return along_line(chain, s, t, product);
}

Interpolated by_path(const RotationChain& chain, std::size_t s, double t) {
  const dquat q = chain.path_turn(s, t) * chain.key(0).rotation;
  Interpolated r = along_line(chain, s, t, q);
  r.position = chain.path(s, t);
  return r;
}

Interpolated by_screw(const RotationChain& chain, std::size_t s, double t) {
  const auto pose = [&chain](std::size_t i) {
    return DualQuaternion<double>::from(chain.key(i).rotation, chain.key(i).position);
  };
  const auto q = sclerp(pose(s), pose(s + 1), t).normalized();
  Interpolated r = along_line(chain, s, t, q.real);
  r.position = q.translation();
  return r;
}

constexpr std::array<InterpolationMethod, 11> kMethods{{
    {.id = "slerp",
     .label = "Slerp",
     .claim = "The shortest way at constant speed; at the next key the velocity jumps.",
     .formula = "q = q0 (q0^-1 q1)^t",
     .source = "Shoemake 1985, Animating Rotation with Quaternion Curves",
     .constant_speed = true,
     .evaluate = by_slerp},
    {.id = "nlerp",
     .label = "Nlerp",
     .claim = "The way of slerp, cheaper; faster in the middle.",
     .formula = "q = ((1-t) q0 + t q1) / |...|",
     .source = "Blow 2004, Understanding Slerp, Then Not Using It",
     .evaluate = by_nlerp},
    {.id = "matrix_lerp",
     .label = "Matrix lerp",
     .claim = "Shears and shrinks; at 180° it collapses.",
     .formula = "M = (1-t) R0 + t R1",
     .source = "Shoemake & Duff 1992, Matrix Animation and Polar Decomposition",
     .rotation = false,
     .evaluate = by_matrix},
    {.id = "matrix_polar",
     .label = "Matrix lerp, polar",
     .claim = "The rotation nearest to the blended matrix; faster in the middle, as nlerp.",
     .formula = "R = polar((1-t) R0 + t R1)",
     .source = "Shoemake & Duff 1992, Matrix Animation and Polar Decomposition",
     .evaluate = by_polar_matrix},
    {.id = "euler_lerp",
     .label = "Euler lerp",
     .claim = "Three angles, each by itself: wobbles, and takes detours near gimbal lock.",
     .formula = "(a, b, c) = (1-t) (a0, b0, c0) + t (a1, b1, c1)",
     .source = "Shoemake 1994, Euler Angle Conversion, Graphics Gems IV",
     .evaluate = by_euler},
    {.id = "exp_map",
     .label = "Rotation vectors",
     .claim = "A straight line in axis times angle: shortest only where the axes agree.",
     .formula = "q = exp((1-t) log q0 + t log q1)",
     .source = "Grassia 1998, Practical Parameterization of Rotations Using the Exponential Map",
     .evaluate = by_exp_map},
    {.id = "squad",
     .label = "Squad",
     .claim = "Through every key with a continuous angular velocity; the speed varies.",
     .formula = "slerp(slerp(q0, q1, t), slerp(s0, s1, t), 2t(1-t))",
     .source = "Shoemake 1987, Quaternion Calculus and Fast Animation",
     .smooth = true,
     .evaluate = by_squad},
    {.id = "bezier",
     .label = "Bézier",
     .claim = "De Casteljau's construction with slerps; smooth through every key.",
     .formula = "de Casteljau on the sphere with q_i, a_i, b_(i+1), q_(i+1)",
     .source = "Shoemake 1985, Animating Rotation with Quaternion Curves",
     .smooth = true,
     .evaluate = by_bezier},
    {.id = "bezier_cumulative",
     .label = "Bézier, cumulative",
     .claim = "The same controls as a product of powers, whose derivatives are simple.",
     .formula = "q = q0 (q0^-1 b1)^B1 (b1^-1 b2)^B2 (b2^-1 q1)^B3",
     .source = "Kim, Kim & Shin 1995, A General Construction Scheme for Unit Quaternion Curves",
     .smooth = true,
     .evaluate = by_cumulative_bezier},
    {.id = "rotation_minimizing",
     .label = "Rotation minimizing",
     .claim = "Follows the path without twisting about it, whatever the keys say.",
     .formula = "r' along the tangent: no turn about it",
     .source = "Wang, Jüttler, Zheng & Liu 2008, Computation of Rotation Minimizing Frames",
     .through_keys = false,
     .evaluate = by_path},
    {.id = "sclerp",
     .label = "ScLERP",
     .claim = "Turns and slides along one screw; independent of the origin of the body.",
     .formula = "q = q0 (q0^-1 q1)^t with dual quaternions",
     .source = "Kavan et al. 2008, Geometric Skinning with Approximate Dual Quaternion Blending",
     .constant_speed = true,
     .evaluate = by_screw},
}};

}  // namespace

std::span<const InterpolationMethod> interpolation_methods() { return kMethods; }

const InterpolationMethod* find_interpolation_method(std::string_view id) {
  const auto found = std::find_if(kMethods.begin(), kMethods.end(),
                                  [id](const InterpolationMethod& m) { return m.id == id; });
  return found != kMethods.end() ? &*found : nullptr;
}

}  // namespace motionlab::math
