// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "engine/anim/skinning.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "engine/core/check.h"
#include "engine/core/text.h"
#include "engine/math/decompose.h"
#include "engine/math/dual_quaternion.h"

namespace motionlab::anim {
namespace {

constexpr double kScaleTolerance = 1e-3;  // relative; beyond it a joint is not rotation times scale

void no_preparation(JointPalette&) {}

constexpr SkinningMethod kMethods[] = {
    {"lbs", "Linear blend", "Affine in each weight; a ring twisted by a shrinks to cos(a / 2).",
     &no_preparation, &skin_lbs, false},
    {"dqs", "Dual quaternion", "Rigid for every weight: a twisted ring keeps its radius.",
     &add_dual_quaternions, &skin_dqs, true},
    {"dqs_bulge_free", "Bulge-free",
     "As dual quaternions, but no vertex goes further from its bone than it is at rest.",
     &add_dual_quaternions, &skin_dqs_bulge_free, true, RestData::bones},
    {"log_blend", "Logarithmic",
     "Rigid, and between two joints the angle is exactly in proportion to the weight.",
     &add_dual_quaternions, &skin_log_blend, true},
    {"cor", "Rotation centres",
     "Turns each vertex about a point that moves linearly: no bulge at a bend, no loss at a twist.",
     &add_dual_quaternions, &skin_cor, true, RestData::centers},
};

void set_matrices(JointPalette& palette) {
  palette.matrices.resize(palette.joints.size());
  for (std::size_t j = 0; j < palette.joints.size(); ++j) {
    const glm::dmat4& m = palette.joints[j];
    for (int r = 0; r < 3; ++r) {
      palette.matrices[j].row[r] = glm::vec4(m[0][r], m[1][r], m[2][r], m[3][r]);
    }
  }
  palette.dual_quaternions_defined = false;
  palette.undefined = {};
}

Undefined reason_of(std::size_t joint, const glm::dmat3& m) {
  Undefined reason{Undefined::Kind::uneven, static_cast<std::uint32_t>(joint), glm::dvec3(0.0)};
  const double determinant = glm::determinant(m);
  if (!std::isfinite(determinant)) {
    reason.kind = Undefined::Kind::not_finite;
  } else if (determinant == 0.0) {
    reason.kind = Undefined::Kind::singular;
  } else {
    reason.lengths = {glm::length(m[0]), glm::length(m[1]), glm::length(m[2])};
  }
  return reason;
}

}  // namespace

std::string Undefined::text() const {
  const std::string name = "joint " + std::to_string(joint);
  switch (kind) {
    case Kind::no:
      return {};
    case Kind::not_finite:
      return name + " has a transform that is not finite";
    case Kind::singular:
      return name + " is squashed flat (singular matrix)";
    case Kind::uneven: {
      std::string axes;
      for (int c = 0; c < 3; ++c) axes += (c > 0 ? ", " : "") + format_short(lengths[c], 4);
      return name + " is scaled or sheared unevenly (its axes have lengths " + axes + ")";
    }
    case Kind::mirrored:
      return name + " is mirrored and joint 0 is not, or the reverse";
    case Kind::no_bones:
      return "the bind pose has all joints in one place: there are no bones to keep to";
    case Kind::no_triangles:
      return "there are no triangles to find centres of rotation in";
  }
  return {};
}

std::span<const SkinningMethod> skinning_methods() { return kMethods; }

const SkinningMethod* find_skinning_method(std::string_view id) {
  for (const SkinningMethod& method : kMethods) {
    if (method.id == id) return &method;
  }
  return nullptr;
}

void set_palette(const Skin& skin, std::span<const glm::dmat4> world, JointPalette& palette) {
  palette.origin = glm::vec3(0.0f);
  if (!skin.joints.empty()) {
    const glm::vec3 first(world[static_cast<std::size_t>(skin.joints.front())][3]);
    if (first - first == glm::vec3(0.0f)) palette.origin = first;  // else it is not finite
  }
  const glm::dvec4 origin(palette.origin, 0.0);
  palette.joints.resize(skin.joints.size());
  for (std::size_t j = 0; j < skin.joints.size(); ++j) {
    glm::dmat4& joint = palette.joints[j];
    joint = world[static_cast<std::size_t>(skin.joints[j])] * glm::dmat4(skin.inverse_binds[j]);
    joint[3] -= origin;
  }
  set_matrices(palette);
}

void set_palette(std::span<const glm::dmat4> joints, JointPalette& palette) {
  palette.origin = glm::vec3(0.0f);
  palette.joints.assign(joints.begin(), joints.end());
  set_matrices(palette);
}

void add_dual_quaternions(JointPalette& palette) {
  palette.dual_quaternions.resize(palette.joints.size());
  palette.dual_quaternions_defined = false;
  palette.undefined = {};
  double smallest = INFINITY;
  double largest = 0.0;
  bool mirrored = false;
  for (std::size_t j = 0; j < palette.joints.size(); ++j) {
    const glm::dmat3 linear(palette.joints[j]);
    const auto parts = math::decompose_uniform(linear, kScaleTolerance);
    if (!parts) {
      palette.undefined = reason_of(j, linear);
      return;
    }
    if (j > 0 && (parts->scale < 0.0) != mirrored) {
      palette.undefined = {Undefined::Kind::mirrored, static_cast<std::uint32_t>(j), {}};
      return;
    }
    mirrored = parts->scale < 0.0;
    smallest = std::min(smallest, std::abs(parts->scale));
    largest = std::max(largest, std::abs(parts->scale));
    const auto dq =
        math::DualQuaternion<double>::from(parts->rotation, glm::dvec3(palette.joints[j][3]));
    JointDualQuaternion& out = palette.dual_quaternions[j];
    out.real = glm::vec4(dq.real.x, dq.real.y, dq.real.z, dq.real.w);
    out.dual = glm::vec4(dq.dual.x, dq.dual.y, dq.dual.z, dq.dual.w);
    out.scale = static_cast<float>(parts->scale);
  }
  palette.scale_ratio = palette.joints.empty() ? 1.0f : static_cast<float>(largest / smallest);
  palette.dual_quaternions_defined = true;
}

}  // namespace motionlab::anim
