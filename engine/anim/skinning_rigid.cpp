// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "engine/anim/rest_shape.h"
#include "engine/anim/skinning_input.h"
#include "engine/math/dual_quaternion.h"

// The methods beside linear blending and dual quaternions. They share the conventions of skin_dqs:
// a joint is a rotation, a translation and one scale; scales are blended linearly and applied
// first; signs agree with the pivot, the heaviest influence.

namespace motionlab::anim {
namespace {

using RigidMotion = math::DualQuaternion<double>;

constexpr int kMostIterations = 12;  // three are usual
// Of the rotation [rad] and the relative shift: a step leaves less than a tenth of itself to go.
constexpr double kSmallestStep = 1e-8;
constexpr float kBulgeTolerance = 1e-6f;  // relative: rounding is no bulge

glm::dquat quaternion_of(const glm::vec4& v) {
  return {static_cast<double>(v.w), static_cast<double>(v.x), static_cast<double>(v.y),
          static_cast<double>(v.z)};
}

RigidMotion motion_of(const JointDualQuaternion& joint) {
  return {quaternion_of(joint.real), quaternion_of(joint.dual)};
}

// One vertex's joints: q_i with the pivot's sign, weights, and the blended scale.
class MotionBlend {
 public:
  MotionBlend(const SkinInput& in, std::size_t vertex)
      : joints_(in.palette->dual_quaternions.data()),
        influence_(*in.influences, vertex, std::min(in.max_influences, in.influences->width)),
        count_(std::min(in.max_influences, in.influences->width)) {
    while (count_ > 1 && !(influence_.weights[count_ - 1] > 0.0f)) --count_;
  }
  std::uint32_t count() const { return count_; }
  double weight(std::uint32_t i) const { return static_cast<double>(influence_.weight(i)); }
  std::uint32_t joint(std::uint32_t i) const { return influence_.joints[i]; }
  RigidMotion motion(std::uint32_t i) const {
    const JointDualQuaternion& q = joints_[influence_.joints[i]];
    const JointDualQuaternion& pivot = joints_[influence_.joints[0]];
    const RigidMotion motion = motion_of(q);
    return glm::dot(q.real, pivot.real) < 0.0f ? -motion : motion;
  }
  double scale() const {
    double sum = 0.0;
    for (std::uint32_t i = 0; i < count_; ++i) {
      sum += weight(i) * static_cast<double>(joints_[influence_.joints[i]].scale);
    }
    return sum;
  }
  // Kavan 2008, algorithm 1.
  RigidMotion linear() const {
    RigidMotion sum = motion(0) * weight(0);
    for (std::uint32_t i = 1; i < count_; ++i) sum = sum + motion(i) * weight(i);
    return sum.normalized();
  }
  RigidMotion logarithmic() const;

