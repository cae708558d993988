// SPDX-FileCopyrightText: 2026 The motionlab authors
// SPDX-License-Identifier: MIT
#include "app/labs/skinning/self_test.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

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

// Kavan 2008, algorithm 1, for joints of one scale.
glm::dvec3 by_dual_quaternions(const anim::JointPalette& palette, const Vertex& v,
                               const glm::dvec3& p) {
  std::array<math::DualQuaternion<double>, 16> transforms;
  for (std::size_t i = 0; i < v.count; ++i) {
    const anim::JointDualQuaternion& from = palette.dual_quaternions[v.joints[i]];
    const glm::dvec4 r(from.real);
    const glm::dvec4 d(from.dual);
    transforms[i] = {glm::dquat(r.w, r.x, r.y, r.z), glm::dquat(d.w, d.x, d.y, d.z)};
  }
  const auto blended = math::blend<double>(std::span(transforms.data(), v.count),
                                           std::span(v.weights.data(), v.count), 0);
  return blended.transform_point(static_cast<double>(palette.dual_quaternions[v.joints[0]].scale) *
                                 p);
}

struct Comparison {
  double largest = 0.0;  // [m]
  std::size_t vertices = 0;
};

void compare(const Character& character, const Params& params, const Posed& posed,
             const anim::Instance& instance, Comparison& result) {
  const anim::Primitive& primitive = character.primitive(instance);
  if (instance.skin < 0 || primitive.influences.width == 0) return;
  if (!primitive.targets.empty() || primitive.influences.width > 16) return;
  const auto skin = static_cast<std::size_t>(instance.skin);
  const anim::JointPalette& palette = posed.buffers().palettes[skin];
  const bool rigid = params.method != 0 && posed.buffers().fallbacks[skin].empty();
  if (rigid && palette.scale_ratio > 1.0F + 1e-5F) return;
  const std::size_t stride = 1 + primitive.positions.size() / kSamples;
  for (std::size_t i = 0; i < primitive.positions.size(); i += stride) {
    const Vertex v = influences_of(primitive.influences, i, params.max_influences);
    const glm::dvec3 p(primitive.positions[i]);
    const glm::dvec3 wanted =
        rigid ? by_dual_quaternions(palette, v, p) : by_matrices(palette, v, p);
    const glm::dvec3 got(posed.positions()[instance.first_vertex + i]);
    result.largest = std::max(result.largest, glm::distance(wanted, got));
    ++result.vertices;
  }
}

void check_ring(const anim::Arm& arm, const Params& params, const Posed& posed, Verdict& verdict) {
  const bool untouched = posed.bend() == 0.0 && posed.turns().empty();
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
    for (const anim::Instance& instance : scene->instances) {
      compare(character, params, posed, instance, comparison);
    }
  }
  const double relative = comparison.largest / static_cast<double>(character.size);
  verdict.passed = relative < 1e-4;
  verdict.findings.push_back(std::to_string(comparison.vertices) +
                             " skinned vertices differ from a double-precision evaluation by at "
                             "most " +
                             format_short(relative, 3) + " of the model's size (within 1e-4)");
  if (character.arm) check_ring(*character.arm, params, posed, verdict);
  return verdict;
}

}  // namespace motionlab::skinning
