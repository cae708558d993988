// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/labs/skinning/self_test.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string_view>

#include "engine/anim/rest_shape.h"
#include "engine/core/text.h"
#include "engine/math/dual_quaternion.h"

namespace motionlab::skinning {
namespace {

constexpr std::size_t kSamples = 500;  // vertices of each primitive

// The heaviest influences of a vertex, their weights scaled to sum to one.
struct Vertex {
  std::array<std::size_t, 16> joints{};
  std::array<double, 16> weights{};
  std::size_t count = 0;
};

Vertex influences_of(const anim::Influences& influences, std::size_t vertex, long long limit) {
  Vertex out;
  double sum = 0.0;
  const std::size_t width = influences.width;
  for (std::size_t i = 0; i < std::min({width, out.joints.size(), static_cast<std::size_t>(limit)});
       ++i) {
    out.joints[i] = influences.joints[vertex * width + i];
    out.weights[i] = static_cast<double>(influences.weights[vertex * width + i]);
    sum += out.weights[i];
    out.count = i + 1;
  }
  for (std::size_t i = 0; i < out.count; ++i) out.weights[i] /= sum;
  return out;
}

glm::dvec3 by_matrices(const anim::JointPalette& palette, const Vertex& v, const glm::dvec3& p) {
  glm::dvec3 sum(0.0);
  for (std::size_t i = 0; i < v.count; ++i) {
    sum += v.weights[i] * glm::dvec3(palette.joints[v.joints[i]] * glm::dvec4(p, 1.0));
  }
  return sum;
}

using RigidMotion = math::DualQuaternion<double>;

RigidMotion motion_of(const anim::JointDualQuaternion& joint) {
  const glm::dvec4 r(joint.real);
  const glm::dvec4 d(joint.dual);
  return {glm::dquat(r.w, r.x, r.y, r.z), glm::dquat(d.w, d.x, d.y, d.z)};
}

double scale_of(const anim::JointPalette& palette, const Vertex& v) {
  return static_cast<double>(palette.dual_quaternions[v.joints[0]].scale);
}

// Kavan 2008, algorithm 1, for joints of one scale.
RigidMotion linear_blend(const anim::JointPalette& palette, const Vertex& v) {
  std::array<RigidMotion, 16> transforms;
  for (std::size_t i = 0; i < v.count; ++i) {
    transforms[i] = motion_of(palette.dual_quaternions[v.joints[i]]);
  }
  return math::blend<double>(std::span(transforms.data(), v.count),
                             std::span(v.weights.data(), v.count), 0);
}

// The part w of the screw motion from the first joint to the second, found from their matrices:
// axis and angle from the rotation, and the shift along the axis and across it. Nothing where a
// vertex has more joints or the turn is too small or too large for that.
std::optional<glm::dvec3> by_screw(const anim::JointPalette& palette, const Vertex& v,
                                   const glm::dvec3& p) {
  const RigidMotion first = motion_of(palette.dual_quaternions[v.joints[0]]);
  if (v.count > 2 && v.weights[2] > 0.0) return std::nullopt;
  const glm::dvec3 start = first.transform_point(scale_of(palette, v) * p);
  if (v.count < 2 || !(v.weights[1] > 0.0)) return start;
  const RigidMotion second = motion_of(palette.dual_quaternions[v.joints[1]]);
  glm::dquat turn = second.real * glm::conjugate(first.real);
  if (turn.w < 0.0) turn = -turn;
  const double angle = 2.0 * std::acos(std::min(turn.w, 1.0));
  if (angle < 0.01 || angle > 3.1) return std::nullopt;
  const glm::dvec3 axis = glm::normalize(glm::dvec3(turn.x, turn.y, turn.z));
  const glm::dvec3 shift = second.translation() - turn * first.translation();
  const double along = glm::dot(shift, axis);
  const glm::dvec3 across = shift - along * axis;
  const glm::dvec3 center = 0.5 * (across + glm::cross(axis, across) / std::tan(0.5 * angle));
  const double w = v.weights[1];
  return center + glm::angleAxis(w * angle, axis) * (start - center) + w * along * axis;
}

// Where a slow evaluation in double precision puts a vertex; nothing where it has no such formula.
std::optional<glm::dvec3> evaluate(const Posed& posed, std::string_view method,
                                   std::size_t instance, const anim::JointPalette& palette,
                                   const Vertex& v, std::size_t vertex, const glm::dvec3& p) {
  if (method == "lbs") return by_matrices(palette, v, p);
  if (method == "log_blend") return by_screw(palette, v, p);
  const double scale = scale_of(palette, v);
  const RigidMotion blend = linear_blend(palette, v);
  if (method == "cor") {
    const glm::vec4 center = posed.rest().centers[instance]->centers[vertex];
    if (center.w == 0.0F) return by_matrices(palette, v, p);
    const glm::dvec3 c(center);
    return by_matrices(palette, v, c) + blend.rotate(scale * (p - c));
  }
  const glm::dvec3 moved = blend.transform_point(scale * p);
  if (method == "dqs" || v.count < 2 || !(v.weights[1] > 0.0)) return moved;
  const anim::VertexBones& bones = *posed.rest().bones[instance];
  const anim::BoneSegment& bone = bones.segments[bones.of_vertex[vertex]];
  const glm::dmat4& joint = palette.joints[bone.joint];
  const auto nearest = [](const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& x) {
    const double squared = glm::dot(b - a, b - a);
    if (!(squared > 0.0)) return a;
    return a + std::clamp(glm::dot(x - a, b - a) / squared, 0.0, 1.0) * (b - a);
  };
  const glm::dvec3 start(bone.start);
  const glm::dvec3 end(bone.end);
  const double allowed = std::abs(scale) * glm::distance(p, nearest(start, end, p));
  const glm::dvec3 foot = nearest(glm::dvec3(joint * glm::dvec4(start, 1.0)),
                                  glm::dvec3(joint * glm::dvec4(end, 1.0)), moved);
  const double distance = glm::distance(moved, foot);
  return distance <= allowed ? moved : foot + (moved - foot) * (allowed / distance);
}

glm::dvec3 morphed(const Character& character, const Posed& posed, const anim::Instance& instance,
                   std::size_t vertex) {
  const anim::Node& node = character.model->nodes[static_cast<std::size_t>(instance.node)];
  const anim::Primitive& primitive = character.primitive(instance);
  glm::dvec3 p(primitive.positions[vertex]);
  for (std::size_t t = 0; t < std::min<std::size_t>(node.morph_count, primitive.targets.size());
       ++t) {
    const auto& deltas = primitive.targets[t].positions;
    if (deltas.empty()) continue;
    p += static_cast<double>(posed.pose().morph[node.first_morph + t]) * glm::dvec3(deltas[vertex]);
  }
  return p;
}

struct Comparison {
  double largest = 0.0;    // [m]
  std::size_t beyond = 0;  // further off than is allowed
  std::size_t vertices = 0;
};

void compare(const Character& character, const Params& params, const Posed& posed,
             std::size_t index, Comparison& result) {
  const anim::Instance& instance = character.shown()->instances[index];
  const anim::Primitive& primitive = character.primitive(instance);
  if (instance.skin < 0 || primitive.influences.width == 0) return;
  if (primitive.influences.width > 16) return;
  const anim::JointPalette& palette =
      posed.buffers().palettes[static_cast<std::size_t>(instance.skin)];
  const bool fallback = static_cast<bool>(posed.buffers().fallbacks[index]);
  const std::string_view method =
      fallback ? "lbs" : anim::skinning_methods()[static_cast<std::size_t>(params.method)].id;
  if (method != "lbs" && palette.scale_ratio > 1.0F + 1e-5F) return;
  const std::size_t stride = 1 + primitive.positions.size() / kSamples;
  for (std::size_t i = 0; i < primitive.positions.size(); i += stride) {
    const Vertex v = influences_of(primitive.influences, i, params.max_influences);
    const auto wanted =
        evaluate(posed, method, index, palette, v, i, morphed(character, posed, instance, i));
    if (!wanted) continue;
    const glm::dvec3 got(posed.positions()[instance.first_vertex + i]);
    const glm::dvec3 placed = *wanted + glm::dvec3(palette.origin);
    const double distance = glm::distance(placed, got);
    result.largest = std::max(result.largest, distance);
    // A float cannot be nearer than that to a place far away, nor a product of floats.
    const double rounding = 1e-6 * std::max(glm::length(placed), glm::length(*wanted));
    const double allowed = 1e-4 * static_cast<double>(character.size) + rounding;
    result.beyond += distance <= allowed ? 0 : 1;
    ++result.vertices;
  }
}

void check_ring(const anim::Arm& arm, const Params& params, const Posed& posed, Verdict& verdict) {
  const bool untouched = posed.bend() == 0.0 && posed.turns().empty() && !posed.morphed_by_hand();
  if (!untouched || params.max_influences < 2) return;
  const double wanted = params.method == 0 ? std::abs(std::cos(0.5 * posed.twist())) : 1.0;
  const double got = anim::ring_radius(arm, posed.buffers());
  const double error = std::abs(got - wanted);
  verdict.passed = verdict.passed && error < 1e-5;
  verdict.findings.push_back("radius at the joint " + format_short(got, 7) + ", expected " +
                             format_short(wanted, 7) + " (within 1e-5)");
}

}  // namespace

Verdict self_test(const Character& character, const Params& params, Posed& posed) {
  Verdict verdict;
  if (!posed.finite()) {
    // Data of the file, not a fault of the program: it is said, and drawn as a message.
    verdict.findings.push_back("this pose has vertices that are not finite; nothing to compare");
    return verdict;
  }
  Comparison comparison;
  if (const anim::Scene* scene = character.shown()) {
    for (std::size_t i = 0; i < scene->instances.size(); ++i) {
      compare(character, params, posed, i, comparison);
    }
  }
  const double relative = comparison.largest / static_cast<double>(character.size);
  verdict.passed = comparison.beyond == 0;
  verdict.findings.push_back(
      std::to_string(comparison.vertices) +
      " skinned vertices differ from a double-precision evaluation by at "
      "most " +
      format_short(relative, 3) +
      " of the model's size (within 1e-4 and what a float can hold so far from the origin)");
  if (character.arm) check_ring(*character.arm, params, posed, verdict);
  return verdict;
}

}  // namespace motionlab::skinning