 private:
  const JointDualQuaternion* joints_;
  Influence influence_;
  std::uint32_t count_;
};

// A twist: half the angle times the axis, and its dual part.
struct Twist {
  glm::dvec3 real{0.0};
  glm::dvec3 dual{0.0};
};

RigidMotion product(const RigidMotion& a, const RigidMotion& b) {
  return {a.real * b.real, a.real * b.dual + a.dual * b.real};
}

RigidMotion conjugate(const RigidMotion& q) {
  return {glm::conjugate(q.real), glm::conjugate(q.dual)};
}

// Kavan 2008, section 3.2: a unit dual quaternion is cos(h) + sin(h) s with dual angle h and the
// screw axis s as a dual vector; its logarithm is h s.
Twist log_of(const RigidMotion& q) {
  const glm::dvec3 v(q.real.x, q.real.y, q.real.z);
  const glm::dvec3 e(q.dual.x, q.dual.y, q.dual.z);
  const double sine = glm::length(v);
  if (sine < 1e-9) return {v, e};  // a shift, within rounding
  const double half = std::atan2(sine, q.real.w);
  const glm::dvec3 axis = v / sine;
  const double pitch = -q.dual.w / sine;  // half the shift along the axis
  const glm::dvec3 moment = (e - axis * (pitch * q.real.w)) / sine;
  return {axis * half, moment * half + axis * pitch};
}

RigidMotion exp_of(const Twist& twist) {
  const double half = glm::length(twist.real);
  if (half < 1e-9) {
    return {glm::dquat(1.0, twist.real.x, twist.real.y, twist.real.z),
            glm::dquat(0.0, twist.dual.x, twist.dual.y, twist.dual.z)};
  }
  const glm::dvec3 axis = twist.real / half;
  const double pitch = glm::dot(twist.dual, axis);
  const glm::dvec3 moment = (twist.dual - pitch * axis) / half;
  const double sine = std::sin(half);
  const double cosine = std::cos(half);
  const glm::dvec3 v = sine * axis;
  const glm::dvec3 e = sine * moment + (pitch * cosine) * axis;
  return {glm::dquat(cosine, v.x, v.y, v.z), glm::dquat(-pitch * sine, e.x, e.y, e.z)};
}

// Unit in the dual sense too: products and logarithms, other than the action on points, see what is
// left of the dual part along the real one.
RigidMotion unit(const RigidMotion& q) {
  RigidMotion out = q.normalized();
  out.dual = out.dual - out.real * glm::dot(out.real, out.dual);
  return out;
}

// Kavan 2008, algorithm 2: from the linear blend, steps along the mean logarithm until it vanishes.
// Between two motions that is where the screw from one to the other has got to (section 3.3).
RigidMotion MotionBlend::logarithmic() const {
  if (count_ == 2) {
    const RigidMotion first = unit(motion(0));
    const Twist way = log_of(product(conjugate(first), unit(motion(1))));
    return unit(product(first, exp_of({way.real * weight(1), way.dual * weight(1)})));
  }
  RigidMotion q = unit(linear());
  if (count_ < 2) return q;
  for (int step = 0; step < kMostIterations; ++step) {
    Twist mean;
    for (std::uint32_t i = 0; i < count_; ++i) {
      const Twist t = log_of(product(conjugate(q), motion(i)));
      mean.real += weight(i) * t.real;
      mean.dual += weight(i) * t.dual;
    }
    q = unit(product(q, exp_of(mean)));
    const double reach = 1.0 + glm::length(q.dual);
    if (glm::length(mean.real) < kSmallestStep && glm::length(mean.dual) < kSmallestStep * reach) {
      break;
    }
  }
  return q;
}

glm::vec3 turned_normal(const RigidMotion& q, double scale, const glm::vec3& normal) {
  const glm::dvec3 turned = q.rotate(glm::dvec3(normal));
  return glm::vec3(scale < 0.0 ? -turned : turned);
}

glm::dvec3 blended_by_matrices(const SkinInput& in, const MotionBlend& blend, const glm::dvec3& p) {
  glm::dvec3 sum(0.0);
  for (std::uint32_t i = 0; i < blend.count(); ++i) {
    sum += blend.weight(i) * glm::dvec3(in.palette->joints[blend.joint(i)] * glm::dvec4(p, 1.0));
  }
  return sum;
}

}  // namespace

void skin_log_blend(const SkinInput& in, const SkinOutput& out) {
  check_input(in, out);
  ML_CHECK(in.palette->dual_quaternions_defined);
  for (std::size_t v = 0; v < in.positions.size(); ++v) {
    const MotionBlend blend(in, v);
    const RigidMotion q = blend.logarithmic();
    const double scale = blend.scale();
    out.positions[v] = glm::vec3(q.transform_point(scale * glm::dvec3(in.positions[v])));
    if (!in.normals.empty()) out.normals[v] = turned_normal(q, scale, in.normals[v]);
  }
}

void skin_cor(const SkinInput& in, const SkinOutput& out) {
  check_input(in, out);
  ML_CHECK(in.palette->dual_quaternions_defined);
  ML_CHECK(in.centers != nullptr);
  ML_CHECK_EQ(in.centers->centers.size(), in.positions.size());
  for (std::size_t v = 0; v < in.positions.size(); ++v) {
    const MotionBlend blend(in, v);
    const RigidMotion q = blend.linear();  // its rotation is the blend of the unit quaternions
    const double scale = blend.scale();
    const glm::dvec3 p(in.positions[v]);
    const glm::vec4& center = in.centers->centers[v];
    // Without a centre the vertex is its own: linear blending, which is rigid for one joint.
    const glm::dvec3 c = center.w > 0.0f ? glm::dvec3(center) : p;
    out.positions[v] = glm::vec3(blended_by_matrices(in, blend, c) + q.rotate(scale * (p - c)));
    if (!in.normals.empty()) out.normals[v] = turned_normal(q, scale, in.normals[v]);
  }
}

void skin_dqs_bulge_free(const SkinInput& in, const SkinOutput& out) {
  skin_dqs(in, out);
  ML_CHECK(in.bones != nullptr);
  ML_CHECK_EQ(in.bones->of_vertex.size(), in.positions.size());
  const std::uint32_t count = std::min(in.max_influences, in.influences->width);
  if (count < 2) return;  // rigid: nothing can bulge
  for (std::size_t v = 0; v < in.positions.size(); ++v) {
    if (!(in.influences->weights[v * in.influences->width + 1] > 0.0f)) continue;
    const BoneSegment& rest = in.bones->segments[in.bones->of_vertex[v]];
    const glm::dmat4& joint = in.palette->joints[rest.joint];
    const BoneSegment bone{rest.joint, glm::vec3(joint * glm::dvec4(rest.start, 1.0)),
                           glm::vec3(joint * glm::dvec4(rest.end, 1.0))};
    const float scale = std::abs(in.palette->dual_quaternions[rest.joint].scale);
    const float allowed = scale * glm::distance(rest.closest(in.positions[v]), in.positions[v]);
    glm::vec3& p = out.positions[v];
    const glm::vec3 nearest = bone.closest(p);
    const float distance = glm::distance(nearest, p);
    if (distance > allowed * (1.0f + kBulgeTolerance)) {
      p = nearest + (allowed / distance) * (p - nearest);
    }
  }
}

}  // namespace motionlab::anim
